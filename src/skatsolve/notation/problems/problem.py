"""A composed problem: known and unknown cards, cards already played, and what is stipulated."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import ProblemError, SkatError
from skatsolve.notation.problems.stipulation import Stipulation
from skatsolve.position import Position
from skatsolve.tricks import tally_play

__all__ = ["Holding", "Problem"]

_Pair = tuple[int, int]
_Holdings = tuple["Holding", "Holding", "Holding"]
_SKAT_SIZE: Final = 2


@dataclass(frozen=True)
class Holding:
    """Cards of one hand or of the skat, some of them unknown.

    >>> Holding.parse("CJ HA ? ?")
    Holding(cards=CardSet.parse('CJ.HA'), unknown=2)
    >>> str(_), len(_)
    ('CJ HA ? ?', 4)
    """

    cards: CardSet = field(default_factory=CardSet)
    unknown: int = 0

    @staticmethod
    def parse(text: str) -> "Holding":
        """Read cards and a ``?`` for each unknown one.

        :raises CardError: if some part is not a card.
        """
        return Holding(CardSet.parse(text.replace("?", " ")), text.count("?"))

    def __len__(self) -> int:
        return len(self.cards) + self.unknown

    def __str__(self) -> str:
        return " ".join([*map(str, self.cards), *["?"] * self.unknown])


@dataclass(frozen=True)
class Problem:
    """A composed problem.

    :param contract: what is played.
    :param declarer: who plays it.
    :param hands: the cards of each seat before ``plays``, as many for each.
    :param skat: the two cards that lie away; in an endgame they need not be known.
    :param leader: who leads to the first trick of these hands.
    :param plays: cards that have been played already, in their order.
    :param points: card points of (declarer, defenders) before ``plays``, the skat counted for the declarer. They may
        be left out in a whole deal and in Null.
    :param tricks: tricks of (declarer, defenders) before ``plays``; in a Null that is not given them the defenders
        have them all.
    :param stipulation: what is to be reached.
    :param conditions: what else is known of unknown cards, before ``plays``: terms as after ``--know``, and
        ``points.M.black = 13``.
    :param line: the published solution after ``plays``; None stands for any card.
    :param title: what the problem is called.
    :param source: where it was published.
    :param claim: what its author says, in words.
    :param id: a short name.
    :raises ProblemError: with all reasons at once, for cards that do not fit together or plays that cannot be.
    """

    contract: Contract
    declarer: Seat
    hands: _Holdings
    skat: Holding = field(default_factory=lambda: Holding(unknown=_SKAT_SIZE))
    leader: Seat = Seat.FOREHAND
    plays: tuple[Card, ...] = ()
    points: _Pair | None = None
    tricks: _Pair | None = None
    stipulation: Stipulation = field(default_factory=Stipulation)
    conditions: tuple[str, ...] = ()
    line: tuple[Card | None, ...] = ()
    title: str = ""
    source: str = ""
    claim: str = ""
    id: str = ""

    def __post_init__(self) -> None:
        reasons = list(self._faults())
        if reasons:
            raise ProblemError.from_reasons(reasons)
        if self.is_whole and self.is_complete:
            held = self.hands[0].cards | self.hands[1].cards | self.hands[2].cards
            object.__setattr__(self, "skat", Holding(FULL_DECK - held))
        if self.contract.is_null and self.tricks is None:
            object.__setattr__(self, "tricks", (0, 10 - self.size))
        if self.is_complete:
            self.position()
        else:
            self._refuse_known_revokes()

    @property
    def size(self) -> int:
        """The cards in each hand before ``plays``."""
        return len(self.hands[0])

    @property
    def is_whole(self) -> bool:
        """Whether this is a whole deal, not an endgame."""
        return self.size == 10

    @property
    def is_complete(self) -> bool:
        """Whether all cards are known on which the play depends."""
        return not any(hand.unknown for hand in self.hands)

    def start(self) -> Position:
        """The position before ``plays``.

        :raises ProblemError: if there are unknown cards, or the points and tricks do not fit.
        """
        if not self.is_complete:
            raise ProblemError("there are unknown cards", hint="fill them in with completed()")
        skat = None if self.skat.unknown else self.skat.cards
        hands = [hand.cards for hand in self.hands]
        try:
            return Position(self.contract, self.declarer, hands, skat, (), self.leader, self.points, self.tricks)
        except SkatError as error:
            raise ProblemError.from_reasons(error.reasons) from None

    def position(self) -> Position:
        """The position that is to be solved: after ``plays``.

        :raises ProblemError: as :meth:`start`, or for a card that may not be played.
        """
        position = self.start()
        for number, card in enumerate(self.plays, 1):
            try:
                position = position.play(card)
            except SkatError as error:
                raise ProblemError(f"plays: card {number}: {error.message}", text=str(card), hint=error.hint) from None
        return position

    def completed(self, hands: Sequence[CardSet], skat: CardSet | None = None) -> "Problem":
        """The same problem with all cards known.

        :raises ProblemError: if these cards do not fit.
        """
        away = self.skat if skat is None else Holding(skat)
        return replace(self, hands=(Holding(hands[0]), Holding(hands[1]), Holding(hands[2])), skat=away)

    def players(self) -> tuple[Seat, ...]:
        """The seats that played ``plays``."""
        tally = tally_play(self.contract.kind, self.declarer, None, self.plays, leader=self.leader)
        return tuple(map(Seat, tally.seats))

    def _faults(self) -> Iterator[str]:
        sizes = [len(hand) for hand in self.hands]
        if len(set(sizes)) > 1:
            yield f"hands: {'/'.join(map(str, sizes))} cards, but all seats hold equally many before a trick"
            return
        if not 1 <= sizes[0] <= 10:
            yield f"hands: {sizes[0]} cards in each, should be 1 to 10"
            return
        if len(self.skat) != _SKAT_SIZE:
            yield f"skat: {len(self.skat)} cards instead of two; what the declarer put away counts, write ? for unknown"
        places = dict(zip([f"hands.{seat}" for seat in Seat], self.hands, strict=True)) | {"skat": self.skat}
        for card in FULL_DECK:
            found = [place for place, holding in places.items() if card in holding.cards]
            if len(found) > 1:
                yield f"{card} is in {' and in '.join(found)}"
        for name, pair, most in (("points", self.points, 120), ("tricks", self.tricks, 10)):
            if pair is not None and (len(pair) != 2 or not all(0 <= count <= most for count in pair)):
                yield f"{name}: {list(pair)} should be two numbers from 0 to {most}, the declarer's and the defenders'"
        if self.tricks is not None and sum(self.tricks) != 10 - sizes[0]:
            yield f"tricks: {self.tricks[0]} + {self.tricks[1]} taken, but {sizes[0]} of ten are left"
        if len(set(self.plays)) < len(self.plays) or len(self.plays) > 3 * sizes[0]:
            yield "plays: a card is played twice"
            return
        for number, (card, seat) in enumerate(zip(self.plays, self.players(), strict=True), 1):
            if card not in self.hands[seat].cards:
                yield f"plays: card {number}: {seat} does not hold {card}; check leader and the order of the cards"
                return
        if self.points is None and sizes[0] < 10 and not self.contract.is_null:
            yield ("points: missing; in an endgame say what was taken before, points = [declarer with skat, defenders]")

    def _refuse_known_revokes(self) -> None:
        """A card that was played against what the same hand is known to hold."""
        held = [hand.cards for hand in self.hands]
        for number, (card, seat) in enumerate(zip(self.plays, self.players(), strict=True)):
            lead = self.plays[number - number % 3]
            following = held[seat] & self.contract.follow_set(lead)
            if card not in following and following:
                raise ProblemError(
                    f"plays: card {number + 1}: {seat} has to follow suit and may not play {card}",
                    text=str(card),
                    hint=f"legal: {following}",
                )
            held[seat] -= {card}
