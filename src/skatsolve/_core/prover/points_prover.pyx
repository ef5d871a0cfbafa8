# cython: auto_pickle=False
"""Can this hand be lost? One strategy of the declarer against every split of the unseen cards and every defence.

Declarer against one adversary who owns the unseen cards as a pool and decides as late as it likes who holds them;
both see all that is played, so a proof is a game of perfect information, searched with a zero window (fail-soft). What
counts is a worth of the cards: card points, or one for each card when tricks are counted.
"""

cimport cython
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from skatsolve._core.shared.bits cimport popcount32
from skatsolve._core.shared.cache_lines cimport LINE, on_a_line
from skatsolve._core.shared.card_order cimport Game as CardOrder, make_game as make_card_order, translate
from skatsolve._core.shared.card_points cimport JACK
from skatsolve._core.shared.checks cimport check
from skatsolve._core.shared.rows cimport GRAND
from skatsolve._core.shared.seats cimport next_seat
from skatsolve._core.prover.static_bounds cimport sure_worth
from skatsolve._core.prover.game cimport (
    MAX_GROUPS,
    MOST,
    USE_DOMINANCE,
    USE_IMPLIED,
    USE_ORDER,
    USE_PROBES,
    USE_RUNS,
    USE_SIMILAR,
    USE_SURE,
    USE_TABLE,
    Game,
    make_game,
    pool_fits,
    settled_voids,
    spare_cards,
    worth,
)
from skatsolve._core.prover.move_ordering cimport (
    Moves,
    a_second,
    b_second,
    beats,
    bit,
    declarer_leads,
    declarer_second,
    declarer_third,
    defender_leads,
    defender_third,
)
from skatsolve._core.prover.transposition_table cimport (
    WAYS,
    Codes,
    Entry,
    Owners,
    Table,
    look_at_owners,
    look_up,
    make_codes,
    make_key,
    store,
)
from skatsolve._core.shared.interrupts cimport interrupted, raise_pending

TECHNIQUES = {
    "table": USE_TABLE,
    "similar": USE_SIMILAR,
    "order": USE_ORDER,
    "runs": USE_RUNS,
    "dominance": USE_DOMINANCE,
    "implied": USE_IMPLIED,
    "sure": USE_SURE,
    "probes": USE_PROBES,
}

cdef enum:
    NOTHING = 1000  # a value above all


cdef struct Search:
    Game game
    Table table
    uint64_t nodes
    uint64_t limit
    bint stopped


# The start of a trick.
cdef struct Start:
    uint32_t declarer
    uint32_t pool
    uint32_t voids
    int leader
    int need  # what the declarer still has to win for the window
    int total  # what there is to win
    int gain  # what the declarer won in the trick before
    int low
    int high
    uint64_t key
    uint32_t live


cdef Codes codes


cdef int glance(Search* s, Start* start) noexcept nogil:
    """Bounds without search; 1 if they prove the window, -1 if they refute it, else 0."""
    cdef const Game* game = &s.game
    cdef Owners owners
    cdef int bound
    start.low = 0
    start.high = start.total
    if start.need <= 0:
        return 1
    if start.total < start.need:
        return -1
    if start.declarer == 0:
        start.low = start.total
        return 1
    check(pool_fits(game, start.declarer, start.pool), "the pool has two hands and the spare cards")
    look_at_owners(&codes, start.declarer, start.pool, &owners)
    if game.options & USE_SURE:
        bound = sure_worth(game, &owners, start.declarer, start.pool, start.leader, start.need, start.total)
        if bound > start.low:
            start.low = bound
            if bound >= start.need:
                return 1
    start.voids = settled_voids(game, start.pool, start.voids, popcount32(start.declarer))
    if game.options & USE_TABLE:
        make_key(game, &owners, start.voids, start.leader, &start.key, &start.live)
        look_up(game, &codes, &s.table, start.key, start.live, &start.low, &start.high)
    check(start.low <= start.high, "the bounds of a proof are in order")
    if start.low >= start.need:
        return 1
    if start.high < start.need:
        return -1
    return 0


