"""The state of play: an immutable position, validated when made.

``value`` and ``points`` are card points; those of the declarer include the skat (ISkO 5.1).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from skatsolve.cards import ALL_CARDS, CARDS, Card, CardLike, CardSet, CardsLike
from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.deal import Deal, DealLike, Seat, SeatLike, read_hands
from skatsolve.errors import DealError, PositionError, SkatError, need, need_text, shown, unknown_keys
from skatsolve.rows import Fields, Row, decode, encode
from skatsolve.tricks import trick_winner

__all__ = ["Position", "need_position"]

_T = TypeVar("_T")
_Pair = tuple[int, int]
_Hands = tuple[CardSet, CardSet, CardSet]
_SEATS: Final = tuple(Seat)
_KEYS: Final = ("contract", "declarer", "hands", "skat", "trick", "leader", "points", "tricks")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position:
    """A position of play with all cards open. It is validated when made and never changes. ``str`` writes it in one
    line, as FEN does for chess, and :meth:`parse` reads it back.

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
        contract: ContractLike,
        declarer: SeatLike,
        hands: Sequence[CardsLike],
        skat: CardsLike | None = None,
        trick: CardsLike = (),
        leader: SeatLike = Seat.FOREHAND,
        points: Sequence[int] | None = None,
        tricks: Sequence[int] | None = None,
    ) -> None:
        given = contract, declarer, hands, skat, trick, leader, points, tricks
        self._make(_Parts(dict(zip(_KEYS, given, strict=True))))

    def _make(self, parts: "_Parts") -> None:
        contract, hands, trick, leader = parts.contract, parts.hands, parts.trick, parts.leader
        skat, points, tricks = parts.skat, parts.points, parts.tricks
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
            parts.declarer,
            hands,
            skat,
            trick,
            leader,
            points,
            tricks,
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
    def start(
        deal: DealLike, contract: ContractLike, declarer: SeatLike, leader: SeatLike = Seat.FOREHAND
    ) -> "Position":
        """The position before the first card; the deal's skat is what lies away.

        :raises DealError: for something else than a deal.
        :raises PositionError: with all reasons at once.
        """
        deal = Deal.of(deal, "deal")
        return Position(contract, declarer, deal.hands, deal.skat, (), leader)

    @staticmethod
    def parse(text: str) -> "Position":
        """Read a position in one line: contract, declarer, ``forehand|middlehand|rearhand|skat``, the cards on the
        table, leader, card points and tricks of declarer and defenders, with blanks between these fields. ``-`` stands
        for what is not known and for no cards; fields may be left out at the end.

        :raises PositionError: if a field is missing or cannot be read, or with all reasons why they do not fit.

        >>> position = Position.parse("G 0 CJ.D7|SJ.HA|DT.D8|- - 0 70:25 -")
        >>> str(position.play("D7"))
        'G 0 CJ|SJ.HA|DT.D8|- D7 0 70:25 -'
        """
        need_text(text, PositionError)
        fields = text.split()
        if not 3 <= len(fields) <= 7:
            raise PositionError(
                f"a position has three to seven fields, this has {len(fields)}",
                text=text,
                hint="write contract, declarer, forehand|middlehand|rearhand|skat, trick, leader, points, tricks",
            )
        contract, declarer, cards, trick, leader, points, tricks = (*fields, *("-",) * 4)[:7]
        try:
            hands, skat = read_hands(cards)
        except DealError as error:
            raise PositionError(error.message, text=error.text, hint=error.hint) from None
        return Position(
            contract,
            declarer,
            hands,
            skat,
            trick,
            Seat.FOREHAND if leader == "-" else leader,
            _read_pair("points", points),
            _read_pair("tricks", tricks),
        )

    def __str__(self) -> str:
        cards = "|".join(str(part or "-") for part in (*self.hands, self.skat))
        trick = ".".join(map(str, self.trick)) or "-"
        points = f"{self.points[0]}:{self.points[1]}"
        tricks = f"{self.tricks[0]}:{self.tricks[1]}" if self.tricks else "-"
        return f"{self.contract} {self.declarer:d} {cards} {trick} {self.leader:d} {points} {tricks}"

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

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
    def unpack(row: Sequence[int], contract: ContractLike | None = None) -> "Position":
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
            raise PositionError(f"{shown(row)} is not a packed position", hint="a row is six numbers of 32 bits")
        fields = decode(row)
        if fields.kind > Kind.NULL or any(index > 31 for index in fields.trick):
            raise PositionError(f"{shown(row)} is not a packed position", hint="Position.pack makes one")
        if contract is None:
            contract = Contract(Kind(fields.kind))
        elif (contract := Contract.of(contract, "contract")).kind != fields.kind:
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
            raise PositionError(f"a position is an object with keys, not {shown(data)}", hint='write {"contract": …}')
        position = object.__new__(Position)
        position._make(_Parts(data, unknown_keys(data, _KEYS, foreign=True)))
        return position

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
    """Refuse what is not a position where one is to be solved or judged.

    :raises PositionError: naming what it is instead.
    """
    need(value, Position, PositionError, "make one with Position.start or Position.from_dict")


