"""Games thrown open, degrees proved, a lead before the announcement."""

import pytest

from helpers import corpora
from skatsolve.errors import OptionError
from skatsolve.scoring import score_early, score_thrown_open, score_unannounced

CASES = [case for case in corpora.lines("early_ends") if "thrown_by" in case]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_cards_thrown_open(case):
    given = {key: case[key] for key in ("contract", "matadors", "points", "tricks", "thrown_by")}
    assert score_thrown_open(**given).score == case["score"]


@pytest.mark.parametrize(
    ("points", "tricks", "holds", "score"),
    [
        ((0, 20), (0, 1), None, -48),  # nine cards in hand: the simple degree
        ((0, 20), (0, 1), 8, -96),  # one more on the table: Schwarz
        ((15, 20), (0, 0), None, -48),
        ((70, 20), (5, 2), None, 24),  # won already, with these points
        ((31, 20), (3, 2), None, -48),
    ],
)
def test_a_declarer_who_throws_the_cards_open(points, tricks, holds, score):
    result = score_thrown_open(
        "C", matadors=1, points=points, tricks=tricks, thrown_by="declarer", declarer_holds=holds
    )
    assert result.score == score


def test_announcements_and_null_thrown_open():
    def thrown(contract, points, tricks, by, bid=None):
        return score_thrown_open(contract, matadors=1, points=points, tricks=tricks, thrown_by=by, bid=bid)

    assert thrown("CHS", (60, 31), (5, 2), "defenders").score == -2 * 12 * 5
    assert thrown("CHS", (60, 30), (5, 2), "defenders").score == 12 * 5
    assert thrown("C", (50, 31), (4, 3), "defenders", bid=36).score == -72  # overbid: Schneider is out of reach
    assert thrown("C", (50, 30), (4, 3), "defenders", bid=36).score == 36
    assert thrown("N", (0, 50), (0, 4), "defenders").score == 23
    assert thrown("N", (0, 50), (0, 4), "declarer").score == -46


@pytest.mark.parametrize(
    ("contract", "points", "tricks", "at_fault", "proved", "reason"),
    [
        ("C", (61, 10), (4, 1), "defenders", "schneider", "decided already"),
        ("C", (10, 60), (1, 4), "declarer", "schneider", "decided already"),
        ("C", (40, 31), (4, 2), "defenders", "schneider", "the side at fault has 31 card points"),
        ("C", (40, 10), (4, 1), "defenders", "schwarz", "the side at fault has taken a trick"),
        ("C", (31, 10), (3, 1), "declarer", "schneider", "the side at fault has 31 card points"),
        ("N", (0, 10), (0, 1), "defenders", "schneider", "Null has no degrees"),
    ],
)
def test_a_degree_proved_counts_or_is_refused(contract, points, tricks, at_fault, proved, reason):
    with pytest.raises(OptionError, match=reason):
        score_early(contract, matadors=1, points=points, tricks=tricks, at_fault=at_fault, proved=proved)


def test_a_degree_proved_counts():
    fair = {"matadors": 1, "points": (40, 10), "tricks": (4, 1)}
    assert score_early("C", **fair, at_fault="defenders", proved="schneider").score == 36
    assert score_early("C", **(fair | {"tricks": (5, 0)}), at_fault="defenders", proved="schwarz").score == 48


def test_a_lead_before_any_announcement():
    # With 2 in each suit and Grand: 3 x 9 covers a bid of 27, 4 x 9 one of 36; 3 x 11 is the cheapest for 33.
    hand = "CJ SJ HA HK C9 C8 C7 S9 S8 S7 D8 D7"
    for bid, charge in ((18, 27), (27, 27), (30, 30), (33, 33), (36, 36), (40, 40)):
        result = score_unannounced(hand, bid=bid)
        assert (result.won, result.score) == (False, -2 * charge)
    assert score_unannounced(matadors=4, bid=18).score == -2 * 45
