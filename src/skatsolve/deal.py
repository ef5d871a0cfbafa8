"""Seats and deals."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NoReturn

from skatsolve.cards import ALL_CARDS, Card, CardLike, CardSet
from skatsolve.errors import CardError, DealError, SeatError, need_text, shown
from skatsolve.words import read_seat

__all__ = ["SIZES", "Deal", "DealLike", "Seat", "SeatLike"]

_SEAT_HINT: Final = "say 0, 1, 2 or forehand, middlehand, rearhand"


class Seat(IntEnum):
    """The three seats clockwise; forehand leads the first trick, whoever is declarer (ISkO 4.1)."""

    FOREHAND = 0
    MIDDLEHAND = 1
    REARHAND = 2

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise SeatError(f"{shown(value)} is not a seat", text=shown(value), hint=_SEAT_HINT)

    @property
    def next(self) -> "Seat":
        """The seat that plays after this one."""
        return Seat((self + 1) % 3)

    @staticmethod
    def of(value: "SeatLike", what: str = "seat") -> "Seat":
        """The seat of a number 0 to 2 or of a text: what every function does with a seat it is given.

        :param what: what it is the seat of, in front of the message.
        :raises SeatError: for anything else.

        >>> Seat.of(2), Seat.of("Hinterhand")
        (Seat.REARHAND, Seat.REARHAND)
        """
        if isinstance(value, str):
            try:
                return Seat.parse(value)
            except SeatError as error:
                raise error.about(what) from None
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 2:
            return _SEATS[value]
        raise SeatError(f"{shown(value)} is not a seat", text=shown(value), hint=_SEAT_HINT).about(what)

    @staticmethod
    def parse(text: str) -> "Seat":
        """Read ``0|1|2``, ``F|M|R``, a name in English, German or Polish, or the beginning of one.

        :raises SeatError: if the text names no seat.

        >>> Seat.parse("Hinterhand"), Seat.parse("F")
        (Seat.REARHAND, Seat.FOREHAND)
        """
        return Seat(read_seat(text))

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


_SEATS: Final = tuple(Seat)
SeatLike = Seat | int | str
"""A seat, its number, or text that names it."""
_PARTS: Final = ("forehand", "middlehand", "rearhand", "skat")
# Cards dealt to the three hands and the skat.
SIZES: Final = (10, 10, 10, 2)


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """Three hands of ten and the skat of two, thirty-two different cards (ISkO 3.2).

    It serves for the cards as dealt and, after discarding, for the cards as played: the skat is then what lies away.

    :raises CardError: for a part that cannot be read as cards.
    :raises DealError: with all reasons at once.
    """

    forehand: CardSet
    middlehand: CardSet
    rearhand: CardSet
    skat: CardSet

    def __post_init__(self) -> None:
        for name in _PARTS:
            object.__setattr__(self, name, CardSet.of(getattr(self, name), name))
        parts = *self.hands, self.skat
        sizes = tuple(map(len, parts))
        once = twice = 0
        for cards in parts:
            twice |= once & cards.mask
            once |= cards.mask
        if sizes == SIZES and once == ALL_CARDS:
            return
        reasons = [
            f"{name}: {size} cards instead of {wanted}"
            for name, size, wanted in zip(_PARTS, sizes, SIZES, strict=True)
            if size != wanted
        ]
        if twice:
            reasons.append(f"dealt twice: {CardSet(twice)}")
        if once != ALL_CARDS:
            reasons.append(f"missing: {CardSet(ALL_CARDS & ~once)}")
        raise DealError.from_reasons(reasons)

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet]:
        """The three hands by seat."""
        return self.forehand, self.middlehand, self.rearhand

    def hand(self, seat: SeatLike) -> CardSet:
        """The hand of one seat.

        :raises SeatError: if there is no such seat.
        """
        return self.hands[Seat.of(seat)]

    def owner(self, card: CardLike) -> Seat | None:
        """The seat that holds the card; None for the skat.

        :raises CardError: for something else than a card.
        """
        card = Card.of(card)
        return next((seat for seat in Seat if card in self.hands[seat]), None)

    @staticmethod
    def of(value: "DealLike", what: str = "") -> "Deal":
        """The deal itself, or the one that a text gives: what every function does with a deal it is given.

        :param what: what it was given for, in front of the message.
        :raises DealError: for anything else.
        """
        if isinstance(value, Deal):
            return value
        if isinstance(value, str):
            try:
                return Deal.parse(value)
            except DealError as error:
                raise error.about(what) from None
        hint = "give a Deal, or text: forehand|middlehand|rearhand|skat"
        raise DealError(f"{shown(value)} is not a deal", text=shown(value), hint=hint).about(what)

    @staticmethod
    def parse(text: str) -> "Deal":
        """Read ``forehand|middlehand|rearhand|skat``; the skat may be left out, it is what is left.

        :raises DealError: if it does not have these four parts or they do not make a deal.
        :raises CardError: if a part is not readable.
        """
        hands, skat = read_hands(text)
        if text.rstrip().endswith("|") and [len(hand) for hand in hands] == [10, 10, 10]:
            skat = CardSet(ALL_CARDS) - (hands[0] | hands[1] | hands[2])
        return Deal(*hands, skat or CardSet())

    def __str__(self) -> str:
        return "|".join(map(str, (*self.hands, self.skat)))

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"


DealLike = Deal | str
"""A deal, or text that gives one."""


def read_hands(text: str) -> tuple[tuple[CardSet, CardSet, CardSet], CardSet | None]:
    """Read the four parts of a deal string without asking that they are a whole deal.

    :return: the three hands, and the skat or None where its part is empty or ``?``.
    :raises DealError: if the text has not four parts or one is not readable; it says which and where.

    >>> read_hands("CJ|SJ|HJ|")
    ((CardSet.parse('CJ'), CardSet.parse('SJ'), CardSet.parse('HJ')), None)
    """
    need_text(text, DealError)
    parts = text.removeprefix("\ufeff").split("|")
    if len(parts) != 4:
        raise DealError(
            f"a deal has four parts, this has {len(parts)}", text=text, hint="write forehand|middlehand|rearhand|skat"
        )
    sets = []
    column = 0
    for name, part in zip(_PARTS, parts, strict=True):
        try:
            sets.append(CardSet() if name == "skat" and not part.strip(" ?.") else CardSet.parse(part))
        except CardError as error:
            place = column + (error.column or 1)
            raise DealError(f"{name}: {error.message}", text=error.text, hint=error.hint, column=place) from None
        column += len(part) + 1
    return (sets[0], sets[1], sets[2]), sets[3] or None
