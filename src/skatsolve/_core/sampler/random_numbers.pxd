"""Random numbers without a state: Philox4x64-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2,
3", 2011), a function of a key of two words and a counter of four.

Sample i of a key has the stream of counters (block, attempt, 0, i), whoever draws it and in whatever order.
"""

from libc.stdint cimport uint64_t


cdef inline uint64_t high_product(uint64_t a, uint64_t b) noexcept nogil:
    """The upper half of a 64 x 64 bit product, without a 128-bit type (not every compiler has one)."""
    cdef uint64_t mask = 0xFFFFFFFF
    cdef uint64_t low = (a & mask) * (b & mask)
    cdef uint64_t mid = (a >> 32) * (b & mask) + (low >> 32)
    cdef uint64_t other = (a & mask) * (b >> 32) + (mid & mask)
    return (a >> 32) * (b >> 32) + (mid >> 32) + (other >> 32)


cdef inline void philox(const uint64_t* key, uint64_t* block) noexcept nogil:
    """Turns the counter in `block` into four random words."""
    cdef uint64_t k0 = key[0], k1 = key[1], h0, h1, l0, l1
    cdef int _
    for _ in range(10):
        h0 = high_product(0xD2E7470EE14C6C93ULL, block[0])
        l0 = 0xD2E7470EE14C6C93ULL * block[0]
        h1 = high_product(0xCA5A826395121157ULL, block[2])
        l1 = 0xCA5A826395121157ULL * block[2]
        block[0] = h1 ^ block[1] ^ k0
        block[1] = l1
        block[2] = h0 ^ block[3] ^ k1
        block[3] = l0
        k0 += 0x9E3779B97F4A7C15ULL
        k1 += 0xBB67AE8584CAA73BULL


cdef inline uint64_t uniform_below(
    uint64_t n, const uint64_t* key, uint64_t attempt, uint64_t sample
) noexcept nogil:
    """A uniform integer 0..n-1 (Lemire 2019): exact, not merely nearly so."""
    cdef uint64_t block[4]
    cdef uint64_t number = 0, low, threshold = (0 - n) % n
    cdef int i
    while True:
        block[0] = number
        block[1] = attempt
        block[2] = 0
        block[3] = sample
        philox(key, block)
        for i in range(4):
            low = block[i] * n
            if low >= threshold:
                return high_product(block[i], n)
        number += 1
