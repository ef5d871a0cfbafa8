"""What one suit holds for the search, looked up in a table made once.

A suit of seven cards has four owners a card (dead, declarer, first or second defender), two bits each,
so 4**7 patterns say everything about it. For each pattern the table keeps what the static bounds, the
move ordering and the table key want to know, in lanes that can be added over the suits with one addition.
The four jacks have a table of their own (4**4). Tables are constant once made.

Words: a *top run* is the unbroken row of a player's cards from the highest live card downward. A *round*
is a trick to which the suit is led.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    SUIT_PATTERNS = 16384
    JACK_PATTERNS = 256
    SUIT_RANKS = 7

# Lanes of `common`: three bits for each rank of a defender's hand (A T K Q), the guarded winner, the key.
cdef enum:
    RANKS_OF_FIRST = 0
    RANKS_OF_SECOND = 12
    GUARDED_POINTS = 24
    KEY = 48

# Lanes of `declarer_leads`, eight bits each.
cdef enum:
    WINNERS = 0             # his winners when no trump is out against him
    LOSER_POINTS = 8        # points of his other cards of the suit
    GAIN_SAFE = 16          # sure points when no defender can ruff
    GAIN_BOTH_RUFF = 24     # ... when both can
    GAIN_FIRST_RUFFS = 32   # ... when only the first can
    GAIN_SECOND_RUFFS = 40

# Lanes of `defender_leads`, eight bits each, for a declarer with trumps and for one without.
cdef enum:
    ROUNDS = 0
    ROUND_POINTS = 8
    ROUNDS_NO_TRUMP = 16
    ROUND_POINTS_NO_TRUMP = 24

# Lanes of `holding`: what matters of the trumps. Jacks and trump suit are added after masking the suit's
# lanes with the jacks' `join`, for a run goes on into the suit only where no jack ends it.
cdef enum:
    LENGTHS = 0             # four bits a player
    TOP_RUN = 12            # declarer's top run (4 bits)
    TOPS_OF_FIRST = 16      # the first defender's cards above all of the declarer's (4 bits)
    TOPS_OF_SECOND = 20
    POINTS_OF_TOP_RUN = 24      # 6 bits each
    POINTS_OF_TOPS_FIRST = 30
    POINTS_OF_TOPS_SECOND = 36
    POINTS_OF_ALL = 42      # points of all live cards
    TOP_OWNER = 60          # 0 none, 1 declarer, 2 and 3 defenders; not to be added

ctypedef struct Suit:
    uint64_t common
    uint64_t declarer_leads
    uint32_t defender_leads[2]
    uint64_t holding

ctypedef struct Jacks:
    uint64_t holding
    uint64_t join
    uint64_t key

ctypedef struct Facts:
    Suit suits[SUIT_PATTERNS]
    Jacks jacks[JACK_PATTERNS]
    # Sum of what each card gains and loses when one set of live ranks stands for another with as many
    # cards: losses in the low byte, gains in the high one (both as magnitudes).
    uint16_t difference[128][128]
    # Of equal jacks in one hand (own << 4 | foreign): those that another one stands for.
    uint8_t jack_doubles[256]


cdef inline uint64_t lane(int value, int shift) noexcept nogil:
    return <uint64_t>value << shift


cdef inline int smallest(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int largest(int a, int b) noexcept nogil:
    return a if a > b else b


# The cards of one suit by owner: points of each player's cards, strongest (and so richest) first.
ctypedef struct Split:
    int points[3][7]
    int length[3]
    int run[3]          # top run
    int above[3]        # a defender's cards above all of the declarer's
    int top             # owner of the highest live card plus one, 0 if there is none
    int counts          # the lanes of ranks of `common`
    int sequence        # owners by relative rank, unique over all lengths


cdef inline void split(Split* cards, int pattern, int ranks, const int* worth) noexcept nogil:
    cdef int player, rank, live = 0, code = 0, shorter = 0, power = 1
    for player in range(3):
        cards.length[player] = cards.run[player] = cards.above[player] = 0
    cards.top = cards.counts = 0
    for rank in range(ranks - 1, -1, -1):
        player = (pattern >> 2 * rank & 3) - 1
        if player < 0:
            continue
        code = 3 * code + player
        shorter += power
        power *= 3
        if live == 0:
            cards.top = player + 1
        if cards.run[player] == live:
            cards.run[player] += 1
        live += 1
        if player > 0 and cards.length[0] == 0:
            cards.above[player] += 1
        cards.points[player][cards.length[player]] = worth[rank]
        cards.length[player] += 1
        if player > 0 and rank >= 3:
            cards.counts += 1 << (12 * (player - 1) + 3 * (6 - rank))
    cards.sequence = shorter + code


cdef inline int richest_of(const Split* cards, int player, int count) noexcept nogil:
    """Points of the `count` richest cards of a player, or of all if he has fewer."""
    cdef int total = 0, i
    for i in range(smallest(cards.length[player], count)):
        total += cards.points[player][i]
    return total


cdef inline int cheapest_of(const Split* cards, int player, int count) noexcept nogil:
    cdef int length = cards.length[player]
    return richest_of(cards, player, length) - richest_of(cards, player, largest(length - count, 0))


cdef inline int sure_points(const Split* cards, int rounds) noexcept nogil:
    """Declarer's points from leading his `rounds` winners: his cards and the cheapest the defenders must add."""
    return richest_of(cards, 0, rounds) + cheapest_of(cards, 1, rounds) + cheapest_of(cards, 2, rounds)


