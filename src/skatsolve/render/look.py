"""How a text looks: its language, the deck, and whether it keeps to ASCII."""

from dataclasses import dataclass

from skatsolve.cards import Card
from skatsolve.contract import Contract
from skatsolve.words import card_symbol, contract_name, rank_symbol, seat_name, suit_symbol

__all__ = ["Look", "printable"]


@dataclass(frozen=True)
class Look:
    """Language ``en|de|pl``, deck ``french|tournament|german``, and whether only ASCII can be shown."""

    lang: str = "en"
    deck: str = "tournament"
    ascii_only: bool = False

    def card(self, card: Card) -> str:
        """The short form of a card.

        >>> Look("de", "french").card(Card.parse("CJ"))
        '♣B'
        """
        return card_symbol(card, self.lang, self.deck, ascii_only=self.ascii_only)

    def suit(self, suit: int) -> str:
        """The sign of a suit."""
        return suit_symbol(suit, self.lang, self.deck, ascii_only=self.ascii_only)

    def rank(self, rank: int) -> str:
        """The sign of a rank."""
        return rank_symbol(rank, self.lang, self.deck)

    def seat(self, seat: int) -> str:
        """The name of a seat as it stands at the beginning of a line."""
        name = seat_name(seat, self.lang)
        return name[0].upper() + name[1:]

    def contract(self, contract: Contract) -> str:
        """The name of a contract."""
        return contract_name(contract, self.lang, self.deck)


def printable(text: str) -> str:
    """Text from a record with what would be obeyed and not seen, such as a change of direction, written out.

    >>> print(printable("Eve\\x1b[31m \\u202eada"))
    Eve\\x1b[31m \\u202eada
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
