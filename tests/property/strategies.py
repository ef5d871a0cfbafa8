"""Random decks, deals and positions for the property tests."""

from hypothesis import strategies as st

from skatsolve.cards import CARDS, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal
from skatsolve.position import Position

CONTRACTS = "C S H D G N CH SH HH DH GH NH CHS CHZ CO GHS GHZ GO NO NOH"

contracts = st.sampled_from([Contract.parse(text) for text in CONTRACTS.split()])
cards = st.sampled_from(CARDS)
card_sets = st.integers(0, 0xFFFFFFFF).map(CardSet)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal."""
    deck = draw(st.permutations(CARDS))
    return Deal(*(CardSet(deck[start : start + size]) for start, size in ((0, 10), (10, 10), (20, 10), (30, 2))))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position that play can reach from any deal, the skat known or not."""
    position = Position.start(draw(deals()), draw(contracts), draw(st.integers(0, 2)), draw(st.integers(0, 2)))
    choices = draw(st.lists(st.integers(0, 9), max_size=30))
    for choice in choices:
        legal = list(position.legal)
        position = position.play(legal[choice % len(legal)])
    if draw(st.booleans()) and position.tricks_left < 10:
        parts = (position.hands, None, position.trick, position.leader, position.points)
        position = Position(position.contract, position.declarer, *parts)
    return position
