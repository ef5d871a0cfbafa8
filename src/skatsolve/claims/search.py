"""Whether one player takes every remaining trick, or none of them, whatever the two others do.

A plain search over masks: at each turn the claimer has to have a card with which the claim goes on to hold,
against every card of the others. Their cards are either seen (:class:`SeenHands`) or lie anywhere
(:class:`HiddenHands`). Cards of one side with none of the other side's cards between them are tried once, and what was
found at the lead of a trick is remembered.

Players are numbered from the claimer, who is 0, then clockwise 1 and 2. Single cards are masks of one bit.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from skatsolve.cards import CARDS
from skatsolve.contract import Contract

__all__ = ["ClaimSearch", "HiddenHands", "SeenHands", "TrickState"]

_CLAIMER: Final = 0


class TrickState(NamedTuple):
    """A trick that is being played: how many cards lie, which cards follow suit, the best card and whose it is."""

    placed: int = 0
    led: int = 0
    best: int = 0
    winner: int = -1


class SeenHands(NamedTuple):
    """The others' hands, known."""

    one: int
    two: int
    possible: bool = True

    @property
    def cards(self) -> int:
        """All cards the others may hold."""
        return self.one | self.two

    def choice(self, who: int, led: int) -> int:
        """The cards that player may play; ``led`` 0: that player leads."""
        hand = self.one if who == 1 else self.two
        return hand & led or hand

    def without(self, who: int, card: int, led: int) -> "SeenHands":
        """What is left after that player has played the card."""
        return SeenHands(self.one ^ card, self.two) if who == 1 else SeenHands(self.one, self.two ^ card)


class HiddenHands(NamedTuple):
    """The others' hands, unknown: they hold so many cards each out of a pool, to which also belongs what lies away.

    How the cards lie is decided as late as possible: a player may play any card that might be held. One who does not
    follow suit is void in it.
    """

    pool: int
    never_one: int
    never_two: int
    left_one: int
    left_two: int

    @property
    def cards(self) -> int:
        """All cards the others may hold."""
        return self.pool

    @property
    def possible(self) -> bool:
        """Whether some lie of the cards fits all that has been shown."""
        one, two = self.pool & ~self.never_one, self.pool & ~self.never_two
        return (
            one.bit_count() >= self.left_one
            and two.bit_count() >= self.left_two
            and (one | two).bit_count() >= self.left_one + self.left_two
        )

    def choice(self, who: int, led: int) -> int:
        """The cards that player might hold; which of them may be played shows in :attr:`possible` afterwards."""
        return self.pool & ~(self.never_one if who == 1 else self.never_two)

    def without(self, who: int, card: int, led: int) -> "HiddenHands":
        """What is left after that player has played the card."""
        shown = led if not card & led else 0
        pool, one, two = self.pool ^ card, self.left_one, self.left_two
        if who == 1:
            return HiddenHands(pool, self.never_one | shown, self.never_two, one - 1, two)
        return HiddenHands(pool, self.never_one, self.never_two | shown, one, two - 1)


Others = SeenHands | HiddenHands


