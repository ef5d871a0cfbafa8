"""The two plain solvers against each other, against the corpus, and against positions small enough to see."""

from random import Random

import numpy as np
import pytest

from helpers import corpora
from helpers.random_positions import draw, endgames
from helpers.rows import cards, from_json
from oracle import compiled, extensions, minimax
from oracle.minimax import OBJECTIVES, Endgame
from oracle.rules import GRAND, NULL, Rules, name, number


def positions_with(left):
    """The lines of the corpus with so many tricks to come."""
    return [row for row in corpora.lines("positions") if max(map(len, row["hands"])) == 2 * left]


def test_trumps_beat_the_suit_led_and_jacks_beat_trumps():
    clubs, null = Rules(0), Rules(NULL)
    trick = [number(card) for card in ("HA", "C7", "DJ")]
    assert clubs.winner(trick) == 2
    assert null.winner(trick) == 0
    assert Rules(GRAND).winner([number(card) for card in ("HT", "HA", "CA")]) == 1


def test_a_jack_follows_trumps_but_its_suit_in_null():
    hand = [number(card) for card in ("CJ", "C7", "H8")]
    led = number("CA")
    assert [name(card) for card in Rules(NULL).legal(hand, led)] == ["CJ", "C7"]
    assert [name(card) for card in Rules(GRAND).legal(hand, led)] == ["C7"]
    assert [name(card) for card in Rules(2).legal(hand, number("HA"))] == ["CJ", "H8"]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_compiled_agrees_with_python(objective):
    positions = list(endgames(seed=1887, count=400))
    worth = OBJECTIVES[objective]
    expected = [(minimax.value(e, worth), minimax.card_values(e, worth)) for e in positions]
    assert compiled.solve(positions, objective) == expected


def test_compiled_agrees_with_python_with_four_tricks_left():
    positions = list(endgames(seed=4, count=6, left=(4,)))
    worth = OBJECTIVES["points"]
    expected = [(minimax.value(e, worth), minimax.card_values(e, worth)) for e in positions]
    assert compiled.solve(positions, "points") == expected


def test_lost_at_agrees_with_python():
    random = Random(23)
    positions = [draw(random, random.choice((1, 2, 3)), kind=NULL) for _ in range(300)]
    expected = [minimax.lost_at(e) for e in positions]
    assert compiled.lost_at(positions) == expected
    assert len({e for e in expected if e}) > 3
    assert None in expected


def test_lost_at_counts_the_tricks_already_taken():
    hands = (cards("C7CA"), cards("C8C9"), cards("S7S8"))
    unknown = Endgame(hands, (), NULL, declarer=0, leader=0)
    known = Endgame(hands, (), NULL, declarer=0, leader=0, tricks=(0, 8))
    over = Endgame(hands, (), NULL, declarer=0, leader=0, tricks=(1, 7))
    assert compiled.lost_at([unknown, known, over]) == [(2, 2), (10, 10), None]
    assert [minimax.lost_at(e) for e in (unknown, known, over)] == [(2, 2), (10, 10), None]


def test_the_corpus_with_three_tricks_left_in_python():
    rows = positions_with(3)[::5]
    assert len(rows) == 144
    for row in rows:
        objective = "null" if row["contract"] == "N" else "points"
        found = minimax.card_values(from_json(row), OBJECTIVES[objective])
        assert {name(card): value for card, value in found.items()} == row["expect"]["cards"], row


@pytest.mark.parametrize(("objective", "null"), [("null", True), ("points", False)])
def test_the_corpus_with_three_to_five_tricks_left_compiled(objective, null):
    rows = positions_with(3) + positions_with(4) + positions_with(5)[::12]
    rows = [row for row in rows if (row["contract"] == "N") is null]
    assert len(rows) == (250 if null else 1250)
    for row, (value, found) in zip(rows, compiled.solve([from_json(row) for row in rows], objective), strict=True):
        assert {name(card): v for card, v in found.items()} == row["expect"]["cards"], row
        assert value == row["expect"]["value"], row


def test_there_is_no_further_objective():
    with pytest.raises(ValueError, match="objective 6"):
        compiled.solve_rows(np.zeros((2, 6), dtype=np.uint32), len(OBJECTIVES))


def test_what_was_built_stays_where_it_can_be_written(monkeypatch, tmp_path):
    cache = extensions._cache.__wrapped__
    monkeypatch.setattr(extensions, "FOLDER", tmp_path)
    assert cache() == tmp_path / ".built"
    monkeypatch.setattr(extensions, "FOLDER", tmp_path / "not there")
    assert cache().is_dir()
