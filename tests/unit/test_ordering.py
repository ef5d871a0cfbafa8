"""The ordering weights: what they are learnt from is true, and learning lowers the cost of what is tried first."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from skatsolve._core import weights
from skatsolve._core.engine import Engine, Objective

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "tune_ordering.py"
EACH = (1, 1, 1, 1, 1, 1)


@pytest.fixture(scope="module")
def tuner():
    spec = importlib.util.spec_from_file_location("tune_ordering", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def explored(tuner):
    return tuner.explore(Engine(), tuner.deals("suit", 60, 3), 3)


def nodes_of(cards, tuner):
    """The rows of each explored node."""
    starts = np.flatnonzero(np.diff(cards[:, tuner.NODE], prepend=-1))
    return np.split(cards, starts[1:])


def test_the_tables_have_the_shapes_that_the_search_expects(tuner):
    for table in (weights.SUIT, weights.GRAND):
        sizes = {name: int(np.prod(shape)) for name, shape in (tuner.LEAD | tuner.SECOND).items()}
        assert {name: len(flat) for name, flat in table.items()} == sizes


@pytest.mark.parametrize("name", ["lead", "second_led"])
def test_tables_of_another_size_are_refused(name):
    with pytest.raises(ValueError, match="weights"):
        Engine().use_weights(suit=weights.SUIT | {name: weights.SUIT[name][1:]})


def test_an_explored_search_finds_the_same(tuner):
    engine, noted = Engine(), np.zeros((50_000, 9), np.int32)
    for row in tuner.deals("grand", 12, 8):
        before = Engine().solve(row, Objective.WIN)
        count = engine.explore(row, EACH, 1, noted)
        assert engine.solve(row, Objective.WIN) == before
        assert count or before[2] < 50


def test_each_card_of_a_node_is_noted_once_with_its_weights(explored, tuner):
    cards, deal_numbers = explored
    assert len(cards) == len(deal_numbers) > 1000
    for rows in nodes_of(cards, tuner)[:500]:
        role = rows[0, tuner.ROLE]
        shapes = tuner.LEAD if role < 3 else tuner.SECOND
        assert 2 <= len(rows) <= 10
        assert (rows[:, tuner.ROLE] == role).all()
        places = rows[:, tuner.FIRST_WEIGHT :]
        # All tables that ask for the rank saw the same one.
        by_rank = [i for i, shape in enumerate(shapes.values()) if shape[-1] == 8]
        assert (places[:, by_rank] % 8 == places[:, [0]] % 8).all()
        for column, shape in zip(places.T, shapes.values(), strict=False):
            # The first index of a table is the player.
            assert (column // int(np.prod(shape[1:])) == role % 3).all()
        assert (places[:, len(shapes) :] == -1).all()


def test_the_ranks_noted_are_those_of_cards(tuner):
    # One deal by hand: the declarer leads from four jacks alone, all equal, and two aces.
    row = (0x10101010 | 0x80808080 | 0x4040, 0, 0, 0, 4, 0)
    rest = [card for card in range(32) if not row[0] >> card & 1]
    hands = [sum(1 << card for card in rest[start : start + 10]) for start in (0, 10)]
    noted = np.zeros((20_000, 9), np.int32)
    count = Engine().explore((row[0], *hands, 0, 4, 0), EACH, 1, noted)
    ranks = {int(place) % 8 for place, role in zip(noted[:count, 4], noted[:count, 1], strict=True) if role == 0}
    assert ranks <= {4, 6, 7}  # kings, aces, jacks


@pytest.mark.parametrize(("every", "columns"), [((1, 1, 1), 9), (EACH, 8)])
def test_wrong_shapes_are_refused(tuner, every, columns):
    with pytest.raises(ValueError, match="columns"):
        Engine().explore(tuner.deals("suit", 1, 1)[0], every, 1, np.zeros((10, columns), np.int32))


def test_learning_lowers_the_cost_of_what_is_tried_first(explored, tuner, monkeypatch):
    cards, deal_numbers = explored
    monkeypatch.setattr(tuner, "STEPS", 40)
    table = {name: np.zeros(shape, int) for name, shape in (tuner.LEAD | tuner.SECOND).items()}
    losses = {}
    for name in ("nothing learnt", "learnt"):
        total = []
        for role, shapes in ((0, tuner.LEAD), (3, tuner.SECOND)):
            nodes = [rows for rows in nodes_of(cards, tuner) if rows[0, 1] == role and 0 < rows[:, 2].sum() < len(rows)]
            some, counts = np.concatenate(nodes), np.array([len(rows) for rows in nodes])
            starts = np.cumsum(counts) - counts
            scores = sum(table[key].ravel()[some[:, 4 + i]] for i, key in enumerate(shapes))
            total.append(tuner.chosen(scores, starts, counts, tuner.losses(some, starts, counts)).mean())
        losses[name] = sum(total)
        tuner.learn(cards, deal_numbers, table)
    assert losses["learnt"] < 0.7 * losses["nothing learnt"]


def test_what_is_written_is_what_was_learnt(tuner, tmp_path, monkeypatch):
    monkeypatch.setattr(tuner, "WEIGHTS_FILE", tmp_path / "weights.py")
    tuner.write({"suit": weights.SUIT, "grand": weights.GRAND}, dict(weights.MADE))
    written: dict[str, object] = {}
    exec((tmp_path / "weights.py").read_text(encoding="utf-8"), written)
    assert (written["SUIT"], written["GRAND"], written["MADE"]) == (weights.SUIT, weights.GRAND, weights.MADE)
