"""Many games: a row of plain values for each, and their sums by player and by contract."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from skatsolve.contract import Contract, Kind
from skatsolve.review.blunder_labels import ERRORS, Limits
from skatsolve.review.results import GameReview

__all__ = ["COLUMNS", "Summary", "Sums", "game_row", "limits_text"]

_SEATS: Final = ("forehand", "middlehand", "rearhand")
_OF_SEAT: Final[dict[str, type]] = {
    "player": str,
    "given_away": int,
    "turned": int,
    "decisions": int,
    "accuracy": float,
    **dict.fromkeys(ERRORS, int),
}

COLUMNS: Final[Mapping[str, type]] = {
    "file": str,
    "record": int,
    "line": int,
    "id": str,
    "date": str,
    "declarer": int,
    "contract": str,
    "bid": int,
    "won": bool,
    "points": int,
    "tricks": int,
    "game_value": int,
    "score": int,
    "overbid": bool,
    "ending": str,
    "value": int,
    "value_won": bool,
    "value_score": int,
    "lost_by_declarer": int,
    "lost_by_defenders": int,
    "turned": int,
    "basis": str,
    "samples": int,
    "seed": int,
    "limits": str,
    "lang": str,
    "proved": bool,
    "certain_from": int,
    "certain_lost": int,
    **{f"{seat}_{name}": kind for seat in _SEATS for name, kind in _OF_SEAT.items()},
    "headline": str,
}
"""The columns of a row and their types; any but the first three may be missing."""


def game_row(review: GameReview, file: str, number: int, lang: str = "en") -> dict[str, Any]:
    """One game as a row of :data:`COLUMNS`.

    :param file: where the record came from.
    :param number: its place among the records of the file, the first is 1.
    """
    record, game, result = review.record, review.game, review.record.result
    declarer = review.players[game.declarer]
    row = {
        "file": file,
        "record": number,
        "line": record.line_number,
        "id": review.id,
        "date": record.tag("DT"),
        "declarer": int(game.declarer),
        "contract": str(game.contract),
        "bid": record.bid,
        "won": record.won,
        "points": record.declarer_points,
        "tricks": record.declarer_tricks,
        "game_value": record.game_value,
        "score": record.score,
        "overbid": None if result.score is None else result.score.overbid,
        "ending": result.ending,
        "value": review.value,
        "value_won": review.won,
        "value_score": review.score,
        "lost_by_declarer": declarer.given_away,
        "lost_by_defenders": declarer.received,
        "turned": sum(player.turned for player in review.players),
        "basis": review.basis,
        "samples": review.samples,
        "seed": review.seed if review.samples else None,
        "limits": limits_text(review.limits, known=review.samples > 0),
        "lang": lang,
        "proved": review.certainty is not None,
        "certain_from": None if review.certainty is None else review.certainty.trick,
        "certain_lost": None if review.certainty is None else len(review.certainty.kept),
    }
    for name, player in zip(_SEATS, review.players, strict=True):
        values: dict[str, Any] = {
            "player": player.name,
            "given_away": player.given_away,
            "turned": player.turned,
            "decisions": player.decisions,
            "accuracy": None if player.accuracy is None else round(player.accuracy, 4),
            **{label: player.labels[label] for label in ERRORS},
        }
        row |= {f"{name}_{key}": value for key, value in values.items()}
    row["headline"] = review.headline(lang)
    return row


def limits_text(limits: Limits, *, known: bool) -> str:
    """The limits that count, in percentage points or card points."""
    return " ".join(f"{100 * limit:g}" for limit in limits.chance) if known else " ".join(map(str, limits.points))


@dataclass
class Sums:
    """Sums over games.

    :param declared: games the player declared; for a contract all of them.
    :param point_games: games that are not Null, in which ``points_lost`` were lost.
    :param decisions: cards that were not forced.
    :param accuracy: the mean accuracy over these.
    """

    games: int = 0
    declared: int = 0
    won: int = 0
    overbid: int = 0
    points_lost: int = 0
    point_games: int = 0
    decisions: int = 0
    accuracy: float = 0.0
    labels: Counter[str] = field(default_factory=Counter)

    def add_game(self, row: Mapping[str, Any], seats: Iterable[str], *, declared: bool) -> None:
        """Add what these seats did in one game."""
        self.games += 1
        if declared and row["won"] is not None:
            self.declared += 1
            self.won += bool(row["won"])
            self.overbid += bool(row["overbid"])
        counts_points = Contract.parse(row["contract"]).kind is not Kind.NULL
        self.point_games += counts_points
        for seat in seats:
            if counts_points:
                self.points_lost += row[f"{seat}_given_away"]
            decisions = row[f"{seat}_decisions"]
            if decisions:
                self.decisions += decisions
                self.accuracy += (row[f"{seat}_accuracy"] - self.accuracy) * decisions / self.decisions
            self.labels.update({label: row[f"{seat}_{label}"] for label in ERRORS})


@dataclass
class Summary:
    """Sums over all games, by player and by contract."""

    games: int = 0
    without_game: int = 0
    bad: int = 0
    players: dict[str, Sums] = field(default_factory=dict)
    contracts: dict[Contract, Sums] = field(default_factory=dict)

    def add(self, row: Mapping[str, Any]) -> None:
        """Add one game, a row of :data:`COLUMNS`."""
        self.games += 1
        for seat, name in enumerate(_SEATS):
            player = row[f"{name}_player"]
            if player:
                self.players.setdefault(player, Sums()).add_game(row, [name], declared=seat == row["declarer"])
        contract = Contract.parse(row["contract"])
        self.contracts.setdefault(contract, Sums()).add_game(row, _SEATS, declared=True)

    def by_value(self) -> Iterator[tuple[Contract, Sums]]:
        """The contracts in the order of their kinds."""
        yield from sorted(self.contracts.items(), key=lambda item: (item[0].kind, str(item[0])))
