# cython: auto_pickle=False
"""Can this Null be lost? The proof search of points_prover.pyx for the game in which the declarer must take no trick.

Cards are canonical masks: in Null the canonical order is that of strength. The declarer loses with the first trick
taken, so after the first lead a defender leads, and the declarer's best card in a suit is always the highest that
surely stays under: whatever can be held out with higher cards can be held out with lower ones of the same suits.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from skatsolve._core.shared.bits cimport high32, popcount32
from skatsolve._core.prover.game cimport (
    KEEP_ENDS,
    KEEP_ENDS_AND_MIDDLE,
    KEEP_ONE,
    MOST,
    USE_DOMINANCE,
    USE_ORDER,
    USE_SURE,
    USE_TABLE,
    Game,
    make_null_game,
    may_play,
    pick,
    pool_fits,
    replies,
    settled_voids,
    spare_cards,
)
from skatsolve._core.prover.move_ordering cimport bit
from skatsolve._core.prover.null_transposition_table cimport HELD, LOST, UNKNOWN, WAYS, NullTable, look_up, store
from skatsolve._core.shared.checks cimport check
from skatsolve._core.shared.interrupts cimport interrupted, raise_pending
from skatsolve._core.shared.seats cimport next_seat

cdef struct Codes:
    uint8_t owners[16][16]  # [live][declarer's] of four cards: the declarer's among the live ones
    uint8_t safe[512]  # by the code of a suit: no lead of it can force a trick on the declarer


cdef struct Search:
    Game game
    NullTable table
    uint64_t nodes
    uint64_t limit
    bint stopped


cdef Codes codes


cdef inline uint32_t suit_code(uint32_t live, uint32_t mine) noexcept nogil:
    """Owners of the live cards of a suit, lowest first, behind a leading one."""
    cdef int few = popcount32(live & 15)
    cdef uint32_t low = codes.owners[live & 15][mine & 15]
    cdef uint32_t high = codes.owners[live >> 4][mine >> 4] | <uint32_t>1 << popcount32(live >> 4)
    return high << few | low


cdef uint64_t make_key(
    const Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader, bint* safe
) noexcept nogil:
    """The key of a trick start: the suits with their voids in one order, since Null does not tell suits apart."""
    cdef uint32_t code[4]
    cdef uint32_t this, live, mine
    cdef uint64_t key = 0
    cdef int i, j
    safe[0] = True
    for i in range(4):
        mine = declarer >> (8 * i) & 255
        live = mine | pool >> (8 * i) & 255
        this = suit_code(live, mine)
        if not codes.safe[this]:
            safe[0] = False
        this = this << 2 | (voids >> i & 1) << 1 | voids >> (5 + i) & 1
        j = i
        while j > 0 and code[j - 1] > this:
            code[j] = code[j - 1]
            j -= 1
        code[j] = this
    for i in range(4):
        key = key << 11 | code[i]
    return key << 2 | leader


cdef bint forced(const Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader) noexcept nogil:
    """Whether the leader has a card under all of the declarer's and the partner need not go over them."""
    cdef const Game* game = &s.game
    cdef int i, left = popcount32(declarer)
    cdef uint32_t mine, low, lead, follow, discard, after
    for i in range(4):
        mine = declarer & game.group[i]
        if mine == 0:
            continue
        low = pool & game.group[i] & ((mine & (0 - mine)) - 1)
        if low == 0:
            continue
        lead = may_play(game, pool, voids, leader, left, left) & low
        if lead == 0:
            continue
        lead &= 0 - lead
        replies(game, pool ^ lead, voids, 3 - leader, left, left - 1, i, &follow, &discard, &after)
        if discard or follow & low:
            return True
    return False


cdef int held(Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader) noexcept nogil:
    """HELD if the declarer, a defender on lead, surely takes no trick any more, else LOST."""
    cdef const Game* game = &s.game
    cdef uint8_t card[MOST]
    cdef uint64_t key = 0
    cdef bint safe
    cdef uint32_t cards
    cdef int i, count, verdict, left = popcount32(declarer)
    if declarer == 0:
        return HELD
    check(leader > 0 and pool_fits(game, declarer, pool), "a defender leads, and the pool fits")
    voids = settled_voids(game, pool, voids, left)
    if game.options & (USE_TABLE | USE_SURE):
        key = make_key(s, declarer, pool, voids, leader, &safe)
        if game.options & USE_SURE:
            if safe:
                return HELD
            if forced(s, declarer, pool, voids, leader):
                return LOST
        if game.options & USE_TABLE:
            verdict = look_up(&s.table, key)
            if verdict != UNKNOWN:
                return verdict
    verdict = HELD
    cards = may_play(game, pool, voids, leader, left, left)
    count = pick(game, cards, declarer, KEEP_ENDS if leader == 1 else KEEP_ENDS_AND_MIDDLE, card, 0)
    if game.options & USE_ORDER:
        lows_first(game, declarer, card, count)
    for i in range(count):
        verdict = second(s, declarer, pool ^ bit(card[i]), voids, leader, card[i])
        if verdict == LOST or s.stopped:
            break
    if s.stopped:
        return LOST
    if game.options & USE_TABLE:
        store(&s.table, key, left, verdict)
    return verdict


