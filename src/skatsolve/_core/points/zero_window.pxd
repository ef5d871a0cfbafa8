"""Positions as the points search sees them: set up from a packed row, played on, and asked about."""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.shared.bits cimport ctz32, high32, popcount32
from skatsolve._core.points.static_bounds cimport Groups, look_up, static_bounds
from skatsolve._core.points.suit_tables cimport POINTS_OF_DECLARER, largest, smallest
from skatsolve._core.points.card_order cimport Game, translate
from skatsolve._core.shared.rows cimport GRAND, declarer_of, leader_of, table_card
from skatsolve._core.points.node cimport Node
from skatsolve._core.points.move_ordering cimport length
from skatsolve._core.points.alpha_beta cimport (
    SKIP_SIMILAR, USE_BOUNDS, Scale, Search, Trick, assess, lead, open_trick, reply_to, reply_value, second, spread,
)

# How the next window is chosen, see narrow().
cdef enum:
    FEW_TRICKS = 6
    STEP_UP = 9
    SUIT_STEP_DOWN = 32     # the part of what is open
    GRAND_STEP_DOWN = 4
    NO_GUESS = -1000

# The start of the trick in play, with what lies on the table still counted as live, and the cards on the table.
ctypedef struct Place:
    Node start
    int table[2]
    int count


cdef inline void choose_game(Search* s, const Game* games, const Scale* scale, int kind, bint tricks) noexcept nogil:
    s.game = &games[kind]
    s.grand = kind == GRAND
    s.tricks = tricks
    s.facts = &scale.facts
    s.worth = &scale.worth[0]


cdef inline int worth_of(const Search* s, uint32_t cards) noexcept nogil:
    cdef int total = 0
    while cards:
        total += s.worth[ctz32(cards)]
        cards &= cards - 1
    return total


cdef inline void set_up(Search* s, Place* place, const uint32_t* row) noexcept nogil:
    """Reads a packed row into the search's own order of cards and seats."""
    cdef int declarer = declarer_of(row)
    cdef int seat, i, card
    for seat in range(3):
        s.dealt[(seat + 3 - declarer) % 3] = translate(s.game.from_canonical, row[seat])
    place.count = 0
    place.start.leader = (leader_of(row) + 3 - declarer) % 3
    for i in range(2):
        card = table_card(row, i)
        if card:
            card = s.game.from_canonical[card - 1]
            place.table[place.count] = card
            s.dealt[(place.start.leader + i) % 3] |= <uint32_t>1 << card
            place.count += 1
    set_live(s, place, s.dealt[0] | s.dealt[1] | s.dealt[2])


cdef inline void set_live(const Search* s, Place* place, uint32_t live) noexcept nogil:
    """Makes these the live cards at the start of the trick; the rest of what was dealt is away."""
    place.start.live = live
    place.start.owners = (spread((s.dealt[0] | s.dealt[2]) & live) | spread((s.dealt[1] | s.dealt[2]) & live) << 1)
    place.start.rest = worth_of(s, live)
    place.start.tricks_left = popcount32(s.dealt[place.start.leader] & live)


cdef inline int zero_window(Search* s, Place* place, int target) noexcept nogil:
    """Fail-soft: at least `target` (then a lower bound) or below it (then an upper bound)."""
    if target <= 0:
        return 0
    if target > place.start.rest:
        return place.start.rest
    if place.count == 0:
        assess(s, &place.start, target)
        if place.start.lo >= target:
            return place.start.lo
        if place.start.hi < target:
            return place.start.hi
        return lead(s, &place.start, target)
    open_trick(s, &place.start)
    if place.count == 1:
        return second(s, &place.start, place.table[0], target)
    return reply_value(s, &place.start, place.table[0], place.table[1], target)


cdef inline uint32_t legal(const Search* s, const Place* place) noexcept nogil:
    cdef int player = (place.start.leader + place.count) % 3
    cdef uint32_t own = s.dealt[player] & place.start.live
    cdef uint32_t follow
    if place.count:
        follow = own & s.game.group[place.table[0]]
        if follow:
            return follow
    return own


cdef inline int advance(const Search* s, Place* place, int card) noexcept nogil:
    """Plays a card; returns what the declarer takes with it."""
    cdef Trick trick
    cdef int points
    if place.count < 2:
        place.table[place.count] = card
        place.count += 1
        return 0
    reply_to(s, &trick, &place.start, place.table[0], place.table[1])
    trick.played |= <uint32_t>1 << card
    points = trick.points + s.worth[card]
    if card > trick.winning and (<uint32_t>1 << card) & (s.game.group[trick.winning] | s.game.trumps):
        trick.winner = (place.start.leader + 2) % 3
    place.start.live &= ~trick.played
    place.start.owners &= ~(trick.owners | <uint64_t>3 << 2 * card)
    place.start.rest -= points
    place.start.tricks_left -= 1
    place.start.leader = trick.winner
    place.count = 0
    return points if trick.winner == 0 else 0


