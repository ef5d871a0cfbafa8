"""The script that checks static bounds at the start of longer endgames: it finds none wrong, and would find one."""

import numpy as np
import pytest

from helpers.scripts import load
from skatsolve._core.engine import Engine


@pytest.fixture(scope="module")
def checker():
    return load("verify/check_bounds")


@pytest.mark.parametrize("tricks", [3, 4, 5, 6])
def test_no_value_is_outside_its_bounds(checker, tricks):
    assert checker.roots(20_000, tricks, [tricks]) == 0


def test_bounds_are_told_from_wrong_ones(checker, monkeypatch):
    class Wrong:
        def __init__(self, techniques=0xFFFF):
            self.engine = Engine(techniques=techniques)
            self.solve_batch = self.engine.solve_batch

        def static_bounds(self, rows, tricks, out):
            self.engine.static_bounds(rows, tricks, out)
            out[0] = out[0].max() if tricks else out[0].max() + 1

    monkeypatch.setattr(checker, "Engine", Wrong)
    assert checker.roots(100, 1, [4]) == 1


def test_the_positions_are_of_every_kind(checker):
    rows = np.concatenate([checker.positions(np.random.default_rng(seed), 50, 4) for seed in range(30)])
    assert set((rows[:, 4] & 7).tolist()) == set(range(5))
    assert set((rows[:, 4] >> 4).tolist()) == {seat | leader << 2 for seat in range(3) for leader in range(3)}
    held = rows[:, :3]
    assert (np.bitwise_count(held) == 4).all()
    assert (np.bitwise_count(held[:, 0] | held[:, 1] | held[:, 2]) == 12).all()
