"""Fields of the suit tables that are summed over the suits cannot run over into the next one."""

import numpy as np
import pytest

from skatsolve._core.engine import suit_table_words

# By word (common, holding, declarer_leads, defender_leads): first bit and width of each field that is read from a sum.
FIELDS = {
    0: [(36, 4), (40, 8), (48, 16)],
    1: [(0, 4), (4, 4), (8, 4), (12, 4), (16, 8)],
    2: [(0, 4), (4, 4), (8, 8), (16, 8), (24, 4), (28, 4)],
    **{word: [(0, 4), (4, 4), (8, 8), (16, 8), (24, 4), (28, 4)] for word in (3, 4, 5)},
    **{word: [(0, 4), (4, 4), (8, 8), (16, 8), (24, 8)] for word in (6, 7, 8, 9)},
}
RANKS = [(0, 12), (12, 12), (24, 12)]
HAND = 10
NONE = -1000


def lengths(pattern):
    """Cards of the suit by player."""
    owners = [pattern >> 2 * rank & 3 for rank in range(7)]
    return tuple(owners.count(player) for player in (1, 2, 3))


LENGTHS = [lengths(pattern) for pattern in range(1 << 14)]


def highest_sum(values):
    """The most that four suits can come to with ten cards a player; `values` are those of one, by pattern."""
    best = {}
    for held, value in zip(LENGTHS, values, strict=True):
        best[held] = max(value, best.get(held, NONE))
    total = np.full((HAND + 1,) * 3, NONE)
    total[0, 0, 0] = 0
    for _ in range(4):
        after = np.full_like(total, NONE)
        for (a, b, c), value in best.items():
            here = after[a:, b:, c:]
            np.maximum(here, total[: HAND + 1 - a, : HAND + 1 - b, : HAND + 1 - c] + value, out=here)
        total = after
    return int(total.max())


@pytest.mark.parametrize("tricks", [False, True])
def test_no_sum_runs_over(tricks):
    columns = list(zip(*suit_table_words(tricks), strict=True))
    for word, fields in FIELDS.items():
        for first, width in fields:
            highest = highest_sum([value >> first & (1 << width) - 1 for value in columns[word]])
            assert highest < 1 << width, (word, first)
    # A rank has one card a suit, and the four jacks are counted by themselves: no digit in base 5 can pass four.
    for first, _ in RANKS:
        for digit in range(5):
            counts = [(value >> first & 0xFFF) // 5**digit % 5 for value in columns[0]]
            assert 4 * max(counts) <= 4
