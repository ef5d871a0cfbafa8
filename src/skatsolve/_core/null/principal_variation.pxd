"""The principal variation of a Null: the declarer puts a loss off, the defenders hasten it."""

from libc.stdint cimport uint32_t

from skatsolve._core.null.alpha_beta cimport NullSearch
from skatsolve._core.null.play_state cimport NullPlace, null_advance, null_legal, null_set_up, survives
from skatsolve._core.null.questions cimport caught_in


cdef inline bint keeps(NullSearch* s, const NullPlace* child, int horizon) noexcept nogil:
    """Whether after a card the declarer is still caught in trick `horizon` (0: never), counted before the card."""
    if horizon == 0:
        return survives(s, child, 0)
    if child.count == 0:
        horizon -= 1
        if horizon == 0:
            return child.lost
    return (horizon == 1 or survives(s, child, horizon - 1)) and not survives(s, child, horizon)


cdef inline int null_principal_variation(NullSearch* s, const uint32_t* row, int* played) noexcept nogil:
    """Writes the cards to the last one, each the lowest that keeps the result; returns their number."""
    cdef NullPlace place, child
    cdef int count = 0, horizon, rank, card
    cdef uint32_t moves
    null_set_up(&place, row)
    horizon = caught_in(s, &place)
    while place.tricks_left:
        moves = null_legal(&place)
        for rank in range(32):
            card = 8 * (rank & 3) + (rank >> 2)
            if not moves >> card & 1:
                continue
            child = place
            null_advance(&child, card)
            if place.lost or keeps(s, &child, horizon):
                break
        if child.count == 0 and horizon > 1:
            horizon -= 1
        place = child
        played[count] = card
        count += 1
    return count
