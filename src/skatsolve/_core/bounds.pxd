"""Static bounds on the declarer's points at the start of a trick.

Everything is in points still to be won. Why each bound holds:

Lower, declarer leads.
  * *All trumps drawn*: if his top trumps are as many as the longer defender's trumps, he draws them all;
    then every trump of his and every side winner (top run, or the whole suit once his run outlasts both
    defenders) takes its trick. The defenders get no more than his other cards and, for each trick he gives
    away, the richest side card of each. Or, counted the other way: his winners and what must fall on them.
  * *Some trumps out*: his top trumps win, and so do side winners as long as no defender who keeps a trump
    is void. Such a defender follows to trumps with trumps and to side suits with side cards, so the
    counts do not disturb each other.
Lower, a defender leads.
  * With trumps in no other hand than his he takes the lead at the latest when he has no loser to follow
    with, and then cashes; so the first count holds (not the second: the defenders may discard first).
  * A trump above all of the defenders' wins whenever it is played.
Upper.
  * A defender's trumps above all of the declarer's take a trick each.
  * *Guarded winner*: a side suit in which nobody is void and a defender holds the highest card. Each
    defender keeps one card in every such suit until the declarer first plays to it: as long as the
    declarer has not, he keeps one himself, so the defenders always have a card to spare. If he leads it, the
    high card takes it. Once a defender is on lead he cashes the high card or leads to his partner's,
    and the declarer, not void, must follow.
  * *Rounds*: a defender on lead cashes his top run of a side suit, as many rounds as the declarer must
    follow (all of them if he has no trump), the partner adding his richest cards. The partner must never
    be forced to ruff: he has no trump, or side cards enough for all the rounds.
"""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.facts cimport (
    GAIN_BOTH_RUFF, GAIN_FIRST_RUFFS, GAIN_SAFE, GAIN_SECOND_RUFFS, GUARDED_POINTS, KEY, LENGTHS, LOSER_POINTS,
    POINTS_OF_ALL, POINTS_OF_TOP_RUN, POINTS_OF_TOPS_FIRST, POINTS_OF_TOPS_SECOND, RANKS_OF_FIRST, RANKS_OF_SECOND,
    ROUND_POINTS, ROUND_POINTS_NO_TRUMP, ROUNDS, ROUNDS_NO_TRUMP, SUIT_PATTERNS, TOP_RUN, WINNERS, Facts, Jacks, Suit,
    largest,
)

# The facts of every group in one position.
ctypedef struct Groups:
    const Suit* side[4]
    const Suit* trump_suit  # the empty suit in Grand, as the fourth side suit is in a suit game
    const Jacks* jacks
    uint64_t trumps         # holding of all trumps


cdef inline void look_up(Groups* groups, const Facts* facts, uint64_t owners, bint grand) noexcept nogil:
    cdef uint32_t fourth = <uint32_t>(owners >> 42 & (SUIT_PATTERNS - 1))
    groups.side[0] = &facts.suits[owners & (SUIT_PATTERNS - 1)]
    groups.side[1] = &facts.suits[owners >> 14 & (SUIT_PATTERNS - 1)]
    groups.side[2] = &facts.suits[owners >> 28 & (SUIT_PATTERNS - 1)]
    groups.side[3] = &facts.suits[fourth if grand else 0]
    groups.trump_suit = &facts.suits[0 if grand else fourth]
    groups.jacks = &facts.jacks[owners >> 56]
    groups.trumps = groups.jacks.holding + (groups.trump_suit.holding & groups.jacks.join)


cdef inline uint64_t key_of(const Groups* groups, int leader) noexcept nogil:
    """Who leads, and who owns the live cards of each group in order of strength."""
    return (
        (groups.side[0].common >> KEY)
        | (groups.side[1].common >> KEY) << 12
        | (groups.side[2].common >> KEY) << 24
        | ((groups.side[3].common >> KEY) | (groups.trump_suit.common >> KEY)) << 36
        | groups.jacks.key << 48
        | <uint64_t>leader << 56
    )


