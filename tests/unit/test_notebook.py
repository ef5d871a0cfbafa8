"""What results show in a notebook."""

import pytest

import skatsolve
from helpers.corpora import ROOT
from skatsolve.notation import iss
from skatsolve.notebook import Pictured

HAND = skatsolve.CardSet.parse("CJ SJ HJ DJ CA CT CK SA HA DA")
DEAL = skatsolve.Deal.parse(
    "CJ.HJ.CA.CT.C9.C8.SA.ST.HQ.D7|CK.CQ.C7.SJ.SK.SQ.S9.HA.DA.DT|S8.S7.HT.HK.H9.DJ.DK.DQ.D9.D8|H8.H7"
)


def test_a_hand_shows_its_verdict():
    evaluation = skatsolve.evaluate_hand(HAND, contracts=[skatsolve.Contract.parse("GO")], samples=5, seed=1)
    assert "Bid up to 264" in evaluation._repr_html_()


def test_discards_and_the_table_of_a_deal_show_their_cards():
    twelve = HAND | skatsolve.CardSet.parse("C7 H7")
    found = skatsolve.best_discards(twelve, contracts=[skatsolve.Contract.parse("G")], samples=5, seed=1)
    for result in (found, skatsolve.contract_table(DEAL)):
        assert '<span class="c2">♥' in result._repr_html_()


def test_a_review_shows_its_page_in_a_frame():
    with (ROOT / "examples/records/gl1887-12.sgf").open(encoding="utf-8") as lines:
        review = skatsolve.review_game(next(iss.load(lines)))
    assert review._repr_html_().startswith("<iframe ")


def test_a_result_without_a_picture():
    with pytest.raises(TypeError, match="no picture of a Pictured"):
        Pictured()._repr_html_()
