"""What one suit holds for the search, looked up in a table made once.

A suit of seven cards has four owners a card (dead, declarer, first or second defender), two bits each,
so 4**7 patterns say everything about it. For each pattern the table keeps what the static bounds, the
move ordering and the table key want to know, in words of several fields: one addition of the words adds
them over the suits, all fields at once. The four jacks have a table of their own (4**4). Tables are constant
once made.

No sum can run over into the next field, since what is added is of one position: a player has at most ten cards,
and all cards are worth 120 points.
  * Counts of a player's cards have four bits: at most 10. So have *rounds*, each of which takes a card of the leader.
  * Points have eight bits, or more: at most 120. Those of all trumps, 36, are read with six.
  * RANKS are digits in base 5, of four cards each: a sum stays below 3125, and 12 bits hold it.
  * SHARED and THROWS add one for each side suit: at most 4 in four bits.
  * BEATERS are the exception: they are read only where the declarer has one loser, and so are those of one suit. In
    other sums they may run over, into bits that mean nothing.
tests/unit/core/test_suit_tables.py adds up the highest sums.

Words: a *top run* is the unbroken row of a player's cards from the highest live card downward. A *round*
is a trick to which the suit is led.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.card_points cimport JACK_POINTS, points_of_strength

cdef enum:
    SUIT_PATTERNS = 16384
    JACK_PATTERNS = 256
    SUIT_RANKS = 7

# Fields of `common`. Ranks: how many aces, tens, kings, queens and jacks each player has, a number in base 5.
cdef enum:
    RANKS = 0               # 12 bits a player
    RANK_COUNTS = 3125
    GUARDED_ROUNDS = 36     # rounds the defenders cannot lose, see static_bounds.pxd, and their points
    GUARDED_POINTS = 40
    POINTS_OF_DECLARER = 48

# Fields of `declarer_leads`, one word for each of the defenders that can ruff: none, first, second, both.
# In the first word SHARED and ESCAPES, in the others EXPOSED and THROWS; see static_bounds.pxd.
# Fields of `defender_leads`, one word for each defender on lead and each of a declarer with trumps and without.
cdef enum:
    ROUNDS = 0              # winners to cash
    SHARED = 4              # 1 if both defenders have cards that escape
    ROUND_POINTS = 8        # what they bring for sure
    OWN_POINTS = 16         # the declarer's winners themselves (not of defenders)
    ESCAPES = 24            # cards of the first defender, if the declarer's is not the highest; then of the second
    EXPOSED = 24            # the declarer's winners, if a ruffer is void and the partner can lead the suit
    THROWS = 28             # 1 if a ruffer may discard while the declarer follows with losers

# Fields of `holding`: what matters of the trumps. Jacks and trump suit are added after masking the suit's
# fields with the jacks' `join`, for a run goes on into the suit only where no jack ends it.
cdef enum:
    LENGTHS = 0             # four bits a player
    TOP_RUN = 12            # declarer's top run (4 bits)
    POINTS_OF_ALL = 16      # points of all live cards
    BEATERS = 24            # of the only loser in a side suit, see beaters() (4 bits for each defender)
    TOP_OWNER = 60          # 0 none, 1 declarer, 2 and 3 defenders; not to be added

ctypedef struct Suit:
    uint64_t common
    uint64_t holding
    uint32_t declarer_leads[4]
    uint32_t defender_leads[4]
    uint16_t key            # the owners by relative rank, unique over all lengths
    uint16_t code           # the same, unique among those of one length,
    uint16_t power          # of which there are so many
    uint8_t beaten[2][4]    # points of so many of the declarer's low trumps, see low_trumps()

# Trumps that no card of the other side can beat, see static_bounds.pxd. `free` tells how many of its jacks are to spare
# for the cards of the suit.
ctypedef struct TrumpSuit:
    uint8_t kept[3][5]          # by player and `free`
    uint8_t kept_points[3][5]   # by player and the number of the other side's jacks
    uint16_t _spare

ctypedef struct Jacks:
    uint64_t common
    uint64_t holding
    uint64_t join
    uint64_t key            # the owners by rank after a leading 1, in base 3: the suit's code may follow
    uint8_t kept[3]
    uint8_t kept_points[3]
    uint8_t free[3]
    uint8_t against[3]      # jacks of the other side

ctypedef struct SuitTables:
    Suit suits[SUIT_PATTERNS]
    TrumpSuit trump_suits[SUIT_PATTERNS]
    Jacks jacks[JACK_PATTERNS]
    # Points of the richest cards of a hand, by its ranks and their number.
    uint8_t richest[RANK_COUNTS][12]
    # Sum of what each card gains and loses when one set of live ranks stands for another with as many
    # cards: losses in the low byte, gains in the high one (both as magnitudes).
    uint16_t difference[128][128]
    uint8_t trump_worth[11]     # of the trumps of a suit game, weakest first
    # Of equal jacks in one hand (own << 4 | foreign): those that another one stands for.
    uint8_t jack_doubles[256]


cdef inline uint64_t field(int value, int shift) noexcept nogil:
    return <uint64_t>value << shift


# The cards of one suit by owner: points of each player's cards, strongest (and so richest) first.
ctypedef struct Split:
    int points[3][7]
    int length[3]
    int run[3]          # top run
    int defence_run     # top run of the defenders together
    int top             # owner of the highest live card plus one, 0 if there is none
    uint64_t counts     # the field of ranks of `common`
    int sequence        # owners by relative rank, unique over all lengths
    int code            # ... unique among those of the same length
    int power           # of which there are so many


cdef inline int count_of_rank(int rank) noexcept nogil:
    """One ace (rank 0), ten, king, queen or jack (4) as a number in base 5."""
    cdef int _times, unit = 1
    for _times in range(rank):
        unit *= 5
    return unit


cdef inline void split(Split* cards, int pattern, int ranks, const int* worth) noexcept nogil:
    cdef int player, rank, live = 0, shorter = 0
    for player in range(3):
        cards.length[player] = cards.run[player] = 0
    cards.top = cards.counts = cards.defence_run = cards.code = 0
    cards.power = 1
    for rank in range(ranks - 1, -1, -1):
        player = (pattern >> 2 * rank & 3) - 1
        if player < 0:
            continue
        cards.code = 3 * cards.code + player
        shorter += cards.power
        cards.power *= 3
        if live == 0:
            cards.top = player + 1
        if cards.run[player] == live:
            cards.run[player] += 1
        live += 1
        if player > 0 and cards.length[0] == 0:
            cards.defence_run += 1
        cards.points[player][cards.length[player]] = worth[rank]
        cards.length[player] += 1
        if ranks == 4 or rank >= 3:
            cards.counts += field(count_of_rank(4 if ranks == 4 else 6 - rank), 12 * player)
    cards.sequence = shorter + cards.code


cdef inline int richest_of(const Split* cards, int player, int count) noexcept nogil:
    """Points of the `count` richest cards of a player, or of all if there are fewer."""
    cdef int total = 0, i
    for i in range(smallest(cards.length[player], count)):
        total += cards.points[player][i]
    return total


cdef inline int cheapest_of(const Split* cards, int player, int count) noexcept nogil:
    cdef int length = cards.length[player]
    return richest_of(cards, player, length) - richest_of(cards, player, largest(length - count, 0))


cdef inline uint32_t declarer_rounds(const Split* cards, int rounds) noexcept nogil:
    """The declarer leads winners: these cards, and the cheapest the defenders must add."""
    cdef int own = richest_of(cards, 0, rounds)
    return <uint32_t>(field(rounds, ROUNDS) | field(own, OWN_POINTS)
                      | field(own + cheapest_of(cards, 1, rounds) + cheapest_of(cards, 2, rounds), ROUND_POINTS))


cdef inline int defence_points(const Split* cards, int leader, int rounds) noexcept nogil:
    """Defenders' points from one of them leading `rounds` winners: the partner adds the richest cards."""
    return (richest_of(cards, leader, rounds) + richest_of(cards, 3 - leader, rounds)
            + cheapest_of(cards, 0, rounds))