cdef int expand(Search* s, Start* start) noexcept nogil:
    """Search a trick from its start; a bound on what the declarer still wins, on the right side of the window."""
    cdef const Game* game = &s.game
    cdef Moves moves
    cdef uint32_t declarer = start.declarer, pool = start.pool
    cdef int i, card, value, best
    if start.leader == 0:
        declarer_leads(game, declarer, pool, &moves)
        best = -1
    else:
        defender_leads(game, declarer, pool, start.voids, start.leader, &moves)
        best = NOTHING
    for i in range(moves.count):
        card = moves.card[i]
        if start.leader == 0:
            value = second(s, declarer ^ bit(card), pool, start.voids, 0, card, start.need, start.total)
        else:
            value = second(s, declarer, pool ^ bit(card), start.voids, start.leader, card, start.need, start.total)
        if s.stopped:
            return 0
        if improve(&best, value, start.leader == 0, start.need):
            break
    if best >= start.need:
        if best > start.low:
            start.low = best
        best = start.low
    else:
        if best < start.high:
            start.high = best
        best = start.high
    if game.options & USE_TABLE:
        store(game, &s.table, start.key, start.live, popcount32(declarer), start.low, start.high)
    return best


cdef inline bint improve(int* best, int value, bint ours, int need) noexcept nogil:
    """Take the better value for the side to move; whether that decides the window."""
    if ours:
        if value > best[0]:
            best[0] = value
        return best[0] >= need
    if value < best[0]:
        best[0] = value
    return best[0] < need


cdef inline bint count_node(Search* s) noexcept nogil:
    """Whether the search has to stop."""
    s.nodes += 1
    if s.nodes >= s.limit or interrupted(s.nodes):
        s.stopped = True
    return s.stopped


cdef int second(
    Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader, int led, int need, int total
) noexcept nogil:
    """The second player's turn."""
    cdef const Game* game = &s.game
    cdef Moves moves
    cdef int best, value, i, card
    cdef uint32_t discard = 0, after = voids
    if count_node(s):
        return 0
    if leader == 2:
        declarer_second(game, declarer, pool, voids, led, &moves)
        best = -1
    else:
        if leader == 0:
            a_second(game, declarer, pool, voids, led, &moves, &discard, &after)
        else:
            b_second(game, declarer, pool, voids, led, &moves, &discard, &after)
        best = NOTHING
    for i in range(moves.count):
        card = moves.card[i]
        if leader == 2:
            value = third(s, declarer ^ bit(card), pool, voids, leader, led, card, need, total)
        else:
            value = third(
                s, declarer, pool ^ bit(card), after if discard >> card & 1 else voids, leader, led, card, need, total
            )
        if s.stopped:
            return 0
        if improve(&best, value, leader == 2, need):
            break
    return best


cdef int third(
    Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader, int led, int next, int need, int total
) noexcept nogil:
    """The third player's turn, and the end of the trick."""
    cdef const Game* game = &s.game
    cdef Moves moves
    cdef Start starts[MOST]
    cdef Start* start
    cdef bint ours = leader == 1  # the declarer is to play
    cdef int player = next_seat(next_seat(leader)), winner = leader, high = led
    cdef int on_table = game.worth[led] + game.worth[next]
    cdef int best, value, i, card, open = 0, decided
    cdef uint32_t discard = 0, after = voids, table = bit(led) | bit(next)
    if count_node(s):
        return 0
    if beats(game, next, led):
        winner = next_seat(leader)
        high = next
    if ours:
        declarer_third(game, declarer, pool, led, high, table, &moves)
        best = -1
    else:
        defender_third(
            game, declarer, pool, voids, player, led, high, winner != 0, table, &moves, &discard, &after
        )
        best = NOTHING
    # All ends of the trick first: one that is known to decide spares the others' search.
    for i in range(moves.count):
        card = moves.card[i]
        start = &starts[open]
        value = on_table + game.worth[card]
        start.leader = player if beats(game, card, high) else winner
        start.gain = value if start.leader == 0 else 0
        start.need = need - start.gain
        start.total = total - value
        start.declarer = declarer
        start.pool = pool
        start.voids = voids
        if ours:
            start.declarer ^= bit(card)
        else:
            start.pool ^= bit(card)
            if discard >> card & 1:
                start.voids = after
        decided = glance(s, start)
        if decided == 0 and game.options & USE_PROBES:
            open += 1
            continue
        if decided == 0:
            value = expand(s, start)
            if s.stopped:
                return 0
        else:
            value = start.low if decided == 1 else start.high
        if improve(&best, start.gain + value, ours, need):
            return best
    for i in range(open):
        start = &starts[i]
        value = expand(s, start)
        if s.stopped:
            return 0
        if improve(&best, start.gain + value, ours, need):
            break
    return best


