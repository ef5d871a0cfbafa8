"""A review as text: the headline, the cards worth talking about, all tricks, the players; and sums over many games."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from skatsolve.render.look import Look, printable
from skatsolve.render.review.certainty import certainty_lines
from skatsolve.render.review.headline import better_cards, chance, given_away, headline, player
from skatsolve.render.review.words import WORDS, ReviewWords, plural
from skatsolve.render.text import cards_text, console, hand_text, table
from skatsolve.review import ERRORS, GameReview, PlayReview, Summary, Sums
from skatsolve.words import side_name

__all__ = ["SYMBOLS", "print_review", "print_summary"]

SYMBOLS: Final = {"forced": "", "best": "", "good": "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_STYLES: Final = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
_MOST_PLAYERS: Final = 50


def print_review(review: GameReview, look: Look, *, tricks: bool = False, file: TextIO | None = None) -> None:
    """Print the review of one game to stdout, or to ``file``.

    :param tricks: with a table of all tricks.
    """
    out, words = console(look, file), WORDS[look.lang]
    out.print(Text(headline(review, look), style="bold"), soft_wrap=True)
    out.print(_best_play(review, words), soft_wrap=True)
    if review.record.result.score is not None:
        out.print(review.record.result.score.explain(look.lang, look.deck), soft_wrap=True)
    for line in certainty_lines(review, look):
        out.print(line, soft_wrap=True)
    for error in review.record.errors:
        out.print(error, soft_wrap=True)
    if review.before is not None:
        from skatsolve.render.review.before_play import before_lines

        out.print()
        out.print(words.before, style="bold")
        for line in before_lines(review, look):
            out.print(line, soft_wrap=True)
    out.print()
    _print_notable(out, review, look, words)
    if tricks:
        out.print()
        _print_tricks(out, review, look, words)
    out.print()
    _print_players(out, review, look, words)
    out.print()
    for line in notes(review, look):
        out.print(line, style="dim", soft_wrap=True)


def notes(review: GameReview, look: Look) -> list[str]:
    """What the labels and chances mean."""
    words = WORDS[look.lang]
    if review.basis == "hindsight":
        return [words.limits_open.format(*review.limits.points), words.ask_known]
    limits = [f"{100 * limit:g}" for limit in review.limits.chance]
    return [words.limits_known.format(*limits), words.known_note.format(samples=review.samples)]


def _best_play(review: GameReview, words: ReviewWords) -> str:
    if review.game.contract.is_null:
        return words.best_play_null[0 if review.value else 1]
    return words.best_play.format(value=plural(words.points, review.value))


def _name(review: GameReview, seat: int, look: Look) -> str:
    """The name, with the declarer told."""
    role = f" ({side_name(True, look.lang)})" if seat == review.game.declarer else ""
    return player(review, seat, look) + role


def label_text(review: GameReview, play: PlayReview, look: Look) -> str:
    """The label with its symbol, and what the card decides or throws away."""
    words = WORDS[look.lang]
    parts = [f"{SYMBOLS[play.label]} {words.labels[play.label]}".strip()]
    if play.turned is not None:
        parts.append(words.turned[play.turned])
    if review.threw_away(play):
        parts.append(words.throws_away)
    return ", ".join(parts)


def _print_notable(out: Console, review: GameReview, look: Look, words: ReviewWords) -> None:
    plays = review.notable
    if not plays:
        out.print(words.nothing_notable)
        return
    known = review.basis == "known"
    out.print(words.notable, style="bold")
    grid = table(*words.notable_columns[: 8 if known else 6], right=[0, 6, 7], wrap=True)
    for play in plays:
        row: list[str | Text] = [
            str(play.trick),
            player(review, play.seat, look),
            cards_text([play.card], look),
            cards_text(better_cards(play) or review.threw_away(play), look),
            given_away(play, look, is_null=review.game.contract.is_null),
            Text(label_text(review, play, look), style=_STYLES.get(play.label, "")),
        ]
        if known:
            row += ["", ""] if play.known is None else [chance(play.known.played.win), chance(play.known.best.win)]
        grid.add_row(*row)
    out.print(grid)


def _print_tricks(out: Console, review: GameReview, look: Look, words: ReviewWords) -> None:
    """Trick by trick with the value after each card; a mark follows a card that is worth talking about."""
    start = review.game.position_at(0)
    hands = table("", "", wrap=True)
    for seat in range(3):
        hands.add_row(_name(review, seat, look), hand_text(start.hands[seat], review.game.contract, look))
    if start.skat is not None:
        hands.add_row("Skat", cards_text(start.skat, look))
    out.print(hands)
    out.print()
    grid = table(*words.tricks_columns, right=[0])
    position = start
    for first in range(0, len(review.plays), 3):
        plays = review.plays[first : first + 3]
        leader, cards, values = position.leader, Text(), []
        for play in plays:
            position = position.play(play.card)
            mark = SYMBOLS[play.label] + ("!" if play.turned == "game" and not play.is_error else "")
            cards += cards_text([play.card], look) + Text(mark.ljust(3), style=_STYLES.get(play.label, "bold"))
            values.append(str(play.value_after))
        taken = player(review, position.leader, look) if len(plays) == 3 else ""
        grid.add_row(str(first // 3 + 1), player(review, leader, look), cards, taken, " ".join(values))
    if review.rest is not None:
        who = "" if review.rest.seat is None else player(review, review.rest.seat, look)
        said = words.ending[review.rest.ending]
        grid.add_row(str(review.rest.trick), who, said, words.rest, str(review.rest.value_after))
    out.print(grid)


def _print_players(out: Console, review: GameReview, look: Look, words: ReviewWords) -> None:
    grid = table(*words.player_columns, right=range(1, 9), wrap=True)
    for one in review.players:
        accuracy = "-" if one.accuracy is None else f"{one.accuracy:.1f}"
        counts = [str(one.labels[label]) for label in ERRORS]
        numbers = (one.given_away, one.received, one.turned, one.decisions)
        grid.add_row(_name(review, one.seat, look), *map(str, numbers), accuracy, *counts)
    out.print(grid)


def print_summary(summary: Summary, look: Look, file: TextIO | None = None) -> None:
    """Print the sums over many games to stdout, or to ``file``."""
    out, words = console(look, file), WORDS[look.lang]
    named = sorted(summary.players.items(), key=lambda item: (-item[1].games, item[0]))
    players = [(printable(name), sums) for name, sums in named[:_MOST_PLAYERS]]
    contracts = [(look.contract(contract), sums) for contract, sums in summary.by_value()]
    for title, column, rows in (
        (words.by_player, words.player_columns[0], players),
        (words.by_contract, words.contract_column, contracts),
    ):
        if len(rows) > 0:
            out.print(title, style="bold")
            out.print(_sums(column, words.summary_columns, rows))
            out.print()
    counts = {"good": summary.games, "without": summary.without_game, "bad": summary.bad}
    out.print(words.skipped.format(**counts), soft_wrap=True)


def _sums(column: str, columns: Sequence[str], rows: Iterable[tuple[str, Sums]]) -> Table:
    grid = table(column, *columns, right=range(1, 1 + len(columns)), wrap=True)
    for name, sums in rows:
        declared = f"{sums.declared}" if sums.declared else "-"
        won = f"{100 * sums.won / sums.declared:.1f} %" if sums.declared else "-"
        points = f"{sums.points_lost / sums.point_games:.1f}" if sums.point_games else "-"
        accuracy = f"{sums.accuracy:.1f}" if sums.decisions else "-"
        counts: Mapping[str, int] = sums.labels
        numbers = [str(counts[label]) for label in ERRORS]
        grid.add_row(name, str(sums.games), declared, won, str(sums.overbid), points, accuracy, *numbers)
    return grid
