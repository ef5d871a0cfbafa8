"""The best pair to put away, against plain minimax for every pair."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from helpers.random_positions import draw
from helpers.rows import packed
from oracle.compiled import solve_rows
from skatsolve._core.engine import Engine
from skatsolve.rows import ObjectiveNumber

CARD_POINTS = (0, 0, 0, 10, 2, 3, 4, 11)


def twelve(random: Random, left: int, kind: int) -> tuple[list[int], list[tuple[int, int]]]:
    """An endgame whose declarer holds two cards more than the others, and all the pairs."""
    endgame = draw(random, left, kind=kind, on_table=0)
    row = list(packed(endgame))
    held = row[0] | row[1] | row[2]
    away = random.sample([card for card in range(32) if not held >> card & 1], 2)
    row[endgame.declarer] |= sum(1 << card for card in away)
    row[5] = random.randrange(30)
    cards = [card for card in range(32) if row[endgame.declarer] >> card & 1]
    pairs = list(combinations(cards, 2))
    random.shuffle(pairs)
    return row, pairs


def plain_values(row: list[int], pairs: list[tuple[int, int]]) -> list[int]:
    """The declarer's points in the end for each pair."""
    rows = np.array([row] * len(pairs), np.uint32)
    declarer = row[4] >> 4 & 3
    for place, pair in enumerate(pairs):
        rows[place, declarer] ^= sum(1 << card for card in pair)
        rows[place, 5] += sum(CARD_POINTS[card % 8] for card in pair)
    return solve_rows(rows, int(ObjectiveNumber.POINTS))[0].tolist()


@pytest.mark.parametrize("techniques", [0xFFFF, 0xFFFF & ~4, 1, 0])
def test_the_best_discard_is_the_best_of_all_pairs(techniques):
    random = Random(techniques)
    engine = Engine(techniques=techniques)
    for _ in range(60):
        row, pairs = twelve(random, random.choice((1, 2, 3, 4)), random.randrange(5))
        expected = plain_values(row, pairs)
        best, value = engine.best_discard(tuple(row), np.array(pairs, np.uint8))
        assert value == max(expected) == expected[best]


def test_no_pairs_are_refused():
    row, pairs = twelve(Random(1), 2, 0)
    with pytest.raises(ValueError, match="1 to 66 pairs"):
        Engine().best_discard(tuple(row), np.array(pairs[:0], np.uint8).reshape(0, 2))
