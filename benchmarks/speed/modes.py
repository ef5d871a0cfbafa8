"""What is measured, in one place for the race and for pytest-benchmark: the modes, the deal files, one deal's time.

============  =======================================================================================
win           whether 61 is reached; in Null whether it is made
value         the exact card points
cards         the exact value of every first card, on one table
discards      win or lose for all 66 pairs the declarer can put away, on one table
best_discard  the best pair and its exact points, on one table
worlds        win or lose in 200 worlds: hand and skat stay, the defenders' cards are dealt anew; a world
============  =======================================================================================

Each deal starts with nothing known. Time is CPU time of one thread inside the search; objects are made before.
"""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from skatsolve._core.engine import Engine
from skatsolve.bench import time_solve
from skatsolve.cards import CardSet
from skatsolve.contract import Kind
from skatsolve.outcomes import discard_pairs
from skatsolve.position import Position
from skatsolve.rows import ObjectiveNumber

DATA = Path(__file__).parents[2] / "tests" / "data" / "bench"
FILES = ("suit_plausible", "grand_plausible", "null_plausible", "suit_random", "grand_random", "null_random")
MODES = ("win", "value", "cards", "discards", "best_discard", "worlds")
WORLDS = 200
SEED = 1887
_REPEAT_NS = 500_000


def measured(mode: str, name: str) -> bool:
    """Whether a mode is measured on a file: all on the plausible ones, win and value on the random ones."""
    if name.startswith("null"):
        return mode == "win" or (name == "null_plausible" and mode in ("cards", "discards", "worlds"))
    return mode in ("win", "value") or name.endswith("plausible")


def deals(path: Path, limit: int | None = None) -> list[Position]:
    """The positions of a deal file, the first ``limit`` of them."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[:limit]]
    return [Position.from_dict({key: row[key] for key in row if key != "expect"}) for row in rows]


def twelve(position: Position) -> tuple[tuple[int, ...], np.ndarray[Any, Any]]:
    """The packed row with all twelve cards in the declarer's hand, and the 66 pairs he can put away."""
    row = list(position.pack())
    assert position.skat is not None
    cards = position.hands[position.declarer] | position.skat
    row[position.declarer], row[5] = cards.mask, 0
    return tuple(row), discard_pairs(cards.mask)


def worlds(position: Position, count: int = WORLDS, seed: int = SEED) -> np.ndarray[Any, Any]:
    """Packed rows in which the defenders' cards are dealt anew."""
    random = Random(seed)
    seats = [seat for seat in range(3) if seat != position.declarer]
    unseen = [card.index for seat in seats for card in position.hands[seat]]
    rows = np.array([position.pack()] * count, dtype=np.uint32)
    for row in rows:
        random.shuffle(unseen)
        for seat, cards in zip(seats, (unseen[:10], unseen[10:]), strict=True):
            row[seat] = CardSet(sum(1 << card for card in cards)).mask
    return rows


def question(engine: Engine, mode: str, position: Position) -> tuple[Callable[[], Any], int]:
    """What asks the engine about a deal, and the number of answers it gives at once."""
    null = position.contract.kind is Kind.NULL
    exact = ObjectiveNumber.NULL_MADE if null else ObjectiveNumber.POINTS
    objective = exact if null or mode in ("value", "cards", "best_discard") else ObjectiveNumber.WIN
    if mode == "cards":
        rows = np.array([position.pack()], dtype=np.uint32)
        values = np.empty((1, 32), dtype=np.int16)
        return lambda: engine.card_values_batch(rows, exact, values) or values[0], 1
    if mode == "worlds":
        rows = worlds(position)
        values = np.empty(len(rows), dtype=np.int16)
        return lambda: engine.solve_batch(rows, objective, values), len(rows)
    if mode in ("win", "value"):
        return lambda: engine.solve(position.pack(), objective), 1
    row, pairs = twelve(position)
    if mode == "best_discard":
        return lambda: engine.best_discard(row, pairs), 1
    values = np.empty(len(pairs), dtype=np.int16)
    return lambda: engine.discard_values(row, pairs, objective, values), 1


def time_deal(engine: Engine, mode: str, position: Position, runs: int = 1) -> tuple[float, float]:
    """(microseconds of CPU, nodes) for one deal, in the mode ``worlds`` for one world; the best of several runs."""
    if mode in ("win", "value"):
        null = position.contract.kind is Kind.NULL
        objective = (
            ObjectiveNumber.NULL_MADE if null else ObjectiveNumber.WIN if mode == "win" else ObjectiveNumber.POINTS
        )
        return time_solve(engine, position.pack(), objective, runs)
    ask, answers = question(engine, mode, position)
    times, nodes = [], 0
    for _ in range(runs):
        spent = repeats = 0
        while spent < _REPEAT_NS:
            engine.clear()
            before, began = engine.nodes, time.thread_time_ns()
            ask()
            spent += time.thread_time_ns() - began
            nodes = engine.nodes - before
            repeats += 1
        times.append(spent / repeats)
    return min(times) / 1000 / answers, nodes / answers


def combinations_of(modes: tuple[str, ...] = MODES, names: tuple[str, ...] = FILES) -> Iterator[tuple[str, str]]:
    """(mode, file) of all that is measured."""
    return ((mode, name) for mode in modes for name in names if measured(mode, name))
