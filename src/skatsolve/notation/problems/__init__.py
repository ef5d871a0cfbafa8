"""Composed problems in writing: TOML, one problem a file or several ``[[problem]]``, and JSON.

>>> problem = loads('''
... contract = "G"
... declarer = "forehand"
... points = [70, 25]
... [hands]
... forehand = "CJ D7"
... middlehand = "SJ HA"
... rearhand = "DT D8"
... [stipulation]
... value = ">= 74"
... ''')
>>> problem.position().to_move, problem.stipulation.low
(Seat.FOREHAND, 74)
>>> loads(dumps(problem)) == problem
True

The keys are explained in the documentation's chapter on problems.
"""

import io
import re
from collections.abc import Iterable
from typing import IO, Final

from skatsolve.errors import ProblemError, SkatError
from skatsolve.notation.lines import Lines
from skatsolve.notation.problems.fields import from_fields
from skatsolve.notation.problems.json import from_json, read_json
from skatsolve.notation.problems.problem import Holding, Problem
from skatsolve.notation.problems.stipulation import Stipulation
from skatsolve.notation.problems.toml import read_toml, write_toml

__all__ = ["Holding", "Problem", "Stipulation", "dump", "dumps", "load", "loads", "read"]

# More than any collection; a longer file is not a problem file.
_LONGEST: Final = 1 << 25
# A JSON object, or a list of them; a TOML text begins with a table or a key.
_JSON: Final = re.compile(r"\s*(?:\{|\[\s*(?:\{|\]\s*$))")


def read(handle: Lines) -> list[Problem | ProblemError]:
    """The problems of an open file, each in its place, or the error that it makes.

    :raises ProblemError: if the file as a whole cannot be read.
    """
    text = _decoded(handle.read(_LONGEST))
    if len(text) >= _LONGEST:
        raise ProblemError(f"the file is longer than {_LONGEST} letters", hint="give several files")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise ProblemError("the file is empty", hint='write contract = "G" and so on')
    is_json = _JSON.match(text) is not None
    tables = read_json(text) if is_json else read_toml(text)
    if not tables:
        raise ProblemError("the file holds no problem", hint='write contract = "G" and so on')
    found: list[Problem | ProblemError] = []
    for number, table in enumerate(tables, 1):
        try:
            found.append(from_fields(from_json(table) if is_json else table))
        except ProblemError as error:
            if len(tables) > 1:
                name = table.get("id") or table.get("title") if isinstance(table, dict) else None
                error.at(source=f"problem {number}" + (f" ({name})" if name else ""))
            found.append(error)
    return found


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise ProblemError("the file is not UTF-8 text", line=line, hint="is this a text file?") from None


def load(handle: Lines) -> list[Problem]:
    """The problems of an open file.

    :raises ProblemError: for the first that cannot be read, with all reasons; they name the keys.
    """
    problems = []
    for problem in read(handle):
        if isinstance(problem, SkatError):
            raise problem
        problems.append(problem)
    return problems


def loads(text: str) -> Problem:
    """Read one problem.

    :raises ProblemError: if the text does not hold exactly one problem.
    """
    problems = load(io.StringIO(text))
    if len(problems) != 1:
        raise ProblemError(f"{len(problems)} problems instead of one", hint="use load for several")
    return problems[0]


def dump(problems: Iterable[Problem], handle: IO[str]) -> None:
    """Write problems to an open file, in TOML."""
    handle.write(write_toml(list(problems)))


def dumps(problem: Problem) -> str:
    """The problem in TOML."""
    return write_toml([problem])
