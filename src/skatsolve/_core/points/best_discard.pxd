"""The best pair to put away: the declarer's first choice among his twelve cards, searched on one table.

The hands stay the twelve cards and those of the defenders, whichever pair is not live: so positions that several pairs
lead to have the same key.
"""

from libc.stdint cimport uint32_t

from skatsolve._core.points.suit_tables cimport largest, smallest
from skatsolve._core.points.zero_window cimport Place, first_guess, set_live, tighten, worth_of, zero_window
from skatsolve._core.points.alpha_beta cimport Search

# How windows are chosen, see best_discard(). It is cheap to refute too high a claim for a suit game, less so for Grand.
cdef enum:
    SUIT_START = 2
    GRAND_START = -12
    RAISE = 4
    LOWER = 3

# A pair, with bounds on what the declarer has in the end.
ctypedef struct Discard:
    uint32_t away
    int index               # in the list of the caller
    int worth               # the points put away and those from before
    int guess
    int lo
    int hi


cdef inline void weigh(Search* s, Place* place, uint32_t all_cards, Discard* discard) noexcept nogil:
    """Fills in what is known without search; `away` and `index` are set, `worth` to the points from before."""
    set_live(s, place, all_cards & ~discard.away)
    discard.worth += worth_of(s, discard.away)
    discard.lo = 0
    discard.hi = place.start.rest
    tighten(s, place, &discard.lo, &discard.hi)
    discard.guess = discard.worth + smallest(
        largest(first_guess(s, place, discard.lo, discard.hi), discard.lo), discard.hi)
    discard.lo += discard.worth
    discard.hi += discard.worth


cdef inline void most_promising_first(Discard* discards, int count) noexcept nogil:
    """Sorts by the guesses; equal ones stay in their order."""
    cdef Discard moved
    cdef int i, place
    for i in range(1, count):
        moved = discards[i]
        place = i
        while place > 0 and discards[place - 1].guess < moved.guess:
            discards[place] = discards[place - 1]
            place -= 1
        discards[place] = moved


cdef inline int best_discard(Search* s, Place* place, Discard* discards, int count, int* value) noexcept nogil:
    """The index of the best pair and its value; of equal ones the most promising.

    A zero window asks all pairs that may reach it, until one does: so one exact value is found, that of the best.
    """
    cdef uint32_t all_cards = place.start.live
    cdef int lo = 0, hi = 0, best, target, found, i
    for i in range(count):
        weigh(s, place, all_cards, &discards[i])
        hi = largest(hi, discards[i].hi)
    most_promising_first(discards, count)
    best = discards[0].index
    target = discards[0].guess + (GRAND_START if s.grand else SUIT_START)
    while lo < hi:
        target = smallest(largest(target, lo + 1), hi)
        for i in range(count):
            if discards[i].hi < target:
                continue
            set_live(s, place, all_cards & ~discards[i].away)
            found = discards[i].worth + zero_window(s, place, target - discards[i].worth)
            if found >= target:
                lo = found
                best = discards[i].index
                break
            discards[i].hi = found
        hi = lo
        for i in range(count):
            hi = largest(hi, discards[i].hi)
        target = lo + RAISE if lo >= target else hi - LOWER
    value[0] = lo
    return best
