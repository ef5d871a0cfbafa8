"""How open deals come out, solved: where the ladder of outcomes talks to the search."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from skatsolve._core.engine import Engine
from skatsolve.cards import CardSet
from skatsolve.contract import Kind
from skatsolve.outcomes.ladder import Outcome, Outcomes, Question, climb, question_of
from skatsolve.points_needed import SCHNEIDER
from skatsolve.rows import ObjectiveNumber, declarer_points, decode, kind_of, shift_points

__all__ = ["Judge", "Rows", "discard_masks", "discard_pairs"]

Rows = NDArray[np.uint32]
"""Packed positions, see :mod:`skatsolve.rows`; those judged together are of one kind of game."""

_Values = NDArray[np.int16]


@cache
def discard_pairs(cards: int) -> NDArray[np.uint8]:
    """The 66 pairs of twelve cards as card indices, ``uint8[66, 2]``, in the order of writing."""
    pairs = np.array(list(combinations([card.index for card in CardSet(cards)], 2)), dtype=np.uint8)
    pairs.flags.writeable = False
    return pairs


def discard_masks(pairs: NDArray[np.uint8]) -> NDArray[np.uint32]:
    """Pairs of card indices as masks."""
    one = np.uint32(1)
    masks: NDArray[np.uint32] = (one << pairs[:, 0].astype(np.uint32)) | (one << pairs[:, 1].astype(np.uint32))
    return masks


class Judge:
    """Solves deals. It owns the tables of its search: one for a thread, best made where a task begins."""

    def __init__(self) -> None:
        self._engine = Engine()

    def values(self, rows: Rows, objective: ObjectiveNumber) -> _Values:
        """The answer to one question about each position: card points, or 1 or 0, ``int16[n]``."""
        answers = np.empty(len(rows), dtype=np.int16)
        self._engine.solve_batch(np.ascontiguousarray(rows), objective, answers)
        return answers

    def reach(self, rows: Rows, points: int) -> NDArray[np.bool_]:
        """Whether the declarer reaches so many card points, a question far quicker than the value, ``bool[n]``.

        The search knows it for Schneider: what the declarer has already is shifted so that ``points`` become that.
        """
        shift = SCHNEIDER - points
        reached: NDArray[np.bool_]
        if len(rows) and int(declarer_points(rows).min()) + shift < 0:
            reached = self.values(rows, ObjectiveNumber.POINTS) >= points
        else:
            reached = self.values(shift_points(rows, shift), ObjectiveNumber.SCHNEIDER) == 1
        return reached

    def lost_in(self, row: NDArray[np.uint32]) -> int:
        """The trick in which the declarer of a Null is caught with best play, 1 the present one; 0 if never."""
        return self._engine.lost_at(tuple(row.tolist()))

    def outcomes(self, rows: Rows, *, win_only: bool = False) -> Outcomes:
        """The outcome of each position.

        :param win_only: ask only for won or lost, at about half the price.
        """

        def ask(chosen: NDArray[np.intp], question: Question) -> NDArray[np.bool_]:
            return self.values(shift_points(rows[chosen], question.head_start), question.objective) > 0

        return climb(len(rows), ask, is_null=_is_null(rows), win_only=win_only)

    def discard_outcomes(
        self, row: NDArray[np.uint32], pairs: NDArray[np.uint8], *, win_only: bool = False
    ) -> Outcomes:
        """The outcome of one deal for each of several pairs of cards put away.

        :param row: a packed start position in which the declarer holds all twelve cards.
        :param pairs: ``uint8[m, 2]``, card indices.
        """

        def ask(chosen: NDArray[np.intp], question: Question) -> NDArray[np.bool_]:
            answers = np.empty(len(chosen), dtype=np.int16)
            words = tuple(shift_points(row[None], question.head_start)[0].tolist())
            self._engine.discard_values(words, np.ascontiguousarray(pairs[chosen]), question.objective, answers)
            return answers > 0

        return climb(len(pairs), ask, is_null=_is_null(row[None]), win_only=win_only)

    def card_outcomes(self, rows: Rows, cards: Sequence[int], *, values: _Values | None = None) -> Outcomes:
        """The outcomes after each of some cards that are legal in all positions, ``int8[n, cards]``.

        :param cards: card indices.
        :param values: what :meth:`card_values` gave, if it was asked: much is known then.
        """

        def ask(chosen: NDArray[np.intp], question: Question) -> NDArray[np.bool_]:
            return self._card_values(shift_points(rows[chosen], question.head_start), question.objective)[:, cards] > 0

        return climb(len(rows), ask, is_null=_is_null(rows), values=values)

    def card_values(self, rows: Rows, cards: Sequence[int]) -> _Values:
        """The declarer's card points after each of some cards (Null: 1 made, 0 lost), ``int16[n, cards]``.

        It takes about ten times as long as :meth:`card_outcomes`.
        """
        return self._card_values(rows, _value_objective(rows))[:, cards]

    def final_points(self, rows: Rows) -> _Values:
        """The declarer's card points with best play for card points (Null: 1 made, 0 lost)."""
        return self.values(rows, _value_objective(rows))

    def best_discard(self, row: NDArray[np.uint32]) -> tuple[CardSet, int]:
        """The pair that leaves the declarer the most card points with best play, and these points.

        In Null the first pair with which it is made, and 1; else the first of all, and 0.

        :param row: as for :meth:`discard_outcomes`.
        """
        words = tuple(row.tolist())
        pairs = discard_pairs(words[decode(words).declarer])
        if kind_of(words) is Kind.NULL:
            answers = np.empty(len(pairs), dtype=np.int16)
            self._engine.discard_values(words, pairs, ObjectiveNumber.NULL_MADE, answers)
            best = int(answers.argmax())
            value = int(answers[best])
        else:
            best, value = self._engine.best_discard(words, pairs)
        return CardSet(int(discard_masks(pairs[[best]])[0])), value

    def along_play(self, rows: Rows) -> tuple[_Values, NDArray[np.uint32]]:
        """For the positions that one game went through, in their order: the values, and masks of the cards that keep
        them.
        """
        values, best = np.empty(len(rows), dtype=np.int16), np.empty(len(rows), dtype=np.uint32)
        self._engine.review(rows, values, best)
        return values, best

    def reaches(self, row: NDArray[np.uint32], outcome: Outcome) -> bool:
        """Whether the declarer reaches this outcome or a better one, from one position."""
        question = question_of(outcome)
        return bool(self.values(shift_points(row[None], question.head_start), question.objective)[0])

    def cards_reach(self, row: NDArray[np.uint32], outcome: Outcome, cards: Sequence[int]) -> NDArray[np.bool_]:
        """:meth:`reaches` after each of some legal cards."""
        question = question_of(outcome)
        return self._card_values(shift_points(row[None], question.head_start), question.objective)[0, cards] > 0

    def line(self, row: NDArray[np.uint32]) -> list[int]:
        """Best play for card points (in Null for making it) to the last card, as card indices."""
        return self._engine.line(tuple(row.tolist()), _value_objective(row[None]))

    def _card_values(self, rows: Rows, objective: ObjectiveNumber) -> _Values:
        answers = np.empty((len(rows), 32), dtype=np.int16)
        self._engine.card_values_batch(np.ascontiguousarray(rows), objective, answers)
        return answers


def _is_null(rows: Rows) -> bool:
    return len(rows) > 0 and kind_of(rows[0]) is Kind.NULL


def _value_objective(rows: Rows) -> ObjectiveNumber:
    return ObjectiveNumber.NULL_MADE if _is_null(rows) else ObjectiveNumber.POINTS
