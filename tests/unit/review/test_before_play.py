"""The decisions before play: what was bid, and contract and discard with all cards open and on what was known."""

from dataclasses import replace

import pytest

from helpers.corpora import DATA
from skatsolve.bidding import DeclarationChances, contract_table
from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.notation import iss
from skatsolve.render.look import Look
from skatsolve.render.review.before_play import before_lines
from skatsolve.review import before_play, review_game
from skatsolve.review.before_play import BidReview, ContractReview, HandReview, _bidding_of, review_before

SERVER = {record.tag("ID"): record for record in map(iss.loads, (DATA / "iss_games.sgf").read_text().splitlines())}


def test_how_far_everybody_bid():
    assert [_bidding_of(SERVER["684159"].auction, seat) for seat in Seat] == [(24, 27), (24, 27), (27, None)]
    assert [_bidding_of(SERVER["541932"].auction, seat) for seat in Seat] == [(None, 18), (None, 18), (18, None)]
    assert [_bidding_of(SERVER["727"].auction, seat) for seat in Seat] == [(18, None), (None, 18), (None, 18)]


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


def test_on_what_was_known(monkeypatch):
    """Few samples, since here only the form is looked at, and that the questions are asked at the bid."""
    record, bids = SERVER["684159"], []
    for name in ("evaluate_hand", "best_discards"):
        ask = getattr(before_play, name)

        def noted(*args, ask=ask, bid=None, **rest):
            bids.append(bid)
            return ask(*args, **rest) if bid is None else ask(*args, bid=bid, **rest)

        monkeypatch.setattr(before_play, name, noted)
    before = review_before(record.played(), record.auction, 68, samples=3, seed=1)
    assert bids == [None] * 3 + [27] * 4
    assert [bid.seat for bid in before.bids] == list(Seat)
    assert before.contract.played.contract == record.contract
    assert before.contract.played.away == record.discards
    assert before.contract.best_of_contract.contract == Contract.parse("G")
    assert before.hand.hand.contract.hand
    assert before.hand.hand_game is False
    data = before.to_dict()
    assert set(data) == {"played", "best_discard", "best", "bids", "hand", "contract"}
    assert data["played"]["away"] == "C9.S8"


def line(contract, score, error=0.0, *, away=None, win=0.5):
    return DeclarationChances(Contract.parse(contract), away, win, (win, win), None, None, score, error, None, 20)


@pytest.mark.parametrize(
    ("hand_game", "hand", "skat", "verdict"),
    [
        (True, (-60, 5), (4, 5), "skat"),
        (True, (3, 5), (9, 5), "right"),
        (True, (3, 3), (9, 4), "skat"),
        (False, (9, 3), (3, 4), "hand"),
        (False, (3, 0), (9, 0), "right"),
        (False, (3, None), (3, None), "right"),
    ],
)
def test_verdict_on_hand_or_skat(hand_game, hand, skat, verdict):
    found = HandReview(hand_game, line("CH", *hand), line("C", *skat))
    assert found.verdict == verdict
    assert found.to_dict()["verdict"] == verdict


def test_the_sentences_name_the_player_and_what_was_better():
    record = SERVER["684159"]
    review = review_game(record, before=True)
    away, better = record.discards, CardSet.parse("CT HT")
    played = line("G", 40.0, away=away, win=0.8)
    before = replace(
        review.before,
        bids=(
            BidReview(Seat(0), 24, 27, None),
            BidReview(Seat(1), 24, 27, 30),
            BidReview(Seat(2), 27, None, 48),
        ),
        hand=HandReview(False, line("GH", 60.0, 5.0), line("G", 20.0, 5.0)),
        contract=ContractReview(played, line("C", 50.0, away=better, win=0.9), line("G", 45.0, away=better, win=0.85)),
    )
    said = list(before_lines(replace(review, before=before), Look()))
    assert said[:6] == [
        "p1 bid 24, too far: these ten cards pass.",
        "p2 passed at 27: these ten cards go up to 30.",
        "p3 bid 27, rightly: these ten cards go up to 48.",
        "Hand or skat: Grand Hand scores +60 a game, with the skat +20: Hand was better.",
        "Best on what was known: clubs, putting away ♣T ♥T: wins 90 %, scores +50 a game; as played +40.",
        "On what was known ♣9 ♠8 wins 80 %, the best of this contract, ♣T ♥T, 85 %.",
    ]
    too_far = replace(before, bids=(BidReview(Seat(2), 27, None, 24),), contract=ContractReview(played, played, played))
    for lang, first, last in (
        (
            "en",
            "p3 bid 27, too far: these ten cards go up to 24.",
            "Grand, putting away ♣9 ♠8, was right on what was known: wins 80 %, scores +40 a game.",
        ),
        (
            "de",
            "p3 reizte bis 27, zu weit: diese zehn Karten gehen bis 24.",
            "Grand, gedrückt ♣9 ♠8, war nach dem Bekannten richtig: gewinnt 80 %, bringt +40 je Spiel.",
        ),
        (
            "pl",
            "p3, licytacja do 27, za daleko: te karty pozwalają do 24.",
            "grand, odłożyć ♣9 ♠8: słusznie wobec tego, co wiadome; wygrywa 80 %, daje +40 na grę.",
        ),
    ):
        said = list(before_lines(replace(review, before=too_far), Look(lang)))
        assert (said[0], said[2]) == (first, last)
