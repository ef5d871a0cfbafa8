"""The moves of a node: which cards are worth trying, in what order.

Where the trick is certain one card of a run will do, the dearest or the cheapest (see game.pxd). Likely moves
come first: what surely wins, dear cards before others, and trumps while some are out; else cheap cards.
"""

from libc.stdint cimport uint8_t, uint32_t

from skatsolve._core.shared.bits cimport ctz32, popcount32
from skatsolve._core.prover.game cimport (
    KEEP_CHEAPEST,
    KEEP_DEAREST,
    KEEP_ENDS,
    KEEP_ENDS_AND_MIDDLE,
    KEEP_ONE,
    KEEP_TWO_DEAREST,
    MOST,
    USE_ORDER,
    Game,
    Keep,
    may_play,
    pick,
    replies,
)


cdef struct Moves:
    int count
    uint8_t card[MOST]
    int score[MOST]


cdef inline uint32_t bit(int card) noexcept nogil:
    return <uint32_t>1 << card


cdef inline bint beats(const Game* game, int card, int best) noexcept nogil:
    return game.beat[best] >> card & 1


cdef inline void gather(
    const Game* game, Moves* moves, uint32_t cards, uint32_t foreign, Keep keep, int base, int step
) noexcept nogil:
    """Add some of the cards, with the score `base` and `step` more for each point they are worth."""
    cdef int i, count = pick(game, cards, foreign, keep, moves.card, moves.count)
    for i in range(moves.count, count):
        moves.score[i] = base + step * game.worth[moves.card[i]]
    moves.count = count


cdef inline void sort(const Game* game, Moves* moves) noexcept nogil:
    """Best score first."""
    cdef int i, j, score
    cdef uint8_t card
    if not game.options & USE_ORDER:
        return
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


cdef inline uint32_t unbeaten(const Game* game, uint32_t cards, uint32_t answers) noexcept nogil:
    """Those of the cards that none of the answers takes the trick from."""
    cdef uint32_t result = 0
    cdef int card
    while cards:
        card = ctz32(cards)
        cards &= cards - 1
        if answers & game.beat[card] == 0:
            result |= bit(card)
    return result


cdef inline uint32_t legal(const Game* game, uint32_t declarer, int group) noexcept nogil:
    """The declarer's cards that may be played when a group was led."""
    cdef uint32_t follow = declarer & game.group[group]
    return follow if follow else declarer


cdef inline void declarer_leads(const Game* game, uint32_t declarer, uint32_t pool, Moves* moves) noexcept nogil:
    cdef uint32_t sure = unbeaten(game, declarer, pool), rest = declarer & ~sure, lost = 0, drawing = 0, theirs
    cdef int card
    while rest:
        card = ctz32(rest)
        rest &= rest - 1
        theirs = pool & game.group[game.group_of[card]]
        if theirs & (bit(card) - 1) == 0 and popcount32(theirs) > game.spare:
            lost |= bit(card)  # someone has to follow, and goes over
    if pool & game.trumps:
        drawing = sure & game.trumps
    moves.count = 0
    gather(game, moves, drawing, pool, KEEP_DEAREST, 2000, 1)
    gather(game, moves, sure & ~drawing, pool, KEEP_DEAREST, 1000, 1)
    gather(game, moves, declarer & ~sure & ~lost, pool, KEEP_ONE, 100, -4)
    gather(game, moves, lost, pool, KEEP_CHEAPEST, 100, -4)
    sort(game, moves)


cdef inline void declarer_second(
    const Game* game, uint32_t declarer, uint32_t pool, uint32_t voids, int led, Moves* moves
) noexcept nogil:
    """B led, A will play."""
    cdef int left = popcount32(declarer), group = game.group_of[led]
    cdef uint32_t cards = legal(game, declarer, group), over = cards & game.beat[led], sure, foreign = pool | bit(led)
    cdef uint32_t follow, discard, unused
    replies(game, pool, voids, 1, left, left - 1, group, &follow, &discard, &unused)
    sure = unbeaten(game, over, follow | discard)
    moves.count = 0
    gather(game, moves, sure, foreign, KEEP_DEAREST, 1000, 1)
    gather(game, moves, over & ~sure, foreign, KEEP_ONE, 200, -1)
    gather(game, moves, cards & ~over, foreign, KEEP_CHEAPEST, 100, -4)
    sort(game, moves)


