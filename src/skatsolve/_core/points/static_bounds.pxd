"""Static bounds on the declarer's points at the start of a trick.

Everything is in points still to be won. D is the declarer, L a defender on lead, P the partner of L. Why each bound
holds:

Lower: tricks that are surely D's. D gets its own cards in them and what must fall on them; or, counted the other way,
the defenders get no more than D's other cards and, for each trick D may lose, the richest card of each.
  * D leads and its top trumps are as many as the longer defender's trumps: D draws them all; then every trump of D and
    every side winner (top run, or the whole suit once D's run outlasts both defenders) takes its trick.
  * *Kept trumps*: a trump is beaten by a higher one of the other side only, and each of those beats one at most. What
    stays, if they beat as many as they can, takes a trick each, whoever leads and however it is played.
  * D leads and some trumps stay out: D's side winners take their tricks as long as no defender who has trumps outside
    D's top run is void, and then D's kept trumps.
  * L leads, and only D has trumps: D takes the lead at the latest when it has no loser to follow with, and then cashes
    all its winners. (But the defenders may have discarded, so nothing must fall.)
  * L leads, and there are no trumps: the same, if D has a loser for each trick until a suit is led of which D has the
    highest card. Each takes a card of another suit from L. The lead goes to P only where both have cards of such a
    suit, and then takes one from both.
  * *Control*: D wins all trumps and side winners but one for each trump of the defenders that is left when D's top run
    has drawn (it beats one card at most; if both have some left, D's next lead of a trump takes one of each, and one
    less can beat). D's plan: on lead D plays trumps, the run first, then from below, until they have none. On their
    lead D follows with losers as long as it has any, and ruffs where it is void; so a trump that beats one of D's costs
    D that one and another to come in again. With two low trumps of D for each that is left D still has one when they
    have none, and is where only D has trumps.
    If L leads, D has to come in first. D ruffs low if no trump can be played after it: only the second defender has
    any, or only the first, who is on lead while D has no loser. (A trump before it D beats with one of the run, or it
    beats one card as it may.) Else D comes in with a trump of the run, which then draws one round less; without a run D
    ruffs low even so. (Then each trump of theirs may beat one.) A low ruff needs one more.
    What is beaten: low trumps go in order, hence trumps of the lowest two for each that is left, less the last one's
    ruff. A winner can be ruffed instead once the first of them has beaten; or before D is in, where a defender with
    trumps is void and the other can lead the suit. In other suits D takes the lead with a winner at once. But if such a
    defender may discard before that, as D follows longer with losers, any winner may be ruffed.
  * Otherwise D has its kept trumps.
  * *One loser*: no defender has a trump and D has, or D leads and draws them all, and all of D's cards win but one of a
    side suit. Then it is lost only where that suit is led, hence only to a higher card of it.
Upper: tricks that are surely the defenders'.
  * The kept trumps of one defender, which only D's can beat: the other defender's leave the trick with them.
  * *Guarded rounds*: in a side suit a defender holds the top run, and each of the three holds as many cards as rounds
    are counted. The defenders keep these cards until D first plays the suit: while D is on lead it plays no card of the
    suit and so keeps all of its own, hence they always have another card to spare. If D leads it, the high card takes
    it. Once a defender is on lead that defender cashes the run, or leads to the partner's, and everybody follows.
  * *Rounds*: L cashes its top run of a side suit, as many rounds as D must follow (all of them if D has no trump), P
    adding its richest cards. P must never be forced to ruff: P has no trump, or side cards enough for all the rounds.
"""

from libc.stdint cimport uint32_t, uint64_t

from skatsolve._core.points.suit_tables cimport (
    BEATERS, ESCAPES, EXPOSED, GUARDED_POINTS, GUARDED_ROUNDS, LENGTHS, OWN_POINTS, POINTS_OF_ALL,
    POINTS_OF_DECLARER, RANKS, ROUND_POINTS, SHARED, THROWS, TOP_RUN, SuitTables,
)
from skatsolve._core.points.groups cimport Groups
from skatsolve._core.points.node cimport Node
from skatsolve._core.shared.arithmetic cimport largest, smallest

