"""The order of cards inside the searches for points, both with open cards and for proofs.

One unsigned 32-bit word a card set, so laid out that within a group (a suit, or the trumps) a higher
bit is a stronger card and that trumps lie above all else: "beats" is then a comparison.

    bits 0-6, 7-13, 14-20   side suits, 7 8 9 Q K T A upward
    bits 21-27              the trump suit; in Grand the fourth side suit
    bits 28-31              DJ HJ SJ CJ

Suit games and Grand share the layout and with it every mask that speaks of card points.
Seats are relative to the declarer: 0 the declarer, 1 and 2 the defenders in clockwise order.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from skatsolve._core.shared.card_points cimport JACK
from skatsolve._core.shared.rows cimport GRAND

cdef enum:
    CARDS = 32
    JACK_SHIFT = 28
    TRUMP_SHIFT = 21        # of the trump suit
    SUIT_CARDS = 7
    SUIT_MASK = 127

# What a kind of game makes of the layout.
ctypedef struct Game:
    uint32_t trumps
    uint32_t group[CARDS]       # all cards of the group a card belongs to
    uint8_t from_canonical[CARDS]
    uint8_t to_canonical[CARDS]
    uint8_t rank[CARDS]         # 7 8 9 Q K T A J as 0-7
    uint8_t rising[CARDS]       # all cards: fewest points first, then weakest, then clubs spades hearts diamonds
    uint8_t shift[CARDS]        # of the group a card belongs to; of all trumps, that of the trump suit
    uint8_t up_to_three[2048]   # bits in so many, three if there are more
    int side_suits              # 3, or 4 in Grand


cdef inline void make_game(Game* game, int kind) noexcept nogil:
    """Fills in a suit game (kind 0-3, its trump suit) or Grand (4)."""
    cdef int[8] ranks = [0, 1, 2, 4, 5, 6, 3, 7]    # 7 8 9 J Q K T A
    cdef int suit, rank, card, place = 0, strength, i
    cdef uint32_t jacks = <uint32_t>0xF << JACK_SHIFT
    game.side_suits = 4 if kind == GRAND else 3
    for suit in range(4):
        if suit == kind:
            strength = 3 * SUIT_CARDS
        else:
            strength = place * SUIT_CARDS
            place += 1
        for rank in range(8):           # canonical ranks: 7 8 9 T J Q K A
            if rank == JACK:
                card = JACK_SHIFT + 3 - suit
            else:
                card = strength + (rank if rank < 3 else 5 if rank == 3 else 6 if rank == 7 else rank - 2)
            game.from_canonical[8 * suit + rank] = card
            game.to_canonical[card] = 8 * suit + rank
    for i in range(CARDS):
        suit = i & 3
        if ranks[i >> 2] == JACK:
            suit = 3 - suit
        game.rising[i] = game.from_canonical[8 * suit + ranks[i >> 2]]
    game.trumps = jacks if kind == GRAND else jacks | <uint32_t>SUIT_MASK << 3 * SUIT_CARDS
    for card in range(CARDS):
        game.rank[card] = 7 if card >= JACK_SHIFT else card % SUIT_CARDS
        if game.trumps >> card & 1:
            game.group[card] = game.trumps
            game.shift[card] = TRUMP_SHIFT
        else:
            game.group[card] = <uint32_t>SUIT_MASK << card // SUIT_CARDS * SUIT_CARDS
            game.shift[card] = card // SUIT_CARDS * SUIT_CARDS
    for i in range(2048):
        game.up_to_three[i] = (i != 0) + (i & i - 1 != 0) + (i & i - 1 & (i & i - 1) - 1 != 0)


cdef inline uint32_t translate(const uint8_t* order, uint32_t cards) noexcept nogil:
    """A card set in another order of cards."""
    cdef uint32_t result = 0
    cdef int card
    for card in range(CARDS):
        if cards >> card & 1:
            result |= <uint32_t>1 << order[card]
    return result
