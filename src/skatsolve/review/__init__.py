"""Where was a game lost, and could it have been seen?

Every card of a recorded game is judged twice. *In hindsight*, with all cards open: what the card gave away against
best play of all, and whether the result turned. *As known at the table*: over many deals that fit what the player had
seen, how often each legal card wins. A card is called a mistake by what was known, if samples were drawn; in hindsight
alone the labels only say what the open cards show.

>>> from skatsolve.notation import iss
>>> with open("examples/records/gl1887-12.sgf") as lines:
...     review = review_game(next(iss.load(lines)))
>>> review.value, review.won, [str(play.card) for play in review.turning_points]
(59, False, ['D7'])
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Final

from skatsolve.errors import RecordError, SkatError, need
from skatsolve.game import GameRecord
from skatsolve.review.advice import Advice, advise, advise_steps
from skatsolve.review.before_play import BeforePlay, OpenDeclaration
from skatsolve.review.blunder_limits import DEFAULT_LIMITS, ERRORS, LABELS, Limits
from skatsolve.review.card_chances import CardChance, Chances
from skatsolve.review.certainty import Certainty
from skatsolve.review.csv_columns import COLUMNS, game_row, limits_text
from skatsolve.review.results import GameReview, KnownPlay, PlayerReview, PlayReview, Rest
from skatsolve.review.reviewer import Reviewer, record_name
from skatsolve.review.summary import Summary, Sums

__all__ = [
    "COLUMNS",
    "DEFAULT_LIMITS",
    "ERRORS",
    "LABELS",
    "Advice",
    "BeforePlay",
    "CardChance",
    "Certainty",
    "Chances",
    "GameReview",
    "KnownPlay",
    "Limits",
    "OpenDeclaration",
    "PlayReview",
    "PlayerReview",
    "Rest",
    "Reviewer",
    "Summary",
    "Sums",
    "advise",
    "advise_steps",
    "game_row",
    "limits_text",
    "record_name",
    "review_game",
    "review_games",
]

_CHUNK: Final = 32


def review_game(
    record: GameRecord,
    samples: int = 0,
    seed: int | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    every_card: bool = False,
    before: bool = False,
    prove: bool = False,
) -> GameReview:
    """Review one recorded game; the parameters are those of :class:`Reviewer`.

    :raises RecordError: if no game was played, or the record does not tell all cards.
    :raises OptionError: for an option of no such value.
    """
    return Reviewer(samples, seed, limits=limits, every_card=every_card, before=before, prove=prove).review(record)


def review_games(
    records: Iterable[GameRecord],
    samples: int = 0,
    seed: int | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    every_card: bool = False,
    before: bool = False,
    prove: bool = False,
    jobs: int | None = None,
) -> Iterator[GameReview | SkatError]:
    """Review any number of games, in their order and in constant memory.

    A record that cannot be reviewed gives the error in its place. The same seed gives the same reviews for any number
    of jobs.

    :param jobs: see :func:`skatsolve.parallel.map_ordered`.
    """
    from skatsolve.parallel import map_ordered

    need(records, Iterable, RecordError, "give a list of records")
    seed = Reviewer(samples, seed, limits=limits).seed  # wrong values are refused at once, and one seed is for all
    make = partial(Reviewer, samples, seed, limits=limits, every_card=every_card, before=before, prove=prove)
    source = iter(records)
    chunks = iter(lambda: list(islice(source, 1 if samples or before or prove else _CHUNK)), [])
    return (review for reviews in map_ordered(partial(_review_all, make), chunks, jobs=jobs) for review in reviews)


def _review_all(make: Callable[[], Reviewer], records: list[GameRecord]) -> list[GameReview | SkatError]:
    reviewer = make()
    reviews: list[GameReview | SkatError] = []
    for record in records:
        try:
            reviews.append(reviewer.review(record))
        except SkatError as error:
            reviews.append(error.at(line=getattr(record, "line_number", None)))
    return reviews
