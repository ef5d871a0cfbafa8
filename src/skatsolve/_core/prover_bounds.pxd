"""Bounds on what the declarer can still win, at the start of a trick and without search."""

from libc.stdint cimport uint32_t

from skatsolve._core.bits cimport high32, popcount32
from skatsolve._core.prover_game cimport Game, cheapest, dearest, worth


cdef inline uint32_t above_all(uint32_t mine, uint32_t theirs) noexcept nogil:
    """My cards of a group above all of theirs."""
    return mine & ~((<uint32_t>2 << high32(theirs)) - 1) if theirs else mine


cdef inline int sure_worth(
    const Game* game, uint32_t declarer, uint32_t pool, int leader, int total
) noexcept nogil:
    """What the declarer can surely still win of `total`.

    His trumps above all of the pool's win a trick each, whoever leads. If they are enough to draw the pool's and he
    is on lead, all his trumps and his top cards win, and every other card loses itself and two cards at the most that
    are no trumps. With no trump out he need not be on lead, if he has one himself: what is led he takes with a top
    card, ruffs, or loses with a card that counts as lost.
    """
    cdef uint32_t out = pool & game.trumps
    cdef uint32_t trumps = declarer & game.trumps
    cdef uint32_t top = above_all(trumps, out)
    cdef uint32_t winners, mine, theirs, best, losers
    cdef int tops = popcount32(top), drawn = popcount32(out), i, low, other
    low = worth(game, top) + cheapest(game, pool, 2 * tops + game.spare)
    if tops >= drawn and (leader == 0 or (drawn == 0 and trumps)):
        winners = trumps
        for i in range(game.groups - 1):
            mine = declarer & game.group[i]
            if mine == 0:
                continue
            theirs = pool & game.group[i]
            best = above_all(mine, theirs)
            winners |= mine if popcount32(best) >= popcount32(theirs) else best
        losers = declarer & ~winners
        other = total - worth(game, losers) - dearest(game, pool & ~out, 2 * popcount32(losers))
        if other > low:
            low = other
    return low


cdef inline int possible_worth(
    const Game* game, uint32_t declarer, uint32_t pool, uint32_t voids, int leader, int total
) noexcept nogil:
    """What the declarer can win of `total` at the most."""
    return total
