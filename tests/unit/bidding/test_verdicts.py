"""Hands with a sensible verdict, from books and common sense, on few deals with fixed seeds."""

import pytest

from skatsolve.bidding import evaluate_hand
from skatsolve.cards import CardSet
from skatsolve.contract import Contract

# Hand, seat, what may be declared, what is declared, at least this far, at most this far. None: pass.
VERDICTS = [
    # Four jacks and an ace suit are a Grand.
    ("CJ SJ HJ DJ CA CT CK SA H7 D8", 0, "G GH C", "G GH", 96, 168),
    # Nothing can go wrong: every ace, every jack, the suit solid from the top.
    ("CJ SJ HJ DJ CA CT CK SA HA DA", 1, "GH GO C", "GO", 264, 264),
    # Aces, tens and two jacks in forehand.
    ("CJ SJ CA CT SA ST HA HT DA D7", 0, "G GH S", "G GH", 48, 168),
    # Seven, eight, nine: a Null.
    ("C7 C8 C9 S7 S8 S9 H7 H8 HT D7", 1, "N NO NOH H", "N NO NOH", 46, 59),
    ("C7 C9 CJ S7 S8 H7 H9 HJ D7 D8", 0, "N NO NH NOH D", "N NO NOH NH", 35, 59),
    ("C7 S7 S9 SJ H7 H8 H9 D8 D7 D9", 2, "N NO NH NOH D", "N NO NOH NH", 46, 59),
    # A long suit from the top with two aces beside it needs no jack.
    ("HA HT HK HQ H9 H8 SA DA C7 S8", 0, "H G S", "H", 40, 50),
    ("SJ CA CT CK CQ C9 C8 HA DA S7", 0, "C D", "C", 24, 36),
    # Seven or eight trumps.
    ("CJ SJ HJ DJ DQ D9 D8 D7 HA SQ", 1, "D S", "D", 45, 63),
    ("CJ SJ HJ SA S9 S8 S7 DA CK H9", 2, "S C H", "S", 33, 66),
    ("CJ SJ DJ HA HT HK H8 H7 SA D9", 0, "H S D", "H", 30, 50),
    ("CJ HJ CA CT C9 C8 SA ST HQ D7", 0, "C D H", "C", 24, 36),
    ("CJ SJ CA CK C9 C7 HA HT SK D8", 1, "C D", "C", 36, 48),
    ("CJ SJ SA ST SK S8 HA HT D7 C8", 2, "S H", "S", 33, 44),
    ("SJ HJ DJ CA CT SA ST HA DK D7", 0, "G C", "G C", 24, 72),
    ("CJ HJ DA DT DK D9 CA CK H8 S7", 1, "D C", "D", 18, 36),
    # One jack and a broken suit are not enough, small cards with queens between are nothing at all.
    ("C8 CQ S9 SQ HK H8 DQ D9 D7 S8", 2, "D S N", None, None, None),
    ("HT HQ H9 ST SQ S8 CK DK DQ D9", 0, "H D N", None, None, None),
    ("HJ CK C9 SA S9 SQ HT H7 DK D8", 1, "S H N", None, None, None),
    ("C8 C9 CT S7 SQ SK H7 HK DT DA", 1, "C N", None, None, None),
]


@pytest.mark.parametrize(("hand", "seat", "asked", "declared", "least", "most"), VERDICTS)
def test_the_verdict(hand, seat, asked, declared, least, most):
    contracts = [Contract.parse(text) for text in asked.split()]
    result = evaluate_hand(CardSet.parse(hand), seat, contracts=contracts, samples=16, seed=1)
    if declared is None:
        assert result.best is None
        assert result.bid_up_to is None
        return
    assert str(result.best) in declared.split()
    assert result.bid_up_to is not None
    assert least <= result.bid_up_to <= most
