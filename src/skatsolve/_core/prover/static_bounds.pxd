"""Bounds on what the declarer can still win, at the start of a trick and without search."""

from libc.stdint cimport uint32_t

from skatsolve._core.shared.arithmetic cimport largest, smallest
from skatsolve._core.shared.bits cimport high32, popcount32
from skatsolve._core.prover.game cimport MAX_GROUPS, Game, cheapest, dearest, worth
from skatsolve._core.prover.transposition_table cimport BEATEN, LOSERS, OPEN, Owners


cdef inline uint32_t above_all(uint32_t mine, uint32_t theirs) noexcept nogil:
    """My cards of a group above all of theirs."""
    return mine & ~((<uint32_t>2 << high32(theirs)) - 1) if theirs else mine


cdef inline int beaten(uint32_t suit) noexcept nogil:
    return suit >> BEATEN & 7


cdef inline int trumps_beaten(const Game* game, const Owners* owners, uint32_t declarer, uint32_t pool) noexcept nogil:
    """How many of the declarer's trumps different trumps can beat: first the jacks, then what is left over against the
    suit."""
    cdef int found = beaten(owners.jacks), more, cards
    if game.groups == MAX_GROUPS:  # Grand
        return found
    cards = popcount32(declarer >> 21 & 127)
    more = beaten(owners.suit[3]) + popcount32(pool >> 28) - found
    return found + smallest(more, cards)


cdef inline int sure_worth(
    const Game* game, const Owners* owners, uint32_t declarer, uint32_t pool, int leader, int need, int total
) noexcept nogil:
    """What the declarer can surely still win of `total`; the best of several bounds, or the first that meets `need`.

    A trick holds one of the declarer's cards, so each card that is beaten is beaten by a pool card that beats no other.

    1. Trumps. Those above all of the pool's win; of the others all win but those that different trumps can beat. With
       each go two cards of the pool.
    2. Drawing. The declarer is on lead with top trumps enough to draw those that are out; or none is out, and the
       declarer will get on lead: by a trump, since the declarer takes what is led with a top card, ruffs it or loses a
       loser, or because what can be run against the declarer does not take more cards than there are losers. All the
       declarer's trumps and top cards win, and every other card loses at the most itself and two of the pool's, no
       trumps.
    3. Holding. The declarer leads side cards first, follows suit and ruffs what cannot be followed. While there is a
       trump for every lead of the defenders the declarer never throws a card away, so no more tricks are lost than pool
       trumps beat and than side cards can be beaten in their suits; and the defenders are on lead once for each, and at
       the start.
    """
    cdef uint32_t out = pool & game.trumps
    cdef uint32_t trumps = declarer & game.trumps
    cdef uint32_t top = above_all(trumps, out)
    cdef uint32_t losers = 0, suit
    cdef int length = popcount32(trumps), tops = popcount32(top), drawn = popcount32(out)
    cdef int i, low, other, beatable = 0, run = 0, lost
    low = length - trumps_beaten(game, owners, declarer, pool)
    low = worth(game, top) + cheapest(game, trumps & ~top, low - tops) + cheapest(game, pool, 2 * low + game.spare)
    if low >= need or (length == 0 and drawn):
        return low
    for i in range(game.groups - 1):
        suit = owners.suit[i]
        losers |= (suit >> LOSERS & 127) << (7 * i)
        beatable += beaten(suit)
        if suit >> OPEN & 1:
            run += popcount32(pool >> (7 * i) & 127)
    lost = popcount32(losers)
    if tops >= drawn and (leader == 0 or (drawn == 0 and (length or run <= lost))):
        other = total - worth(game, losers) - dearest(game, pool & ~out, 2 * lost)
        low = largest(low, other)
    if length >= beatable + drawn + (leader != 0):
        other = (
            total
            - worth(game, out)
            - dearest(game, declarer & ~top, beatable + drawn)
            - dearest(game, pool & ~out, 2 * beatable + drawn)
        )
        low = largest(low, other)
    return low
