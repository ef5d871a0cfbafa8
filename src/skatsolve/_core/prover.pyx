# cython: auto_pickle=False
"""Can this hand be lost? One strategy of the declarer against every split of the unseen cards and every defence.

Declarer against one adversary who owns the unseen cards as a pool and decides as late as he likes who holds them;
both see all that is played, so a proof is a game of perfect information, searched with a zero window (fail-soft). What
counts is a worth of the cards: card points, or one for each card when tricks are counted.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from skatsolve._core.bits cimport ctz32, high32, popcount32, prefetch
from skatsolve._core.prover_bounds cimport sure_worth
from skatsolve._core.prover_game cimport (
    MAX_GROUPS,
    KEEP_CHEAPEST,
    KEEP_DEAREST,
    KEEP_ENDS,
    KEEP_ENDS_AND_MIDDLE,
    KEEP_ONE,
    KEEP_TWO_DEAREST,
    USE_DOMINANCE,
    USE_IMPLIED,
    USE_ORDER,
    USE_PROBES,
    USE_RUNS,
    USE_SIMILAR,
    USE_SURE,
    USE_TABLE,
    Game,
    may_play,
    pick,
    replies,
    settled_voids,
    worth,
)
from skatsolve._core.prover_table cimport WAYS, Codes, Entry, Table, bucket, look_up, make_key, store

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
    MOST = 24  # moves of one node
    LINE = 64  # bytes of a cache line


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
    int gain  # what he won in the trick before
    int low
    int high
    uint64_t key
    uint32_t live


# The moves of a node.
cdef struct Moves:
    int count
    uint8_t card[MOST]
    int score[MOST]


cdef Codes codes


cdef inline void sort(Moves* moves) noexcept nogil:
    """Best score first."""
    cdef int i, j, score
    cdef uint8_t card
    for i in range(1, moves.count):
        score = moves.score[i]
        card = moves.card[i]
        j = i
        while j > 0 and moves.score[j - 1] < score:
            moves.score[j] = moves.score[j - 1]
            moves.card[j] = moves.card[j - 1]
            j -= 1
        moves.score[j] = score
        moves.card[j] = card


cdef inline uint32_t bit(int card) noexcept nogil:
    return <uint32_t>1 << card


cdef inline bint beats(const Game* game, int card, int best) noexcept nogil:
    return game.beat[best] >> card & 1


cdef int glance(Search* s, Start* start) noexcept nogil:
    """Bounds without search; 1 if they prove the window, -1 if they refute it, else 0."""
    cdef const Game* game = &s.game
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
    start.voids = settled_voids(game, start.pool, start.voids, popcount32(start.declarer))
    if game.options & USE_TABLE:
        make_key(
            game, &codes, start.declarer, start.pool, start.voids, start.leader, &start.key, &start.live
        )
        prefetch(bucket(game, &s.table, start.key, start.live))
    if game.options & USE_SURE:
        bound = sure_worth(game, &codes, start.declarer, start.pool, start.leader, start.need, start.total)
        if bound > start.low:
            start.low = bound
            if bound >= start.need:
                return 1
    if game.options & USE_TABLE:
        look_up(game, &codes, &s.table, start.key, start.live, &start.low, &start.high)
    if start.low >= start.need:
        return 1
    if start.high < start.need:
        return -1
    return 0


cdef int expand(Search* s, Start* start) noexcept nogil:
    """Search a trick from its start; a bound on what the declarer still wins, on the right side of the window."""
    cdef const Game* game = &s.game
    cdef Moves moves
    cdef uint32_t cards, declarer = start.declarer, pool = start.pool
    cdef int i, card, value, best, left = popcount32(declarer)
    moves.count = 0
    if start.leader == 0:
        declarer_leads(s, declarer, pool, &moves)
    else:
        defender_leads(s, declarer, pool, start.voids, start.leader, left, &moves)
    best = -1 if start.leader == 0 else 1000
    for i in range(moves.count):
        card = moves.card[i]
        if start.leader == 0:
            value = second(s, declarer ^ bit(card), pool, start.voids, 0, card, start.need, start.total)
        else:
            value = second(s, declarer, pool ^ bit(card), start.voids, start.leader, card, start.need, start.total)
        if s.stopped:
            return 0
        if start.leader == 0:
            if value > best:
                best = value
            if best >= start.need:
                break
        else:
            if value < best:
                best = value
            if best < start.need:
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
        store(game, &s.table, start.key, start.live, left, start.low, start.high)
    return best


cdef void declarer_leads(Search* s, uint32_t declarer, uint32_t pool, Moves* moves) noexcept nogil:
    cdef const Game* game = &s.game
    cdef uint32_t cards = declarer, sure = 0, lost = 0, out = pool & game.trumps, theirs
    cdef int card, i, score
    while cards:
        card = ctz32(cards)
        cards &= cards - 1
        theirs = pool & game.group[game.group_of[card]]
        if (pool & game.beat[card]) == 0:
            sure |= bit(card)
        elif theirs & (bit(card) - 1) == 0 and popcount32(theirs) > game.spare:
            lost |= bit(card)  # someone has to follow, and goes over
    moves.count = pick(game, sure, pool, KEEP_DEAREST, moves.card, 0)
    moves.count = pick(game, declarer & ~sure & ~lost, pool, KEEP_ONE, moves.card, moves.count)
    moves.count = pick(game, lost, pool, KEEP_CHEAPEST, moves.card, moves.count)
    if game.options & USE_ORDER:
        for i in range(moves.count):
            card = moves.card[i]
            if sure >> card & 1:
                score = 1000 + game.worth[card]
                if out and game.trumps >> card & 1:
                    score += 1000
            else:
                score = 100 - 4 * game.worth[card]
            moves.score[i] = score
        sort(moves)


cdef void defender_leads(
    Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int defender, int left, Moves* moves
) noexcept nogil:
    cdef const Game* game = &s.game
    cdef uint32_t cards = may_play(game, pool, voids, defender, left, left)
    cdef uint32_t sure = 0, rest = cards, answers
    cdef int card, i, score
    while rest:
        card = ctz32(rest)
        rest &= rest - 1
        answers = declarer & game.group[game.group_of[card]]
        if ((answers if answers else declarer) & game.beat[card]) == 0:
            sure |= bit(card)
    if defender == 1:  # his partner plays at once
        moves.count = pick(game, sure, declarer, KEEP_TWO_DEAREST, moves.card, 0)
        moves.count = pick(game, cards & ~sure, declarer, KEEP_ENDS, moves.card, moves.count)
    else:
        moves.count = pick(game, cards, declarer, KEEP_ENDS_AND_MIDDLE, moves.card, 0)
    if game.options & USE_ORDER:
        for i in range(moves.count):
            card = moves.card[i]
            if sure >> card & 1:
                score = 1000 + 8 * game.worth[card]
            else:
                score = 100 - 4 * game.worth[card]
            moves.score[i] = score
        sort(moves)


cdef int second(
    Search* s,
    uint32_t declarer,
    uint32_t pool,
    uint32_t voids,
    int leader,
    int led,
    int need,
    int total,
) noexcept nogil:
    """The second player's turn."""
    cdef const Game* game = &s.game
    cdef Moves moves
    cdef int player = (leader + 1) % 3, group = game.group_of[led]
    cdef int left, best, value, i, card, winner
    cdef uint32_t follow = 0, discard = 0, after = voids, cards, rest, over, under, answers, sure = 0, gone = 0
    cdef uint32_t partner_follow, partner_discard, unused
    s.nodes += 1
    if s.nodes >= s.limit:
        s.stopped = True
        return 0
    moves.count = 0
    if player == 0:  # B led, the declarer plays, A last
        left = popcount32(declarer)
        follow = declarer & game.group[group]
        cards = follow if follow else declarer
        replies(game, pool, voids, 1, left, left - 1, group, &partner_follow, &partner_discard, &unused)
        answers = partner_follow | partner_discard
        rest = over = cards & game.beat[led]
        while rest:
            card = ctz32(rest)
            rest &= rest - 1
            if (answers & game.beat[card]) == 0:
                sure |= bit(card)
        moves.count = pick(game, sure, pool | bit(led), KEEP_DEAREST, moves.card, 0)
        moves.count = pick(game, over & ~sure, pool | bit(led), KEEP_ONE, moves.card, moves.count)
        moves.count = pick(game, cards & ~over, pool | bit(led), KEEP_CHEAPEST, moves.card, moves.count)
        if game.options & USE_ORDER:
            for i in range(moves.count):
                card = moves.card[i]
                if sure >> card & 1:
                    moves.score[i] = 1000 + game.worth[card]
                elif over >> card & 1:
                    moves.score[i] = 200 - game.worth[card]
                else:
                    moves.score[i] = 100 - 4 * game.worth[card]
            sort(&moves)
        best = -1
        for i in range(moves.count):
            card = moves.card[i]
            winner = card if beats(game, card, led) else led
            value = third(s, declarer ^ bit(card), pool, voids, leader, led, card, need, total)
            if s.stopped:
                return 0
            if value > best:
                best = value
                if best >= need:
                    break
        return best
    if leader == 0:  # the declarer led, A plays, B last
        left = popcount32(declarer) + 1
        replies(game, pool, voids, 1, left, left, group, &follow, &discard, &after)
        cards = follow | discard
        over = cards & game.beat[led]
        under = cards & ~over
        moves.count = pick(game, over, declarer | bit(led), KEEP_TWO_DEAREST, moves.card, 0)
        moves.count = pick(
            game,
            under,
            declarer | bit(led),
            KEEP_ONE if pool & game.beat[led] else KEEP_CHEAPEST,
            moves.card,
            moves.count,
        )
        sure = over
        if (pool & game.beat[led]) == 0:
            gone = under
    else:  # A led, B plays, the declarer last
        left = popcount32(declarer)
        replies(game, pool, voids, 2, left, left - 1, group, &follow, &discard, &after)
        cards = follow | discard
        answers = declarer & game.group[group]
        if answers == 0:
            answers = declarer
        rest = cards
        while rest:
            card = ctz32(rest)
            rest &= rest - 1
            winner = card if beats(game, card, led) else led
            under = answers & game.beat[winner]
            if under == 0:
                sure |= bit(card)
            elif under == answers:
                gone |= bit(card)
        moves.count = pick(game, sure, declarer | bit(led), KEEP_DEAREST, moves.card, 0)
        moves.count = pick(game, cards & ~sure & ~gone, declarer | bit(led), KEEP_ONE, moves.card, moves.count)
        moves.count = pick(game, gone, declarer | bit(led), KEEP_CHEAPEST, moves.card, moves.count)
    if game.options & USE_ORDER:
        for i in range(moves.count):
            card = moves.card[i]
            if sure >> card & 1:
                moves.score[i] = 1000 + 8 * game.worth[card]
            else:
                moves.score[i] = 100 - 4 * game.worth[card]
        sort(&moves)
    best = 1000
    for i in range(moves.count):
        card = moves.card[i]
        value = third(
            s, declarer, pool ^ bit(card), after if discard >> card & 1 else voids, leader, led, card, need, total
        )
        if s.stopped:
            return 0
        if value < best:
            best = value
            if best < need:
                break
    return best


