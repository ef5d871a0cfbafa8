"""What is asked about a Null position: whether it is made, after which cards and discards, and when it is lost."""

from libc.stdint cimport int16_t, uint8_t, uint32_t
from libc.string cimport memset

from skatsolve._core.shared.bits cimport ctz32
from skatsolve._core.shared.rows cimport WORDS, declarer_of
from skatsolve._core.null.alpha_beta cimport NullSearch, distinct
from skatsolve._core.null.play_state cimport NullPlace, null_advance, null_legal, null_set_up, survives


cdef inline void null_evaluate(NullSearch* s, const uint32_t* row, int* lo, int* hi) noexcept nogil:
    """Whether the Null is made, 1 or 0, as bounds; equal unless stopped."""
    cdef NullPlace place
    null_set_up(&place, row)
    lo[0] = hi[0] = survives(s, &place, 0)
    if s.stopped:
        lo[0] = 0
        hi[0] = 1


cdef inline void null_card_values(NullSearch* s, const uint32_t* row, int16_t* values) noexcept nogil:
    """Whether the declarer survives each legal card, by canonical index; -1 where it is not legal."""
    cdef uint32_t moves, searched
    cdef int card, value = 0
    cdef NullPlace place, child
    memset(values, 0xFF, 32 * sizeof(int16_t))
    null_set_up(&place, row)
    moves = searched = null_legal(&place)
    if s.merge_equals:
        searched = distinct(moves, place.hands.held[0] | place.hands.held[1] | place.hands.held[2])
    while moves:
        card = ctz32(moves)
        moves &= moves - 1
        # The lowest of a run of equals is searched, and comes first.
        if searched >> card & 1:
            child = place
            null_advance(&child, card)
            value = survives(s, &child, 0)
        values[card] = value


cdef inline int caught_in(NullSearch* s, const NullPlace* place) noexcept nogil:
    """The trick in which best play of both sides catches the declarer, 1 the present one; 0 if never."""
    cdef int horizon
    if place.lost or survives(s, place, 0):
        return 0
    for horizon in range(1, 11):
        if not survives(s, place, horizon):
            return horizon
    return 0


cdef inline void null_discard_values(
    NullSearch* s, const uint32_t* row, const uint8_t* pairs, int count, int16_t* values
) noexcept nogil:
    """Whether a row, in which the declarer has twelve cards, is made for each pair put away."""
    cdef uint32_t left[WORDS]
    cdef NullPlace place
    cdef int i
    for i in range(WORDS):
        left[i] = row[i]
    for i in range(count):
        left[declarer_of(row)] = row[declarer_of(row)] ^ (<uint32_t>1 << pairs[2 * i] | <uint32_t>1 << pairs[2 * i + 1])
        null_set_up(&place, left)
        values[i] = survives(s, &place, 0)


cdef inline void null_review_position(
    NullSearch* s, const uint32_t* row, int16_t* value, uint32_t* best
) noexcept nogil:
    """Whether the Null is made, and the cards that keep it so or lost, as a mask."""
    cdef NullPlace place, child
    cdef uint32_t moves
    cdef int card
    null_set_up(&place, row)
    value[0] = survives(s, &place, 0)
    best[0] = 0
    moves = null_legal(&place)
    while moves:
        card = ctz32(moves)
        moves &= moves - 1
        child = place
        null_advance(&child, card)
        if survives(s, &child, 0) == value[0]:
            best[0] |= <uint32_t>1 << card
