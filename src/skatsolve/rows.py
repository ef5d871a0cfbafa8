"""The packed row: a position as six unsigned 32-bit words, and the questions that can be asked about it.

=======  ==========================================================================================================
word     holds
=======  ==========================================================================================================
0, 1, 2  the cards held by seats 0, 1, 2: bit ``8 * suit + rank``, suits C S H D = 0..3, ranks 7 8 9 T J Q K A =
         0..7, as ``Card.index`` and ``CardSet.mask`` have it
3        the cards on the table: in bits 0-7 the first, in bits 8-15 the second, as that number + 1; 0 for none
4        kind in bits 0-2 (C S H D Grand Null = 0..5), declarer in bits 4-5, leader of the trick in bits 6-7
5        card points so far: the declarer's (skat included) in bits 0-7, the defenders' in bits 8-15; if bit 24 is
         set, tricks so far: the declarer's in bits 16-19, the defenders' in bits 20-23
=======  ==========================================================================================================

A row keeps what matters to play and nothing else: of the contract the kind of game, of the skat its card points.
Many rows are a numpy array ``uint32[n, 6]``. The core's side of this layout is ``_core/shared/rows.pxd``.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from skatsolve._core.shared.rows import ObjectiveNumber
from skatsolve.cards import CARDS, Card
from skatsolve.contract import Kind
from skatsolve.deal import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "NUMBERS",
    "OBJECTIVES",
    "WIDTH",
    "Fields",
    "Objective",
    "ObjectiveNumber",
    "Row",
    "card_points",
    "declarer_points",
    "decode",
    "encode",
    "encode_worlds",
    "kind_of",
    "shift_points",
]

Row: TypeAlias = tuple[int, int, int, int, int, int]
"""One packed position."""

WIDTH: Final = 6
"""Words in a row."""

Objective: TypeAlias = Literal["points", "win", "schneider", "schwarz", "any_trick", "null"]
"""What can be asked about a position, by name."""

NUMBERS: Final[dict[Objective, ObjectiveNumber]] = {
    "points": ObjectiveNumber.POINTS,
    "win": ObjectiveNumber.WIN,
    "schneider": ObjectiveNumber.SCHNEIDER,
    "schwarz": ObjectiveNumber.SCHWARZ,
    "any_trick": ObjectiveNumber.ANY_TRICK,
    "null": ObjectiveNumber.NULL_MADE,
}
"""The number of each objective, as the core takes it."""

OBJECTIVES: Final[tuple[Objective, ...]] = tuple(NUMBERS)

_Pair = tuple[int, int]
_KIND: Final = 7
_SEAT: Final = 3
_DECLARER: Final = 4
_LEADER: Final = 6
_BYTE: Final = 255
_TRICKS: Final = 16
_TRICKS_KNOWN: Final = 1 << 24


class Fields(NamedTuple):
    """The parts of a row as plain numbers.

    :param hands: masks by seat.
    :param kind: number of the kind of game, 0..5.
    :param declarer: seat 0..2.
    :param leader: the seat that led the trick on the table, or leads the next one.
    :param trick: indices of the cards on the table, in the order played.
    :param points: card points so far of (declarer, defenders), the skat counted for the declarer.
    :param tricks: completed tricks likewise, None if not known.
    """

    hands: tuple[int, int, int]
    kind: int
    declarer: int
    leader: int = 0
    trick: tuple[int, ...] = ()
    points: _Pair = (0, 0)
    tricks: _Pair | None = None


def encode(fields: Fields) -> Row:
    """The row of these fields, which are not checked.

    >>> encode(Fields(hands=(1, 2, 4), kind=5, declarer=0, leader=1))
    (1, 2, 4, 0, 69, 0)
    """
    hands, kind, declarer, leader, trick, points, tricks = fields
    return (
        *hands,
        _table_word(trick),
        _state_word(kind, declarer, leader),
        points[0] | _counts_word(points[1], tricks),
    )


def decode(row: Sequence[int]) -> Fields:
    """The fields of a row, which is not checked; the inverse of :func:`encode`.

    >>> decode((1, 2, 4, 0, 69, 0))
    Fields(hands=(1, 2, 4), kind=5, declarer=0, leader=1, trick=(), points=(0, 0), tricks=None)
    """
    first, second, third, table, state, counts = row
    return Fields(
        (first, second, third),
        state & _KIND,
        state >> _DECLARER & _SEAT,
        state >> _LEADER & _SEAT,
        tuple(byte - 1 for byte in (table & _BYTE, table >> 8 & _BYTE) if byte),
        (counts & _BYTE, counts >> 8 & _BYTE),
        (counts >> _TRICKS & 15, counts >> _TRICKS + 4 & 15) if counts & _TRICKS_KNOWN else None,
    )


def _table_word(trick: tuple[int, ...]) -> int:
    table = 0
    for index in reversed(trick):
        table = table << 8 | index + 1
    return table


def _state_word(kind: int, declarer: int, leader: int) -> int:
    return kind | declarer << _DECLARER | leader << _LEADER


def _counts_word(defenders: int, tricks: _Pair | None) -> int:
    """Word 5 but for the declarer's points."""
    counts = defenders << 8
    if tricks is not None:
        counts |= tricks[0] << _TRICKS | tricks[1] << _TRICKS + 4 | _TRICKS_KNOWN
    return counts


