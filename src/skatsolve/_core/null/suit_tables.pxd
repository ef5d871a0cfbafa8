"""What one suit holds for Null, looked up in a table made once.

Eight cards with four owners each (0 dead, 1 declarer, 2 and 3 the defenders) make 65536 patterns; only the order of the
live cards matters. For each pattern the table has its owner sequence, a number for the key of the transposition table,
how many cards the defenders hold, and answers found by playing the suit out by itself:

  * *Safe*: the defenders cannot make the declarer take a trick in this suit, though either of them may lead any card of
    it at any time and throw others away. The declarer's answers depend on the suit's cards alone: all suits safe means
    made.
  * *Caught*: a defender on lead, and whichever of the two is on lead after that, makes the declarer take a trick by
    leading nothing but this suit. *Caught now*: in this trick.
  * *Secure*: safe if the defenders can throw no more of its cards than a limit allows; a bit for each limit. A limit is
    a number of throws for each defender, 0 to 2 or any, and it can grow: whenever the defenders wish, the declarer
    throws a card of this suit, and then one of them, as they choose, may throw one more. The first 0, 1 or 2
    times they may not, or never. alpha_beta.pxd says which limit holds.
"""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.shared.bits cimport ctz32, high32, popcount32

cdef enum:
    NULL_PATTERNS = 65536
    NULL_SEQUENCES = 9841   # of up to eight cards with three owners
    SEQUENCE = 0x3FFF
    SAFE = 1 << 16
    CAUGHT = 1 << 17        # to be shifted by the defender on lead: bits 18 and 19
    CAUGHT_NOW = 1 << 19
    FEWER = 14              # where the smaller number of cards begins, two bits, 2 for more
    FIRST_MORE = 24         # where that of a defender's cards above the other's begins, four bits
    SECOND_MORE = 28
    ANY_THROWS = 3          # in a limit, of throws: as many as they like
    NEVER = 3               # in a limit, of the declarer's throws that bring the defenders none: all

ctypedef struct NullSuitTables:
    uint32_t suits[NULL_PATTERNS]
    uint64_t secure[NULL_SEQUENCES]     # by the owner sequence; bits as limit_bit() numbers them


cdef inline int limit_bit(int uncounted, int first, int second) noexcept nogil:
    """The bit of a limit, each number cut to the highest there is."""
    return 16 * min(uncounted, NEVER) + 4 * min(first, ANY_THROWS) + min(second, ANY_THROWS)


cdef inline uint64_t if_first_throws(uint64_t after) noexcept nogil:
    """The limits that allow no throw of the first defender, or that hold in the suit after it."""
    return 0x000F000F000F000FULL | (after << 4 & 0x0FF00FF00FF00FF0ULL) | (after & 0xF000F000F000F000ULL)


cdef inline uint64_t if_second_throws(uint64_t after) noexcept nogil:
    return 0x1111111111111111ULL | (after << 1 & 0x6666666666666666ULL) | (after & 0x8888888888888888ULL)


cdef inline uint64_t if_declarer_throws(uint64_t after) noexcept nogil:
    """The limits that hold in the suit after a throw of the declarer, with what it allows the defenders."""
    cdef uint64_t first = after >> 4 & 0x0FFF | after & 0xF000
    cdef uint64_t second = after >> 1 & 0x7777 | after & 0x8888
    return first & second | (after << 16 & 0x0000FFFFFFFF0000ULL) | (after & 0xFFFF000000000000ULL)


cdef inline uint32_t without(const NullSuitTables* suit_tables, uint32_t pattern, uint32_t cards) noexcept nogil:
    """The word of a pattern without these cards; the live cards moved together."""
    cdef uint32_t under
    while cards:
        under = (<uint32_t>1 << 2 * high32(cards)) - 1
        pattern = pattern & under | pattern >> 2 & ~under
        cards ^= <uint32_t>1 << high32(cards)
    return suit_tables.suits[pattern]


cdef inline uint64_t stays_under(
    const NullSuitTables* suit_tables, const uint32_t* held, uint32_t pattern, int led, int reply, int answer,
    uint32_t wanted
) noexcept nogil:
    """Whether the declarer does not take the trick, and the suit is then as wanted: secure, or not CAUGHT."""
    cdef bint overtaken = reply > led
    cdef uint32_t after
    if answer > led and answer > reply:
        return 0
    if wanted == CAUGHT_NOW:
        return <uint64_t>-1
    after = without(
        suit_tables, pattern, <uint32_t>1 << led | <uint32_t>1 << answer | (<uint32_t>1 << reply if reply >= 0 else 0)
    )
    if wanted == SAFE:
        return suit_tables.secure[after & SEQUENCE]
    return 0 if after & CAUGHT << (1 if held[1] >> (reply if overtaken else led) & 1 else 2) else <uint64_t>-1


