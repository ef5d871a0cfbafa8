"""Names in three languages and three decks."""

import itertools

import pytest

from skatsolve import words as names
from skatsolve.cards import CARDS, Card
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat
from skatsolve.errors import ContractError, OptionError, SeatError

LOOKS = list(itertools.product(names.LANGS, names.DECKS))


@pytest.mark.parametrize(("lang", "deck"), LOOKS)
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_name_of_a_card_is_read_back(card, lang, deck):
    assert Card.parse(names.card_name(card, lang, deck)) is card
    assert Card.parse(names.card_symbol(card, lang, deck)) is card
    assert Card.parse(names.card_symbol(card, lang, deck, ascii_only=True)) is card
    assert names.card_symbol(card, lang, deck, ascii_only=True).isascii()


@pytest.mark.parametrize(("lang", "deck"), LOOKS)
def test_every_name_of_a_contract_is_read_back(lang, deck):
    seen = set()
    for kind, hand, ouvert, schneider, schwarz in itertools.product(Kind, *[(False, True)] * 4):
        try:
            contract = Contract(kind, hand, ouvert, schneider, schwarz)
        except ContractError:
            continue
        seen.add(contract)
        assert Contract.parse(names.contract_name(contract, lang, deck)) == contract
    assert len(seen) == 5 * 5 + 4


@pytest.mark.parametrize("lang", names.LANGS)
def test_every_name_of_a_seat_is_read_back(lang):
    for seat in Seat:
        name = names.seat_name(seat, lang)
        assert Seat.parse(name) is Seat.parse(name.upper()) is Seat.parse(name[:1]) is seat


@pytest.mark.parametrize("text", ["0", "F", "f", " Vorhand ", "przodek", "fore"])
def test_forehand_by_any_name(text):
    assert Seat.parse(text) is Seat.FOREHAND


@pytest.mark.parametrize(
    ("text", "hint"),
    [("", "say 0, 1, 2"), ("3", "say 0, 1, 2"), ("forhand", "'forehand'"), ("Hinterhnad", "'hinterhand'")],
)
def test_a_seat_that_is_none(text, hint):
    with pytest.raises(SeatError, match="is not a seat") as caught:
        Seat.parse(text)
    assert hint in str(caught.value)


def test_the_three_languages():
    jack = Card.parse("CJ")
    assert [names.card_name(jack, lang) for lang in names.LANGS] == ["jack of clubs", "Kreuz Bube", "walet trefl"]
    german = [names.card_name(jack, lang, "german") for lang in names.LANGS]
    assert german == ["Unter of acorns", "Eichel Unter", "niżnik żołądź"]
    assert names.contract_name(Contract.parse("GHZ"), "de") == "Grand Hand Schwarz angesagt"
    assert names.contract_name(Contract.parse("CH"), "pl") == "trefl z ręki"
    # What goes without saying is not said.
    assert [names.contract_name(Contract.parse(code)) for code in ("GO", "NO", "NOH")] == [
        "Grand ouvert",
        "Null ouvert",
        "Null Hand ouvert",
    ]
    assert names.step_name("without", "pl") == "bez"


def test_unknown_languages_decks_and_steps():
    with pytest.raises(OptionError, match="en, de, pl"):
        names.suit_name(0, "fr")
    with pytest.raises(OptionError, match="french, tournament, german"):
        names.suit_name(0, "de", "tarot")
    with pytest.raises(OptionError, match="schneider_announced"):
        names.step_name("kontra")
