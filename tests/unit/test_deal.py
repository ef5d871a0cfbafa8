"""Deals and deal strings."""

import io
import pickle

import pytest

from skatsolve.cards import Card, CardSet
from skatsolve.deal import Deal, Seat
from skatsolve.errors import DealError, SeatError
from skatsolve.notation import deals

TEXT = "HK.HQ.H9.H8.H7.CA.CT.SA.ST.SK|CJ.SJ.HT.C8.SQ.S9.S8.DK.D8.D7|HJ.DJ.HA.CK.CQ.C9.DA.DT.DQ.D9|C7.S7"


def test_reading_and_writing():
    deal = Deal.parse(TEXT)
    assert str(deal).split("|")[0] == "CA.CT.SA.SK.ST.HK.HQ.H9.H8.H7"
    assert Deal.parse(str(deal)) == deal == eval(repr(deal)) == pickle.loads(pickle.dumps(deal))
    assert deal.hand(Seat.FOREHAND) == deal.hands[0] == deal.forehand
    assert deal.owner(Card.parse("HJ")) is Seat.REARHAND
    assert deal.owner(Card.parse("S7")) is None


def test_the_hands_may_be_in_any_notation():
    skat = "Kreuz 7, ♠7"
    assert Deal.parse(TEXT.replace("C7.S7", skat)) == Deal.parse(TEXT)


def test_all_reasons_at_once():
    with pytest.raises(DealError) as caught:
        Deal.parse(TEXT.replace("C7.S7", "C7.HK.D7"))
    assert caught.value.reasons == ("skat: 3 cards instead of 2", "dealt twice: HK.D7", "missing: S7")


@pytest.mark.parametrize(
    ("text", "says", "column"),
    [
        ("CJ|SJ|HJ", "four parts, this has 3", None),
        ("", "four parts, this has 1", None),
        (TEXT.replace("C8", "X8"), "middlehand: 'X8' is not a card", 40),
        (TEXT.replace("C7.S7", "??.??"), "skat: 0 cards", None),
    ],
)
def test_what_is_no_deal(text, says, column):
    with pytest.raises(DealError) as caught:
        Deal.parse(text)
    assert says in str(caught.value)
    assert caught.value.column == column


def test_files_of_deals():
    deal = Deal.parse(TEXT)
    text = f"# two deals\n{TEXT}\n\n{TEXT}\n"
    assert deals.loads(text) == deals.load(io.BytesIO(text.encode())) == [deal, deal]
    handle = io.StringIO()
    deals.dump([deal], handle)
    assert handle.getvalue() == deals.dumps([deal])
    assert deals.loads(deals.dumps([deal])) == [deal]
    with pytest.raises(DealError, match="line 3, column 34: middlehand: 'X8' is not a card"):
        deals.loads(f"\n{TEXT}\n" + str(deal).replace("C8", "X8"))


def test_seats_go_round():
    assert [seat.next for seat in Seat] == [Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND]


def test_a_deal_from_sets():
    whole = [CardSet(0x3FF), CardSet(0xFFC00), CardSet(0x3FF00000), CardSet(0xC0000000)]
    assert Deal(*whole).skat == CardSet.parse("DA DK")


def test_a_byte_order_mark_does_no_harm():
    assert Deal.parse("\ufeff" + TEXT) == Deal.parse(TEXT)


def test_seats_are_taken_as_numbers_and_text():
    assert Seat.of("M") is Seat.of("Mittelhand") is Seat.of(1) is Seat.of(Seat.MIDDLEHAND) is Seat.MIDDLEHAND


@pytest.mark.parametrize("value", [3, -1, True, None, 1.0, "x", "", pytest.param(10**5000, id="huge")])
def test_what_is_not_a_seat(value):
    with pytest.raises(SeatError, match=r"^leader: .* is (no|not a) seat; "):
        Seat.of(value, "leader")


def test_deals_are_taken_as_text():
    text = "CJ.CA.CK.CQ.CT.C9.C8.C7.SA.SK|SJ.SQ.ST.S9.S8.S7.HA.HK.HQ.HT|HJ.H9.H8.H7.DA.DK.DQ.DT.D9.D8|DJ.D7"
    deal = Deal.of(text)
    assert Deal.of(deal) is deal
    assert Deal(*text.split("|")) == deal
    assert deal.owner("HA") == deal.owner(Card.parse("HA")) == Seat.MIDDLEHAND
    assert deal.hand("Vorhand") == deal.forehand
    with pytest.raises(DealError, match=r"^deal: None is not a deal; give a Deal, or text"):
        Deal.of(None, "deal")


def test_the_skat_that_is_left_out_is_what_is_left():
    assert Deal.parse(TEXT.rpartition("|")[0] + "|") == Deal.parse(TEXT)
