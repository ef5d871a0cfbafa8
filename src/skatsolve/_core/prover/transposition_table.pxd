"""The transposition table of a proof: bounds on what the declarer can still win, at the start of a trick.

The key is complete but for the cards' worth: for each suit and for the jacks who owns the live cards by relative rank
(declarer or pool), the known voids, and who leads. Positions with the same key have isomorphic game trees, and each
live card is won by one side, so bounds carry over when the cards' worths differ: the lower by the sum of the losses,
the upper by the sum of the gains (payoff similarity; Furtak and Buro, 2011). The full key is kept and compared.

*Replacement policy*: depth-preferred within a bucket of eight. A position that is there already is overwritten where it
is, its bounds tightened by those it had; else the entry goes that has the fewest cards left, for it stands for the
smallest tree and costs the least to search again. Entries of an older game (`age`) go before all others: they cannot
serve any more. A newcomer always finds room, however small its tree: what has just been searched is what is likely
asked for next. The eight lie in two cache lines.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.bits cimport ctz32, high32, popcount32
from skatsolve._core.shared.card_points cimport points_of_strength
from skatsolve._core.shared.checks cimport check
from skatsolve._core.prover.game cimport USE_SIMILAR, Game

cdef enum:
    WAYS = 8


cdef struct Entry:
    uint64_t key
    uint32_t live  # live cards of the suits, equal ones packed: tells the worths apart
    uint8_t low
    uint8_t high
    uint8_t cards  # the declarer's
    uint8_t age


# What there is to know of a suit of seven cards by who owns them, in one word:
# bits 0-7 the declarer's among the live cards behind a leading one, 8-14 the live cards with equal ones moved down,
# 16-22 the declarer's cards that are neither above all of the pool's nor sure once those have drawn it,
# 24-26 how many of the declarer's that different cards of the pool can beat, 28 whether the pool has any and the
# declarer none above them.
cdef enum:
    PACKED = 8
    LOSERS = 16
    BEATEN = 24
    OPEN = 28


cdef struct Codes:
    uint32_t suit[128][128]  # [declarer's][pool's]
    uint8_t losses[128][128]  # [live here][live there]: how much less the cards are worth here, summed
    uint8_t gains[128][128]


cdef struct Table:
    Entry* entries
    uint64_t mask  # of the first entry of a bucket
    uint8_t age


cdef inline uint32_t suit_code(int mine, int theirs) noexcept nogil:
    cdef int live = mine | theirs, owners = 1, over = 0, beaten = 0, card, best, losers
    for card in range(6, -1, -1):
        if theirs >> card & 1:
            owners <<= 1
            over += 1  # beats nothing yet
        elif mine >> card & 1:
            owners = owners << 1 | 1
            if over:
                over -= 1
                beaten += 1
    best = mine & ~((2 << high32(theirs)) - 1) if theirs else mine
    losers = 0 if popcount32(best) >= popcount32(theirs) else mine & ~best
    return <uint32_t>(
        owners
        | (live & ~7 | (1 << popcount32(live & 7)) - 1) << PACKED
        | losers << LOSERS
        | beaten << BEATEN
        | (theirs != 0 and best == 0) << OPEN
    )


cdef inline void make_codes(Codes* codes) noexcept nogil:
    """Fills the constant tables."""
    cdef int here, there, card, rest, difference
    for here in range(128):
        for there in range(128):
            if here & there == 0:
                codes.suit[here][there] = suit_code(here, there)
            codes.losses[here][there] = codes.gains[here][there] = 0
            if popcount32(here) != popcount32(there):
                continue
            rest = there
            for card in range(7):
                if here >> card & 1:
                    difference = points_of_strength(card) - points_of_strength(ctz32(rest))
                    rest &= rest - 1
                    if difference < 0:
                        codes.losses[here][there] += <uint8_t>(-difference)
                    else:
                        codes.gains[here][there] += <uint8_t>difference


# The words of the four suits, and of the jacks as a suit of four.
cdef struct Owners:
    uint32_t suit[4]
    uint32_t jacks


cdef inline void look_at_owners(
    const Codes* codes, uint32_t declarer, uint32_t pool, Owners* owners
) noexcept nogil:
    cdef int i
    for i in range(4):
        owners.suit[i] = codes.suit[declarer >> (7 * i) & 127][pool >> (7 * i) & 127]
    owners.jacks = codes.suit[declarer >> 28][pool >> 28]


cdef inline void make_key(
    const Game* game, const Owners* owners, uint32_t voids, int leader, uint64_t* key, uint32_t* live
) noexcept nogil:
    """The key of a trick start, and the live cards that go with it."""
    cdef uint64_t code = 0
    cdef uint32_t packed = 0
    cdef int i
    for i in range(4):
        code = code << 8 | owners.suit[i] & 255
        packed |= (owners.suit[i] >> PACKED & 127) << (7 * i)
    code = code << 5 | owners.jacks & 31
    key[0] = (code << 10 | voids) << 2 | leader
    live[0] = packed if game.classes > 1 else 0  # all worth the same


cdef inline Entry* bucket(const Game* game, const Table* table, uint64_t key, uint32_t live) noexcept nogil:
    cdef uint64_t hash = key
    if not game.options & USE_SIMILAR:
        hash ^= <uint64_t>live << 30
    hash ^= hash >> 29
    hash *= 0x9E3779B97F4A7C15u
    hash ^= hash >> 32
    return table.entries + (hash & table.mask)


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
            low[0] = largest(low[0], entry.low - losses)
            high[0] = smallest(high[0], entry.high + gains)
        entry += 1


cdef inline void store(
    const Game* game, const Table* table, uint64_t key, uint32_t live, int cards, int low, int high
) noexcept nogil:
    """Keep bounds, by the replacement policy above."""
    cdef Entry* entry = bucket(game, table, key, live)
    cdef Entry* victim = entry
    cdef int price, best = 1000
    for _ in range(WAYS):
        if entry.age != table.age:
            price = -1
        elif entry.key == key and entry.live == live:
            low = largest(low, entry.low)
            high = smallest(high, entry.high)
            victim = entry
            break
        else:
            price = entry.cards
        if price < best:
            best = price
            victim = entry
        entry += 1
    check(0 <= low and low <= high and high <= 120, "the bounds kept are in order")
    victim.key = key
    victim.live = live
    victim.low = <uint8_t>low
    victim.high = <uint8_t>high
    victim.cards = <uint8_t>cards
    victim.age = table.age
