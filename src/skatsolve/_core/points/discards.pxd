"""What pairs of cards put away are worth, and the best: the declarer's first choice of twelve cards, on one table.

The hands stay the twelve cards and those of the defenders, whichever pair is not live: so positions that several pairs
lead to have the same key.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.rows cimport POINTS, declarer_points
from skatsolve._core.points.alpha_beta cimport Search
from skatsolve._core.points.play_state cimport Place, set_live, start_deal, worth_of
from skatsolve._core.points.questions cimport Question, aim, evaluate, pose
from skatsolve._core.points.zero_window cimport first_guess, tighten, zero_window

cdef enum:
    MOST_PAIRS = 66         # of twelve cards

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


cdef inline uint32_t pair(const Search* s, const uint8_t* cards) noexcept nogil:
    """Two cards by canonical index, as the search has them."""
    return (<uint32_t>1 << s.game.from_canonical[cards[0]] | <uint32_t>1 << s.game.from_canonical[cards[1]])


cdef inline void discard_values(
    Search* s, const uint32_t* row, const uint8_t* pairs, int count, int objective, int16_t* values
) noexcept nogil:
    """The value of a row, in which the declarer has twelve cards, for each pair put away."""
    cdef Place place
    cdef Question question
    cdef uint32_t away, all_cards
    cdef int lo, hi, i, put_away
    pose(s, &question, &place, row, objective)
    all_cards = place.start.live
    for i in range(count):
        away = pair(s, &pairs[2 * i])
        put_away = worth_of(s, away)
        set_live(s, &place, all_cards & ~away)
        aim(&question, &place, put_away)
        evaluate(s, &place, &question, &lo, &hi)
        values[i] = lo + (put_away if objective == POINTS else 0)


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


cdef inline int best_discard(
    Search* s, const uint32_t* row, const uint8_t* pairs, int count, int* value
) noexcept nogil:
    """The index of the best pair, of MOST_PAIRS at most, and its value; of equal ones the most promising.

    A zero window asks all pairs that may reach it, until one does: so one exact value is found, that of the best.
    """
    cdef Place place
    cdef Discard[MOST_PAIRS] discards
    cdef uint32_t all_cards
    cdef int lo = 0, hi = 0, best, target, found, i
    start_deal(s, &place, row, False)
    all_cards = place.start.live
    for i in range(count):
        discards[i].index = i
        discards[i].away = pair(s, &pairs[2 * i])
        discards[i].worth = declarer_points(row)
        weigh(s, &place, all_cards, &discards[i])
        hi = largest(hi, discards[i].hi)
    most_promising_first(discards, count)
    best = discards[0].index
    target = discards[0].guess + (GRAND_START if s.grand else SUIT_START)
    while lo < hi:
        target = smallest(largest(target, lo + 1), hi)
        for i in range(count):
            if discards[i].hi < target:
                continue
            set_live(s, &place, all_cards & ~discards[i].away)
            found = discards[i].worth + zero_window(s, &place, target - discards[i].worth)
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
