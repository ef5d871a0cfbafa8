"""Checks packed rows that came from outside, before the search trusts them."""

from libc.stdint cimport uint32_t

from skatsolve._core.shared.bits cimport popcount32

# A card of each suit of one rank.
cdef enum:
    TENS = 0x08080808
    JACKS = 0x10101010
    QUEENS = 0x20202020
    KINGS = 0x40404040
    ACES = <int>0x80808080


cpdef enum Fault:
    NONE = 0
    KIND = 1            # not a kind of game
    SEAT = 2            # declarer or leader is not a seat
    TABLE = 3           # the trick is not none, one or two cards
    SPARE = 4           # a bit is set that means nothing
    TWICE = 5           # a card is in two places
    HANDS = 6           # the hands do not fit the trick
    REVOKE = 7          # the second card on the table does not follow suit and could
    TRICKS = 8          # tricks taken and tricks left are not ten together
    TOTAL = 9           # points taken and in play are not 120 together
    OBJECTIVE = 10      # the objective does not fit the kind of game


cdef inline int points_of(uint32_t cards) noexcept nogil:
    return (10 * popcount32(cards & TENS) + 2 * popcount32(cards & JACKS) + 3 * popcount32(cards & QUEENS)
            + 4 * popcount32(cards & KINGS) + 11 * popcount32(cards & <uint32_t>ACES))


cdef inline uint32_t follow_set(int kind, int card) noexcept nogil:
    """The cards that follow suit when `card` is led."""
    cdef uint32_t trumps, suit = <uint32_t>255 << (card & 24)
    if kind == NULL_GAME:
        return suit
    trumps = JACKS if kind == GRAND else JACKS | <uint32_t>255 << 8 * kind
    return trumps if trumps >> card & 1 else suit & ~trumps


cdef int fault_of(const uint32_t* row, int objective) noexcept nogil:
    cdef int kind = kind_of(row)
    cdef int leader = leader_of(row)
    cdef int first = table_card(row, 0)
    cdef int second = table_card(row, 1)
    cdef int left, taken, seat, played = (first > 0) + (second > 0)
    cdef uint32_t cards = 0, table = 0, twice = 0, follow
    if kind > NULL_GAME:
        return Fault.KIND
    if declarer_of(row) == 3 or leader == 3:
        return Fault.SEAT
    if first > 32 or second > 32 or (second and not first):
        return Fault.TABLE
    if has_spare_bits(row):
        return Fault.SPARE
    for seat in range(3):
        twice |= cards & row[seat]
        cards |= row[seat]
    if first:
        table = <uint32_t>1 << first - 1
    if second:
        twice |= table & <uint32_t>1 << second - 1
        table |= <uint32_t>1 << second - 1
    if twice | (cards & table):
        return Fault.TWICE
    # The last seat to play in this trick holds a card for each trick that is left; who has played, one less.
    left = popcount32(row[(leader + 2) % 3])
    for seat in range(3):
        if popcount32(row[(leader + seat) % 3]) != left - (seat < played):
            return Fault.HANDS
    if second:
        follow = follow_set(kind, first - 1)
        if not follow >> second - 1 & 1 and row[(leader + 1) % 3] & follow:
            return Fault.REVOKE
    if tricks_known(row) and declarer_tricks(row) + defenders_tricks(row) != 10 - left:
        return Fault.TRICKS
    taken = declarer_points(row) + defenders_points(row)
    if kind != NULL_GAME and taken + points_of(cards | table) != 120:
        return Fault.TOTAL
    # The question about a Null is `null`; asked for points it is meant.
    if objective != POINTS and (kind == NULL_GAME) != (objective == NULL_MADE):
        return Fault.OBJECTIVE
    return Fault.NONE


def first_fault(const uint32_t[:, ::1] rows, int objective):
    """The first row that is not a position or does not fit the objective, and its `Fault`; (-1, 0) if there is none."""
    cdef Py_ssize_t i = -1
    cdef int fault = 0
    if rows.shape[1] != WORDS:
        raise ValueError(f"rows must have {WORDS} words each")
    with nogil:
        for i in range(rows.shape[0]):
            fault = fault_of(&rows[i, 0], objective)
            if fault:
                break
    if not fault:
        i = -1
    return i, fault
