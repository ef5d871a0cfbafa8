"""Speed by pytest-benchmark: ``python -m pytest benchmarks``; not part of the tests.

One round solves the first deals of a file, each with nothing known before. ``extra_info`` has the nodes of a round, the
number of answers, the options of the search and the size of its table.
"""

import sys
import time
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))

import modes

import skatsolve as sk
from helpers.random_positions import endgames
from helpers.rows import packed
from skatsolve._core.engine import Engine

OPTIONS = {"log2_buckets": 14, "log2_null": 15, "techniques": 0xFFFF}
TABLE_BYTES = 32 << OPTIONS["log2_buckets"]
DEALS = {"win": 30, "value": 10, "cards": 5, "discards": 5, "best_discard": 5, "worlds": 1}
ROUNDS = 3
ENDGAMES = 5000

pytestmark = pytest.mark.benchmark(timer=time.process_time)


def note(benchmark, nodes, answers):
    benchmark.extra_info.update(nodes=nodes, answers=answers, options=OPTIONS, table_bytes=TABLE_BYTES)


@pytest.mark.parametrize(("mode", "name"), list(modes.combinations_of()))
def test_mode(benchmark, mode, name):
    engine = Engine(**OPTIONS)
    positions = modes.deals(modes.DATA / f"{name}.jsonl", DEALS[mode])
    asked = [modes.question(engine, mode, position) for position in positions]

    def all_deals():
        before = engine.nodes
        for ask, _ in asked:
            engine.clear()
            ask()
        return engine.nodes - before

    nodes = benchmark.pedantic(all_deals, rounds=ROUNDS)
    note(benchmark, nodes, sum(answers for _, answers in asked))


@pytest.mark.parametrize("name", ["suit_plausible", "grand_plausible", "null_plausible"])
def test_1000_worlds_through_the_api(benchmark, name):
    position = modes.deals(modes.DATA / f"{name}.jsonl", 1)[0]
    rows = modes.worlds(position, 1000)
    objective = "null" if name.startswith("null") else "win"
    values = benchmark.pedantic(sk.solve_many, (rows, objective), rounds=ROUNDS)
    engine = Engine(**OPTIONS)
    engine.solve_batch(rows, 5 if objective == "null" else 1, values)
    note(benchmark, engine.nodes, len(rows))


def test_five_card_endgames_through_the_api(benchmark):
    rows = np.array([packed(endgame) for endgame in endgames(modes.SEED, ENDGAMES, left=(5,))], dtype=np.uint32)
    values = benchmark.pedantic(sk.solve_many, (rows,), rounds=ROUNDS)
    engine = Engine(**OPTIONS)
    engine.solve_batch(rows, 0, values)
    note(benchmark, engine.nodes, len(rows))


def test_one_endgame_as_an_object(benchmark):
    position = sk.Position.from_dict(
        {"contract": "G", "declarer": 0, "hands": ["CJ.D7", "SJ.HA", "DT.D8"], "points": [70, 25]}
    )
    solution = benchmark(sk.solve, position, line=False)
    note(benchmark, solution.nodes, 1)
