"""From the open cards to the table: what the solver's deals mean where people play.

With all cards open neither side errs, and the defenders know the skat. That is far from play at the table. How far is
told by maps for each kind of declaration, fitted to the odds of real players by ``benchmarks/train/fit_at_table.py``:
a deal
that reaches this much with open cards is won so often at the table, and never less often the more it reaches. The mean
over the deals is the chance of the hand. The maps differ by bid: who may play at 18 has heard the others pass, which
the solver does not know. The figure is shown beside the exact one, never instead of it, and only where it was fitted:
see :func:`at_table`.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from skatsolve.learned import load
from skatsolve.outcomes import OUTCOMES, Outcome, Outcomes

__all__ = ["DECLARATIONS", "REACHED", "at_table", "interpolate", "mapped", "reached"]

Declaration = Literal["pickup", "hand"]
DECLARATIONS: Final = ("pickup", "hand")

REACHED: Final = ("at most 30", "31 to 60", "61 to 89", "90 or more", "Null lost", "Null made")
"""What is told apart: points in suit games and Grand, then Null. A deal lost by the bid alone counts as the least."""

_NULL_AT_MOST: Final = 0.05
"""The share of deals in which Null is declared up to which it does not matter."""

_TRUMPS: Final = np.zeros(OUTCOMES, dtype=np.intp)
_TRUMPS[Outcome.LOST :] = (1, 2, 3, 3)


def reached(null: NDArray[np.bool_] | bool, outcomes: Outcomes, won: NDArray[np.bool_]) -> tuple[float, ...]:
    """How often each of REACHED came out.

    :param null: whether a Null was played, in each deal or in all.
    :param outcomes: what came out in each deal, the bid not considered.
    :param won: whether the game was won, the bid considered.

    >>> outcomes = np.array([Outcome.LOST, Outcome.WON, Outcome.WON, Outcome.EVERY_TRICK])
    >>> reached(False, outcomes, np.array([False, True, False, True]))
    (0.25, 0.25, 0.25, 0.25, 0.0, 0.0)
    """
    overbid = (outcomes >= Outcome.WON) & ~won
    found = np.where(null, 4 + won, np.where(overbid, 0, _TRUMPS[outcomes]))
    shares = np.bincount(found, minlength=len(REACHED)) / max(len(found), 1)
    return tuple(float(share) for share in shares)


def at_table(declaration: Declaration, bid: int, shares: Sequence[float], win: float) -> float | None:
    """About how often real players win at a bid with such prospects in open play; None where that cannot be told.

    It is told only for bids within those that the maps were fitted to. It is not told where Null is declared more than
    now and then: with open cards Null and Null ouvert are the same game, and the maps of the dearer bids saw only the
    second. Nor is it told if every deal is won, or none, with all cards open: that may be certain, and a map, which
    knows only how much is reached, would doubt it.

    :param declaration: ``pickup`` for picking up the skat and declaring the best then, ``hand`` for a game in Hand.
    :param bid: the bid at which they play; between two that were fitted it lies between their maps.
    :param shares: how often each of REACHED comes out with all cards open.
    :param win: how often the game is won with all cards open.

    >>> at_table("pickup", 18, (0.1, 0.2, 0.7, 0, 0, 0), 0.7), at_table("pickup", 50, (0.1, 0.2, 0.7, 0, 0, 0), 0.7)
    (0.86..., None)
    """
    fitted = sorted(map(int, _maps()[declaration]))
    null = math.fsum(share for share, name in zip(shares, REACHED, strict=True) if name.startswith("Null"))
    if not fitted[0] <= bid <= fitted[-1] or null > _NULL_AT_MOST or win in (0, 1):
        return None
    return mapped(declaration, bid, shares)


def mapped(declaration: Declaration, bid: int, shares: Sequence[float]) -> float:
    """What the maps say, whether or not they were fitted to such a case.

    >>> mapped("pickup", 18, (0.1, 0.7, 0.2, 0, 0, 0)) < mapped("pickup", 18, (0.1, 0.2, 0.7, 0, 0, 0))
    True
    """
    maps = _maps()[declaration]
    bids = sorted(map(int, maps))
    chances = [float(np.dot(maps[str(at)], shares)) for at in bids]
    return interpolate([float(at) for at in bids], chances, bid)


def interpolate(xs: list[float], ys: list[float], x: float) -> float:
    """The value at x of the line through the knots, level beyond both ends.

    >>> interpolate([0.25, 0.5], [0.5, 0.75], 0.375), interpolate([0.25, 0.5], [0.5, 0.75], 0.9)
    (0.625, 0.75)
    """
    i = bisect_left(xs, x)
    if i == 0:
        return ys[0]
    if i == len(xs):
        return ys[-1]
    share = (x - xs[i - 1]) / (xs[i] - xs[i - 1])
    return ys[i - 1] + share * (ys[i] - ys[i - 1])


@cache
def _maps() -> dict[str, dict[str, list[float]]]:
    maps: dict[str, dict[str, list[float]]] = load("at_table")["numbers"]["maps"]
    return maps
