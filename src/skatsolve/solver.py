"""The double-dummy solver: what a position is worth when all cards are seen and everybody plays best.

``value`` is always the declarer's: the final card points, skat included (0..120), whoever is to move; for a yes/no
objective 1 or 0. Objectives:

=============  =====================================================================
``points``     the declarer's card points; in Null the same as ``null``
``win``        61 points or more
``schneider``  90 points or more
``schwarz``    every trick
``any_trick``  at least one trick
``null``       no trick (Null only)
=============  =====================================================================

There is no global state: the functions make a search of their own for every call. A :class:`Solver` keeps one and its
memory for many.
"""

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, cast, overload

from skatsolve._core.engine import Engine, table_sizes
from skatsolve.batch import is_packed, solve_rows
from skatsolve.cards import CARDS, Card, CardLike, CardsLike
from skatsolve.contract import Kind
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import OptionError, PositionError, SkatError, need, need_number, shown
from skatsolve.points_needed import POINTS_NEEDED
from skatsolve.position import Position, need_position
from skatsolve.rows import NUMBERS, OBJECTIVES, Objective

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "OBJECTIVES",
    "CardValues",
    "Objective",
    "PlayAnalysis",
    "Solution",
    "Solver",
    "analyse_play",
    "card_values",
    "solve",
    "solve_many",
]

_CHUNK: Final = 64
_SAY: Final = f"say {', '.join(OBJECTIVES)}"
# The engine counts in 64 bits; no search comes near this.
_MOST_NODES: Final = 1 << 62


class CardValues(Mapping[Card, int]):
    """The declarer's value after each legal card of the seat to move, in the order of writing."""

    __slots__ = ("_values", "position")

    def __init__(self, position: Position, values: Mapping[Card, int]) -> None:
        need_position(position)
        need(values, Mapping, OptionError, "give a value for each card")
        by_card = {Card.of(card): need_number(value, 0, 120, str(card)) for card, value in values.items()}
        self.position = position
        self._values = {card: by_card[card] for card in sorted(by_card)}

    def __getitem__(self, card: CardLike) -> int:
        return self._values[Card.of(card)]

    def __contains__(self, card: object) -> bool:
        return (Card.parse(card) if isinstance(card, str) else card) in self._values

    def __iter__(self) -> Iterator[Card]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash((self.position, tuple(self._values.items())))

    def __repr__(self) -> str:
        return f"CardValues({self.position!r}, {self._values!r})"

    @property
    def value(self) -> int:
        """The value of the position: that of the best card.

        :raises PositionError: if no card is left to play.
        """
        if not self._values:
            raise PositionError("all cards have been played, there is no best one", hint="solve tells the value")
        return (max if self.position.to_move == self.position.declarer else min)(self._values.values())

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards that keep the value."""
        value = self.value if self._values else 0
        return tuple(card for card, of_card in self._values.items() if of_card == value)

    def to_dict(self) -> dict[str, int]:
        """``{"H9": 94, "HQ": 80}``."""
        return {str(card): value for card, value in self._values.items()}


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to one position.

    :param position: the position asked about.
    :param objective: what was asked; never ``points`` for a Null.
    :param value: the declarer's final card points, or 1 or 0; under a node limit the lower bound.
    :param won: whether the contract as announced is fulfilled with best play; None if the node limit left it open.
    :param best: the cards that keep the value, if the values of the cards were asked for.
    :param cards: the value of every legal card, if asked for.
    :param line: best play to the last card, if asked for. Of the cards that keep the value it takes the one worth
        the fewest points, of those the weakest; the choice is the same every time.
    :param nodes: positions searched.
    :param exact: False if the node limit stopped the search.
    :param bounds: between which two the value lies; both are the value if it is exact.
    :param lost_at: for a lost Null the trick in which the declarer is caught with best play on both sides (the first
        has number 1): the latest to which the declarer can put that off, the earliest in which the defenders can force
        it.
    :param tricks_counted: where tricks matter, ``all`` if the position knows those already taken, else ``remaining``.
    """

    position: Position
    objective: Objective
    value: int
    won: bool | None
    best: tuple[Card, ...] = ()
    cards: CardValues | None = None
    line: tuple[Card, ...] = ()
    nodes: int = 0
    exact: bool = True
    bounds: tuple[int, int] = (0, 120)
    lost_at: tuple[int, int] | None = None
    tricks_counted: str | None = None

    def pov(self, seat: SeatLike) -> int:
        """The value as the side of ``seat`` sees it: for the defenders what is left of 120, or of 1.

        :raises SeatError: for a seat that does not exist.
        """
        if Seat.of(seat) is self.position.declarer:
            return self.value
        return (120 if self.objective == "points" else 1) - self.value

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {"value": self.value, "won": self.won}
        if self.cards is not None:
            data |= {"best": [str(card) for card in self.best], "cards": self.cards.to_dict()}
        data |= {"line": [str(card) for card in self.line], "nodes": self.nodes, "exact": self.exact}
        if not self.exact:
            data["bounds"] = list(self.bounds)
        if self.objective == "null":
            late = self.lost_at
            data["lost_at"] = None if late is None else {"latest": late[0], "earliest": late[1]}
        if self.tricks_counted is not None:
            data["tricks_counted"] = self.tricks_counted
        data |= {"objective": self.objective, "schema": 1}
        return data


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """A course of play beside best play.

    :param position: where it began.
    :param cards: the n cards played.
    :param values: n + 1 values, the declarer's: of the position before the first card and after each.
    :param losses: what each card gave away, seen from the side that played it; never negative.
    """

    position: Position
    objective: Objective
    cards: tuple[Card, ...]
    values: tuple[int, ...]
    losses: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "cards": [str(card) for card in self.cards],
            "values": list(self.values),
            "losses": list(self.losses),
            "objective": self.objective,
            "schema": 1,
        }


