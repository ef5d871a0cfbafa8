"""Contracts: which exist, how they are written, and who takes a trick."""

import pytest

from skatsolve.cards import CARDS, FULL_DECK, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.errors import ContractError


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("C", "C"), ("s", "S"), ("H", "H"), ("D", "D"), ("G", "G"), ("N", "N"), ("CHS", "CHS"), ("CSH", "CHS"),
        ("SHC", "CHS"), ("SHS", "SHS"), ("SH", "SH"), ("HH", "HH"), ("HHS", "HHS"), ("GHSZ", "GHZ"), ("GZH", "GHZ"),
        ("GO", "GO"), ("GOHSZ", "GO"), ("DHO", "DO"), ("NO", "NO"), ("NHO", "NOH"), ("ON", "NO"),
        ("Grand Hand", "GH"), ("Kreuz", "C"), ("trefl z ręki", "CH"), ("♠", "S"), ("Null ouvert", "NO"),
        ("null otwarta z ręki", "NOH"), ("Karo Hand, Schneider angesagt", "DHS"),
        ("clubs, Hand, Schwarz announced", "CHZ"), ("Rot", "H"), ("dzwonek", "D"),
        ("kier z ręki sznajder zapowiedziany", "HHS"), ("Null offen Hand", "NOH"), ("grand ouvert", "GO"),
        ("Nullouvert", "NO"), ("Grandhand", "GH"), ("Nullhand ouvert", "NOH"),
        ("Kr", "C"), ("Pi", "S"), ("Ka Hand", "DH"), ("KrH", "CH"), ("Kreuzhand", "CH"), ("Eckern", "C"),
        ("Eichel-Solo", "C"), ("Karo einfach", "D"), ("G Hand", "GH"), ("trefl z ręki krawiec", "CHS"),
        ("kier z ręki na czarno", "HHZ"),
    ],
)  # fmt: skip
def test_reading_and_writing(text, written):
    contract = Contract.parse(text)
    assert str(contract) == written
    assert Contract.parse(written) == contract
    assert eval(repr(contract)) == contract


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("GS", "Hand only"),
        ("CZ", "say CHZ"),
        ("HS", "say HHS"),
        ("NS", "Null knows no Schneider"),
        ("NHZ", "Null knows no Schneider"),
        ("", "names no game"),
        ("Hand", "names no game"),
        ("X", "is not a contract"),
        ("CD", "is not a contract"),
        ("CHH", "a step twice"),
        ("Kreuz Pik", "several games"),
        ("Grnad", "did you mean 'grand'"),
        ("Kreutz Hand", "did you mean 'kreuz'"),
        ("KH", "Kreuz or Karo"),
        ("Ramsch", "; say C, S, H, D"),
        ("Gr", "; say C, S, H, D"),
    ],
)
def test_contracts_that_cannot_be(text, says):
    with pytest.raises(ContractError, match=says) as caught:
        Contract.parse(text)
    assert caught.value.hint
    assert "\n" not in str(caught.value)


def test_a_kind_that_is_none():
    with pytest.raises(ContractError, match="not a kind"):
        Contract(6)


def test_what_an_announcement_includes():
    ouvert = Contract(Kind.GRAND, ouvert=True)
    assert (ouvert.hand, ouvert.schneider, ouvert.schwarz) == (True, True, True)
    assert ouvert == Contract(Kind.GRAND, hand=True, ouvert=True, schneider=True, schwarz=True)
    assert Contract(Kind.CLUBS, hand=True, schwarz=True).schneider
    assert not Contract(Kind.NULL, ouvert=True).hand


@pytest.mark.parametrize(
    ("text", "goal"),
    [("C", "win"), ("CH", "win"), ("GHS", "schneider"), ("GHZ", "schwarz"), ("DO", "schwarz"), ("NO", "null")],
)
def test_goal(text, goal):
    assert Contract.parse(text).goal == goal


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("H", "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 CA CT CK CQ C9 C8 C7"),
        ("G", "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7"),
        ("N", "CA CK CQ CJ CT C9 C8 C7"),
    ],
)
def test_the_order_of_the_cards(text, order):
    contract = Contract.parse(text)
    cards = Card.parse_list(order)
    assert sorted(cards, key=contract.strength, reverse=True)[: len(contract.trumps)] == list(
        cards[: len(contract.trumps)]
    )
    clubs = [card for card in cards if contract.follow_set(card) == contract.follow_set(Card.parse("CA"))]
    assert sorted(clubs, key=contract.strength, reverse=True) == clubs


@pytest.mark.parametrize(
    ("text", "trumps", "groups"), [("D", 11, [11, 7, 7, 7]), ("G", 4, [4, 7, 7, 7, 7]), ("N", 0, [8, 8, 8, 8])]
)
def test_trumps_are_one_suit(text, trumps, groups):
    contract = Contract.parse(text)
    assert len(contract.trumps) == trumps
    assert [len(group) for group in contract.groups] == groups
    assert sum(group.mask for group in contract.groups) == FULL_DECK.mask
    for card in CARDS:
        assert contract.follow_set(card) == next(group for group in contract.groups if card in group)


def test_a_jack_follows_its_printed_suit_in_null_only():
    jack, ace = Card.parse("CJ"), Card.parse("CA")
    assert jack in Contract.parse("N").follow_set(ace)
    assert jack not in Contract.parse("G").follow_set(ace)
    assert Contract.parse("D").follow_set(jack) == CardSet.parse("CJ SJ HJ D:AKQJT987")


def test_contracts_are_taken_as_text():
    assert Contract.of("Grand Hand") == Contract.of(Contract.parse("GH"))
    with pytest.raises(ContractError, match=r"^contract: 'X'"):
        Contract.of("X", "contract")
    with pytest.raises(ContractError, match=r"^4 is not a contract; give a Contract or its letters"):
        Contract.of(4)
