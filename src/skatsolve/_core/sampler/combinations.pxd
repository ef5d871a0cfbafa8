"""Subsets of cards by number: the combinatorial number system."""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.shared.bits cimport popcount32

cdef enum:
    MAX_CARDS = 32

# of[n][k]: how many subsets of k cards n cards have.
ctypedef struct Binomials:
    uint64_t of[MAX_CARDS + 1][MAX_CARDS + 1]


cdef inline void make_binomials(Binomials* binomials) noexcept nogil:
    cdef int n, k
    for n in range(MAX_CARDS + 1):
        binomials.of[n][0] = 1
        for k in range(1, MAX_CARDS + 1):
            binomials.of[n][k] = 0 if k > n else binomials.of[n - 1][k - 1] + binomials.of[n - 1][k]


cdef inline uint32_t subset_of_rank(const Binomials* binomials, uint32_t cards, int k, uint64_t rank) noexcept nogil:
    """The subset of `k` of the cards that has this rank, from 0 to one less than there are."""
    cdef uint32_t taken = 0, card
    cdef int rest = popcount32(cards)
    while k:
        card = cards & (0 - cards)
        cards ^= card
        rest -= 1
        if rank < binomials.of[rest][k - 1]:
            taken |= card
            k -= 1
        else:
            rank -= binomials.of[rest][k - 1]
    return taken
