"""What the exit code of a command says."""

from typing import Final

from skatsolve.errors import OptionError

__all__ = ["BAD_INPUT", "DONE", "INTERRUPTED", "WRONG_USE", "exit_code"]

DONE: Final = 0
"""All was answered; also where the reader of the answers has closed the pipe."""

BAD_INPUT: Final = 1
"""Some input was bad: cards, contracts, seats, bids, whether in an argument or in a file, or a file as such."""

WRONG_USE: Final = 2
"""An option that does not exist, is missing, or has no such value (an ``OptionError``)."""

INTERRUPTED: Final = 130
"""Stopped by Ctrl-C; what was finished has been written."""


def exit_code(error: Exception) -> int:
    """The code of a command that ends with this error."""
    return WRONG_USE if isinstance(error, OptionError) else BAD_INPUT
