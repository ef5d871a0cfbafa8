"""Solves a problem of which all cards are known: keys, duals, main line, what each side tries, the published play."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from skatsolve.cards import Card
from skatsolve.errors import PositionError
from skatsolve.notation.problems import Problem
from skatsolve.problems.goal import Course, Goal, Outcome, equal_cards
from skatsolve.problems.result import Analysis, Branch, Departure, Dual, Published
from skatsolve.solver import Solver

__all__ = ["analyze"]


def analyze(problem: Problem, depth: int) -> tuple[Analysis, Published | None]:
    """The solution of a problem without unknown cards, and the published play beside best play, if there is any.

    :param depth: for how many tricks the main line's other cards are looked at.
    """
    start = Course.of(problem)
    goal = Goal(problem.stipulation, start, Solver())
    published = _compare(problem, goal)
    line: list[Card] = []
    if published is not None:
        departing = {departure.card for departure in published.departures}
        line += takewhile(lambda card: card not in departing, published.cards[len(problem.plays) :])
    return _Analyst(goal, start, line, depth).analysis(), published


class _Analyst:
    """Walks the main line, which goes with the published one as long as that is best play, and looks at what else could
    be played."""

    def __init__(self, goal: Goal, start: Course, line: Sequence[Card], depth: int) -> None:
        self.goal = goal
        self.outcome = goal.outcome(start)
        *_, course = _courses(start, line)
        self.line = (*line, *goal.line(course))
        self.courses = list(_courses(start, self.line))
        self.last_trick = start.trick + depth - 1

    def analysis(self) -> Analysis:
        goal, outcome = self.goal, self.outcome
        turns = [at for at in range(len(self.line)) if self._is_task(self.courses[at])]
        key = next((at for at in turns if len(_classes(self.courses[at])) > 1), turns[0] if turns else None)
        keys: tuple[Card, ...] = ()
        cooks: list[Branch] = []
        tries: list[Branch] = []
        if key is not None:
            course = self.courses[key]
            outcomes = goal.outcomes(course)
            keys = tuple(card for card, found in outcomes.items() if found.met)
            for cards in _classes(course):
                if not outcomes[cards[0]].met:
                    tries.append(self._branch(course, cards, outcomes[cards[0]]))
                elif self.line[key] not in cards:
                    cooks.append(self._branch(course, cards, outcomes[cards[0]]))
        later = [at for at in turns if key is not None and at > key]
        counted = None
        if goal.stipulation.tricks is not None:
            counted = "remaining" if self.courses[0].position.tricks is None else "all"
        return Analysis(
            position=self.courses[0].position,
            stipulation=goal.stipulation,
            for_declarer=goal.for_declarer,
            met=outcome.met,
            value=outcome.value,
            lost_in=outcome.lost_in,
            tricks_counted=counted,
            line=self.line,
            key_trick=0 if key is None else self.courses[key].trick,
            keys=keys if outcome.met else (),
            cooks=tuple(self._ranked(cooks)) if outcome.met else (),
            tries=tuple(self._ranked(tries)),
            duals=tuple(self._duals(later)) if outcome.met else (),
            variations=tuple(self._variations(key)),
        )

    def _is_task(self, course: Course) -> bool:
        """Whether it is the turn of the side whose task the stipulation is."""
        position = course.position
        return (position.to_move == position.declarer) == self.goal.for_declarer

    def _duals(self, turns: Iterable[int]) -> Iterator[Dual]:
        for at in turns:
            course, card = self.courses[at], self.line[at]
            if self.goal.is_settled(course):
                return
            equals = equal_cards(course.position, card)
            outcomes = self.goal.outcomes(course)
            also = tuple(other for other, found in outcomes.items() if found.met and other not in equals)
            if also:
                yield Dual(course.trick, card, also)

    def _variations(self, key: int | None) -> Iterator[Branch]:
        """The other cards of the side that does not get its way; those at the key are the tries."""
        for at, course in enumerate(self.courses[: len(self.line)]):
            if course.trick > self.last_trick or self.goal.is_settled(course):
                return
            if self._is_task(course) == self.outcome.met or at == key:
                continue
            outcomes = self.goal.outcomes(course)
            branches = [
                self._branch(course, cards, outcomes[cards[0]])
                for cards in _classes(course)
                if self.line[at] not in cards
            ]
            yield from self._ranked(branches)

    def _branch(self, course: Course, cards: tuple[Card, ...], outcome: Outcome) -> Branch:
        """A card that is not the line's, best play after it, and all that the other side may answer."""
        after = course.play(cards[0])
        line = self.goal.line(after)
        seat = course.position.to_move
        replies: tuple[Card, ...] = ()
        for then in list(_courses(after, line[:3]))[: len(line)]:
            if self._is_task(then) != self._is_task(course):
                outcomes = self.goal.outcomes(then)
                replies = tuple(card for card, found in outcomes.items() if found.met == outcome.met)
                break
        return Branch(course.trick, seat, cards, outcome.value, outcome.lost_in, replies, (cards[0], *line))

    def _ranked(self, branches: list[Branch]) -> list[Branch]:
        """Those that come nearest to what their side wants first."""
        if not branches:
            return []
        ours = branches[0].seat == self.courses[0].position.declarer
        return sorted(branches, key=lambda branch: ((branch.lost_in or 0), branch.value), reverse=ours)


def _compare(problem: Problem, goal: Goal) -> Published | None:
    """The cards already played and the published line beside best play; None if there are none."""
    wanted: list[Card | None] = [*problem.plays, *problem.line]
    if not wanted:
        return None
    course = Course.start(problem.start())
    cards: list[Card] = []
    values = [goal.outcome(course).value]
    departures = []
    fault = ""
    for card in wanted:
        if course.position.is_over:
            fault = f"{card or 'any card'}: all cards have been played"
            break
        outcomes = goal.outcomes(course)
        ours = course.position.to_move == course.position.declarer
        best = _best(outcomes.values(), ours, goal)
        better = tuple(one for one, found in outcomes.items() if _rank(found, ours, goal) == best)
        chosen = card or goal.line(course)[0]
        try:
            after = course.play(chosen)
        except PositionError as error:
            fault = f"trick {course.trick}: {error.message}"
            break
        if _rank(outcomes[chosen], ours, goal) < best:
            departures.append(
                Departure(course.trick, course.position.to_move, chosen, better, values[-1], outcomes[chosen].value)
            )
        cards.append(chosen)
        values.append(outcomes[chosen].value)
        course = after
    return Published(tuple(cards), tuple(values), tuple(departures), fault)


def _rank(outcome: Outcome, ours: bool, goal: Goal) -> tuple[bool, int]:
    """How good an outcome is for the side to move: what is stipulated beside the points, then the points."""
    met = outcome.met == (ours == goal.for_declarer) if goal.is_beyond_points else True
    return met, outcome.value if ours else -outcome.value


def _best(outcomes: Iterable[Outcome], ours: bool, goal: Goal) -> tuple[bool, int]:
    return max(_rank(outcome, ours, goal) for outcome in outcomes)


def _courses(start: Course, line: Sequence[Card]) -> Iterator[Course]:
    """The courses before each card of the line, and the one after it."""
    yield start
    for card in line:
        start = start.play(card)
        yield start


def _classes(course: Course) -> list[tuple[Card, ...]]:
    """The legal cards, equal ones together."""
    left = set(course.position.legal)
    classes = []
    for card in course.position.legal:
        if card in left:
            equals = tuple(sorted(equal_cards(course.position, card)))
            left -= set(equals)
            classes.append(equals)
    return classes