class Solver:
    """A search with memory of its own, for many positions one after the other.

    It forgets between positions whatever could not serve the next, so that the same question has the same answer and
    the same node count whenever it is asked. A solver works for one thread at a time (others wait): give each thread
    its own.

    :param memory_mb: memory for its tables, 1 to 4096; 1 is about the fastest.
    :raises OptionError: if that is out of range.

    >>> with Solver(memory_mb=1) as solver:
    ...     solver.solve(Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7", "C8", "C9"]})).won
    True
    """

    def __init__(self, memory_mb: float = 1) -> None:
        if isinstance(memory_mb, bool) or not isinstance(memory_mb, (int, float)) or not 1 <= memory_mb <= 4096:
            raise OptionError(f"memory_mb {shown(memory_mb)} is out of range", hint="give 1 to 4096 megabytes")
        self._engine = Engine(*table_sizes(int(memory_mb)))
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything learnt and keep the memory."""
        with self._lock:
            self._engine.clear()

    def solve(
        self,
        position: Position,
        objective: Objective = "points",
        *,
        line: bool = True,
        cards: bool | None = None,
        node_limit: int | None = None,
    ) -> Solution:
        """What the position is worth; see :func:`solve`."""
        name, number = _asked(position, objective)
        limit = _limit(node_limit)
        with self._lock:
            return self._solution(position, name, number, line, line if cards is None else cards, limit)

    def card_values(self, position: Position, objective: Objective = "points") -> CardValues:
        """The value of every legal card; see :func:`card_values`."""
        _, number = _asked(position, objective)
        with self._lock:
            self._engine.new_question()
            return self._card_values(position, number)

    def analyse_play(self, position: Position, cards: CardsLike, objective: Objective = "points") -> PlayAnalysis:
        """Values along a course of play; see :func:`analyse_play`."""
        name, number = _asked(position, objective)
        played = Card.list_of(cards, "cards")
        passed = [position]
        for place, card in enumerate(played):
            try:
                passed.append(passed[-1].play(card))
            except PositionError as error:
                said = f"card {place + 1} of {len(played)}: {error.message}"
                raise PositionError(said, text=error.text, hint=error.hint) from None
        with self._lock:
            self._engine.new_question()
            values = [
                self._engine.solve(step.pack(), number)[0] if decided is None else decided
                for step, decided in zip(passed, _decided(passed, name), strict=True)
            ]
        losses = [
            before - after if step.to_move == step.declarer else after - before
            for step, before, after in zip(passed, values, values[1:], strict=False)
        ]
        return PlayAnalysis(position, name, played, tuple(values), tuple(losses))

    def _solution(
        self, position: Position, name: Objective, number: int, line: bool, cards: bool, limit: int
    ) -> Solution:
        self._engine.new_question()
        engine = self._engine
        row = position.pack()
        low, high, nodes = engine.solve(row, number, limit)
        exact = low == high
        contract = position.contract
        tricks_counted = None
        if name in ("schwarz", "any_trick") or contract.schwarz:
            tricks_counted = "remaining" if position.tricks is None else "all"
        before = engine.nodes
        won = self._won(position, name, low, high, limit)
        values = None
        best: tuple[Card, ...] = ()
        played: tuple[Card, ...] = ()
        lost_at = None
        if exact:
            if cards:
                values = self._card_values(position, number) if not limit else self._limited(position, name, limit)
                best = values.best if values is not None else ()
            if line:
                played = tuple([CARDS[index] for index in engine.line(row, number)])
            if name == "null" and not low:
                lost_at = self._lost_at(position)
        nodes += engine.nodes - before
        return Solution(
            position, name, low, won, best, values, played, nodes, exact, (low, high), lost_at, tricks_counted
        )

    def _won(self, position: Position, name: Objective, low: int, high: int, limit: int) -> bool | None:
        """Whether the contract is fulfilled, from the bounds found for an objective or else by asking for it."""
        goal = position.contract.goal
        if goal == "schwarz" and position.points[1]:
            return False
        if name == "points":
            needed = POINTS_NEEDED[goal]
            if high < needed:
                return False
            if low >= needed and goal != "schwarz":
                return True
        elif name == goal:
            return bool(low) if low == high else None
        low, high, _ = self._engine.solve(position.pack(), NUMBERS[goal], limit)
        return bool(low) if low == high else None

    def _card_values(self, position: Position, number: int) -> CardValues:
        values = self._engine.card_values(position.pack(), number) if not position.is_over else {}
        return CardValues(position, {CARDS[index]: value for index, value in values.items()})

    def _limited(self, position: Position, name: Objective, limit: int) -> CardValues | None:
        """The values of the cards if none of them takes more than ``limit`` nodes, else None."""
        values = {}
        for card in position.legal:
            passed = (position, position.play(card))
            *_, decided = _decided(passed, name)
            if decided is None:
                low, high, _ = self._engine.solve(passed[1].pack(), NUMBERS[name], limit)
                if low != high:
                    return None
                decided = low
            values[card] = decided
        return CardValues(position, values)

    def _lost_at(self, position: Position) -> tuple[int, int] | None:
        """Both figures are one: with all cards open one side can put the loss off till then, the other force it."""
        taken, lost = position.tricks or (0, 0)
        caught = 0 if taken else self._engine.lost_at(position.pack())
        return (lost + caught, lost + caught) if caught else None


def _asked(position: Position, objective: Objective) -> tuple[Objective, int]:
    """The objective that is meant for this position, and its number in the core."""
    need_position(position)
    number = _number(objective)
    is_null = position.contract.kind is Kind.NULL
    if is_null and objective == "points":
        objective, number = "null", NUMBERS["null"]
    if is_null != (objective == "null"):
        hint = "say null" if is_null else f"say {', '.join(OBJECTIVES[:-1])}"
        raise OptionError(f"objective {objective!r} does not fit the contract {position.contract}", hint=hint)
    return objective, number


def _number(objective: Objective) -> int:
    if not isinstance(objective, str) or objective not in NUMBERS:
        raise OptionError(f"no objective {shown(objective)}", text=shown(objective), hint=_SAY)
    return NUMBERS[objective]


# Objectives that one trick decides: whether it is the declarer's, and the value from then on.
_DECIDED_BY_A_TRICK: Final[dict[Objective, tuple[bool, int]]] = {
    "schwarz": (False, 0),
    "any_trick": (True, 1),
    "null": (True, 0),
}


def _decided(passed: Sequence[Position], objective: Objective) -> Iterator[int | None]:
    """For each position passed: the value if a trick taken on the way has decided it, else None.

    The positions themselves may not know what tricks have been taken.
    """
    ours, value = _DECIDED_BY_A_TRICK.get(objective, (None, 0))
    decided = False
    yield None
    for step in passed[1:]:
        decided = decided or (ours is not None and not step.trick and (step.leader == step.declarer) == ours)
        yield value if decided else None


def _limit(node_limit: int | None) -> int:
    if node_limit is None:
        return 0
    return min(need_number(node_limit, 1, None, "node limit"), _MOST_NODES)


def solve(
    position: Position,
    objective: Objective = "points",
    *,
    line: bool = True,
    cards: bool | None = None,
    node_limit: int | None = None,
) -> Solution:
    """What a position is worth with best play on both sides.

    :param objective: one of :data:`OBJECTIVES`.
    :param line: whether to find a line of best play, too; False spares the search for it.
    :param cards: whether to find the value of every legal card; if not said, as ``line``.
    :param node_limit: give up after so many nodes and answer with bounds. The values of the cards and the line are
        given only if the value was found.
    :raises OptionError: for an objective that does not fit the contract, or no such limit.
    :raises PositionError: for what is not a position.

    >>> position = Position.from_dict(
    ...     {"contract": "G", "declarer": 0, "hands": ["CJ.D7", "SJ.HA", "DT.D8"], "points": [70, 25]}
    ... )
    >>> solution = solve(position)
    >>> solution.value, solution.won, [str(card) for card in solution.line]
    (74, True, ['D7', 'HA', 'DT', 'D8', 'CJ', 'SJ'])
    """
    return Solver().solve(position, objective, line=line, cards=cards, node_limit=node_limit)


def card_values(position: Position, objective: Objective = "points") -> CardValues:
    """The declarer's value after each legal card of the seat to move, also after a single forced one.

    :raises OptionError: for an objective that does not fit the contract.
    """
    return Solver().card_values(position, objective)


def analyse_play(position: Position, cards: CardsLike, objective: Objective = "points") -> PlayAnalysis:
    """The values along a course of play: n + 1 of them for n cards, and what each card gave away.

    :raises PositionError: for a card that may not be played; it says which one of them.
    :raises OptionError: for an objective that does not fit the contract.
    """
    return Solver().analyse_play(position, cards, objective)


@overload
def solve_many(
    positions: Iterable[Position],
    objective: Objective = "points",
    *,
    jobs: int | None = 1,
    line: bool = False,
    cards: bool = False,
    node_limit: int | None = None,
) -> Iterator[Solution]: ...


@overload
def solve_many(
    positions: "NDArray[np.uint32]", objective: Objective = "points", *, jobs: int | None = 1
) -> "NDArray[np.int16]": ...


def solve_many(
    positions: "Iterable[Position] | NDArray[np.uint32]",
    objective: Objective = "points",
    *,
    jobs: int | None = 1,
    line: bool = False,
    cards: bool = False,
    node_limit: int | None = None,
) -> "Iterator[Solution] | NDArray[np.int16]":
    """Solve any number of positions, one after the other or by several workers; the order is kept.

    The positions are taken as they are needed, so that the iterable may be endless and memory stays constant. The
    GIL is released while a position is searched.

    The other form is for speed: positions packed in one array ``uint32[n, 6]`` (columns: :mod:`skatsolve.rows`;
    :func:`skatsolve.pack` makes it) are answered at once by an array ``int16[n]`` of values, the same for any number
    of jobs. Games may be mixed; with the objective ``points`` a Null is asked whether it is made. ``line``, ``cards``
    and ``node_limit`` are for objects only.

    :param jobs: how many workers (-1: one a processor); None for what ``joblib.parallel_config`` says.
    :raises SkatError: for what is not a position, and an :class:`OptionError` for an objective that does not fit a
        position's contract, for an array of another shape or dtype, and for a row that is not a position. Positions and
        rows are named by their number, from 0.

    >>> end = Position.from_dict(
    ...     {"contract": "G", "declarer": 0, "hands": ["CJ.D7", "SJ.HA", "DT.D8"], "points": [70, 25]}
    ... )
    >>> [solution.value for solution in solve_many([end, end])]
    [74, 74]
    >>> from skatsolve import pack
    >>> solve_many(pack([end, end]), "win")
    array([1, 1], dtype=int16)
    """
    if is_packed(positions):
        if line or cards or node_limit is not None:
            raise OptionError("packed positions are answered by their values only", hint="give Position objects")
        return solve_rows(positions, _number(objective), jobs)
    return _solve_each(cast(Iterable[Position], positions), objective, jobs, line, cards, node_limit)


def _solve_each(
    positions: Iterable[Position],
    objective: Objective,
    jobs: int | None,
    line: bool,
    cards: bool,
    node_limit: int | None,
) -> Iterator[Solution]:
    need(positions, Iterable, PositionError, "give a list of positions")
    _number(objective)
    _limit(node_limit)
    asked = {"objective": objective, "line": line, "cards": cards, "node_limit": node_limit}
    source = enumerate(positions)
    if jobs == 1:
        return _solve_in_turn(source, asked)
    from skatsolve.parallel import map_ordered

    chunks = iter(lambda: list(islice(source, _CHUNK)), [])
    return (
        solution
        for solutions in map_ordered(partial(_solve_chunk, asked=asked), chunks, jobs=jobs)
        for solution in solutions
    )


def _solve_in_turn(numbered: Iterable[tuple[int, Position]], asked: Mapping[str, Any]) -> Iterator[Solution]:
    solver = Solver()
    for number, position in numbered:
        try:
            yield solver.solve(position, **asked)
        except SkatError as error:
            raise error.at(source=f"position {number}") from None


def _solve_chunk(numbered: Sequence[tuple[int, Position]], asked: Mapping[str, Any]) -> list[Solution]:
    return list(_solve_in_turn(numbered, asked))
