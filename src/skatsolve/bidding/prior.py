"""A rough chance of winning, read off tables without any search: it only says where samples are worth their time.

The log-odds of a declarer's ten cards and two cards away are a sum of table entries: one for the holding in each suit
(the pattern of its seven cards without the jack, in Null of its eight), one for the jacks and the seat, one for the
points away. The tables are fitted to solved deals by ``benchmarks/train/fit_prior.py``. No result is made of these
numbers.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from skatsolve.contract import Kind
from skatsolve.learned import load
from skatsolve.outcomes import OUTCOMES, Outcome
from skatsolve.rows import card_points

__all__ = ["Family", "chance", "entries", "family", "spread_out", "table_size"]

Masks = NDArray[np.uint32]

_BETTER = Outcome.WON, Outcome.AT_LEAST_90, Outcome.EVERY_TRICK
_WORSE = Outcome.LOST, Outcome.AT_MOST_30, Outcome.NO_TRICK


@dataclass(frozen=True)
class Family:
    """Kinds of game that share their tables.

    :param tables: name and size of each.
    """

    name: str
    tables: tuple[tuple[str, int], ...]


_SUIT = Family("suit", (("trumps", 256), ("side", 256), ("jacks", 48), ("away", 23)))
_GRAND = Family("grand", (("side", 256), ("jacks", 48), ("away", 23)))
_NULL = Family("null", (("side", 256), ("seat", 3)))


def family(kind: Kind) -> Family:
    """The tables for a kind of game."""
    return _NULL if kind is Kind.NULL else _GRAND if kind is Kind.GRAND else _SUIT


def table_size(tables: Family) -> int:
    """How many entries the tables of a family have together."""
    return sum(size for _, size in tables.tables)


def entries(kind: Kind, kept: Masks, away: Masks, seat: int) -> NDArray[np.int64]:
    """Which entries of the concatenated tables are summed, one row for each pair of sets.

    :param kept: the ten cards played with.
    :param away: the two cards put away.
    """
    tables = family(kind)
    starts, start = {}, 0
    for name, size in tables.tables:
        starts[name] = start
        start += size
    jack = 0 if kind is Kind.NULL else 0x10
    suits = [(kept >> np.uint32(8 * suit) & 255).astype(np.int64) for suit in range(4)]
    columns: list[NDArray[np.int64]] = []
    for suit, holding in enumerate(suits):
        table = "trumps" if suit == kind else "side"
        columns.append(starts[table] + (holding & ~jack))
    if kind is Kind.NULL:
        columns.append(np.full(len(kept), starts["seat"] + seat))
    else:
        jacks = np.full(len(kept), starts["jacks"] + 16 * seat)
        for suit, holding in enumerate(suits):
            jacks += (holding >> 4 & 1) << suit
        columns.append(jacks)
        columns.append(starts["away"] + card_points(away).astype(np.int64))
    return np.stack(columns, axis=1)


def chance(kind: Kind, kept: Masks, away: Masks, seat: int) -> NDArray[np.float64]:
    """The rough chance of winning with best play, for each pair of sets."""
    weights = _weights()[family(kind).name]
    logit = weights[entries(kind, kept, away, seat)].sum(axis=1)
    result: NDArray[np.float64] = 1 / (1 + np.exp(-logit))
    return result


def spread_out(kind: Kind, chance: NDArray[np.float64]) -> NDArray[np.float64]:
    """A rough guess of how all outcomes are spread, from the chances of winning: a row each.

    Schneider is taken to be likely where hardly a game is lost (or won), Schwarz where that is all but certain.
    """
    shares = np.zeros((len(chance), OUTCOMES))
    if kind is Kind.NULL:
        shares[:, Outcome.WON], shares[:, Outcome.LOST] = chance, 1 - chance
        return shares
    edge = 2 * chance - 1
    for sign, outcomes in ((1, _BETTER), (-1, _WORSE)):
        side = chance if sign > 0 else 1 - chance
        schneider = np.maximum(sign * edge, 0) ** 3
        schwarz = schneider**3
        for outcome, share in zip(outcomes, (side - schneider, schneider - schwarz, schwarz), strict=True):
            shares[:, outcome] = np.maximum(share, 0)
    return shares


@cache
def _weights() -> dict[str, NDArray[np.float64]]:
    numbers = load("prior")["numbers"]
    return {
        tables.name: np.concatenate([np.array(numbers[tables.name][name], dtype=float) for name, _ in tables.tables])
        for tables in (_SUIT, _GRAND, _NULL)
    }
