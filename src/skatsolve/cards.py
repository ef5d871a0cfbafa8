"""Suits, ranks, cards and sets of cards.

A card has the index ``8 * suit + rank`` (0..31); a set of cards is a 32-bit mask with the bit of each index set.
Cards are written suit first (``CJ HT D7``), sets dotted, from clubs to diamonds and in each suit ``A K Q J T 9 8 7``.
"""

from collections.abc import Iterable, Iterator, Set
from enum import IntEnum
from typing import Final, NoReturn, final

from skatsolve.errors import CardError, shown
from skatsolve.words import RANKS, SUITS, read_cards

__all__ = ["ALL_CARDS", "CARDS", "FULL_DECK", "Card", "CardLike", "CardSet", "CardsLike", "Rank", "Suit"]

POINTS_OF_RANK: Final = (0, 0, 0, 10, 2, 3, 4, 11)


class Suit(IntEnum):
    """The four suits in the order of the cards' indices; clubs are the highest (ISkO 1.2)."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise CardError(f"{shown(value)} is not a suit", text=shown(value), hint="suits are numbered 0 to 3, see Suit")

    def __str__(self) -> str:
        return SUITS[self]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Rank(IntEnum):
    """The eight ranks in the order of the cards' indices, which is the order of no game: see ``Contract.strength``."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise CardError(f"{shown(value)} is not a rank", text=shown(value), hint="ranks are numbered 0 to 7, see Rank")

    def __str__(self) -> str:
        return RANKS[self]

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


@final
class Card:
    """One of the 32 cards. Each exists once, so cards may be compared with ``is``.

    Cards sort in the order of writing: clubs first, in each suit from the ace down.

    :raises CardError: for a suit or a rank that does not exist.

    >>> Card(Suit.HEARTS, Rank.TEN), Card.parse("HT").points
    (Card.parse('HT'), 10)
    """

    __slots__ = ("_place", "index", "points", "rank", "suit")
    index: int
    suit: Suit
    rank: Rank
    points: int
    _place: int

    def __new__(cls, suit: Suit, rank: Rank) -> "Card":
        return CARDS[8 * Suit(suit) + Rank(rank)]

    @staticmethod
    def from_index(index: int) -> "Card":
        """The card with this index, 0..31.

        :raises CardError: for any other index.
        """
        if not isinstance(index, int) or not 0 <= index < 32:
            raise CardError(f"no card has the index {shown(index)}", text=shown(index), hint="indices run from 0 to 31")
        return CARDS[index]

    @staticmethod
    def of(value: "CardLike", what: str = "") -> "Card":
        """The card itself, or the one that a text names: what every function does with a card it is given.

        :param what: what it was given for, in front of the message.
        :raises CardError: for anything else.

        >>> Card.of("CJ") is Card.of(Card.of("CJ"))
        True
        """
        if isinstance(value, Card):
            return value
        if isinstance(value, str):
            try:
                return Card.parse(value)
            except CardError as error:
                raise error.about(what) from None
        raise CardError(
            f"{shown(value)} is not a card", text=shown(value), hint="give a Card or text, such as CJ"
        ).about(what)

    @staticmethod
    def list_of(value: "CardsLike", what: str = "") -> "tuple[Card, ...]":
        """Cards in the order given, as text or one by one: what every function does with cards that are in an order.

        :param what: what they were given for, in front of the message.
        :raises CardError: for anything else.

        >>> Card.list_of("H7 HA") == Card.list_of(["H7", Card.parse("HA")])
        True
        """
        try:
            if isinstance(value, str):
                return Card.parse_list(value)
            if not isinstance(value, Iterable):
                hint = "give cards, or text such as CJ HT"
                raise CardError(f"{shown(value)} is not a list of cards", text=shown(value), hint=hint)
            cards = tuple(map(Card.of, value))
            if len(set(cards)) < len(cards):
                twice = next(card for at, card in enumerate(cards) if card in cards[:at])
                raise CardError(f"{twice} is named twice in the list", text=str(twice), hint="each card exists once")
            return cards
        except CardError as error:
            raise error.about(what) from None

    @staticmethod
    def parse(text: str) -> "Card":
        """Read one card in any notation that :mod:`skatsolve.words.card_notation` knows.

        :raises CardError: if the text names no card, or more than one.

        >>> Card.parse("CJ") is Card.parse("Kreuz Bube") is Card.parse("J♣") is Card.parse("walet trefl")
        True
        """
        found = read_cards(text)
        if len(found) != 1:
            raise CardError(
                f"{text!r} names {len(found) or 'no'} cards, not one", text=text, hint="say one, such as CJ"
            )
        return CARDS[found[0]]

    @staticmethod
    def parse_list(text: str) -> "tuple[Card, ...]":
        """Read cards in the order of the text, such as those of a trick.

        :raises CardError: if some part of the text is not a card, or a card is named twice.

        >>> Card.parse_list("H7 Herz Ass")
        (Card.parse('H7'), Card.parse('HA'))
        """
        return tuple(CARDS[index] for index in read_cards(text))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cards do not change: {name}")

    def __str__(self) -> str:
        return SUITS[self.suit] + RANKS[self.rank]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def __lt__(self, other: "Card") -> bool:
        return self._place < other._place if isinstance(other, Card) else NotImplemented

    def __le__(self, other: "Card") -> bool:
        return self._place <= other._place if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: "Card") -> bool:
        return self._place > other._place if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: "Card") -> bool:
        return self._place >= other._place if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.index

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Card.from_index, (self.index,)


