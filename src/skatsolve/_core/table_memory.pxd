"""The memory of an engine's transposition tables.

One of the usual size is kept when its engine is gone, for the next: to have memory cleared takes longer than most
searches. What still stands in it is of an old generation. Only for callers that hold the GIL.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from skatsolve._core.shared.bits cimport high32
from skatsolve._core.shared.cache_lines cimport LINE
from skatsolve._core.points.transposition_table cimport Entry

cdef enum:
    USUAL_BUCKETS = 14      # of 32 bytes: half a megabyte
    USUAL_NULL = 15         # entries of 8 bytes: a quarter

ctypedef struct Memory:
    int log2_buckets
    int log2_null
    void* points            # with a cache line to spare
    uint64_t* null_table
    uint8_t generation      # the last that was used
    uint64_t null_generation


cdef inline void sizes_in(int megabytes, int* log2_buckets, int* log2_null) noexcept nogil:
    """The largest tables that fit: two thirds for the games for points, one third for Null."""
    log2_buckets[0] = USUAL_BUCKETS + high32(megabytes)
    log2_null[0] = USUAL_NULL + high32(megabytes)


cdef inline void free_memory(Memory* memory) noexcept:
    free(memory.points)
    free(memory.null_table)
    memory.points = NULL
    memory.null_table = NULL


cdef inline bint find_memory(Memory* memory, Memory* spare, int log2_buckets, int log2_null) noexcept:
    """Whether there is memory of this size: the spare one, or new."""
    if spare.points != NULL and spare.log2_buckets == log2_buckets and spare.log2_null == log2_null:
        memory[0] = spare[0]
        memset(spare, 0, sizeof(Memory))
        return True
    memory.log2_buckets = log2_buckets
    memory.log2_null = log2_null
    memory.generation = 0
    memory.null_generation = 0
    memory.points = calloc((<size_t>2 << log2_buckets) * sizeof(Entry) + LINE, 1)
    memory.null_table = <uint64_t*>calloc(<size_t>1 << log2_null, sizeof(uint64_t))
    return memory.points != NULL and memory.null_table != NULL


cdef inline void leave_memory(Memory* memory, Memory* spare) noexcept:
    if memory.points == NULL or memory.null_table == NULL or spare.points != NULL or (
            memory.log2_buckets != USUAL_BUCKETS or memory.log2_null != USUAL_NULL):
        free_memory(memory)
    else:
        spare[0] = memory[0]
