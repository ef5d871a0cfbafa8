"""The points search: fail-soft zero-window alpha-beta, one function for each role in a trick."""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.bits cimport ctz32, high32, interleave, popcount32, prefetch
from skatsolve._core.shared.card_points cimport JACK_POINTS, points_of_strength
from skatsolve._core.shared.checks cimport check
from skatsolve._core.shared.seats cimport next_seat, third_seat
from skatsolve._core.shared.techniques cimport (
    MERGE_EQUALS, PLAY_OUT, SKIP_SIMILAR, USE_BOUNDS, USE_ORDERING, USE_TABLE,
)
from skatsolve._core.points.groups cimport Groups, look_up
from skatsolve._core.points.static_bounds cimport static_bounds
from skatsolve._core.points.table_key cimport key_of
from skatsolve._core.points.suit_tables cimport SuitTables, make_suit_tables
from skatsolve._core.points.last_tricks cimport last_trick, last_two_tricks
from skatsolve._core.shared.card_order cimport CARDS, JACK_SHIFT, SUIT_CARDS, Game
from skatsolve._core.points.node cimport Node
from skatsolve._core.points.move_ordering cimport (
    Weights, best_score, list_cards, order_leads, order_replies, third_place,
)
from skatsolve._core.points.transposition_table cimport Table, bucket_of, probe, store

cdef enum:
    ORDERED_TRICKS = 4      # with fewer left, leads and second cards are tried as they come

# Constant once made: one for card points, one for the game in which every card counts one (tricks).
ctypedef struct Scale:
    SuitTables suit_tables
    uint8_t worth[CARDS]

cdef struct Search

# Looks on at a node whose cards are ordered; `led` is -1 at a lead, `reply` before the third card.
ctypedef void (*Watcher)(
    Search* s, const Node* start, int led, int reply, const int* cards, int count, int target) noexcept nogil

cdef struct Search:
    const Game* game
    const SuitTables* suit_tables
    const uint8_t* worth
    const Weights* weights
    const int16_t* guess    # weights of first_guess()
    Table table
    bint tricks             # whether each card counts one
    bint grand
    int techniques
    uint32_t dealt[3]       # by seat relative to the declarer
    uint64_t nodes
    uint64_t node_limit
    bint stopped            # the limit was reached; values since are void
    Watcher watcher         # or NULL; see explorer.pxd
    void* watched
    # What a deal is started from, see start_deal().
    const Game* games
    const Scale* point_scale
    const Scale* trick_scale
    const Weights* suit_weights
    const Weights* grand_weights
    const int16_t* suit_guess
    const int16_t* grand_guess
    int log2_buckets

# A trick in play. `winning` is the best card so far.
ctypedef struct Trick:
    int winning
    int winner              # who played it
    int points
    uint32_t played
    uint64_t owners         # two bits set for each card played

# The last player's choices that the bounds leave open.
ctypedef struct Replies:
    Node children[10]
    int gains[10]
    int cards[10]
    int count
    int best                # fail-soft value of the others
    bint decided            # the bounds of one of them decide the node, or none is open: `best` is its value


cdef inline void make_scale(Scale* scale, bint tricks) noexcept nogil:
    cdef int card
    make_suit_tables(&scale.suit_tables, tricks)
    for card in range(CARDS):
        scale.worth[card] = (
            1 if tricks else JACK_POINTS if card >= JACK_SHIFT else points_of_strength(card % SUIT_CARDS))


cdef enum:
    SEVENS = 0x00204081
    EIGHTS = SEVENS << 1
    NINES = SEVENS << 2


cdef inline uint32_t doubles(const Search* s, uint32_t own, uint32_t foreign) noexcept nogil:
    """Of equal cards in one hand, with no live foreign card between at the start of the trick, all but the highest."""
    cdef uint32_t nine = own & NINES
    cdef uint32_t double_eights = nine >> 1 & own
    cdef uint32_t sevens = (own & EIGHTS) >> 1 | (nine >> 2 & ~((foreign & EIGHTS) >> 1))
    return own & (double_eights | sevens & SEVENS
                  | <uint32_t>s.suit_tables.jack_doubles[own >> JACK_SHIFT << 4 | foreign >> JACK_SHIFT] << JACK_SHIFT)


cdef inline void open_trick(const Search* s, Node* node) noexcept nogil:
    """Tells which cards are worth playing in this trick, for all three hands."""
    cdef int seat
    cdef uint32_t own
    node.distinct = node.live
    if s.techniques & MERGE_EQUALS:
        for seat in range(3):
            own = s.dealt[seat] & node.live
            node.distinct &= ~doubles(s, own, node.live & ~own)


cdef inline bint is_consistent(const Search* s, const Node* node) noexcept nogil:
    """For a check: hands as large as there are tricks, owners of the live cards, and what these are worth."""
    cdef uint32_t left = node.live
    cdef int rest = 0, seat
    for seat in range(3):
        if popcount32(s.dealt[seat] & node.live) != node.tricks_left:
            return False
    while left:
        rest += s.worth[ctz32(left)]
        left &= left - 1
    return rest == node.rest and node.owners == interleave(
        (s.dealt[0] | s.dealt[2]) & node.live, (s.dealt[1] | s.dealt[2]) & node.live)


