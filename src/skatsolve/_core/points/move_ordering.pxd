"""Which card to try first: a sum of weights for what a card means to its player, learnt from random deals.

The order of moves changes no value, only how many nodes are searched. The weights are made by
`benchmarks/train/tune_ordering.py` and kept in `learned/move_ordering.json`.
"""

from libc.stdint cimport int16_t, uint32_t, uint64_t

from skatsolve._core.shared.bits cimport high32, popcount32
from skatsolve._core.points.groups cimport Groups
from skatsolve._core.shared.arithmetic cimport smallest
from skatsolve._core.shared.seats cimport next_seat, third_seat
from skatsolve._core.points.suit_tables cimport LENGTHS, TOP_OWNER
from skatsolve._core.shared.card_order cimport SUIT_CARDS, Game

cdef enum:
    RANKS = 8               # 7 8 9 Q K T A J
    COUNTS = 8              # numbers of cards: more count as 7
    UP_TO_THREE = 4         # ... as 3
    UP_TO_FOUR = 5          # ... as 4
    LEAD_TABLES = 5         # of Weights
    SECOND_TABLES = 4
    THIRD_TABLES = 2
    WEIGHT_TABLES = LEAD_TABLES + SECOND_TABLES + THIRD_TABLES

# By player, relative to the declarer; opponents are those of the other side. `trump` says whether the card's group is
# the trumps, `strength` is 0 for the highest live card of the group, else lead_strength().
ctypedef struct Weights:
    # A lead: lead_situation() and rank;
    int16_t lead[3][32][RANKS]
    # 4 * trump + strength, cards of the group that the next and the last player have;
    int16_t lead_lengths[3][8][UP_TO_FOUR][UP_TO_FOUR]
    # the same with the rank;
    int16_t lead_ranks[3][2][UP_TO_THREE][UP_TO_THREE][RANKS]
    # cards of the group in the hand, how many of those to choose from are higher, and how many foreign ones;
    int16_t lead_higher[3][2][COUNTS][UP_TO_THREE][UP_TO_THREE]
    # situation, own trumps and the opponents'.
    int16_t lead_trumps[3][32][UP_TO_THREE][UP_TO_THREE]
    # The second card: second_situation() and rank;
    int16_t second[3][32][RANKS]
    # situation, cards of the group to choose from that are higher, and foreign ones;
    int16_t second_higher[3][32][UP_TO_THREE][UP_TO_THREE]
    # whether it follows, the declarer's cards of its group, rank;
    int16_t second_declarer[3][2][COUNTS][RANKS]
    # whether it follows, whether it beats and whether the third card can beat the better of both (1, 2, 4), rank led,
    # rank.
    int16_t second_led[3][8][RANKS][RANKS]
    # The third card: each point of the bounds of what comes of it, both added, in favor of its player;
    int16_t third_bounds[3]
    # who takes the trick, the declarer, the player or the partner; a trump, following or neither; rank.
    int16_t third[3][9][RANKS]


cdef inline int lead_strength(uint64_t holding, int player) noexcept nogil:
    """Who has the highest card of a group whose other cards are led: 1 the leader, 2 the partner, 3 an opponent."""
    cdef int top = <int>(holding >> TOP_OWNER) - 1
    if top == player:
        return 1
    return 2 if player != 0 and top != 0 else 3


cdef inline int length(uint64_t holding, int player) noexcept nogil:
    return holding >> LENGTHS + 4 * player & 15


cdef inline int lead_situation(uint64_t holding, uint64_t trumps, int player, bint is_trump) noexcept nogil:
    """Who may ruff a suit (trumps: is void); the strength of the card led is added.

    `holding` describes the group led, `trumps` all trumps.
    """
    cdef int after = next_seat(player)
    cdef int last = third_seat(player, after)
    cdef bint after_out = not length(holding, after)
    cdef bint last_out = not length(holding, last)
    if is_trump:
        return 16 + 4 * (after_out | last_out << 1)
    after_out = after_out and length(trumps, after)
    last_out = last_out and length(trumps, last)
    return 4 * (after_out | last_out << 1)


