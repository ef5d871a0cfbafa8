"""The state of play: an immutable position, validated when made.

``value`` and ``points`` are card points; those of the declarer include the skat (DESIGN words: ISkO 5.1).
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from skatsolve.cards import ALL_CARDS, CARDS, Card, CardLike, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat
from skatsolve.errors import DealError, PositionError, SkatError, need
from skatsolve.rows import Fields, Row, decode, encode
from skatsolve.tricks import trick_winner

__all__ = ["Position", "need_position"]

_Pair = tuple[int, int]
_Hands = tuple[CardSet, CardSet, CardSet]
_SEATS: Final = tuple(Seat)
_KEYS: Final = ("contract", "declarer", "hands", "skat", "trick", "leader", "points", "tricks")


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """A position of play with all cards open. It is validated when made and never changes.

    :param contract: what is played.
    :param declarer: seat 0..2.
    :param hands: the cards still held, by seat.
    :param skat: the two cards that lie away, or None if they are not known. With all other cards in play they are
        the two that are left.
    :param trick: the cards on the table (at most two) in the order played.
    :param leader: the seat that led the trick on the table, or leads the next one.
    :param points: card points taken by (declarer, defenders), the skat counted for the declarer. It may be left out
        in Null, and as long as no trick has been completed: the declarer then starts with the skat's points.
    :param tricks: completed tricks taken by (declarer, defenders), or None if not known. Play in a Null notes them with
        the first that the declarer takes.
    :raises PositionError: with all reasons at once, one by one in its ``reasons``.

    >>> end = Position(Contract.parse("G"), 0, [CardSet.parse(c) for c in ("CJ.D7", "SJ.HA", "DT.D8")], points=(70, 25))
    >>> end.to_move, end.play(Card.parse("CJ")).legal
    (Seat.FOREHAND, CardSet.parse('SJ'))
    """

    contract: Contract
    declarer: Seat
    hands: _Hands
    skat: CardSet | None
    trick: tuple[Card, ...]
    leader: Seat
    points: _Pair
    tricks: _Pair | None
    _packed: Row = field(init=False, repr=False, compare=False)

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
        reasons = _shape_faults(contract, declarer, leader, hands, trick, skat, points, tricks)
        if reasons:
            raise PositionError.from_reasons(reasons)
        hands = (hands[0], hands[1], hands[2])
        skat = skat or None
        trick = tuple(trick)
        held = hands[0].mask | hands[1].mask | hands[2].mask
        left = _tricks_left(hands, trick, leader)
        reasons = _card_faults(contract, hands, skat, trick, leader, left)
        if not reasons and left == 10:
            skat = skat or CardSet(ALL_CARDS & ~held & ~CardSet(trick).mask)
            points = (skat.points, 0) if points is None else points
            tricks = (0, 0) if tricks is None else tricks
        if points is None and contract.kind is Kind.NULL:
            points = (0, 0)
        in_play = CardSet(held).points
        for card in trick:
            in_play += card.points
        if points is not None or left != 10:
            reasons += _count_faults(contract, skat, points, tricks, in_play, left)
        if reasons or points is None:
            raise PositionError.from_reasons(reasons)
        self._set(
            contract,
            _SEATS[declarer],
            hands,
            skat,
            trick,
            _SEATS[leader],
            (points[0], points[1]),
            None if tricks is None else (tricks[0], tricks[1]),
        )

    def _set(
        self,
        contract: Contract,
        declarer: Seat,
        hands: _Hands,
        skat: CardSet | None,
        trick: tuple[Card, ...],
        leader: Seat,
        points: _Pair,
        tricks: _Pair | None,
    ) -> None:
        masks = hands[0].mask, hands[1].mask, hands[2].mask
        indices = tuple([card.index for card in trick])
        row = encode(Fields(masks, int(contract.kind), int(declarer), int(leader), indices, points, tricks))
        put = object.__setattr__
        put(self, "contract", contract)
        put(self, "declarer", declarer)
        put(self, "hands", hands)
        put(self, "skat", skat)
        put(self, "trick", trick)
        put(self, "leader", leader)
        put(self, "points", points)
        put(self, "tricks", tricks)
        put(self, "_packed", row)

    @staticmethod
    def start(deal: Deal, contract: Contract, declarer: Seat | int, leader: Seat | int = Seat.FOREHAND) -> "Position":
        """The position before the first card; the deal's skat is what lies away.

        :raises DealError: for something else than a deal.
        :raises PositionError: with all reasons at once.
        """
        need(deal, Deal, DealError, "read one with Deal.parse")
        return Position(contract, declarer, deal.hands, deal.skat, (), leader)

    @property
    def to_move(self) -> Seat:
        """The seat that plays the next card."""
        return _SEATS[(self.leader + len(self.trick)) % 3]

    @property
    def legal(self) -> CardSet:
        """The cards that may be played now (ISkO 4.2): those that follow suit, else the whole hand."""
        hand = self.hands[(self.leader + len(self.trick)) % 3]
        if self.trick:
            following = hand.mask & self.contract.follow_set(self.trick[0]).mask
            if following:
                return CardSet(following)
        return hand

    @property
    def tricks_left(self) -> int:
        """How many tricks are not yet completed, the one on the table included."""
        return _tricks_left(self.hands, self.trick, self.leader)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not (self.hands[0].mask or self.trick)

    def play(self, card: CardLike) -> "Position":
        """The position after ``card``; a third card completes the trick.

        :raises CardError: for something else than a card.
        :raises PositionError: if the seat to move does not hold the card or has to follow suit.
        """
        card = Card.of(card)
        seat = self.to_move
        legal = self.legal
        if card not in legal:
            said = str(card)
            if not self.hands[seat]:
                raise PositionError(f"{said} cannot be played: all cards have been played", text=said)
            if card not in self.hands[seat]:
                raise PositionError(f"{seat} does not hold {said}", text=said, hint=f"legal: {legal}")
            raise PositionError(f"{seat} has to follow suit and may not play {said}", text=said, hint=f"legal: {legal}")
        hands = list(self.hands)
        hands[seat] = CardSet(hands[seat].mask & ~(1 << card.index))
        trick = (*self.trick, card)
        leader, points, tricks = self.leader, self.points, self.tricks
        if len(trick) == 3:
            leader = _SEATS[(leader + trick_winner(self.contract.kind, trick)) % 3]
            won = trick[0].points + trick[1].points + trick[2].points
            ours = leader == self.declarer
            points = (points[0] + won, points[1]) if ours else (points[0], points[1] + won)
            if tricks is not None:
                tricks = (tricks[0] + 1, tricks[1]) if ours else (tricks[0], tricks[1] + 1)
            elif ours and self.contract.kind is Kind.NULL:
                # A Null is lost with it: that must not be forgotten.
                tricks = (1, 10 - self.tricks_left)
            trick = ()
        after = object.__new__(Position)
        left = (hands[0], hands[1], hands[2])
        after._set(self.contract, self.declarer, left, self.skat, trick, leader, points, tricks)
        return after

    def pack(self) -> Row:
        """The position as six 32-bit numbers, as the core takes it; :mod:`skatsolve.rows` has the layout."""
        return self._packed

    @staticmethod
    def unpack(row: Sequence[int], contract: Contract | None = None) -> "Position":
        """The position of a packed row.

        A row tells the kind of game but not how it was announced, and the skat only by its card points: the position
        has the plain contract, and the skat where all other cards are in play.

        :param contract: the contract as announced, of the row's kind.
        :raises PositionError: if this is not the row of a position.

        >>> position = Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7", "C8", "C9"]})
        >>> Position.unpack(position.pack()) == position
        True
        """
        if not _is_row(row):
            raise PositionError(f"{_said(row)} is not a packed position", hint="a row is six numbers of 32 bits")
        fields = decode(row)
        if fields.kind > Kind.NULL or any(index > 31 for index in fields.trick):
            raise PositionError(f"{_said(row)} is not a packed position", hint="Position.pack makes one")
        if contract is None:
            contract = Contract(Kind(fields.kind))
        elif contract.kind != fields.kind:
            raise PositionError(f"contract: the row is one of {Contract(Kind(fields.kind))}, not of {contract}")
        hands = [CardSet(mask) for mask in fields.hands]
        trick = [CARDS[index] for index in fields.trick]
        return Position(contract, fields.declarer, hands, None, trick, fields.leader, fields.points, fields.tricks)

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> "Position":
        """Read the JSON form: ``contract``, ``declarer`` and ``hands``; ``skat``, ``trick``, ``leader``, ``points``
        and ``tricks`` where they are known. Other keys are left alone, unless they look like one of these misspelt.

        :raises PositionError: with all reasons at once.
        """
        if not isinstance(data, Mapping):
            raise PositionError(f"a position is an object with keys, not {_said(data)}", hint='write {"contract": …}')
        return _Fields(data).position()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, which :meth:`from_dict` reads back."""
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


