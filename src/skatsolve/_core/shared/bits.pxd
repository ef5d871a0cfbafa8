"""Bit counting, scanning and interleaving. All that scan need a nonzero argument."""

from libc.stdint cimport uint32_t, uint64_t


cdef extern from "bits.h" nogil:
    int popcount32 "sk_popcount32"(uint32_t x) noexcept
    int popcount64 "sk_popcount64"(uint64_t x) noexcept
    # Index of the lowest set bit.
    int ctz32 "sk_ctz32"(uint32_t x) noexcept
    int ctz64 "sk_ctz64"(uint64_t x) noexcept
    # Index of the highest set bit, and the number of zeros above it.
    int high32 "sk_high32"(uint32_t x) noexcept
    int high64 "sk_high64"(uint64_t x) noexcept
    int clz32 "sk_clz32"(uint32_t x) noexcept
    # A hint that memory will be read soon.
    void prefetch "sk_prefetch"(const void* address) noexcept
    # The plain C counterparts, for their test.
    int popcount32_plain "sk_popcount32_plain"(uint32_t x) noexcept
    int popcount64_plain "sk_popcount64_plain"(uint64_t x) noexcept
    int ctz32_plain "sk_ctz32_plain"(uint32_t x) noexcept
    int ctz64_plain "sk_ctz64_plain"(uint64_t x) noexcept
    int high32_plain "sk_high32_plain"(uint32_t x) noexcept
    int high64_plain "sk_high64_plain"(uint64_t x) noexcept


cdef inline uint64_t every_other(uint32_t bits) noexcept nogil:
    """Bit i moved to bit 2i."""
    cdef uint64_t x = bits
    x = (x | x << 16) & 0x0000FFFF0000FFFFULL
    x = (x | x << 8) & 0x00FF00FF00FF00FFULL
    x = (x | x << 4) & 0x0F0F0F0F0F0F0F0FULL
    x = (x | x << 2) & 0x3333333333333333ULL
    return (x | x << 1) & 0x5555555555555555ULL


cdef inline uint64_t interleave(uint32_t even, uint32_t odd) noexcept nogil:
    """Bit i of `even` at bit 2i, of `odd` at bit 2i + 1."""
    return every_other(even) | every_other(odd) << 1