cdef enum:
    RICHEST_CARD = 11
    MOST_BEATEN = 3         # for which there are tables

cdef inline int richest(const SuitTables* suit_tables, uint64_t ranks, int count) noexcept nogil:
    """Points of the `count` richest cards of a hand."""
    return suit_tables.richest[ranks & 4095][count]


cdef inline int lost_with_one_loser(
    const SuitTables* suit_tables, const Groups* groups, uint64_t falling
) noexcept nogil:
    """The most the defenders can add to it: one of them beats it, the other gives its richest card."""
    cdef uint64_t suits = (groups.side[0].holding + groups.side[1].holding
                           + groups.side[2].holding + groups.side[3].holding) >> BEATERS
    cdef int first = suits & 15
    cdef int second = suits >> 4 & 15
    return largest(first - 1 + richest(suit_tables, falling >> RANKS + 24, 1) if first else 0,
                   second - 1 + richest(suit_tables, falling >> RANKS + 12, 1) if second else 0)


cdef inline void static_bounds(
    const SuitTables* suit_tables, const Groups* groups, Node* node, int target
) noexcept nogil:
    """Sets the bounds of a node; where the lower one reaches `target`, the upper one is left as it is."""
    cdef int leader = node.leader
    cdef int rest = node.rest
    cdef int tricks_left = node.tricks_left
    cdef uint64_t trumps = groups.trumps
    cdef uint64_t side = (groups.side[0].common + groups.side[1].common
                          + groups.side[2].common + groups.side[3].common)
    cdef uint64_t all_cards = side + groups.trump_suit.common + groups.jacks.common
    cdef uint64_t falling = all_cards   # the defenders' cards that may fall to a lost trick
    cdef uint32_t cash
    cdef int own = trumps >> LENGTHS & 15
    cdef int first = trumps >> LENGTHS + 4 & 15
    cdef int second = trumps >> LENGTHS + 8 & 15
    cdef int run = trumps >> TOP_RUN & 15
    cdef int longer = largest(first, second)
    cdef bint all_drawn = leader == 0 and run >= longer
    cdef int sure = 0, cards = 0, points = 0, bound, partner
    # The declarer's sure tricks: `sure` of them, worth `cards` by the declarer's own cards and `points` in all.
    if all_drawn:
        cash = leads_of(groups, 0, 0)
        bound = trump_points(groups)
        sure = own + (cash & 15)
        cards = bound + (cash >> OWN_POINTS & 255)
        points = <int>(cash >> ROUND_POINTS & 255) + <int>(trumps >> POINTS_OF_ALL & 63)
        falling = side
    elif own and in_control(groups, node, own, first, second, run, &sure, &cards):
        points = cards
    elif leader == 0:
        cash = leads_of(groups, 0, (first > run) | (second > run) << 1)
        bound = kept_points(groups, 0)
        sure = kept_trumps(groups, 0) + (cash & 15)
        cards = bound + (cash >> OWN_POINTS & 255)
        points = bound + (cash >> ROUND_POINTS & 255)
    elif longer == 0:
        # No trump is left at all.
        cash = leads_of(groups, 0, 0)
        sure = cash & 15
        cards = points = cash >> OWN_POINTS & 255
        if escapes(cash, leader) > tricks_left - sure:
            sure = cards = points = 0
    elif own:
        sure = kept_trumps(groups, 0)
        cards = points = kept_points(groups, 0)
    node.lo = points
    if sure >= tricks_left:
        node.lo = node.hi = rest
        return
    sure = tricks_left - sure
    bound = rest - <int>(all_cards >> POINTS_OF_DECLARER) + cards
    if sure == 1 and (all_drawn or longer == 0 and own):
        bound -= lost_with_one_loser(suit_tables, groups, falling)
    else:
        bound -= richest(suit_tables, falling >> RANKS + 12, sure) + richest(suit_tables, falling >> RANKS + 24, sure)
    if bound > points:
        node.lo = bound
    if node.lo >= target:
        return

    # The defenders' sure tricks.
    sure = side >> GUARDED_ROUNDS & 15
    points = side >> GUARDED_POINTS & 255
    if leader != 0:
        cash = leads_of(groups, 1, leader - 1 if own else leader + 1)
        partner = second if leader == 1 else first
        if partner == 0 or <int>(cash & 15) <= tricks_left - partner:
            sure = cash & 15
            points = cash >> ROUND_POINTS & 255
    points += largest(kept_points(groups, 1), kept_points(groups, 2))
    node.hi = rest - points
    sure += largest(kept_trumps(groups, 1), kept_trumps(groups, 2))
    if sure >= tricks_left:
        node.hi = 0
        return
    sure = tricks_left - sure
    bound = (richest(suit_tables, all_cards >> RANKS, sure) + richest(suit_tables, all_cards >> RANKS + 12, sure)
             + richest(suit_tables, all_cards >> RANKS + 24, sure))
    if bound < node.hi:
        node.hi = bound