def encode_worlds(
    worlds: "NDArray[np.uint32]",
    kind: Kind,
    declarer: Seat | int,
    *,
    leader: Seat | int = Seat.FOREHAND,
    trick: Sequence[Card] = (),
    points: _Pair = (0, 0),
    tricks: _Pair | None = (0, 0),
) -> "NDArray[np.uint32]":
    """The rows ``uint32[n, 6]`` of worlds ``uint32[n, 4]``: masks of the three hands by seat and of the skat.

    :param points: card points taken in tricks by (declarer, defenders); each world's skat is added for the declarer.
    :param tricks: completed tricks likewise, None if not known.

    The other parameters are those of :class:`~skatsolve.position.Position`; its ``pack`` gives the same row for one.
    """
    import numpy as np

    rows = np.empty((len(worlds), WIDTH), dtype=np.uint32)
    rows[:, :3] = worlds[:, :3]
    rows[:, 3] = _table_word(tuple(card.index for card in trick))
    rows[:, 4] = _state_word(int(kind), int(declarer), int(leader))
    rows[:, 5] = card_points(worlds[:, 3]) + np.uint32(points[0]) | np.uint32(_counts_word(points[1], tricks))
    return rows


def kind_of(row: "Sequence[int] | NDArray[np.uint32]") -> Kind:
    """The kind of game of a row."""
    return Kind(int(row[4]) & _KIND)


def declarer_points(rows: "NDArray[np.uint32]") -> "NDArray[np.int64]":
    """The card points that the declarer has in each row."""
    import numpy as np

    return (rows[:, 5] & np.uint32(_BYTE)).astype(np.int64)


def shift_points(rows: "NDArray[np.uint32]", by: int) -> "NDArray[np.uint32]":
    """The rows with so many card points more for the declarer, which moves the threshold of a yes/no objective.

    The sum has to stay between 0 and 255; it need no longer fit the cards.
    """
    import numpy as np

    shifted = rows.copy()
    shifted[:, 5] = (rows[:, 5].astype(np.int64) + by).astype(np.uint32)
    return shifted


@cache
def _byte_points() -> "NDArray[np.uint32]":
    """The card points of each set of cards of one suit."""
    import numpy as np

    sums = [sum(CARDS[rank].points for rank in range(8) if byte >> rank & 1) for byte in range(256)]
    return np.array(sums, dtype=np.uint32)


def card_points(masks: "NDArray[np.uint32]") -> "NDArray[np.uint32]":
    """The card points of each mask.

    >>> import numpy as np
    >>> card_points(np.array([0xFFFFFFFF, 0x80], dtype=np.uint32)).tolist()
    [120, 11]
    """
    import numpy as np

    points = _byte_points()
    total: NDArray[np.uint32] = points[masks & 255]
    for shift in (8, 16, 24):
        total = total + points[masks >> np.uint32(shift) & 255]
    return total
