"""How fast the search is here: fixed deals, each started with nothing known, and what it takes to solve them.

The deals (``deals.json``, made by ``benchmarks/speed/make_bench_deals.py``) are twenty each of suit games, Grand and
Null
such as are played. The nodes are the same on every machine: their sum is the signature of the search. Times are CPU
time of one thread inside the search.
"""

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.resources import files
from math import ceil
from statistics import mean, median
from typing import Any, Final, Self

from skatsolve._core.engine import Engine
from skatsolve.contract import Kind
from skatsolve.position import Position
from skatsolve.rows import ObjectiveNumber

__all__ = ["BenchReport", "Figures", "bench_deals", "run_bench", "time_solve"]

# A clock cannot see less than a few microseconds well: a short search is repeated for so long.
_LONG_ENOUGH_NS: Final = 500_000
_MOST_REPEATS: Final = 2000

_SETS: Final = (
    ("suit win", "suit", ObjectiveNumber.WIN),
    ("suit value", "suit", ObjectiveNumber.POINTS),
    ("grand win", "grand", ObjectiveNumber.WIN),
    ("grand value", "grand", ObjectiveNumber.POINTS),
    ("null", "null", ObjectiveNumber.NULL_MADE),
)


@dataclass(frozen=True, slots=True)
class Figures:
    """What one kind of question took: ``nodes`` in all, times in microseconds of CPU for one question."""

    name: str
    deals: int
    nodes: int
    mean: float
    median: float
    p95: float
    nodes_per_second: float

    @classmethod
    def of(cls, name: str, measured: Iterable[tuple[float, int]]) -> Self:
        """From (microseconds, nodes) of each question.

        >>> Figures.of("two", [(10.0, 100), (30.0, 500)])
        Figures(name='two', deals=2, nodes=600, mean=20.0, median=20.0, p95=30.0, nodes_per_second=15000000.0)
        """
        times, nodes = zip(*measured, strict=True)
        total = sum(times)
        p95 = sorted(times)[ceil(0.95 * len(times)) - 1]
        rate = 1e6 * sum(nodes) / total if total else 0.0
        return cls(name, len(times), sum(nodes), mean(times), median(times), p95, rate)


@dataclass(frozen=True, slots=True)
class BenchReport:
    """The figures of every set of questions; ``nodes`` is the signature."""

    figures: tuple[Figures, ...]

    @property
    def nodes(self) -> int:
        """All nodes together, the signature of the search."""
        return sum(figures.nodes for figures in self.figures)

    @property
    def nodes_per_second(self) -> float:
        """Nodes in a second of CPU time over all sets."""
        micros = sum(figures.mean * figures.deals for figures in self.figures)
        return 1e6 * self.nodes / micros if micros else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "nodes": self.nodes,
            "nodes_per_second": self.nodes_per_second,
            "sets": [asdict(figures) for figures in self.figures],
            "schema": 1,
        }


def bench_deals() -> dict[str, list[Position]]:
    """The deals by the kind of game: ``suit``, ``grand``, ``null``."""
    deals: dict[str, list[Position]] = {"suit": [], "grand": [], "null": []}
    for row in json.loads((files(__name__) / "deals.json").read_text(encoding="utf-8")):
        position = Position.from_dict(row)
        name = {Kind.GRAND: "grand", Kind.NULL: "null"}.get(position.contract.kind, "suit")
        deals[name].append(position)
    return deals


def time_solve(engine: Engine, row: tuple[int, ...], objective: int, runs: int = 1) -> tuple[float, int]:
    """(microseconds of CPU, nodes) to solve a packed row with nothing known before; the best of several runs.

    Within a run a short search is repeated, and the time is that of one.
    """
    import numpy as np

    def took(times: int) -> tuple[int, int]:
        rows = np.array([row] * times, dtype=np.uint32)
        values = np.empty(times, dtype=np.int16)
        nodes, began = engine.nodes, time.thread_time_ns()
        engine.solve_batch(rows, objective, values, fresh=True)
        return time.thread_time_ns() - began, engine.nodes - nodes

    once, nodes = took(1)
    times = min(_MOST_REPEATS, max(1, _LONG_ENOUGH_NS // max(1, once)))
    best = min(took(times)[0] / times for _ in range(runs))
    return best / 1000, nodes


def run_bench(runs: int = 3) -> BenchReport:
    """Solve all deals, each with the best time of so many runs."""
    deals = bench_deals()
    engine = Engine()
    return BenchReport(
        tuple(
            Figures.of(name, [time_solve(engine, deal.pack(), objective, runs) for deal in deals[game]])
            for name, game, objective in _SETS
        )
    )
