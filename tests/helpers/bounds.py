"""Static bounds beside the plain value, at every trick start of an endgame."""

from collections.abc import Iterable
from itertools import chain

import numpy as np

from helpers.nodes import trick_starts
from helpers.rows import OBJECTIVE_NUMBER
from oracle.compiled import rows_of, solve_rows
from oracle.minimax import Endgame
from skatsolve._core.engine import Engine

CARDS_A_TRICK = 3


def violations(endgames: Iterable[Endgame]) -> tuple[int, list[Endgame]]:
    """How many nodes were looked at, and those whose plain value lies outside the static bounds.

    Bounds on points are held against the plain points, bounds on tricks against whether all or none can be taken.
    """
    nodes = list(chain.from_iterable(map(trick_starts, endgames)))
    rows = rows_of(nodes)
    engine = Engine()
    bounds = np.zeros((len(rows), 2), np.int16)
    outside = np.zeros(len(rows), bool)

    value, _ = solve_rows(rows, OBJECTIVE_NUMBER["points"])
    engine.static_bounds(rows, False, bounds)
    outside |= (value < bounds[:, 0]) | (value > bounds[:, 1])

    everything = np.array([CARDS_A_TRICK * len(node.hands[0]) for node in nodes])
    engine.static_bounds(rows, True, bounds)
    value, _ = solve_rows(rows, OBJECTIVE_NUMBER["schwarz"])
    outside |= ((value == 0) & (bounds[:, 0] >= everything)) | ((value == 1) & (bounds[:, 1] < everything))
    value, _ = solve_rows(rows, OBJECTIVE_NUMBER["any_trick"])
    outside |= ((value == 0) & (bounds[:, 0] > 0)) | ((value == 1) & (bounds[:, 1] < CARDS_A_TRICK))
    return len(nodes), [nodes[i] for i in np.flatnonzero(outside)]
