"""What makes the search fast and what makes a deal hard: ``python benchmarks/speed/anatomy.py
[techniques|tricks|distance]``.

techniques  each technique off: the mean nodes of a win/lose search (Null: is it made) and its CPU time, as multiples of
            those with all on. A deal is given up at ``--limit`` nodes and counts as so many: "≥" says there was one.
tricks      the exact value by the number of tricks left, at the trick starts that best play from full deals reaches
distance    a win/lose search by how far the value is from 61

Prints Markdown tables; figures are of the first ``--deals`` of each file.
"""

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable

import modes
import numpy as np

from skatsolve._core.engine import Engine
from skatsolve.bench import time_solve
from skatsolve.cards import Card
from skatsolve.contract import Kind
from skatsolve.position import Position
from skatsolve.rows import ObjectiveNumber

ALL_ON = 0xFFFF
# The bits of `Technique` in techniques.pxd, and what each of them is for Null.
TECHNIQUES = {
    "transposition table": 1,
    "payoff similarity": 2,
    "static bounds (Null: safe and secure suits, catches)": 4,
    "tuned ordering (Null: suits in danger first)": 8,
    "equal cards merged": 16,
    "similar cards skipped (Null: dominance)": 32,
    "last two tricks played out": 64,
}
POINTS_FILES = tuple(name for name in modes.FILES if not name.startswith("null"))
RUNS = 3
DISTANCES = ((0, 2), (3, 5), (6, 10), (11, 20), (21, 40), (41, 61))


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """Print a Markdown table, row by row as they come."""
    columns = list(head)
    print(f"\n| {' | '.join(columns)} |\n|---|{'---:|' * (len(columns) - 1)}", flush=True)
    for row in rows:
        print(f"| {' | '.join(str(cell) for cell in row)} |", flush=True)


def yes_no(position: Position) -> ObjectiveNumber:
    """The question of a win/lose search."""
    return ObjectiveNumber.NULL_MADE if position.contract.kind is Kind.NULL else ObjectiveNumber.WIN


def spent(positions: list[Position], off: int, limit: int) -> tuple[float, float, bool]:
    """Nodes and nanoseconds of CPU for all positions, and whether one was given up."""
    engine = Engine(techniques=ALL_ON & ~off)
    nodes = nanoseconds = 0
    given_up = False
    for position in positions:
        row = position.pack()
        engine.clear()
        began = time.thread_time_ns()
        low, high, count = engine.solve(row, yes_no(position), limit)
        nanoseconds += time.thread_time_ns() - began
        nodes += count
        given_up = given_up or low != high
    return nodes, nanoseconds, given_up


def techniques(deals: int, limit: int) -> None:
    """Each technique off, on all six files."""
    files = {name: modes.deals(modes.DATA / f"{name}.jsonl", deals) for name in modes.FILES}

    def cell(positions: list[Position], off: int) -> str:
        # On a machine whose speed drifts both are measured side by side, and the best of some runs counts.
        runs = [(spent(positions, 0, limit), spent(positions, off, limit)) for _ in range(RUNS)]
        nodes, given_up = runs[0][1][0] / runs[0][0][0], runs[0][1][2]
        times = min(run[1][1] for run in runs) / min(run[0][1] for run in runs)
        return f"{'≥ ' if given_up else ''}{nodes:.2f} / {times:.2f}"

    table(
        ["off: nodes / time", *files],
        [
            ["none (mean nodes)", *(f"{spent(positions, 0, limit)[0] / deals:.0f}" for positions in files.values())],
            *([words, *(cell(positions, off) for positions in files.values())] for words, off in TECHNIQUES.items()),
        ],
    )


def tricks(deals: int, limit: int) -> None:
    """The exact value by the number of tricks left."""
    engine = Engine()
    names = [name for name in POINTS_FILES if name.endswith("plausible")]
    times: dict[tuple[int, str], list[float]] = defaultdict(list)
    for name in names:
        for position in modes.deals(modes.DATA / f"{name}.jsonl", deals):
            line = [Card.from_index(index) for index in engine.line(position.pack(), ObjectiveNumber.POINTS)]
            for played, card in enumerate(line):
                if played % 3 == 0:
                    micros, nodes = time_solve(engine, position.pack(), ObjectiveNumber.POINTS)
                    times[10 - played // 3, name].append(micros)
                    times[10 - played // 3, f"{name} nodes"].append(nodes)
                position = position.play(card)
    table(
        ["tricks left", *(f"{name}: {what}" for name in names for what in ("nodes", "mean µs", "median µs"))],
        (
            [
                left,
                *(
                    cell
                    for name in names
                    for cell in (
                        f"{np.mean(times[left, f'{name} nodes']):.0f}",
                        f"{np.mean(times[left, name]):.1f}",
                        f"{np.median(times[left, name]):.1f}",
                    )
                ),
            ]
            for left in range(1, 11)
        ),
    )


def distance(deals: int, limit: int) -> None:
    """A win/lose search by how far the value is from 61."""
    engine = Engine()
    found: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    for name in POINTS_FILES:
        for position in modes.deals(modes.DATA / f"{name}.jsonl", deals):
            value = engine.solve(position.pack(), ObjectiveNumber.POINTS)[0]
            (border,) = (border for border in DISTANCES if border[0] <= abs(value - 61) <= border[1])
            found[border].append(time_solve(engine, position.pack(), ObjectiveNumber.WIN))
    table(
        ["value less 61, as a distance", "deals", "mean nodes", "mean µs", "median µs"],
        (
            [
                f"{border[0]} to {border[1]}",
                len(found[border]),
                f"{np.mean([nodes for _, nodes in found[border]]):.0f}",
                f"{np.mean([micros for micros, _ in found[border]]):.1f}",
                f"{np.median([micros for micros, _ in found[border]]):.1f}",
            ]
            for border in DISTANCES
            if found[border]
        ),
    )


def main() -> None:
    tables = {"techniques": techniques, "tricks": tricks, "distance": distance}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help=f"of {', '.join(tables)} (default: all)")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--limit", type=int, default=3_000_000)
    given = parser.parse_args()
    if not set(given.tables) <= tables.keys():
        parser.error(f"the tables are {', '.join(tables)}")
    for name in given.tables or tables:
        tables[name](given.deals, given.limit)


if __name__ == "__main__":
    main()
