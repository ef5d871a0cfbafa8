"""Very many positions at once: arrays ``uint32[n, 6]`` of packed rows (:mod:`skatsolve.rows`), made, read, solved."""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from skatsolve._core.engine import Engine
from skatsolve._core.shared.rows import Fault, first_fault
from skatsolve.errors import OptionError
from skatsolve.parallel import map_ordered, workers
from skatsolve.position import Position, need_position
from skatsolve.rows import WIDTH, ObjectiveNumber

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["is_packed", "pack", "solve_rows", "unpack"]

# Slices for each worker, so that none waits long for the last; and how short they may be.
_SLICES: Final = 4
_SHORTEST: Final = 32
# The search lets no signal through: it is left after so many rows.
_BREATH: Final = 4096

_SAID: Final = {
    Fault.KIND: "the kind of game (word 4, bits 0-2) is not 0..5",
    Fault.SEAT: "the declarer or the leader (word 4, bits 4-5 and 6-7) is not a seat 0..2",
    Fault.TABLE: "the table (word 3) is not no card, one or two as bit number + 1",
    Fault.SPARE: "a bit is set that has no meaning (word 3 from 16, word 4 bits 3 and from 8, word 5 from 25, "
    "or tricks without bit 24)",
    Fault.TWICE: "a card is in two places",
    Fault.HANDS: "the hands do not fit the trick",
    Fault.REVOKE: "the second card on the table does not follow suit, and its player could",
    Fault.TRICKS: "the tricks taken and those left are not ten together",
    Fault.TOTAL: "the points taken and those in play are not 120 together",
    Fault.OBJECTIVE: "the objective does not fit the kind of game",
}


def pack(positions: Iterable[Position]) -> "NDArray[np.uint32]":
    """The positions as an array of packed rows.

    :raises PositionError: for what is not a position.

    >>> end = Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7", "C8", "C9"]})
    >>> pack([end, end]).shape
    (2, 6)
    """
    import numpy as np

    if not isinstance(positions, Iterable):
        need_position(positions)
    return np.fromiter(chain.from_iterable(map(_row, positions)), dtype=np.uint32).reshape(-1, WIDTH)


def _row(position: Position) -> tuple[int, ...]:
    need_position(position)
    return position.pack()


def unpack(rows: "NDArray[np.uint32]") -> list[Position]:
    """The positions of packed rows; see :meth:`Position.unpack <skatsolve.position.Position.unpack>`.

    :raises OptionError: for an array of another shape or dtype, or naming the first row that is not a position.
    :raises PositionError: for a row whose counts cannot be.

    >>> end = Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7", "C8", "C9"]})
    >>> unpack(pack([end])) == [end]
    True
    """
    rows = _checked_shape(rows)
    _refuse_bad(0, rows, ObjectiveNumber.POINTS)
    return [Position.unpack(row) for row in rows.tolist()]


def is_packed(positions: object) -> bool:
    """Whether these are meant as packed rows: any array is."""
    return hasattr(positions, "__array_interface__")


def solve_rows(rows: Any, objective: int, jobs: int | None) -> "NDArray[np.int16]":
    """The value of each row by the number of an objective; see :func:`skatsolve.solver.solve_many`.

    :raises OptionError: for an array of another shape or dtype, or naming the first row that is not a position or
        that the objective does not fit.
    """
    import numpy as np

    rows = _checked_shape(rows)
    count = len(rows)
    jobs = 1 if jobs == 1 else workers(jobs)
    length = count if jobs == 1 else max(_SHORTEST, -(-count // (_SLICES * jobs)))
    parts = [(first, rows[first : first + length], objective) for first in range(0, count, max(1, length))]
    done = map(_solve_part, parts) if len(parts) < 2 else map_ordered(_solve_part, parts, jobs=jobs)
    try:
        return np.concatenate([np.empty(0, dtype=np.int16), *done])
    except OptionError:
        _refuse_bad(0, rows, objective)  # one of several bad rows was met, but which depends on the workers
        raise


def _checked_shape(rows: Any) -> "NDArray[np.uint32]":
    import numpy as np

    if not is_packed(rows):
        raise OptionError(f"{type(rows).__name__} is not an array of packed positions", hint="skatsolve.pack makes one")
    if rows.dtype != np.uint32 or rows.ndim != 2 or rows.shape[1] != WIDTH:
        said = f"packed positions are uint32[n, {WIDTH}], not {rows.dtype}{list(rows.shape)}"
        raise OptionError(said, hint="skatsolve.pack makes such an array")
    return np.ascontiguousarray(rows)


def _refuse_bad(first: int, rows: "NDArray[np.uint32]", objective: int) -> None:
    bad, fault = first_fault(rows, objective)
    if fault:
        raise OptionError(f"row {first + bad}: {_SAID[Fault(fault)]}", text=str(rows[bad].tolist()))


def _solve_part(part: "tuple[int, NDArray[np.uint32], int]") -> "NDArray[np.int16]":
    """The values of consecutive rows, of which the first has this number; checked here, by the worker."""
    import numpy as np

    first, rows, objective = part
    _refuse_bad(first, rows, objective)
    values = np.empty(len(rows), dtype=np.int16)
    engine = Engine()
    for start in range(0, len(rows), _BREATH):
        engine.solve_batch(rows[start : start + _BREATH], objective, values[start : start + _BREATH])
    return values
