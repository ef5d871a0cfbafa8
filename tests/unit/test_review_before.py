"""The decisions before play: what was bid, and contract and discard with all cards open and on what was known."""

from pathlib import Path

import pytest

from skatsolve.bidding import contract_table
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.notation import iss
from skatsolve.review import review_game
from skatsolve.review.before import BidReview, _bidding_of, review_before

SERVER = {
    record.tag("ID"): record
    for record in map(iss.loads, (Path(__file__).parents[1] / "data" / "iss_games.sgf").read_text().splitlines())
}


def test_how_far_everybody_bid():
    assert [_bidding_of(SERVER["684159"], seat) for seat in Seat] == [(24, 27), (24, 27), (27, None)]
    assert [_bidding_of(SERVER["541932"], seat) for seat in Seat] == [(None, 18), (None, 18), (18, None)]
    assert [_bidding_of(SERVER["727"], seat) for seat in Seat] == [(18, None), (None, 18), (None, 18)]


@pytest.mark.parametrize(
    ("reached", "passed_at", "up_to", "verdict"),
    [
        (18, None, None, "too far"),
        (24, None, 23, "too far"),
        (24, None, 24, "right"),
        (None, 18, None, "right"),
        (None, 18, 18, "timid"),
        (20, 22, 20, "right"),
        (20, 22, 30, "timid"),
        (20, 22, 18, "too far"),
    ],
)
def test_verdicts_on_a_bid(reached, passed_at, up_to, verdict):
    assert BidReview(Seat.FOREHAND, reached, passed_at, up_to).verdict == verdict


@pytest.mark.parametrize("name", ["541932", "684159", "25", "9"])
def test_with_all_cards_open_it_is_the_par_sheet(name):
    record = SERVER[name]
    review = review_game(record, before=True)
    before, cells = review.before, contract_table(record.deal)
    assert before.played.value == review.value
    assert (before.played.won, before.played.score) == (review.won, review.score)
    if record.contract.hand:
        assert before.best_discard is None
    else:
        cell = cells.cell(record.declarer, record.contract.kind)
        assert before.best_discard.value == cell.value
        better = cell.value > review.value
        assert before.best_discard.away == (cell.away if better else record.discards)
    assert before.best.score >= before.played.score
    if before.best.contract != record.contract and not before.best.contract.hand:
        assert before.best.value == cells.cell(record.declarer, before.best.contract.kind).value
    assert before.bids == ()
    assert before.contract is before.hand is None


def test_on_what_was_known():
    """Few samples, since here only the form is looked at."""
    record = SERVER["684159"]
    before = review_before(record, 68, samples=3, seed=1)
    assert [bid.seat for bid in before.bids] == list(Seat)
    assert before.contract.played.contract == record.contract
    assert before.contract.played.away == record.discards
    assert before.contract.best_of_contract.contract == Contract.parse("G")
    assert before.hand.hand.contract.hand
    assert before.hand.hand_game is False
    data = before.to_dict()
    assert set(data) == {"played", "best_discard", "best", "bids", "hand", "contract"}
    assert data["played"]["away"] == "C9.S8"
