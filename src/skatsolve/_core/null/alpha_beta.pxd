"""Null: can the declarer go without a trick?

Cards are canonical: eight bits a suit, rank upward, which is the order of strength in Null. Seats are relative
to the declarer. A search may be asked about the next `horizon` tricks only, which tells when a lost game is lost.

What makes it small, and why it holds (a lower card of a suit never serves the declarer worse than a higher):
  * *Safe suits*, *caught*: what suit_tables.pxd knows of each suit by itself.
  * *Secure suits*: the defenders cannot throw as they like. A defender throws when the partner leads a suit that the
    defender is void in. Of `a` cards of it with the defender and `b` with the partner, the defender's have to go first:
    with one lead each, which costs the partner a card, unless they are thrown. So the suit gives the defender at most
    max(0, b - a) throws, and one more for each card of it that was thrown, which is no gain. Of any one suit the
    defender can throw as many cards as that comes to in the other suits. Where the declarer is void the declarer throws
    each time, and the first `a` leads give the defender nothing; never can both defenders throw on leads of the same
    suit but for such gains. As a throw never hurts the declarer, one suit can have all throws of the declarer; the
    others must do without. Hands being equal, the b - a of the four suits come to 0.
  * Following, the declarer plays the highest card that is sure not to take the trick; void, the highest of a suit.
    Where two suits are not safe, that may be one of a safe suit: it puts off the choice between the two, for once void
    in it the declarer can throw again. Where one is not safe there is nothing to choose: its card thrown now is gone no
    later. A suit that no defender holds is never led, so its cards are the best to keep.
  * Adjacent cards of one defender, with no live card of another hand between, are equal.
The table's key names who leads, who owns the live cards of each suit by relative rank, and the horizon: it is complete.
Its fields do not overlap: a suit's sequence is below 9841 and has 14 bits, the leader has two, and the horizon, at most
10, has six. Multiplying by an odd number loses nothing, so an entry is named by its place and the low bits of the
product; what room is left holds the answer and a generation, by which the table is forgotten at no cost. A new answer
takes the place of whatever is there (*always replace*).
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from skatsolve._core.shared.bits cimport ctz32, high32, interleave, popcount32
from skatsolve._core.shared.checks cimport check
from skatsolve._core.shared.seats cimport next_seat, third_seat
from skatsolve._core.shared.techniques cimport MERGE_EQUALS, USE_BOUNDS, USE_DOMINANCE, USE_ORDERING, USE_TABLE
from skatsolve._core.null.suit_tables cimport (
    CAUGHT, CAUGHT_NOW, FEWER, FIRST_MORE, NEVER, SAFE, SECOND_MORE, SEQUENCE, NullSuitTables, limit_bit,
)

cdef enum:
    NULL_GENERATION_BITS = 12

ctypedef struct NullSearch:
    const NullSuitTables* suit_tables
    uint64_t* table
    int shift               # of the hash that numbers the entries
    uint64_t generation     # in the bits above the answer
    uint64_t nodes
    uint64_t node_limit
    bint stopped
    # The techniques, each of which can be switched off without changing an answer.
    bint use_table
    bint safe_suits
    bint catches
    bint dominance
    bint merge_equals
    bint order_leads

# The cards at the start of a trick, by seat and as two bits of owner a card: 0 dead, 1 declarer, 2 and 3 defenders.
ctypedef struct Hands:
    uint32_t held[3]
    uint64_t owners


cdef inline uint64_t owners_of(const Hands* hands) noexcept nogil:
    return interleave(hands.held[0] | hands.held[2], hands.held[1] | hands.held[2])


cdef inline bint is_consistent(const Hands* hands, int tricks_left) noexcept nogil:
    """For a check: hands as large as there are tricks, and the owners of their cards."""
    cdef int seat
    for seat in range(3):
        if popcount32(hands.held[seat]) != tricks_left:
            return False
    return hands.owners == owners_of(hands)


cdef inline bint holds_out(const NullSuitTables* suit_tables, uint32_t own, const uint32_t* suits) noexcept nogil:
    """Whether every suit is secure, of which one may need what the declarer throws; a defender leads."""
    cdef int suit, other, first, second, uncounted
    # The sum runs over into no other field: two bits below are free, and a hand has ten cards.
    cdef int throws = suits[0] + suits[1] + suits[2] + suits[3] >> FIRST_MORE & 15
    cdef uint64_t limits
    cdef bint needed = False
    for suit in range(4):
        if suits[suit] & SAFE:
            continue
        limits = suit_tables.secure[suits[suit] & SEQUENCE]
        first = throws - <int>(suits[suit] >> SECOND_MORE)
        second = throws - <int>(suits[suit] >> FIRST_MORE & 15)
        if limits >> limit_bit(NEVER, first, second) & 1:
            continue
        if needed or not limits >> limit_bit(NEVER, 0, 0) & 1:
            return False
        needed = True
        uncounted = NEVER
        for other in range(4):
            if own >> 8 * other & 255 == 0 and suits[other] >> FIRST_MORE:
                first -= <int>(suits[other] >> SECOND_MORE)
                second -= <int>(suits[other] >> FIRST_MORE & 15)
                uncounted = min(uncounted, <int>(suits[other] >> FEWER & 3))
        if not limits >> limit_bit(uncounted, first, second) & 1:
            return False
    return True


cdef inline uint32_t discards(const NullSuitTables* suit_tables, const Hands* hands, uint32_t* later) noexcept nogil:
    """The declarer's highest card of each suit that is not safe; `later` the safe ones that may be right, too."""
    cdef uint32_t result = 0, suit_cards, cards
    cdef int suit
    later[0] = 0
    for suit in range(4):
        suit_cards = <uint32_t>255 << 8 * suit
        cards = hands.held[0] & suit_cards
        if cards == 0:
            continue
        if not suit_tables.suits[hands.owners >> 16 * suit & 0xFFFF] & SAFE:
            result |= <uint32_t>1 << high32(cards)
        elif (hands.held[1] | hands.held[2]) & suit_cards:
            later[0] |= <uint32_t>1 << high32(cards)
    if result & (result - 1) == 0:
        later[0] = 0
    return result