cdef inline int order_leads(
    const Weights* weights, const Game* game, const Groups* groups, int player, uint32_t own, uint32_t live,
    uint32_t moves, int* cards, int* scores
) noexcept nogil:
    """Lists the cards to lead with their scores, the higher the sooner to be tried; returns their number."""
    cdef int after = next_seat(player)
    cdef int last = third_seat(player, after)
    cdef int opponents = length(groups.trumps, 0) if player else length(groups.trumps, 1) + length(groups.trumps, 2)
    cdef int count = 0, card, rank, shift, next_length, last_length, situation, strength, base, higher
    cdef uint32_t left, bit, foreign
    cdef uint64_t holding
    cdef bint trump
    cdef const int16_t* by_situation = &weights.lead[player][0][0]
    cdef const int16_t* by_trumps = &weights.lead_trumps[player][0][smallest(length(groups.trumps, player), 3)][
        smallest(opponents, 3)]
    cdef const int16_t* by_rank
    cdef const int16_t* by_lengths
    cdef const int16_t* by_higher
    while moves:
        # One group at a time: its situation is the same for all its cards but the highest live one.
        card = high32(moves)
        trump = game.trumps >> card & 1
        shift = game.shift[card]
        holding = groups.trumps if trump else groups.side[card // SUIT_CARDS].holding
        situation = lead_situation(holding, groups.trumps, player, trump)
        next_length = length(holding, after)
        last_length = length(holding, last)
        by_rank = &weights.lead_ranks[player][trump][smallest(next_length, 3)][smallest(last_length, 3)][0]
        by_lengths = &weights.lead_lengths[player][4 * trump][smallest(next_length, 4)][smallest(last_length, 4)]
        by_higher = &weights.lead_higher[player][trump][smallest(length(holding, player), COUNTS - 1)][0][0]
        left = moves & game.group[card]
        moves ^= left
        foreign = (live & ~own & game.group[card]) >> shift
        strength = lead_strength(holding, player)
        situation += strength if foreign >> card - shift else 0
        base = (by_trumps[situation * UP_TO_THREE * UP_TO_THREE]
                + by_lengths[(situation & 3) * UP_TO_FOUR * UP_TO_FOUR])
        higher = 0
        while True:
            bit = <uint32_t>1 << card
            left ^= bit
            rank = game.rank[card]
            cards[count] = card
            scores[count] = (base + by_rank[rank] + by_situation[RANKS * situation + rank]
                             + by_higher[higher + game.up_to_three[foreign >> card - shift]])
            count += 1
            if not left:
                break
            card = high32(left)
            if higher < 3 * UP_TO_THREE:
                higher += UP_TO_THREE
            situation = situation & ~3 | strength
            base = (by_trumps[situation * UP_TO_THREE * UP_TO_THREE]
                    + by_lengths[strength * UP_TO_FOUR * UP_TO_FOUR])
    return count


cdef inline int second_situation(
    bint follows, bint is_trump, bint beats, bint third_follows, bint third_beats
) noexcept nogil:
    return follows | is_trump << 1 | beats << 2 | third_beats << 3 | third_follows << 4


cdef inline int order_replies(
    const Weights* weights, const Game* game, const uint32_t* dealt, uint32_t live, int player, int last, int led,
    uint32_t moves, int* cards, int* scores
) noexcept nogil:
    """Lists the second player's cards as order_leads() does the leader's."""
    cdef uint32_t led_group = game.group[led]
    cdef uint32_t own = dealt[player] & live
    cdef uint32_t theirs = dealt[last] & live
    cdef bint follows = moves & led_group != 0
    cdef bint third_follows = theirs & led_group != 0
    cdef bint trump, beats, third_beats
    cdef uint32_t left, bit, foreign
    cdef int count = 0, card, rank, shift, situation, higher
    cdef const int16_t* by_situation = &weights.second[player][0][0]
    cdef const int16_t* by_higher = &weights.second_higher[player][0][0][0]
    cdef const int16_t* by_led = &weights.second_led[player][follows][game.rank[led]][0]
    cdef const int16_t* by_rank
    theirs &= led_group if third_follows else game.trumps
    while moves:
        card = high32(moves)
        trump = game.trumps >> card & 1
        shift = game.shift[card]
        foreign = (live & ~own & game.group[card]) >> shift
        by_rank = &weights.second_declarer[player][follows][
            smallest(popcount32(dealt[0] & live & game.group[card]), COUNTS - 1)][0]
        left = moves & game.group[card]
        moves ^= left
        higher = 0
        while True:
            bit = <uint32_t>1 << card
            left ^= bit
            rank = game.rank[card]
            beats = card > led and (follows or trump)
            if beats and third_follows and not follows:
                third_beats = False
            else:
                third_beats = theirs > <uint32_t>1 << (card if beats else led)
            situation = second_situation(follows, trump, beats, third_follows, third_beats)
            cards[count] = card
            scores[count] = (by_rank[rank] + by_led[(2 * beats + 4 * third_beats) * RANKS * RANKS + rank]
                             + by_situation[RANKS * situation + rank]
                             + by_higher[UP_TO_THREE * UP_TO_THREE * situation + higher
                                         + game.up_to_three[foreign >> card - shift]])
            count += 1
            if not left:
                break
            card = high32(left)
            if higher < 3 * UP_TO_THREE:
                higher += UP_TO_THREE
    return count


cdef inline int third_place(const Game* game, int led, int card, int player, int winner) noexcept nogil:
    """The place in `third` of a card after which `winner` takes the trick."""
    cdef int taker = 0 if winner == 0 else 3 if winner == player else 6
    cdef int sort = 0 if game.trumps >> card & 1 else 1 if game.group[led] >> card & 1 else 2
    return RANKS * (9 * player + taker + sort) + game.rank[card]


cdef inline int list_cards(uint32_t moves, int* cards, int* scores) noexcept nogil:
    """Cards that are not ordered, from the highest down."""
    cdef int count = 0
    while moves:
        cards[count] = high32(moves)
        scores[count] = 0
        moves ^= <uint32_t>1 << cards[count]
        count += 1
    return count


cdef inline int best_score(const int* scores, int count) noexcept nogil:
    cdef int pick = 0, i
    for i in range(1, count):
        if scores[i] > scores[pick]:
            pick = i
    return pick