cdef inline int defence_points(const Split* cards, int leader, int rounds) noexcept nogil:
    """Defenders' points from one of them leading his `rounds` winners: the partner adds his richest cards."""
    return (richest_of(cards, leader, rounds) + richest_of(cards, 3 - leader, rounds)
            + cheapest_of(cards, 0, rounds))


cdef inline uint64_t holding(const Split* cards) noexcept nogil:
    return (
        lane(cards.length[0] | cards.length[1] << 4 | cards.length[2] << 8, LENGTHS)
        | lane(cards.run[0], TOP_RUN)
        | lane(cards.above[1], TOPS_OF_FIRST)
        | lane(cards.above[2], TOPS_OF_SECOND)
        | lane(richest_of(cards, 0, cards.run[0]), POINTS_OF_TOP_RUN)
        | lane(richest_of(cards, 1, cards.above[1]), POINTS_OF_TOPS_FIRST)
        | lane(richest_of(cards, 2, cards.above[2]), POINTS_OF_TOPS_SECOND)
        | lane(richest_of(cards, 0, 7) + richest_of(cards, 1, 7) + richest_of(cards, 2, 7), POINTS_OF_ALL)
        | lane(cards.top, TOP_OWNER)
    )


cdef inline void describe_suit(Suit* suit, int pattern, const int* worth) noexcept nogil:
    cdef Split cards
    cdef int winners, rounds, leader, points
    cdef bint guarded
    split(&cards, pattern, SUIT_RANKS, worth)
    suit.holding = holding(&cards)
    suit.common = lane(cards.counts, RANKS_OF_FIRST) | lane(cards.sequence, KEY)

    # A defender has the highest card and nobody is void: see bounds.pxd for why he never loses it.
    guarded = cards.top > 1 and cards.length[0] > 0 and cards.length[1] > 0 and cards.length[2] > 0
    if guarded:
        points = richest_of(&cards, 1, 1) + richest_of(&cards, 2, 1) + cheapest_of(&cards, 0, 1)
        suit.common |= lane(points, GUARDED_POINTS)
    else:
        points = 0

    winners = cards.run[0]
    if winners >= largest(cards.length[1], cards.length[2]):
        winners = cards.length[0]
    suit.declarer_leads = (
        lane(winners, WINNERS)
        | lane(richest_of(&cards, 0, 7) - richest_of(&cards, 0, winners), LOSER_POINTS)
        | lane(sure_points(&cards, winners), GAIN_SAFE)
        | lane(sure_points(&cards, smallest(winners, smallest(cards.length[1], cards.length[2]))), GAIN_BOTH_RUFF)
        | lane(sure_points(&cards, smallest(winners, cards.length[1])), GAIN_FIRST_RUFFS)
        | lane(sure_points(&cards, smallest(winners, cards.length[2])), GAIN_SECOND_RUFFS)
    )
    for leader in range(1, 3):
        suit.defender_leads[leader - 1] = 0
        rounds = smallest(cards.run[leader], cards.length[0])
        if rounds > 0:
            suit.defender_leads[leader - 1] |= <uint32_t>(
                lane(rounds, ROUNDS) | lane(defence_points(&cards, leader, rounds), ROUND_POINTS))
        elif guarded:
            suit.defender_leads[leader - 1] |= <uint32_t>(lane(1, ROUNDS) | lane(points, ROUND_POINTS))
        rounds = cards.run[leader]
        if rounds >= largest(cards.length[0], cards.length[3 - leader]):
            rounds = cards.length[leader]
        if rounds > 0:
            suit.defender_leads[leader - 1] |= <uint32_t>(
                lane(rounds, ROUNDS_NO_TRUMP)
                | lane(defence_points(&cards, leader, rounds), ROUND_POINTS_NO_TRUMP))
        elif cards.length[leader] > 0 and cards.top == 4 - leader:
            suit.defender_leads[leader - 1] |= <uint32_t>(
                lane(1, ROUNDS_NO_TRUMP) | lane(richest_of(&cards, 3 - leader, 1), ROUND_POINTS_NO_TRUMP))


