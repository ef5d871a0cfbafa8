"""What a worker of ``review`` does: records in, everything that is to be written of them out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from skatsolve.cli.json_line import json_line
from skatsolve.cli.review_files import Source
from skatsolve.errors import SkatError
from skatsolve.game import GameRecord
from skatsolve.render.look import Look

if TYPE_CHECKING:
    from skatsolve.review import GameReview, Limits, Reviewer, Summary

__all__ = ["Asked", "Done", "count_unwritten", "review_chunk"]


@dataclass(frozen=True)
class Asked:
    """What is wanted of each game.

    :param as_json: its JSON line.
    :param page: its page.
    :param whole: the review itself, to tell it in full.
    """

    samples: int
    seed: int
    limits: "Limits"
    before: bool
    prove: bool
    look: Look
    as_json: bool
    page: bool
    whole: bool


@dataclass(frozen=True)
class Done:
    """One record, reviewed in the forms asked for; or why there is no review.

    :param bad: what is wrong with the record.
    :param no_game: why there is nothing to review in a record that is right.
    """

    file: str
    number: int
    line: int | None
    bad: str = ""
    no_game: str = ""
    row: dict[str, Any] | None = None
    json: str = ""
    headline: str = ""
    page: str = ""
    review: "GameReview | None" = None

    @property
    def place(self) -> str:
        """Where the record stood."""
        return f"{self.file}, " + (f"line {self.line}" if self.line is not None else f"record {self.number}")


def review_chunk(asked: Asked, sources: Sequence[Source]) -> list[Done]:
    """Review some records with one search."""
    from skatsolve.review import Reviewer

    reviewer = Reviewer(
        asked.samples,
        asked.seed,
        limits=asked.limits,
        every_card=asked.page,
        before=asked.before,
        prove=asked.prove,
    )
    return [_review(asked, reviewer, *source) for source in sources]


def count_unwritten(record: GameRecord, summary: "Summary") -> None:
    """Count a record that an earlier run has passed, if it is one of which no game was written."""
    if record.faults:
        summary.bad += 1
    elif not _is_game(record):
        summary.without_game += 1


def _is_game(record: GameRecord) -> bool:
    """Whether the record tells a game that was played with known cards."""
    return record.hands is not None


def _review(asked: Asked, reviewer: "Reviewer", file: str, number: int, record: GameRecord) -> Done:
    from skatsolve.render.review import certainty_lines, game_page, headline
    from skatsolve.review import game_row

    line, look = record.line_number, asked.look
    if record.faults:
        return Done(file, number, line, bad=record.faults[0])
    try:
        review = reviewer.review(record)
    except SkatError as error:
        said = str(error)
        return Done(file, number, line, bad=said) if _is_game(record) else Done(file, number, line, no_game=said)
    told = headline(review, replace(look, deck="tournament", ascii_only=False))
    return Done(
        file,
        number,
        line,
        row=game_row(review, file, number, told, look.lang),
        json=json_line(_json_form(review, look)) if asked.as_json else "",
        headline=" ".join([headline(review, look), *certainty_lines(review, look)]),
        page=game_page(review, look) if asked.page else "",
        review=review if asked.whole else None,
    )


def _json_form(review: "GameReview", look: Look) -> dict[str, Any]:
    """The JSON form of a review, and its headline in the language asked for."""
    from skatsolve.render.review import headline

    return review.to_dict() | {"headline": headline(review, replace(look, deck="tournament", ascii_only=True))}
