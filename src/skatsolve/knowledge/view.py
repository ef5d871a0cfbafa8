"""What the player at one seat sees at one moment of play, and what it may conclude."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Final

from skatsolve.cards import ALL_CARDS, Card, CardLike, CardSet, CardsLike
from skatsolve.contract import Contract, ContractLike
from skatsolve.deal import Deal, DealLike, Seat, SeatLike
from skatsolve.errors import KnowledgeError, PositionError, SkatError, need, shown, unknown_keys
from skatsolve.knowledge.facts import SKAT
from skatsolve.knowledge.knowledge import Knowledge
from skatsolve.knowledge.terms import read_terms
from skatsolve.knowledge.voids import may_hold, void_suits, whole_suits
from skatsolve.position import Position
from skatsolve.scoring import check_bid, rule_set
from skatsolve.tricks import Tally, tally_play

__all__ = ["View"]

_Sets = tuple[CardSet, CardSet, CardSet]
_KEYS: Final = ("contract", "declarer", "seat", "hand", "plays", "skat", "bid", "shown", "know", "rules")


@dataclass(frozen=True, init=False)
class View:
    """A game in progress as one player sees it. It does not change; :meth:`play` makes the next one.

    What the others bid is not used. Every part may be given as text.

    :param contract: what is played.
    :param declarer: the declarer's seat.
    :param seat: the player's seat.
    :param hand: the cards the player still holds.
    :param plays: all cards played so far, in order; forehand led the first.
    :param skat: the two cards that lie away, if the player has put them there.
    :param shown: cards that others still hold and everybody has seen, by seat; ten or fewer, or all a player has.
    :param bid: what the declarer has to reach, None if it is not known.
    :param know: further terms, see :meth:`skatsolve.knowledge.Knowledge.told`.
    :param rules: see :func:`~skatsolve.scoring.score_game`.
    :raises KnowledgeError: if the cards do not fit together.
    :raises SkatError: for a part that cannot be read.

    >>> view = View("CH", "forehand", "forehand", "CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
    >>> view.to_move, view.legal == view.hand
    (Seat.FOREHAND, True)
    >>> str(view.play("CJ").play("HA").voids[1])
    'CA.CK.CT.C8'
    """

    contract: Contract
    declarer: Seat
    seat: Seat
    hand: CardSet
    plays: tuple[Card, ...] = ()
    skat: CardSet | None = None
    shown: tuple[tuple[Seat, CardSet], ...] = ()
    bid: int | None = None
    know: str = ""
    rules: str = "isko"
    tally: Tally = field(init=False, compare=False, repr=False)
    """What the plays come to."""

    def __init__(
        self,
        contract: ContractLike,
        declarer: SeatLike,
        seat: SeatLike,
        hand: CardsLike,
        plays: CardsLike = (),
        skat: CardsLike | None = None,
        shown: Iterable[tuple[SeatLike, CardsLike]] = (),
        bid: int | None = None,
        know: str = "",
        rules: str = "isko",
    ) -> None:
        need(know, str, KnowledgeError)
        contract, declarer = Contract.of(contract, "contract"), Seat.of(declarer, "declarer")
        plays = Card.list_of(plays, "plays")
        self._set(
            contract=contract,
            declarer=declarer,
            seat=Seat.of(seat),
            hand=CardSet.of(hand, "hand"),
            plays=plays,
            skat=None if skat is None else CardSet.of(skat, "skat"),
            shown=_read_shown(shown),
            bid=bid,
            know=know,
            rules=rules,
            tally=tally_play(contract.kind, declarer, None, plays),
        )
        self._check()

    def _set(self, **parts: Any) -> None:
        vars(self).update(parts)

    def _check(self) -> None:
        rule_set(self.rules)
        read_terms(self.know, self.contract.kind)
        if self.bid is not None:
            check_bid(self.bid, self.rules)
        if self.skat is not None and self.seat != self.declarer:
            raise KnowledgeError("only the declarer knows the skat", text=str(self.skat), hint="leave the skat out")
        if self.tally.fault is not None:
            raise KnowledgeError(self.tally.fault)
        revoked = self.hand & CardSet(self.tally.voids[self.seat])
        if revoked:
            raise KnowledgeError(f"{self.seat} has not followed suit and cannot hold {revoked}", text=str(revoked))
        out = CardSet(self.plays)
        twice = out & self.hand | (self.skat or CardSet()) & (out | self.hand)
        if twice:
            raise KnowledgeError(f"named twice among hand, skat and the cards played: {twice}", text=str(twice))
        if len(self.hand) != self.size(self.seat):
            raise KnowledgeError(f"{self.seat} must hold {self.size(self.seat)} cards now, not {len(self.hand)}")

    @staticmethod
    def start(
        hand: CardsLike,
        contract: ContractLike,
        declarer: SeatLike,
        skat: CardsLike | None = None,
        plays: CardsLike = (),
    ) -> "View":
        """The declarer's view at the first card, or after some cards.

        :param hand: the ten cards the declarer plays with.
        :param skat: the two cards the declarer put away; None in Hand.
        :param plays: cards played since, in their order.
        :raises KnowledgeError: with all reasons at once, if this is not a ten-card hand, or the skat does not fit the
            contract.
        :raises PositionError: for a card that cannot have been played.
        """
        contract, declarer, hand = Contract.of(contract, "contract"), Seat.of(declarer), CardSet.of(hand, "hand")
        away = None if skat is None else CardSet.of(skat, "skat")
        reasons = []
        if away is None and not contract.hand:
            reasons.append(f"{contract} is not a Hand game: which two cards were put away?")
        if away is not None and contract.hand:
            reasons.append(f"in {contract} nothing is put away")
        if away is not None and len(away) != 2:
            reasons.append(f"{len(away)} cards put away instead of 2")
        if len(hand) != 10:
            reasons.append(f"a hand of {len(hand)} cards where 10 are left")
        if away and away & hand:
            reasons.append(f"named twice: {away & hand}")
        if reasons:
            raise KnowledgeError.from_reasons(reasons)
        return View(contract, declarer, declarer, hand, (), away).play_all(plays)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return self.plays[len(self.plays) - len(self.plays) % 3 :]

    @property
    def leader(self) -> Seat:
        """Who led the trick on the table, or leads the next one."""
        return self.tally.leader

    @property
    def to_move(self) -> Seat:
        """Whose turn it is."""
        return Seat(self.tally.turn)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return len(self.plays) == 30

    @property
    def points(self) -> tuple[int, int]:
        """Card points of (declarer, defenders) so far; the skat is counted if the player has seen it."""
        return self.tally.points[0] + (self.skat.points if self.skat else 0), self.tally.points[1]

    @property
    def tricks(self) -> tuple[int, int]:
        """Completed tricks of (declarer, defenders)."""
        return self.tally.tricks

    @property
    def others(self) -> tuple[Seat, Seat]:
        """The two other seats, clockwise from the player's."""
        return self.seat.next, self.seat.next.next

    def size(self, seat: SeatLike) -> int:
        """How many cards a seat holds now."""
        return 10 - self.tally.cards[Seat.of(seat)].bit_count()

    def played_by(self, seat: SeatLike) -> CardSet:
        """The cards a seat has played."""
        return CardSet(self.tally.cards[Seat.of(seat)])

    @property
    def twelve(self) -> CardSet | None:
        """The declarer's hand and skat, as far as this player knows all of it."""
        if self.skat is None:
            return None
        return self.hand | self.skat | self.played_by(self.declarer)

    @cached_property
    def unseen(self) -> CardSet:
        """The cards that the player has not seen: what the others hold and, if it is not known, the skat."""
        seen = self.hand.mask | (self.skat.mask if self.skat else 0)
        return CardSet(ALL_CARDS & ~(seen | self.tally.cards[0] | self.tally.cards[1] | self.tally.cards[2]))

    @property
    def spare(self) -> int:
        """How many unseen cards nobody will play: the skat's two if it is not known, else none."""
        return len(self.unseen) - sum(map(self.size, self.others))

    @cached_property
    def voids(self) -> _Sets:
        """By seat, the unseen cards it is known not to hold: suits it has not followed, and what the terms exclude."""
        masks = [void & self.unseen.mask for void in self.tally.voids]
        for fact in read_terms(self.know, self.contract.kind) if self.know else ():
            for place in fact.places - {SKAT} if not fact.high else ():
                masks[place] |= fact.cards.mask & self.unseen.mask
        masks[self.seat] = 0
        return CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])

    @property
    def legal(self) -> CardSet:
        """What may be played now: by the player any legal card, by another seat any that it holds in some split of
        the unseen cards that fits the voids.
        """
        if self.is_over:
            return CardSet()
        player = self.to_move
        group = self.contract.follow_set(self.trick[0]).mask if self.trick else ALL_CARDS
        if player == self.seat:
            return CardSet(self.hand.mask & group or self.hand.mask)
        voids = [cards.mask for cards in self.voids]
        possible = self._may_hold(player, voids) & group
        if self.trick:
            voids[player] |= group & self.unseen.mask
            possible |= self._may_hold(player, voids)
        return CardSet(possible)

    def _may_hold(self, seat: int, voids: list[int]) -> int:
        return may_hold(seat, 3 - self.seat - seat, self.unseen.mask, voids, [self.size(one) for one in range(3)])

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the player knows of where the other cards lie.

        :raises KnowledgeError: if it contradicts itself.
        """
        sizes = [self.size(seat) for seat in range(3)]
        known = Knowledge(sizes=(sizes[0], sizes[1], sizes[2], 2), out=CardSet(self.plays)).has(self.seat, self.hand)
        if self.skat is not None:
            known = known.has(SKAT, self.skat)
        for seat, void in enumerate(self.tally.voids):
            for group in void_suits(self.contract, void):
                known = known.lacks(seat, group)
        for seat, cards in self.shown:
            if seat != self.seat:
                known = known.has(seat, cards, text=f"{seat} has shown {cards}")
        return known.told(self.know, self.contract.kind) if self.know else known

    def play(self, card: CardLike) -> "View":
        """The view after one more card.

        :raises PositionError: if the card cannot be played: it is not held in any split, or suit has to be followed.
        """
        card = Card.of(card)
        if card not in self.legal:
            raise PositionError(
                f"card {len(self.plays) + 1}: {self.to_move} cannot play {card}",
                text=str(card),
                hint=f"possible: {self.legal or 'nothing'}",
            )
        return self._after(card)

    def after_each(self) -> dict[Card, "View"]:
        """The view after each card that may be played now."""
        return {card: self._after(card) for card in self.legal}

    def _after(self, card: Card) -> "View":
        # A card that could be played leaves a sound view: no need to look again.
        after = object.__new__(View)
        parts = {part.name: getattr(self, part.name) for part in _PARTS}
        bit = 1 << card.index
        if self.to_move == self.seat:
            parts["hand"] = CardSet(self.hand.mask & ~bit)
        parts["shown"] = tuple((seat, left) for seat, cards in self.shown if (left := CardSet(cards.mask & ~bit)))
        parts["plays"] = plays = (*self.plays, card)
        parts["tally"] = tally_play(self.contract.kind, self.declarer, None, plays)
        after._set(**parts)
        return after

    def play_all(self, cards: CardsLike) -> "View":
        """The view after several cards."""
        view = self
        for card in Card.list_of(cards):
            view = view.play(card)
        return view

    def told(self, know: str) -> "View":
        """The same with further terms known.

        :raises KnowledgeError: naming the term that cannot be read.
        """
        need(know, str, KnowledgeError)
        return replace(self, know=f"{self.know} {know}".strip())

    def with_void(self, seat: SeatLike, cards: CardsLike) -> "View":
        """The same, knowing besides that another seat holds none of these cards, a whole suit of them.

        :raises KnowledgeError: if no split of the unseen cards fits, or the cards are a part of a suit.
        """
        seat, cards = Seat.of(seat), CardSet.of(cards)
        if seat == self.seat:
            raise KnowledgeError(f"{seat} sees its own cards", hint="name a void of another seat")
        view = self.told(f"void.{'FMR'[seat]}={cards}") if cards else self
        for other in self.others:
            whole_suits(self.contract, other, view.voids[other].mask, self.unseen.mask)
        if self.unseen and not view._may_hold(self.others[0], [void.mask for void in view.voids]):
            raise KnowledgeError("no split of the unseen cards fits the voids", hint="leave one of the voids out")
        return view

    def fits(self, deal: DealLike) -> bool:
        """Whether this is a view of a game with this deal (``skat`` being what lies away)."""
        deal = Deal.of(deal)
        if any(not self.played_by(seat) <= deal.hand(seat) for seat in range(3)):
            return False
        return self.knowledge.fits(self._left(deal), deal.skat)

    def deal(self, one: CardsLike, two: CardsLike) -> Deal:
        """The deal in which the next seat after the player's still holds ``one`` and the other ``two``."""
        one, two = CardSet.of(one, "one"), CardSet.of(two, "two")
        held = {self.seat: self.hand, self.others[0]: one, self.others[1]: two}
        hands = [held[seat] | self.played_by(seat) for seat in Seat]
        skat = self.unseen - one - two if self.skat is None else self.skat
        return Deal(hands[0], hands[1], hands[2], skat)

    def position(self, deal: DealLike) -> Position:
        """The position with all cards seen, if this is the deal.

        :raises KnowledgeError: if it cannot be.
        """
        deal = Deal.of(deal)
        if not self.fits(deal):
            raise KnowledgeError("the deal does not fit what has been seen", text=str(deal))
        points = (self.tally.points[0] + deal.skat.points, self.tally.points[1])
        return Position(
            self.contract, self.declarer, self._left(deal), deal.skat, self.trick, self.leader, points, self.tricks
        )

    def _left(self, deal: Deal) -> _Sets:
        """The hands of a deal without the cards played."""
        left = [deal.hand(seat) - self.played_by(seat) for seat in range(3)]
        return left[0], left[1], left[2]

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> "View":
        """Read the JSON form: ``contract``, ``declarer``, ``seat`` and ``hand`` (the cards still held); ``plays``,
        ``skat`` (for the declarer: what was put away), ``bid``, ``shown`` (``{"0": "CJ.SJ"}``) and ``know``
        (terms) where there are any.

        :raises SkatError: naming the key that is missing or cannot be read.
        """
        if not isinstance(data, Mapping):
            raise KnowledgeError(f"{shown(data)} is not an object", hint='write {"contract": …}')
        reasons = unknown_keys(data, _KEYS)
        missing = [key for key in _KEYS[:4] if data.get(key) is None]
        if missing:
            reasons.append(f"{', '.join(missing)} missing")
        readers: dict[str, Any] = {
            "contract": lambda value: Contract.parse(_text(value)),
            "declarer": _seat,
            "seat": _seat,
            "hand": lambda value: CardSet.parse(_text(value)),
            "plays": _cards,
            "skat": lambda value: CardSet.parse(_text(value)),
            "bid": lambda value: value,
            "shown": _shown_cards,
            "know": _text,
            "rules": _text,
        }
        parts = {}
        for key, value in data.items():
            if value is None or key not in readers:
                continue
            try:
                parts[key] = readers[key](value)
            except SkatError as error:
                reasons.append(f"{key}: {error.message}; {error.hint}" if error.hint else f"{key}: {error.message}")
        if reasons:
            raise KnowledgeError.from_reasons(reasons)
        return View(**parts)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {
            "contract": str(self.contract),
            "declarer": int(self.declarer),
            "seat": int(self.seat),
            "hand": str(self.hand),
            "plays": [str(card) for card in self.plays],
        }
        if self.skat is not None:
            data["skat"] = str(self.skat)
        if self.shown:
            data["shown"] = {str(int(seat)): str(cards) for seat, cards in self.shown}
        data |= {key: value for key, value in (("bid", self.bid), ("know", self.know)) if value}
        return data


_PARTS: Final = fields(View)


def _read_shown(shown: Iterable[tuple[SeatLike, CardsLike]]) -> tuple[tuple[Seat, CardSet], ...]:
    try:
        pairs = [(seat, cards) for seat, cards in shown]
    except (TypeError, ValueError):
        raise KnowledgeError("shown: not a list of pairs of seat and cards") from None
    return tuple((Seat.of(seat), CardSet.of(cards, "shown")) for seat, cards in pairs)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise KnowledgeError(f"{shown(value)} is not a text")
    return value


def _seat(value: object) -> Seat:
    return Seat.parse(str(value) if isinstance(value, int) and not isinstance(value, bool) else _text(value))


def _cards(value: object) -> tuple[Card, ...]:
    if isinstance(value, list):
        value = " ".join(map(_text, value))
    return Card.parse_list(_text(value))


def _shown_cards(value: object) -> tuple[tuple[Seat, CardSet], ...]:
    if not isinstance(value, Mapping):
        raise KnowledgeError(f"{shown(value)} is not an object", hint='write {"0": "CJ.SJ"}')
    return tuple((_seat(seat), CardSet.parse(_text(cards))) for seat, cards in value.items())
