"""What ordering weights are learnt from: at some nodes every card is searched, not only until one refutes.

For `benchmarks/train/tune_ordering.py`; searches that nobody watches never come here.
"""

from libc.stdint cimport int16_t, int32_t, uint32_t, uint64_t

from skatsolve._core.shared.seats cimport next_seat, third_seat
from skatsolve._core.points.groups cimport Groups, look_up
from skatsolve._core.points.node cimport Node
from skatsolve._core.points.move_ordering cimport (
    LEAD_TABLES, SECOND_TABLES, WEIGHT_TABLES, Weights, order_leads, order_replies, third_place,
)
from skatsolve._core.points.alpha_beta cimport (
    Replies, Search, assess_replies, child_value, reply_value, second,
)

# Columns of a row, one for each card of an explored node.
cdef enum:
    NODE = 0                # a number that the cards of one node share
    ROLE = 1                # player on lead (0-2), second (3-5) or third (6-8)
    REFUTES = 2
    COST = 3                # nodes it took to search the card
    FIRST_WEIGHT = 4        # for each table of the role the place of the card's weight in it, else -1;
    POINTS = 5              # of a third card what `third_bounds` is multiplied by
    COLUMNS = FIRST_WEIGHT + LEAD_TABLES
    ROLES = 9

ctypedef struct Explorer:
    Weights probes[WEIGHT_TABLES]   # each says of one table which weight was used
    uint32_t every[ROLES]             # by role, one node in so many is explored
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
    Search* s, const Node* start, int led, int reply, const int* cards, int count, int target
) noexcept nogil:
    """Notes what each of the cards is worth trying, searched in random order.

    `led` is -1 at a lead, `reply` before the third card; then `cards` counts for nothing.
    """
    cdef Explorer* explorer = <Explorer*>s.watched
    cdef int after = next_seat(start.leader)
    cdef int role = start.leader if led < 0 else 3 + after if reply < 0 else 6 + third_seat(start.leader, after)
    cdef int32_t* rows = explorer.rows + COLUMNS * explorer.count
    cdef int i, j, card, value
    cdef int[10] order, listed
    cdef uint64_t before
    cdef Replies replies
    if explorer.busy or explorer.count + count > explorer.most or next_random(explorer) % explorer.every[role]:
        return
    for i in range(count):
        order[i] = i
        rows[COLUMNS * i + NODE] = explorer.count
        rows[COLUMNS * i + ROLE] = role
        for j in range(FIRST_WEIGHT, COLUMNS):
            rows[COLUMNS * i + j] = -1
    if reply < 0:
        note_weights(explorer, s, start, led, cards, count, rows, listed)
    else:
        note_bounds(s, start, led, reply, target, rows, &replies)
    explorer.count += count
    explorer.busy = True
    for i in range(count - 1, -1, -1):
        j = next_random(explorer) % (i + 1)
        card = order[j]
        order[j] = order[i]
        before = s.nodes
        if led < 0:
            value = second(s, start, listed[card], target)
        elif reply < 0:
            value = reply_value(s, start, led, listed[card], target)
        else:
            value = child_value(s, &replies.children[card], replies.gains[card], target, True)
        rows[COLUMNS * card + REFUTES] = (value >= target) == (role % 3 == 0)
        rows[COLUMNS * card + COST] = <int32_t>(s.nodes - before)
    explorer.busy = False


cdef inline void note_weights(
    Explorer* explorer, const Search* s, const Node* start, int led, const int* cards, int count, int32_t* rows,
    int* listed
) noexcept nogil:
    """Lists the leads or second cards, with the weights that make their scores."""
    cdef int after = next_seat(start.leader)
    cdef int last = third_seat(start.leader, after)
    cdef int i, table
    cdef int[10] scores
    cdef uint32_t moves = 0
    cdef Groups groups
    for i in range(count):
        moves |= <uint32_t>1 << cards[i]
    look_up(&groups, s.suit_tables, start.owners, s.grand)
    for table in range(LEAD_TABLES if led < 0 else SECOND_TABLES):
        if led < 0:
            order_leads(&explorer.probes[table], s.game, &groups, start.leader, s.dealt[start.leader] & start.live,
                        start.live, moves, listed, scores)
        else:
            order_replies(&explorer.probes[LEAD_TABLES + table], s.game, s.dealt, start.live, after, last, led, moves,
                          listed, scores)
        for i in range(count):
            rows[COLUMNS * i + FIRST_WEIGHT + table] = scores[i]


cdef inline void note_bounds(
    Search* s, const Node* start, int led, int reply, int target, int32_t* rows, Replies* replies
) noexcept nogil:
    """Lists the third cards that are open, with their weights and bounds."""
    cdef int player = third_seat(start.leader, next_seat(start.leader))
    cdef int i, points
    assess_replies(s, start, led, reply, target, replies)
    for i in range(replies.count):
        points = 2 * replies.gains[i] + replies.children[i].lo + replies.children[i].hi
        rows[COLUMNS * i + FIRST_WEIGHT] = third_place(
            s.game, led, replies.cards[i], player, replies.children[i].leader)
        rows[COLUMNS * i + POINTS] = points if player == 0 else -points