cdef inline void describe_jacks(Jacks* jacks, int pattern, const int* worth) noexcept nogil:
    cdef Split cards
    split(&cards, pattern, 4, worth)
    jacks.holding = holding(&cards)
    jacks.key = cards.sequence
    jacks.join = lane(0xFFF, LENGTHS) | lane(63, POINTS_OF_ALL)
    if cards.length[1] == 0 and cards.length[2] == 0:
        jacks.join |= lane(15, TOP_RUN) | lane(63, POINTS_OF_TOP_RUN)
    if cards.length[0] == 0:
        jacks.join |= (lane(255, TOPS_OF_FIRST) | lane(63, POINTS_OF_TOPS_FIRST)
                       | lane(63, POINTS_OF_TOPS_SECOND))
    if cards.top == 0:
        jacks.join |= lane(3, TOP_OWNER)


cdef inline void make_facts(Facts* facts, bint tricks) noexcept nogil:
    """Fills in the tables for card points or, with `tricks`, for a game in which every card counts one."""
    cdef int[7] worth = [0, 0, 0, 3, 4, 10, 11]
    cdef int[4] jack_worth = [2, 2, 2, 2]
    cdef int pattern, i
    if tricks:
        for i in range(7):
            worth[i] = 1
        for i in range(4):
            jack_worth[i] = 1
    for pattern in range(SUIT_PATTERNS):
        describe_suit(&facts.suits[pattern], pattern, worth)
    for pattern in range(JACK_PATTERNS):
        describe_jacks(&facts.jacks[pattern], pattern, jack_worth)
    make_differences(facts, worth)
    make_jack_doubles(facts)


cdef inline void make_differences(Facts* facts, const int* worth) noexcept nogil:
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
            facts.difference[now][then] = losses | gains << 8


cdef inline int high_rank(int ranks) noexcept nogil:
    cdef int rank = 6
    while not ranks >> rank & 1:
        rank -= 1
    return rank


cdef inline void make_jack_doubles(Facts* facts) noexcept nogil:
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
            facts.jack_doubles[own << 4 | foreign] = doubles