class ClaimSearch:
    """A search for one contract.

    :param none: the claim is to take none of the tricks; otherwise to take all.
    """

    def __init__(self, contract: Contract, *, none: bool) -> None:
        self._none = none
        self._trumps = contract.trumps.mask
        self._follow = {1 << card.index: contract.follow_set(card).mask for card in CARDS}
        self._strength = {1 << card.index: contract.strength(card) for card in CARDS}
        groups = (sorted(group, key=contract.strength, reverse=True) for group in contract.groups)
        self._groups = tuple(tuple(1 << card.index for card in group) for group in groups)
        self._known: dict[tuple[int, Others, int], bool] = {}

    def holds(self, own: int, others: Others, who: int, trick: TrickState = TrickState()) -> bool:  # noqa: B008
        """Whether the claim holds.

        :param own: the claimer's cards.
        :param who: whose turn it is.
        :param trick: what lies on the table, see :meth:`add`.
        """
        if trick.placed == 3:
            return (trick.winner == _CLAIMER) != self._none and self._from_lead(own, others, trick.winner)
        if trick.winner > _CLAIMER and not self._none and (trick.placed == 2 if who == 2 else who == 1):
            return False  # the claimer has played and is beaten
        if who == _CLAIMER:
            return any(self.holds(own ^ card, others, 1, after) for card, after in self._own_choice(own, others, trick))
        return all(
            self.holds(own, after, (who + 1) % 3, self.add(trick, who, card))
            for card, after in self._others_choice(own, others, who, trick)
        )

    def refutation(self, own: int, others: Others, who: int, trick: TrickState) -> list[int]:
        """The cards of one line by which a claim that does not hold fails, up to the trick that decides."""
        line: list[int] = []
        while trick.placed < 3 or (trick.winner == _CLAIMER) != self._none:
            if trick.placed == 3:
                who, trick = trick.winner, TrickState()
            elif who == _CLAIMER:
                card = next((card for card, _ in self._own_choice(own, others, trick)), 0)
                card = card or (own & trick.led or own) & -(own & trick.led or own)
                own, trick, who = own ^ card, self.add(trick, who, card), 1
                line.append(card)
            else:
                for card, after in self._others_choice(own, others, who, trick):
                    if not self.holds(own, after, (who + 1) % 3, self.add(trick, who, card)):
                        others, trick, who = after, self.add(trick, who, card), (who + 1) % 3
                        line.append(card)
                        break
        return line

    def add(self, trick: TrickState, who: int, card: int) -> TrickState:
        """The trick after one more card."""
        if not trick.placed:
            return TrickState(1, self._follow[card], card, who)
        if card & (trick.led | self._trumps) and self._strength[card] > self._strength[trick.best]:
            return TrickState(trick.placed + 1, trick.led, card, who)
        return trick._replace(placed=trick.placed + 1)

    def _from_lead(self, own: int, others: Others, leader: int) -> bool:
        if not own:
            return True
        key = own, others, leader
        known = self._known.get(key)
        if known is None:
            known = self._is_clear(own, others.cards, leader) or self.holds(own, others, leader, TrickState())
            self._known[key] = known
        return known

    def _own_choice(self, own: int, others: Others, trick: TrickState) -> Iterator[tuple[int, TrickState]]:
        """The claimer's cards worth trying, with the trick after each; claiming all, those that take it so far."""
        for card in self._different(own & trick.led or own, others.cards | trick.best):
            after = self.add(trick, _CLAIMER, card)
            if self._none or after.winner == _CLAIMER:
                yield card, after

    def _others_choice(self, own: int, others: Others, who: int, trick: TrickState) -> Iterator[tuple[int, Others]]:
        # Where all tricks are claimed it does not matter which of the others takes one, so only the claimer's cards
        # part theirs; where none are, the lead matters, so the partner's cards do too.
        between = own | trick.best
        if self._none and isinstance(others, SeenHands):
            between |= others.two if who == 1 else others.one
        for card in self._different(others.choice(who, trick.led), between):
            after = others.without(who, card, trick.led)
            if after.possible:
                yield card, after

    def _different(self, cards: int, between: int) -> Iterator[int]:
        """One card of each run in ``cards`` that no card of ``between`` interrupts, from the top of each suit."""
        for group in self._groups:
            fresh = True
            for card in group:
                if card & between:
                    fresh = True
                elif card & cards and fresh:
                    fresh = False
                    yield card

    def _is_clear(self, own: int, others: int, leader: int) -> bool:
        """Whether the claim holds by a look at each suit."""
        if self._none:
            return leader != _CLAIMER and all(self._ducks(own, others, group) for group in self._groups)
        if others & self._trumps and own & ~self._trumps:
            return False
        for group in self._groups:
            beaten = False
            for card in group:
                beaten = beaten or bool(card & others)
                if beaten and card & own:
                    return False
        return leader == _CLAIMER

    @staticmethod
    def _ducks(own: int, others: int, group: tuple[int, ...]) -> bool:
        """Whether the claimer ducks in a suit others lead: fewer than n of theirs are below the claimer's n-th."""
        below = mine = 0
        for card in reversed(group):
            if card & own:
                if below > mine:
                    return False
                mine += 1
            elif card & others:
                below += 1
        return True
