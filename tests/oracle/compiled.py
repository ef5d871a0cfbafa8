"""The compiled oracles with numpy arrays, or the plain solver's own forms, in and out."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from helpers.rows import OBJECTIVE_NUMBER, packed
from oracle.extensions import extension
from oracle.minimax import Endgame


def rows_of(endgames: Sequence[Endgame]) -> npt.NDArray[np.uint32]:
    """The packed rows, shape (n, 6)."""
    return np.array([packed(endgame) for endgame in endgames], dtype=np.uint32).reshape(-1, 6)


def solve_rows(rows: npt.NDArray[np.uint32], objective: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The value of each packed row, and after each card, shape (n, 32), -1 where it is not legal."""
    answer = extension("plain").solve(_memory(rows, 6), objective)
    values = np.frombuffer(answer, dtype=np.int16).reshape(-1, 33)
    return values[:, 0], values[:, 1:]


def lost_at_rows(rows: npt.NDArray[np.uint32]) -> list[int]:
    """The trick in which each packed Null is lost, 0 where it is made or was lost before."""
    return extension("plain").lost_at(_memory(rows, 6))


def sure_value(worlds: npt.NDArray[np.uint32], *position: object) -> int:
    """What a declarer can be sure of; see plain_worlds.pyx. Shape of the worlds: (n, 2)."""
    return extension("plain_worlds").sure_value(_memory(worlds, 2), *position)


def solve(endgames: Sequence[Endgame], objective: str) -> list[tuple[int, dict[int, int]]]:
    """The value of each endgame and of each legal card."""
    values, cards = solve_rows(rows_of(endgames), OBJECTIVE_NUMBER[objective])
    legal = [{card: value for card, value in enumerate(row) if value >= 0} for row in cards.tolist()]
    return list(zip(values.tolist(), legal, strict=True))


def lost_at(endgames: Sequence[Endgame]) -> list[tuple[int, int] | None]:
    """(latest, earliest) of each lost Null, None for the others."""
    return [(trick, trick) if trick else None for trick in lost_at_rows(rows_of(endgames))]


def _memory(numbers: npt.NDArray[np.uint32], width: int) -> bytes:
    """What the extensions take for an array of this many columns."""
    assert numbers.dtype == np.uint32
    assert numbers.ndim == 2
    assert numbers.shape[1] == width
    return numbers.tobytes()
