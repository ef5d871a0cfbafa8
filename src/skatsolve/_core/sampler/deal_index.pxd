"""Counting and drawing the deals that fit what is known: one index of deals for one state of knowledge."""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from skatsolve._core.sampler.combinations cimport MAX_CARDS

cdef enum:
    PLACES = 4  # three hands and the skat
    MAX_LIMITS = 32


# One way to share out a class of interchangeable cards: how many to each place, and in how many ways.
cdef struct Split:
    uint8_t n[PLACES]
    uint64_t ways


# "Between low and high of these cards lie in these places", with the classes the limit speaks of.
cdef struct Limit:
    uint8_t places
    uint32_t cards
    int low
    int high
    int first    # first and last class with cards of the limit: outside them nothing has to be remembered
    int last
    int top      # the counter saturates here


@cython.final
cdef class DealIndex:
    cdef readonly uint64_t count  # number of fitting deals
    cdef int n_classes
    cdef int n_limits
    cdef int sizes[PLACES]
    cdef int implied  # the place whose room follows from the others'
    cdef uint32_t cards[MAX_CARDS]
    cdef Limit limits[MAX_LIMITS]
    cdef uint64_t offset[MAX_CARDS + 1]  # where a class's states begin in memo
    cdef int first_split[MAX_CARDS + 1]
    cdef Split* splits
    cdef uint64_t* memo  # number of completions + 1 by state, 0 where not yet counted

    cdef int set_limit(self, int j, uint32_t places, uint32_t cards, int low, int high) except -1
    cdef int list_splits(self, uint8_t[::1] allowed) except -1
    cdef int place_states(self, uint64_t max_states) except -1
    cdef uint64_t state_index(self, int k, const int* room, const int* seen) noexcept nogil
    cdef bint apply(self, int k, const Split* split, int* room, int* seen) noexcept nogil
    cdef uint64_t completions(self, int k, const int* room, const int* seen) noexcept nogil
    cdef void world(self, uint64_t rank, uint32_t* out) noexcept nogil
