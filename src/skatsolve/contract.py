"""Contracts: what is played, which cards follow suit, and which are higher (ISkO 1.2, 2.2, 3.4)."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Final, Literal, NoReturn

from skatsolve.cards import CARDS, Card, CardLike, CardSet, Rank, Suit
from skatsolve.errors import ContractError, shown
from skatsolve.words import KINDS, read_contract

__all__ = ["Contract", "ContractLike", "Kind"]


class Kind(IntEnum):
    """The six kinds of game. The four suits have the numbers of :class:`~skatsolve.cards.Suit`."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3
    GRAND = 4
    NULL = 5

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        hint = "kinds are numbered 0 to 5, see Kind"
        raise ContractError(f"{shown(value)} is not a kind of game", text=shown(value), hint=hint)

    def __str__(self) -> str:
        return KINDS[self]

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


@dataclass(frozen=True)
class _Order:
    """The order of the cards in one kind of game."""

    groups: tuple[CardSet, ...]
    follow: tuple[CardSet, ...]
    strength: tuple[int, ...]


def _order(kind: Kind) -> _Order:
    jacks = 0 if kind is Kind.NULL else 0x10101010
    suits = [0xFF << 8 * suit & ~jacks for suit in Suit]
    trumps = jacks | (suits[kind] if kind < 4 else 0)
    groups = [CardSet(trumps)] if trumps else []
    groups += [CardSet(suit) for suit in suits if not suit & trumps]
    plain = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)
    strength = []
    for card in CARDS:
        if kind is Kind.NULL:
            order = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
            strength.append(order.index(card.rank))
        elif card.rank is Rank.JACK:
            strength.append(14 + 3 - card.suit)
        else:
            strength.append(plain.index(card.rank) + 7 * bool(trumps >> card.index & 1))
    follow = tuple(next(group for group in groups if card in group) for card in CARDS)
    return _Order(tuple(groups), follow, tuple(strength))


_ORDERS: Final = tuple(_order(kind) for kind in Kind)


@dataclass(frozen=True, repr=False)
class Contract:
    """A game as declared, with its announcements.

    Ouvert in a suit game or Grand is played in Hand and announces Schwarz, and Schwarz announced includes Schneider
    announced (ISkO 2.2): those are set for you.

    :raises ContractError: for a contract that cannot exist: Schneider or Schwarz announced without Hand or in Null.

    >>> str(Contract.parse("SHC")), str(Contract(Kind.GRAND, ouvert=True))
    ('CHS', 'GO')
    """

    kind: Kind
    hand: bool = False
    ouvert: bool = False
    schneider: bool = False
    schwarz: bool = False

    def __post_init__(self) -> None:
        kind = Kind(self.kind)
        put = object.__setattr__
        put(self, "kind", kind)
        if kind is Kind.NULL:
            if self.schneider or self.schwarz:
                raise ContractError("Null knows no Schneider and no Schwarz", hint="say N, NH, NO or NOH")
            return
        if self.ouvert:
            put(self, "hand", True)
            put(self, "schwarz", True)
        if self.schwarz:
            put(self, "schneider", True)
        if self.schneider and not self.hand:
            word = "Schwarz" if self.schwarz else "Schneider"
            said = f"{kind}HZ" if self.schwarz else f"{kind}HS"
            raise ContractError(f"{word} can be announced in Hand only (ISkO 2.2)", hint=f"say {said}")

    @staticmethod
    def of(value: "ContractLike", what: str = "") -> "Contract":
        """The contract itself, or the one that a text names: what every function does with a contract it is given.

        :param what: what it was given for, in front of the message.
        :raises ContractError: for anything else.

        >>> Contract.of("Grand Hand") == Contract.of(Contract.parse("GH"))
        True
        """
        if isinstance(value, Contract):
            return value
        if isinstance(value, str):
            try:
                return Contract.parse(value)
            except ContractError as error:
                raise error.about(what) from None
        raise ContractError(
            f"{shown(value)} is not a contract", text=shown(value), hint="give a Contract or its letters, such as CH"
        ).about(what)

    @staticmethod
    def parse(text: str) -> "Contract":
        """Read a contract: its ISS letters, the steps in any order, or its name in English, German or Polish.

        :raises ContractError: if the text does not name a contract, or one that cannot exist.

        >>> Contract.parse("CHS") == Contract.parse("Kreuz Hand, Schneider angesagt")
        True
        >>> str(Contract.parse("trefl z ręki"))
        'CH'
        """
        kind, steps = read_contract(text)
        try:
            return Contract(Kind(KINDS.index(kind)), "H" in steps, "O" in steps, "S" in steps, "Z" in steps)
        except ContractError as error:
            raise ContractError(f"contract {text!r}: {error.message}", text=text, hint=error.hint) from None

    def __str__(self) -> str:
        if self.ouvert:
            return f"{self.kind}OH" if self.kind is Kind.NULL and self.hand else f"{self.kind}O"
        announced = "Z" if self.schwarz else "S" if self.schneider else ""
        return f"{self.kind}{'H' if self.hand else ''}{announced}"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"

    @property
    def is_null(self) -> bool:
        """Whether this is a Null game."""
        return self.kind is Kind.NULL

    @property
    def goal(self) -> Literal["win", "schneider", "schwarz", "null"]:
        """The objective the declarer has to reach: ``win``, ``schneider``, ``schwarz`` or ``null``."""
        if self.kind is Kind.NULL:
            return "null"
        return "schwarz" if self.schwarz else "schneider" if self.schneider else "win"

    @cached_property
    def trumps(self) -> CardSet:
        """The trumps: eleven in a suit game, the jacks in Grand, none in Null."""
        return CardSet() if self.kind is Kind.NULL else self.groups[0]

    @property
    def groups(self) -> tuple[CardSet, ...]:
        """The suits as they are followed: the trumps first (but in Null), then the plain suits."""
        return _ORDERS[self.kind].groups

    def follow_set(self, card: CardLike) -> CardSet:
        """The cards that follow suit when ``card`` is led, itself included.

        :raises CardError: for something else than a card.
        """
        return _ORDERS[self.kind].follow[Card.of(card).index]

    def strength(self, card: CardLike) -> int:
        """A number that orders the cards of one suit, and every trump above every other card.

        :raises CardError: for something else than a card.
        """
        return _ORDERS[self.kind].strength[Card.of(card).index]


ContractLike = Contract | str
"""A contract, or text that names one."""
