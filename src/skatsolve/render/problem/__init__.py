"""Judgments of problems as text."""

from skatsolve.render.problem.text import print_judgment

__all__ = ["print_judgment"]
