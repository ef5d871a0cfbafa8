"""Null: suits that hold because the defenders cannot throw enough of their cards, or only while the declarer throws."""

import numpy as np
import pytest

from helpers.comparison import ALL, TECHNIQUES
from helpers.null_positions import every_position, made
from skatsolve._core.engine import Engine
from skatsolve.rows import ObjectiveNumber

TABLE, STATIC = TECHNIQUES["table"], TECHNIQUES["static bounds"]


def row_of(leader: int, text: str) -> tuple[int, ...]:
    """Packed; `text` has for each suit who holds its cards from the lowest up: D the declarer, 1 and 2 the others."""
    hands = [0, 0, 0]
    for suit, owners in enumerate(text.split("|")):
        for rank, owner in enumerate(owners.strip()):
            hands["D12".index(owner)] |= 1 << 8 * suit + rank
    assert len({hand.bit_count() for hand in hands}) == 1
    return (*hands, 0, 5 | leader << 6, 0)


# One suit is not safe: if one of the others gets rid of his cards in it, the partner's low card catches the declarer.
SETTLED = [
    (2, "D | 1D22 | 2121121 | DDD"),  # 2 can throw one card, and would have to throw two
    (1, "2211 | DDD | 2D11 | 2"),
    (1, "1D2 | 21212 | DDD | 1"),  # when 2 can throw, so can the declarer
    (2, "2DD1 | 12122 | 121 | DDD"),  # before 1 can throw once the declarer has thrown both
    (1, "1D2D222 | | DDD12 | 111"),
    (1, "D1DDD | D2 | 1122122 | 2D11"),
    (2, "221 | DDDD | D21D2122 | 111"),
    (1, "1121 | D211D21 | D22 | DDD2"),  # two suits that are not safe
]
# Like them, but the cards can be got rid of.
LOST = [(2, "21121 | DDD22 | 2D11 | D"), (2, "21212 | 122 | 1DD1 | DDD"), (1, "D1D122 | D11 | 2D211 | DD22")]


@pytest.mark.parametrize(("leader", "text"), SETTLED)
def test_settled_without_a_search(leader, text):
    row = row_of(leader, text)
    assert Engine().solve(row, ObjectiveNumber.NULL_MADE) == (1, 1, 1)
    value, _, nodes = Engine(techniques=ALL & ~STATIC).solve(row, ObjectiveNumber.NULL_MADE)
    assert value == 1
    assert nodes > 1


@pytest.mark.parametrize(("leader", "text"), LOST)
def test_the_cards_can_be_got_rid_of(leader, text):
    for techniques in (ALL, ALL & ~STATIC, TABLE):
        assert Engine(techniques=techniques).solve(row_of(leader, text), ObjectiveNumber.NULL_MADE)[:2] == (0, 0)


@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_every_short_position(tricks):
    rows = np.concatenate(list(every_position(tricks, leaders=range(3))))
    got, expected = made(rows), made(rows, TABLE)
    assert 0 < expected.sum() < len(rows)
    assert rows[got != expected].tolist() == []


def uneven(seed: int, tricks: int, count: int) -> np.ndarray:
    """Packed Null endgames, a defender on lead: low cards for the declarer, long suits and voids for all."""
    random = np.random.default_rng(seed)
    rows = np.zeros((count, 6), np.uint32)
    for row in rows:
        left = np.arange(32)
        for player in range(3):
            rank = (left % 8) * (random.random() * (player == 0))
            suit = (random.random(4) * random.integers(4))[left // 8]
            order = np.argsort(random.random(len(left)) * 6 + rank + suit)
            row[player] = sum(1 << int(card) for card in left[order[:tricks]])
            left = left[order[tricks:]]
        row[4] = 5 | int(random.integers(1, 3)) << 6
    return rows


@pytest.mark.parametrize(("tricks", "count"), [(4, 15_000), (5, 10_000), (6, 5_000)])
def test_nothing_is_called_made_that_is_not(tricks, count):
    rows = uneven(3, tricks, count)
    got, expected = made(rows), made(rows, TABLE)
    assert 0 < expected.sum() < count
    assert rows[got != expected].tolist() == []
