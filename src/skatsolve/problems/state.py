"""The state of play of a problem, and which cards are equivalent in it."""

from dataclasses import dataclass, replace

from skatsolve.cards import Card
from skatsolve.notation.problems import Problem
from skatsolve.position import Position

__all__ = ["ProblemState", "equivalent_cards"]


@dataclass(frozen=True)
class ProblemState:
    """A position, and what has happened before it that the position itself may not know.

    :param ours: whether the declarer has taken a trick; ``theirs``: whether the defenders have.
    :param lost_in: the trick in which a Null was lost.
    """

    position: Position
    ours: bool = False
    theirs: bool = False
    lost_in: int | None = None

    @staticmethod
    def start(position: Position) -> "ProblemState":
        """The state at a position; if the tricks taken are not known, only those to come are counted."""
        ours, theirs = position.tricks or (0, 0)
        # In which trick a Null that is lost already was lost is not known: 1 is the earliest possible.
        return ProblemState(position, ours > 0, theirs > 0, 1 if ours and position.contract.is_null else None)

    @staticmethod
    def of(problem: Problem) -> "ProblemState":
        """The state of a problem without unknown cards, after the cards already played."""
        state = ProblemState.start(problem.start())
        for card in problem.plays:
            state = state.play(card)
        return state

    @property
    def trick(self) -> int:
        """The number of the present trick, the first of the game being 1."""
        return 11 - self.position.tricks_left

    def play(self, card: Card) -> "ProblemState":
        """The state after one more card."""
        after = self.position.play(card)
        if after.trick:
            return replace(self, position=after)
        ours = after.leader == after.declarer
        lost_in = self.lost_in
        if ours and lost_in is None and after.contract.is_null:
            lost_in = self.trick
        return ProblemState(after, self.ours or ours, self.theirs or not ours, lost_in)


def equivalent_cards(position: Position, card: Card) -> frozenset[Card]:
    """The cards of the seat to move that are as good as ``card``: neighbors in the order of the cards still in play, of
    one suit and, except in Null, worth the same points. It is one of them itself.

    >>> from skatsolve.cards import CardSet
    >>> from skatsolve.contract import Contract
    >>> hands = [CardSet.parse("SJ DJ C7"), CardSet.parse("CJ CA C8"), CardSet.parse("C9 CT CK")]
    >>> sorted(map(str, equivalent_cards(Position(Contract.parse("G"), 0, hands, points=(50, 39)), Card.parse("DJ"))))
    ['DJ', 'SJ']
    """
    contract = position.contract
    own = position.hands[position.to_move]
    group = contract.follow_set(card)
    others = (position.hands[0] | position.hands[1] | position.hands[2] | position.trick) - own
    between = sorted(contract.strength(other) for other in others & group)

    def place(one: Card) -> tuple[int, int]:
        points = 0 if contract.is_null else one.points
        return points, sum(strength < contract.strength(one) for strength in between)

    return frozenset(one for one in own & group if place(one) == place(card))
