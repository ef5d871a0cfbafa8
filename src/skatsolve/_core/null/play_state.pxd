"""Null positions, set up from a packed row and played on."""

from libc.stdint cimport uint32_t

from skatsolve._core.shared.bits cimport popcount32
from skatsolve._core.shared.rows cimport declarer_of, declarer_tricks, leader_of, table_card
from skatsolve._core.null.alpha_beta cimport (
    Hands, NullSearch, null_lead, null_second, null_third, owners_of, suit_of,
)

# The hands at the start of the trick in play, table included, and the cards on the table.
ctypedef struct NullPlace:
    Hands hands
    int declarer
    int leader
    int tricks_left
    int table[2]
    int count
    bint lost           # the declarer has taken a trick


cdef inline void null_set_up(NullPlace* place, const uint32_t* row) noexcept nogil:
    """Reads a packed row ; seats become relative to the declarer."""
    cdef int seat, i, card
    place.declarer = declarer_of(row)
    place.leader = (leader_of(row) + 3 - place.declarer) % 3
    place.lost = declarer_tricks(row) > 0
    place.count = 0
    for seat in range(3):
        place.hands.held[(seat + 3 - place.declarer) % 3] = row[seat]
    for i in range(2):
        card = table_card(row, i)
        if card:
            place.table[place.count] = card - 1
            place.hands.held[(place.leader + i) % 3] |= <uint32_t>1 << (card - 1)
            place.count += 1
    place.hands.owners = owners_of(&place.hands)
    place.tricks_left = popcount32(place.hands.held[place.leader])


cdef inline bint survives(NullSearch* s, const NullPlace* place, int horizon) noexcept nogil:
    """Whether the declarer takes none of the next `horizon` tricks (0: of all the rest)."""
    if place.lost:
        return False
    if place.count == 0:
        return null_lead(s, &place.hands, place.leader, place.tricks_left, horizon)
    if place.count == 1:
        return null_second(s, &place.hands, place.leader, place.table[0], place.tricks_left, horizon)
    return null_third(s, &place.hands, place.leader, place.table[0], place.table[1], place.tricks_left, horizon)


cdef inline uint32_t null_legal(const NullPlace* place) noexcept nogil:
    cdef uint32_t own = place.hands.held[(place.leader + place.count) % 3]
    cdef uint32_t follow
    if place.count:
        follow = own & suit_of(place.table[0])
        if follow:
            return follow
    return own


cdef inline void null_advance(NullPlace* place, int card) noexcept nogil:
    cdef int led = place.table[0], best, winner, i
    cdef int[3] played
    if place.count < 2:
        place.table[place.count] = card
        place.count += 1
        return
    played[0] = led
    played[1] = place.table[1]
    played[2] = card
    best = led
    winner = place.leader
    for i in range(3):
        place.hands.held[(place.leader + i) % 3] &= ~(<uint32_t>1 << played[i])
        if played[i] > best and (<uint32_t>1 << played[i]) & suit_of(led):
            best = played[i]
            winner = (place.leader + i) % 3
    place.hands.owners = owners_of(&place.hands)
    place.leader = winner
    place.lost = place.lost or winner == 0
    place.count = 0
    place.tricks_left -= 1
