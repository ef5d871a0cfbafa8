"""What ordering weights are learnt from: at some nodes every card is searched, not only until one refutes.

For `benchmarks/tune_ordering.py`; searches that nobody watches never come here.
"""

from libc.stdint cimport int16_t, int32_t, uint32_t, uint64_t

from skatsolve._core.bounds cimport Groups, look_up
from skatsolve._core.node cimport Node
from skatsolve._core.ordering cimport LEAD_TABLES, SECOND_TABLES, WEIGHT_TABLES, Weights, order_leads, order_replies
from skatsolve._core.search cimport Replies, Search, assess_replies, next_seat, second, third

# Columns of a row, one for each card of an explored node.
cdef enum:
    NODE = 0                # a number that the cards of one node share
    ROLE = 1                # player on lead (0-2), or second (3-5)
    REFUTES = 2
    COST = 3                # nodes it took to search the card
    FIRST_WEIGHT = 4        # for each table of the role the place of the card's weight in it, else -1
    COLUMNS = FIRST_WEIGHT + LEAD_TABLES

ctypedef struct Explorer:
    Weights probes[WEIGHT_TABLES]   # each says of one table which weight was used
    uint32_t every[6]               # by role, one node in so many is explored
    uint64_t state                  # of the random numbers
    int32_t* rows
    int count
    int most
    bint busy


cdef inline void make_probes(Explorer* explorer, const int* sizes) noexcept nogil:
    """In probe i the weights of table i are their own places in it and all others are 0. `explorer` is all zeros."""
    cdef int table, i, start = 0
    for table in range(WEIGHT_TABLES):
        for i in range(sizes[table]):
            (<int16_t*>&explorer.probes[table])[start + i] = i
        start += sizes[table]


cdef inline uint64_t next_random(Explorer* explorer) noexcept nogil:
    """Marsaglia's xorshift; the lowest bits are the poorest."""
    explorer.state ^= explorer.state << 13
    explorer.state ^= explorer.state >> 7
    explorer.state ^= explorer.state << 17
    return explorer.state >> 20


cdef inline void explore(
    Search* s, const Node* start, int led, const int* cards, int count, int target
) noexcept nogil:
    """Notes what each of the cards is worth trying, searched in random order; `led` is -1 at a lead."""
    cdef Explorer* explorer = <Explorer*>s.watched
    cdef int player = start.leader if led < 0 else next_seat(start.leader)
    cdef int last = 3 - start.leader - next_seat(start.leader)
    cdef int role = player if led < 0 else 3 + player
    cdef int32_t* rows = explorer.rows + COLUMNS * explorer.count
    cdef int i, j, card, value, table
    cdef int[10] order, listed, scores
    cdef uint32_t moves = 0
    cdef uint64_t before
    cdef Groups groups
    cdef Replies replies
    if explorer.busy or explorer.count + count > explorer.most or next_random(explorer) % explorer.every[role]:
        return
    for i in range(count):
        order[i] = i
        moves |= <uint32_t>1 << cards[i]
        rows[COLUMNS * i + NODE] = explorer.count
        rows[COLUMNS * i + ROLE] = role
        rows[COLUMNS * i + COLUMNS - 1] = -1
    look_up(&groups, s.facts, start.owners, s.grand)
    for table in range(LEAD_TABLES if led < 0 else SECOND_TABLES):
        if led < 0:
            order_leads(&explorer.probes[table], s.game, &groups, player, s.dealt[player] & start.live, start.live,
                        moves, listed, scores)
        else:
            order_replies(&explorer.probes[LEAD_TABLES + table], s.game, s.dealt, start.live, player, last, led, moves,
                          listed, scores)
        for i in range(count):
            rows[COLUMNS * i + FIRST_WEIGHT + table] = scores[i]
    explorer.count += count
    explorer.busy = True
    for i in range(count - 1, -1, -1):
        j = next_random(explorer) % (i + 1)
        card = order[j]
        order[j] = order[i]
        before = s.nodes
        if led < 0:
            value = second(s, start, listed[card], target)
        else:
            assess_replies(s, start, led, listed[card], target, &replies)
            value = replies.best if replies.decided else third(s, &replies, last == 0, target)
        rows[COLUMNS * card + REFUTES] = (value >= target) == (player == 0)
        rows[COLUMNS * card + COST] = <int32_t>(s.nodes - before)
    explorer.busy = False
