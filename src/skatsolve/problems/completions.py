"""How unknown cards may lie: all deals that fit, each solved exactly."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.cards import CardSet
from skatsolve.errors import ProblemError
from skatsolve.knowledge import SKAT, Worlds
from skatsolve.notation.problems import Problem, Stipulation
from skatsolve.outcomes import Judge, Rows
from skatsolve.parallel import map_ordered
from skatsolve.problems.conditions import samplers
from skatsolve.problems.result import Completions, Found
from skatsolve.problems.state import ProblemState
from skatsolve.rows import ObjectiveNumber, encode_worlds

__all__ = ["complete"]

_CHUNK: Final = 256
_Flags = NDArray[np.bool_]


def complete(
    problem: Problem, limit: int, most: int, jobs: int | None, progress: Callable[[int, int], None] | None
) -> Completions:
    """All ways in which the unknown cards may lie, counted and solved; see :func:`~skatsolve.problems.solve_problem`.

    :raises ProblemError: if there are more than ``most``, or a card played does not fit.
    """
    worlds = _worlds(problem, most)
    if not len(worlds):
        return Completions(0, 0, (), (CardSet(), CardSet(), CardSet(), CardSet()))
    question = _Question.of(problem, worlds[0])
    chunks = (question.rows(worlds[start : start + _CHUNK]) for start in range(0, len(worlds), _CHUNK))
    met = np.empty(len(worlds), dtype=bool)
    done = 0
    for flags in map_ordered(partial(_met, question=question), chunks, jobs=jobs):
        met[done : done + len(flags)] = flags
        done += len(flags)
        if progress is not None:
            progress(done, len(worlds))
    good = worlds[met]
    return Completions(len(worlds), len(good), tuple(_found(problem, question, good[:limit])), _always(problem, good))


def _worlds(problem: Problem, most: int) -> Worlds:
    found = samplers(problem)
    if not any(sampler.knowledge.tests for sampler in found):
        count = sum(sampler.count for sampler in found)
        if count > most:
            raise ProblemError(
                f"the unknown cards may lie in {count} ways, more than {most}",
                hint="give more cards or conditions, or allow more ways",
            )
    return np.concatenate([sampler.all(most) for sampler in found])


@dataclass(frozen=True)
class _Question:
    """A stipulation about many deals that differ in nothing but where the unknown cards lie.

    :param after: one of the positions after the cards played: all have its table, leader and tricks.
    :param played: by seat the cards played.
    """

    stipulation: Stipulation
    is_whole: bool
    after: ProblemState
    played: tuple[CardSet, CardSet, CardSet]

    @staticmethod
    def of(problem: Problem, world: NDArray[np.uint32]) -> "_Question":
        hands, skat = _cards(problem, world)
        state = ProblemState.of(problem.completed(hands, skat))
        players = problem.players()
        played = [
            CardSet(card for card, player in zip(problem.plays, players, strict=True) if player == seat)
            for seat in range(3)
        ]
        return _Question(problem.stipulation, problem.is_whole, state, (played[0], played[1], played[2]))

    def rows(self, worlds: Worlds) -> Rows:
        """The packed positions after the cards played."""
        position = self.after.position
        left = worlds.copy()
        for seat, cards in enumerate(self.played):
            left[:, seat] &= np.uint32(~cards.mask & 0xFFFFFFFF)
        away = position.skat.points if self.is_whole and position.skat is not None else 0
        if not self.is_whole:
            left[:, SKAT] = 0
        return encode_worlds(
            left,
            position.contract.kind,
            position.declarer,
            leader=position.leader,
            trick=position.trick,
            points=(position.points[0] - away, position.points[1]),
            tricks=position.tricks,
        )


def _met(rows: Rows, question: _Question) -> _Flags:
    """For each position whether the stipulation is met."""
    said, state, judge = question.stipulation, question.after, Judge()
    if said.is_open:
        return np.ones(len(rows), dtype=bool)
    if state.position.contract.is_null:
        return _met_in_null(rows, said, state, judge)
    met: _Flags = np.ones(len(rows), dtype=bool)
    if said.low > 0:
        met[met] = judge.reach(rows[met], said.low)
    if said.high < 120:
        met[met] = ~judge.reach(rows[met], said.high + 1)
    if said.tricks == "all":
        met[met] = (judge.values(rows[met], ObjectiveNumber.SCHWARZ) == 1) & (not state.theirs)
    elif said.tricks == "none":
        met[met] = (judge.values(rows[met], ObjectiveNumber.ANY_TRICK) == 0) & (not state.ours)
    return met


def _met_in_null(rows: Rows, said: Stipulation, state: ProblemState, judge: Judge) -> _Flags:
    lost: _Flags = judge.values(rows, ObjectiveNumber.NULL_MADE) == 0
    if said.null == "made":
        return ~lost
    if said.lost_by_trick is not None:
        played = 10 - state.position.tricks_left
        for number in np.flatnonzero(lost):
            lost[number] = (state.lost_in or played + judge.lost_in(rows[number])) <= said.lost_by_trick
    return lost


def _cards(problem: Problem, world: NDArray[np.uint32]) -> tuple[tuple[CardSet, CardSet, CardSet], CardSet | None]:
    """The hands before the cards played, and the skat if this is a whole deal."""
    first, middle, rear, skat = (CardSet(mask) for mask in world.tolist())
    return (first, middle, rear), skat if problem.is_whole else None


def _found(problem: Problem, question: _Question, worlds: Worlds) -> Iterator[Found]:
    values = Judge().final_points(question.rows(worlds)).tolist()
    for world, value in zip(worlds, values, strict=True):
        hands, skat = _cards(problem, world)
        yield Found(hands, skat, value)


def _always(problem: Problem, worlds: Worlds) -> tuple[CardSet, CardSet, CardSet, CardSet]:
    """By place the cards that lie there in every deal."""
    if not len(worlds):
        return CardSet(), CardSet(), CardSet(), CardSet()
    first, middle, rear, skat = (CardSet(mask) for mask in np.bitwise_and.reduce(worlds, axis=0).tolist())
    return first, middle, rear, skat if problem.is_whole else problem.skat.cards
