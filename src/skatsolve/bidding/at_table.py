"""From the open cards to the table: what a chance of winning by the solver means where people play.

With all cards open neither side errs, and the defenders know the skat. That is far from play at the table;
nondecreasing maps for each kind of declaration, fitted to the odds of real players by ``benchmarks/fit_at_table.py``,
tell how far. They differ by bid: who may play at 18 has heard the others pass, which the solver does not know. Their
figure is shown beside the exact one, never instead of it.
"""

import json
from bisect import bisect_left
from functools import cache
from importlib import resources
from typing import Final, Literal

__all__ = ["DECLARATIONS", "at_table", "interpolate"]

Declaration = Literal["pickup", "hand"]
DECLARATIONS: Final = ("pickup", "hand")


def at_table(declaration: Declaration, bid: int, win: float) -> float:
    """About how often real players win at a bid with such a chance in open play.

    :param declaration: ``pickup`` for picking up the skat and declaring the best then, ``hand`` for a game in Hand.
    :param bid: the bid at which they play; between two that were fitted it lies between their maps.
    :param win: the chance with all cards open, 0..1.

    >>> at_table("pickup", 18, 0.2) <= at_table("pickup", 18, 0.9)
    True
    """
    maps = _maps()[declaration]
    bids = sorted(map(int, maps))
    shares = [interpolate(maps[str(at)]["open"], maps[str(at)]["table"], win) for at in bids]
    return interpolate([float(at) for at in bids], shares, bid)


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
def _maps() -> dict[str, dict[str, dict[str, list[float]]]]:
    text = resources.files("skatsolve.bidding").joinpath("at_table.json").read_text(encoding="utf-8")
    maps: dict[str, dict[str, dict[str, list[float]]]] = json.loads(text)["maps"]
    return maps
