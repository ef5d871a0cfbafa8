"""Which card to try first: a weight for each role, situation and rank, tuned on random deals.

The order of moves changes no value, only how many nodes are searched. The weights are made by
`benchmarks/tune_ordering.py` and stand in `weights.py`.
"""

from libc.stdint cimport int16_t, uint32_t, uint64_t

from skatsolve._core.bounds cimport Groups
from skatsolve._core.facts cimport LENGTHS, TOP_OWNER
from skatsolve._core.layout cimport JACK_SHIFT, SUIT_CARDS

cdef enum:
    LEAD_SITUATIONS = 32
    FOLLOW_SITUATIONS = 32
    RANKS = 8               # 7 8 9 Q K T A J
    LENGTH_SLOTS = 8

ctypedef struct Weights:
    int16_t lead[3][LEAD_SITUATIONS][RANKS]
    int16_t lead_length[3][8][LENGTH_SLOTS]
    int16_t second[3][FOLLOW_SITUATIONS][RANKS]


cdef inline int rank_of(int card) noexcept nogil:
    return 7 if card >= JACK_SHIFT else card % SUIT_CARDS


cdef inline int lead_situation(uint64_t holding, uint64_t trumps, int player, bint is_trump, bint is_top) noexcept nogil:
    """Which of the situations a lead from this group meets.

    `holding` describes the group led, `trumps` all trumps; `is_top`: the card is the highest live one of its group.
    """
    cdef int top = (holding >> TOP_OWNER) - 1
    cdef int after = player + 1 if player < 2 else 0
    cdef int last = 3 - player - after
    cdef bint after_void = not (holding >> LENGTHS + 4 * after & 15)
    cdef bint last_void = not (holding >> LENGTHS + 4 * last & 15)
    cdef bint after_ruffs = after_void and (trumps >> LENGTHS + 4 * after & 15)
    cdef bint last_ruffs = last_void and (trumps >> LENGTHS + 4 * last & 15)
    cdef int strength
    if is_top:
        strength = 0
    elif top == player:
        strength = 1
    elif player != 0 and top != 0:
        strength = 2
    else:
        strength = 3
    if is_trump:
        return 16 + 4 * (after_void | last_void << 1) + strength
    return 4 * (after_ruffs | last_ruffs << 1) + strength


cdef inline int second_situation(bint follows, bint is_trump, bint beats, bint third_follows, bint third_beats) noexcept nogil:
    return follows | is_trump << 1 | beats << 2 | third_beats << 3 | third_follows << 4
