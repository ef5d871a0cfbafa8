"""The table of a proof: bounds on what the declarer can still win, at the start of a trick.

The key is complete but for the cards' worth: for each suit and for the jacks who owns the live cards by relative rank
(declarer or pool), the known voids, and who leads. Positions with the same key have isomorphic game trees, and each
live card is won by one side, so bounds carry over when the cards' worths differ: the lower by the sum of the losses,
the upper by the sum of the gains (payoff similarity; Furtak and Buro, 2011). The full key is kept and compared.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from skatsolve._core.bits cimport ctz32, high32, popcount32
from skatsolve._core.prover_game cimport USE_SIMILAR, Game

cdef enum:
    WAYS = 8


cdef struct Entry:
    uint64_t key
    uint32_t live  # live cards of the suits, equal ones packed: tells the worths apart
    uint8_t low
    uint8_t high
    uint8_t cards  # the declarer's
    uint8_t age


cdef struct Codes:
    uint8_t owners[128][128]  # [live][declarer's]: declarer's cards among the live ones, and a leading one
    uint8_t packed[128]  # live cards with equal ones moved down
    uint8_t losses[128][128]  # [live here][live there]: how much less the cards are worth here, summed
    uint8_t gains[128][128]
    uint8_t beaten[256]  # by owners: the declarer's cards that different cards above them can beat


cdef struct Table:
    Entry* entries
    uint64_t mask  # of the first entry of a bucket
    uint8_t age


cdef inline int beaten_by_owners(int owners) noexcept nogil:
    cdef int i, over = 0, beaten = 0  # cards of the pool that beat nothing yet
    for i in range(high32(owners) - 1, -1, -1):
        if not owners >> i & 1:
            over += 1
        elif over:
            over -= 1
            beaten += 1
    return beaten


cdef inline void make_codes(Codes* codes) noexcept nogil:
    """Fills the constant tables."""
    cdef int* points = [0, 0, 0, 3, 4, 10, 11]
    cdef int live, mine, other, card, code, length, rest, difference
    for code in range(1, 256):
        codes.beaten[code] = <uint8_t>beaten_by_owners(code)
    for live in range(128):
        codes.packed[live] = <uint8_t>(live & ~7 | (1 << popcount32(live & 7)) - 1)
        for mine in range(128):
            code = length = 0
            for card in range(7):
                if live >> card & 1:
                    code |= (mine >> card & 1) << length
                    length += 1
            codes.owners[live][mine] = <uint8_t>(code | 1 << length)
        for other in range(128):
            codes.losses[live][other] = codes.gains[live][other] = 0
            if popcount32(live) != popcount32(other):
                continue
            rest = other
            for card in range(7):
                if live >> card & 1:
                    difference = points[card] - points[ctz32(rest)]
                    rest &= rest - 1
                    if difference < 0:
                        codes.losses[live][other] += <uint8_t>(-difference)
                    else:
                        codes.gains[live][other] += <uint8_t>difference


cdef inline void make_key(
    const Game* game,
    const Codes* codes,
    uint32_t declarer,
    uint32_t pool,
    uint32_t voids,
    int leader,
    uint64_t* key,
    uint32_t* live,
) noexcept nogil:
    """The key of a trick start, and the live cards that go with it."""
    cdef uint32_t all = declarer | pool
    cdef uint32_t seen, packed = 0
    cdef uint64_t code = 0
    cdef int shift
    for shift in range(0, 28, 7):
        seen = all >> shift & 127
        code = code << 8 | codes.owners[seen][declarer >> shift & 127]
        packed |= <uint32_t>codes.packed[seen] << shift
    code = code << 5 | codes.owners[all >> 28][declarer >> 28]
    key[0] = (code << 10 | voids) << 2 | leader
    live[0] = packed if game.classes > 1 else 0  # all worth the same


cdef inline Entry* bucket(const Game* game, const Table* table, uint64_t key, uint32_t live) noexcept nogil:
    cdef uint64_t spread = key
    if not game.options & USE_SIMILAR:
        spread ^= <uint64_t>live << 30
    spread ^= spread >> 29
    spread *= 0x9E3779B97F4A7C15u
    spread ^= spread >> 32
    return table.entries + (spread & table.mask)


cdef inline void look_up(
    const Game* game, const Codes* codes, const Table* table, uint64_t key, uint32_t live, int* low, int* high
) noexcept nogil:
    """Tighten the bounds by all that the table knows."""
    cdef Entry* entry = bucket(game, table, key, live)
    cdef int shift, losses, gains
    cdef uint32_t here, there
    for _ in range(WAYS):
        if entry.key == key and entry.age == table.age:
            losses = gains = 0
            if entry.live != live:
                if not game.options & USE_SIMILAR:
                    entry += 1
                    continue
                for shift in range(0, 28, 7):
                    here = live >> shift & 127
                    there = entry.live >> shift & 127
                    losses += codes.losses[here][there]
                    gains += codes.gains[here][there]
            if entry.low - losses > low[0]:
                low[0] = entry.low - losses
            if entry.high + gains < high[0]:
                high[0] = entry.high + gains
        entry += 1


cdef inline void store(
    const Game* game, const Table* table, uint64_t key, uint32_t live, int cards, int low, int high
) noexcept nogil:
    """Keep bounds, in place of the same position's, else of the oldest or shallowest one in the bucket."""
    cdef Entry* entry = bucket(game, table, key, live)
    cdef Entry* victim = entry
    cdef int price, best = 1000
    for _ in range(WAYS):
        if entry.age != table.age:
            price = -1
        elif entry.key == key and entry.live == live:
            if entry.low > low:
                low = entry.low
            if entry.high < high:
                high = entry.high
            victim = entry
            break
        else:
            price = entry.cards
        if price < best:
            best = price
            victim = entry
        entry += 1
    victim.key = key
    victim.live = live
    victim.low = <uint8_t>low
    victim.high = <uint8_t>high
    victim.cards = <uint8_t>cards
    victim.age = table.age
