"""Hands as people write them: the right cards, or a refusal that names the piece; never a guess."""

import json
from pathlib import Path

import pytest

from skatsolve.cards import CardSet
from skatsolve.errors import CardError

LINES = (Path(__file__).parents[2] / "data" / "written_hands.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["text"])
def test_a_hand_as_it_was_written(line):
    case = json.loads(line)
    if case["cards"] is None:
        with pytest.raises(CardError):
            CardSet.parse(case["text"])
    else:
        assert CardSet.parse(case["text"]) == CardSet.parse(case["cards"])


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        # A rank said once for several suits.
        ("Kreuz\u2011, Pik\u2011 und Herz\u2011Bube", "CJ.SJ.HJ"),
        ("Kr- und Pi-B", "CJ.SJ"),
        ("Kreuz/Pik Bube", "CJ.SJ"),
        ("♠- und ♥-Ass", "SA.HA"),
        ("jacks of clubs and spades", "CJ.SJ"),
        ("walety trefl i pik", "CJ.SJ"),
        ("Kreuz-Ass, -Zehn und -König", "CA.CK.CT"),
        # Abbreviations are words.
        ("HERZ ASS U. PIK ASS", "SA.HA"),
        ("KrB u. PiB", "CJ.SJ"),
        ("♣J u. ♠J", "CJ.SJ"),
        ("Rot Ober u Unter", "HQ.HJ"),
        ("eichel a k u 9", "CA.CK.CJ.C9"),
        ("Kreuz A. K. 9.", "CA.CK.C9"),
        # Groups and ranges.
        ("alle Buben außer Karo", "CJ.SJ.HJ"),
        ("alle Buben ohne Karo-Bube, Kreuz Ass", "CA.CJ.SJ.HJ"),
        ("all jacks but diamonds", "CJ.SJ.HJ"),
        ("beide schwarzen Buben", "CJ.SJ"),
        ("cztery walety", "CJ.SJ.HJ.DJ"),
        ("4 Buben, 4 Asse, Kreuz 10, Pik 10", "CA.CJ.CT.SA.SJ.ST.HA.HJ.DA.DJ"),
        ("Kreuz 7 bis 9", "C9.C8.C7"),
        ("Kreuz 7\u20139", "C9.C8.C7"),
        ("♣A-K-9", "CA.CK.C9"),
        # A void is a sign, or a word and a hyphen that stands alone.
        ("♣AK10 ♠- ♥7", "CA.CK.CT.H7"),
        ("Kreuz Bube; Pik -; Herz 7", "CJ.H7"),
        ("Herz: Ass, König; Pik: -", "HA.HK"),
        # Letters.
        ("Kr B A K 9 Pi A 10", "CA.CK.CJ.C9.SA.ST"),
        ("AS KS 7S", "SA.SK.S7"),
        ("KD JC", "CJ.DK"),
        ("10H", "HT"),
        ("\u201eKreuz Bube\u201c", "CJ"),
    ],
)
def test_other_forms(text, cards):
    assert str(CardSet.parse(text)) == cards


@pytest.mark.parametrize(
    ("text", "piece", "says"),
    [
        ("Kreuz-, Herz-Bube", "Kreuz-, Herz-Bube", "two ways"),
        ("♣AK ♠- und ♥7", "♠- und ♥7", "two ways"),
        ("♠-, ♥-, ♦-Ass", "♠-, ♥-, ♦-Ass", "two ways"),
        ("Kreuz-, Pik", "Kreuz-", "without a rank"),
        ("Kreuz und Pik Ass, Zehn", "Zehn", "without its suit"),
        ("Kreuz 7-9", "7-9", "9 7, or 9 8 7"),
        ("Kreuz 7 - 9", "7 - 9", "9 7, or 9 8 7"),
        ("Kreuz A bis 9", "A bis 9", "A K Q J T 9, or A K Q T 9"),
        ("Kreuz Ass o. Pik Ass", "o.", "leaves open"),
        ("ace or king of clubs", "or", "leaves open"),
        ("Kreuz Ass a. Pik Ass", "a.", "not a card"),
        ("Kreuz Ass d. Herz Zehn", "d.", "not a card"),
        ("Herz 7 u 8", "u", "und or the Unter"),
        ("kreuz a u pik 7", "u", "und or the Unter"),
        ("3 Buben", "3 Buben", "does not say which"),
        ("zwei Asse", "zwei Asse", "does not say which"),
        ("4 Buben, Ass", "Ass", "without its suit"),
        ("\U0001f0d1 K", "K", "without its suit"),
        ("KrBAKD7", "KrBAKD7", "CJ CA CK CQ C7, or CJ CA CK D7"),
        ("KD", "KD", "Kreuz or Karo"),
        # A suit without a rank is not cut into letters of ranks.
        ("Herz Bube, Karo", "Karo", "without a rank"),
        ("Herz Bube, Ka", "Ka", "without a rank"),
        # Words that are made of the letters of ranks.
        ("Kreuz Bube usw.", "usw", "not a card"),
        ("Kreuz Bube z.B. Pik Ass", "z", "not a card"),
        ("Kreuz Bube da", "da", "not a card"),
        ("Herz Ass blank", "blank", "not a card"),
        ("ace of clubs, king and queen of hearts", "king", "without its suit"),
        ("aces", "aces", "without its suit"),
        ("JC C7", "JC", "suit first"),
    ],
)
def test_what_is_not_certain_is_refused_with_the_piece_named(text, piece, says):
    with pytest.raises(CardError) as caught:
        CardSet.parse(text)
    assert caught.value.text == piece
    assert says in str(caught.value)