cdef inline uint32_t defender_rounds(const Split* cards, int leader, int rounds) noexcept nogil:
    return <uint32_t>(field(rounds, ROUNDS) | field(defence_points(cards, leader, rounds), ROUND_POINTS))


cdef inline uint64_t holding(const Split* cards) noexcept nogil:
    return (
        field(cards.length[0] | cards.length[1] << 4 | cards.length[2] << 8, LENGTHS)
        | field(cards.run[0], TOP_RUN)
        | field(richest_of(cards, 0, 7) + richest_of(cards, 1, 7) + richest_of(cards, 2, 7), POINTS_OF_ALL)
        | field(cards.top, TOP_OWNER)
    )


cdef inline uint64_t beaters(int pattern, const int* worth) noexcept nogil:
    """BEATERS: one more than the points of each defender's highest card if it beats the declarer's lowest, else 0."""
    cdef int rank, owner
    cdef bint above = False
    cdef int[3] best = [0, 0, 0]
    for rank in range(SUIT_RANKS):
        owner = (pattern >> 2 * rank & 3) - 1
        if owner == 0:
            above = True
        elif owner > 0 and above:
            best[owner] = worth[rank] + 1
    return field(best[1], BEATERS) | field(best[2], BEATERS + 4)


cdef inline int low_trumps(const Split* cards, int count, int among, int jack) noexcept nogil:
    """Points of the richest `count` among the declarer's lowest trumps; where the suit does not suffice, jacks."""
    cdef int spared = largest(cards.length[0] - among, 0)
    return (richest_of(cards, 0, spared + count) - richest_of(cards, 0, spared)
            + jack * smallest(count, largest(among - cards.length[0], 0)))


