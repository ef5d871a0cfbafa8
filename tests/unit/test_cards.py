"""Cards, sets of cards, and the tolerant reader."""

import copy
import pickle
import random

import pytest

from skatsolve.cards import CARDS, FULL_DECK, Card, CardSet, Rank, Suit
from skatsolve.errors import CardError, SkatError
from skatsolve.words import DECKS, LANGS, card_symbol


def test_cards_are_numbered_by_suit_and_rank():
    assert [card.index for card in CARDS] == list(range(32))
    assert Card.parse("C7").index == 0
    assert Card.parse("CA").index == 7
    assert Card.parse("S7").index == 8
    assert Card.parse("DA").index == 31
    assert Card.parse("HT") is Card(Suit.HEARTS, Rank.TEN) is Card.from_index(19)


def test_card_points_make_120():
    assert [Card.parse("C" + rank).points for rank in "AKQJT987"] == [11, 4, 3, 2, 10, 0, 0, 0]
    assert FULL_DECK.points == sum(card.points for card in CARDS) == 120


def test_cards_sort_in_the_order_of_writing():
    assert " ".join(map(str, sorted(CARDS)[:10])) == "CA CK CQ CJ CT C9 C8 C7 SA SK"
    assert sorted(CARDS) == list(FULL_DECK)
    assert Card.parse("CA") < Card.parse("C7") <= Card.parse("C7") < Card.parse("SA")
    assert Card.parse("D7") > Card.parse("DA") >= Card.parse("DA")


@pytest.mark.parametrize(
    "make", [copy.copy, copy.deepcopy, lambda card: pickle.loads(pickle.dumps(card)), lambda card: eval(repr(card))]
)
def test_a_card_stays_the_one_it_is(make):
    assert all(make(card) is card for card in CARDS)


def test_cards_and_sets_do_not_change():
    with pytest.raises(AttributeError):
        Card.parse("CJ").suit = Suit.HEARTS
    with pytest.raises(AttributeError):
        CardSet().mask = 1


@pytest.mark.parametrize("index", [-1, 32])
def test_no_card_outside_the_pack(index):
    with pytest.raises(CardError, match="0 to 31"):
        Card.from_index(index)


@pytest.mark.parametrize("mask", [-1, 1 << 32])
def test_no_mask_outside_the_pack(mask):
    with pytest.raises(CardError, match="32 bits"):
        CardSet(mask)


@pytest.mark.parametrize("cards", ["CJ SJ", "SJ.CJ", ["CJ", "SJ"], ("Kreuz Bube", Card.parse("SJ"))])
def test_text_wherever_cards_are_given(cards):
    jacks, hand = CardSet.parse("CJ SJ"), CardSet.parse("CJ SJ HA")
    assert CardSet(cards) == CardSet.of(cards) == jacks
    assert hand & cards == jacks
    assert hand - cards == CardSet.parse("HA")
    assert jacks - hand | cards == jacks
    assert hand ^ cards == CardSet.parse("HA")
    assert hand >= cards
    assert hand > cards
    assert jacks <= cards
    assert not jacks < cards
    assert not hand.isdisjoint(cards)
    assert "CJ" in hand
    assert "Herz Ass" in hand
    assert "D7" not in hand


@pytest.mark.parametrize("cards", [[3], None, 5, True, 5.5, {"CJ": 1, 2: 3}])
def test_what_is_not_cards(cards):
    with pytest.raises(CardError, match=r"^skat: .* is not a (card|set of cards)"):
        CardSet.of(cards, "skat")


