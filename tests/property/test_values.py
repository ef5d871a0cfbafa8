"""What holds for every card, set, contract, deal and position."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatsolve import words as names
from skatsolve.batch import pack, unpack
from skatsolve.cards import CARDS, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import PositionError, SkatError
from skatsolve.position import Position
from skatsolve.rows import Fields, decode, encode
from skatsolve.tricks import trick_winner

from . import strategies as some


@given(some.card_sets, some.card_sets)
def test_sets_behave_as_sets(left, right):
    a, b = set(left), set(right)
    assert left | right == a | b
    assert left & right == a & b
    assert left - right == a - b
    assert left ^ right == a ^ b
    assert (left <= right) == (a <= b)
    assert (left == right) == (a == b)
    assert left.isdisjoint(right) == a.isdisjoint(b)
    assert len(left) == len(a)
    assert left.points == sum(card.points for card in a)


@given(some.card_sets, st.sampled_from([".", " ", "", ", ", "; "]))
def test_sets_are_read_back(cards, between):
    assert CardSet.parse(str(cards)) == cards == eval(repr(cards))
    assert CardSet.parse(between.join(map(str, cards))) == cards
    assert list(cards) == sorted(cards)


@given(some.card_sets, st.sampled_from(names.LANGS), st.sampled_from(names.DECKS), st.booleans())
def test_sets_are_read_back_in_every_language(cards, lang, deck, plain):
    assert CardSet.parse(", ".join(names.card_name(card, lang, deck) for card in cards)) == cards
    assert CardSet.parse(" ".join(names.card_symbol(card, lang, deck, ascii_only=plain) for card in cards)) == cards


@given(st.lists(some.cards, unique=True))
def test_the_order_of_a_list_is_kept(cards):
    assert list(Card.parse_list(" ".join(map(str, cards)))) == cards


@given(st.text(max_size=30) | st.text("CSHDcshdegrtpkKQJATZWOBU0123456789 .,:-♣♠", max_size=30))
def test_any_text_is_cards_or_one_clear_error(text):
    for parse in (CardSet.parse, Contract.parse, Seat.parse):
        try:
            found = parse(text)
        except SkatError as error:
            fault = error
        else:
            assert parse(str(found)) == found
            continue
        assert fault.hint
        assert "\n" not in str(fault)


@given(some.contracts, st.lists(some.cards, min_size=3, max_size=3, unique=True))
def test_the_winner_of_a_trick(contract, trick):
    best = trick[trick_winner(contract.kind, trick)]
    assert best in contract.trumps or best in contract.follow_set(trick[0])
    for card in trick:
        if card in contract.trumps or (card in contract.follow_set(trick[0]) and best not in contract.trumps):
            assert contract.strength(card) <= contract.strength(best)
    assert best in contract.trumps or not any(card in contract.trumps for card in trick)


@given(some.deals())
def test_deals_are_read_back(deal):
    assert Deal.parse(str(deal)) == deal == eval(repr(deal))
    assert sum(hand.points for hand in (*deal.hands, deal.skat)) == 120
    assert all(card in (deal.skat if (seat := deal.owner(card)) is None else deal.hand(seat)) for card in CARDS)


@given(some.positions())
def test_the_line_of_a_position_is_read_back(position):
    assert Position.parse(str(position)) == position == eval(repr(position))
    assert len(str(position).split()) == 7


@given(some.positions())
def test_positions_are_read_back(position):
    assert Position.from_dict(json.loads(json.dumps(position.to_dict()))) == position


@given(some.positions())
def test_every_legal_card_can_be_played_and_no_other(position):
    before = sum(position.points) + sum(card.points for card in position.trick)
    before += sum(hand.points for hand in position.hands)
    assert before == 120
    for card in CARDS:
        if card in position.legal:
            after = position.play(card)
            # Validating it anew gives the same position: play keeps everything consistent.
            assert Position.from_dict(after.to_dict()) == after
            assert after.pack() == Position.from_dict(after.to_dict()).pack()
            assert sum(map(len, after.hands)) == sum(map(len, position.hands)) - 1
        else:
            with pytest.raises(PositionError, match=str(card)):
                position.play(card)


@given(some.positions())
def test_packing_says_all_that_play_needs(position):
    row = position.pack()
    again = Position.unpack(row, position.contract)
    assert again.pack() == row == encode(decode(row))
    assert again == (position if again.skat else replaced_skat(position))
    assert again.legal == position.legal
    assert again.to_move == position.to_move


def replaced_skat(position):
    """The position with its skat forgotten, which a row does not keep."""
    return Position(
        position.contract,
        position.declarer,
        position.hands,
        None,
        position.trick,
        position.leader,
        position.points,
        position.tricks,
    )


@given(st.lists(some.positions(), max_size=5))
def test_rows_are_unpacked_and_packed(positions):
    rows = pack(positions)
    assert rows.tolist() == [list(position.pack()) for position in positions]
    assert pack(unpack(rows)).tolist() == rows.tolist()


@given(
    st.builds(
        Fields,
        hands=st.tuples(*[st.integers(0, 2**32 - 1)] * 3),
        kind=st.integers(0, 5),
        declarer=st.integers(0, 2),
        leader=st.integers(0, 2),
        trick=st.lists(st.integers(0, 31), max_size=2).map(tuple),
        points=st.tuples(st.integers(0, 120), st.integers(0, 120)),
        tricks=st.none() | st.tuples(st.integers(0, 10), st.integers(0, 10)),
    )
)
def test_fields_of_rows_are_decoded(fields):
    assert decode(encode(fields)) == fields
    assert all(0 <= word < 2**32 for word in encode(fields))
