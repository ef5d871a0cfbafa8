"""The transposition table of the points search: bounds on the points still to be won at trick starts.

Payoff similarity (Furtak & Buro, "Using payoff-similarity to speed up search", IJCAI 2011): the key says
who leads and, for each group, who owns its live cards in order of strength, but not which ranks they are.
Positions with the same key have isomorphic game trees, in which each card is won by exactly one side. So
if the i-th live card is worth d_i more here than in the entry, the value here lies between
`lo + sum(min(0, d_i))` and `hi + sum(max(0, d_i))`. The key is complete: no other position shares it.

*Replacement policy*: "TwoDeep" (Breuker, Uiterwijk & van den Herik, "Replacement schemes for transposition tables",
ICCA Journal 1994), two entries a bucket. The first entry is that of the position with the most tricks left, for it
stands for the largest tree and would cost the most to search again. The second takes whatever else comes: what has
just been searched is what is likely asked for next. A newcomer that is as deep as the first entry or deeper moves it to
the second place rather than out. A position that is there already is overwritten where it is,
so that a bucket never holds it twice; its new bounds include the old ones, for the search began by probing them. An
entry of an older generation counts as empty, so that a new deal costs nothing. Nothing else is weighed: with few
tricks left tables are large enough, see enough_buckets().
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from skatsolve._core.shared.bits cimport high32, popcount32
from skatsolve._core.points.suit_tables cimport SuitTables
from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.card_order cimport JACK_SHIFT, SUIT_CARDS, SUIT_MASK, TRUMP_SHIFT

ctypedef struct Entry:
    uint64_t key
    uint32_t live           # the live cards
    uint8_t lo
    uint8_t hi
    uint8_t tricks          # tricks left
    uint8_t generation

ctypedef struct Table:
    Entry* entries
    uint64_t buckets        # a power of two
    int shift               # of the hash that numbers them
    uint8_t generation
    bint same_cards         # whether an entry serves only the very same cards


cdef inline void new_generation(Table* table) noexcept nogil:
    """Forgets all entries, at the cost of a real sweep once in 255 times."""
    table.generation += 1
    if table.generation == 0:
        memset(table.entries, 0, 2 * table.buckets * sizeof(Entry))
        table.generation = 1


cdef inline Entry* bucket_of(const Table* table, uint64_t key) noexcept nogil:
    return table.entries + 2 * (key * <uint64_t>0x9E3779B97F4A7C15ULL >> table.shift)


cdef inline uint32_t trump_difference(const SuitTables* suit_tables, uint32_t now, uint32_t then) noexcept nogil:
    """As `SuitTables.difference`, for rows of trumps in which jacks and suit cards part at different places."""
    cdef int a, b, change
    cdef uint32_t total = 0
    # Past the jacks of both they go on as rows of the suit.
    while now >> SUIT_CARDS or then >> SUIT_CARDS:
        a = high32(now)
        b = high32(then)
        change = suit_tables.trump_worth[a] - suit_tables.trump_worth[b]
        total += change << 8 if change > 0 else -change
        now ^= <uint32_t>1 << a
        then ^= <uint32_t>1 << b
    return total + suit_tables.difference[now][then]


cdef inline void similar_bounds(
    const Table* table, const SuitTables* suit_tables, const Entry* entry, uint32_t live, int* lo, int* hi
) noexcept nogil:
    """Tightens the bounds here by those of an entry with the same key."""
    cdef uint32_t now = live, then = entry.live, difference = 0
    cdef int _suit
    if now != then:
        if table.same_cards:
            return
        if (now ^ then) >> JACK_SHIFT and popcount32(now >> JACK_SHIFT) != popcount32(then >> JACK_SHIFT):
            difference = trump_difference(suit_tables, now >> TRUMP_SHIFT, then >> TRUMP_SHIFT)
            now &= ((<uint32_t>1 << TRUMP_SHIFT) - 1)
            then &= ((<uint32_t>1 << TRUMP_SHIFT) - 1)
        for _suit in range(4):
            difference += suit_tables.difference[now & SUIT_MASK][then & SUIT_MASK]
            now >>= SUIT_CARDS
            then >>= SUIT_CARDS
    lo[0] = largest(lo[0], entry.lo - <int>(difference & 255))
    hi[0] = smallest(hi[0], entry.hi + <int>(difference >> 8))


cdef inline void probe(
    const Table* table, const SuitTables* suit_tables, uint64_t key, uint32_t live, int* lo, int* hi
) noexcept nogil:
    cdef const Entry* entry = bucket_of(table, key)
    if entry[0].key == key and entry[0].generation == table.generation:
        similar_bounds(table, suit_tables, &entry[0], live, lo, hi)
    if entry[1].key == key and entry[1].generation == table.generation:
        similar_bounds(table, suit_tables, &entry[1], live, lo, hi)


cdef inline void store(const Table* table, uint64_t key, uint32_t live, int tricks, int lo, int hi) noexcept nogil:
    """Keeps the bounds, by the replacement policy above."""
    cdef Entry* bucket = bucket_of(table, key)
    cdef Entry* entry = &bucket[0]
    if bucket[1].key == key and bucket[1].live == live and bucket[1].generation == table.generation:
        entry = &bucket[1]
    elif entry.generation != table.generation or (entry.key == key and entry.live == live):
        pass
    elif tricks < entry.tricks:
        entry = &bucket[1]
    else:
        bucket[1] = bucket[0]
    entry.key = key
    entry.live = live
    entry.lo = lo
    entry.hi = hi
    entry.tricks = tricks
    entry.generation = table.generation


cdef inline int enough_buckets(int tricks_left, int log2_buckets) noexcept nogil:
    """Of a table of this size (as log2), how much is used for so many tricks.

    For a few tricks a small part gives the same node counts within a thousandth, and stays in the nearest cache.
    """
    return smallest(log2_buckets, largest(6, 2 * tricks_left)) if tricks_left < 7 else log2_buckets
