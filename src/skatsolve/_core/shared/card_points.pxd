"""What a card is worth, by its rank: the one place of the core that knows."""

from libc.stdint cimport uint64_t

cdef enum:
    JACK = 4                # a canonical rank, of 7 8 9 T J Q K A
    JACK_POINTS = 2


cdef inline int points_of_rank(int rank) noexcept nogil:
    """Card points by canonical rank, a byte each."""
    return <int>(<uint64_t>0x0B0403020A000000 >> 8 * rank & 255)


cdef inline int points_of_strength(int strength) noexcept nogil:
    """Card points by the strength of a card in a suit without its jack: 7 8 9 Q K T A."""
    return <int>(<uint64_t>0x0B0A0403000000 >> 8 * strength & 255)
