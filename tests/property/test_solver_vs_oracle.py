"""The solver against plain minimax: every contract, every objective, any number of cards on the table."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.positions import as_endgame, as_position
from helpers.random_positions import draw, endgames
from oracle import compiled, minimax
from oracle.minimax import OBJECTIVES, Endgame
from oracle.rules import GRAND, NULL
from skatsolve.solver import Solver

SEEDS = st.integers(0, 2**32)
OF_POINTS = ("points", "win", "schneider", "schwarz", "any_trick")


def objectives(endgame: Endgame) -> tuple[str, ...]:
    """What can be asked of a position."""
    return ("null",) if endgame.kind == NULL else OF_POINTS


@pytest.fixture(scope="module")
def solver():
    with Solver() as solver:
        yield solver


def check(solver: Solver, positions: list[Endgame], objective: str) -> None:
    """Every value and every card of every position."""
    for endgame, (value, cards) in zip(positions, compiled.solve(positions, objective), strict=True):
        position = as_position(endgame)
        solution = solver.solve(position, objective=objective)
        assert solution.exact
        assert solution.value == value, position
        found = solver.card_values(position, objective=objective)
        assert {card.index: worth for card, worth in found.items()} == cards, position


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_seeded_endgames(solver, objective):
    positions = [e for e in endgames(seed=1, count=1500, left=(1, 2, 3, 4)) if objective in objectives(e)]
    check(solver, positions, objective)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_five_tricks_left(solver, objective):
    positions = [e for e in endgames(seed=5, count=60, left=(5,)) if objective in objectives(e)]
    check(solver, positions, objective)


@settings(max_examples=60)
@given(SEEDS, st.integers(1, 3))
def test_any_endgame_against_the_python_reference(seed, left):
    endgame = draw(Random(seed), left)
    position = as_position(endgame)
    with Solver() as solver:
        for objective in objectives(endgame):
            worth = OBJECTIVES[objective]
            assert solver.solve(position, objective=objective).value == minimax.value(endgame, worth)
            found = solver.card_values(position, objective=objective)
            assert {card.index: value for card, value in found.items()} == minimax.card_values(endgame, worth)


def test_lost_at(solver):
    random = Random(11)
    positions = [draw(random, random.choice((2, 3, 4)), kind=NULL) for _ in range(600)]
    expected = compiled.lost_at(positions)
    for endgame, pair in zip(positions, expected, strict=True):
        assert solver.solve(as_position(endgame)).lost_at == pair, endgame
    assert len(set(expected)) > 5


@settings(max_examples=40)
@given(SEEDS, st.integers(3, 5), st.integers(1, 60))
def test_bounds_under_a_node_limit_hold_the_value(seed, left, node_limit):
    endgame = draw(Random(seed), left)
    with Solver() as solver:
        for objective in objectives(endgame):
            [(value, cards)] = compiled.solve([endgame], objective)
            found = solver.solve(as_position(endgame), objective, node_limit=node_limit)
            low, high = found.bounds
            assert low <= value <= high
            assert found.exact == (low == high)
            if found.cards is not None:
                assert {card.index: worth for card, worth in found.cards.items()} == cards


@settings(max_examples=40)
@given(SEEDS, st.integers(1, 5))
def test_the_line_of_every_objective_keeps_its_value(seed, left):
    endgame = draw(Random(seed), left)
    with Solver() as solver:
        for objective in objectives(endgame):
            start = position = as_position(replace(endgame, tricks=endgame.tricks or (0, 10 - left)))
            solution = solver.solve(start, objective)
            for card in solution.line:
                position = position.play(card)
                passed = as_endgame(position)
                assert compiled.solve([passed], objective)[0][0] == solution.value
            assert position.is_over
            if objective == "null" and solution.lost_at:
                assert caught_in(start, solution.line) == solution.lost_at[0] - start.tricks[1]


def caught_in(position, line) -> int:
    """The trick of a line, counted from 1, in which the declarer takes his first."""
    tricks = 0
    for card in line:
        position = position.play(card)
        if not position.trick:
            tricks += 1
            if position.leader == position.declarer:
                return tricks
    raise AssertionError("the declarer takes no trick")


# --- what must hold of any exact solver, at depths plain minimax does not reach ---


def permuted(endgame: Endgame, order: list[int]) -> Endgame:
    """The same game with other suits: suit s becomes order[s]; jacks change in Null only."""

    def card(old: int) -> int:
        suit, rank = divmod(old, 8)
        return old if rank == 4 and endgame.kind != NULL else 8 * order[suit] + rank

    first, second, third = (tuple(sorted(map(card, hand))) for hand in endgame.hands)
    return replace(
        endgame,
        hands=(first, second, third),
        trick=tuple(map(card, endgame.trick)),
        kind=endgame.kind if endgame.kind >= GRAND else order[endgame.kind],
    )


@settings(max_examples=60)
@given(SEEDS, st.integers(2, 6), st.permutations(range(4)))
def test_suits_can_change_places(seed, left, order):
    endgame = draw(Random(seed), left)
    with Solver() as solver:
        for objective in objectives(endgame):
            first = solver.solve(as_position(endgame), objective=objective)
            second = solver.solve(as_position(permuted(endgame, order)), objective=objective)
            assert first.value == second.value


@settings(max_examples=40)
@given(SEEDS, st.integers(1, 6))
def test_the_value_is_that_of_the_best_card_and_of_every_position_on_the_line(seed, left):
    position = as_position(draw(Random(seed), left))
    with Solver() as solver:
        solution = solver.solve(position)
        assert len(solution.line) == sum(map(len, position.hands))
        for card in solution.line:
            values = solver.card_values(position)
            assert set(values) == set(position.legal)
            best = max if position.to_move == position.declarer else min
            assert best(values.values()) == solution.value
            assert values[card] == solution.value
            for other, value in values.items():
                assert solver.solve(position.play(other), line=False).value == value
            position = position.play(card)
        assert position.is_over
        if not position.contract.is_null:
            assert position.points[0] == solution.value


@settings(max_examples=30)
@given(SEEDS, st.integers(3, 6))
def test_a_search_repeated_visits_the_same_nodes(seed, left):
    position = as_position(draw(Random(seed), left))
    with Solver() as solver:
        first = solver.solve(position)
        solver.clear()
        assert solver.solve(position) == first
    with Solver() as solver:
        assert solver.solve(position) == first


@settings(max_examples=30)
@given(SEEDS, st.integers(3, 6))
def test_what_a_solver_did_before_changes_no_value(seed, left):
    random = Random(seed)
    positions = [as_position(draw(random, left)) for _ in range(4)]
    with Solver() as used:
        for position in positions:
            with Solver() as fresh:
                assert used.solve(position).value == fresh.solve(position).value
                assert used.card_values(position) == fresh.card_values(position)