cdef inline void assess(Search* s, Node* node, int target) noexcept nogil:
    """Sets the bounds of a node from static bounds and table; the table is asked only where it is still open."""
    cdef Groups groups
    node.lo = 0
    node.hi = node.rest
    if target <= 0 or target > node.rest:
        return
    if node.tricks_left == 1 and s.techniques & PLAY_OUT:
        node.lo = node.hi = last_trick(s.game, s.dealt, node.live, node.leader, node.rest)
        return
    look_up(&groups, s.suit_tables, node.owners, s.grand)
    node.key = key_of(&groups, node.leader)
    # The entry is fetched while the static bounds are worked out.
    prefetch(bucket_of(&s.table, node.key))
    if s.techniques & USE_BOUNDS:
        static_bounds(s.suit_tables, &groups, node, target)
        check(0 <= node.lo and node.lo <= node.hi and node.hi <= node.rest, "static bounds are in order")
        if node.lo >= target or node.hi < target:
            return
    probe(&s.table, s.suit_tables, node.key, node.live, &node.lo, &node.hi)
    check(node.lo <= node.hi, "bounds from the table fit the static bounds")


cdef inline int better(bint maximize, int a, int b) noexcept nogil:
    return a > b if maximize else a < b


cdef inline void reply_to(const Search* s, Trick* trick, const Node* start, int led, int card) noexcept nogil:
    """The trick after two cards."""
    trick.played = <uint32_t>1 << led | <uint32_t>1 << card
    trick.owners = <uint64_t>3 << 2 * led | <uint64_t>3 << 2 * card
    trick.points = s.worth[led] + s.worth[card]
    if card > led and <uint32_t>1 << card & (s.game.group[led] | s.game.trumps):
        trick.winning = card
        trick.winner = next_seat(start.leader)
    else:
        trick.winning = led
        trick.winner = start.leader


cdef inline void assess_replies(
    Search* s, const Node* start, int led, int reply, int target, Replies* replies
) noexcept nogil:
    """Bounds of every position the last player can reach: the *enhanced transposition cut-off* (Plaat et al. 1996).

    All are looked up before any is searched: one whose bounds decide the node spares the others.
    """
    cdef int player = third_seat(start.leader, next_seat(start.leader))
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t moves = own & s.game.group[led]
    cdef int count = 0, card, best, points, gain
    cdef bint maximize = player == 0
    cdef bint richest_first
    cdef uint32_t bit, beating
    cdef Node* child
    cdef Trick trick
    reply_to(s, &trick, start, led, reply)
    s.nodes += 1
    replies.decided = False
    if moves == 0:
        moves = own
    moves &= start.distinct
    # Cards that take the trick.
    beating = (s.game.group[trick.winning] | s.game.trumps) & ~((<uint32_t>2 << trick.winning) - 1)
    # A card that decides the node is likely a rich one if the trick goes to the player's side, else a poor one.
    richest_first = moves & beating != 0 or (trick.winner == 0) == maximize
    best = -1 if maximize else 1000
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
        replies.cards[count] = card
        assess(s, child, target - gain)
        if child.lo + gain >= target:
            if maximize:
                replies.best = child.lo + gain
                replies.decided = True
                return
            best = smallest(best, child.lo + gain)
        elif child.hi + gain < target:
            if not maximize:
                replies.best = child.hi + gain
                replies.decided = True
                return
            best = largest(best, child.hi + gain)
        else:
            count += 1
    replies.best = best
    replies.count = count
    replies.decided = count == 0


cdef inline void order_thirds(Search* s, const Replies* replies, int led, int player, int* scores) noexcept nogil:
    """Scores for what is open, by its bounds and by what kind of card it is."""
    cdef const int16_t* by_card = &s.weights.third[0][0][0]
    cdef int a_point = s.weights.third_bounds[player] if player == 0 else -s.weights.third_bounds[player]
    cdef int i, card
    for i in range(replies.count):
        card = replies.cards[i]
        scores[i] = 0 if not s.techniques & USE_ORDERING else (
            a_point * (2 * replies.gains[i] + replies.children[i].lo + replies.children[i].hi)
            + by_card[third_place(s.game, led, card, player, replies.children[i].leader)]
        )


cdef inline int child_value(Search* s, Node* child, int gain, int target, bint look_again) noexcept nogil:
    """What a trick that brings `gain` comes to."""
    # What was searched since may have decided it: often a card of the same run.
    if look_again:
        probe(&s.table, s.suit_tables, child.key, child.live, &child.lo, &child.hi)
    if child.lo + gain >= target:
        return gain + child.lo
    if child.hi + gain < target:
        return gain + child.hi
    return gain + lead(s, child, target - gain)


