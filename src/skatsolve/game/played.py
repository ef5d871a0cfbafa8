"""A game that was really played: all cards are known, from the deal to the last card played."""

from collections.abc import Iterator, Sequence
from dataclasses import InitVar, dataclass, field

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import RecordError, need, need_all, need_number
from skatsolve.position import Position
from skatsolve.tricks import Tally, tally_play

__all__ = ["PlayError", "PlayedGame"]


class PlayError(RecordError):
    """A card that cannot have been played; ``played`` is the number of cards before it, which were right."""

    def __init__(self, message: str, played: int = 0) -> None:
        super().__init__(message)
        self.played = played


@dataclass(frozen=True)
class PlayedGame:
    """A declared game of which every card is known. It is checked when made and never changes.

    Of a record it is made by :meth:`GameRecord.played() <skatsolve.game.GameRecord.played>`.

    :param deal: the cards as dealt.
    :param away: the two cards that lie away during play: the discards, in Hand the skat.
    :param plays: the cards in the order played, from the first trick on; fewer than 30 if the game was broken off.
    :param bid: the bid the declarer has to reach, None if it is not known.
    :param rules: see :func:`~skatsolve.scoring.score_game`.
    :param turns: the seats that are said to have played the cards, checked and then forgotten.
    :raises PlayError: for a revoke, a card not held or out of turn, naming trick and seat.
    :raises RecordError: for parts of another type, or cards put away that the declarer does not hold.
    """

    deal: Deal
    declarer: Seat
    contract: Contract
    away: CardSet
    plays: tuple[Card, ...] = ()
    bid: int | None = None
    rules: str = "isko"
    turns: InitVar[Sequence[int] | None] = None
    hands: tuple[CardSet, CardSet, CardSet] = field(init=False, compare=False, repr=False)
    """The hands before the first card, after discarding."""
    tally: Tally = field(init=False, compare=False, repr=False)
    """What the plays come to, counted from the first trick."""

    def __post_init__(self, turns: Sequence[int] | None) -> None:
        need(self.deal, Deal, RecordError)
        need(self.contract, Contract, RecordError)
        need(self.away, CardSet, RecordError)
        need_all(self.plays, Card, RecordError, "plays")
        put, declarer = object.__setattr__, Seat.of(self.declarer, "declarer")
        masks = [hand.mask for hand in self.deal.hands]
        masks[declarer] = self.twelve.mask & ~self.away.mask
        if len(self.away) != 2 or masks[declarer].bit_count() != 10:
            raise RecordError(f"{declarer} cannot put away {self.away}", text=str(self.away), hint="put away two cards")
        tally = tally_play(self.contract.kind, declarer, masks, self.plays, turns)
        if tally.fault is not None:
            raise PlayError(tally.fault, tally.played)
        put(self, "declarer", declarer)
        put(self, "hands", tuple(map(CardSet, masks)))
        put(self, "tally", tally)

    @property
    def twelve(self) -> CardSet:
        """The ten cards dealt to the declarer, and the skat."""
        return self.deal.hand(self.declarer) | self.deal.skat

    @property
    def discards(self) -> CardSet | None:
        """The two cards the declarer has put away, None in Hand."""
        return None if self.contract.hand else self.away

    def position_at(self, number: int) -> Position:
        """The position after so many cards, 0 for the one before the first lead.

        :raises RecordError: if fewer were played.
        """
        need_number(number, 0, len(self.plays), "number of cards played", RecordError)
        position = Position.start(Deal(*self.hands, self.away), self.contract, self.declarer)
        for card in self.plays[:number]:
            position = position.play(card)
        return position

    def positions(self) -> Iterator[tuple[Position, Card]]:
        """The play: each position with the card that was played in it."""
        position = self.position_at(0)
        for card in self.plays:
            yield position, card
            position = position.play(card)
