"""A game that was played, searched from its last position to its first on one table."""

from libc.stdint cimport int16_t, uint32_t

from skatsolve._core.shared.bits cimport ctz32
from skatsolve._core.shared.rows cimport declarer_points
from skatsolve._core.points.alpha_beta cimport Search
from skatsolve._core.points.play_state cimport Place, advance, legal, set_up, start_deal
from skatsolve._core.points.zero_window cimport NO_GUESS, mtd_f, zero_window


cdef inline void review_position(
    Search* s, const uint32_t* row, int after, int16_t* value, uint32_t* best
) noexcept nogil:
    """The value of a position and the cards that keep it, as a canonical mask.

    `after` is the value of the position that came of it, -1 if it is the last of the game and so the first to be
    asked about. The card played was a choice: so `after` bounds the value from one side.
    """
    cdef Place place, child
    cdef uint32_t moves
    cdef int card, level, lo = 0, hi, base = declarer_points(row)
    cdef bint maximize
    if after < 0:
        start_deal(s, &place, row, False)
        # Positions with more and more tricks will follow on the same table.
        s.table.shift = 64 - s.log2_buckets
    else:
        set_up(s, &place, row)
    hi = place.start.rest
    maximize = (place.start.leader + place.count) % 3 == 0
    if after < 0:
        mtd_f(s, &place, NO_GUESS, &lo, &hi)
    elif maximize:
        lo = after - base
        mtd_f(s, &place, lo + 1, &lo, &hi)
    else:
        hi = after - base
        mtd_f(s, &place, hi, &lo, &hi)
    value[0] = lo + base
    best[0] = 0
    moves = legal(s, &place)
    while moves:
        card = ctz32(moves)
        moves &= moves - 1
        child = place
        level = (lo if maximize else lo + 1) - advance(s, &child, card)
        if (zero_window(s, &child, level) >= level) == maximize:
            best[0] |= <uint32_t>1 << s.game.to_canonical[card]