cdef inline int third(Search* s, Replies* replies, int led, int player, int target) noexcept nogil:
    """The last player of a trick, after the replies were assessed."""
    cdef int count = replies.count, best = replies.best, pick, value
    cdef bint maximize = player == 0
    cdef int scores[10]
    if count == 1:
        value = child_value(s, &replies.children[0], replies.gains[0], target, False)
        return value if better(maximize, value, best) else best
    order_thirds(s, replies, led, player, scores)
    while count:
        pick = best_score(scores, count)
        value = child_value(s, &replies.children[pick], replies.gains[pick], target, count < replies.count)
        if better(maximize, value, best):
            best = value
            if (best >= target) == maximize:
                return best
        count -= 1
        if pick != count:
            replies.children[pick] = replies.children[count]
            replies.gains[pick] = replies.gains[count]
            scores[pick] = scores[count]
    return best


cdef inline int reply_value(Search* s, const Node* start, int led, int card, int target) noexcept nogil:
    """The value of the second card of a trick."""
    cdef int last = third_seat(start.leader, next_seat(start.leader))
    cdef Replies replies
    assess_replies(s, start, led, card, target, &replies)
    if replies.decided:
        return replies.best
    if s.watcher != NULL and replies.count > 1:
        s.watcher(s, start, led, card, NULL, replies.count, target)
    return third(s, &replies, led, last, target)


cdef inline bint worth_ordering(const Search* s, const Node* start, uint32_t moves) noexcept nogil:
    """With few tricks left it costs more than it saves."""
    return s.techniques & USE_ORDERING and start.tricks_left >= ORDERED_TRICKS and moves & (moves - 1)


cdef inline int second(Search* s, const Node* start, int led, int target) noexcept nogil:
    """The player after the leader."""
    cdef int player = next_seat(start.leader)
    cdef int last = third_seat(start.leader, player)
    cdef uint32_t own = s.dealt[player] & start.live
    cdef uint32_t moves = own & s.game.group[led]
    cdef bint maximize = player == 0
    cdef int cards[10]
    cdef int scores[10]
    cdef int values[CARDS]
    cdef uint32_t searched = 0
    cdef int count, card, best, value = 0, pick
    s.nodes += 1
    if moves == 0:
        moves = own
    moves &= start.distinct
    if worth_ordering(s, start, moves):
        count = order_replies(
            s.weights, s.game, s.dealt, start.live, player, last, led, moves, cards, scores)
        if s.watcher != NULL:
            s.watcher(s, start, led, -1, cards, count, target)
    else:
        count = list_cards(moves, cards, scores)
    best = -1 if maximize else 1000
    while count:
        pick = best_score(scores, count)
        card = cards[pick]
        count -= 1
        cards[pick] = cards[count]
        scores[pick] = scores[count]
        if not similar(s, own, start.live, searched, card, values, maximize, target, &value):
            value = reply_value(s, start, led, card, target)
        searched |= <uint32_t>1 << card
        values[card] = value
        if better(maximize, value, best):
            best = value
            if (best >= target) == maximize:
                return best
    return best


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


cdef inline int remember(const Search* s, Node* node, int target, int value) noexcept nogil:
    """Keeps what was found: a bound on one side."""
    if value >= target:
        value = node.lo = largest(value, node.lo)
    else:
        value = node.hi = smallest(value, node.hi)
    check(0 <= node.lo and node.lo <= node.hi and node.hi <= node.rest, "the bounds found are in order")
    if s.techniques & USE_TABLE:
        store(&s.table, node.key, node.live, node.tricks_left, node.lo, node.hi)
    return value


cdef inline int lead(Search* s, Node* node, int target) noexcept nogil:
    """A trick's start: fail-soft value against the zero window below `target`; the node's bounds are open."""
    cdef int player = node.leader
    cdef uint32_t own = s.dealt[player] & node.live
    cdef uint32_t moves
    cdef bint maximize = player == 0
    cdef int cards[10]
    cdef int scores[10]
    cdef int values[CARDS]
    cdef uint32_t searched = 0
    cdef int count, card, best, value = 0, pick
    cdef Groups groups
    check(node.lo < target and target <= node.hi, "the bounds of a node to be searched are open")
    check(is_consistent(s, node), "hands, points and owners agree")
    s.nodes += 1
    if s.nodes > s.node_limit:
        s.stopped = True
    if s.stopped:
        return node.lo
    if node.tricks_left == 2 and s.techniques & PLAY_OUT:
        return remember(s, node, target, last_two_tricks(s.game, s.worth, s.dealt, node, target))
    open_trick(s, node)
    moves = own & node.distinct
    if worth_ordering(s, node, moves):
        look_up(&groups, s.suit_tables, node.owners, s.grand)
        count = order_leads(s.weights, s.game, &groups, player, own, node.live, moves, cards, scores)
        if s.watcher != NULL:
            s.watcher(s, node, -1, -1, cards, count, target)
    else:
        count = list_cards(moves, cards, scores)
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
    return best if s.stopped else remember(s, node, target, best)
