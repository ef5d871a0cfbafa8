"""The fixed deals of ``skatsolve bench``: the signature of the search, and how they are made."""

import json
import subprocess
import sys

import pytest

from helpers.corpora import ROOT
from skatsolve._core.engine import Engine
from skatsolve.bench import BenchReport, Figures, bench_deals, run_bench, time_solve

# The signature: nodes of every set. A change of the search changes it; whoever means to puts the new numbers here
# (``skatsolve bench --json``).
NODES = {"suit win": 85545, "suit value": 253536, "grand win": 43705, "grand value": 346689, "null": 153}


@pytest.fixture(scope="module")
def report():
    return run_bench(runs=1)


def test_the_signature(report):
    assert {figures.name: figures.nodes for figures in report.figures} == NODES
    assert report.nodes == sum(NODES.values())


def test_sixty_deals(report):
    assert {name: len(deals) for name, deals in bench_deals().items()} == {"suit": 20, "grand": 20, "null": 20}
    assert [figures.deals for figures in report.figures] == [20] * 5


def test_a_deal_takes_the_same_nodes_whatever_came_before():
    engine = Engine()
    rows = [(deals[3].pack(), 5 if name == "null" else 1) for name, deals in bench_deals().items()]
    first = [time_solve(engine, *row)[1] for row in rows]
    assert first == [time_solve(engine, *row, runs=2)[1] for row in reversed(rows)][::-1]
    assert first == [Engine().solve(*row)[2] for row in rows]


def test_figures():
    report = BenchReport((Figures.of("a", [(float(n), 10) for n in range(1, 21)]), Figures.of("b", [(90.0, 100)])))
    assert report.figures[0] == Figures("a", 20, 200, 10.5, 10.5, 19.0, 1e6 * 200 / 210)
    assert report.nodes == 300
    assert report.nodes_per_second == pytest.approx(1e6)
    assert json.loads(json.dumps(report.to_dict()))["sets"][1]["p95"] == 90


def test_the_deals_are_those_of_their_script():
    script = ROOT / "benchmarks" / "speed" / "make_bench_deals.py"
    made = subprocess.run([sys.executable, script], capture_output=True, encoding="utf-8", check=True).stdout
    assert made == (ROOT / "src" / "skatsolve" / "bench" / "deals.json").read_text(encoding="utf-8")
