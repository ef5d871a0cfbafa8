"""How open deals come out, solved: the one place of this package that talks to the search.

With best play of all sides a game comes out on a scale of six degrees. Every score is a nondecreasing function of the
degree (a worse degree never pays the declarer more), so the best play for any of these scores reaches the highest
degree the declarer can force, and a yes/no question for each threshold settles it exactly.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatsolve._core.engine import Engine
from skatsolve.contract import Kind
from skatsolve.rows import ObjectiveNumber, kind_of, shift_points

__all__ = ["OUTCOMES", "Judge", "Outcome", "Outcomes"]

Rows = NDArray[np.uint32]
Outcomes = NDArray[np.int8]


class Outcome(IntEnum):
    """How a game comes out for the declarer. Null knows only LOST and WON."""

    NO_TRICK = 0
    AT_MOST_30 = 1
    LOST = 2
    WON = 3
    AT_LEAST_90 = 4
    EVERY_TRICK = 5


OUTCOMES: Final = len(Outcome)

# Thirty points more at the start make "more than 30" the question whether 61 are reached.
_HEAD_START: Final = 30


class Judge:
    """Solves deals. It owns the tables of its search: one for a thread, best made where a task begins."""

    def __init__(self) -> None:
        self._engine = Engine()

    def outcomes(self, rows: Rows, *, win_only: bool = False) -> Outcomes:
        """The outcome of each packed position; all are of one kind of game.

        :param win_only: ask only for won or lost, at about half the price.
        """
        if not len(rows):
            return np.empty(0, dtype=np.int8)

        def ask(chosen: NDArray[np.intp], objective: ObjectiveNumber, head_start: bool) -> NDArray[np.bool_]:
            some = np.ascontiguousarray(rows[chosen])
            if head_start:
                some = shift_points(some, _HEAD_START)
            answers = np.empty(len(some), dtype=np.int16)
            self._engine.solve_batch(some, objective, answers)
            return answers > 0

        return _degrees(len(rows), kind_of(rows[0]), ask, win_only)

    def discard_outcomes(
        self, row: NDArray[np.uint32], pairs: NDArray[np.uint8], *, win_only: bool = False
    ) -> Outcomes:
        """The outcome of one deal for each of several pairs of cards put away.

        :param row: a packed start position in which the declarer holds all twelve cards.
        :param pairs: ``uint8[m, 2]``, card indices.
        """
        words = tuple(row.tolist())
        ahead = tuple(shift_points(row[None], _HEAD_START)[0].tolist())

        def ask(chosen: NDArray[np.intp], objective: ObjectiveNumber, head_start: bool) -> NDArray[np.bool_]:
            answers = np.empty(len(chosen), dtype=np.int16)
            chosen_pairs = np.ascontiguousarray(pairs[chosen])
            self._engine.discard_values(ahead if head_start else words, chosen_pairs, objective, answers)
            return answers > 0

        return _degrees(len(pairs), kind_of(words), ask, win_only)

    def best_discard(self, row: NDArray[np.uint32], pairs: NDArray[np.uint8]) -> tuple[int, int]:
        """The pair that leaves the declarer the most card points with best play, and these points.

        In Null the first pair with which it is made, and 1; else the first of all, and 0. The parameters are those of
        :meth:`discard_outcomes`.
        """
        words = tuple(row.tolist())
        if kind_of(words) is not Kind.NULL:
            return self._engine.best_discard(words, pairs)
        answers = np.empty(len(pairs), dtype=np.int16)
        self._engine.discard_values(words, pairs, ObjectiveNumber.NULL_MADE, answers)
        best = int(answers.argmax())
        return best, int(answers[best])

    def final_points(self, rows: Rows) -> NDArray[np.int16]:
        """The declarer's card points with best play for card points (Null: 1 made, 0 lost)."""
        answers = np.empty(len(rows), dtype=np.int16)
        objective = ObjectiveNumber.NULL_MADE if len(rows) and kind_of(rows[0]) is Kind.NULL else ObjectiveNumber.POINTS
        self._engine.solve_batch(np.ascontiguousarray(rows), objective, answers)
        return answers


def _degrees(
    n: int,
    kind: Kind,
    ask: Callable[[NDArray[np.intp], ObjectiveNumber, bool], NDArray[np.bool_]],
    win_only: bool,
) -> Outcomes:
    everything = np.arange(n)
    won = ask(everything, ObjectiveNumber.NULL_MADE if kind is Kind.NULL else ObjectiveNumber.WIN, False)
    result = np.where(won, Outcome.WON, Outcome.LOST).astype(np.int8)
    if win_only or kind is Kind.NULL:
        return result
    better = everything[won]
    for objective in (ObjectiveNumber.SCHNEIDER, ObjectiveNumber.SCHWARZ):
        if len(better):
            better = better[ask(better, objective, False)]
            result[better] += 1
    worse = everything[~won]
    for objective, head_start in ((ObjectiveNumber.WIN, True), (ObjectiveNumber.ANY_TRICK, False)):
        if len(worse):
            worse = worse[~ask(worse, objective, head_start)]
            result[worse] -= 1
    return result
