"""Whatever comes in, what comes out is a position or one clear error."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import SkatError
from skatsolve.notation import deals, iss, positions, records
from skatsolve.position import Position

from . import strategies as some

KEYS = ["contract", "declarer", "hands", "skat", "trick", "leader", "points", "tricks"]
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
card_texts = some.card_sets.map(str) | st.sampled_from(["CJ", "Kreuz Bube", "X9", "CJ CJ", ""])
values = st.recursive(
    scalars | card_texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def checked(error):
    assert "\n" not in str(error)
    assert error.reasons
    return error


def position_or_error(data):
    try:
        position = Position.from_dict(data)
    except SkatError as error:
        return checked(error)
    assert Position.from_dict(position.to_dict()) == position
    return position


@given(values | st.dictionaries(st.sampled_from([*KEYS, "leadr"]), values))
def test_any_json_value(data):
    position_or_error(data)


@given(some.positions(), st.data())
def test_a_position_with_one_key_changed(position, data):
    written = position.to_dict()
    key = data.draw(st.sampled_from(KEYS))
    written[key] = data.draw(values)
    position_or_error(written)
    del written[key]
    position_or_error(written)


@given(some.positions(), st.integers(0, 31), st.integers(0, 2), st.integers(0, 2))
def test_a_position_with_one_card_elsewhere(position, index, source, target):
    """Moving a card to another hand is never taken for a position, unless it stays where it is."""
    hands = [set(hand) for hand in position.hands]
    card = next((card for card in hands[source] if card.index >= index), None)
    if card is None or source == target:
        return
    hands[target].add(card)
    written = position.to_dict() | {"hands": [" ".join(map(str, hand)) for hand in hands]}
    assert isinstance(position_or_error(written), SkatError)
    hands[source].remove(card)
    written["hands"] = [" ".join(map(str, hand)) for hand in hands]
    assert isinstance(position_or_error(written), SkatError)


@given(
    st.lists(st.binary(max_size=60) | some.positions().map(lambda it: json.dumps(it.to_dict()).encode()), max_size=5)
)
def test_any_bytes_as_a_batch(lines):
    lines = [line.replace(b"\n", b" ").replace(b"\r", b" ") for line in lines]
    found = list(positions.read(io.BytesIO(b"\n".join(lines))))
    assert [number for number, _ in found] == list(range(1, len(found) + 1))
    assert len(found) == len(lines) - (bool(lines) and not lines[-1])
    for number, position in found:
        if isinstance(position, SkatError):
            assert checked(position).line == number


@given(st.text(max_size=80) | st.lists(card_texts, min_size=4, max_size=4).map("|".join))
def test_any_text_as_a_deal(text):
    try:
        found = deals.loads(text)
    except SkatError as error:
        assert checked(error).line is not None  # noqa: PT017
    else:
        assert deals.loads(deals.dumps(found)) == found


@pytest.mark.parametrize("no_text", [None, True, 1, -1.5, float("nan"), b"CJ", ["CJ"], {}])
@pytest.mark.parametrize(
    "read",
    [
        Card.parse, Card.parse_list, CardSet.parse, Contract.parse, Seat.parse, Deal.parse,
        iss.loads, records.loads, positions.parse_json,
    ],
)  # fmt: skip
def test_what_is_no_text_is_named(read, no_text):
    with pytest.raises(SkatError, match="not text") as caught:
        read(no_text)
    checked(caught.value)
