"""The key of the transposition table: complete, and the same for all positions with isomorphic game trees."""

from libc.stdint cimport uint64_t

from skatsolve._core.points.groups cimport Groups


cdef inline uint64_t key_of(const Groups* groups, int leader) noexcept nogil:
    """Who leads, and who owns the live cards of each group in order of strength.

    The fields do not overlap: a suit's key is at most 3279 (12 bits), the jacks' at most 161; with the fourth suit (a
    factor of 4096 in Grand, else of 3**7 at most) they stay below 2**20, and have 24 bits.
    """
    return (
        <uint64_t>groups.side[0].key
        | <uint64_t>groups.side[1].key << 12
        | <uint64_t>groups.side[2].key << 24
        | (groups.jacks.key * groups.factor + groups.addend) << 36
        | <uint64_t>leader << 60
    )
