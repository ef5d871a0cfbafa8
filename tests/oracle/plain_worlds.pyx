"""What a declarer can be sure of, by plain recursion over an explicit list of worlds: the oracle for the proof search.

A world is one split of the unseen cards: two hands, the rest lies in the skat. A defender may play whatever is legal
in one of the worlds left, and those in which it is not fall away. No pool, no counting of voids, no pruning, no
table. The rules of play come from the caller, as a suit and a strength for each card. Good for four tricks; each
further trick costs some hundred times more.
"""

from cpython.bytes cimport PyBytes_AS_STRING
from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc


cdef struct World:
    uint32_t first  # the hand of the next player after the declarer
    uint32_t second


cdef struct Rules:
    uint32_t suit[32]  # the cards that follow this one
    int strength[32]
    uint32_t trumps
    int worth[32]
    bint null


cdef struct Table:
    int leader
    int count
    int card[3]


cdef int worth_of(const Rules* rules, uint32_t cards) noexcept nogil:
    cdef int card, total = 0
    for card in range(32):
        if cards >> card & 1:
            total += rules.worth[card]
    return total


cdef int winner(const Rules* rules, const Table* table) noexcept nogil:
    """The player who takes the full trick."""
    cdef int place, best = 0
    cdef uint32_t takes
    for place in range(1, 3):
        takes = rules.suit[table.card[best]] | rules.trumps
        if not takes >> table.card[place] & 1:
            continue
        if rules.suit[table.card[best]] != rules.suit[table.card[place]] or (
            rules.strength[table.card[place]] > rules.strength[table.card[best]]
        ):
            best = place
    return (table.leader + best) % 3


cdef uint32_t legal(const Rules* rules, const Table* table, uint32_t hand) noexcept nogil:
    cdef uint32_t follow
    if table.count == 0:
        return hand
    follow = hand & rules.suit[table.card[0]]
    return follow if follow else hand


cdef int after(
    const Rules* rules, const World* worlds, int count, uint32_t mine, uint32_t unseen, Table table, int card
) noexcept nogil:
    """The value after one more card on the table."""
    cdef Table empty
    cdef int taker, gain = 0, place
    table.card[table.count] = card
    table.count += 1
    if table.count < 3:
        return value(rules, worlds, count, mine, unseen, &table)
    taker = winner(rules, &table)
    if taker == 0:
        if rules.null:
            return 0
        for place in range(3):
            gain += rules.worth[table.card[place]]
    empty.leader = taker
    empty.count = 0
    return gain + value(rules, worlds, count, mine, unseen, &empty)


cdef int value(
    const Rules* rules, const World* worlds, int count, uint32_t mine, uint32_t unseen, const Table* table
) noexcept nogil:
    """What the declarer is sure of; `unseen` are the cards played by nobody that a defender may hold. -1 without
    memory."""
    cdef int player = (table.leader + table.count) % 3, card, best = -1, found, i, left
    cdef uint32_t choice, hand
    cdef World* rest
    if mine == 0 and table.count == 0:
        return 1 if rules.null else worth_of(rules, unseen)
    if player == 0:
        choice = legal(rules, table, mine)
        for card in range(32):
            if choice >> card & 1:
                found = after(rules, worlds, count, mine & ~(<uint32_t>1 << card), unseen, table[0], card)
                if found > best:
                    best = found
        return best
    rest = <World*>malloc(count * sizeof(World))
    if rest == NULL:
        return -1
    for card in range(32):
        if not unseen >> card & 1:
            continue
        left = 0
        for i in range(count):
            hand = worlds[i].first if player == 1 else worlds[i].second
            if legal(rules, table, hand) >> card & 1:
                rest[left] = worlds[i]
                if player == 1:
                    rest[left].first &= ~(<uint32_t>1 << card)
                else:
                    rest[left].second &= ~(<uint32_t>1 << card)
                left += 1
        if left:
            found = after(rules, rest, left, mine, unseen & ~(<uint32_t>1 << card), table[0], card)
            if best < 0 or found < best:
                best = found
    free(rest)
    return best


def sure_value(
    bytes worlds,
    uint32_t declarer,
    uint32_t unseen,
    int leader,
    tuple trick,
    tuple suits,
    tuple strengths,
    uint32_t trumps,
    tuple worths,
    bint null,
) -> int:
    """The declarer's sure value from here, in Null 1 or 0; the cards on the table and the skat's rest included.

    `worlds`: the memory of ``uint32[n, 2]``, the two defenders' hands in turn after the declarer, canonical masks.
    Players are counted from the declarer. `suits[c]` are the cards that follow card c, `strengths[c]` its strength
    among them. ValueError if a card has no suit, strength or worth.
    """
    cdef Rules rules
    cdef Table table
    cdef int i, count = <int>(len(worlds) // sizeof(World))
    if len(suits) != 32 or len(strengths) != 32 or len(worths) != 32:
        raise ValueError("every card must have a suit, a strength and a worth")
    for i in range(32):
        rules.suit[i] = suits[i]
        rules.strength[i] = strengths[i]
        rules.worth[i] = worths[i]
    rules.trumps = trumps
    rules.null = null
    table.leader = leader
    table.count = 0
    for card in trick:
        table.card[table.count] = card
        table.count += 1
    return value(&rules, <const World*>PyBytes_AS_STRING(worlds), count, declarer, unseen, &table)