cdef inline uint32_t at_risk(const Split* cards, int winners, int ruffers) noexcept nogil:
    """EXPOSED and THROWS for these ruffers (1 the first defender, 2 the second, 3 both)."""
    cdef int defender, follows
    cdef uint32_t exposed = 0, throws = 0
    for defender in range(1, 3):
        if ruffers & defender:
            follows = cards.length[defender]
            if winners == 0:
                throws |= cards.length[0] > follows
            elif follows == 0 and cards.length[3 - defender]:
                exposed = winners
                throws |= cards.length[0] > winners
    return <uint32_t>(field(exposed, EXPOSED) | field(throws, THROWS))


cdef inline void describe_suit(Suit* suit, int pattern, const int* worth, int jack) noexcept nogil:
    cdef Split cards
    cdef int winners, rounds, leader, partner, ruffers, count, guarded = 0
    split(&cards, pattern, SUIT_RANKS, worth)
    suit.holding = holding(&cards)
    suit.key = cards.sequence
    suit.code = cards.code
    suit.power = cards.power
    suit.common = cards.counts | field(richest_of(&cards, 0, 7), POINTS_OF_DECLARER)

    # Rounds the defenders win between them while everybody follows: see static_bounds.pxd.
    guarded = smallest(smallest(cards.defence_run, cards.length[0]), smallest(cards.length[1], cards.length[2]))
    suit.common |= field(guarded, GUARDED_ROUNDS) | field(defence_points(&cards, 1, guarded), GUARDED_POINTS)

    winners = cards.run[0]
    if winners >= largest(cards.length[1], cards.length[2]):
        winners = cards.length[0]
    suit.declarer_leads[0] = declarer_rounds(&cards, winners)
    if cards.length[0] == winners + 1:
        suit.holding |= beaters(pattern, worth)
    if cards.top > 1:
        suit.declarer_leads[0] |= <uint32_t>(
            field(cards.length[1], ESCAPES) | field(cards.length[2], ESCAPES + 4)
            | field(cards.length[1] > 0 and cards.length[2] > 0, SHARED))
    suit.declarer_leads[1] = declarer_rounds(&cards, smallest(winners, cards.length[1]))
    suit.declarer_leads[2] = declarer_rounds(&cards, smallest(winners, cards.length[2]))
    suit.declarer_leads[3] = declarer_rounds(&cards, smallest(winners, smallest(cards.length[1], cards.length[2])))
    for ruffers in range(1, 4):
        suit.declarer_leads[ruffers] |= at_risk(&cards, winners, ruffers)

    for count in range(4):
        suit.beaten[0][count] = low_trumps(&cards, count, largest(2 * count - 1, 0), jack)
        suit.beaten[1][count] = low_trumps(&cards, count, 2 * count, jack)

    for leader in range(1, 3):
        partner = 3 - leader
        rounds = smallest(cards.run[leader], cards.length[0])
        suit.defender_leads[leader - 1] = defender_rounds(&cards, leader, largest(rounds, guarded))
        rounds = cards.run[leader]
        if rounds >= largest(cards.length[0], cards.length[partner]):
            rounds = cards.length[leader]
        if rounds > 0:
            suit.defender_leads[leader + 1] = defender_rounds(&cards, leader, rounds)
        elif cards.length[leader] > 0 and cards.top == partner + 1:
            suit.defender_leads[leader + 1] = <uint32_t>(
                field(1, ROUNDS) | field(richest_of(&cards, partner, 1), ROUND_POINTS))
        else:
            suit.defender_leads[leader + 1] = 0


