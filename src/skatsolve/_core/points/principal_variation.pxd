"""The principal variation: a line of best play to the last card."""

from libc.stdint cimport uint32_t

from skatsolve._core.shared.rows cimport POINTS
from skatsolve._core.points.alpha_beta cimport Search
from skatsolve._core.shared.card_order cimport CARDS
from skatsolve._core.points.play_state cimport Place, advance, legal
from skatsolve._core.points.questions cimport Question, pose
from skatsolve._core.points.zero_window cimport NO_GUESS, mtd_f, zero_window

cdef enum:
    UNREACHED = 1000        # more than there is to win


cdef inline int principal_variation(Search* s, const uint32_t* row, int objective, int* played) noexcept nogil:
    """Writes the cards by canonical index, of those that keep the value the first of `rising`; returns their number."""
    cdef Place place, child
    cdef Question question
    cdef int lo, hi, count = 0, card, gain, i, level
    cdef uint32_t moves
    cdef bint maximize
    pose(s, &question, &place, row, objective)
    lo = 0
    hi = place.start.rest
    if objective == POINTS:
        mtd_f(s, &place, NO_GUESS, &lo, &hi)
    while place.start.live:
        maximize = (place.start.leader + place.count) % 3 == 0
        moves = legal(s, &place)
        # The value is kept against the side to move: it cannot better it, so one window a card is enough.
        if objective == POINTS:
            level = lo if maximize else lo + 1
        elif question.decided:
            level = 0 if maximize else UNREACHED
        else:
            level = question.target
            if (zero_window(s, &place, level) >= level) != maximize:
                level = 0 if maximize else UNREACHED
        for i in range(CARDS):
            card = s.game.rising[i]
            if not moves >> card & 1:
                continue
            child = place
            gain = advance(s, &child, card)
            if (zero_window(s, &child, level - gain) >= level - gain) == maximize:
                break
        place = child
        lo -= gain
        question.target -= gain
        played[count] = s.game.to_canonical[card]
        count += 1
    return count
