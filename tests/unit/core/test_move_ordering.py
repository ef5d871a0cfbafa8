"""The ordering weights: what they are learnt from is true, and learning lowers the cost of what is tried first."""

import numpy as np
import pytest

from helpers.scripts import load
from skatsolve._core.engine import Engine
from skatsolve.learned import load as load_learned
from skatsolve.rows import ObjectiveNumber

EACH = (1,) * 9
SUIT = load_learned("move_ordering")["numbers"]["suit"]


@pytest.fixture(scope="module")
def tuner():
    return load("train/tune_ordering")


@pytest.fixture(scope="module")
def explored(tuner):
    return tuner.explore(Engine(), tuner.deals("suit", 60, 3), 3)


def nodes_of(cards, tuner):
    """The rows of each explored node."""
    starts = np.flatnonzero(np.diff(cards[:, tuner.NODE], prepend=-1))
    return np.split(cards, starts[1:])


def test_the_tables_have_the_shapes_that_the_search_expects(tuner):
    model = load_learned("move_ordering")
    for game in ("suit", "grand"):
        tables = tuner.arrays(model, game)
        assert {name: table.shape for name, table in tables.items()} == tuner.SHAPES
        assert tuner.rows(tables) == model["numbers"][game]


@pytest.mark.parametrize("name", ["lead", "second_led"])
def test_tables_of_another_size_are_refused(name):
    with pytest.raises(ValueError, match="weights"):
        Engine().use_weights(suit=SUIT | {name: SUIT[name][1:]})


def test_an_explored_search_finds_the_same(tuner):
    engine, noted = Engine(), np.zeros((50_000, 9), np.int32)
    for row in tuner.deals("grand", 12, 8):
        before = Engine().solve(row, ObjectiveNumber.WIN)
        count = engine.explore(row, EACH, 1, noted)
        assert engine.solve(row, ObjectiveNumber.WIN) == before
        assert count or before[2] < 50


