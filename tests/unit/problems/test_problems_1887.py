"""Composed problems, most of them from Die Gartenlaube of 1887: what their authors published."""

import pytest

from helpers import corpora
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.position import Position
from skatsolve.solver import card_values, solve

PROBLEMS = corpora.problems()
SEATS = ("forehand", "middlehand", "rearhand")


def position_of(name: str) -> Position:
    """The problem's position before the first card that is asked for."""
    problem = PROBLEMS[name]
    before = problem.get("points_before")
    ouvert = "O" if problem.get("kind") == "ouvert" else ""
    return Position(
        Contract.parse(problem["game"] + ouvert),
        Seat.parse(problem["soloist"]),
        [CardSet.parse(problem["hands"][seat]) for seat in SEATS],
        skat=CardSet.parse(problem["skat"]) if problem["skat"] else None,
        leader=Seat.parse(problem["leader"]),
        points=(before["soloist"], before["opponents"]) if before else None,
    )


def values(position: Position, objective: str = "points") -> dict[str, int]:
    """Every legal card by name."""
    return {str(card): value for card, value in card_values(position, objective=objective).items()}


def after(position: Position, cards: str) -> Position:
    """The position after some cards."""
    for name in cards.split():
        position = position.play(Card.parse(name))
    return position


def test_number_8_is_a_grand_won_with_94():
    position = position_of("gl1887-08")
    assert solve(position).value == 94
    assert {card for card, value in values(position).items() if value == 94} == {"CT", "S7", "S8", "H8", "H9", "DT"}


def test_number_12_gives_the_defenders_61():
    position = position_of("gl1887-12")
    assert solve(position).value == 59
    assert not solve(position).won


@pytest.mark.parametrize(("second", "value"), [("ST CQ C8", 59), ("ST CQ D7", 63)])
def test_number_12_turns_on_the_card_of_rearhand_in_the_second_trick(second, value):
    assert solve(after(position_of("gl1887-12"), f"SA S9 S7 {second}")).value == value


def test_number_1_after_the_given_tricks_has_one_key():
    position = position_of("gl1887-01-after4")
    assert solve(position).value == 91
    assert [card for card, value in values(position).items() if value == 91] == ["H9"]
    given = after(position_of("gl1887-01"), "H7 HT HA DA HK D7 H8 SJ DJ C8 C9 CA")
    assert given.hands == position.hands
    assert given.points == position.points
    assert solve(given).value == 91


def test_number_1_from_the_start_is_worth_less():
    assert solve(position_of("gl1887-01")).value == 62


def test_number_9_null_ouvert_is_lost_whatever_is_led():
    position = position_of("gl1887-09-mh")
    solution = solve(position)
    assert solution.value == 0
    assert not solution.won
    assert set(values(position).values()) == {0}


def test_number_11_the_queens_must_not_be_put_away():
    assert solve(position_of("gl1887-11a-discard-queens")).value == 57


def test_riddle_29_is_won_by_leading_a_jack():
    position = position_of("skatde-29-schwer")
    assert values(position) == {"SJ": 62, "DJ": 62, "H8": 62, "HQ": 60, "S8": 57}
    assert {card for card, won in values(position, "win").items() if won} == {"SJ", "DJ", "H8"}
