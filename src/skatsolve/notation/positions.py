"""Positions as JSON, one object a line.

>>> text = '{"contract": "G", "declarer": 0, "hands": ["CJ", "SJ", "HJ"], "points": [60, 54]}'
>>> loads(text)[0].points
(60, 54)
>>> loads(dumps(loads(text))) == loads(text)
True
"""

import io
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any

from skatsolve.errors import SkatError, need_text
from skatsolve.notation.lines import Lines, need_file, numbered
from skatsolve.position import Position, need_position

__all__ = ["dump", "dumps", "load", "loads", "parse_json", "read"]


def parse_json(text: str) -> Any:
    """One JSON value.

    :raises SkatError: if the text is none, with the column (and the line, if there are several).
    """
    need_text(text, SkatError)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise SkatError("the line is empty", hint="write one JSON object a line")
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        raise SkatError(
            f"no valid JSON ({error.msg})",
            text=text[:60],
            line=error.lineno if "\n" in text.strip() else None,
            column=error.colno,
            hint="the text seems to be cut off" if cut else 'write {"contract": "G", …}',
        ) from None
    except SkatError:
        raise
    except (ValueError, RecursionError):
        raise SkatError("no valid JSON (a number too long or brackets too deep)", text=text[:60]) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise SkatError(f"the key {twice[:40]!r} appears twice in one object", hint="leave one of them out")
    return found


def read(handle: Lines) -> Iterator[tuple[int, Position | SkatError]]:
    """The number of each line (from 1) and its position, or the error that it makes; reading goes on after it.

    It holds one line at a time, so that the file may be of any length.
    """
    for number, line in numbered(handle):
        try:
            if isinstance(line, SkatError):
                raise line
            yield number, Position.from_dict(parse_json(line))
        except SkatError as error:
            yield number, error.at(line=number)


def load(handle: Lines) -> list[Position]:
    """Read the positions of an open file.

    :raises SkatError: at the first line that holds no position, with its number.
    """
    positions = []
    for _, position in read(handle):
        if isinstance(position, SkatError):
            raise position
        positions.append(position)
    return positions


def loads(text: str) -> list[Position]:
    """Read the positions of a text; see :func:`load`."""
    need_text(text, SkatError)
    return load(io.StringIO(text))


def dump(positions: Iterable[Position], handle: IO[str]) -> None:
    """Write positions to an open file, one JSON object a line."""
    need_file(handle, "write")
    for position in positions:
        handle.write(dumps([position]))


def dumps(positions: Iterable[Position]) -> str:
    """The positions as a text, one JSON object a line.

    :raises PositionError: for what is not a position.
    """
    lines = []
    for position in positions:
        need_position(position)
        lines.append(json.dumps(position.to_dict()) + "\n")
    return "".join(lines)
