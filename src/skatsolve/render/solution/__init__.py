"""Solutions as text."""

from skatsolve.render.solution.text import print_hands, print_line, print_solution
from skatsolve.render.solution.words import WORDS

__all__ = ["WORDS", "print_hands", "print_line", "print_solution"]
