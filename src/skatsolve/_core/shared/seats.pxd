"""Seats 0, 1 and 2 in clockwise order."""


cdef inline int next_seat(int seat) noexcept nogil:
    return seat + 1 if seat < 2 else 0


cdef inline int third_seat(int first, int second) noexcept nogil:
    """The seat that is neither of these two."""
    return 3 - first - second
