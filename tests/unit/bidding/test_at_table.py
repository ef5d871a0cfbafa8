"""The map from open cards to the table: what its script makes of the kept figures, and whether it helps."""

import json
from itertools import pairwise

import numpy as np
import pytest

from helpers.scripts import load
from skatsolve.bidding import evaluate_hand
from skatsolve.bidding.at_table import DECLARATIONS, REACHED, at_table, interpolate, mapped, reached
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
    chances = [mapped(declaration, bid, shares) for shares in every]
    for part in (chances[:4], chances[4:]):
        assert all(a <= b for a, b in pairwise(part))
        assert 0 <= part[0] <= part[-1] <= 1
    assert chances[0] < chances[3]
    # No Null is worth a bid above 59, and what no map was fitted to never wins.
    assert (chances[4] < chances[5]) == (bid < 48 or declaration == "hand")
    assert mapped(declaration, bid, every.mean(axis=0)) == pytest.approx(np.mean(chances))


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


UNLOSABLE = "CJ SJ HJ DJ CA CT CK CQ SA HA"
SHAKY_NULL = "C7 C9 CJ S7 S8 H7 H9 HJ D7 D8"
SUIT = "CJ HJ CA CT C9 C8 SA ST HQ D7"


@pytest.mark.parametrize("bid", [18, 24, 48, 72])
def test_no_figure_where_every_deal_is_won(bid):
    result = evaluate_hand(UNLOSABLE, bid=bid, contracts=["GO", "GH", "G"], samples=20, seed=1)
    assert {chances.win for chances in result.declarations} == {1.0}
    told = result.to_dict()
    assert {told["at_table"], *(entry.get("at_table") for entry in (told["pickup"], *told["contracts"]))} == {None}


@pytest.mark.parametrize("bid", [18, 20, 23, 24, 30, 46])
def test_no_figure_for_null(bid):
    result = evaluate_hand(SHAKY_NULL, bid=bid, contracts=["N", "NO", "NOH", "D"], samples=20, seed=1)
    assert result.leader.contract.is_null
    assert result.at_table is None


def test_the_figure_does_not_jump_from_bid_to_bid():
    figures = []
    for bid in (18, 20, 24, 30, 36, 48, 50):
        result = evaluate_hand(SUIT, bid=bid, contracts=["C", "G"], samples=20, seed=1)
        figures.append(result.at_table)
    assert figures[-1] is None
    assert all(abs(a - b) < 0.25 for a, b in pairwise(figures[:-2]))


def test_a_figure_only_within_the_bids_that_were_fitted():
    shares = (0.1, 0.2, 0.5, 0.2, 0, 0)
    assert at_table("hand", 24, shares, 0.7) == mapped("hand", 24, shares)
    assert [at_table("hand", bid, shares, 0.7) for bid in (18, 23, 27, 96)] == [None] * 4
    assert all(at_table("pickup", bid, shares, 0.7) is not None for bid in (18, 23, 48))
    assert at_table("pickup", 50, shares, 0.7) is None
    # Won in every deal, or in none; Null declared now and then, or more often.
    assert at_table("pickup", 24, (0, 0, 0.4, 0.6, 0, 0), 1.0) is None
    assert at_table("pickup", 24, (0.5, 0.5, 0, 0, 0, 0), 0.0) is None
    assert at_table("pickup", 24, (0, 0.2, 0.76, 0, 0.02, 0.02), 0.78) is not None
    assert at_table("pickup", 24, (0, 0.2, 0.7, 0, 0, 0.1), 0.8) is None