cdef inline int richest(uint64_t ranks, int count, bint tricks) noexcept nogil:
    """Points of a defender's `count` richest side cards; `ranks` counts his aces, tens, kings and queens."""
    cdef int total, held
    if tricks:
        return count
    held = ranks & 7
    if held >= count:
        return 11 * count
    total = 11 * held
    count -= held
    held = ranks >> 3 & 7
    if held >= count:
        return total + 10 * count
    total += 10 * held
    count -= held
    held = ranks >> 6 & 7
    if held >= count:
        return total + 4 * count
    total += 4 * held
    count -= held
    held = ranks >> 9 & 7
    return total + 3 * (count if held >= count else held)


cdef inline void static_bounds(
    const Groups* groups, int leader, int rest, int tricks_left, bint tricks, int* lo, int* hi
) noexcept nogil:
    """Sets bounds on the declarer's share of the `rest` points in the `tricks_left` tricks."""
    cdef uint64_t trumps = groups.trumps
    cdef uint64_t side = (groups.side[0].common + groups.side[1].common
                          + groups.side[2].common + groups.side[3].common)
    cdef uint64_t leads
    cdef uint32_t cash
    cdef int own = trumps >> LENGTHS & 15
    cdef int first = trumps >> LENGTHS + 4 & 15
    cdef int second = trumps >> LENGTHS + 8 & 15
    cdef int run = trumps >> TOP_RUN & 15
    cdef int lost = largest(trumps >> POINTS_OF_TOPS_FIRST & 63, trumps >> POINTS_OF_TOPS_SECOND & 63)
    cdef int losers, partner, sure
    cdef bint drawn = run >= first and run >= second
    lo[0] = 0
    hi[0] = rest
    if leader == 0:
        leads = (groups.side[0].declarer_leads + groups.side[1].declarer_leads
                 + groups.side[2].declarer_leads + groups.side[3].declarer_leads)
        if drawn:
            losers = tricks_left - own - <int>(leads >> WINNERS & 255)
            if losers <= 0:
                lo[0] = rest
                return
            lo[0] = largest(
                rest - <int>(leads >> LOSER_POINTS & 255) - richest(side >> RANKS_OF_FIRST, losers, tricks)
                - richest(side >> RANKS_OF_SECOND, losers, tricks),
                <int>(trumps >> POINTS_OF_ALL & 63) + <int>(leads >> GAIN_SAFE & 255))
        elif first > run:
            lo[0] = (<int>(trumps >> POINTS_OF_TOP_RUN & 63)
                     + <int>(leads >> (GAIN_BOTH_RUFF if second > run else GAIN_FIRST_RUFFS) & 255))
        else:
            lo[0] = <int>(trumps >> POINTS_OF_TOP_RUN & 63) + <int>(leads >> GAIN_SECOND_RUFFS & 255)
        hi[0] = rest - lost - <int>(side >> GUARDED_POINTS & 255)
    else:
        if first == 0 and second == 0 and own > 0:
            leads = (groups.side[0].declarer_leads + groups.side[1].declarer_leads
                     + groups.side[2].declarer_leads + groups.side[3].declarer_leads)
            losers = tricks_left - own - <int>(leads >> WINNERS & 255)
            if losers <= 0:
                lo[0] = rest
                return
            lo[0] = (rest - <int>(leads >> LOSER_POINTS & 255) - richest(side >> RANKS_OF_FIRST, losers, tricks)
                     - richest(side >> RANKS_OF_SECOND, losers, tricks))
            if lo[0] < 0:
                lo[0] = 0
        else:
            lo[0] = trumps >> POINTS_OF_TOP_RUN & 63
        cash = (groups.side[0].defender_leads[leader - 1] + groups.side[1].defender_leads[leader - 1]
                + groups.side[2].defender_leads[leader - 1] + groups.side[3].defender_leads[leader - 1])
        partner = second if leader == 1 else first
        if own == 0:
            cash >>= ROUNDS_NO_TRUMP
        if partner == 0 or <int>(cash >> ROUNDS & 255) <= tricks_left - partner:
            sure = cash >> ROUND_POINTS & 255
        else:
            sure = side >> GUARDED_POINTS & 255
        hi[0] = rest - lost - sure