cdef inline void tighten(Search* s, Place* place, int* lo, int* hi) noexcept nogil:
    """Bounds known without search, at the start of a trick."""
    cdef Groups groups
    cdef Node node = place.start
    if place.count == 0 and s.techniques & USE_BOUNDS:
        look_up(&groups, s.facts, place.start.owners, s.grand)
        node.hi = node.rest
        static_bounds(s.facts, &groups, &node, node.rest + 1)
        lo[0] = largest(lo[0], node.lo)
        hi[0] = smallest(hi[0], node.hi)


cdef inline int first_guess(const Search* s, const Place* place, int lo, int hi) noexcept nogil:
    """The points still to be won, to within a dozen, by their bounds and what can be counted.

    The weights are made by benchmarks/train/fit_guess.py.
    """
    cdef int[10] suit = [-190, 3, 6, -15, 19, 77, -110, 7, 59, 82]
    cdef int[10] grand = [-231, 6, 5, -14, -50, 74, -95, 9, 68, 74]
    cdef const int* weights = &grand[0] if s.grand else &suit[0]
    cdef const Node* node = &place.start
    cdef Groups groups
    cdef uint64_t own
    cdef int ranks
    look_up(&groups, s.facts, node.owners, s.grand)
    own = (groups.side[0].common + groups.side[1].common + groups.side[2].common + groups.side[3].common
           + groups.trump_suit.common + groups.jacks.common)
    ranks = own & 4095
    return (
        weights[0] + weights[1] * lo + weights[2] * hi + weights[3] * node.tricks_left
        + weights[4] * (node.leader == 0) + weights[5] * length(groups.trumps, 0)
        + weights[6] * largest(length(groups.trumps, 1), length(groups.trumps, 2))
        + weights[7] * <int>(own >> POINTS_OF_DECLARER)
        + weights[8] * (ranks % 5) + weights[9] * (ranks // 625)
    ) // 16


cdef inline void narrow(Search* s, Place* place, int guess, int* lo, int* hi) noexcept nogil:
    """Brings bounds on the declarer's points to one value by zero windows, the first below `guess`.

    NO_GUESS leaves it to first_guess(). With few tricks left they are halved and the guess does not count. Else steps
    are small where they cost little: in a suit game it is cheap to refute too high a claim. When the node limit stops
    it, the bounds proved so far are left.
    """
    cdef int step_down = GRAND_STEP_DOWN if s.grand else SUIT_STEP_DOWN
    cdef int target = guess, value
    tighten(s, place, lo, hi)
    if guess == NO_GUESS and place.start.tricks_left > FEW_TRICKS:
        target = first_guess(s, place, lo[0], hi[0])
    while lo[0] < hi[0]:
        if place.start.tricks_left <= FEW_TRICKS:
            target = (lo[0] + hi[0] + 1) // 2
        else:
            target = smallest(largest(target, lo[0] + 1), hi[0])
        value = zero_window(s, place, target)
        if s.stopped:
            return
        if value >= target:
            lo[0] = value
            target = value + STEP_UP
        else:
            hi[0] = value
            target = value - (value - lo[0]) // step_down


cdef inline void card_points(Search* s, const Place* place, int guess, int* points) noexcept nogil:
    """The declarer's points after each legal card, by the search's own numbers of cards.

    A neighbor in the same run bounds a card, as in similar(); the last value found is the guess for the next.
    """
    cdef uint32_t moves = legal(s, place), searched = 0, above
    cdef int card, other, difference, gain, lo, hi
    cdef Place child
    while moves:
        card = high32(moves)
        moves ^= <uint32_t>1 << card
        child = place[0]
        gain = advance(s, &child, card)
        lo = gain
        hi = gain + child.start.rest
        above = (place.start.live & s.game.group[card]) >> card >> 1
        if above and s.techniques & SKIP_SIMILAR:
            other = card + 1 + ctz32(above)
            if searched >> other & 1:
                difference = s.worth[other] - s.worth[card]
                if difference < 0:
                    difference = -difference
                lo = largest(lo, points[other] - difference)
                hi = smallest(hi, points[other] + difference)
        lo -= gain
        hi -= gain
        narrow(s, &child, NO_GUESS if guess == NO_GUESS else guess - gain, &lo, &hi)
        guess = lo + gain + 1
        searched |= <uint32_t>1 << card
        points[card] = gain + lo
