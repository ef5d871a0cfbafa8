"""Whether a stipulation is met with best play, from any state of the play on."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from skatsolve.cards import Card
from skatsolve.contract import Contract
from skatsolve.notation.problems import Stipulation
from skatsolve.points_needed import POINTS_NEEDED
from skatsolve.problems.state import ProblemState
from skatsolve.solver import Objective, Solver

__all__ = ["Goal", "GoalValue"]

_BY_TRICKS: Final[dict[str | None, Objective]] = {"all": "schwarz", "none": "any_trick", None: "points"}


class GoalValue(NamedTuple):
    """What best play leads to.

    :param value: the declarer's card points; in Null 1 if it is made, else 0.
    :param met: whether the stipulation is met.
    :param lost_in: the trick in which a Null is lost, if the stipulation asks for it.
    """

    value: int
    met: bool
    lost_in: int | None = None


class Goal:
    """A stipulation, and the search that answers it.

    :param stipulation: what is to be reached; if that is open, the value of ``start``.
    :param start: where the problem begins.

    ``for_declarer`` says whose task it is. An exact number of points and an open stipulation are the task of the side
    that wins by them.
    """

    def __init__(self, stipulation: Stipulation, start: ProblemState, solver: Solver) -> None:
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
        self.objective: Objective = _BY_TRICKS[stipulation.tricks]

    def value(self, state: ProblemState) -> int:
        """The declarer's card points with best play, in Null 1 or 0."""
        return self._solver.solve(state.position, line=False).value

    def evaluate(self, state: ProblemState) -> GoalValue:
        """What best play from here leads to."""
        if self.contract.is_null:
            made = not state.ours and bool(self.value(state))
            lost_in = self._lost_in(state) if self._timed and not made else None
            return self._in_null(made, lost_in)
        value = self.value(state)
        if self.stipulation.tricks is None:
            return self._in_points(value, None)
        reached = self._solver.solve(state.position, self.objective, line=False).value
        return self._in_points(value, self._by_tricks(state, reached))

    def card_values(self, state: ProblemState) -> Mapping[Card, GoalValue]:
        """What each legal card leads to."""
        position = state.position
        if self.contract.is_null:
            return {card: self.evaluate(state.play(card)) for card in position.legal}
        values = self._solver.card_values(position)
        if self.stipulation.tricks is None:
            return {card: self._in_points(value, None) for card, value in values.items()}
        reached = self._solver.card_values(position, self.objective)
        return {card: self._in_points(value, self._by_tricks(state, reached[card])) for card, value in values.items()}

    def line(self, state: ProblemState) -> tuple[Card, ...]:
        """Best play from here to the last card."""
        return self._solver.solve(state.position, self.objective, cards=False).line

    def is_decided(self, state: ProblemState) -> bool:
        """Whether the stipulation is met, or missed, whatever is played from here."""
        said, points = self.stipulation, state.position.points
        if self.contract.is_null:
            return state.lost_in is not None
        if said.tricks is not None:
            return state.theirs if said.tricks == "all" else state.ours
        sure = points[0] >= said.low and 120 - points[1] <= said.high
        return sure or points[0] > said.high or 120 - points[1] < said.low

    @property
    def is_beyond_points(self) -> bool:
        """Whether more is stipulated than the value shows: tricks, or when a Null is lost."""
        return self.stipulation.tricks is not None or self._timed

    @property
    def _timed(self) -> bool:
        return self.stipulation.lost_by_trick is not None

    def _lost_in(self, state: ProblemState) -> int | None:
        if state.lost_in is not None:
            return state.lost_in
        at = self._solver.solve(state.position, line=False).lost_at
        return at[0] if at is not None else None

    def _in_null(self, made: bool, lost_in: int | None) -> GoalValue:
        by = self.stipulation.lost_by_trick
        if by is not None:
            return GoalValue(int(made), lost_in is not None and lost_in <= by, lost_in)
        return GoalValue(int(made), made == (self.stipulation.null == "made"))

    def _by_tricks(self, state: ProblemState, reached: int) -> bool | None:
        """Whether the stipulation on tricks is met, None if there is none."""
        if self.stipulation.tricks is None:
            return None
        if self.stipulation.tricks == "all":
            return bool(reached) and not state.theirs
        return not reached and not state.ours

    def _in_points(self, value: int, by_tricks: bool | None) -> GoalValue:
        within = self.stipulation.low <= value <= self.stipulation.high
        return GoalValue(value, within and by_tricks is not False)


def _is_for_declarer(said: Stipulation, contract: Contract) -> bool:
    if contract.is_null:
        return said.null == "made"
    if said.tricks is not None:
        return said.tricks == "all"
    if said.low == 0 or said.high == 120:
        return said.high == 120
    return said.low >= POINTS_NEEDED[contract.goal]
