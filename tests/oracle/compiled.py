"""The compiled plain minimax, with the reference's own forms in and out."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from helpers.rows import OBJECTIVE_NUMBER, packed
from oracle.minimax import Endgame
from skatsolve._core import plain


def rows_of(endgames: Sequence[Endgame]) -> npt.NDArray[np.uint32]:
    """The packed rows, shape (n, 6)."""
    return np.array([packed(endgame) for endgame in endgames], dtype=np.uint32).reshape(-1, 6)


def solve(endgames: Sequence[Endgame], objective: str) -> list[tuple[int, dict[int, int]]]:
    """The value of each endgame and of each legal card."""
    rows = rows_of(endgames)
    values = np.zeros(len(rows), dtype=np.int16)
    cards = np.zeros((len(rows), 32), dtype=np.int16)
    plain.solve(rows, OBJECTIVE_NUMBER[objective], values, cards)
    legal = [{card: value for card, value in enumerate(row) if value >= 0} for row in cards.tolist()]
    return list(zip(values.tolist(), legal, strict=True))


def lost_at(endgames: Sequence[Endgame]) -> list[tuple[int, int] | None]:
    """(latest, earliest) of each lost Null, None for the others."""
    tricks = np.zeros((len(endgames), 2), dtype=np.uint8)
    plain.lost_at(rows_of(endgames), tricks)
    return [(latest, earliest) if latest else None for latest, earliest in tricks.tolist()]
