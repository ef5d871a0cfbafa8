"""The points search asked from outside: one zero window, and the driver that finds a value by several."""

from libc.stdint cimport int16_t, uint64_t

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.checks cimport check
from skatsolve._core.shared.techniques cimport USE_BOUNDS
from skatsolve._core.points.alpha_beta cimport Search, assess, lead, open_trick, reply_value, second
from skatsolve._core.points.move_ordering cimport length
from skatsolve._core.points.node cimport Node
from skatsolve._core.points.play_state cimport Place
from skatsolve._core.points.groups cimport Groups, look_up
from skatsolve._core.points.static_bounds cimport static_bounds
from skatsolve._core.points.suit_tables cimport POINTS_OF_DECLARER

# How the next window is chosen, see mtd_f().
cdef enum:
    FEW_TRICKS = 6
    STEP_UP = 9
    SUIT_STEP_DOWN = 32     # the part of what is open
    GRAND_STEP_DOWN = 4
    NO_GUESS = -1000
    GUESS_WEIGHTS = 10


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


cdef inline void tighten(Search* s, Place* place, int* lo, int* hi) noexcept nogil:
    """Bounds known without search, at the start of a trick."""
    cdef Groups groups
    cdef Node node = place.start
    if place.count == 0 and s.techniques & USE_BOUNDS:
        look_up(&groups, s.suit_tables, place.start.owners, s.grand)
        node.hi = node.rest
        static_bounds(s.suit_tables, &groups, &node, node.rest + 1)
        lo[0] = largest(lo[0], node.lo)
        hi[0] = smallest(hi[0], node.hi)


cdef inline int first_guess(const Search* s, const Place* place, int lo, int hi) noexcept nogil:
    """The points still to be won, to within a dozen, by their bounds and what can be counted.

    The weights, in sixteenths, are learnt by benchmarks/train/fit_guess.py.
    """
    cdef const int16_t* weights = s.guess
    cdef const Node* node = &place.start
    cdef Groups groups
    cdef uint64_t own
    cdef int ranks
    look_up(&groups, s.suit_tables, node.owners, s.grand)
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


cdef inline void mtd_f(Search* s, Place* place, int guess, int* lo, int* hi) noexcept nogil:
    """Brings bounds on the declarer's points to one value by zero windows, the first below `guess`: the MTD(f) driver
    (Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", 1996), with steps of its own.

    NO_GUESS leaves the guess to first_guess(). With few tricks left the bounds are halved and the guess does not count.
    Else steps are small where they cost little: in a suit game it is cheap to refute too high a claim. When the node
    limit stops it, the bounds proved so far are left.
    """
    cdef int step_down = GRAND_STEP_DOWN if s.grand else SUIT_STEP_DOWN
    cdef int target = guess, value
    tighten(s, place, lo, hi)
    if guess == NO_GUESS and place.start.tricks_left > FEW_TRICKS:
        target = first_guess(s, place, lo[0], hi[0])
    check(lo[0] <= hi[0], "bounds of a value are in order")
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
