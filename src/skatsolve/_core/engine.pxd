"""The engine for other extensions of the core, which may ask it with the GIL released; one thread at a time.

Nothing of the searches is seen here, so that an extension that asks them does not compile them once more.
"""

from libc.stdint cimport int16_t, uint32_t

cdef struct Searches


cdef class Engine:
    cdef Searches* searches

    cdef void unlimited(self) noexcept nogil
    # The declarer's points in the end, or 1 or 0 for a yes/no objective, as bounds; equal unless stopped.
    cdef void evaluate_row(self, const uint32_t* row, int objective, int* lo, int* hi) noexcept nogil
    # The same after each legal card, by its canonical index; -1 for those that are not legal.
    cdef void evaluate_cards(self, const uint32_t* row, int objective, int16_t* values) noexcept nogil
