"""What a declarer sees of a game: his own cards, the cards played, and who has shown a void."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import KnowledgeError, PositionError
from skatsolve.position import Position
from skatsolve.tricks import trick_winner

__all__ = ["DeclarerView"]

_Sets = tuple[CardSet, CardSet, CardSet]
_NONE = CardSet()
_NOTHING: _Sets = (_NONE, _NONE, _NONE)


@dataclass(frozen=True, slots=True)
class DeclarerView:
    """A game in progress as the declarer sees it. It does not change; :meth:`play` makes the next one.

    :param contract: what is played.
    :param seat: the declarer's seat.
    :param hand: the cards he still holds.
    :param away: the two cards he put away, or None in Hand, where he has not seen the skat.
    :param played: by seat, the cards of finished tricks.
    :param trick: the cards on the table in the order played, two at most.
    :param leader: the seat that led this trick or leads it.
    :param points: card points of (declarer, defenders) so far; what he put away is counted, an unseen skat is not.
    :param tricks: finished tricks of (declarer, defenders).
    :param voids: by seat, cards the seat is known not to hold: whole suits as they are followed in this contract.
    :raises KnowledgeError: with all reasons at once, if this is no game or no split of the unseen cards fits.

    >>> view = DeclarerView.start(CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK"), Contract.parse("CH"), seat=0)
    >>> view = view.play(Card.parse("CJ")).play(Card.parse("HA"))
    >>> str(view.voids[1])
    'CA.CK.CT.C8'
    """

    contract: Contract
    seat: Seat
    hand: CardSet
    away: CardSet | None
    played: _Sets = _NOTHING
    trick: tuple[Card, ...] = ()
    leader: Seat = Seat.FOREHAND
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    voids: _Sets = _NOTHING

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", Seat(self.seat))
        object.__setattr__(self, "leader", Seat(self.leader))
        reasons = self._reasons()
        if reasons:
            raise KnowledgeError.from_reasons(reasons)
        voids = [self._whole_groups(seat) for seat in range(3)]
        object.__setattr__(self, "voids", (voids[0], voids[1], voids[2]))
        masks = [cards.mask for cards in self.voids]
        if not self.is_over and self.unseen and not self._may_hold((self.seat + 1) % 3, masks):
            raise KnowledgeError("no split of the unseen cards fits the voids", hint="leave one of the voids out")

    def _reasons(self) -> list[str]:
        reasons = []
        if self.away is None and not self.contract.hand:
            reasons.append(f"{self.contract} is no Hand game: which two cards were put away?")
        if self.away is not None and self.contract.hand:
            reasons.append(f"in {self.contract} nothing is put away")
        if self.away is not None and len(self.away) != 2:
            reasons.append(f"{len(self.away)} cards put away instead of 2")
        if len(self.trick) > 2:
            reasons.append(f"{len(self.trick)} cards on the table: a third one completes the trick")
        done = sum(self.tricks)
        sizes = [len(self.played[seat]) for seat in range(3)]
        if sizes != [done, done, done]:
            reasons.append(f"{'/'.join(map(str, sizes))} cards played in {done} finished tricks")
        wanted = 10 - done - self._has_played
        if len(self.hand) != wanted:
            reasons.append(f"a hand of {len(self.hand)} cards where {wanted} are left")
        once = twice = 0
        for cards in (self.hand, self.away or _NONE, *self.played, *(CardSet([card]) for card in self.trick)):
            twice |= once & cards.mask
            once |= cards.mask
        if twice:
            reasons.append(f"named twice: {CardSet(twice)}")
        if not self.contract.is_null and not reasons:
            counted = sum(cards.points for cards in self.played) + (self.away or _NONE).points
            if sum(self.points) != counted or min(self.points) < 0:
                reasons.append(f"the tricks so far hold {counted} card points, not {sum(self.points)}")
        return reasons

    @property
    def _has_played(self) -> int:
        """1 if the declarer has a card on the table."""
        return int((self.seat - self.leader) % 3 < len(self.trick))

    def _whole_groups(self, seat: int) -> CardSet:
        """The known voids of a seat, without the groups nobody has any more."""
        told = self.voids[seat] if seat != self.seat else _NONE
        whole = _NONE
        for group in self.contract.groups:
            if group & told & self.unseen:
                missing = (group & self.unseen) - told
                if missing:
                    raise KnowledgeError(f"{Seat(seat)} is void in a part of a suit: not in {missing}")
                whole |= group & self.unseen
        return whole

    @staticmethod
    def start(
        hand: CardSet, contract: Contract, seat: Seat | int, away: CardSet | None = None, plays: Iterable[Card] = ()
    ) -> "DeclarerView":
        """The view at the first card, forehand to lead, or after some cards.

        :param hand: the ten cards the declarer plays with.
        :param away: the two cards he put away; None in Hand.
        :param plays: cards played since, in their order.
        :raises KnowledgeError: if this is no ten-card hand, or the discards do not fit the contract.
        :raises PositionError: for a card that cannot have been played.
        """
        return DeclarerView(contract, Seat(seat), hand, away, points=((away or _NONE).points, 0)).play_all(plays)

    @property
    def unseen(self) -> CardSet:
        """The cards he has not seen: the defenders' and, in Hand, the skat's."""
        seen = self.hand.mask | (self.away.mask if self.away else 0)
        for cards in self.played:
            seen |= cards.mask
        for card in self.trick:
            seen |= 1 << card.index
        return CardSet(~seen & FULL_DECK.mask)

    @property
    def to_move(self) -> Seat:
        """The seat that plays the next card."""
        return Seat((self.leader + len(self.trick)) % 3)

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return sum(self.tricks) == 10

    def size(self, seat: int) -> int:
        """How many cards a seat holds now."""
        return 10 - sum(self.tricks) - int((seat - self.leader) % 3 < len(self.trick))

    @property
    def legal(self) -> CardSet:
        """What may be played now: by the declarer any legal card, by a defender any that he holds in some split."""
        if self.is_over:
            return _NONE
        player = self.to_move
        group = self.contract.follow_set(self.trick[0]).mask if self.trick else FULL_DECK.mask
        if player == self.seat:
            return CardSet(self.hand.mask & group or self.hand.mask)
        voids = [cards.mask for cards in self.voids]
        possible = self._may_hold(player, voids) & group
        if self.trick:
            voids[player] |= group & self.unseen.mask
            possible |= self._may_hold(player, voids)
        return CardSet(possible)

    def _may_hold(self, seat: int, voids: Sequence[int]) -> int:
        """The unseen cards, as a mask, that a defender holds in some split in which nobody holds what he is void in.

        A split exists if the cards nobody may hold find room in the skat, and those only one may hold in his hand and
        what is left of the skat (Hall's condition).
        """
        other = 3 - self.seat - seat
        unseen = self.unseen.mask
        size, spare = self.size(seat), self.spare
        nobody = (unseen & voids[seat] & voids[other]).bit_count()
        only = unseen & voids[other] & ~voids[seat]
        others = (unseen & voids[seat] & ~voids[other]).bit_count()
        room = size + spare - nobody - only.bit_count()
        if nobody > spare or room < 0 or others + nobody > self.size(other) + spare:
            return 0
        # No room for more than the cards that only he can hold: he holds nothing else.
        return unseen & ~voids[seat] if room else only

    def play(self, card: Card) -> "DeclarerView":
        """The view after one more card.

        :raises PositionError: if the card cannot be played: it is not held in any split, or suit has to be followed.
        """
        player = self.to_move
        if card not in self.legal:
            place = f"card {3 * sum(self.tricks) + len(self.trick) + 1}"
            raise PositionError(
                f"{place}: {player} cannot play {card}", text=str(card), hint=f"possible: {self.legal or 'nothing'}"
            )
        return self._after(player, card)

    def after_each(self) -> dict[Card, "DeclarerView"]:
        """The view after each card that may be played now."""
        player = self.to_move
        return {card: self._after(player, card) for card in self.legal}

    def _after(self, player: Seat, card: Card) -> "DeclarerView":
        bit = 1 << card.index
        hand = self.hand
        voids = [cards.mask & ~bit for cards in self.voids]
        if player == self.seat:
            hand = CardSet(hand.mask & ~bit)
        elif self.trick and card not in self.contract.follow_set(self.trick[0]):
            voids[player] |= self.contract.follow_set(self.trick[0]).mask & self.unseen.mask
        trick = (*self.trick, card)
        played, leader, points, tricks = self.played, self.leader, self.points, self.tricks
        if len(trick) == 3:
            sets = [cards.mask for cards in played]
            for place, one in enumerate(trick):
                sets[(leader + place) % 3] |= 1 << one.index
            played = (CardSet(sets[0]), CardSet(sets[1]), CardSet(sets[2]))
            leader = Seat((leader + trick_winner(self.contract.kind, trick)) % 3)
            won = sum(one.points for one in trick)
            ours = leader == self.seat
            points = (points[0] + won, points[1]) if ours else (points[0], points[1] + won)
            tricks = (tricks[0] + 1, tricks[1]) if ours else (tricks[0], tricks[1] + 1)
            trick = ()
        # A card that could be played leaves a sound view: no need to look again.
        after = object.__new__(DeclarerView)
        put = object.__setattr__
        put(after, "contract", self.contract)
        put(after, "seat", self.seat)
        put(after, "hand", hand)
        put(after, "away", self.away)
        put(after, "played", played)
        put(after, "trick", trick)
        put(after, "leader", leader)
        put(after, "points", points)
        put(after, "tricks", tricks)
        put(after, "voids", (CardSet(voids[0]), CardSet(voids[1]), CardSet(voids[2])))
        return after

    def play_all(self, cards: Iterable[Card]) -> "DeclarerView":
        """The view after several cards."""
        view = self
        for card in cards:
            view = view.play(card)
        return view

    def with_void(self, seat: Seat | int, cards: CardSet) -> "DeclarerView":
        """The view of a declarer who knows besides that a defender holds none of these cards, a whole suit of them.

        :raises KnowledgeError: if no split of the unseen cards fits, or the cards are a part of a suit.
        """
        voids = list(self.voids)
        voids[seat] |= cards
        return replace(self, voids=(voids[0], voids[1], voids[2]))

    def fits(self, deal: Deal) -> bool:
        """Whether this is a view of a game with this deal (``skat`` being what lies away)."""
        unseen = self.unseen
        for seat in range(3):
            left = deal.hand(seat) - self.played[seat] - self.on_table(seat)
            if not self.played[seat] <= deal.hand(seat) or left & self.voids[seat]:
                return False
            if not (left == self.hand if seat == self.seat else left <= unseen):
                return False
        return self.away is None or deal.skat == self.away

    def on_table(self, seat: int) -> CardSet:
        """The card a seat has on the table, if any."""
        place = (seat - self.leader) % 3
        return CardSet(self.trick[place : place + 1])

    @property
    def spare(self) -> int:
        """How many unseen cards nobody will play: the skat's two in Hand, else none."""
        return len(self.unseen) - self.size((self.seat + 1) % 3) - self.size((self.seat + 2) % 3)

    def deal(self, one: CardSet, two: CardSet) -> Deal:
        """The deal in which the next defender after the declarer still holds ``one`` and the other ``two``."""
        hands = []
        for seat in range(3):
            held = (self.hand, one, two)[(seat - self.seat) % 3]
            hands.append(held | self.played[seat] | self.on_table(seat))
        skat = self.away if self.away is not None else self.unseen - one - two
        return Deal(hands[0], hands[1], hands[2], skat)

    def position(self, deal: Deal) -> Position:
        """The position with all cards seen, if this is the deal.

        :raises KnowledgeError: if it cannot be.
        """
        if not self.fits(deal):
            raise KnowledgeError("the deal does not fit what has been seen", text=str(deal))
        hands = [deal.hand(seat) - self.played[seat] - self.on_table(seat) for seat in range(3)]
        points = (self.points[0] + (deal.skat.points if self.away is None else 0), self.points[1])
        return Position(self.contract, self.seat, hands, deal.skat, self.trick, self.leader, points, self.tricks)

    def to_dict(self) -> dict[str, Any]:
        """A JSON form: what is seen, voids included."""
        return {
            "contract": str(self.contract),
            "declarer": int(self.seat),
            "hand": str(self.hand),
            "away": None if self.away is None else str(self.away),
            "played": [str(cards) for cards in self.played],
            "trick": [str(card) for card in self.trick],
            "leader": int(self.leader),
            "points": list(self.points),
            "tricks": list(self.tricks),
            "voids": [str(cards) for cards in self.voids],
        }
