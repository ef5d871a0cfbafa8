"""Whether a stipulation is met with best play, from any point of the play."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from skatsolve.cards import Card
from skatsolve.contract import Contract
from skatsolve.notation.problems import Problem, Stipulation
from skatsolve.position import Position
from skatsolve.solver import Solver
from skatsolve.thresholds import POINTS_NEEDED

__all__ = ["Course", "Goal", "Outcome", "equal_cards"]


class Outcome(NamedTuple):
    """What best play leads to.

    :param value: the declarer's card points; in Null 1 if he makes it, else 0.
    :param met: whether the stipulation is met.
    :param lost_in: the trick in which a Null is lost, if the stipulation asks for it.
    """

    value: int
    met: bool
    lost_in: int | None = None


@dataclass(frozen=True)
class Course:
    """A position and what has happened on the way to it that the position itself may not know.

    :param ours: whether the declarer has taken a trick; ``theirs``: whether the defenders have.
    :param lost_in: the trick in which a Null was lost.
    """

    position: Position
    ours: bool = False
    theirs: bool = False
    lost_in: int | None = None

    @staticmethod
    def start(position: Position) -> "Course":
        """A course that begins here; without known tricks only those to come are counted."""
        ours, theirs = position.tricks or (0, 0)
        # In which trick a Null given as lost was lost is not known: the earliest that its tricks allow is 1.
        return Course(position, ours > 0, theirs > 0, 1 if ours and position.contract.is_null else None)

    @staticmethod
    def of(problem: Problem) -> "Course":
        """The course of a problem without unknown cards, after the cards already played."""
        course = Course.start(problem.start())
        for card in problem.plays:
            course = course.play(card)
        return course

    @property
    def trick(self) -> int:
        """The number of the present trick, the first of the game being 1."""
        return 11 - self.position.tricks_left

    def play(self, card: Card) -> "Course":
        """The course after one more card."""
        after = self.position.play(card)
        if after.trick:
            return replace(self, position=after)
        ours = after.leader == after.declarer
        lost_in = self.lost_in
        if ours and lost_in is None and after.contract.is_null:
            lost_in = self.trick
        return Course(after, self.ours or ours, self.theirs or not ours, lost_in)


class Goal:
    """A stipulation with what answers it.

    :param stipulation: what is to be reached; if it says nothing, the value of ``start``.
    :param start: where the problem begins.

    ``for_declarer`` says whose task it is. An exact number of points, or none, is the task of the side that wins by it.
    """

    def __init__(self, stipulation: Stipulation, start: Course, solver: Solver) -> None:
        self._solver = solver
        self.contract: Contract = start.position.contract
        value = self.value(start)
        if stipulation.is_open:
            if self.contract.is_null:
                stipulation = Stipulation(null="made" if value else "lost")
            else:
                stipulation = Stipulation(low=value, high=value)
        self.stipulation = stipulation
        self.for_declarer = _is_for_declarer(stipulation, self.contract)
        # The objective by which a best line is found.
        self.objective = {"all": "schwarz", "none": "any_trick", None: "points"}[stipulation.tricks]

    def value(self, course: Course) -> int:
        """The declarer's card points with best play, in Null 1 or 0."""
        return self._solver.solve(course.position, line=False).value

    def outcome(self, course: Course) -> Outcome:
        """What best play from here leads to."""
        if self.contract.is_null:
            made = not course.ours and bool(self.value(course))
            lost_in = self._lost_in(course) if self._timed and not made else None
            return self._in_null(made, lost_in)
        value = self.value(course)
        if self.stipulation.tricks is None:
            return self._in_points(value, None)
        reached = self._solver.solve(course.position, self.objective, line=False).value
        return self._in_points(value, self._by_tricks(course, reached))

    def outcomes(self, course: Course) -> Mapping[Card, Outcome]:
        """What each legal card leads to."""
        position = course.position
        if self.contract.is_null:
            return {card: self.outcome(course.play(card)) for card in position.legal}
        values = self._solver.card_values(position)
        if self.stipulation.tricks is None:
            return {card: self._in_points(value, None) for card, value in values.items()}
        reached = self._solver.card_values(position, self.objective)
        return {card: self._in_points(value, self._by_tricks(course, reached[card])) for card, value in values.items()}

    def line(self, course: Course) -> tuple[Card, ...]:
        """Best play from here to the last card."""
        return self._solver.solve(course.position, self.objective, cards=False).line

    def is_settled(self, course: Course) -> bool:
        """Whether the stipulation is met, or missed, however the play goes on."""
        said, points = self.stipulation, course.position.points
        if self.contract.is_null:
            return course.lost_in is not None
        if said.tricks is not None:
            return course.theirs if said.tricks == "all" else course.ours
        sure = points[0] >= said.low and 120 - points[1] <= said.high
        return sure or points[0] > said.high or 120 - points[1] < said.low

    @property
    def is_beyond_points(self) -> bool:
        """Whether more is stipulated than the value tells: tricks, or when a Null is lost."""
        return self.stipulation.tricks is not None or self._timed

    @property
    def _timed(self) -> bool:
        return self.stipulation.lost_by_trick is not None

    def _lost_in(self, course: Course) -> int | None:
        if course.lost_in is not None:
            return course.lost_in
        at = self._solver.solve(course.position, line=False).lost_at
        return at[0] if at is not None else None

    def _in_null(self, made: bool, lost_in: int | None) -> Outcome:
        by = self.stipulation.lost_by_trick
        if by is not None:
            return Outcome(int(made), lost_in is not None and lost_in <= by, lost_in)
        return Outcome(int(made), made == (self.stipulation.null == "made"))

    def _by_tricks(self, course: Course, reached: int) -> bool | None:
        """Whether the stipulation on tricks is met, None if there is none."""
        if self.stipulation.tricks is None:
            return None
        if self.stipulation.tricks == "all":
            return bool(reached) and not course.theirs
        return not reached and not course.ours

    def _in_points(self, value: int, by_tricks: bool | None) -> Outcome:
        within = self.stipulation.low <= value <= self.stipulation.high
        return Outcome(value, within and by_tricks is not False)


def _is_for_declarer(said: Stipulation, contract: Contract) -> bool:
    if contract.is_null:
        return said.null == "made"
    if said.tricks is not None:
        return said.tricks == "all"
    if said.low == 0 or said.high == 120:
        return said.high == 120
    return said.low >= POINTS_NEEDED[contract.goal]


def equal_cards(position: Position, card: Card) -> frozenset[Card]:
    """The cards of the seat to move that are as good as ``card``: neighbors in the order of the cards still in play, of
    one suit and, but in Null, worth the same. It is one of them itself.

    >>> from skatsolve.cards import CardSet
    >>> hands = [CardSet.parse("SJ DJ C7"), CardSet.parse("CJ CA C8"), CardSet.parse("C9 CT CK")]
    >>> sorted(map(str, equal_cards(Position(Contract.parse("G"), 0, hands, points=(50, 39)), Card.parse("DJ"))))
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
