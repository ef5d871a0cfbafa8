"""Every Null position of a few tricks, and what engines say of Null positions."""

from collections.abc import Iterable, Iterator
from itertools import combinations

import numpy as np
import numpy.typing as npt

from helpers.comparison import ALL
from oracle.rules import NULL
from skatsolve._core.engine import Engine
from skatsolve.rows import ObjectiveNumber


def suit_sizes(cards: int, suits: int = 4, most: int = 8) -> list[tuple[int, ...]]:
    """The ways to divide so many cards into suits, the longest first."""
    if suits == 0:
        return [()] if cards == 0 else []
    return [
        (size, *rest) for size in range(min(cards, most), -1, -1) for rest in suit_sizes(cards - size, suits - 1, size)
    ]


def every_position(tricks: int, leaders: Iterable[int]) -> Iterator[npt.NDArray[np.uint32]]:
    """Packed, in parts: all at the start of a trick, but for the names of the suits and gaps between cards."""
    cards = set(range(3 * tricks))
    owned = np.array(
        [
            (mine, first, tuple(sorted(cards - {*mine, *first})))
            for mine in combinations(sorted(cards), tricks)
            for first in combinations(sorted(cards - {*mine}), tricks)
        ]
    )
    for sizes in suit_sizes(3 * tricks):
        bits = np.array([1 << 8 * suit + rank for suit, size in enumerate(sizes) for rank in range(size)])
        for leader in leaders:
            rows = np.zeros((len(owned), 6), np.uint32)
            rows[:, :3] = bits[owned].sum(axis=2)
            rows[:, 4] = NULL | leader << 6
            yield rows


def made(rows: npt.NDArray[np.uint32], techniques: int = ALL) -> npt.NDArray[np.int16]:
    """Whether the declarer makes each of them, 1 or 0."""
    answers = np.zeros(len(rows), np.int16)
    Engine(techniques=techniques).solve_batch(rows, ObjectiveNumber.NULL_MADE, answers)
    return answers
