"""Facts: how many of some cards lie in some places. Voids, lengths and single cards are all of this form."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from skatsolve.cards import CardSet, CardsLike
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import KnowledgeError, SeatError, need_number, need_text, shown

__all__ = ["PLACE_NAMES", "SKAT", "Fact", "Places"]

SKAT: Final = 3
"""The skat as a place, beside the seats 0-2."""

Places: TypeAlias = SeatLike | Iterable[SeatLike]
"""A seat or :data:`SKAT` (text may say ``skat``), or several of them."""

PLACE_NAMES: Final = ("forehand", "middlehand", "rearhand", "the skat")


@dataclass(frozen=True)
class Fact:
    """Between ``low`` and ``high`` of ``cards`` lie in ``places`` (seats 0-2, :data:`SKAT`), counted together.

    :param text: how it was said.
    :raises KnowledgeError: for numbers that no deal can meet, or a place that does not exist.
    :raises CardError: for something else than cards.

    >>> str(Fact.of(1, "CA CT", 1, 2))
    'middlehand holds at least 1 of CA.CT'
    """

    places: frozenset[int]
    cards: CardSet
    low: int
    high: int
    text: str = ""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "places", _read_places(self.places))
        put(self, "cards", CardSet.of(self.cards, "cards"))
        need_number(self.low, 0, None, "low", KnowledgeError)
        need_number(self.high, 0, None, "high", KnowledgeError)
        need_text(self.text, KnowledgeError)
        if self.high < self.low or self.low > len(self.cards):
            said = self.text or f"between {shown(self.low)} and {shown(self.high)} of {self.cards}"
            raise KnowledgeError(f"{said}: there are {len(self.cards)} such cards", text=said)
        put(self, "high", min(self.high, len(self.cards)))

    @staticmethod
    def of(places: Places, cards: CardsLike, low: int, high: int, text: str = "") -> "Fact":
        """The fact about one place, or about several counted together."""
        return Fact(_read_places(places), CardSet.of(cards, "cards"), low, high, text)

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


def _read_places(places: Places) -> frozenset[int]:
    one = isinstance(places, str) or not isinstance(places, Iterable)
    read = frozenset(map(_read_place, [places] if one else places))  # type: ignore[arg-type]
    if not read:
        raise KnowledgeError("no place is named", hint=_PLACES_HINT)
    return read


def _read_place(value: SeatLike) -> int:
    if isinstance(value, str) and value.strip().casefold() == "skat":
        return SKAT
    if isinstance(value, int) and not isinstance(value, bool) and value == SKAT:
        return SKAT
    try:
        return int(Seat.of(value, "place"))
    except SeatError as error:
        raise KnowledgeError(error.message, text=error.text, hint=_PLACES_HINT) from None


_PLACES_HINT: Final = "seats are 0, 1 and 2, the skat is 3"
