"""What a game is worth: base values, steps, the degrees that count with them (ISkO 2.4, 5.2.3 to 5.2.6).

On plain integers, cheap enough for every sampled world. Matadors are signed (minus for "without"); a degree is 0 for a
simple game, 1 for Schneider, 2 for Schwarz.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from skatsolve.contract import Contract, Kind
from skatsolve.points_needed import SCHNEIDER, SCHNEIDERED, WIN
from skatsolve.scoring.rule_sets import rule_set

__all__ = ["BASES", "NULL_GOAL", "NULL_VALUES", "UNKNOWN", "Tariff", "degree_reached", "fulfilled", "tariff_of"]

BASES: Final = (12, 11, 10, 9, 24)
"""The base values by kind, clubs to Grand."""

NULL_VALUES: Final = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""The fixed values of Null, by whether it is played Hand and ouvert."""

NULL_GOAL: Final = 3
"""The goal of Null, beside the degrees."""

UNKNOWN: Final = -1
"""Stands for a number of tricks that is not known."""


@dataclass(frozen=True, slots=True)
class Tariff:
    """What one contract is worth under one set of rules.

    :param kind: the kind of game as an integer, see :class:`~skatsolve.contract.Kind`.
    :param base: the base value; in Null the fixed value of the game.
    :param steps: the steps known beforehand: game, Hand, announcements with their degrees, ouvert.
    :param goal: the degree the declarer has to reach (0, 1 or 2), :data:`NULL_GOAL` in Null.
    :param loss: how many times its value a lost game costs.
    """

    kind: int
    base: int
    steps: int
    goal: int
    loss: int

    def value(self, matadors: int, degree: int = 0) -> int:
        """The game value as played, degree included; the degree of an announcement counts whether reached or not."""
        if self.goal == NULL_GOAL:
            return self.base
        return self.base * (abs(matadors) + self.steps + max(0, degree - self.goal))


@cache
def tariff_of(contract: Contract, rules: str = "isko") -> Tariff:
    """The tariff of a contract."""
    ruling = rule_set(rules)
    loss = ruling.lost_hand if contract.hand else 2
    if contract.kind is Kind.NULL:
        return Tariff(int(Kind.NULL), NULL_VALUES[contract.hand, contract.ouvert], 0, NULL_GOAL, loss)
    base, ouvert = BASES[contract.kind], int(contract.ouvert)
    if contract.kind is Kind.GRAND and contract.ouvert and ruling.grand_ouvert_base is not None:
        base, ouvert = ruling.grand_ouvert_base, 0
    goal = 2 if contract.schwarz else int(contract.schneider)
    return Tariff(int(contract.kind), base, 1 + contract.hand + 2 * goal + ouvert, goal, loss)


def degree_reached(points: int, tricks: int = UNKNOWN) -> int:
    """The degree reached by either side (ISkO 5.2.3, 5.2.4): Schneider by card points, Schwarz by tricks only.

    :param points: the declarer's final card points.
    :param tricks: the declarer's tricks of all ten, -1 if they are not known.
    """
    if tricks in (0, 10):
        return 2
    return int(points >= SCHNEIDER or points <= SCHNEIDERED)


def fulfilled(goal: int, points: int, tricks: int = UNKNOWN) -> bool:
    """Whether the declarer has fulfilled the announcement; the bid is not looked at."""
    if goal == 0:
        return points >= WIN
    if goal == 1:
        return points >= SCHNEIDER
    return tricks == (0 if goal == NULL_GOAL else 10)
