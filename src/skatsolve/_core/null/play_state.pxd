"""Null positions set up from a packed row, played on, and asked about."""

from libc.stdint cimport int16_t, uint32_t

from skatsolve._core.shared.bits cimport ctz32, popcount32
from skatsolve._core.shared.rows cimport declarer_of, declarer_tricks, leader_of, table_card, tricks_known
from skatsolve._core.null.alpha_beta cimport (
    Hands, NullSearch, distinct, null_lead, null_second, null_third, owners_of, suit_of,
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
    place.lost = tricks_known(row) and declarer_tricks(row)
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


cdef inline void null_values(NullSearch* s, const NullPlace* place, int16_t* values) noexcept nogil:
    """Whether the declarer survives each legal card, by canonical index."""
    cdef uint32_t moves = null_legal(place), searched = moves
    cdef int card, value = 0
    cdef NullPlace child
    if s.merge_equals:
        searched = distinct(moves, place.hands.held[0] | place.hands.held[1] | place.hands.held[2])
    while moves:
        card = ctz32(moves)
        moves &= moves - 1
        # The lowest of a run of equals is searched, and comes first.
        if searched >> card & 1:
            child = place[0]
            null_advance(&child, card)
            value = survives(s, &child, 0)
        values[card] = value


cdef inline int caught_in(NullSearch* s, const NullPlace* place) noexcept nogil:
    """The trick in which best play of both sides catches the declarer, 1 the present one; 0 if never."""
    cdef int horizon
    if place.lost or survives(s, place, 0):
        return 0
    for horizon in range(1, 11):
        if not survives(s, place, horizon):
            return horizon
    return 0


cdef inline bint keeps(NullSearch* s, const NullPlace* child, int horizon) noexcept nogil:
    """Whether after a card the declarer is still caught in trick `horizon` (0: never), counted before the card."""
    if horizon == 0:
        return survives(s, child, 0)
    if child.count == 0:
        horizon -= 1
        if horizon == 0:
            return child.lost
    return (horizon == 1 or survives(s, child, horizon - 1)) and not survives(s, child, horizon)


cdef inline int null_line(NullSearch* s, NullPlace* place, int* played) noexcept nogil:
    """Plays a line of best play to the last card, the lowest card that keeps the result; returns its length."""
    cdef NullPlace child
    cdef int count = 0, horizon = caught_in(s, place), rank, card
    cdef uint32_t moves
    while place.tricks_left:
        moves = null_legal(place)
        for rank in range(32):
            card = 8 * (rank & 3) + (rank >> 2)
            if not moves >> card & 1:
                continue
            child = place[0]
            null_advance(&child, card)
            if place.lost or keeps(s, &child, horizon):
                break
        if child.count == 0 and horizon > 1:
            horizon -= 1
        place[0] = child
        played[count] = card
        count += 1
    return count
