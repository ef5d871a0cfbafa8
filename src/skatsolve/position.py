"""The state of play: an immutable position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skatsolve.cards import ALL_CARDS, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat
from skatsolve.errors import PositionError, SkatError

__all__ = ["Position"]

_Pair = tuple[int, int]
_SEATS = tuple(Seat)


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """A position of play with all cards open. It is validated when made and never changes.

    :param contract: what is played.
    :param declarer: seat 0..2.
    :param hands: the cards still held, by seat.
    :param skat: the two cards that lie away, or None if they are not known.
    :param trick: the cards on the table (at most two) in the order played.
    :param leader: the seat that led the trick on the table, or leads the next one.
    :param points: card points taken by (declarer, defenders), the skat counted for the declarer. It may be left out
        in Null, and while no trick has been completed and the skat is known.
    :param tricks: completed tricks taken by (declarer, defenders), or None if not known.
    :raises PositionError: with all reasons at once (see its ``reasons``).
    """

    contract: Contract
    declarer: Seat
    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet | None
    trick: tuple[Card, ...]
    leader: Seat
    points: _Pair
    tricks: _Pair | None

    def __init__(
        self,
        contract: Contract,
        declarer: Seat | int,
        hands: Sequence[CardSet],
        skat: CardSet | None = None,
        trick: Sequence[Card] = (),
        leader: Seat | int = Seat.FOREHAND,
        points: Sequence[int] | None = None,
        tricks: Sequence[int] | None = None,
    ) -> None:
        reasons: list[str] = []
        for name, seat in (("declarer", declarer), ("leader", leader)):
            if seat not in (0, 1, 2):
                reasons.append(f"{name} {seat!r}: a seat is 0, 1 or 2")
        if len(hands) != 3:
            reasons.append(f"{len(hands)} hands instead of 3")
        if len(trick) > 2:
            reasons.append(f"{len(trick)} cards on the table: a third card completes the trick")
        if skat is not None and len(skat) not in (0, 2):
            reasons.append(f"skat: {len(skat)} cards instead of 2")
        if reasons:
            raise PositionError.from_reasons(reasons)
        skat = skat or None
        on_table = sum(1 << card.index for card in trick)
        held = hands[0].mask | hands[1].mask | hands[2].mask
        once = twice = 0
        for mask in (
            hands[0].mask,
            hands[1].mask,
            hands[2].mask,
            skat.mask if skat else 0,
            *(1 << card.index for card in trick),
        ):
            twice |= once & mask
            once |= mask
        if twice:
            reasons.append(f"twice in the position: {CardSet(twice)}")
        sizes = [len(hand) for hand in hands]
        for place in range(len(trick)):
            sizes[(leader + place) % 3] += 1
        left = max(sizes)
        if min(sizes) != left or left > 10:
            reasons.append(
                f"hands of {'/'.join(str(len(hand)) for hand in hands)} cards do not fit {len(trick)} cards on the table"
            )
        if len(trick) == 2:
            follow = contract.follow_set(trick[0])
            if trick[1] not in follow and follow.mask & hands[(leader + 1) % 3].mask:
                reasons.append(f"revoke: {trick[1]} on {trick[0]}")
        if not reasons and left == 10:
            if skat is None:
                skat = CardSet(ALL_CARDS & ~once)
            if points is None:
                points = (skat.points, 0)
            if tricks is None:
                tricks = (0, 0)
        if points is None:
            if contract.kind is Kind.NULL:
                points = (0, 0)
            else:
                reasons.append("points: the card points taken so far are missing")
        elif contract.kind is not Kind.NULL:
            total = points[0] + points[1] + CardSet(held | on_table).points
            if total != 120 or min(points) < 0:
                reasons.append(f"card points add up to {total}, not 120")
        if tricks is not None and tricks[0] + tricks[1] != 10 - left:
            reasons.append(f"{tricks[0]} + {tricks[1]} tricks taken, but {left} of ten are left")
        if reasons:
            raise PositionError.from_reasons(reasons)
        assert points is not None
        self._set(
            contract,
            _SEATS[declarer],
            (hands[0], hands[1], hands[2]),
            skat,
            tuple(trick),
            _SEATS[leader],
            (points[0], points[1]),
            None if tricks is None else (tricks[0], tricks[1]),
        )

    def _set(
        self,
        contract: Contract,
        declarer: Seat,
        hands: tuple[CardSet, CardSet, CardSet],
        skat: CardSet | None,
        trick: tuple[Card, ...],
        leader: Seat,
        points: _Pair,
        tricks: _Pair | None,
    ) -> None:
        put = object.__setattr__
        put(self, "contract", contract)
        put(self, "declarer", declarer)
        put(self, "hands", hands)
        put(self, "skat", skat)
        put(self, "trick", trick)
        put(self, "leader", leader)
        put(self, "points", points)
        put(self, "tricks", tricks)

    @staticmethod
    def start(deal: Deal, contract: Contract, declarer: Seat | int, leader: Seat | int = Seat.FOREHAND) -> "Position":
        """The position before the first card; the deal's skat is what lies away."""
        return Position(contract, declarer, deal.hands, deal.skat, (), leader)

    @property
    def to_move(self) -> Seat:
        """The seat that plays the next card."""
        return _SEATS[(self.leader + len(self.trick)) % 3]

    @property
    def legal(self) -> CardSet:
        """The cards that may be played now (ISkO 4.2): those that follow suit, else the whole hand."""
        hand = self.hands[self.to_move]
        if self.trick:
            following = hand.mask & self.contract.follow_set(self.trick[0]).mask
            if following:
                return CardSet(following)
        return hand

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not (self.trick or self.hands[0])

    def play(self, card: Card) -> "Position":
        """The position after ``card``; a third card completes the trick.

        :raises PositionError: if the seat to move does not hold the card or has to follow suit.
        """
        seat = self.to_move
        if card not in self.legal:
            if card not in self.hands[seat]:
                raise PositionError(f"{seat} does not hold {card}", text=str(card))
            raise PositionError(
                f"{seat} has to follow suit and may not play {card}", text=str(card), hint=f"legal: {self.legal}"
            )
        hands = list(self.hands)
        hands[seat] = CardSet(hands[seat].mask & ~(1 << card.index))
        trick = (*self.trick, card)
        leader, points, tricks = self.leader, self.points, self.tricks
        if len(trick) == 3:
            leader = _SEATS[(leader + self.contract.trick_winner(trick)) % 3]
            won = trick[0].points + trick[1].points + trick[2].points
            ours = leader == self.declarer
            points = (points[0] + won, points[1]) if ours else (points[0], points[1] + won)
            if tricks is not None:
                tricks = (tricks[0] + 1, tricks[1]) if ours else (tricks[0], tricks[1] + 1)
            trick = ()
        after = object.__new__(Position)
        after._set(
            self.contract, self.declarer, (hands[0], hands[1], hands[2]), self.skat, trick, leader, points, tricks
        )
        return after

    def pack(self) -> tuple[int, int, int, int, int, int]:
        """The position as the six 32-bit numbers the core takes."""
        table = 0
        for place, card in enumerate(self.trick):
            table |= card.index + 1 << 8 * place
        counts = self.points[0] | self.points[1] << 8
        if self.tricks is not None:
            counts |= self.tricks[0] << 16 | self.tricks[1] << 20 | 1 << 24
        state = self.contract.kind | self.declarer << 4 | self.leader << 6
        return self.hands[0].mask, self.hands[1].mask, self.hands[2].mask, table, state, counts

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> "Position":
        """Read the JSON form of a position."""
        try:
            skat = data.get("skat")
            return Position(
                Contract.parse(data["contract"]),
                data["declarer"],
                [CardSet.parse(hand) for hand in data["hands"]],
                CardSet.parse(skat) if skat else None,
                [Card.parse(card) for card in data.get("trick", ())],
                data.get("leader", 0),
                data.get("points"),
                data.get("tricks"),
            )
        except KeyError as error:
            raise PositionError(f"the position has no {error.args[0]!r}") from None
        except (TypeError, AttributeError) as error:
            raise PositionError(f"the position is not of the right form: {error}") from None
        except PositionError:
            raise
        except SkatError as error:
            raise PositionError(error.message, text=error.text, hint=error.hint) from None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form of the position; ``from_dict`` reads it back."""
        data: dict[str, Any] = {
            "contract": str(self.contract),
            "declarer": int(self.declarer),
            "hands": [str(hand) for hand in self.hands],
        }
        if self.skat is not None:
            data["skat"] = str(self.skat)
        data |= {"trick": [str(card) for card in self.trick], "leader": int(self.leader), "points": list(self.points)}
        if self.tricks is not None:
            data["tricks"] = list(self.tricks)
        return data
