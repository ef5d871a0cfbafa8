"""Null: what the declarer throws when he cannot follow, with and without the rules that leave cards out."""

import numpy as np
import pytest

from helpers.null_positions import made
from skatsolve._core.engine import Engine
from skatsolve.rows import ObjectiveNumber

ALL, DOMINANCE = 0xFFFF, 32

# Packed endgames that only a card of a safe suit saves: once void in it, the declarer can throw again.
ONLY_A_SAFE_SUIT = {
    (268435472, 142639104, 536936960, 6, 21, 18183): {27},
    (524296, 1073874944, 71304192, 1, 21, 17422): None,
    (8388928, 4210690, 33554944, 27, 133, 22282): None,
    (18481178, 1074087969, 81789124, 0, 69, 9477): None,
}


@pytest.mark.parametrize("row", ONLY_A_SAFE_SUIT)
def test_only_a_card_of_a_safe_suit_saves(row):
    for techniques in (ALL, ALL & ~DOMINANCE, 0):
        engine = Engine(techniques=techniques)
        assert engine.solve(row, ObjectiveNumber.NULL_MADE)[0] == 1
        assert engine.lost_at(row) == 0
        if ONLY_A_SAFE_SUIT[row]:
            values = engine.card_values(row, ObjectiveNumber.NULL_MADE)
            assert {card for card, value in values.items() if value} == ONLY_A_SAFE_SUIT[row]


def test_a_full_deal_that_is_made_by_it():
    row = (2722336808, 1358966420, 213664002, 0, 21, 4)
    assert Engine().solve(row, ObjectiveNumber.NULL_MADE)[0] == 1
    assert Engine(techniques=ALL & ~DOMINANCE).solve(row, ObjectiveNumber.NULL_MADE)[0] == 1


def must_throw(seed: int, tricks: int, count: int) -> np.ndarray:
    """Packed Null positions in which the declarer is to play and cannot follow, half of them with low cards for him."""
    random = np.random.default_rng(seed)
    ranks = np.arange(32) % 8
    rows = np.zeros((count, 6), np.uint32)
    for row in rows:
        void = False
        while not void:
            order = np.argsort(random.random(32) * 6 + ranks * random.random() * random.integers(2))
            mine, others = order[:tricks], random.permutation(order[tricks:])
            led = int(others[0])
            void = all(card // 8 != led // 8 for card in mine)
        leader, partner = others[1:tricks].tolist(), others[tricks : 2 * tricks].tolist()
        declarer, second = (int(number) for number in random.integers((3, 2)))
        row[3] = led + 1
        if not second:  # the declarer plays last: his other opponent has played, and followed if he could
            reply = next((card for card in partner if card // 8 == led // 8), partner[0])
            partner.remove(reply)
            row[3] |= (reply + 1) << 8
        seat = (declarer + (2 if second else 1)) % 3
        for player, cards in ((declarer, mine), (seat, leader), (3 - declarer - seat, partner)):
            row[player] = sum(1 << int(card) for card in cards)
        row[4] = 5 | declarer << 4 | seat << 6
    return rows


@pytest.mark.parametrize(("tricks", "count"), [(3, 20_000), (4, 10_000), (6, 2000)])
def test_nothing_that_saves_is_left_out(tricks, count):
    # Of those with three tricks one in five thousand is saved by a card of a safe suit alone.
    rows = must_throw(7, tricks, count)
    got, expected = made(rows), made(rows, ALL & ~DOMINANCE)
    assert 0 < expected.sum() < count
    assert rows[got != expected].tolist() == []
