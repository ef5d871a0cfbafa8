"""Judges composed problems."""

from collections.abc import Callable
from typing import Final

from skatsolve.errors import OptionError, ProblemError
from skatsolve.notation.problems import Problem
from skatsolve.problems.analysis import analyze
from skatsolve.problems.result import Judgment

__all__ = ["DEPTH", "LISTED", "MOST_DEALS", "solve_problem"]

DEPTH: Final = 2
"""Tricks for which cards other than those of the main line are shown by default."""

LISTED: Final = 10
"""How many of the ways in which unknown cards may lie are listed by default."""

MOST_DEALS: Final = 200_000
"""How many of the ways in which unknown cards may lie are solved at most by default."""


def solve_problem(
    problem: Problem,
    *,
    depth: int = DEPTH,
    limit: int = LISTED,
    most: int = MOST_DEALS,
    jobs: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Judgment:
    """Judge a composed problem: whether the stipulation is met with best play, by which cards, and how.

    The answer is exact. ``sound``: it is met, and at the solving side's first choice by one card only, equivalent
    cards (neighbors of the same worth in one hand) counting as one. ``cooked``: it is met in several ways.
    ``unsound``: it is not. The solving side is the declarer where the declarer's points, all tricks or a Null made are
    stipulated, the defenders for what they are to reach; an exact number of points is the task of the side that wins
    by it.

    With unknown cards the question is how they may lie: all ways that fit the conditions are counted and solved.

    :param depth: for how many tricks cards other than those of the main line are examined.
    :param limit: how many ways in which unknown cards may lie are listed.
    :param most: how many of them are solved at most.
    :param jobs: how many workers solve them, as in :func:`~skatsolve.solver.solve_many`.
    :param progress: called with the number of ways solved and the number of all ways.
    :raises ProblemError: if the cards contradict the conditions, or more than ``most`` ways fit them.
    :raises KnowledgeError: for a condition that cannot be read.

    >>> from skatsolve.notation import problems
    >>> with open("examples/problems/gl1887-01-after4.toml") as file:
    ...     judgment = solve_problem(problems.load(file)[0])
    >>> judgment.verdict, judgment.value, [str(card) for card in judgment.keys]
    ('sound', 91, ['H9'])
    """
    for name, number, least in (("depth", depth, 0), ("limit", limit, 0), ("most", most, 1)):
        if number < least:
            raise OptionError(f"{name} {number} is too small", hint=f"give a number from {least}")
    if problem.is_complete and not problem.conditions:
        return _judge(problem, depth)
    from skatsolve.problems.completions import complete

    found = complete(problem, limit, most, jobs, progress)
    if problem.is_complete:
        if not found.possible:
            raise ProblemError("conditions: the cards do not fit them", hint="change the cards or the conditions")
        return _judge(problem, depth)
    verdict = "unsound" if not found.count else "sound" if found.count == 1 else "cooked"
    if found.count == 1 and found.solutions:
        only = found.solutions[0]
        solved = _judge(problem.completed(only.hands, only.skat), depth)
        return Judgment(problem, verdict, solved.analysis, solved.published, found)
    return Judgment(problem, verdict, None, None, found)


def _judge(problem: Problem, depth: int) -> Judgment:
    """The judgment on a problem of which all cards are known."""
    analysis, published = analyze(problem, depth)
    verdict = "unsound" if not analysis.met else "cooked" if analysis.cooks else "sound"
    return Judgment(problem, verdict, analysis, published)
