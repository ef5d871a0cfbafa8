"""The engine beside plain minimax, over many endgames: how often they differ, by objective."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from helpers.rows import OBJECTIVE_NUMBER, packed
from oracle.compiled import lost_at_rows, rows_of, solve_rows
from oracle.minimax import Endgame
from oracle.rules import NULL

if TYPE_CHECKING:
    from skatsolve._core.engine import Engine

# Every optimization of the search that can be switched off, by its bit.
TECHNIQUES = {
    "table": 1,
    "similarity": 2,
    "static bounds": 4,
    "ordering": 8,
    "merging equals": 16,
    "skipping similar": 32,
    "playing out": 64,
}
ALL = 0xFFFF


class Comparison:
    """The plain values of many endgames, worked out once, and what engines make of them."""

    def __init__(self, endgames: Sequence[Endgame]) -> None:
        self.endgames: dict[str, list[Endgame]] = {}
        self.expected = {}
        for objective, number in OBJECTIVE_NUMBER.items():
            asked = [endgame for endgame in endgames if (endgame.kind == NULL) == (objective == "null")]
            rows = rows_of(asked)
            self.endgames[objective] = asked
            self.expected[objective] = rows, *solve_rows(rows, number)
        self.lost_at = lost_at_rows(self.expected["null"][0])

    def differences(self, engine: "Engine") -> dict[str, list[Endgame]]:
        """By objective, and under ``lost_at``, the endgames where a value or a card's value differs; empty when all
        is well."""
        found = {}
        for objective, (rows, values, cards) in self.expected.items():
            got_values, got_cards = np.zeros_like(values), np.zeros_like(cards)
            engine.solve_batch(rows, OBJECTIVE_NUMBER[objective], got_values)
            engine.card_values_batch(rows, OBJECTIVE_NUMBER[objective], got_cards)
            wrong = np.flatnonzero((values != got_values) | (cards != got_cards).any(axis=1))
            found[objective] = [self.endgames[objective][i] for i in wrong]
        found["lost_at"] = []
        for endgame, lost_at in zip(self.endgames["null"], self.lost_at, strict=True):
            caught = 0 if endgame.tricks and endgame.tricks[0] else engine.lost_at(packed(endgame))
            if caught and endgame.tricks:
                caught += endgame.tricks[1]
            if caught != lost_at:
                found["lost_at"].append(endgame)
        return {name: wrong for name, wrong in found.items() if wrong}
