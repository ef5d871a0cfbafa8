"""What each legal card is worth."""

from libc.stdint cimport int16_t, uint32_t
from libc.string cimport memset

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.bits cimport ctz32, high32
from skatsolve._core.shared.rows cimport POINTS
from skatsolve._core.shared.techniques cimport SKIP_SIMILAR
from skatsolve._core.points.alpha_beta cimport Search
from skatsolve._core.shared.card_order cimport CARDS
from skatsolve._core.points.play_state cimport Place, advance, legal
from skatsolve._core.points.questions cimport Question, decide, pose
from skatsolve._core.points.zero_window cimport NO_GUESS, mtd_f


cdef inline void card_values(Search* s, const uint32_t* row, int objective, int16_t* values) noexcept nogil:
    """The declarer's points, or 1 or 0, after each card by canonical index; -1 where it is not legal."""
    cdef Place place, child
    cdef Question question
    cdef uint32_t moves
    cdef int card, gain, lo, hi
    cdef int[CARDS] points
    memset(values, 0xFF, CARDS * sizeof(int16_t))
    pose(s, &question, &place, row, objective)
    if objective == POINTS:
        card_points(s, &place, NO_GUESS, points)
    moves = legal(s, &place)
    while moves:
        card = ctz32(moves)
        moves &= moves - 1
        if objective == POINTS:
            lo = question.base + points[card]
        else:
            child = place
            gain = advance(s, &child, card)
            question.target -= gain
            decide(s, &child, &question, &lo, &hi)
            question.target += gain
        values[s.game.to_canonical[card]] = lo


cdef inline void card_points(Search* s, const Place* place, int guess, int* points) noexcept nogil:
    """The declarer's points after each legal card, by the search's own numbers of cards.

    A neighbor in the same run bounds a card, as in similar(); the last value found is the guess for the next.
    """
    cdef uint32_t moves = legal(s, place), searched = 0, above
    cdef int card, other, difference, gain, lo, hi
    cdef Place child
    while moves:
        card = high32(moves)
        moves ^= <uint32_t>1 << card
        child = place[0]
        gain = advance(s, &child, card)
        lo = gain
        hi = gain + child.start.rest
        above = (place.start.live & s.game.group[card]) >> card >> 1
        if above and s.techniques & SKIP_SIMILAR:
            other = card + 1 + ctz32(above)
            if searched >> other & 1:
                difference = s.worth[other] - s.worth[card]
                if difference < 0:
                    difference = -difference
                lo = largest(lo, points[other] - difference)
                hi = smallest(hi, points[other] + difference)
        lo -= gain
        hi -= gain
        mtd_f(s, &child, NO_GUESS if guess == NO_GUESS else guess - gain, &lo, &hi)
        guess = lo + gain + 1
        searched |= <uint32_t>1 << card
        points[card] = gain + lo
