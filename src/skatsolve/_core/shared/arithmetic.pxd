"""The smaller and the larger of two numbers, without the conversions of Python's min() and max()."""


cdef inline int smallest(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int largest(int a, int b) noexcept nogil:
    return a if a > b else b
