"""What outcomes pay is what is written in the list."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatsolve.bidding import every_contract
from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.errors import OptionError
from skatsolve.outcomes import AIMS, Outcome, PayoffTables, payoff
from skatsolve.scoring import bid_ladder, score_game

REACHED = {
    Outcome.NO_TRICK: (11, 0),
    Outcome.AT_MOST_30: (30, 3),
    Outcome.LOST: (60, 5),
    Outcome.WON: (61, 6),
    Outcome.AT_LEAST_90: (90, 8),
    Outcome.EVERY_TRICK: (120, 10),
}


def twelve(seed):
    rng = np.random.default_rng(seed)
    return CardSet(sum(1 << int(i) for i in rng.permutation(32)[:12]))


@given(st.sampled_from(every_contract()), st.integers(0, 1000), st.sampled_from(bid_ladder()))
def test_payoffs_are_the_scores_and_never_fall(contract, seed, bid):
    cards = twelve(seed)
    paid = payoff(contract, cards.mask, bid)
    possible = [Outcome.LOST, Outcome.WON] if contract.is_null else list(Outcome)
    for outcome in possible:
        points, tricks = REACHED[outcome]
        if contract.is_null:
            points, tricks = 0, int(outcome is Outcome.LOST)
        result = score_game(contract, cards, points=points, tricks=tricks, bid=bid)
        assert paid[outcome] == result.score
        assert payoff(contract, cards.mask, bid, "win")[outcome] == result.won
        assert payoff(contract, cards.mask, bid, "seeger_fabian")[outcome] == result.seeger_fabian.declarer
    for aim in AIMS:
        scale = [payoff(contract, cards.mask, bid, aim)[outcome] for outcome in possible]
        assert scale == sorted(scale)


def test_tables_of_payoffs():
    hands = [twelve(seed).mask for seed in range(40)]
    tables = PayoffTables(hands)
    for contract in map(Contract.parse, ("C", "G", "HHZ", "N", "NO", "GO")):
        for bid in (18, 30, 48, 96):
            expected = [payoff(contract, mask, bid) for mask in hands]
            assert tables.table(contract, bid).tolist() == [list(row) for row in expected]


def test_an_aim_that_does_not_exist():
    with pytest.raises(OptionError, match="'fame' is not an aim"):
        payoff(Contract.parse("G"), twelve(1).mask, 18, "fame")


# Without 1 in every game.
CARDS = CardSet.parse("SJ C7 C8 S7 S8 S9 H7 H8 D7 D8 D9 HQ").mask


@pytest.mark.parametrize(
    ("contract", "bid", "lost", "won"),
    [
        ("N", 23, -46.0, 23.0),  # the bid is just reached
        ("N", 24, -48.0, -48.0),  # one step more is not: charged as 2 x 12
        ("N", 27, -54.0, -54.0),  # 3 x 9
        ("NO", 46, -92.0, 46.0),
        ("NO", 48, -96.0, -96.0),
    ],
)
def test_a_null_and_its_bid(contract, bid, lost, won):
    contract = Contract.parse(contract)
    paid = payoff(contract, CARDS, bid)
    assert paid[2:4] == (lost, won)
    table = PayoffTables([CARDS, CARDS]).table(contract, bid)
    assert table.tolist() == [list(paid)] * 2