def test_each_card_of_a_node_is_noted_once_with_its_weights(explored, tuner):
    cards, deal_numbers = explored
    assert len(cards) == len(deal_numbers) > 1000
    for rows in nodes_of(cards, tuner)[:500]:
        role = rows[0, tuner.ROLE]
        shapes = tuner.TABLES[role // 3]
        assert 2 <= len(rows) <= 10
        assert (rows[:, tuner.ROLE] == role).all()
        places = rows[:, tuner.FIRST_WEIGHT :]
        # All tables that ask for the rank saw the same one.
        by_rank = [i for i, shape in enumerate(shapes.values()) if shape[-1] == 8]
        assert (places[:, by_rank] % 8 == places[:, [0]] % 8).all()
        for column, shape in zip(places.T, shapes.values(), strict=False):
            # The first index of a table is the player.
            assert (column // int(np.prod(shape[1:])) == role % 3).all()
        assert (places[:, len(shapes) + (role >= 6) :] == -1).all()
    assert {role for role in cards[:, tuner.ROLE]} == set(range(9))


def endgame(kind=0):
    """Four tricks of a deal that no bound settles, the declarer on lead, with 61 just within reach or out of it."""
    random = np.random.default_rng(4)
    while True:
        pack = random.permutation(32).tolist()
        hands = [sum(1 << card for card in pack[start : start + 4]) for start in (0, 4, 8)]
        row = (*hands, 0, kind, 40)
        value = Engine().solve(row, ObjectiveNumber.POINTS)[0]
        row = (*row[:5], 40 + 61 - value)
        if 61 - value >= 0 and Engine().solve(row, ObjectiveNumber.WIN)[2] > 40:
            yield row


def test_what_refutes_is_what_wins_by_its_value(tuner):
    noted, seen = np.zeros((20_000, 9), np.int32), 0
    for row, _ in zip(endgame(), range(40), strict=False):
        count = Engine().explore(row, EACH, 1, noted)
        root = nodes_of(noted[:count], tuner)[0]
        values = Engine().card_values(row, ObjectiveNumber.WIN)
        # The first node explored is the root; equal cards are noted once.
        assert root[0, tuner.ROLE] == 0
        assert len(root) <= len(values)
        assert set(root[:, tuner.REFUTES]) == set(values.values())
        seen += root[:, tuner.REFUTES].sum() not in (0, len(root))
    assert seen > 10


def after_two(player):
    """Three tricks of deals after two spades, which the player can follow or not; clubs are trumps, seat 0 declares."""
    random = np.random.default_rng(player)
    while True:
        pack = random.permutation(32)[:9].tolist()
        spades = [card for card in pack if card // 8 == 1 and card % 8 != 4][:2]
        if len(spades) == 2:
            rest = [card for card in pack if card not in spades]
            hands = [0, 0, 0]
            for seat, held in ((player, rest[:3]), ((player + 1) % 3, rest[3:5]), ((player + 2) % 3, rest[5:])):
                hands[seat] = sum(1 << card for card in held)
            table = spades[0] + 1 | spades[1] + 1 << 8
            yield (*hands, table, (player + 1) % 3 << 6, int(random.integers(61)))


@pytest.mark.parametrize("player", [0, 1, 2])
def test_a_third_card_refutes_where_its_player_reaches_his_aim(tuner, player):
    noted, seen = np.zeros((100, 9), np.int32), set()
    for row, _ in zip(after_two(player), range(1500), strict=False):
        # No other node has an order: the last two tricks are played out.
        count = Engine(techniques=0xFFFF & ~4).explore(row, EACH, 1, noted)
        if count:
            (root,) = nodes_of(noted[:count], tuner)
            assert root[0, tuner.ROLE] == 6 + player
            reached = int(player == 0) in Engine().card_values(row, ObjectiveNumber.WIN).values()
            assert root[:, tuner.REFUTES].any() == reached
            seen.add(reached)
    assert seen == {True, False}


def test_the_costs_noted_are_nodes_of_their_searches(tuner):
    noted = np.zeros((20_000, 9), np.int32)
    for row, _ in zip(endgame(), range(20), strict=False):
        # Only the root is explored, so that its cards are searched by themselves, one after the other.
        count = Engine().explore(row, (1, *[1_000_000_000] * 8), 1, noted)
        root = nodes_of(noted[:count], tuner)[0]
        assert (root[:, tuner.COST] >= 1).all()
        assert root[:, tuner.COST].sum() < 40 * Engine().solve(row, ObjectiveNumber.WIN)[2]
        assert len(set(root[:, tuner.COST].tolist())) > 1


def test_the_places_noted_are_those_of_ordering(tuner):
    # Clubs are trumps, the declarer leads from CJ, SA, S7 and DA; no one is void of spades or diamonds.
    def mask(*cards):
        return sum(1 << 8 * "CSHD".index(card[0]) + "789TJQKA".index(card[1]) for card in cards)

    hands = mask("CJ", "SA", "S7", "DA"), mask("ST", "S8", "HJ", "D7"), mask("SK", "S9", "HA", "D8")
    noted = np.zeros((2000, 9), np.int32)
    for base in range(61):
        # Without static bounds the root is searched at one number of points or another.
        count = Engine(techniques=0xFFFF & ~4).explore((*hands, 0, 0, base), EACH, 1, noted)
        if count:
            break
    root = nodes_of(noted[:count], tuner)[0]
    assert root[0, tuner.ROLE] == 0
    # One trump each of the declarer and the next player; two spades each of both others.
    jack = {"lead": (24, 7), "lead_lengths": (4, 1, 0), "lead_ranks": (1, 1, 0, 7), "lead_higher": (1, 1, 0, 0),
            "lead_trumps": (24, 1, 1)}  # fmt: skip
    ace = {"lead": (0, 6), "lead_lengths": (0, 2, 2), "lead_ranks": (0, 2, 2, 6), "lead_higher": (0, 2, 0, 0),
           "lead_trumps": (0, 1, 1)}  # fmt: skip
    seven = {"lead": (1, 0), "lead_lengths": (1, 2, 2), "lead_ranks": (0, 2, 2, 0), "lead_higher": (0, 2, 1, 3),
             "lead_trumps": (1, 1, 1)}  # fmt: skip
    other_ace = {"lead": (0, 6), "lead_lengths": (0, 1, 1), "lead_ranks": (0, 1, 1, 6), "lead_higher": (0, 1, 0, 0),
                 "lead_trumps": (0, 1, 1)}  # fmt: skip
    expected = {
        tuple(int(np.ravel_multi_index((0, *card[name]), shape)) for name, shape in tuner.LEAD.items())
        for card in (jack, ace, seven, other_ace)
    }
    assert {tuple(row) for row in root[:, tuner.FIRST_WEIGHT :].tolist()} == expected


@pytest.mark.parametrize(
    ("every", "shape", "kind"),
    [
        ((1, 1, 1), (10, 9), 0),
        ((*EACH[1:], 0), (10, 9), 0),
        (EACH, (10, 8), 0),
        (EACH, (0, 9), 0),
        (EACH, (10, 9), 5),
    ],
)
def test_wrong_questions_are_refused(every, shape, kind):
    row, engine = (0xF, 0xF0, 0xF00, 0, kind, 0), Engine()
    with pytest.raises(ValueError, match=r"rows|every|the row"):
        engine.explore(row, every, 1, np.zeros(shape, np.int32))
    with pytest.raises(ValueError, match="6 words"):
        engine.explore(row[:5], EACH, 1, np.zeros((10, 9), np.int32))


def test_learning_lowers_the_cost_of_what_is_tried_first(explored, tuner, monkeypatch):
    cards, deal_numbers = explored
    monkeypatch.setattr(tuner, "STEPS", 40)
    table = {name: np.zeros(shape, int) for name, shape in tuner.SHAPES.items()}
    losses = {}
    for name in ("nothing learnt", "learnt"):
        total = []
        for role, shapes in zip((0, 3, 6), tuner.TABLES, strict=True):
            nodes = [rows for rows in nodes_of(cards, tuner) if rows[0, 1] == role and 0 < rows[:, 2].sum() < len(rows)]
            some, counts = np.concatenate(nodes), np.array([len(rows) for rows in nodes])
            starts = np.cumsum(counts) - counts
            scores = sum(table[key].ravel()[some[:, 4 + i]] for i, key in enumerate(shapes))
            if role == 6:
                scores += table["third_bounds"][0] * some[:, tuner.POINTS]
            total.append(tuner.chosen(scores, starts, counts, tuner.losses(some, starts, counts)).mean())
        losses[name] = sum(total)
        tuner.learn(cards, deal_numbers, table, range(9))
    assert losses["learnt"] < 0.7 * losses["nothing learnt"]
