"""The map from open cards to the table: what its script makes of the kept figures, and whether it helps."""

import json
from itertools import pairwise

import numpy as np
import pytest

from helpers.scripts import load
from skatsolve.bidding.at_table import DECLARATIONS, REACHED, at_table, interpolate, reached
from skatsolve.learned import load as load_learned
from skatsolve.outcomes import Outcome


@pytest.fixture(scope="module")
def script():
    return load("train/fit_at_table")


@pytest.fixture(scope="module")
def made(script):
    return script.compare([json.loads(line) for line in script.FIGURES.read_text().splitlines()])[0]


def test_the_shipped_map_is_what_the_script_makes(script, made):
    assert load_learned("at_table")["numbers"] == made


@pytest.mark.parametrize(("declaration", "bid"), [("pickup", 18), ("pickup", 24), ("hand", 24)])
def test_the_mapped_chance_is_nearer_to_the_table(made, declaration, bid):
    for name in ("cross_validated", "kept_back"):
        check = made["checks"][declaration][str(bid)][name]
        assert check["mapped"] < check["constant"]
        assert check["mapped"] < check["raw"]


@pytest.mark.parametrize("declaration", DECLARATIONS)
@pytest.mark.parametrize("bid", [18, 22, 24, 33, 96])
def test_the_more_a_deal_reaches_the_oftener_it_is_won(declaration, bid):
    every = np.eye(len(REACHED))
    chances = [at_table(declaration, bid, shares) for shares in every]
    for part in (chances[:4], chances[4:]):
        assert all(a <= b for a, b in pairwise(part))
        assert 0 <= part[0] <= part[-1] <= 1
    assert chances[0] < chances[3]
    # No Null is worth a bid above 59, and what no map was fitted to never wins.
    assert (chances[4] < chances[5]) == (bid < 48 or declaration == "hand")
    assert at_table(declaration, bid, every.mean(axis=0)) == pytest.approx(np.mean(chances))


def test_what_is_reached():
    outcomes = np.array([Outcome.NO_TRICK, Outcome.AT_MOST_30, Outcome.LOST, Outcome.WON, Outcome.EVERY_TRICK] * 2)
    # The second time the bid is too high for less than 90 points.
    won = np.array([False, False, False, True, True, False, False, False, False, True])
    assert reached(False, outcomes, won) == pytest.approx((0.5, 0.2, 0.1, 0.2, 0, 0))
    null = np.arange(10) < 5
    assert reached(null, outcomes, won) == pytest.approx((0.3, 0.1, 0, 0.1, 0.3, 0.2))


def test_a_map_is_fitted_that_never_falls(script):
    rng = np.random.default_rng(2)
    shares = rng.dirichlet(np.ones(6), size=4000)
    truth = np.array([0.1, 0.3, 0.6, 0.9, 0.2, 0.7])
    table = (rng.random(4000) < shares @ truth).astype(float)
    assert script.rising(shares, table) == pytest.approx(truth, abs=0.12)
    falling = script.rising(shares, shares @ truth[::-1])
    assert all(a <= b for part in (falling[:4], falling[4:]) for a, b in pairwise(part))


def test_interpolation():
    assert interpolate([0.2, 0.4, 0.8], [0.1, 0.5, 0.6], 0.3) == pytest.approx(0.3)
    assert interpolate([0.2, 0.4, 0.8], [0.1, 0.5, 0.6], 0.8) == 0.6
    assert interpolate([0.2, 0.4, 0.8], [0.1, 0.5, 0.6], 0.0) == 0.1
    assert interpolate([0.5], [0.7], 0.1) == 0.7


def test_ranks(script):
    assert script.ranks([3, 1, 3, 2]).tolist() == [2.5, 0, 2.5, 1]
    assert script.rank_correlation([1, 2, 3], [10, 20, 15]) == pytest.approx(0.5)
