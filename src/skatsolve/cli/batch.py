"""Batches: JSON lines in, JSON lines out, in the order asked and in constant memory.

A line with an error is answered by ``{"error": ..., "line_number": n}`` and the batch goes on. What has been written
are always whole lines, also after Ctrl-C.
"""

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import islice
from typing import Any, Final, TypeVar

from skatsolve.cli.json_line import json_line, write_whole
from skatsolve.errors import SkatError
from skatsolve.parallel import map_ordered

__all__ = ["answer_batch"]

Asked = TypeVar("Asked")
Answer = Callable[[Asked], dict[str, Any]]
# Lines that one worker takes at a time.
_CHUNK: Final = 32


def answer_batch(
    asked: Iterable[tuple[int, Asked | SkatError]], make_answer: Callable[[], Answer[Asked]], *, jobs: int = 1
) -> int:
    """Write an answer to every line of a batch and return the number of lines that were bad.

    :param asked: line numbers, and what stood there or was wrong there.
    :param make_answer: makes what answers a line, for each worker one; it may raise a SkatError.
    """
    source = iter(asked)
    # A single worker answers at once, and keeps what it has.
    size, make = (1, cache(make_answer)) if jobs == 1 else (_CHUNK, make_answer)
    work = partial(_answer_chunk, make_answer=make)
    answered = map_ordered(work, iter(lambda: list(islice(source, size)), []), jobs=jobs)
    bad = 0
    for answers in answered:
        write_whole("".join(text for text, _ in answers))
        bad += sum(not good for _, good in answers)
    return bad


def _answer_chunk(
    lines: list[tuple[int, Asked | SkatError]], make_answer: Callable[[], Answer[Asked]]
) -> list[tuple[str, bool]]:
    answer = make_answer()
    return [_answer_line(number, asked, answer) for number, asked in lines]


def _answer_line(number: int, asked: Asked | SkatError, answer: Answer[Asked]) -> tuple[str, bool]:
    """The line to write, and whether it is an answer."""
    try:
        if isinstance(asked, SkatError):
            raise asked
        return json_line(answer(asked)), True
    except SkatError as error:
        return json_line({"error": _said(error), "line_number": number}), False


def _said(error: SkatError) -> str:
    """The error without its line number, which has a key of its own."""
    error.line = None
    return str(error)
