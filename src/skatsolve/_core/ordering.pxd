"""Which card to try first: a weight for each role, situation and rank, tuned on random deals.

The order of moves changes no value, only how many nodes are searched. The weights are made by
`benchmarks/tune_ordering.py` and stand in `weights.py`.
"""

from libc.stdint cimport int16_t, uint64_t

from skatsolve._core.facts cimport LENGTHS, TOP_OWNER

cdef enum:
    LEAD_SITUATIONS = 32
    FOLLOW_SITUATIONS = 32
    RANKS = 8               # 7 8 9 Q K T A J
    LENGTH_SLOTS = 8

ctypedef struct Weights:
    int16_t lead[3][LEAD_SITUATIONS][RANKS]
    int16_t lead_length[3][8][LENGTH_SLOTS]
    int16_t second[3][FOLLOW_SITUATIONS][RANKS]


cdef inline int lead_strength(uint64_t holding, int player) noexcept nogil:
    """Who has the highest card of a group whose other cards are led: 1 the leader, 2 his partner, 3 an opponent."""
    cdef int top = <int>(holding >> TOP_OWNER) - 1
    if top == player:
        return 1
    return 2 if player != 0 and top != 0 else 3


cdef inline int lead_situation(uint64_t holding, uint64_t trumps, int player, bint is_trump) noexcept nogil:
    """Who may ruff a suit (trumps: is void); the strength of the card led is added, 0 for the highest live card.

    `holding` describes the group led, `trumps` all trumps.
    """
    cdef int after = player + 1 if player < 2 else 0
    cdef int last = 3 - player - after
    cdef bint after_out = not holding >> LENGTHS + 4 * after & 15
    cdef bint last_out = not holding >> LENGTHS + 4 * last & 15
    if is_trump:
        return 16 + 4 * (after_out | last_out << 1)
    after_out = after_out and trumps >> LENGTHS + 4 * after & 15
    last_out = last_out and trumps >> LENGTHS + 4 * last & 15
    return 4 * (after_out | last_out << 1)


cdef inline int second_situation(
    bint follows, bint is_trump, bint beats, bint third_follows, bint third_beats
) noexcept nogil:
    return follows | is_trump << 1 | beats << 2 | third_beats << 3 | third_follows << 4