cdef inline uint64_t answered(
    const NullSuitTables* suit_tables, const uint32_t* held, uint32_t pattern, int leader, int led, uint32_t wanted
) noexcept nogil:
    """Whether the declarer, who has cards of the suit, has an answer to this lead whatever the other defender adds.

    A bit for each limit if SAFE is wanted, else all bits alike; so it is with `all_answered`.
    """
    cdef uint32_t answers, replies = held[3 - leader]
    cdef int reply = -1
    cdef uint64_t good, result
    if leader == 1:
        # The declarer plays last and sees the reply.
        result = <uint64_t>-1
        while True:
            if replies:
                reply = ctz32(replies)
            answers = held[0]
            good = 0
            while answers:
                good |= stays_under(suit_tables, held, pattern, led, reply, ctz32(answers), wanted)
                answers &= answers - 1
            result &= good
            replies &= replies - 1
            if result == 0 or replies == 0:
                return result
    result = 0
    answers = held[0]
    while answers:
        replies = held[1]
        good = <uint64_t>-1
        while True:
            if replies:
                reply = ctz32(replies)
            good &= stays_under(suit_tables, held, pattern, led, reply, ctz32(answers), wanted)
            replies &= replies - 1
            if good == 0 or replies == 0:
                break
        result |= good
        answers &= answers - 1
    return result


cdef inline uint64_t all_answered(
    const NullSuitTables* suit_tables, const uint32_t* held, uint32_t pattern, int leader, uint32_t wanted
) noexcept nogil:
    cdef uint32_t leads = held[leader]
    cdef uint64_t result = <uint64_t>-1
    while leads and result:
        result &= answered(suit_tables, held, pattern, leader, ctz32(leads), wanted)
        leads &= leads - 1
    return result


cdef inline uint64_t secure_limits(
    const NullSuitTables* suit_tables, const uint32_t* held, uint32_t pattern
) noexcept nogil:
    cdef uint64_t result = <uint64_t>-1, thrown = 0
    cdef uint32_t left = held[0] | held[1] | held[2], card
    if held[0] == 0:
        return result
    while left:
        card = left & -left
        left ^= card
        if card & held[0]:
            thrown |= if_declarer_throws(suit_tables.secure[without(suit_tables, pattern, card) & SEQUENCE])
        elif card & held[1]:
            result &= if_first_throws(suit_tables.secure[without(suit_tables, pattern, card) & SEQUENCE])
        else:
            result &= if_second_throws(suit_tables.secure[without(suit_tables, pattern, card) & SEQUENCE])
    result &= thrown & all_answered(suit_tables, held, pattern, 1, SAFE)
    return result & all_answered(suit_tables, held, pattern, 2, SAFE) if result else 0


cdef inline void describe_null_suit(
    NullSuitTables* suit_tables, uint32_t pattern, int cards, uint32_t sequence
) noexcept nogil:
    """Of a pattern in which the lowest `cards` cards are live; those with fewer are known."""
    cdef uint32_t[3] held = [0, 0, 0]
    cdef int card, leader, first, second
    for card in range(cards):
        held[(pattern >> 2 * card & 3) - 1] |= <uint32_t>1 << card
    first = popcount32(held[1])
    second = popcount32(held[2])
    suit_tables.secure[sequence] = secure_limits(suit_tables, held, pattern)
    suit_tables.suits[pattern] = (
        sequence
        | <uint32_t>min(first, second, 2) << FEWER
        | <uint32_t>max(first - second, 0) << FIRST_MORE
        | <uint32_t>max(second - first, 0) << SECOND_MORE
    )
    if suit_tables.secure[sequence] >> limit_bit(NEVER, ANY_THROWS, ANY_THROWS) & 1:
        suit_tables.suits[pattern] |= SAFE
    if held[0] == 0:
        return
    for leader in range(1, 3):
        if not all_answered(suit_tables, held, pattern, leader, CAUGHT):
            suit_tables.suits[pattern] |= CAUGHT << leader
        if not all_answered(suit_tables, held, pattern, leader, CAUGHT_NOW):
            suit_tables.suits[pattern] |= CAUGHT_NOW << leader


cdef inline void make_null_suit_tables(NullSuitTables* suit_tables) noexcept nogil:
    cdef int cards, card, code, count = 1, place
    cdef uint32_t pattern, sequence = 0, full
    for cards in range(9):
        for code in range(count):
            pattern = 0
            for card in range(cards):
                pattern |= <uint32_t>(code % 3 + 1) << 2 * card
                code //= 3
            describe_null_suit(suit_tables, pattern, cards, sequence)
            sequence += 1
        count *= 3
    for full in range(NULL_PATTERNS):
        pattern = 0
        place = 0
        for card in range(8):
            if full >> 2 * card & 3:
                pattern |= (full >> 2 * card & 3) << place
                place += 2
        suit_tables.suits[full] = suit_tables.suits[pattern]