cdef int third(
    Search* s,
    uint32_t declarer,
    uint32_t pool,
    uint32_t voids,
    int leader,
    int led,
    int next,
    int need,
    int total,
) noexcept nogil:
    """The third player's turn, and the end of the trick."""
    cdef const Game* game = &s.game
    cdef Moves moves
    cdef Start starts[MOST]
    cdef Start* start
    cdef int player = (leader + 2) % 3, group = game.group_of[led]
    cdef int on_table = game.worth[led] + game.worth[next]
    cdef int winner = leader, high = led, left, best, value, i, card, open = 0, decided
    cdef uint32_t follow, discard = 0, after = voids, cards, over, table = bit(led) | bit(next)
    s.nodes += 1
    if s.nodes >= s.limit:
        s.stopped = True
        return 0
    if beats(game, next, led):
        winner = (leader + 1) % 3
        high = next
    moves.count = 0
    if player == 0:
        follow = declarer & game.group[group]
        cards = follow if follow else declarer
        over = cards & game.beat[high]
        moves.count = pick(game, over, pool | table, KEEP_DEAREST, moves.card, 0)
        moves.count = pick(game, cards & ~over, pool | table, KEEP_CHEAPEST, moves.card, moves.count)
        if game.options & USE_ORDER:
            for i in range(moves.count):
                card = moves.card[i]
                if over >> card & 1:
                    moves.score[i] = 1000 + game.worth[card]
                else:
                    moves.score[i] = 100 - 4 * game.worth[card]
            sort(&moves)
    else:
        left = popcount32(declarer) + 1
        replies(game, pool, voids, player, left, left - 1, group, &follow, &discard, &after)
        cards = follow | discard
        over = cards if winner != 0 else cards & game.beat[high]
        moves.count = pick(game, over, declarer | table, KEEP_DEAREST, moves.card, 0)
        moves.count = pick(game, cards & ~over, declarer | table, KEEP_CHEAPEST, moves.card, moves.count)
        if game.options & USE_ORDER:
            for i in range(moves.count):
                card = moves.card[i]
                if over >> card & 1:
                    moves.score[i] = 1000 + 8 * game.worth[card]
                else:
                    moves.score[i] = 100 - 4 * game.worth[card]
            sort(&moves)
    best = -1 if player == 0 else 1000
    for i in range(moves.count):
        card = moves.card[i]
        start = &starts[open]
        value = on_table + game.worth[card]
        start.leader = player if beats(game, card, high) else winner
        start.gain = value if start.leader == 0 else 0
        start.need = need - start.gain
        start.total = total - value
        start.voids = voids
        if player == 0:
            start.declarer = declarer ^ bit(card)
            start.pool = pool
        else:
            start.declarer = declarer
            start.pool = pool ^ bit(card)
            if discard >> card & 1:
                start.voids = after
        decided = glance(s, start)
        if decided == 0 and not game.options & USE_PROBES:
            value = expand(s, start)
            if s.stopped:
                return 0
            decided = 1 if value >= start.need else -1
            start.low = start.high = value
        if decided == 1:
            value = start.gain + start.low
            if player == 0:
                return value
            if value < best:
                best = value
        elif decided == -1:
            value = start.gain + start.high
            if player != 0:
                return value
            if value > best:
                best = value
        else:
            open += 1
    for i in range(open):
        start = &starts[i]
        value = expand(s, start)
        if s.stopped:
            return 0
        value += start.gain
        if player == 0:
            if value > best:
                best = value
            if best >= need:
                break
        else:
            if value < best:
                best = value
            if best < need:
                break
    return best


