"""Memory that starts with a cache line: what is read most should not lie across two."""

cdef enum:
    LINE = 64               # bytes


cdef inline void* on_a_line(void* memory) noexcept nogil:
    """The first start of a cache line in memory that has one to spare."""
    return <void*>((<size_t>memory + LINE - 1) // LINE * LINE)
