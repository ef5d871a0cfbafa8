"""The 900 full deals shared with the benchmarks: the value of each, and whether the declarer wins."""

import pytest

from helpers import corpora
from skatsolve.position import Position
from skatsolve.solver import Solver


@pytest.mark.parametrize("name", corpora.BENCH)
def test_values(name):
    rows = corpora.lines(f"bench/{name}")
    assert len(rows) == 150
    with Solver() as solver:
        for row in rows:
            position = Position.from_dict({key: row[key] for key in row if key != "expect"})
            value = row["expect"]["value"]
            assert solver.solve(position, line=False).value == value, row
            if row["contract"] != "N":
                assert solver.solve(position, objective="win", line=False).value == (value >= 61), row