cdef void lows_first(const Game* game, uint32_t declarer, uint8_t* card, int count) noexcept nogil:
    """Order leads: under as many of the declarer's cards as possible, suits the declarer has before others."""
    cdef int score[MOST]
    cdef int i, j, this
    cdef uint8_t moved
    cdef uint32_t mine
    for i in range(count):
        mine = declarer & game.group[game.group_of[card[i]]]
        this = 16 * popcount32(mine & game.beat[card[i]]) - popcount32(mine)
        moved = card[i]
        j = i
        while j > 0 and score[j - 1] < this:
            score[j] = score[j - 1]
            card[j] = card[j - 1]
            j -= 1
        score[j] = this
        card[j] = moved


cdef int discards(
    const Search* s, uint32_t declarer, uint32_t pool, uint32_t table, uint8_t* card
) noexcept nogil:
    """What the declarer may throw away, suits in danger first: the top card of each, as lower ones are better kept."""
    cdef const Game* game = &s.game
    cdef int i, count = 0, safe = 0
    cdef uint32_t mine
    cdef uint8_t later[4]
    if not game.options & USE_DOMINANCE:
        return pick(game, declarer, pool | table, KEEP_ONE, card, 0)
    for i in range(4):
        mine = declarer & game.group[i]
        if mine:
            if codes.safe[suit_code((mine | pool & game.group[i]) >> (8 * i), mine >> (8 * i))]:
                later[safe] = <uint8_t>high32(mine)
                safe += 1
            else:
                card[count] = <uint8_t>high32(mine)
                count += 1
    # A safe suit's card comes last, but may be right: it puts off the choice between suits in danger.
    for i in range(safe):
        card[count] = later[i]
        count += 1
    return count


cdef int second(Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader, int led) noexcept nogil:
    """The second player's turn."""
    cdef const Game* game = &s.game
    cdef uint8_t card[MOST]
    cdef int player = next_seat(leader), group = game.group_of[led]
    cdef int i, count = 0, verdict = LOST, left = popcount32(declarer)
    cdef uint32_t follow = 0, discard = 0, after = voids, answers, unused, mine
    s.nodes += 1
    if s.nodes >= s.limit or interrupted(s.nodes):
        s.stopped = True
        return LOST
    if player == 0:
        mine = declarer & game.group[group]
        if mine and game.options & USE_DOMINANCE:
            replies(game, pool, voids, 1, left, left - 1, group, &follow, &discard, &after)
            answers = follow | discard
            while mine:  # the highest card that cannot be left the winner
                i = high32(mine)
                mine ^= bit(i)
                if i < led or (answers & ~game.beat[i]) == 0:
                    return third(s, declarer ^ bit(i), pool, voids, leader, led, i)
            return LOST
        if mine:
            count = pick(game, mine, pool | bit(led), KEEP_ONE, card, 0)
        else:
            count = discards(s, declarer, pool, bit(led), card)
        for i in range(count):
            verdict = third(s, declarer ^ bit(card[i]), pool, voids, leader, led, card[i])
            if verdict == HELD or s.stopped:
                break
        return verdict
    if leader == 0:
        left += 1
        replies(game, pool, voids, 1, left, left, group, &follow, &discard, &after)
        count = pick(game, follow | discard, declarer | bit(led), KEEP_ENDS, card, 0)
    else:
        replies(game, pool, voids, 2, left, left - 1, group, &follow, &discard, &after)
        count = pick(game, follow | discard, declarer | bit(led), KEEP_ONE, card, 0)
    verdict = HELD
    for i in range(count - 1, -1, -1):
        verdict = third(
            s, declarer, pool ^ bit(card[i]), after if discard >> card[i] & 1 else voids, leader, led, card[i]
        )
        if verdict == LOST or s.stopped:
            break
    return verdict


