"""Solves a problem of which all cards are known: keys, duals, main line, what each side tries, the published play."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from skatsolve.cards import Card
from skatsolve.errors import PositionError
from skatsolve.notation.problems import Problem
from skatsolve.problems.goal import Goal, GoalValue
from skatsolve.problems.result import Analysis, Branch, Departure, Dual, Published
from skatsolve.problems.state import ProblemState, equivalent_cards
from skatsolve.solver import Solver

__all__ = ["analyze"]


def analyze(problem: Problem, depth: int) -> tuple[Analysis, Published | None]:
    """The solution of a problem without unknown cards, and the published play compared with best play, if there is any.

    :param depth: for how many tricks the main line's other cards are looked at.
    """
    start = ProblemState.of(problem)
    goal = Goal(problem.stipulation, start, Solver())
    published = _compare(problem, goal)
    line: list[Card] = []
    if published is not None:
        departing = {departure.card for departure in published.departures}
        line += takewhile(lambda card: card not in departing, published.cards[len(problem.plays) :])
    return _Analyst(goal, start, line, depth).analysis(), published


class _Analyst:
    """Walks the main line, which follows the published one as long as that is best play, and examines what else could
    be played."""

    def __init__(self, goal: Goal, start: ProblemState, line: Sequence[Card], depth: int) -> None:
        self.goal = goal
        self.reached = goal.evaluate(start)
        *_, state = _states(start, line)
        self.line = (*line, *goal.line(state))
        self.states = list(_states(start, self.line))
        self.last_trick = start.trick + depth - 1

    def analysis(self) -> Analysis:
        goal, reached = self.goal, self.reached
        turns = [at for at in range(len(self.line)) if self._is_task(self.states[at])]
        key = next((at for at in turns if len(_classes(self.states[at])) > 1), turns[0] if turns else None)
        keys: tuple[Card, ...] = ()
        cooks: list[Branch] = []
        tries: list[Branch] = []
        if key is not None:
            state = self.states[key]
            values_by_card = goal.card_values(state)
            keys = tuple(card for card, found in values_by_card.items() if found.met)
            for cards in _classes(state):
                if not values_by_card[cards[0]].met:
                    tries.append(self._branch(state, cards, values_by_card[cards[0]]))
                elif self.line[key] not in cards:
                    cooks.append(self._branch(state, cards, values_by_card[cards[0]]))
        later = [at for at in turns if key is not None and at > key]
        counted = None
        if goal.stipulation.tricks is not None:
            counted = "remaining" if self.states[0].position.tricks is None else "all"
        return Analysis(
            position=self.states[0].position,
            stipulation=goal.stipulation,
            for_declarer=goal.for_declarer,
            met=reached.met,
            value=reached.value,
            lost_in=reached.lost_in,
            tricks_counted=counted,
            line=self.line,
            key_trick=0 if key is None else self.states[key].trick,
            keys=keys if reached.met else (),
            cooks=tuple(self._ranked(cooks)) if reached.met else (),
            tries=tuple(self._ranked(tries)),
            duals=tuple(self._duals(later)) if reached.met else (),
            variations=tuple(self._variations(key)),
        )

    def _is_task(self, state: ProblemState) -> bool:
        """Whether it is the turn of the side whose task the stipulation is."""
        position = state.position
        return (position.to_move == position.declarer) == self.goal.for_declarer

    def _duals(self, turns: Iterable[int]) -> Iterator[Dual]:
        for at in turns:
            state, card = self.states[at], self.line[at]
            if self.goal.is_decided(state):
                return
            equivalent = equivalent_cards(state.position, card)
            values_by_card = self.goal.card_values(state)
            also = tuple(other for other, found in values_by_card.items() if found.met and other not in equivalent)
            if also:
                yield Dual(state.trick, card, also)

    def _variations(self, key: int | None) -> Iterator[Branch]:
        """The other cards of the side whose aim fails; those at the key are the tries."""
        for at, state in enumerate(self.states[: len(self.line)]):
            if state.trick > self.last_trick or self.goal.is_decided(state):
                return
            if self._is_task(state) == self.reached.met or at == key:
                continue
            values_by_card = self.goal.card_values(state)
            branches = [
                self._branch(state, cards, values_by_card[cards[0]])
                for cards in _classes(state)
                if self.line[at] not in cards
            ]
            yield from self._ranked(branches)

    def _branch(self, state: ProblemState, cards: tuple[Card, ...], reached: GoalValue) -> Branch:
        """A card other than the line's, best play after it, and the answers that keep the result."""
        after = state.play(cards[0])
        line = self.goal.line(after)
        seat = state.position.to_move
        replies: tuple[Card, ...] = ()
        for then in list(_states(after, line[:3]))[: len(line)]:
            if self._is_task(then) != self._is_task(state):
                values_by_card = self.goal.card_values(then)
                replies = tuple(card for card, found in values_by_card.items() if found.met == reached.met)
                break
        return Branch(state.trick, seat, cards, reached.value, reached.lost_in, replies, (cards[0], *line))

    def _ranked(self, branches: list[Branch]) -> list[Branch]:
        """Sorted so that those that come nearest to their side's aim are first."""
        if not branches:
            return []
        ours = branches[0].seat == self.states[0].position.declarer
        return sorted(branches, key=lambda branch: ((branch.lost_in or 0), branch.value), reverse=ours)


def _compare(problem: Problem, goal: Goal) -> Published | None:
    """The cards already played and the published line compared with best play; None if there are none."""
    wanted: list[Card | None] = [*problem.plays, *problem.line]
    if not wanted:
        return None
    state = ProblemState.start(problem.start())
    cards: list[Card] = []
    values = [goal.evaluate(state).value]
    departures = []
    fault = ""
    for card in wanted:
        if state.position.is_over:
            fault = f"{card or 'any card'}: all cards have been played"
            break
        values_by_card = goal.card_values(state)
        ours = state.position.to_move == state.position.declarer
        best = _best(values_by_card.values(), ours, goal)
        better = tuple(one for one, found in values_by_card.items() if _rank(found, ours, goal) == best)
        chosen = card or goal.line(state)[0]
        try:
            after = state.play(chosen)
        except PositionError as error:
            fault = f"trick {state.trick}: {error.message}"
            break
        if _rank(values_by_card[chosen], ours, goal) < best:
            departures.append(
                Departure(state.trick, state.position.to_move, chosen, better, values[-1], values_by_card[chosen].value)
            )
        cards.append(chosen)
        values.append(values_by_card[chosen].value)
        state = after
    return Published(tuple(cards), tuple(values), tuple(departures), fault)


def _rank(reached: GoalValue, ours: bool, goal: Goal) -> tuple[bool, int]:
    """How good a value is for the side to move: what is stipulated apart from the points, then the points."""
    met = reached.met == (ours == goal.for_declarer) if goal.is_beyond_points else True
    return met, reached.value if ours else -reached.value


def _best(values: Iterable[GoalValue], ours: bool, goal: Goal) -> tuple[bool, int]:
    return max(_rank(reached, ours, goal) for reached in values)


def _states(start: ProblemState, line: Sequence[Card]) -> Iterator[ProblemState]:
    """The states before each card of the line, and the one after it."""
    yield start
    for card in line:
        start = start.play(card)
        yield start


def _classes(state: ProblemState) -> list[tuple[Card, ...]]:
    """The legal cards, equivalent ones together."""
    left = set(state.position.legal)
    classes = []
    for card in state.position.legal:
        if card in left:
            equivalent = tuple(sorted(equivalent_cards(state.position, card)))
            left -= set(equivalent)
            classes.append(equivalent)
    return classes
