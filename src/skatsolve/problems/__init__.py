"""Composed problems: is what they say true, by which cards alone, and how."""

from skatsolve.notation.problems import Holding, Problem, Stipulation
from skatsolve.problems.result import Analysis, Branch, Completions, Departure, Dual, Found, Judgment, Published
from skatsolve.problems.solving import DEPTH, LISTED, MOST_DEALS, solve_problem

__all__ = [
    "DEPTH",
    "LISTED",
    "MOST_DEALS",
    "Analysis",
    "Branch",
    "Completions",
    "Departure",
    "Dual",
    "Found",
    "Holding",
    "Judgment",
    "Problem",
    "Published",
    "Stipulation",
    "solve_problem",
]