cdef void fill_codes() noexcept:
    """The tables of the key: owners, packed cards, and sums of differences in card points."""
    cdef int* points = [0, 0, 0, 3, 4, 10, 11]
    cdef int live, mine, other, i, j, code, place, here, there
    for code in range(1, 256):
        codes.beaten[code] = 0
        place = 0  # cards of the pool that beat nothing yet
        for i in range(high32(code) - 1, -1, -1):
            if not code >> i & 1:
                place += 1
            elif place:
                place -= 1
                codes.beaten[code] += 1
    for live in range(128):
        codes.packed[live] = <uint8_t>(live & ~7 | (1 << popcount32(live & 7)) - 1)
        for mine in range(128):
            code = place = 0
            for i in range(7):
                if live >> i & 1:
                    code |= (mine >> i & 1) << place
                    place += 1
            codes.owners[live][mine] = <uint8_t>(code | 1 << place)
        for other in range(128):
            codes.losses[live][other] = codes.gains[live][other] = 0
            if popcount32(live) != popcount32(other):
                continue
            j = other
            for i in range(7):
                if live >> i & 1:
                    here = points[i]
                    there = points[ctz32(j)]
                    j &= j - 1
                    if here < there:
                        codes.losses[live][other] += <uint8_t>(there - here)
                    else:
                        codes.gains[live][other] += <uint8_t>(here - there)


