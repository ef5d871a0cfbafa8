"""Each optimization of the search switched off, and all of them: no value changes."""

import pytest

from helpers.comparison import ALL, TECHNIQUES, Comparison
from helpers.random_positions import endgames
from skatsolve._core.engine import Engine


@pytest.fixture(scope="module")
def comparison():
    return Comparison(list(endgames(seed=3, count=1500, left=(2, 3, 4))))


@pytest.mark.parametrize("techniques", [ALL, 0, *(ALL ^ bit for bit in TECHNIQUES.values())], ids=hex)
def test_no_value_changes(comparison, techniques):
    assert comparison.differences(Engine(techniques=techniques)) == {}


@pytest.mark.parametrize("log2_buckets", [4, 20])
def test_the_size_of_the_table_changes_no_value(comparison, log2_buckets):
    assert comparison.differences(Engine(log2_buckets, max(13, log2_buckets))) == {}