cdef int third(
    Search* s, uint32_t declarer, uint32_t pool, uint32_t voids, int leader, int led, int next
) noexcept nogil:
    """The third player's turn, and the end of the trick."""
    cdef const Game* game = &s.game
    cdef uint8_t card[MOST]
    cdef int player = next_seat(next_seat(leader)), winner = leader, high = led, group = game.group_of[led]
    cdef int i, count, verdict = LOST, left
    cdef uint32_t follow, discard, after, mine, under
    s.nodes += 1
    if s.nodes >= s.limit or interrupted(s.nodes):
        s.stopped = True
        return LOST
    if game.beat[led] >> next & 1:
        winner = next_seat(leader)
        high = next
    if player == 0:
        mine = declarer & game.group[group]
        if mine:
            under = mine & ~game.beat[high]
            if under == 0:
                return LOST
            if game.options & USE_DOMINANCE:
                return held(s, declarer ^ bit(high32(under)), pool, voids, winner)
            count = pick(game, under, pool | bit(led) | bit(next), KEEP_ONE, card, 0)
        else:
            count = discards(s, declarer, pool, bit(led) | bit(next), card)
        for i in range(count):
            verdict = held(s, declarer ^ bit(card[i]), pool, voids, winner)
            if verdict == HELD or s.stopped:
                break
        return verdict
    left = popcount32(declarer) + 1
    replies(game, pool, voids, player, left, left - 1, group, &follow, &discard, &after)
    count = pick(game, follow | discard, declarer | bit(led) | bit(next), KEEP_ONE, card, 0)
    if winner == 0:  # the declarer's card is the best so far: any card that leaves it so loses
        for i in range(count):
            if not game.beat[high] >> card[i] & 1:
                return LOST
    verdict = HELD
    for i in range(count - 1, -1, -1):
        verdict = held(
            s,
            declarer,
            pool ^ bit(card[i]),
            after if discard >> card[i] & 1 else voids,
            player if game.beat[high] >> card[i] & 1 else winner,
        )
        if verdict == LOST or s.stopped:
            break
    return verdict


cdef void fill_codes() noexcept:
    cdef int live, mine, code, place, i, top, theirs, ours, count
    for live in range(16):
        for mine in range(16):
            code = place = 0
            for i in range(4):
                if live >> i & 1:
                    code |= (mine >> i & 1) << place
                    place += 1
            codes.owners[live][mine] = <uint8_t>code
    for code in range(512):
        codes.safe[code] = 1
        if code == 0:
            continue
        top = high32(code)
        ours = theirs = 0
        count = popcount32(code) - 1  # the declarer's cards
        for i in range(top):
            if code >> i & 1:
                ours += 1
            else:
                theirs += 1
                if ours < theirs and ours < count:
                    codes.safe[code] = 0


fill_codes()


@cython.final
cdef class NullProver:
    """A search with a table of its own. Masks and players as in points_prover.pyx."""

    cdef Search s

    def __cinit__(self, int memory_mb=16, int options=-1):
        cdef Game* game = &self.s.game
        cdef uint64_t buckets = 1
        while 2 * buckets * WAYS * sizeof(uint64_t) <= <uint64_t>memory_mb << 20:
            buckets *= 2
        self.s.table.entries = <uint64_t*>calloc(buckets * WAYS, sizeof(uint64_t))
        if self.s.table.entries == NULL:
            raise MemoryError()
        self.s.table.mask = (buckets - 1) * WAYS
        self.s.table.age = 1
        game.options = options
        make_null_game(game)

    def __dealloc__(self):
        free(self.s.table.entries)

    def clear(self):
        """Forget everything learnt, keep the memory."""
        if self.s.table.age == 255:
            memset(self.s.table.entries, 0, (self.s.table.mask + WAYS) * sizeof(uint64_t))
            self.s.table.age = 0
        self.s.table.age += 1

    def prove(
        self,
        uint32_t declarer,
        uint32_t pool,
        int void_a,
        int void_b,
        int leader,
        tuple table,
        uint64_t limit,
    ):
        """Does the declarer surely take no trick? Answers (verdict, nodes): 1 proved, -1 disproved, 0 undecided."""
        cdef Search* s = &self.s
        cdef int on_table = len(table), first = 0, next = 0, verdict, i, count
        cdef uint32_t voids = void_a & 15 | (void_b & 15) << 5
        cdef uint8_t card[MOST]
        if on_table > 0:
            first = table[0]
        if on_table > 1:
            next = table[1]
        s.game.spare = spare_cards(declarer, pool, leader, on_table)
        s.nodes = 0
        s.limit = limit
        s.stopped = False
        with nogil:
            if on_table == 1:
                verdict = second(s, declarer, pool, voids, leader, first)
            elif on_table == 2:
                verdict = third(s, declarer, pool, voids, leader, first, next)
            elif leader or not declarer:
                verdict = held(s, declarer, pool, voids, leader)
            else:
                verdict = LOST
                count = pick(&s.game, declarer, pool, KEEP_ONE, card, 0)
                for i in range(count - 1, -1, -1):
                    verdict = second(s, declarer ^ bit(card[i]), pool, voids, 0, card[i])
                    if verdict == HELD or s.stopped:
                        break
        if s.stopped:
            raise_pending()
            return 0, s.nodes
        return (1 if verdict == HELD else -1), s.nodes