fill_codes()


@cython.final
cdef class Prover:
    """A search with a table of its own, for one game at a time.

    Sets of cards are canonical masks, players are numbered from the declarer (0; A 1, B 2), groups are bits: 0-3 the
    suits, 4 the trumps.
    """

    cdef Search s
    cdef void* memory  # the table, before it is aligned to cache lines
    cdef int place[32]  # canonical card to place in the layout
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
        self.s.table.entries = <Entry*>(<uintptr_t>self.memory + LINE - 1 & ~<uintptr_t>(LINE - 1))
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
        cdef Game* game = &self.s.game
        cdef int suit, rank, card, place, slot, i, bits
        cdef int* order = [0, 1, 2, 5, 28, 3, 4, 6]  # of the ranks in a suit
        cdef int* points = [0, 0, 0, 10, 2, 3, 4, 11]
        if not 0 <= kind <= 4:
            raise ValueError(f"no game of this search: {kind}")
        if kind == self.kind and by_tricks == self.by_tricks:
            return
        self.kind = kind
        self.by_tricks = by_tricks
        self.clear()
        memset(game.worth_of_bits, 0, sizeof(game.worth_of_bits))
        memset(game.group, 0, sizeof(game.group))
        game.groups = 5 if kind == 4 else 4
        slot = 0
        for suit in range(4):
            place = 3 if suit == kind else slot
            if suit != kind:
                self.group_bit[place] = suit
                slot += 1
            for rank in range(8):
                card = 8 * suit + rank
                self.place[card] = 31 - suit if rank == 4 else 7 * place + order[rank]
                game.worth[self.place[card]] = 1 if by_tricks else points[rank]
                game.group_of[self.place[card]] = game.groups - 1 if rank == 4 else place
        self.group_bit[game.groups - 1] = 4
        for place in range(32):
            game.group[game.group_of[place]] |= bit(place)
        game.trumps = game.group[game.groups - 1]
        for i in range(32):
            game.union_of[i] = 0
            for place in range(game.groups):
                if i >> place & 1:
                    game.union_of[i] |= game.group[place]
        for place in range(32):
            game.beat[place] = game.group[game.group_of[place]] & ~(bit(place) | (bit(place) - 1))
            if game.group_of[place] != game.groups - 1:
                game.beat[place] |= game.trumps
        for i in range(4):
            for bits in range(256):
                for place in range(8):
                    if bits >> place & 1:
                        game.worth_of_bits[i][bits] += game.worth[8 * i + place]
        game.classes = 0
        for i in range(11, -1, -1):
            game.of_class[game.classes] = 0
            for place in range(32):
                if game.worth[place] == i:
                    game.of_class[game.classes] |= bit(place)
            if game.of_class[game.classes]:
                game.worth_of_class[game.classes] = i
                game.classes += 1

    cdef uint32_t inside(self, uint32_t cards) noexcept:
        cdef uint32_t result = 0
        while cards:
            result |= bit(self.place[ctz32(cards)])
            cards &= cards - 1
        return result

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

        Answers (verdict, bound, nodes): verdict 1 proved, and he wins at least `bound`; -1 disproved, and `bound` is the
        most he can be sure of; 0 undecided after `limit` nodes. What is left of the pool at the end is his.
        """
        cdef Search* s = &self.s
        cdef int on_table = len(table), first = 0, next = 0, value, total, held
        cdef Start start
        cdef uint32_t cards = 0, mine
        if on_table > 0:
            first = self.place[<int>table[0]]
            cards |= bit(first)
        if on_table > 1:
            next = self.place[<int>table[1]]
            cards |= bit(next)
        mine = self.inside(declarer)
        start.declarer = mine
        start.pool = self.inside(pool)
        start.voids = self.inside_voids(void_a, void_b)
        start.leader = leader
        start.gain = 0
        start.need = need
        total = worth(&s.game, mine | start.pool | cards)
        start.total = total
        held = popcount32(mine) + (1 if on_table > 0 and leader == 0 or on_table == 2 and leader == 2 else 0)
        # defenders' cards: both hold `held`, less what they have on the table
        s.game.spare = popcount32(start.pool) - 2 * held + (on_table - (held - popcount32(mine)))
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
            return 0, 0, s.nodes
        return (1 if value >= need else -1), value, s.nodes
