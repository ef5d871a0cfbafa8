"""Positions against the rules as the reference states them: legal cards, trick winners, points, packed rows."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from helpers.positions import as_endgame, as_position
from helpers.random_positions import draw
from helpers.rows import packed
from oracle.rules import CARD_POINTS, Rules
from skatsolve.cards import Card

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.integers(1, 10))
def test_there_and_back(seed, left):
    endgame = draw(Random(seed), left)
    position = as_position(endgame)
    if left == 10:
        assert position.tricks == (0, 0)
    else:
        assert as_endgame(position) == endgame
        assert position.pack() == packed(endgame)


@given(SEEDS, st.integers(1, 10))
def test_a_random_game_to_its_last_card(seed, left):
    random = Random(seed)
    position = as_position(draw(random, left))
    rules = Rules(int(position.contract.kind))
    while not position.is_over:
        endgame = as_endgame(position)
        table = list(endgame.trick)
        legal = rules.legal(list(endgame.hands[endgame.to_move]), table[0] if table else None)
        assert {card.index for card in position.legal} == set(legal)
        card = random.choice(legal)
        after = position.play(Card.from_index(card))
        if len(table) == 2:
            trick = [*table, card]
            winner = (endgame.leader + rules.winner(trick)) % 3
            side = 0 if winner == endgame.declarer else 1
            assert after.leader == winner
            assert after.trick == ()
            assert after.points[side] - position.points[side] == sum(CARD_POINTS[c] for c in trick)
            assert after.points[1 - side] == position.points[1 - side]
            if position.tricks is not None:
                assert after.tricks[side] == position.tricks[side] + 1
                assert after.tricks[1 - side] == position.tricks[1 - side]
        else:
            assert after.leader == position.leader
            assert after.points == position.points
        position = after
    assert sum(position.points) == 120
