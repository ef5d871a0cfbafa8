"""The values along a game found on one table, backwards, against every position solved for itself."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.positions import as_position
from helpers.random_positions import endgames
from oracle import compiled
from property.strategies import positions
from skatsolve._core.engine import Engine
from skatsolve.cards import CardSet
from skatsolve.position import Position
from skatsolve.solver import Solver

SOLVER = Solver()


def walk(position: Position, random: Random) -> list[Position]:
    """The positions of a random play to the last card."""
    passed = [position]
    while not passed[-1].is_over:
        passed.append(passed[-1].play(random.choice(list(passed[-1].legal))))
    return passed


def reviewed(engine: Engine, passed: list[Position]) -> tuple[list[int], list[CardSet]]:
    rows = np.array([position.pack() for position in passed], dtype=np.uint32)
    values, best = np.empty(len(rows), dtype=np.int16), np.empty(len(rows), dtype=np.uint32)
    engine.review(rows, values, best)
    return values.tolist(), [CardSet(int(mask)) for mask in best]


@settings(max_examples=60)
@given(positions().filter(lambda position: position.tricks_left < 8), st.randoms(use_true_random=False))
def test_every_value_and_every_best_card(position, random):
    passed = walk(position, random)
    values, best = reviewed(Engine(), passed)
    for step, value, cards in zip(passed, values, best, strict=True):
        found = SOLVER.solve(step, line=False, cards=True)
        if step.is_over:
            assert not cards
        else:
            assert found.value == value
            assert set(found.best) == set(cards)


def test_one_engine_for_many_games_and_a_value_from_plain_minimax():
    engine, random = Engine(), Random(3)
    drawn = list(endgames(seed=11, count=200, left=(2, 3, 4)))
    for endgame in drawn:
        objective = "null" if endgame.kind == 5 else "points"
        values, _ = reviewed(engine, walk(as_position(endgame), random))
        assert values[0] == compiled.solve([endgame], objective)[0][0]


def test_places_that_are_too_few_are_refused():
    with pytest.raises(ValueError, match="a place for each row"):
        Engine().review(np.zeros((2, 6), np.uint32), np.zeros(1, np.int16), np.zeros(2, np.uint32))