def _tricks_left(hands: _Hands, trick: Sequence[Card], leader: int) -> int:
    """The cards that the last seat to play in this trick holds: one for each trick that is not completed."""
    return hands[(leader + 2) % 3].mask.bit_count() if trick else hands[leader].mask.bit_count()


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


def _read_pair(name: str, text: str) -> tuple[int, int] | None:
    """Two counts such as ``45:30``, or None for ``-``."""
    if text == "-":
        return None
    ours, colon, theirs = text.partition(":")
    if not (colon and all(count.isascii() and count.isdigit() and len(count) < 4 for count in (ours, theirs))):
        hint = "write the declarer's and the defenders', such as 45:30, or -"
        raise PositionError(f"{name}: {shown(text)} is not two numbers", text=text, hint=hint)
    return int(ours), int(theirs)


class _Parts:
    """What a position is made from, in its own types; everything that cannot be read is said at once."""

    def __init__(self, given: Mapping[str, Any], reasons: Iterable[str] = ()) -> None:
        self._reasons = list(reasons)
        self.contract = self._read(Contract.of, given.get("contract"), "contract")
        self.declarer = self._read(Seat.of, given.get("declarer"), "declarer")
        self.leader = self._read(Seat.of, given.get("leader", 0), "leader")
        trick, skat = given.get("trick"), given.get("skat")
        self.trick = () if trick is None else self._read(Card.list_of, trick, "trick")
        self.skat = None if skat is None else self._read(CardSet.of, skat, "skat") or None
        hands = given.get("hands")
        if isinstance(hands, str) or not isinstance(hands, Sequence) or len(hands) != 3:
            said = "missing" if hands is None else f"{shown(hands)} is not a list of three hands"
            self._reasons.append(f"hands: {said}")
            hands = ((),) * 3
        self.hands = (
            self._read(CardSet.of, hands[0], "hands[0]"),
            self._read(CardSet.of, hands[1], "hands[1]"),
            self._read(CardSet.of, hands[2], "hands[2]"),
        )
        self.points = self._pair("points", given.get("points"), 120)
        self.tricks = self._pair("tricks", given.get("tricks"), 10)
        if self.trick and len(self.trick) > 2:
            self._reasons.append(f"trick: {len(self.trick)} cards on the table, but a third card completes the trick")
        if self.skat and len(self.skat) != 2:
            self._reasons.append(f"skat: {len(self.skat)} cards instead of two (none if it is not known)")
        if self._reasons:
            raise PositionError.from_reasons(self._reasons)

    def _read(self, of: Callable[[Any, str], _T], value: object, what: str) -> _T:
        try:
            return of(value, what)
        except SkatError as error:
            said = f"{error.message}; {error.hint}" if error.hint else error.message
            self._reasons.append(f"{what}: missing" if value is None else said)
            return cast(_T, None)  # nobody looks at it: the reasons are raised

    def _pair(self, name: str, value: Any, most: int) -> _Pair | None:
        if value is None:
            return None
        if not _is_pair(value, most):
            said = f"{name}: {shown(value)} is not two numbers from 0 to {most}, the declarer's and the defenders'"
            self._reasons.append(said)
            return None
        return value[0], value[1]


def _card_faults(
    contract: Contract, hands: _Hands, skat: CardSet | None, trick: tuple[Card, ...], leader: int, left: int
) -> list[str]:
    """Cards that are named twice, hands that do not fit the trick, a revoke."""
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
        table = f"{('no card', 'one card', 'two cards')[len(trick)]} on the table, led by {_SEATS[leader]}"
        given, fitting = "/".join(map(str, sizes)), "/".join(map(str, _likely(sizes, trick, leader)))
        if trick:
            reasons.append(f"hands: {given} cards do not fit {table}, {fitting} would")
        else:
            reasons.append(f"hands: {given} cards, but before a trick all hold equally many, such as {fitting}")
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
