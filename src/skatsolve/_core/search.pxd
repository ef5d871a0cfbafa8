"""The points search: fail-soft zero-window alpha-beta, one function for each role in a trick."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from skatsolve._core.bits cimport ctz32, high32, prefetch
from skatsolve._core.bounds cimport Groups, key_of, look_up, static_bounds
from skatsolve._core.facts cimport Facts, largest, make_facts, smallest
from skatsolve._core.layout cimport CARDS, JACK_SHIFT, SUIT_CARDS, Game
from skatsolve._core.ordering cimport LENGTH_SLOTS, Weights, lead_situation, lead_strength, second_situation
from skatsolve._core.table cimport Table, bucket_of, probe, store

# The techniques, each of which can be switched off without changing a value.
cdef enum Technique:
    USE_TABLE = 1
    USE_SIMILARITY = 2      # off: a table entry must have the very same cards
    USE_BOUNDS = 4          # static bounds
    USE_ORDERING = 8
    MERGE_EQUALS = 16       # one of several equal cards
    SKIP_SIMILAR = 32       # cards that differ by too few points from a searched neighbour
    LOOK_AHEAD = 64         # far from the end, replies are ordered by the bounds two and three cards on

# Where looking ahead pays: tricks left at which a reply and a lead are ordered by it, and how many nodes a
# search must have cost before leads are (most are decided sooner).
cdef enum:
    FAR_REPLY = 8
    FAR_LEAD = 9
    PATIENCE = 500

# Constant once made: one for card points, one for the game in which every card counts one (tricks).
ctypedef struct Scale:
    Facts facts
    uint8_t worth[CARDS]

ctypedef struct Search:
    const Game* game
    const Facts* facts
    const uint8_t* worth
    const Weights* weights
    Table table
    bint tricks             # whether each card counts one
    bint grand
    int techniques
    uint32_t dealt[3]       # by seat relative to the declarer
    uint64_t nodes
    uint64_t patient_until  # the node from which leads are worth looking ahead for
    uint64_t node_limit
    bint stopped            # the limit was reached; values since are void

# A position at the start of a trick, with bounds on the declarer's share of what is left.
ctypedef struct Node:
    uint32_t live
    uint64_t owners         # two bits a card: 0 dead, 1 declarer, 2 and 3 the defenders
    uint64_t key
    int leader
    int rest                # points in the live cards
    int tricks_left
    int lo
    int hi

# A trick in play. `winning` is the best card so far.
ctypedef struct Trick:
    const Node* start
    int leader
    int led
    int winning
    int winner              # who played it
    int points
    uint32_t played
    uint64_t owners         # two bits set for each card played

# The last player's choices that the bounds leave open.
ctypedef struct Replies:
    Node children[10]
    int gains[10]
    int count
    int best                # fail-soft value of the others
    int guess               # twice the value to expect
    bint decided            # one of them settled the node, or none is open: `best` is its value


cdef inline void make_scale(Scale* scale, bint tricks) noexcept nogil:
    cdef int[7] points = [0, 0, 0, 3, 4, 10, 11]
    cdef int card
    make_facts(&scale.facts, tricks)
    for card in range(CARDS):
        scale.worth[card] = 1 if tricks else 2 if card >= JACK_SHIFT else points[card % SUIT_CARDS]


cdef enum:
    SEVENS = 0x00204081
    EIGHTS = SEVENS << 1
    NINES = SEVENS << 2


cdef inline uint32_t without_doubles(const Search* s, uint32_t moves, uint32_t own, uint32_t live) noexcept nogil:
    """Of equal cards in one hand, with no live foreign card between at the start of the trick, the highest."""
    cdef uint32_t foreign = live & ~own
    cdef uint32_t nine = own & NINES
    cdef uint32_t double_eights = nine >> 1 & own
    cdef uint32_t sevens = (own & EIGHTS) >> 1 | (nine >> 2 & ~((foreign & EIGHTS) >> 1))
    moves &= ~(double_eights | (sevens & SEVENS))
    return moves & ~(<uint32_t>s.facts.jack_doubles[own >> JACK_SHIFT << 4 | foreign >> JACK_SHIFT] << JACK_SHIFT)


cdef inline uint64_t spread(uint32_t cards) noexcept nogil:
    """Bit i to bit 2i."""
    cdef uint64_t x = cards
    x = (x | x << 16) & 0x0000FFFF0000FFFFULL
    x = (x | x << 8) & 0x00FF00FF00FF00FFULL
    x = (x | x << 4) & 0x0F0F0F0F0F0F0F0FULL
    x = (x | x << 2) & 0x3333333333333333ULL
    return (x | x << 1) & 0x5555555555555555ULL


cdef inline int next_seat(int seat) noexcept nogil:
    return seat + 1 if seat < 2 else 0


cdef inline void assess(Search* s, Node* node, int target) noexcept nogil:
    """Sets the bounds of a node from statics and table; the table is asked only where it is still open."""
    cdef Groups groups
    node.lo = 0
    node.hi = node.rest
    if target <= 0 or target > node.rest:
        return
    look_up(&groups, s.facts, node.owners, s.grand)
    node.key = key_of(&groups, node.leader)
    if s.techniques & USE_TABLE:
        # It is on its way while the statics are looked at.
        prefetch(bucket_of(&s.table, node.key))
    if s.techniques & USE_BOUNDS:
        static_bounds(s.facts, &groups, node.leader, node.rest, node.tricks_left, target, &node.lo, &node.hi)
        if node.lo >= target or node.hi < target:
            return
    if s.techniques & USE_TABLE:
        probe(&s.table, s.facts, node.key, node.live, &node.lo, &node.hi)


cdef inline int better(bint maximize, int a, int b) noexcept nogil:
    return a > b if maximize else a < b


cdef inline void assess_replies(Search* s, const Trick* trick, int target, Replies* replies) noexcept nogil:
    """Bounds of every position the last player can reach (enhanced transposition cut-off, Plaat et al. 1996).

    All are looked at before any is searched: one that settles the node spares the others.
    """
    cdef const Node* start = trick.start
    cdef int player = 3 - trick.leader - next_seat(trick.leader)
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t moves = own & s.game.group[trick.led]
    cdef int count = 0, card, best, points, gain, guess
    cdef bint maximize = player == 0
    cdef bint richest_first
    cdef uint32_t bit, beating
    cdef Node* child
    s.nodes += 1
    replies.decided = False
    if moves == 0:
        moves = own
    if s.techniques & MERGE_EQUALS:
        moves = without_doubles(s, moves, own, start.live)
    # Cards that take the trick.
    beating = (s.game.group[trick.winning] | s.game.trumps) & ~((<uint32_t>2 << trick.winning) - 1)
    # A card that settles the node is likely a rich one if the trick goes to the player's side, else a poor one.
    richest_first = moves & beating != 0 or (trick.winner == 0) == maximize
    best = -1 if maximize else 1000
    replies.guess = 2 * best
    while moves:
        card = high32(moves) if richest_first else ctz32(moves)
        bit = <uint32_t>1 << card
        moves ^= bit
        child = &replies.children[count]
        points = trick.points + s.worth[card]
        child.live = start.live & ~(trick.played | bit)
        child.owners = start.owners & ~(trick.owners | <uint64_t>3 << 2 * card)
        child.leader = player if bit & beating else trick.winner
        child.rest = start.rest - points
        child.tricks_left = start.tricks_left - 1
        gain = points if child.leader == 0 else 0
        replies.gains[count] = gain
        assess(s, child, target - gain)
        guess = 2 * gain + child.lo + child.hi
        if better(maximize, guess, replies.guess):
            replies.guess = guess
        if child.lo + gain >= target:
            if better(maximize, child.lo + gain, best):
                best = child.lo + gain
            if maximize:
                replies.best = best
                replies.decided = True
                return
        elif child.hi + gain < target:
            if better(maximize, child.hi + gain, best):
                best = child.hi + gain
            if not maximize:
                replies.best = best
                replies.decided = True
                return
        else:
            count += 1
    replies.best = best
    replies.count = count
    replies.decided = count == 0


cdef inline int third(Search* s, Replies* replies, bint maximize, int target) noexcept nogil:
    """The last player of a trick, after the replies were assessed: the best lo + hi first."""
    cdef int count = replies.count, best = replies.best, i, pick, order, value, gain
    cdef Node* child
    cdef bint first = True
    while count:
        pick = 0
        order = 2 * replies.gains[0] + replies.children[0].lo + replies.children[0].hi
        for i in range(1, count):
            value = 2 * replies.gains[i] + replies.children[i].lo + replies.children[i].hi
            if better(maximize, value, order):
                pick = i
                order = value
        child = &replies.children[pick]
        gain = replies.gains[pick]
        # What was searched since may have settled it: often a card of the same run.
        if not first and s.techniques & USE_TABLE:
            probe(&s.table, s.facts, child.key, child.live, &child.lo, &child.hi)
        first = False
        if child.lo + gain >= target:
            value = gain + child.lo
        elif child.hi + gain < target:
            value = gain + child.hi
        else:
            value = gain + lead(s, child, target - gain)
        if better(maximize, value, best):
            best = value
            if (best >= target) == maximize:
                return best
        count -= 1
        if pick != count:
            replies.children[pick] = replies.children[count]
            replies.gains[pick] = replies.gains[count]
    return best


cdef inline void reply_to(const Search* s, Trick* trick, const Node* start, int led, int card) noexcept nogil:
    """The trick after two cards."""
    trick.start = start
    trick.leader = start.leader
    trick.led = led
    trick.played = <uint32_t>1 << led | <uint32_t>1 << card
    trick.owners = <uint64_t>3 << 2 * led | <uint64_t>3 << 2 * card
    trick.points = s.worth[led] + s.worth[card]
    if card > led and <uint32_t>1 << card & (s.game.group[led] | s.game.trumps):
        trick.winning = card
        trick.winner = next_seat(start.leader)
    else:
        trick.winning = led
        trick.winner = start.leader


cdef inline int second(Search* s, const Node* start, int led, int target) noexcept nogil:
    """The player after the leader."""
    cdef int player = next_seat(start.leader)
    cdef int last = 3 - start.leader - player
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t group = s.game.group[led]
    cdef uint32_t moves = own & group
    cdef uint32_t theirs = s.dealt[last] & start.live
    cdef uint32_t bit
    cdef bint follows = moves != 0
    cdef bint maximize = player == 0
    cdef bint far = s.techniques & LOOK_AHEAD and start.tricks_left >= FAR_REPLY
    cdef bint third_follows, third_beats, beats
    cdef int cards[10]
    cdef int scores[10]
    cdef int places[10]         # of the replies to a card
    cdef int values[CARDS]
    cdef Replies replies[10]
    cdef Replies* answer
    cdef uint32_t searched = 0
    cdef int count = 0, card, best, value = 0, pick, place
    cdef Trick trick
    s.nodes += 1
    if not follows:
        moves = own
    if s.techniques & MERGE_EQUALS:
        moves = without_doubles(s, moves, own, start.live)
    third_follows = theirs & group != 0
    theirs &= group if third_follows else s.game.trumps
    best = -1 if maximize else 1000
    while moves:
        card = ctz32(moves)
        bit = moves & (0 - moves)
        moves ^= bit
        cards[count] = card
        places[count] = 0
        if far:
            answer = &replies[count]
            places[count] = count
            reply_to(s, &trick, start, led, card)
            assess_replies(s, &trick, target, answer)
            if answer.decided:
                if better(maximize, answer.best, best):
                    best = answer.best
                    if (best >= target) == maximize:
                        return best
                searched |= bit
                values[card] = answer.best
                continue
            scores[count] = answer.guess if maximize else -answer.guess
        elif s.techniques & USE_ORDERING:
            beats = card > led and bit & (group | s.game.trumps) != 0
            if beats and third_follows and bit & ~group:
                third_beats = False
            else:
                third_beats = theirs > <uint32_t>1 << (card if beats else led)
            scores[count] = s.weights.second[player][second_situation(
                follows, bit & s.game.trumps != 0, beats, third_follows, third_beats)][s.game.rank[card]]
        else:
            scores[count] = 0
        count += 1
    while count:
        pick = best_score(scores, count)
        card = cards[pick]
        place = places[pick]
        count -= 1
        cards[pick] = cards[count]
        scores[pick] = scores[count]
        places[pick] = places[count]
        if not similar(s, own, start.live, searched, card, values, maximize, target, &value):
            answer = &replies[place]
            if not far:
                reply_to(s, &trick, start, led, card)
                assess_replies(s, &trick, target, answer)
            value = answer.best if answer.decided else third(s, answer, last == 0, target)
        searched |= <uint32_t>1 << card
        values[card] = value
        if better(maximize, value, best):
            best = value
            if (best >= target) == maximize:
                return best
    return best


cdef inline int best_score(const int* scores, int count) noexcept nogil:
    cdef int pick = 0, i
    for i in range(1, count):
        if scores[i] > scores[pick]:
            pick = i
    return pick


cdef inline bint neighbor_decides(
    const Search* s, int card, int other, const int* values, bint maximize, int target, int* value
) noexcept nogil:
    cdef int difference = <int>s.worth[other] - <int>s.worth[card]
    if difference < 0:
        difference = -difference
    value[0] = values[other] + (difference if maximize else -difference)
    return (value[0] >= target) != maximize


cdef inline bint similar(
    const Search* s, uint32_t own, uint32_t live, uint32_t searched, int card, const int* values, bint maximize,
    int target, int* value
) noexcept nogil:
    """Whether a searched neighbor in the same hand, no foreign live card between, decides this card too.

    The two cards take the same tricks, so their values differ by the difference of their points at most.
    `live` is as at the start of the trick: cards on the table part runs.
    """
    cdef uint32_t group = live & s.game.group[card]
    cdef uint32_t above = group >> card >> 1
    cdef uint32_t below = group & ((<uint32_t>1 << card) - 1)
    cdef int other
    if not searched or not s.techniques & SKIP_SIMILAR:
        return False
    if above:
        other = card + 1 + ctz32(above)
        if searched >> other & 1 and neighbor_decides(s, card, other, values, maximize, target, value):
            return True
    if below:
        other = high32(below)
        if searched >> other & 1 and neighbor_decides(s, card, other, values, maximize, target, value):
            return True
    return False


cdef inline int expected(Search* s, const Node* start, int led, int target) noexcept nogil:
    """Twice the value to expect of a lead, from the bounds at the end of the trick."""
    cdef int player = next_seat(start.leader)
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t moves = own & s.game.group[led]
    cdef bint maximize = player == 0
    cdef int best = -2 if maximize else 2000
    cdef Trick trick
    cdef Replies replies
    if moves == 0:
        moves = own
    if s.techniques & MERGE_EQUALS:
        moves = without_doubles(s, moves, own, start.live)
    while moves:
        reply_to(s, &trick, start, led, ctz32(moves))
        moves &= moves - 1
        assess_replies(s, &trick, target, &replies)
        if better(maximize, replies.guess, best):
            best = replies.guess
    return best


cdef inline int lead(Search* s, Node* node, int target) noexcept nogil:
    """A trick's start: fail-soft value against the zero window below `target`; the node's bounds are open."""
    cdef int player = node.leader
    cdef uint32_t own = s.dealt[player] & node.live
    cdef uint32_t moves = own
    cdef bint maximize = player == 0
    cdef bint far = s.techniques & LOOK_AHEAD and node.tricks_left >= FAR_LEAD and s.nodes > s.patient_until
    cdef bint trump
    cdef int cards[10]
    cdef int scores[10]
    cdef int values[CARDS]
    cdef uint32_t searched = 0
    cdef uint32_t group, left, bit, highest
    cdef int count = 0, card, best, value = 0, pick, situation, strength, length
    cdef uint64_t holding
    cdef Groups groups
    s.nodes += 1
    if s.nodes > s.node_limit:
        s.stopped = True
    if s.stopped:
        return node.lo
    look_up(&groups, s.facts, node.owners, s.grand)
    if s.techniques & MERGE_EQUALS:
        moves = without_doubles(s, moves, own, node.live)
    while moves:
        # One group at a time: its situation is the same for all its cards but the highest live one.
        card = high32(moves)
        group = s.game.group[card]
        trump = s.game.trumps >> card & 1
        holding = groups.trumps if trump else groups.side[card // SUIT_CARDS].holding
        situation = lead_situation(holding, groups.trumps, player, trump)
        strength = lead_strength(holding, player)
        length = smallest(holding >> 4 * player & 15, LENGTH_SLOTS - 1)
        highest = <uint32_t>1 << high32(node.live & group)
        left = moves & group
        moves ^= left
        while left:
            card = ctz32(left)
            bit = left & (0 - left)
            left ^= bit
            cards[count] = card
            scores[count] = 0
            if s.techniques & USE_ORDERING:
                pick = 0 if bit == highest else strength
                scores[count] = (s.weights.lead[player][situation + pick][s.game.rank[card]]
                                 + s.weights.lead_length[player][4 * trump + pick][length])
            if far:
                value = expected(s, node, card, target)
                scores[count] += 32 * (value if maximize else -value)
            count += 1
    best = -1 if maximize else 1000
    while count:
        pick = best_score(scores, count)
        card = cards[pick]
        count -= 1
        cards[pick] = cards[count]
        scores[pick] = scores[count]
        if not similar(s, own, node.live, searched, card, values, maximize, target, &value):
            value = second(s, node, card, target)
        searched |= <uint32_t>1 << card
        values[card] = value
        if better(maximize, value, best):
            best = value
            if (best >= target) == maximize:
                break
    if s.stopped:
        return best
    if best >= target:
        best = node.lo = largest(best, node.lo)
    else:
        best = node.hi = smallest(best, node.hi)
    if s.techniques & USE_TABLE:
        store(&s.table, node.key, node.live, node.tricks_left, node.lo, node.hi)
    return best
