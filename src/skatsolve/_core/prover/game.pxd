"""The game a proof is searched in: card layout, the pool of unseen cards, runs of equal cards.

The declarer plays against one adversary who owns the unseen cards as a pool and decides as late as it likes which
defender holds what. Players are numbered from the declarer: 0 the declarer, 1 (A) and 2 (B) the defenders in the order
of play. Cards have the order of shared/card_order.pxd, in Null the canonical one: between two cards of one group (the
cards that follow each other), and against a trump, the greater bit wins.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from skatsolve._core.shared.bits cimport ctz32, high32, popcount32
from skatsolve._core.shared.card_order cimport SUIT_CARDS, Game as CardOrder
from skatsolve._core.shared.card_points cimport JACK, points_of_rank


cdef enum:
    MAX_GROUPS = 5
    GROUP_BITS = 31  # a set of groups
    MOST = 24  # moves of one node

# Each technique can be switched off; without any of them this is a plain minimax over the pool.
cdef enum:
    USE_TABLE = 1 << 0  # remember bounds at trick starts
    USE_SIMILAR = 1 << 1  # ... and let them serve positions that differ in the cards' points only
    USE_ORDER = 1 << 2  # try likely moves first
    USE_RUNS = 1 << 3  # one of several equal cards
    USE_DOMINANCE = 1 << 4  # richest or cheapest of a run where the trick is certain
    USE_IMPLIED = 1 << 5  # voids that follow from the counts of cards
    USE_SURE = 1 << 6  # what the declarer surely wins, without search (Null: both ways)
    USE_PROBES = 1 << 7  # look at all ends of a trick before searching one


cdef struct Game:
    int groups
    int spare  # pool cards that nobody will play: 2 while the skat is unseen, else 0
    int options
    int classes  # different worths, dearest first
    int worth_of_class[6]
    uint32_t of_class[6]
    uint32_t trumps
    uint32_t group[MAX_GROUPS]
    uint32_t union_of[32]  # cards of a set of groups
    uint32_t beat[32]  # the cards that take the trick from this one
    uint8_t group_of[32]
    uint8_t worth[32]
    uint8_t worth_of_bits[4][256]


cdef inline int worth(const Game* game, uint32_t cards) noexcept nogil:
    """What a set of cards counts."""
    return (
        game.worth_of_bits[0][cards & 255]
        + game.worth_of_bits[1][cards >> 8 & 255]
        + game.worth_of_bits[2][cards >> 16 & 255]
        + game.worth_of_bits[3][cards >> 24]
    )


cdef inline int dearest(const Game* game, uint32_t cards, int count) noexcept nogil:
    """What the dearest `count` cards of a set are worth together."""
    cdef int i, found, total = 0
    for i in range(game.classes):
        found = popcount32(cards & game.of_class[i])
        if found >= count:
            return total + count * game.worth_of_class[i]
        total += found * game.worth_of_class[i]
        count -= found
    return total


cdef inline int cheapest(const Game* game, uint32_t cards, int count) noexcept nogil:
    """What the cheapest `count` cards of a set are worth together."""
    cdef int i, found, total = 0
    for i in range(game.classes - 1, -1, -1):
        found = popcount32(cards & game.of_class[i])
        if found >= count:
            return total + count * game.worth_of_class[i]
        total += found * game.worth_of_class[i]
        count -= found
    return total


# --- The pool. `voids`: groups A is known not to hold (bits 0-4) and B (bits 5-9). ---

cdef inline uint32_t void_of(uint32_t voids, int defender) noexcept nogil:
    return voids >> (5 * (defender - 1)) & GROUP_BITS


cdef inline uint32_t with_void(uint32_t voids, int defender, int group) noexcept nogil:
    return voids | <uint32_t>1 << (5 * (defender - 1) + group)


cdef inline int spare_cards(uint32_t declarer, uint32_t pool, int leader, int on_table) noexcept nogil:
    """Pool cards that will be left when all is played."""
    cdef int declarers = 1 if on_table > (3 - leader) % 3 else 0  # of the cards on the table
    cdef int each = popcount32(declarer) + declarers
    return popcount32(pool) - (2 * each - (on_table - declarers))


cdef inline bint pool_fits(const Game* game, uint32_t declarer, uint32_t pool) noexcept nogil:
    """For a check at the start of a trick: the cards of both defenders and the spare ones."""
    return popcount32(pool) == 2 * popcount32(declarer) + game.spare and declarer & pool == 0


cdef inline uint32_t may_play(
    const Game* game, uint32_t pool, uint32_t voids, int defender, int own, int other
) noexcept nogil:
    """The pool cards the defender can be given to play, suit aside; 0 if no split fits the voids.

    `own` and `other` are the cards the defender and the partner still have to hold, the one to be played included. A
    split exists iff the cards nobody may hold find room among the spare ones and the cards only one may hold in that
    one's hand and what is left of the spare ones (Hall's condition; the other cases follow from the sum).
    """
    cdef uint32_t mine, partners    # groups that must not be held
    cdef int nobody, only_mine
    if voids == 0:
        return pool
    mine = void_of(voids, defender)
    partners = void_of(voids, 3 - defender)
    nobody = popcount32(pool & game.union_of[mine & partners])
    if nobody > game.spare or popcount32(pool & game.union_of[mine & ~partners]) + nobody > other + game.spare:
        return 0
    only_mine = popcount32(pool & game.union_of[partners & ~mine])
    if only_mine + nobody > own + game.spare:
        return 0
    if only_mine + nobody == own + game.spare:  # room for nothing but cards that only this defender may hold
        return pool & game.union_of[partners & ~mine]
    return pool & ~game.union_of[mine]


cdef inline void replies(
    const Game* game,
    uint32_t pool,
    uint32_t voids,
    int defender,
    int own,
    int other,
    int led,
    uint32_t* follow,
    uint32_t* discard,
    uint32_t* voids_after,
) noexcept nogil:
    """What a defender may play when a group was led: cards that follow, and others, which show that
    none is held."""
    cdef uint32_t suit = pool & game.group[led]
    cdef uint32_t after
    if suit == 0 or void_of(voids, defender) >> led & 1:
        follow[0] = 0
        discard[0] = may_play(game, pool, voids, defender, own, other)
        voids_after[0] = voids
        return
    follow[0] = may_play(game, pool, voids, defender, own, other) & suit
    after = with_void(voids, defender, led)
    discard[0] = may_play(game, pool, after, defender, own, other)
    voids_after[0] = after


cdef inline uint32_t settled_voids(const Game* game, uint32_t pool, uint32_t voids, int each) noexcept nogil:
    """The voids in their one form at the start of a trick: none of groups that are gone, all that the counts imply."""
    cdef uint32_t a, b, present, shared
    cdef int i, nobody
    if voids == 0:
        return 0
    present = 0
    for i in range(game.groups):
        if pool & game.group[i]:
            present |= <uint32_t>1 << i
    a = voids & present
    b = voids >> 5 & present
    if game.options & USE_IMPLIED:
        nobody = popcount32(pool & game.union_of[a & b])
        shared = present & ~(a | b)
        if popcount32(pool & game.union_of[b & ~a]) + nobody == each + game.spare:
            a |= shared
        if popcount32(pool & game.union_of[a & ~shared & ~b]) + nobody == each + game.spare:
            b |= shared
    return a | b << 5


# --- Runs: cards of one side with no card of the other between them, the table included. ---

cdef enum Keep:
    KEEP_ONE  # of those with the same worth
    KEEP_DEAREST  # one a run: the trick is surely ours
    KEEP_CHEAPEST  # one a run: the trick is surely theirs
    KEEP_TWO_DEAREST  # ours, and a partner plays next
    KEEP_ENDS  # top and bottom of those with the same worth: a partner plays next
    KEEP_ENDS_AND_MIDDLE  # ... after the declarer


cdef inline int pick(
    const Game* game, uint32_t cards, uint32_t foreign, Keep keep, uint8_t* out, int count
) noexcept nogil:
    """Append to `out` the cards worth trying; returns the new count.

    `foreign` are the cards of the other side and those on the table, which part runs. Where a partner still plays to
    the trick, equal cards are not equal: the partner may want to go over or under. Top and bottom of the cards of one
    worth stand for both if the partner plays at once; if the declarer plays in between, one from the middle leaves the
    partner both.
    """
    cdef uint32_t gap
    cdef int card, previous = -1, start = count, segment = count, worth
    cdef bint joined
    if not game.options & USE_RUNS:
        while cards:
            card = high32(cards)
            cards ^= <uint32_t>1 << card
            out[count] = <uint8_t>card
            count += 1
        return count
    if not game.options & USE_DOMINANCE:
        if keep == KEEP_DEAREST or keep == KEEP_CHEAPEST:
            keep = KEEP_ONE
        elif keep == KEEP_TWO_DEAREST:
            keep = KEEP_ENDS
    while cards:
        card = high32(cards)
        cards ^= <uint32_t>1 << card
        worth = game.worth[card]
        joined = False
        if previous >= 0 and game.group_of[card] == game.group_of[previous]:
            gap = ((<uint32_t>1 << previous) - 1) & ~((<uint32_t>2 << card) - 1)
            joined = (foreign & gap) == 0
        previous = card
        if not joined:
            start = segment = count
            out[count] = <uint8_t>card
            count += 1
        elif keep == KEEP_DEAREST:
            if worth > game.worth[out[start]]:
                out[start] = <uint8_t>card
        elif keep == KEEP_CHEAPEST:
            if worth < game.worth[out[start]]:
                out[start] = <uint8_t>card
        elif keep == KEEP_TWO_DEAREST:
            if count - start == 1:
                out[count] = <uint8_t>card
                count += 1
            else:  # the cheaper of the two gives way
                if game.worth[out[start]] < game.worth[out[start + 1]]:
                    if worth > game.worth[out[start]]:
                        out[start] = <uint8_t>card
                elif worth > game.worth[out[start + 1]]:
                    out[start + 1] = <uint8_t>card
        elif worth != game.worth[out[segment]]:
            segment = count
            out[count] = <uint8_t>card
            count += 1
        elif keep == KEEP_ENDS:
            if count - segment == 2:
                out[count - 1] = <uint8_t>card
            else:
                out[count] = <uint8_t>card
                count += 1
        elif keep == KEEP_ENDS_AND_MIDDLE:
            if count - segment == 3:
                out[count - 1] = <uint8_t>card
            else:
                out[count] = <uint8_t>card
                count += 1
    return count


# --- Setting a game up. ---

cdef inline void make_game(Game* game, const CardOrder* order, int kind, bint by_tricks) noexcept nogil:
    """A suit game (kind 0-3) or Grand (4). The spare cards and options stay."""
    cdef int card, place, rank
    game.groups = order.side_suits + 1
    for card in range(32):
        place = order.from_canonical[card]
        rank = card & 7
        game.worth[place] = 1 if by_tricks else <uint8_t>points_of_rank(rank)
        game.group_of[place] = <uint8_t>(game.groups - 1 if rank == JACK else place // SUIT_CARDS)
    finish_game(game, True)


cdef inline void make_null_game(Game* game) noexcept nogil:
    """Null: the canonical order is that of strength, nothing is worth anything."""
    cdef int place
    game.groups = 4
    for place in range(32):
        game.worth[place] = 0
        game.group_of[place] = <uint8_t>(place >> 3)
    finish_game(game, False)


cdef inline void finish_game(Game* game, bint has_trumps) noexcept nogil:
    """What follows from the groups and worths of the cards; the trumps are the last group."""
    cdef int place, i, bits
    for i in range(MAX_GROUPS):
        game.group[i] = 0
    for place in range(32):
        game.group[game.group_of[place]] |= <uint32_t>1 << place
    game.trumps = game.group[game.groups - 1] if has_trumps else 0
    for bits in range(32):
        game.union_of[bits] = 0
        for i in range(game.groups):
            if bits >> i & 1:
                game.union_of[bits] |= game.group[i]
    for place in range(32):
        game.beat[place] = game.group[game.group_of[place]] & ~((<uint32_t>2 << place) - 1)
        if not game.trumps >> place & 1:
            game.beat[place] |= game.trumps
    for i in range(4):
        for bits in range(256):
            game.worth_of_bits[i][bits] = 0
            for place in range(8):
                if bits >> place & 1:
                    game.worth_of_bits[i][bits] += game.worth[8 * i + place]
    game.classes = 0
    for i in range(11, -1, -1):
        game.of_class[game.classes] = 0
        for place in range(32):
            if game.worth[place] == i:
                game.of_class[game.classes] |= <uint32_t>1 << place
        if game.of_class[game.classes]:
            game.worth_of_class[game.classes] = i
            game.classes += 1
