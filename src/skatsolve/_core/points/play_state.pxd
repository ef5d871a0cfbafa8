"""Positions as the points search sees them: set up from a packed row and played on."""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.shared.bits cimport ctz32, interleave, popcount32
from skatsolve._core.shared.rows cimport GRAND, declarer_of, kind_of, leader_of, table_card
from skatsolve._core.points.alpha_beta cimport Scale, Search, Trick, reply_to
from skatsolve._core.shared.card_order cimport translate
from skatsolve._core.points.node cimport Node
from skatsolve._core.points.transposition_table cimport enough_buckets, new_generation

# The start of the trick in play, with what lies on the table still counted as live, and the cards on the table.
ctypedef struct Place:
    Node start
    int table[2]
    int count


cdef inline int worth_of(const Search* s, uint32_t cards) noexcept nogil:
    cdef int total = 0
    while cards:
        total += s.worth[ctz32(cards)]
        cards &= cards - 1
    return total


cdef inline void set_up(Search* s, Place* place, const uint32_t* row) noexcept nogil:
    """Reads a packed row into the search's own order of cards and seats."""
    cdef int declarer = declarer_of(row)
    cdef int seat, i, card
    for seat in range(3):
        s.dealt[(seat + 3 - declarer) % 3] = translate(s.game.from_canonical, row[seat])
    place.count = 0
    place.start.leader = (leader_of(row) + 3 - declarer) % 3
    for i in range(2):
        card = table_card(row, i)
        if card:
            card = s.game.from_canonical[card - 1]
            place.table[place.count] = card
            s.dealt[(place.start.leader + i) % 3] |= <uint32_t>1 << card
            place.count += 1
    set_live(s, place, s.dealt[0] | s.dealt[1] | s.dealt[2])


cdef inline void start_deal(Search* s, Place* place, const uint32_t* row, bint tricks) noexcept nogil:
    """Sets up a position whose table is its own: what was learnt of another deal or contract is forgotten.

    With `tricks` each card counts one, else card points.
    """
    cdef int kind = kind_of(row)
    cdef const Scale* scale = s.trick_scale if tricks else s.point_scale
    s.game = &s.games[kind]
    s.grand = kind == GRAND
    s.tricks = tricks
    s.suit_tables = &scale.suit_tables
    s.worth = &scale.worth[0]
    s.weights = s.grand_weights if s.grand else s.suit_weights
    s.guess = s.grand_guess if s.grand else s.suit_guess
    new_generation(&s.table)
    set_up(s, place, row)
    s.table.shift = 64 - enough_buckets(place.start.tricks_left, s.log2_buckets)


cdef inline void set_live(const Search* s, Place* place, uint32_t live) noexcept nogil:
    """Makes these the live cards at the start of the trick; the rest of what was dealt is away."""
    place.start.live = live
    place.start.owners = interleave((s.dealt[0] | s.dealt[2]) & live, (s.dealt[1] | s.dealt[2]) & live)
    place.start.rest = worth_of(s, live)
    place.start.tricks_left = popcount32(s.dealt[place.start.leader] & live)


cdef inline uint32_t legal(const Search* s, const Place* place) noexcept nogil:
    cdef int player = (place.start.leader + place.count) % 3
    cdef uint32_t own = s.dealt[player] & place.start.live
    cdef uint32_t follow
    if place.count:
        follow = own & s.game.group[place.table[0]]
        if follow:
            return follow
    return own


cdef inline int advance(const Search* s, Place* place, int card) noexcept nogil:
    """Plays a card; returns what the declarer takes with it."""
    cdef Trick trick
    cdef int points
    if place.count < 2:
        place.table[place.count] = card
        place.count += 1
        return 0
    reply_to(s, &trick, &place.start, place.table[0], place.table[1])
    trick.played |= <uint32_t>1 << card
    points = trick.points + s.worth[card]
    if card > trick.winning and (<uint32_t>1 << card) & (s.game.group[trick.winning] | s.game.trumps):
        trick.winner = (place.start.leader + 2) % 3
    place.start.live &= ~trick.played
    place.start.owners &= ~(trick.owners | <uint64_t>3 << 2 * card)
    place.start.rest -= points
    place.start.tricks_left -= 1
    place.start.leader = trick.winner
    place.count = 0
    return points if trick.winner == 0 else 0