def _make_cards() -> tuple[Card, ...]:
    cards = []
    for index in range(32):
        card = object.__new__(Card)
        suit, rank = Suit(index >> 3), Rank(index & 7)
        fields = {
            "index": index,
            "suit": suit,
            "rank": rank,
            "points": POINTS_OF_RANK[rank],
            "_place": 8 * suit + 7 - rank,
        }
        for name, value in fields.items():
            object.__setattr__(card, name, value)
        cards.append(card)
    return tuple(cards)


CardLike = Card | str
"""A card, or text that names one."""

CARDS: Final[tuple[Card, ...]] = _make_cards()
ALL_CARDS: Final = 0xFFFFFFFF

# By the eight bits of one suit: its ranks in writing order, and its card points.
_RANKS_IN = tuple(tuple(rank for rank in range(7, -1, -1) if bits >> rank & 1) for bits in range(256))
_POINTS_IN = tuple(sum(POINTS_OF_RANK[rank] for rank in ranks) for ranks in _RANKS_IN)


@final
class CardSet(Set[Card]):
    """An immutable set of cards around a 32-bit mask.

    It has the whole set protocol (``| & - ^ <= in len``) and iterates in the order of writing.

    :param cards: a set, text, cards (or text for each) one by one, or a mask.
    :raises CardError: for a number that is not a mask, or for something else than cards.

    >>> hand = CardSet.parse("CJ SJ HA")
    >>> str(hand), len(hand), hand.points
    ('CJ.SJ.HA', 3, 15)
    >>> hand - CardSet.parse("SJ")
    CardSet.parse('CJ.HA')
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: "int | CardsLike" = 0) -> None:
        if isinstance(cards, int) and not isinstance(cards, bool):
            if not 0 <= cards <= ALL_CARDS:
                raise CardError(f"{shown(cards)} is not a set of cards", text=shown(cards), hint="a mask has 32 bits")
            mask = int(cards)
        else:
            mask = _mask_of(cards)
        object.__setattr__(self, "mask", mask)

    @staticmethod
    def of(value: "CardsLike", what: str = "") -> "CardSet":
        """The set itself, or the set of the cards that are given as text or one by one: what every function does with
        cards it is given. Unlike the constructor it takes no mask, lest a seat or a count be read as cards.

        :param what: what the cards were given for, in front of the message.
        :raises CardError: for anything else.

        >>> CardSet.of("CJ SJ") == CardSet.of(["CJ", Card.parse("SJ")]) == CardSet.of(CardSet.parse("SJ CJ"))
        True
        """
        if isinstance(value, CardSet):
            return value
        try:
            return CardSet(_mask_of(value))
        except CardError as error:
            raise error.about(what) from None

    @staticmethod
    def parse(text: str) -> "CardSet":
        """Read cards in any notation that :mod:`skatsolve.words.card_notation` knows.

        :raises CardError: if some part of the text is not a card, or a card is named twice.
        """
        mask = 0
        for index in read_cards(text):
            mask |= 1 << index
        return CardSet(mask)

    @property
    def points(self) -> int:
        """The card points of the set, 0..120."""
        mask = self.mask
        return (
            _POINTS_IN[mask & 255] + _POINTS_IN[mask >> 8 & 255] + _POINTS_IN[mask >> 16 & 255] + _POINTS_IN[mask >> 24]
        )

    def of_suit(self, suit: Suit) -> "CardSet":
        """The cards printed with this suit, the jack included."""
        return CardSet(self.mask & 0xFF << 8 * Suit(suit))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"sets of cards do not change: {name}")

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card.parse(card)
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        for suit in range(4):
            for rank in _RANKS_IN[mask >> 8 * suit & 255]:
                yield CARDS[8 * suit + rank]

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __str__(self) -> str:
        return ".".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})" if self.mask else "CardSet()"

    def __hash__(self) -> int:
        return self._hash()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __le__(self, other: "CardsLike") -> bool:
        return not self.mask & ~_mask_of(other)

    def __lt__(self, other: "CardsLike") -> bool:
        return self <= other and self.mask != _mask_of(other)

    def __ge__(self, other: "CardsLike") -> bool:
        return not _mask_of(other) & ~self.mask

    def __gt__(self, other: "CardsLike") -> bool:
        return self >= other and self.mask != _mask_of(other)

    def isdisjoint(self, other: "CardsLike") -> bool:
        """Whether the two sets have no card in common."""
        return not self.mask & _mask_of(other)

    def __and__(self, other: "CardsLike") -> "CardSet":
        return CardSet(self.mask & _mask_of(other))

    def __sub__(self, other: "CardsLike") -> "CardSet":
        return CardSet(self.mask & ~_mask_of(other))

    def __or__(self, other: "CardsLike") -> "CardSet":  # type: ignore[override]
        return CardSet(self.mask | _mask_of(other))

    def __xor__(self, other: "CardsLike") -> "CardSet":  # type: ignore[override]
        return CardSet(self.mask ^ _mask_of(other))

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet, (self.mask,)


def _mask_of(cards: object) -> int:
    """The mask of a set, of the cards of a text, or of cards one by one."""
    if isinstance(cards, CardSet):
        return cards.mask
    if isinstance(cards, str):
        return CardSet.parse(cards).mask
    if not isinstance(cards, Iterable):
        raise CardError(
            f"{shown(cards)} is not a set of cards", text=shown(cards), hint="give a CardSet, or text such as CJ HT"
        )
    mask = 0
    for card in cards:
        mask |= 1 << Card.of(card).index
    return mask


CardsLike = CardSet | str | Iterable[CardLike]
"""A set of cards, text that names them, or cards one by one."""
FULL_DECK: Final = CardSet(ALL_CARDS)
