"""The packed row, as the core reads it: a position in six unsigned 32-bit words.

    0-2  cards held by seats 0-2 (canonical: bit 8 * suit + rank, suits C S H D, ranks 7 8 9 T J Q K A)
    3    cards on the table: byte 0 the first, byte 1 the second, as bit number + 1, 0 for none
    4    kind (bits 0-2: C S H D Grand Null), declarer (bits 4-5), leader of the trick (bits 6-7)
    5    card points so far: declarer's (byte 0, skat included) and defenders' (byte 1); tricks so far:
         declarer's (bits 16-19) and defenders' (bits 20-23), counted only if bit 24 is set

Python's side of this layout is skatsolve/rows.py. The searches do not check rows: `Position` has done it, or rows.pyx
does.
"""

from libc.stdint cimport uint32_t

cdef enum:
    WORDS = 6
    GRAND = 4           # kinds of game; below it are the suits
    NULL_GAME = 5

cpdef enum ObjectiveNumber:
    POINTS = 0
    WIN = 1
    SCHNEIDER = 2
    SCHWARZ = 3
    ANY_TRICK = 4
    NULL_MADE = 5


cdef inline int kind_of(const uint32_t* row) noexcept nogil:
    return row[4] & 7


cdef inline int declarer_of(const uint32_t* row) noexcept nogil:
    return row[4] >> 4 & 3


cdef inline int leader_of(const uint32_t* row) noexcept nogil:
    return row[4] >> 6 & 3


cdef inline int table_card(const uint32_t* row, int place) noexcept nogil:
    """The card on the table that was played at this place (0 or 1) as its number + 1, 0 for none."""
    return row[3] >> 8 * place & 255


cdef inline int declarer_points(const uint32_t* row) noexcept nogil:
    return row[5] & 255


cdef inline int defenders_points(const uint32_t* row) noexcept nogil:
    return row[5] >> 8 & 255


cdef inline bint tricks_known(const uint32_t* row) noexcept nogil:
    return row[5] >> 24 & 1


cdef inline int declarer_tricks(const uint32_t* row) noexcept nogil:
    """0 as well where tricks are not known."""
    return row[5] >> 16 & 15


cdef inline int defenders_tricks(const uint32_t* row) noexcept nogil:
    """0 as well where tricks are not known."""
    return row[5] >> 20 & 15


cdef inline bint has_spare_bits(const uint32_t* row) noexcept nogil:
    """Whether a bit is set that means nothing."""
    return row[3] >> 16 or row[4] & 8 or row[4] >> 8 or row[5] >> 25 or (not row[5] >> 24 and row[5] >> 16)


cdef inline int copy_row(uint32_t* row, tuple words) except -1:
    """Copies a row from a tuple of Python numbers."""
    cdef int i
    if len(words) != WORDS:
        raise ValueError(f"a row has {WORDS} words, not {len(words)}")
    for i in range(WORDS):
        row[i] = words[i]
    return 0
