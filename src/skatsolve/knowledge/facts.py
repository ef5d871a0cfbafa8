"""Facts: how many of some cards lie in some places. Voids, lengths and single cards are all of this form."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from skatsolve.cards import CardSet
from skatsolve.errors import KnowledgeError

__all__ = ["PLACE_NAMES", "SKAT", "Fact"]

SKAT: Final = 3
"""The skat as a place, beside the seats 0-2."""

PLACE_NAMES: Final = ("forehand", "middlehand", "rearhand", "the skat")


@dataclass(frozen=True)
class Fact:
    """Between ``low`` and ``high`` of ``cards`` lie in ``places`` (seats 0-2, :data:`SKAT`), counted together.

    :param text: how it was said.
    :raises KnowledgeError: for numbers that no deal can meet, or a place that does not exist.

    >>> str(Fact.of(1, CardSet.parse("CA CT"), 1, 2))
    'middlehand holds at least 1 of CA.CT'
    """

    places: frozenset[int]
    cards: CardSet
    low: int
    high: int
    text: str = ""

    def __post_init__(self) -> None:
        if not self.places or not self.places <= {0, 1, 2, SKAT}:
            raise KnowledgeError(f"{sorted(self.places)} are not places", hint="seats are 0, 1 and 2, the skat is 3")
        if self.low < 0 or self.high < self.low or self.low > len(self.cards):
            said = self.text or f"between {self.low} and {self.high} of {self.cards}"
            raise KnowledgeError(f"{said}: there are {len(self.cards)} such cards", text=said)
        object.__setattr__(self, "high", min(self.high, len(self.cards)))

    @staticmethod
    def of(places: int | Iterable[int], cards: CardSet, low: int, high: int, text: str = "") -> "Fact":
        """The fact about one place, or about several counted together."""
        where = [places] if isinstance(places, int) else places
        return Fact(frozenset(map(int, where)), cards, low, high, text)

    def __str__(self) -> str:
        if self.text:
            return self.text
        where = " and ".join(PLACE_NAMES[place] for place in sorted(self.places))
        verb = "hold" if len(self.places) > 1 else "holds"
        if self.low == len(self.cards):
            return f"{where} {verb} {self.cards}"
        if self.high == 0:
            return f"{where} {verb} none of {self.cards}"
        bounds = [f"at least {self.low}"] * (self.low > 0) + [f"at most {self.high}"] * (self.high < len(self.cards))
        return f"{where} {verb} {' and '.join(bounds)} of {self.cards}"
