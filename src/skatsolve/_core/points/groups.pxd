"""What the suit tables say of every group of cards in one position, looked up together."""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.points.suit_tables cimport SUIT_PATTERNS, Jacks, Suit, SuitTables, TrumpSuit

# What the suit tables have of every group in one position.
ctypedef struct Groups:
    const Suit* side[4]
    const Suit* trump_suit  # the empty suit in Grand, as the fourth side suit is in a suit game
    const TrumpSuit* kept
    const Jacks* jacks
    uint64_t trumps         # holding of all trumps
    uint64_t factor         # of the jacks' key, to which the fourth suit's is added
    uint64_t addend


cdef inline void look_up(Groups* groups, const SuitTables* suit_tables, uint64_t owners, bint grand) noexcept nogil:
    cdef uint32_t fourth = <uint32_t>(owners >> 42 & (SUIT_PATTERNS - 1))
    groups.side[0] = &suit_tables.suits[owners & (SUIT_PATTERNS - 1)]
    groups.side[1] = &suit_tables.suits[owners >> 14 & (SUIT_PATTERNS - 1)]
    groups.side[2] = &suit_tables.suits[owners >> 28 & (SUIT_PATTERNS - 1)]
    groups.side[3] = &suit_tables.suits[fourth if grand else 0]
    groups.trump_suit = &suit_tables.suits[0 if grand else fourth]
    groups.kept = &suit_tables.trump_suits[0 if grand else fourth]
    if grand:
        groups.factor = 4096
        groups.addend = groups.side[3].key
    else:
        groups.factor = groups.trump_suit.power
        groups.addend = groups.trump_suit.code
    groups.jacks = &suit_tables.jacks[owners >> 56]
    groups.trumps = groups.jacks.holding + (groups.trump_suit.holding & groups.jacks.join)
