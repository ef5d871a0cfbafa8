"""An outside referee: OpenSpiel's Skat plays the same random games, card by card."""

import re
from random import Random

import pytest

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal
from skatsolve.position import Position

pyspiel = pytest.importorskip("pyspiel", reason="the referee is not installed: pip install skatsolve[referee]")

PASS = 32
BID = {"D": 33, "H": 34, "S": 35, "C": 36, "G": 37, "N": 38}
GLYPH_SUITS = {0xA: "S", 0xB: "H", 0xC: "D", 0xD: "C"}
GLYPH_RANKS = {1: "A", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 13: "Q", 14: "K"}


def cards_of(line: str) -> CardSet:
    """The playing card glyphs of a printed line."""
    codes = [ord(sign) - 0x1F000 for sign in line if ord(sign) >= 0x1F0A0]
    return CardSet(Card.parse(GLYPH_SUITS[code >> 4] + GLYPH_RANKS[code & 15]) for code in codes)


def start(random: Random, contract: str, declarer: int):
    """A random deal after a random discard, at the referee's and at ours."""
    state = pyspiel.load_game("skat").new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    for _ in range(declarer):
        state.apply_action(PASS)
    state.apply_action(BID[contract])
    for _ in range(2):
        assert state.current_player() == declarer
        state.apply_action(random.choice(state.legal_actions()))
    hands = re.findall(r"Player \d: (.*)", str(state))
    skat = re.search(r"Skat: (.*)", str(state)).group(1)
    deal = Deal(*map(cards_of, hands), cards_of(skat))
    return state, Position.start(deal, Contract.parse(contract), declarer)


def points_of(state) -> tuple[int, int]:
    """(declarer, defenders) as the referee counts them."""
    found = re.search(r"Points \(Solo / Team\): \((\d+) / (\d+)\)", str(state))
    return int(found[1]), int(found[2])


def played_out(random: Random, contract: str, declarer: int):
    """Play a random game at both, comparing turn, legal cards and points after every card; both at its end."""
    state, position = start(random, contract, declarer)
    away = position.skat.points
    while not state.is_terminal():
        seat = state.current_player()
        legal = {state.action_to_string(seat, action): action for action in state.legal_actions()}
        assert position.to_move == seat
        assert set(map(str, position.legal)) == set(legal), position
        card = random.choice(sorted(legal))
        state.apply_action(legal[card])
        position = position.play(Card.parse(card))
        if not state.is_terminal():
            assert points_of(state) == (position.points[0] - away, position.points[1]), position
    return state, position


@pytest.mark.parametrize("declarer", range(3))
@pytest.mark.parametrize("contract", "CSHDG")
def test_suit_games_and_grand(contract, declarer):
    random = Random(f"{contract}{declarer}")
    for _ in range(60):
        state, position = played_out(random, contract, declarer)
        assert position.is_over
        assert points_of(state) == position.points
        assert (state.returns()[declarer] > 0) == (position.points[0] >= 61)


@pytest.mark.parametrize("declarer", range(3))
def test_null_ends_with_the_first_trick_of_the_declarer(declarer):
    random = Random(f"N{declarer}")
    results = set()
    for _ in range(200):
        state, position = played_out(random, "N", declarer)
        made = position.tricks[0] == 0
        assert position.tricks[0] == (0 if made else 1)
        assert position.is_over or not made
        assert (state.returns()[declarer] > 0) == made
        results.add(made)
    assert results == {True, False}