cdef inline int escapes(uint32_t cash, int leader) noexcept nogil:
    """Without trumps: tricks the defenders can lead to suits in which the declarer's card is not the highest."""
    cdef int leading = cash >> ESCAPES & 15
    cdef int partner = cash >> ESCAPES + 4
    if leader == 2:
        leading, partner = partner, leading
    if leading and cash >> SHARED & 7:
        return leading + partner - 1
    return leading


cdef inline bint in_control(
    const Groups* groups, const Node* node, int own, int first, int second, int run, int* sure, int* cards
) noexcept nogil:
    """Whether the declarer keeps control, and then its sure tricks and its own points in them.

    `low`: the declarer comes in with a low trump.
    """
    cdef bint leads = node.leader == 0
    cdef bint low = not leads and (
        run == 0 or first == 0
        or node.leader == 1 and second == 0 and own + <int>(leads_of(groups, 0, 0) & 15) == node.tricks_left)
    cdef int drawn = smallest(run, largest(first, second)) if leads or low else run - 1
    cdef int first_out = largest(first - drawn, 0)
    cdef int second_out = largest(second - drawn, 0)
    cdef int beaten = first_out + second_out
    cdef int winners, worth, lost, exposed = 0
    cdef uint32_t cash
    if first_out and second_out and not low:
        beaten -= 1
    if own < drawn + 2 * beaten + (not leads) or beaten > MOST_BEATEN:
        return False
    cash = leads_of(groups, 0, 0)
    winners = cash & 15
    worth = cash >> OWN_POINTS & 255
    lost = groups.trump_suit.beaten[low][beaten]
    if winners and not leads and first + second:
        cash = leads_of(groups, 0, (first > 0) | (second > 0) << 1)
        exposed = winners if cash >> THROWS else cash >> EXPOSED & 15
    if exposed:
        beaten += smallest(exposed, first + second - beaten)
        lost = smallest(RICHEST_CARD * beaten, lost + worth)
    elif beaten > 1:
        lost = smallest(groups.trump_suit.beaten[low][1] + RICHEST_CARD * (beaten - 1), lost + worth)
    sure[0] = own + winners - beaten
    cards[0] = largest(trump_points(groups) + worth - lost, 0)
    return True


cdef inline int kept_trumps(const Groups* groups, int player) noexcept nogil:
    """Trumps of a player that take a trick whatever happens."""
    return groups.jacks.kept[player] + groups.kept.kept[player][groups.jacks.free[player]]


cdef inline int kept_points(const Groups* groups, int player) noexcept nogil:
    return groups.jacks.kept_points[player] + groups.kept.kept_points[player][groups.jacks.against[player]]


cdef inline int trump_points(const Groups* groups) noexcept nogil:
    """Points of the declarer's trumps."""
    return <int>(groups.trump_suit.common >> POINTS_OF_DECLARER) + <int>(groups.jacks.common >> POINTS_OF_DECLARER)


cdef inline uint32_t leads_of(const Groups* groups, bint defender, int row) noexcept nogil:
    """What can be cashed, field by field summed over the side suits."""
    if defender:
        return (groups.side[0].defender_leads[row] + groups.side[1].defender_leads[row]
                + groups.side[2].defender_leads[row] + groups.side[3].defender_leads[row])
    return (groups.side[0].declarer_leads[row] + groups.side[1].declarer_leads[row]
            + groups.side[2].declarer_leads[row] + groups.side[3].declarer_leads[row])
