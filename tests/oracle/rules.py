"""The rules of play, in the plainest form, for the reference solver.

A card is an int ``8 * suit + rank``: suits clubs, spades, hearts, diamonds; ranks 7 8 9 T J Q K A. A contract is an
int: 0-3 the four suit games, 4 Grand, 5 Null. Nothing here comes from the package under test: the order of the cards
is written out as the rules list it (ISkO 2.3, 2.4) and everything else is looked up in these lists.
"""

SUITS = "CSHD"
RANKS = "789TJQKA"
GRAND, NULL = 4, 5

POINTS_OF_RANK = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def name(card: int) -> str:
    """The card's name, suit first: ``CJ``."""
    return SUITS[card // 8] + RANKS[card % 8]


def number(text: str) -> int:
    """The card of a name: the inverse of `name`."""
    return 8 * SUITS.index(text[0]) + RANKS.index(text[1])


PACK = range(32)
CARD_POINTS = [POINTS_OF_RANK[name(card)[1]] for card in PACK]


def rows_of_cards(kind: int) -> list[list[int]]:
    """The suits of a contract as the players see them, each from the strongest card down, trumps first if any."""
    if kind == NULL:
        return [[number(suit + rank) for rank in "AKQJT987"] for suit in SUITS]
    jacks = [number(suit + "J") for suit in "CSHD"]
    plain = [[number(suit + rank) for rank in "ATKQ987"] for suit in SUITS]
    if kind == GRAND:
        return [jacks, *plain]
    return [jacks + plain[kind], *(plain[suit] for suit in range(4) if suit != kind)]


class Rules:
    """Who must follow and who wins, in one contract."""

    def __init__(self, kind: int) -> None:
        self.rows = rows_of_cards(kind)
        self.trumps = [] if kind == NULL else self.rows[0]
        self.row_of = {card: row for row in self.rows for card in row}

    def legal(self, hand: list[int], led: int | None) -> list[int]:
        """The cards of a hand that may be played when `led` was led (None: the hand leads)."""
        if led is None:
            return list(hand)
        following = [card for card in hand if card in self.row_of[led]]
        return following or list(hand)

    def winner(self, trick: list[int]) -> int:
        """Which of the three cards of a full trick takes it: 0, 1 or 2 in the order of play."""
        candidates = [card for card in trick if card in self.trumps]
        if not candidates:
            candidates = [card for card in trick if card in self.row_of[trick[0]]]
        row = self.row_of[candidates[0]]
        return trick.index(min(candidates, key=row.index))
