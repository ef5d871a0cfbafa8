"""What outcomes pay at the edge of the bid."""

import pytest

from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.outcomes.payoff import PayoffTables, payoff

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
