"""Static bounds hold at every node of small endgames."""

import pytest

from helpers.bounds import violations
from helpers.nodes import trick_starts
from helpers.random_positions import endgames
from oracle.minimax import Endgame
from oracle.rules import NULL


def test_trick_starts_are_all_there():
    # Two cards each, all of one suit but for one hand: 2 * 2 * 2 first tricks, then one way to go on.
    endgame = Endgame(((0, 1), (2, 3), (8, 9)), (), kind=4, declarer=0, leader=0)
    starts = list(trick_starts(endgame))
    assert starts[0] == endgame
    assert len(starts) == 9


@pytest.mark.parametrize("seed", range(4))
def test_the_value_lies_within_the_bounds(seed):
    nodes, wrong = violations(game for game in endgames(seed, 80, left=(2, 3)) if game.kind != NULL)
    assert nodes > 500
    assert wrong == []
