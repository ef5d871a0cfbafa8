"""Auctions: whose turn it is, who wins, and what is out of order."""

import pytest

from skatsolve.auction import Auction, Call
from skatsolve.deal import Seat
from skatsolve.errors import AuctionError


@pytest.mark.parametrize(
    ("text", "winner", "value"),
    [
        ("1 18 0 y 1 20 0 p 2 22 1 y 2 p", 1, 22),
        ("1 18 0 p 2 p", 1, 18),
        ("1 p 2 p 0 18", 0, 18),
        ("1 18 0 y 1 p 2 p", 0, 18),
        ("1 18 0 p 2 20 1 p", 2, 20),
        ("1 p 2 18 0 y 2 20 0 p", 2, 20),
        ("1 264 0 y 1 p 2 p", 0, 264),
        ("1 p 2 p 0 p", None, None),
    ],
)
def test_finished_auctions(text, winner, value):
    auction = Auction.parse(text)
    assert auction.is_over
    assert (auction.winner, auction.value) == (winner, value)
    assert auction.passed_in == (winner is None)
    assert str(auction) == text
    assert Auction.parse(str(auction)) == auction
    assert not auction.legal_bids


@pytest.mark.parametrize(
    ("text", "turn", "may_hold", "lowest"),
    [
        ("", 1, False, 18),
        ("1 18", 0, True, None),
        ("1 18 0 y", 1, False, 20),
        ("1 18 0 p", 2, False, 20),
        ("1 p", 2, False, 18),
        ("1 p 2 p", 0, False, 18),
        ("1 264 0 y", 1, False, None),
    ],
)
def test_whose_turn_it_is(text, turn, may_hold, lowest):
    auction = Auction.parse(text)
    assert (auction.turn, auction.may_hold) == (turn, may_hold)
    assert (auction.legal_bids or (None,))[0] == lowest
    assert not auction.is_over
    assert auction.winner is None


def test_forehand_alone_may_only_take_it_at_18():
    assert Auction.parse("1 p 2 p").legal_bids == (18,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 18", "call 1, '0 18': it is middlehand's turn"),
        ("1 y", "middlehand has not been bid to"),
        ("1 18 0 20", "forehand has been bid 18 and can only hold or pass"),
        ("1 18 0 y 1 18", "a bid has to be higher than 18"),
        ("1 19", "19 is not a bid; the nearest are 18 and 20"),
        ("1 18 0 y 1 265", "265 is not a bid; bids run from 18 to 264"),
        ("1 p 2 p 0 20", "forehand plays at 18"),
        ("1 p 2 p 0 y", "forehand has not been bid to"),
        ("1 p 2 p 0 p 1 18", "call 4, '1 18': the auction is over"),
        ("1 18 0 p 2 p 1 p", "the auction is over"),
        ("1 18 0", "pairs of a seat and a call"),
        ("7 18", "'7' is not a seat"),
        ("1 zwanzig", "'zwanzig' is not a bid"),
        ("1 99999", "not a bid"),
        ("1 -18", "not a bid"),
    ],
)
def test_what_is_out_of_order_is_named(text, message):
    with pytest.raises(AuctionError, match=message):
        Auction.parse(text)


def test_an_auction_that_is_over_takes_no_more_calls():
    auction = Auction.parse("1 18 0 p 2 p")
    for call in (auction.hold, auction.pass_, lambda: auction.bid(20)):
        with pytest.raises(AuctionError, match="the auction is over; middlehand plays"):
            call()
    with pytest.raises(AuctionError, match="nobody plays"):
        Auction.parse("1 p 2 p 0 p").pass_()


def test_other_rules_have_other_bids():
    assert Auction.parse("1 360", rules="historical").value == 360
    with pytest.raises(AuctionError):
        Auction.parse("1 360")


def test_calls():
    assert Call(Seat.FOREHAND).is_pass
    assert not Call(Seat.FOREHAND, hold=True).is_pass
    assert Call.parse("F 18") == Call(Seat.FOREHAND, 18)
    with pytest.raises(AuctionError, match="cannot bid and hold"):
        Call(Seat.FOREHAND, 18, hold=True)
    with pytest.raises(AuctionError, match="is not a call"):
        Call.parse("0")
