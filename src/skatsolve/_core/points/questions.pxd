"""A question about a position: an objective made a target for the zero window, and its answer."""

from libc.stdint cimport uint32_t

from skatsolve._core.shared.rows cimport (
    ANY_TRICK, POINTS, SCHWARZ, WIN, declarer_points, declarer_tricks, defenders_tricks,
)
from skatsolve._core.points.alpha_beta cimport Search
from skatsolve._core.points.play_state cimport Place, start_deal
from skatsolve._core.points.zero_window cimport NO_GUESS, mtd_f, zero_window

ctypedef struct Question:
    int objective
    bint tricks         # count cards instead of points
    int base            # what the declarer has already
    int target          # yes/no: whether the declarer gets this many more from here
    bint decided        # by the tricks already taken
    int answer          # ... and how


cdef inline void pose(
    Search* s, Question* question, Place* place, const uint32_t* row, int objective
) noexcept nogil:
    """Starts the deal of a row and sets the target for it."""
    question.objective = objective
    question.tricks = objective == SCHWARZ or objective == ANY_TRICK
    question.base = 0 if question.tricks else declarer_points(row)
    # Counts that are not known are 0 and decide nothing.
    question.decided = False
    if objective == ANY_TRICK:
        question.decided = declarer_tricks(row) > 0
        question.answer = 1
    elif objective == SCHWARZ:
        question.decided = defenders_tricks(row) > 0
        question.answer = 0
    start_deal(s, place, row, question.tricks)
    aim(question, place, 0)


cdef inline void aim(Question* question, const Place* place, int put_away) noexcept nogil:
    """Sets the target for a position, in which the declarer has so many points more than at first."""
    if question.objective == SCHWARZ:
        question.target = place.start.rest
    elif question.objective == ANY_TRICK:
        question.target = 1
    else:
        question.target = (61 if question.objective == WIN else 90) - question.base - put_away


cdef inline void decide(Search* s, Place* place, const Question* question, int* lo, int* hi) noexcept nogil:
    """The answer to a yes/no question as bounds, 0 and 1 if the search was stopped."""
    cdef int value
    lo[0] = 0
    hi[0] = 1
    if question.decided:
        lo[0] = hi[0] = question.answer
    else:
        value = zero_window(s, place, question.target)
        if not s.stopped:
            lo[0] = hi[0] = value >= question.target


cdef inline void evaluate(Search* s, Place* place, const Question* question, int* lo, int* hi) noexcept nogil:
    """The declarer's points in the end, or 1 or 0 for a yes/no objective, as bounds; equal unless stopped."""
    if question.objective != POINTS:
        decide(s, place, question, lo, hi)
        return
    lo[0] = 0
    hi[0] = place.start.rest
    mtd_f(s, place, NO_GUESS, lo, hi)
    lo[0] += question.base
    hi[0] += question.base