cdef inline uint32_t suit_of(int card) noexcept nogil:
    return <uint32_t>255 << (card & 24)


cdef inline uint32_t below(int card) noexcept nogil:
    """Cards of the same suit under this one."""
    return suit_of(card) & ((<uint32_t>1 << card) - 1)


cdef inline uint32_t distinct(uint32_t moves, uint32_t live) noexcept nogil:
    """One, the lowest, of each run of cards that only dead cards part."""
    cdef uint32_t left = moves, result = 0, rest
    cdef int card
    while left:
        card = ctz32(left)
        result |= <uint32_t>1 << card
        # Pass over the run: stop at the next live card of another hand or at the suit's end.
        rest = (live & ~moves | ~suit_of(card)) >> card >> 1
        if rest == 0:
            break
        left &= ~(((<uint32_t>2 << ctz32(rest)) - 1) << card)
    return result


cdef inline bint null_lead(NullSearch* s, const Hands* hands, int leader, int tricks_left, int horizon) noexcept nogil:
    """Whether the declarer takes none of the next `horizon` tricks (0: of all the rest)."""
    cdef uint32_t[4] suits
    cdef uint32_t moves, live, first = 0
    cdef int suit
    cdef uint64_t hash
    cdef uint64_t* entry
    cdef int card
    cdef bint made
    check(is_consistent(hands, tricks_left), "hands and owners agree")
    check(0 <= leader and leader < 3 and 0 <= horizon and horizon <= 10, "the key's fields hold leader and horizon")
    s.nodes += 1
    if s.nodes > s.node_limit:
        s.stopped = True
    if tricks_left == 0 or s.stopped:
        return True
    for suit in range(4):
        suits[suit] = s.suit_tables.suits[hands.owners >> 16 * suit & 0xFFFF]
    if leader != 0:
        if s.safe_suits and suits[0] & suits[1] & suits[2] & suits[3] & SAFE:
            return True
        if s.catches and (suits[0] | suits[1] | suits[2] | suits[3]) & (CAUGHT_NOW if horizon else CAUGHT) << leader:
            return False
        if s.safe_suits and holds_out(s.suit_tables, hands.held[0], suits):
            return True
    hash = (
        <uint64_t>(suits[0] & SEQUENCE)
        | <uint64_t>(suits[1] & SEQUENCE) << 14
        | <uint64_t>(suits[2] & SEQUENCE) << 28
        | <uint64_t>(suits[3] & SEQUENCE) << 42
        | <uint64_t>leader << 56
        | <uint64_t>horizon << 58
    ) * <uint64_t>0x9E3779B97F4A7C15ULL
    entry = &s.table[hash >> s.shift]
    hash = hash << 64 - s.shift | s.generation
    if s.use_table and entry[0] >> 1 == hash >> 1:
        return entry[0] & 1
    live = hands.held[0] | hands.held[1] | hands.held[2]
    moves = hands.held[leader]
    if s.merge_equals:
        moves = distinct(moves, live)
    # What may catch the declarer is tried first.
    if s.order_leads and leader != 0:
        for suit in range(4):
            if not suits[suit] & SAFE:
                first |= <uint32_t>255 << 8 * suit
    made = leader != 0
    while moves:
        card = high32(moves & first if moves & first else moves)
        moves ^= <uint32_t>1 << card
        if null_second(s, hands, leader, card, tricks_left, horizon) != made:
            made = not made
            break
    if s.use_table and not s.stopped:
        entry[0] = hash | made
    return made


