"""Deal strings, ``forehand|middlehand|rearhand|skat``, one a line; empty lines and ``#`` comments do not count.

>>> from skatsolve.cards import CardSet
>>> deal = Deal(*(CardSet(mask) for mask in (0x3FF, 0xFFC00, 0x3FF00000, 0xC0000000)))
>>> loads(dumps([deal])) == [deal]
True
"""

import io
from collections.abc import Iterable
from typing import IO

from skatsolve.deal import Deal
from skatsolve.errors import DealError, SkatError, need_text
from skatsolve.notation.lines import Lines, need_file, numbered

__all__ = ["dump", "dumps", "load", "loads"]


def load(handle: Lines) -> list[Deal]:
    """Read the deals of an open file.

    :raises DealError: at the first line that holds no deal, with its line and column.
    """
    deals = []
    for number, line in numbered(handle):
        if isinstance(line, SkatError):
            raise line
        if line.strip() and not line.startswith("#"):
            try:
                deals.append(Deal.parse(line))
            except DealError as error:
                raise error.at(line=number) from None
    return deals


def loads(text: str) -> list[Deal]:
    """Read the deals of a text; see :func:`load`."""
    need_text(text, DealError)
    return load(io.StringIO(text))


def dump(deals: Iterable[Deal], handle: IO[str]) -> None:
    """Write deals to an open file, one a line."""
    need_file(handle, "write")
    for deal in deals:
        handle.write(f"{deal}\n")


def dumps(deals: Iterable[Deal]) -> str:
    """The deals as a text, one a line."""
    return "".join(f"{deal}\n" for deal in deals)