def need_position(value: object) -> None:
    """Refuse what is no position where one is to be solved or judged.

    :raises PositionError: naming what it is instead.
    """
    need(value, Position, PositionError, "make one with Position.start or Position.from_dict")


def _tricks_left(hands: _Hands, trick: Sequence[Card], leader: int) -> int:
    """The cards that the last seat to play in this trick holds: one for each trick that is not completed."""
    return hands[(leader + 2) % 3].mask.bit_count() if trick else hands[leader].mask.bit_count()


def _said(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_row(value: object) -> bool:
    return (
        isinstance(value, Sequence)
        and len(value) == 6
        and all(_is_count(word) and 0 <= word < 1 << 32 for word in value)
    )


def _is_pair(value: object, most: int) -> bool:
    if not isinstance(value, Sequence) or len(value) != 2:
        return False
    return all(_is_count(count) and 0 <= count <= most for count in value)


def _shape_faults(
    contract: object,
    declarer: object,
    leader: object,
    hands: Sequence[CardSet],
    trick: Sequence[Card],
    skat: CardSet | None,
    points: Sequence[int] | None,
    tricks: Sequence[int] | None,
) -> list[str]:
    """What keeps the parts from being looked at together."""
    reasons = []
    if not isinstance(contract, Contract):
        reasons.append(f"contract: {_said(contract)} is no Contract; read one with Contract.parse")
    for name, given in (("hands", hands), ("trick", trick)):
        if not isinstance(given, Sequence):
            reasons.append(f"{name}: {_said(given)} is no list")
            return reasons
    sets = [("hands", hand) for hand in hands] + [("skat", CardSet() if skat is None else skat)]
    reasons += [
        f"{name}: {_said(cards)} is no CardSet; read one with CardSet.parse"
        for name, cards in sets
        if type(cards) is not CardSet
    ]
    reasons += [
        f"trick: {_said(card)} is no Card; read one with Card.parse" for card in trick if type(card) is not Card
    ]
    for name, seat in (("declarer", declarer), ("leader", leader)):
        if not _is_count(seat) or seat not in (0, 1, 2):
            reasons.append(f"{name}: {_said(seat)} is no seat, which are 0, 1 and 2")
    if len(hands) != 3:
        reasons.append(f"hands: {len(hands)} instead of three")
    if len(trick) > 2:
        reasons.append(f"trick: {len(trick)} cards on the table, but a third card completes the trick")
    if type(skat) is CardSet and len(skat) not in (0, 2):
        reasons.append(f"skat: {len(skat)} cards instead of two (none if it is not known)")
    for name, pair, most in (("points", points, 120), ("tricks", tricks, 10)):
        if pair is not None and not _is_pair(pair, most):
            reasons.append(
                f"{name}: {_said(pair)} is not two numbers from 0 to {most}, the declarer's and the defenders'"
            )
    return reasons


def _card_faults(
    contract: Contract, hands: _Hands, skat: CardSet | None, trick: tuple[Card, ...], leader: int, left: int
) -> list[str]:
    """Cards that stand twice, hands that do not fit the trick, a revoke."""
    reasons = []
    once = skat.mask if skat else 0
    twice = 0
    for mask in (hands[0].mask, hands[1].mask, hands[2].mask, *(1 << card.index for card in trick)):
        twice |= once & mask
        once |= mask
    if twice:
        places = {f"{seat}'s hand": hands[seat].mask for seat in _SEATS} | {"the skat": skat.mask if skat else 0}
        for card in CardSet(twice):
            found = [place for place, mask in places.items() if mask >> card.index & 1]
            found += ["the trick"] * trick.count(card)
            reasons.append(f"{card} is in {' and in '.join(found)}")
    # Seats that have played to this trick hold one card less than those that have not.
    wanted = [left, left, left]
    for place in range(len(trick)):
        wanted[(leader + place) % 3] -= 1
    sizes = [hands[0].mask.bit_count(), hands[1].mask.bit_count(), hands[2].mask.bit_count()]
    if left > 10:
        reasons.append(f"hands: {left} tricks are left, but there are ten")
    elif sizes != wanted:
        table = ("no card", "one card", "two cards")[len(trick)] + " on the table"
        if trick:
            table += f", led by {_SEATS[leader]}"
        given, fitting = "/".join(map(str, sizes)), "/".join(map(str, _likely(sizes, trick, leader)))
        reasons.append(f"hands: {given} cards do not fit {table}, {fitting} would")
    missing = ALL_CARDS & ~once
    if reasons and skat and max(sizes) >= 10 and 0 < missing.bit_count() <= 3:
        reasons.append(f"nobody holds {' '.join(map(str, CardSet(missing)))}")
    for place in range(1, len(trick)):
        seat = _SEATS[(leader + place) % 3]
        follow = contract.follow_set(trick[0])
        if trick[place] not in follow and hands[seat] & follow:
            reasons.append(f"revoke: {seat} played {trick[place]} on {trick[0]} but holds {hands[seat] & follow}")
    return reasons


def _likely(sizes: list[int], trick: tuple[Card, ...], leader: int) -> list[int]:
    """The sizes nearest to those given that would fit the trick."""
    played = [1 if (seat - leader) % 3 < len(trick) else 0 for seat in range(3)]
    before = sorted(size + less for size, less in zip(sizes, played, strict=True))[1]
    return [before - less for less in played]


def _count_faults(
    contract: Contract,
    skat: CardSet | None,
    points: Sequence[int] | None,
    tricks: Sequence[int] | None,
    in_play: int,
    left: int,
) -> list[str]:
    """Card points and tricks that cannot be."""
    reasons = []
    if tricks is not None and tricks[0] + tricks[1] != 10 - left:
        reasons.append(f"tricks: {tricks[0]} + {tricks[1]} taken, but {left} of ten are left")
    if points is None:
        reasons.append(f"points: missing; {120 - in_play} card points have been taken, say who has them")
        return reasons
    if contract.kind is Kind.NULL:
        if points[0] + points[1] > 120:
            reasons.append(f"points: {points[0]} + {points[1]} is more than 120")
        return reasons
    away = skat.points if skat else 0
    total = points[0] + points[1] + in_play
    if total != 120:
        fault = f"points: {points[0]} + {points[1]} taken and {in_play} in play make {total}, not 120"
        if away and total + away == 120:
            fault += f" (the skat's {away} count for the declarer)"
        reasons.append(fault)
    elif points[0] < away:
        reasons.append(f"points: the declarer has {points[0]}, but the skat alone has {away}")
    elif points[1] and tricks and not tricks[1]:
        reasons.append(f"points: the defenders have {points[1]}, but no trick")
    elif skat and tricks and not tricks[0] and points[0] != away:
        reasons.append(f"points: the declarer has {points[0]}, but no trick and {away} in the skat")
    return reasons


class _Fields:
    """Reads the fields of a position's JSON form and collects what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.reasons: list[str] = []
        self.first: SkatError | None = None

    def position(self) -> Position:
        for key in self.data:
            near = difflib.get_close_matches(str(key), _KEYS, n=1, cutoff=0.85) if key not in _KEYS else []
            if near and near[0] not in self.data:
                self.reasons.append(f"unknown key {key!r}: did you mean {near[0]!r}?")
        contract = self._contract()
        declarer = self._seat("declarer", None)
        leader = self._seat("leader", 0)
        hands = self._hands()
        skat = CardSet(self._cards("skat", self.data.get("skat")))
        trick = self._cards("trick", self.data.get("trick"))
        points = self._pair("points")
        tricks = self._pair("tricks")
        if self.reasons or contract is None:
            raise PositionError.from_reasons(self.reasons)
        return Position(contract, declarer, hands, skat, trick, leader, points, tricks)

    def _contract(self) -> Contract | None:
        text = self.data.get("contract")
        if isinstance(text, str):
            try:
                return Contract.parse(text)
            except SkatError as error:
                self.reasons.append(str(error))
        else:
            self._wrong("contract", text, 'letters such as "G" or "CH"')
        return None

    def _seat(self, key: str, default: int | None) -> int:
        value = self.data.get(key, default)
        if isinstance(value, str):
            try:
                return Seat.parse(value)
            except SkatError as error:
                self.reasons.append(f"{key}: {error}")
        elif not _is_count(value) or value not in (0, 1, 2):
            self._wrong(key, value, "a seat: 0, 1 or 2")
        else:
            return int(value)
        return 0

    def _hands(self) -> list[CardSet]:
        value = self.data.get("hands")
        if not isinstance(value, (list, tuple)) or len(value) != 3:
            self._wrong("hands", value, "a list of three hands")
            return []
        return [CardSet(self._cards(f"hands[{seat}]", hand)) for seat, hand in enumerate(value)]

    def _cards(self, name: str, value: object) -> tuple[Card, ...]:
        """Cards given as one text or as a list of texts."""
        if value is None:
            return ()
        if isinstance(value, (list, tuple)) and all(isinstance(part, str) for part in value):
            value = " ".join(value)
        if not isinstance(value, str):
            self._wrong(name, value, "cards")
            return ()
        try:
            return Card.parse_list(value)
        except SkatError as error:
            self.reasons.append(f"{name}: {error.message}; {error.hint}")
            return ()

    def _pair(self, key: str) -> Sequence[int] | None:
        value = self.data.get(key)
        if value is None or isinstance(value, (list, tuple)):
            return value
        self._wrong(key, value, "two numbers, the declarer's and the defenders'")
        return None

    def _wrong(self, key: str, value: object, wanted: str) -> None:
        self.reasons.append(f"{key}: {'missing' if value is None else _said(value)}, should be {wanted}")
