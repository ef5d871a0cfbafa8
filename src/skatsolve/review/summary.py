"""Sums over many reviewed games, by player and by contract."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from skatsolve.contract import Contract, Kind
from skatsolve.review.blunder_limits import ERRORS
from skatsolve.review.csv_columns import SEATS

__all__ = ["Summary", "Sums"]


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
        """Add one game, a row of :data:`~skatsolve.review.COLUMNS`."""
        self.games += 1
        for seat, name in enumerate(SEATS):
            player = row[f"{name}_player"]
            if player:
                self.players.setdefault(player, Sums()).add_game(row, [name], declared=seat == row["declarer"])
        contract = Contract.parse(row["contract"])
        self.contracts.setdefault(contract, Sums()).add_game(row, SEATS, declared=True)

    def by_value(self) -> Iterator[tuple[Contract, Sums]]:
        """The contracts in the order of their kinds."""
        yield from sorted(self.contracts.items(), key=lambda item: (item[0].kind, str(item[0])))