make_codes(&codes)


@cython.final
cdef class Prover:
    """A search with a table of its own, for one game at a time.

    Sets of cards are canonical masks, players are numbered from the declarer (0; A 1, B 2), groups are bits: 0-3 the
    suits, 4 the trumps.
    """

    cdef Search s
    cdef void* memory  # the table, before it is aligned to cache lines
    cdef CardOrder order
    cdef int group_bit[MAX_GROUPS]
    cdef int kind
    cdef bint by_tricks

    def __cinit__(self, int memory_mb=16, int options=-1):
        cdef uint64_t buckets = 1
        while 2 * buckets * WAYS * sizeof(Entry) <= <uint64_t>memory_mb << 20:
            buckets *= 2
        self.memory = calloc(buckets * WAYS * sizeof(Entry) + LINE, 1)
        if self.memory == NULL:
            raise MemoryError()
        self.s.table.entries = <Entry*>on_a_line(self.memory)
        self.s.table.mask = (buckets - 1) * WAYS
        self.s.table.age = 1
        self.s.game.options = options
        self.kind = -1

    def __dealloc__(self):
        free(self.memory)

    def clear(self):
        """Forget everything learnt, keep the memory."""
        if self.s.table.age == 255:
            memset(self.s.table.entries, 0, (self.s.table.mask + WAYS) * sizeof(Entry))
            self.s.table.age = 0
        self.s.table.age += 1

    def set_game(self, int kind, bint by_tricks):
        """Choose the contract (suit games 0-3, Grand 4) and what counts: card points, or one for each card."""
        cdef int i, group
        if not 0 <= kind <= GRAND:
            raise ValueError(f"no game of this search: {kind}")
        if kind == self.kind and by_tricks == self.by_tricks:
            return
        self.kind = kind
        self.by_tricks = by_tricks
        self.clear()
        make_card_order(&self.order, kind)
        make_game(&self.s.game, &self.order, kind, by_tricks)
        # Canonical groups: the suits, then the trumps.
        for i in range(32):
            group = self.s.game.group_of[self.order.from_canonical[i]]
            self.group_bit[group] = 4 if i >> 3 == kind or i & 7 == JACK else i >> 3

    cdef uint32_t inside_voids(self, int void_a, int void_b) noexcept:
        cdef uint32_t result = 0
        cdef int i
        for i in range(self.s.game.groups):
            result |= <uint32_t>(void_a >> self.group_bit[i] & 1) << i
            result |= <uint32_t>(void_b >> self.group_bit[i] & 1) << (5 + i)
        return result

    def prove(
        self,
        uint32_t declarer,
        uint32_t pool,
        int void_a,
        int void_b,
        int leader,
        tuple table,
        int need,
        uint64_t limit,
    ):
        """Can the declarer surely win `need` from here, the cards on the table included?

        Answers (verdict, bound, nodes): verdict 1 proved, and the declarer wins at least `bound`; -1 disproved, and
        `bound` is the most that is sure; 0 undecided after `limit` nodes. What is left of the pool at the end is the
        declarer's.
        """
        cdef Search* s = &self.s
        cdef int on_table = len(table), first = 0, next = 0, value, total
        cdef Start start
        cdef uint32_t mine = translate(self.order.from_canonical, declarer), cards = 0
        if on_table > 0:
            first = self.order.from_canonical[<int>table[0]]
            cards |= bit(first)
        if on_table > 1:
            next = self.order.from_canonical[<int>table[1]]
            cards |= bit(next)
        start.declarer = mine
        start.pool = translate(self.order.from_canonical, pool)
        start.voids = self.inside_voids(void_a, void_b)
        start.leader = leader
        start.gain = 0
        start.need = need
        total = start.total = worth(&s.game, mine | start.pool | cards)
        s.game.spare = spare_cards(mine, start.pool, leader, on_table)
        s.nodes = 0
        s.limit = limit
        s.stopped = False
        with nogil:
            if on_table == 0:
                value = glance(s, &start)
                if value == 0:
                    value = expand(s, &start)
                else:
                    value = start.low if value > 0 else start.high
            elif on_table == 1:
                value = second(s, mine, start.pool, start.voids, leader, first, need, total)
            else:
                value = third(s, mine, start.pool, start.voids, leader, first, next, need, total)
        if s.stopped:
            raise_pending()
            return 0, 0, s.nodes
        return (1 if value >= need else -1), value, s.nodes