cdef inline void declarer_third(
    const Game* game, uint32_t declarer, uint32_t pool, int led, int best, uint32_t table, Moves* moves
) noexcept nogil:
    cdef uint32_t cards = legal(game, declarer, game.group_of[led]), over = cards & game.beat[best]
    moves.count = 0
    gather(game, moves, over, pool | table, KEEP_DEAREST, 1000, 1)
    gather(game, moves, cards & ~over, pool | table, KEEP_CHEAPEST, 100, -4)
    sort(game, moves)


cdef inline void defender_leads(
    const Game* game, uint32_t declarer, uint32_t pool, uint32_t voids, int defender, Moves* moves
) noexcept nogil:
    cdef int left = popcount32(declarer), card
    cdef uint32_t cards = may_play(game, pool, voids, defender, left, left), sure = 0, rest = cards
    while rest:
        card = ctz32(rest)
        rest &= rest - 1
        if legal(game, declarer, game.group_of[card]) & game.beat[card] == 0:
            sure |= bit(card)
    moves.count = 0
    # The partner plays at once, or after the declarer.
    gather(game, moves, sure, declarer, KEEP_TWO_DEAREST if defender == 1 else KEEP_ENDS_AND_MIDDLE, 1000, 8)
    gather(game, moves, cards & ~sure, declarer, KEEP_ENDS if defender == 1 else KEEP_ENDS_AND_MIDDLE, 100, -4)
    sort(game, moves)


cdef inline void a_second(
    const Game* game, uint32_t declarer, uint32_t pool, uint32_t voids, int led, Moves* moves,
    uint32_t* discard, uint32_t* voids_after,
) noexcept nogil:
    """The declarer led, B will play. `discard` gets the cards that show A void, as `voids_after` says."""
    cdef int left = popcount32(declarer) + 1
    cdef uint32_t follow, cards, over, foreign = declarer | bit(led)
    replies(game, pool, voids, 1, left, left, game.group_of[led], &follow, discard, voids_after)
    cards = follow | discard[0]
    over = cards & game.beat[led]
    moves.count = 0
    gather(game, moves, over, foreign, KEEP_TWO_DEAREST, 1000, 8)
    gather(game, moves, cards & ~over, foreign, KEEP_ONE if pool & game.beat[led] else KEEP_CHEAPEST, 100, -4)
    sort(game, moves)


cdef inline void b_second(
    const Game* game, uint32_t declarer, uint32_t pool, uint32_t voids, int led, Moves* moves,
    uint32_t* discard, uint32_t* voids_after,
) noexcept nogil:
    """A led, the declarer will play."""
    cdef int left = popcount32(declarer), card
    cdef uint32_t follow, cards, rest, over, sure = 0, gone = 0, foreign = declarer | bit(led)
    cdef uint32_t answers = legal(game, declarer, game.group_of[led])
    replies(game, pool, voids, 2, left, left - 1, game.group_of[led], &follow, discard, voids_after)
    cards = rest = follow | discard[0]
    while rest:
        card = ctz32(rest)
        rest &= rest - 1
        over = answers & game.beat[card if beats(game, card, led) else led]
        if over == 0:
            sure |= bit(card)
        elif over == answers:
            gone |= bit(card)  # whatever the declarer plays takes the trick
    moves.count = 0
    gather(game, moves, sure, foreign, KEEP_DEAREST, 1000, 8)
    gather(game, moves, cards & ~sure & ~gone, foreign, KEEP_ONE, 100, -4)
    gather(game, moves, gone, foreign, KEEP_CHEAPEST, 100, -4)
    sort(game, moves)


cdef inline void defender_third(
    const Game* game, uint32_t declarer, uint32_t pool, uint32_t voids, int defender, int led, int best,
    bint ours, uint32_t table, Moves* moves, uint32_t* discard, uint32_t* voids_after,
) noexcept nogil:
    """The last card of a trick; `ours`: the partner's card is the best so far."""
    cdef int left = popcount32(declarer) + 1
    cdef uint32_t follow, cards, over, foreign = declarer | table
    replies(game, pool, voids, defender, left, left - 1, game.group_of[led], &follow, discard, voids_after)
    cards = follow | discard[0]
    over = cards if ours else cards & game.beat[best]
    moves.count = 0
    gather(game, moves, over, foreign, KEEP_DEAREST, 1000, 8)
    gather(game, moves, cards & ~over, foreign, KEEP_CHEAPEST, 100, -4)
    sort(game, moves)
