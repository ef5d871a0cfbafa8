"""The proof search against recursion over explicit sets of worlds; the recorded run is in ``benchmarks``."""

from itertools import islice

import pytest

from helpers.proofs import ALL, SETTINGS, Both
from oracle.rules import NULL
from oracle.unknowns import Question, questions


@pytest.fixture(scope="module")
def solved() -> list[tuple[Question, int]]:
    """Endgames of two and three tricks and their values."""
    return [(question, question.compiled_value) for question in islice(questions(101, left=(2, 3)), 300)]


@pytest.mark.parametrize("name", SETTINGS)
def test_each_technique_on_and_off(name, solved):
    search = Both(SETTINGS[name])
    for question, value in solved:
        assert not search.fault(question, value), question


def test_four_tricks():
    search = Both()
    for question in islice(questions(102, left=(4,)), 25):
        assert not search.fault(question, question.compiled_value), question


def test_many_nulls():
    """Null has a search of its own, and few of its endgames are close."""
    search = Both()
    for question in islice(questions(7003, left=(3,), kinds=(NULL,)), 1500):
        assert not search.fault(question, question.compiled_value), question


def test_the_two_references_agree():
    for question in islice(questions(103, left=(2, 2, 3)), 40):
        assert question.value == question.compiled_value, question


def test_endgames_are_of_every_shape(solved):
    seen = [question for question, _ in solved]
    assert {question.unknown.kind for question in seen} == {0, 1, 2, 3, 4, 5}
    assert {len(question.unknown.trick) for question in seen} == {0, 1, 2}
    assert {question.unknown.leader for question in seen} == {0, 1, 2}
    assert {question.by_tricks for question in seen} == {False, True}
    spare = {len(question.unknown.pool) - sum(question.unknown.sizes[1:]) for question in seen}
    assert spare == {0, 2}
    assert {bool(void) for question in seen for void in question.unknown.voids} == {False, True}


def test_what_is_learnt_of_one_game_does_not_serve_another(solved):
    search = Both(ALL)
    for question, value in solved:
        assert not search.fault(question, value), question
        if question.unknown.kind != NULL:  # the same cards again, counted the other way
            search.cards.set_game(question.unknown.kind, not question.by_tricks)
            search.cards.prove(*question.core(), value, 1 << 60)


def test_clearing_does_not_change_verdicts(solved):
    search = Both()
    for question, value in solved:  # more of them than there are ages of the table
        search.cards.clear()
        search.null.clear()
        assert not search.fault(question, value), question
