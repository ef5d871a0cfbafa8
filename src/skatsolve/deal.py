"""Seats and deals."""

from dataclasses import dataclass
from enum import IntEnum

from skatsolve.cards import ALL_CARDS, Card, CardSet
from skatsolve.errors import CardError, DealError

__all__ = ["Deal", "Seat"]


class Seat(IntEnum):
    """The three seats clockwise; forehand leads the first trick, whoever is declarer (ISkO 4.1)."""

    FOREHAND = 0
    MIDDLEHAND = 1
    REARHAND = 2

    @property
    def next(self) -> "Seat":
        """The seat that plays after this one."""
        return Seat((self + 1) % 3)

    @staticmethod
    def parse(text: str) -> "Seat":
        """Read ``0|1|2``, ``F|M|R`` or a seat's name."""
        word = text.strip().lower()
        for seat in Seat:
            if word and (word == str(int(seat)) or seat.name.lower().startswith(word)):
                return seat
        raise DealError(f"{text!r} is no seat", text=text, hint="say forehand, middlehand or rearhand")

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Three hands of ten and the skat of two, thirty-two different cards (ISkO 3.2).

    It serves for the cards as dealt and, after discarding, for the cards as played: the skat is then what lies away.

    :raises DealError: with all reasons at once.
    """

    forehand: CardSet
    middlehand: CardSet
    rearhand: CardSet
    skat: CardSet

    def __post_init__(self) -> None:
        parts = {"forehand": self.forehand, "middlehand": self.middlehand, "rearhand": self.rearhand, "skat": self.skat}
        reasons = []
        for name, cards in parts.items():
            wanted = 2 if name == "skat" else 10
            if len(cards) != wanted:
                reasons.append(f"{name}: {len(cards)} cards instead of {wanted}")
        once = twice = 0
        for cards in parts.values():
            twice |= once & cards.mask
            once |= cards.mask
        if twice:
            reasons.append(f"dealt twice: {CardSet(twice)}")
        if once != ALL_CARDS:
            reasons.append(f"missing: {CardSet(ALL_CARDS & ~once)}")
        if reasons:
            raise DealError.from_reasons(reasons)

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet]:
        """The three hands by seat."""
        return self.forehand, self.middlehand, self.rearhand

    def hand(self, seat: Seat | int) -> CardSet:
        """The hand of one seat."""
        return self.hands[seat]

    def owner(self, card: Card) -> Seat | None:
        """The seat that holds the card; None for the skat."""
        return next((seat for seat in Seat if card in self.hands[seat]), None)

    @staticmethod
    def parse(text: str) -> "Deal":
        """Read ``forehand|middlehand|rearhand|skat``.

        :raises DealError: if it has not these four parts or they are no deal.
        :raises CardError: if a part is not readable.
        """
        parts = text.strip().split("|")
        if len(parts) != 4:
            raise DealError(
                f"a deal has four parts, this has {len(parts)}",
                text=text,
                hint="write forehand|middlehand|rearhand|skat",
            )
        sets = []
        for name, part in zip(("forehand", "middlehand", "rearhand", "skat"), parts, strict=True):
            try:
                sets.append(CardSet.parse(part))
            except CardError as error:
                raise DealError(f"{name}: {error.message}", text=error.text, hint=error.hint) from None
        return Deal(*sets)

    def __str__(self) -> str:
        return "|".join(map(str, (*self.hands, self.skat)))
