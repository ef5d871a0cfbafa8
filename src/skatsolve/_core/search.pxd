"""The points search: fail-soft zero-window alpha-beta, one function for each role in a trick."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from skatsolve._core.bits cimport ctz32, high32
from skatsolve._core.bounds cimport Groups, key_of, look_up, static_bounds
from skatsolve._core.facts cimport Facts, largest, make_facts, smallest
from skatsolve._core.layout cimport CARDS, JACK_SHIFT, SUIT_CARDS, Game
from skatsolve._core.ordering cimport Weights, lead_situation, rank_of, second_situation
from skatsolve._core.table cimport Table, probe, store

# The techniques, each of which can be switched off without changing a value.
cdef enum Technique:
    USE_TABLE = 1
    USE_SIMILARITY = 2      # off: a table entry must have the very same cards
    USE_BOUNDS = 4          # static bounds
    USE_ORDERING = 8
    MERGE_EQUALS = 16       # one of several equal cards
    SKIP_SIMILAR = 32       # cards that differ by too few points from a searched neighbour
    LOOK_AHEAD = 64         # bounds of all children before the first is searched

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
    cdef uint32_t eight = own & EIGHTS
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


cdef inline void assess(Search* s, Node* node, int target) noexcept nogil:
    """Sets the bounds of a node from statics and table; the table is asked only where it is still open."""
    cdef Groups groups
    if node.tricks_left == 0:
        node.lo = node.hi = 0
        return
    look_up(&groups, s.facts, node.owners, s.grand)
    node.lo = 0
    node.hi = node.rest
    if s.techniques & USE_BOUNDS:
        static_bounds(&groups, node.leader, node.rest, node.tricks_left, s.tricks, &node.lo, &node.hi)
    node.key = key_of(&groups, node.leader)
    if node.lo >= target or node.hi < target:
        return
    if s.techniques & USE_TABLE:
        probe(&s.table, s.facts, node.key, node.live, &node.lo, &node.hi)


cdef inline int third(Search* s, const Trick* trick, int target) noexcept nogil:
    """The last player of a trick. Children are assessed before any is searched; then richest lo + hi first."""
    cdef const Node* start = trick.start
    cdef int player = 3 - trick.leader - (trick.leader + 1) % 3
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t moves = own & s.game.group[trick.led]
    cdef Node children[10]
    cdef int gains[10]
    cdef int count = 0, card, i, best, value, points, order, pick
    cdef bint maximize = player == 0
    cdef int winner
    cdef uint32_t bit
    cdef Node* child
    s.nodes += 1
    if moves == 0:
        moves = own
    if s.techniques & MERGE_EQUALS:
        moves = without_doubles(s, moves, own, start.live)
    best = -1 if maximize else 1000
    while moves:
        card = ctz32(moves)
        bit = moves & (0 - moves)
        moves ^= bit
        child = &children[count]
        winner = trick.winner
        if card > trick.winning and (bit & (s.game.group[trick.winning] | s.game.trumps)):
            winner = player
        points = trick.points + s.worth[card]
        child.live = start.live & ~(trick.played | bit)
        child.owners = start.owners & ~(3 * spread(trick.played | bit))
        child.leader = winner
        child.rest = start.rest - points
        child.tricks_left = start.tricks_left - 1
        gains[count] = points if winner == 0 else 0
        assess(s, child, target - gains[count])
        if maximize:
            if child.lo + gains[count] >= target:
                return child.lo + gains[count]
            if child.hi + gains[count] < target:
                if child.hi + gains[count] > best:
                    best = child.hi + gains[count]
                continue
        else:
            if child.hi + gains[count] < target:
                return child.hi + gains[count]
            if child.lo + gains[count] >= target:
                if child.lo + gains[count] < best:
                    best = child.lo + gains[count]
                continue
        count += 1
    while count:
        pick = 0
        order = 2 * gains[0] + children[0].lo + children[0].hi
        for i in range(1, count):
            value = 2 * gains[i] + children[i].lo + children[i].hi
            if value > order if maximize else value < order:
                pick = i
                order = value
        value = gains[pick] + lead(s, &children[pick], target - gains[pick])
        if maximize:
            if value > best:
                best = value
                if best >= target:
                    return best
        elif value < best:
            best = value
            if best < target:
                return best
        count -= 1
        if pick != count:
            children[pick] = children[count]
            gains[pick] = gains[count]
    return best


cdef inline int second(Search* s, const Node* start, int led, const Groups* groups, int target) noexcept nogil:
    cdef int leader = start.leader
    cdef int player = (leader + 1) % 3
    cdef int last = 3 - leader - player
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t group = s.game.group[led]
    cdef uint32_t moves = own & group
    cdef uint32_t theirs = s.dealt[last] & start.live
    cdef uint32_t bit
    cdef bint follows = moves != 0
    cdef bint maximize = player == 0
    cdef bint third_follows, third_beats, beats
    cdef int cards[10]
    cdef int scores[10]
    cdef int values[CARDS]
    cdef uint32_t searched = 0
    cdef int count = 0, card, i, best, value, pick, score
    cdef Trick trick
    s.nodes += 1
    if not follows:
        moves = own
    if s.techniques & MERGE_EQUALS:
        moves = without_doubles(s, moves, own, start.live)
    if theirs & group:
        theirs &= group
        third_follows = True
    else:
        third_follows = False
        theirs &= s.game.trumps
    while moves:
        card = ctz32(moves)
        bit = moves & (0 - moves)
        moves ^= bit
        beats = card > led and (bit & (group | s.game.trumps)) != 0
        if third_follows and not (group & s.game.trumps) and beats and (bit & s.game.trumps):
            third_beats = False
        else:
            third_beats = theirs > (<uint32_t>1 << (card if beats else led))
        scores[count] = s.weights.second[player][
            second_situation(follows, (bit & s.game.trumps) != 0, beats, third_follows, third_beats)][rank_of(card)]
        cards[count] = card
        count += 1
    trick.start = start
    trick.leader = leader
    trick.led = led
    best = -1 if maximize else 1000
    while count:
        pick = 0
        score = scores[0]
        for i in range(1, count):
            if scores[i] > score:
                pick = i
                score = scores[i]
        card = cards[pick]
        count -= 1
        cards[pick] = cards[count]
        scores[pick] = scores[count]
        bit = <uint32_t>1 << card
        if searched and s.techniques & SKIP_SIMILAR and similar(s, own, start.live, searched, card, values, maximize, target, &value):
            pass
        else:
            trick.played = (<uint32_t>1 << led) | bit
            trick.points = s.worth[led] + s.worth[card]
            if card > led and bit & (group | s.game.trumps):
                trick.winning = card
                trick.winner = player
            else:
                trick.winning = led
                trick.winner = leader
            value = third(s, &trick, target)
        searched |= bit
        values[card] = value
        if maximize:
            if value > best:
                best = value
                if best >= target:
                    return best
        elif value < best:
            best = value
            if best < target:
                return best
    return best


cdef inline bint similar(
    const Search* s, uint32_t own, uint32_t live, uint32_t searched, int card, const int* values, bint maximize, int target,
    int* value
) noexcept nogil:
    """Whether a searched neighbour in the same hand, no foreign live card between, decides this card too.

    The two cards take the same tricks, so their values differ by the difference of their points at most.
    """
    cdef uint32_t group = live & s.game.group[card]
    cdef uint32_t part = group >> card >> 1
    cdef int other, difference, bound
    if part:
        other = card + 1 + ctz32(part)
        if searched >> other & 1:
            difference = <int>s.worth[other] - <int>s.worth[card]
            if difference < 0:
                difference = -difference
            if maximize:
                bound = values[other] + difference
                if bound < target:
                    value[0] = bound
                    return True
            else:
                bound = values[other] - difference
                if bound >= target:
                    value[0] = bound
                    return True
    part = group & ((<uint32_t>1 << card) - 1)
    if part:
        other = high32(part)
        if searched >> other & 1:
            difference = <int>s.worth[other] - <int>s.worth[card]
            if difference < 0:
                difference = -difference
            if maximize:
                bound = values[other] + difference
                if bound < target:
                    value[0] = bound
                    return True
            else:
                bound = values[other] - difference
                if bound >= target:
                    value[0] = bound
                    return True
    return False


cdef inline int lead(Search* s, Node* node, int target) noexcept nogil:
    """A trick's start: fail-soft value against the zero window below `target`; the node's bounds are open."""
    cdef int player = node.leader
    cdef uint32_t own = s.dealt[player] & node.live
    cdef uint32_t moves = own
    cdef uint32_t bit, above
    cdef bint maximize = player == 0
    cdef bint trump
    cdef int cards[10]
    cdef int scores[10]
    cdef int values[CARDS]
    cdef uint32_t searched = 0
    cdef int count = 0, card, i, best, value, pick, score, group, length
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
        card = ctz32(moves)
        bit = moves & (0 - moves)
        moves ^= bit
        trump = (bit & s.game.trumps) != 0
        holding = groups.trumps if trump else groups.side[card // SUIT_CARDS].holding
        length = smallest(holding >> 4 * player & 15, 7)
        scores[count] = s.weights.lead[player][
            lead_situation(holding, groups.trumps, player, trump, (node.live & s.game.group[card]) >> card == 1)][rank_of(card)]
        scores[count] += s.weights.lead_length[player][trump][length]
        cards[count] = card
        count += 1
    best = -1 if maximize else 1000
    while count:
        pick = 0
        score = scores[0]
        for i in range(1, count):
            if scores[i] > score:
                pick = i
                score = scores[i]
        card = cards[pick]
        count -= 1
        cards[pick] = cards[count]
        scores[pick] = scores[count]
        if searched and s.techniques & SKIP_SIMILAR and similar(s, own, node.live, searched, card, values, maximize, target, &value):
            pass
        else:
            value = second(s, node, card, &groups, target)
        searched |= <uint32_t>1 << card
        values[card] = value
        if maximize:
            if value > best:
                best = value
                if best >= target:
                    break
        elif value < best:
            best = value
            if best < target:
                break
    if s.stopped:
        return best
    if best >= target:
        node.lo = largest(best, node.lo)
        best = node.lo
    else:
        node.hi = smallest(best, node.hi)
        best = node.hi
    if s.techniques & USE_TABLE:
        store(&s.table, node.key, node.live, node.tricks_left, node.lo, node.hi)
    return best