def test_the_set_protocol():
    some = CardSet.parse("CJ SJ HA")
    assert Card.parse("SJ") in some
    assert 5 not in some
    assert len(some) == 3
    assert some | {Card.parse("D7")} == CardSet.parse("CJ.SJ.HA.D7")
    assert some & CardSet.parse("SJ D7") == CardSet.parse("SJ")
    assert some - {Card.parse("SJ")} == {Card.parse("CJ"), Card.parse("HA")}
    assert some - CardSet.parse("SJ D7") == CardSet.parse("CJ HA")
    assert some ^ CardSet.parse("SJ D7") == CardSet.parse("CJ HA D7")
    assert CardSet.parse("CJ") < some <= some
    assert some.isdisjoint(CardSet.parse("D7"))
    assert not CardSet()
    assert hash(some) == hash(frozenset(some))
    assert CardSet(iter(some)) == some
    assert some.of_suit(Suit.SPADES) == CardSet.parse("SJ")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ""),
        ("CJ SJ", "CJ.SJ"),
        ("CJ.SJ", "CJ.SJ"),
        ("CJSJ", "CJ.SJ"),
        ("CJ,SJ", "CJ.SJ"),
        ("cj sj", "CJ.SJ"),
        (" CJ ; SJ ", "CJ.SJ"),
        ("♣J", "CJ"),
        ("J♣", "CJ"),
        ("♥️10", "HT"),
        ("C10 D10", "CT.DT"),
        ("♣AK10 ♠- ♥7", "CA.CK.CT.H7"),
        ("C:JAT9 S:J H:K", "CA.CJ.CT.C9.SJ.HK"),
        ("C: J A 10 9, S: -, H: K", "CA.CJ.CT.C9.HK"),
        ("clubs: ace king; hearts: seven", "CA.CK.H7"),
        ("jack of clubs and ace of spades", "CJ.SA"),
        ("KrB", "CJ"),
        ("KrB PiD HeA Ka10", "CJ.SQ.HA.DT"),
        ("KrB PD HA KaZ", "CJ.SQ.HA.DT"),
        ("CB HD", "CJ.HQ"),
        ("Kreuz Bube", "CJ"),
        ("Kreuzbube, Herz-Dame", "CJ.HQ"),
        ("KREUZ BUBE", "CJ"),
        ("Pik Ass König, Karo Zehn", "SA.SK.DT"),
        ("Pik Koenig", "SK"),
        ("Eichel Unter", "CJ"),
        ("Eichel Wenzel Grün Ober Rot Daus Schellen Zehn", "CJ.SQ.HA.DT"),
        ("EiU GrO RoK SchA", "CJ.SQ.HK.DA"),
        ("eW gO rD sZ", "CJ.SQ.HA.DT"),
        ("eK gK rK sK", "CK.SK.HK.DK"),
        ("EW GW RW SW", "CJ.SJ.HJ.DJ"),
        ("sD", "DA"),
        ("SD", "SQ"),
        ("sK", "SK"),
        ("walet trefl", "CJ"),
        ("as pik, dama kier", "SA.HQ"),
        ("trW pD cA car10", "CJ.SQ.HA.DT"),
        ("pA cA", "SA.HA"),
        ("wyżnik żołądź, tuz dzwonek, kralka wino", "CQ.ST.DA"),
        ("niżnik czerwień", "HJ"),
        ("krojc as, herc walet", "CA.HJ"),
        # PiK is no Pik: the letter K begins anew.
        ("PiK KaB Pi10", "SK.ST.DJ"),
        ("piK.trA", "CA.SK"),
        ("PiKKa8", "SK.D8"),
        ("Pik K A 8", "SA.SK.S8"),
        ("KrojcAs HercWalet", "CA.HJ"),
    ],
)
def test_every_notation_is_read(text, cards):
    assert str(CardSet.parse(text)) == cards


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_what_is_written_short_is_read_back(lang, deck, ascii_only):
    rng = random.Random(1)
    for _ in range(200):
        cards = rng.sample(CARDS, rng.randint(1, 12))
        text = rng.choice([" ", ", ", ".", ""]).join(
            card_symbol(card, lang, deck, ascii_only=ascii_only) for card in cards
        )
        assert Card.parse_list(text) == tuple(cards), text


def test_the_order_of_a_trick_is_kept():
    assert [str(card) for card in Card.parse_list("H7 HT HA")] == ["H7", "HT", "HA"]
    assert [str(card) for card in Card.parse_list("Herz 7, Herz Ass")] == ["H7", "HA"]


@pytest.mark.parametrize(
    ("text", "wrong", "column", "hint"),
    [
        ("X9", "X9", 1, "did you mean C9, S9, H9, D9"),
        ("CJ C1", "C1", 4, "ranks are A K Q J T 9 8 7"),
        ("CJ Kreuz Bubee", "Bubee", 10, "'bube'"),
        ("Pick Ass", "Pick", 1, "'pik'"),
        ("Pik Dämme", "Dämme", 5, "'dame'"),
        ("Wenzel", "Wenzel", 1, "without its suit"),
        ("CJ Kreuz", "Kreuz", 4, "without a rank"),
        ("KB", "KB", 1, "Kr or Ka"),
        ("CJSJX9", "X9", 5, "did you mean C9"),
        ("CJ.??", "??", 4, "suit first"),
        ("CJ|SJ", "|SJ", 3, "'SJ'"),
        ("CJ\x00SJ", "\x00SJ", 3, "'SJ'"),
        ("\ud800", "\ud800", 1, "suit first"),
    ],
)
def test_unknown_notation_is_named_with_a_suggestion(text, wrong, column, hint):
    with pytest.raises(CardError) as caught:
        CardSet.parse(text)
    error = caught.value
    assert (error.text, error.column) == (wrong, column)
    assert hint in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize("text", ["CJ CJ", "CJ J♣", "Kreuz Bube CJ", "C:JJ"])
def test_a_card_that_stands_twice(text):
    with pytest.raises(CardError, match="CJ is named twice"):
        CardSet.parse(text)


@pytest.mark.parametrize("text", ["", "CJ SJ"])
def test_one_card_is_wanted(text):
    with pytest.raises(CardError, match="not one"):
        Card.parse(text)


def test_endless_junk_is_refused_at_once():
    with pytest.raises(CardError, match="too long"):
        CardSet.parse("CJ?" * 10_000)


def test_every_error_is_one_a_caller_may_catch():
    with pytest.raises(ValueError, match="not a card"):
        Card.parse("Q")
    error = SkatError("wrong", hint="mend").at(line=3, column=5, source="a.txt").at(line=9)
    assert str(error) == "a.txt, line 3, column 5: wrong; mend"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
