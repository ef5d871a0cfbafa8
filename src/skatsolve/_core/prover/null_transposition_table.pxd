"""The transposition table of a Null proof: verdicts on trick starts with a defender on lead.

An entry is one word: the age above bit 56, the complete key, the declarer's cards, the verdict.

*Replacement policy*: depth-preferred within a bucket of four. The entry goes that has the fewest cards left, for it
stands for the smallest tree; entries forgotten since (`age`) go before all others. A newcomer always finds room. It
cannot be there already: a position is searched only after a look at the table, and nothing with as many cards left is
stored meanwhile.
"""

from libc.stdint cimport uint64_t

cdef enum:
    WAYS = 4
    LOST = 0
    HELD = 1
    UNKNOWN = 2
    AGE_SHIFT = 56
    KEY_SHIFT = 5


cdef struct NullTable:
    uint64_t* entries
    uint64_t mask  # of the first entry of a bucket
    uint64_t age


cdef inline uint64_t* bucket(const NullTable* table, uint64_t key) noexcept nogil:
    cdef uint64_t hash = key ^ key >> 23
    hash *= 0x9E3779B97F4A7C15u
    hash ^= hash >> 32
    return table.entries + (hash & table.mask)


cdef inline int look_up(const NullTable* table, uint64_t key) noexcept nogil:
    cdef uint64_t* entry = bucket(table, key)
    cdef int i
    for i in range(WAYS):
        if (entry[i] ^ (table.age << AGE_SHIFT | key << KEY_SHIFT)) >> KEY_SHIFT == 0:
            return <int>(entry[i] & 1)
    return UNKNOWN


cdef inline void store(const NullTable* table, uint64_t key, int cards, int verdict) noexcept nogil:
    """Keep a verdict, by the replacement policy above."""
    cdef uint64_t* entry = bucket(table, key)
    cdef int i, price, best = 100, victim = 0
    for i in range(WAYS):
        price = <int>(entry[i] >> 1 & 15) if entry[i] >> AGE_SHIFT == table.age else -1
        if price < best:
            best = price
            victim = i
    entry[victim] = table.age << AGE_SHIFT | key << KEY_SHIFT | <uint64_t>(cards << 1 | verdict)
