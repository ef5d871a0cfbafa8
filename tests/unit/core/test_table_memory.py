"""Engines follow each other on the same memory, and none sees what another left there."""

import pytest

from helpers.random_positions import endgames
from helpers.rows import packed
from skatsolve._core.engine import Engine
from skatsolve.rows import ObjectiveNumber

ROUNDS = 5000  # more than either table has generations


@pytest.mark.parametrize("objective", [ObjectiveNumber.POINTS, ObjectiveNumber.NULL_MADE])
def test_what_another_engine_left_is_not_believed(objective):
    is_null = objective == ObjectiveNumber.NULL_MADE
    rows = [packed(endgame) for endgame in endgames(5, 60, left=(4,)) if (endgame.kind == 5) == is_null][:7]
    alive = Engine()
    expected = [Engine().solve(row, objective) for row in rows]
    assert any(nodes > 3 for _, _, nodes in expected)
    for number in range(ROUNDS):
        assert Engine().solve(rows[number % 7], objective) == expected[number % 7]
    alive.clear()
    assert [alive.solve(row, objective)[:2] for row in rows] == [found[:2] for found in expected]


def test_memory_of_another_size_is_not_kept():
    small, usual = Engine(6, log2_null=13), Engine()
    row = next(packed(endgame) for endgame in endgames(6, 99, left=(4,)) if endgame.kind != 5)
    expected = usual.solve(row, ObjectiveNumber.POINTS)
    for engine in (small, usual, Engine(7), Engine(), Engine(6)):
        assert engine.solve(row, ObjectiveNumber.POINTS)[:2] == expected[:2]
    del small, usual
    assert Engine().solve(row, ObjectiveNumber.POINTS) == expected


@pytest.mark.parametrize("sizes", [(0,), (-1,), (31,), (14, 12), (14, 33)])
def test_sizes_that_cannot_be_are_refused(sizes):
    with pytest.raises(ValueError, match="log2_buckets"):
        Engine(*sizes)
