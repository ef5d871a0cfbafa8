"""The ladder of outcomes: how an open deal comes out for the declarer, and which question decides each step of it.

With best play of all sides a game comes out in one of six degrees. Every score is a nondecreasing function of the
degree (a worse degree never pays the declarer more), so the best play for any of these scores reaches the highest
degree the declarer can force, and one yes/no question for each step decides exactly which that is.
"""

from bisect import bisect_right
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skatsolve.points_needed import SCHNEIDER, SCHNEIDERED, WIN
from skatsolve.rows import ObjectiveNumber

__all__ = ["OUTCOMES", "Outcome", "Outcomes", "Question", "climb", "outcome_of", "outcomes_of", "question_of"]

Outcomes = NDArray[np.int8]
"""The outcome of each of many games."""


class Outcome(IntEnum):
    """How a game comes out for the declarer. Null knows only LOST and WON."""

    NO_TRICK = 0
    AT_MOST_30 = 1
    LOST = 2
    WON = 3
    AT_LEAST_90 = 4
    EVERY_TRICK = 5


OUTCOMES: Final = len(Outcome)

_POINTS_FROM: Final = (SCHNEIDERED + 1, WIN, SCHNEIDER)
"""The card points from which on a game is LOST, WON, AT_LEAST_90 and no longer the outcome below."""


class Question(NamedTuple):
    """A yes/no question to the search.

    :param head_start: card points that the declarer is given beforehand.
    """

    objective: ObjectiveNumber
    head_start: int = 0


_NULL_MADE: Final = Question(ObjectiveNumber.NULL_MADE)
_REACHED: Final = {
    Outcome.AT_MOST_30: Question(ObjectiveNumber.ANY_TRICK),
    Outcome.LOST: Question(ObjectiveNumber.WIN, WIN - (SCHNEIDERED + 1)),
    Outcome.WON: Question(ObjectiveNumber.WIN),
    Outcome.AT_LEAST_90: Question(ObjectiveNumber.SCHNEIDER),
    Outcome.EVERY_TRICK: Question(ObjectiveNumber.SCHWARZ),
}
"""By outcome, whether it or a better one is reached. "More than 30" is whether 61 are, with a head start."""

_BY_TRICKS: Final = Outcome.EVERY_TRICK, Outcome.AT_MOST_30

Ask = Callable[[NDArray[np.intp], Question], NDArray[np.bool_]]
"""The answers to a question about some of the games, given by their numbers."""


def outcome_of(value: int, *, is_null: bool) -> Outcome:
    """The outcome that a value means, Schwarz left aside: it is a matter of tricks.

    >>> outcome_of(93, is_null=False).name, outcome_of(1, is_null=True).name
    ('AT_LEAST_90', 'WON')
    """
    if is_null:
        return Outcome.WON if value else Outcome.LOST
    return Outcome(Outcome.AT_MOST_30 + bisect_right(_POINTS_FROM, value))


def outcomes_of(values: NDArray[np.int16], *, is_null: bool) -> Outcomes:
    """:func:`outcome_of` for many values."""
    if is_null:
        return np.where(values > 0, Outcome.WON, Outcome.LOST).astype(np.int8)
    found: Outcomes = (Outcome.AT_MOST_30 + np.searchsorted(_POINTS_FROM, values, side="right")).astype(np.int8)
    return found


def question_of(outcome: Outcome) -> Question:
    """The question whether this outcome or a better one is reached; the worst of all always is.

    :raises KeyError: for ``NO_TRICK``.
    """
    return _REACHED[outcome]


def climb(
    n: int, ask: Ask, *, is_null: bool, win_only: bool = False, values: NDArray[np.int16] | None = None
) -> Outcomes:
    """The outcomes of n games, of each of which there may be several variants, asked about together.

    :param ask: gives a row of answers for each game, or a single answer.
    :param win_only: ask only for won or lost, at about half the price.
    :param values: the values of the games if they are known already: then only the tricks are asked for.
    """
    everything = np.arange(n)
    if values is not None:
        outcomes = outcomes_of(values, is_null=is_null)
    else:
        won = ask(everything, _NULL_MADE if is_null else _REACHED[Outcome.WON])
        outcomes = np.where(won, Outcome.WON, Outcome.LOST).astype(np.int8)
    if is_null or win_only:
        return outcomes
    for outcome in (Outcome.AT_LEAST_90, Outcome.EVERY_TRICK, Outcome.LOST, Outcome.AT_MOST_30):
        if values is None or outcome in _BY_TRICKS:
            _step(outcomes, outcome, ask)
    return outcomes


def _step(outcomes: Outcomes, outcome: Outcome, ask: Ask) -> None:
    """Ask whether an outcome is reached: of those right below it if it is a win, else of those that are on it."""
    upward = outcome > Outcome.WON
    here = outcomes == (outcome - 1 if upward else outcome)
    chosen = np.flatnonzero(here if here.ndim == 1 else here.any(axis=1))
    if len(chosen):
        reached = ask(chosen, _REACHED[outcome])
        outcomes[chosen] += (here[chosen] & (reached == upward)).astype(np.int8) * (1 if upward else -1)
