"""Whatever is said to be known of a game: advice, or one clear error."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.corpora import ROOT
from property.strategies import card_sets, cards, contracts
from skatsolve.errors import SkatError
from skatsolve.knowledge import View
from skatsolve.review import advise

KNOWN = json.loads((ROOT / "examples" / "records" / "seen-by-rearhand.json").read_text(encoding="utf-8"))
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 400),
    st.text(max_size=8),
    st.lists(st.text(max_size=3), max_size=3),
    st.dictionaries(st.sampled_from(["0", "1", "2", "x"]), card_sets.map(str), max_size=2),
    card_sets.map(str),
    contracts.map(str),
    st.lists(cards.map(str), max_size=30),
)
KEYS = ("contract", "declarer", "seat", "hand", "plays", "skat", "bid", "shown", "know", "rules", "else")


def judged(data: object) -> None:
    try:
        advise(View.from_dict(data), samples=1)
    except SkatError as error:
        check(error)


def check(error: SkatError) -> None:
    assert str(error)
    assert "\n" not in str(error)


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=3))
def test_some_keys_changed(changed):
    judged(KNOWN | changed)


@settings(max_examples=60)
@given(VALUES | st.dictionaries(st.sampled_from(KEYS), VALUES))
def test_anything(data):
    judged(data)


@settings(max_examples=100)
@given(card_sets, st.lists(cards, max_size=20, unique=True), st.integers(0, 2), st.integers(0, 2), contracts)
def test_any_cards(hand, plays, seat, declarer, contract):
    judged(
        {
            "contract": str(contract),
            "declarer": declarer,
            "seat": seat,
            "hand": str(hand),
            "plays": [str(card) for card in plays],
        }
    )
