"""Problems written in TOML."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from skatsolve.errors import ProblemError
from skatsolve.notation.problems.fields import to_fields
from skatsolve.notation.problems.problem import Problem

__all__ = ["read_toml", "write_toml"]

_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")


def read_toml(text: str) -> list[Any]:
    """The tables of the problems in a text: the text itself, or each ``[[problem]]`` in it.

    :raises ProblemError: if this is not TOML, with line and column.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        at_end = text.rstrip().count("\n") + 1
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (at_end, None)
        said = _PLACE.sub("", str(error)).strip()
        raise ProblemError(
            f"not valid TOML ({said})", line=line, column=column, hint='write key = "text", cards in quotes'
        ) from None
    except (ValueError, RecursionError):
        raise ProblemError("not valid TOML (a number too long or brackets too deep)") from None
    several = data.get("problem")
    if isinstance(several, list) and len(data) == 1:
        return several
    return [data]


def write_toml(problems: Sequence[Problem]) -> str:
    """One problem by itself, several as ``[[problem]]`` tables."""
    if len(problems) == 1:
        return "\n".join(_lines(to_fields(problems[0]), "")) + "\n"
    return "\n".join("\n".join(["[[problem]]", *_lines(to_fields(problem), "problem."), ""]) for problem in problems)


def _lines(fields: Mapping[str, Any], prefix: str) -> Iterator[str]:
    for key, value in fields.items():
        if not isinstance(value, dict):
            yield f"{key} = {_value(value)}"
    for key, value in fields.items():
        if isinstance(value, dict):
            yield f"\n[{prefix}{key}]"
            yield from (f"{name} = {_value(one)}" for name, one in value.items())


def _value(value: object) -> str:
    """A text, a number or a list of them; a JSON text is a TOML text but for one control character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