cdef inline bint null_second(
    NullSearch* s, const Hands* hands, int leader, int led, int tricks_left, int horizon
) noexcept nogil:
    cdef int player = next_seat(leader)
    cdef int last = third_seat(leader, player)
    cdef uint32_t own = hands.held[player]
    cdef uint32_t moves = own & suit_of(led)
    cdef uint32_t theirs = hands.held[last] & suit_of(led)
    cdef uint32_t later = 0
    cdef int card, limit
    cdef bint made
    if player == 0 and s.dominance:
        if moves:
            # The last player has to go over `limit`, or the leader's card stands.
            limit = led
            if theirs and ctz32(theirs) > led:
                limit = ctz32(theirs)
            moves &= below(limit)
            if moves == 0:
                return False
            moves = <uint32_t>1 << high32(moves)
        else:
            moves = discards(s.suit_tables, hands, &later)
            if moves == 0:
                return True
    else:
        if moves == 0:
            moves = own
        if s.merge_equals:
            moves = distinct(moves, hands.held[0] | hands.held[1] | hands.held[2])
    made = player != 0
    while moves | later:
        if moves == 0:
            moves = later
            later = 0
        card = ctz32(moves)
        moves &= moves - 1
        if null_third(s, hands, leader, led, card, tricks_left, horizon) != made:
            return not made
    return made


cdef inline bint null_third(
    NullSearch* s, const Hands* hands, int leader, int led, int reply, int tricks_left, int horizon
) noexcept nogil:
    cdef int middle = next_seat(leader)
    cdef int player = third_seat(leader, middle)
    cdef uint32_t own = hands.held[player]
    cdef uint32_t moves = own & suit_of(led)
    cdef uint32_t later = 0
    cdef int winning = led, winner = leader, card, taker
    cdef bint made
    cdef Hands after
    if (<uint32_t>1 << reply) & suit_of(led) and reply > led:
        winning = reply
        winner = middle
    if player == 0 and s.dominance:
        if moves:
            moves &= below(winning)
            if moves == 0:
                return False
            moves = <uint32_t>1 << high32(moves)
        else:
            moves = discards(s.suit_tables, hands, &later)
            if moves == 0:
                return True
    else:
        if moves == 0:
            moves = own
        if s.merge_equals:
            moves = distinct(moves, hands.held[0] | hands.held[1] | hands.held[2])
    made = player != 0
    while moves | later:
        if moves == 0:
            moves = later
            later = 0
        card = ctz32(moves)
        moves &= moves - 1
        taker = player if (<uint32_t>1 << card) & suit_of(led) and card > winning else winner
        if taker == 0:
            if player != 0:
                return False
            continue
        if horizon == 1:
            if player == 0:
                return True
            continue
        after.held[leader] = hands.held[leader] ^ <uint32_t>1 << led
        after.held[middle] = hands.held[middle] ^ <uint32_t>1 << reply
        after.held[player] = own ^ <uint32_t>1 << card
        after.owners = hands.owners & ~(<uint64_t>3 << 2 * led | <uint64_t>3 << 2 * reply | <uint64_t>3 << 2 * card)
        if null_lead(s, &after, taker, tricks_left - 1, horizon - 1 if horizon else 0) != made:
            return not made
    return made


cdef inline void choose_techniques(NullSearch* s, int techniques) noexcept nogil:
    s.use_table = techniques & USE_TABLE != 0
    s.safe_suits = s.catches = techniques & USE_BOUNDS != 0
    s.dominance = techniques & USE_DOMINANCE != 0
    s.merge_equals = techniques & MERGE_EQUALS != 0
    s.order_leads = techniques & USE_ORDERING != 0


cdef inline void null_new_generation(NullSearch* s) noexcept nogil:
    """Forgets all answers, at the cost of a real sweep once in many times."""
    s.generation += 2
    if s.generation >> NULL_GENERATION_BITS + 1:
        s.generation = 2
        memset(s.table, 0, sizeof(uint64_t) << 64 - s.shift)