cdef inline void describe_jacks(Jacks* jacks, int pattern, const int* worth) noexcept nogil:
    cdef Split cards
    cdef int player
    split(&cards, pattern, 4, worth)
    jacks.holding = holding(&cards)
    jacks.key = cards.code + cards.power
    jacks.common = cards.counts | field(richest_of(&cards, 0, 4), POINTS_OF_DECLARER)
    jacks.join = field(0xFFF, LENGTHS) | field(63, POINTS_OF_ALL)
    if cards.length[1] == 0 and cards.length[2] == 0:
        jacks.join |= field(15, TOP_RUN)
    if cards.top == 0:
        jacks.join |= field(3, TOP_OWNER)
    for player in range(3):
        jacks.free[player] = 0
        jacks.kept[player] = keep_trumps(pattern, 4, worth, player, &jacks.free[player], &jacks.kept_points[player])
        jacks.against[player] = cards.length[1] + cards.length[2] if player == 0 else cards.length[0]


cdef inline int keep_trumps(
    int pattern, int ranks, const int* worth, int player, uint8_t* free, uint8_t* points
) noexcept nogil:
    """The number and points of a player's trumps that stay if each higher one of the other side beats one of them.

    `free` of those stand above all of these; at the end it is those that have beaten none.
    """
    cdef int rank, owner, kept = 0
    points[0] = 0
    for rank in range(ranks - 1, -1, -1):
        owner = (pattern >> 2 * rank & 3) - 1
        if owner == player:
            if free[0]:
                free[0] -= 1
            else:
                kept += 1
                points[0] += worth[rank]
        elif owner == 0 or owner > 0 and player == 0:
            free[0] += 1
    return kept


cdef inline void describe_trump_suit(TrumpSuit* suit, int pattern, const int* worth) noexcept nogil:
    cdef int player, count
    cdef uint8_t free
    for player in range(3):
        for count in range(5):
            free = count
            suit.kept[player][count] = keep_trumps(
                pattern, SUIT_RANKS, worth, player, &free, &suit.kept_points[player][count])


cdef inline void make_suit_tables(SuitTables* suit_tables, bint tricks) noexcept nogil:
    """Fills in the tables for card points or, with `tricks`, for a game in which every card counts one."""
    cdef int[SUIT_RANKS] worth
    cdef int[4] jack_worth
    cdef int pattern, i
    for i in range(SUIT_RANKS):
        worth[i] = 1 if tricks else points_of_strength(i)
    for i in range(4):
        jack_worth[i] = 1 if tricks else JACK_POINTS
    for pattern in range(SUIT_PATTERNS):
        describe_suit(&suit_tables.suits[pattern], pattern, worth, jack_worth[0])
        describe_trump_suit(&suit_tables.trump_suits[pattern], pattern, worth)
    for pattern in range(JACK_PATTERNS):
        describe_jacks(&suit_tables.jacks[pattern], pattern, jack_worth)
    for i in range(7):
        suit_tables.trump_worth[i] = worth[i]
    for i in range(4):
        suit_tables.trump_worth[7 + i] = jack_worth[i]
    make_richest(suit_tables, tricks)
    make_differences(suit_tables, worth)
    make_jack_doubles(suit_tables)


cdef inline void make_richest(SuitTables* suit_tables, bint tricks) noexcept nogil:
    cdef int ranks, left, count, total, rank, held, worth
    for ranks in range(RANK_COUNTS):
        for count in range(12):
            total = count if tricks else 0
            left = 0 if tricks else count
            held = ranks
            for rank in range(5):
                worth = points_of_strength(6 - rank) if rank < 4 else JACK_POINTS
                total += worth * smallest(left, held % 5)
                left -= smallest(left, held % 5)
                held //= 5
            suit_tables.richest[ranks][count] = total


cdef inline void make_differences(SuitTables* suit_tables, const int* worth) noexcept nogil:
    cdef int now, then, losses, gains, a, b
    for now in range(128):
        for then in range(128):
            losses = gains = 0
            a, b = now, then
            while a and b:
                losses += largest(worth[high_rank(b)] - worth[high_rank(a)], 0)
                gains += largest(worth[high_rank(a)] - worth[high_rank(b)], 0)
                a ^= 1 << high_rank(a)
                b ^= 1 << high_rank(b)
            suit_tables.difference[now][then] = losses | gains << 8


cdef inline int high_rank(int ranks) noexcept nogil:
    cdef int rank = 6
    while not ranks >> rank & 1:
        rank -= 1
    return rank


cdef inline void make_jack_doubles(SuitTables* suit_tables) noexcept nogil:
    """Keeps the highest jack of each row in one hand that no foreign live jack parts."""
    cdef int own, foreign, jack, doubles
    cdef bint covered
    for own in range(16):
        for foreign in range(16):
            doubles = 0
            covered = False
            for jack in range(3, -1, -1):
                if foreign >> jack & 1:
                    covered = False
                elif own >> jack & 1:
                    if covered:
                        doubles |= 1 << jack
                    covered = True
            suit_tables.jack_doubles[own << 4 | foreign] = doubles
