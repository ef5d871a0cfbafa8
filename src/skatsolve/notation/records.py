"""Game records as JSON, one object a line; a file may also hold one object, or a list of them, over several lines.

>>> record = loads('{"deal": "%s", "declarer": 0, "contract": "GH", "plays": ["CJ"]}' % (
...     "CJ.CA.CK.CQ.CT.C9.C8.C7.SA.SK|SJ.SQ.ST.S9.S8.S7.HA.HK.HQ.HT|HJ.H9.H8.H7.DA.DK.DQ.DT.D9.D8|DJ.D7"))
>>> record.position_at(1).to_move
Seat.MIDDLEHAND
>>> loads(dumps(record)) == record
True
"""

import itertools
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any

from skatsolve.errors import RecordError, SkatError, need
from skatsolve.game import GameRecord
from skatsolve.notation.lines import Lines, need_file, numbered
from skatsolve.notation.positions import parse_json

__all__ = ["dump", "dumps", "load", "loads"]


def load(handle: Lines, strict: bool = False) -> Iterator[GameRecord]:
    """Read the records of an open file one by one; with one object a line in constant memory.

    A record that is broken comes with what was right in it, and says in ``errors`` what was wrong and in which line.

    :param strict: stop at the first record that is broken.
    :raises RecordError: with ``strict``, naming the line.
    """
    lines = ((number, line) for number, line in numbered(handle) if isinstance(line, SkatError) or line.strip())
    begin = list(itertools.islice(lines, 2))
    if not _is_one_text(begin):
        for number, line in itertools.chain(begin, lines):
            yield _record(line, number, strict)
        return
    try:
        found = parse_json("\n".join(str(line) for _, line in itertools.chain(begin, lines)))
    except SkatError as error:
        yield _record(error, begin[0][0], strict)
        return
    for data in found if isinstance(found, list) else [found]:
        yield _record(data, None, strict)


def loads(text: str, strict: bool = False) -> GameRecord:
    """Read one record.

    :param strict: refuse a record that is broken, whatever can be read of it.
    :raises RecordError: if it is not a record at all.
    """
    return GameRecord.from_dict(_parse(text), strict=strict)


def dump(records: Iterable[GameRecord], handle: IO[str]) -> None:
    """Write records to an open file, one JSON object a line."""
    need_file(handle, "write")
    for record in records:
        handle.write(dumps(record) + "\n")


def dumps(record: GameRecord) -> str:
    """The record as one line of JSON, without an end of line.

    :raises RecordError: for what is not a record.
    """
    need(record, GameRecord, RecordError, "make one, or read one with loads")
    return json.dumps(record.to_dict())


def _parse(text: str) -> Any:
    try:
        return parse_json(text)
    except SkatError as error:
        raise RecordError(
            error.message, text=error.text, hint=error.hint, line=error.line, column=error.column
        ) from None


def _is_one_text(begin: list[tuple[int, str | SkatError]]) -> bool:
    """Whether the first two lines begin a JSON text of several lines, or a list; else each line is one of its own."""
    texts = [line for _, line in begin if isinstance(line, str)]
    starts = bool(texts) and texts[0].lstrip()[:1] in ("{", "[")
    return starts and not any(map(_is_object, texts))


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _record(source: Any, number: int | None, strict: bool) -> GameRecord:
    """The record of a line, of a JSON value, or of an error met before."""
    try:
        if isinstance(source, SkatError):
            raise source
        return GameRecord.from_dict(_parse(source) if isinstance(source, str) else source, strict=strict, line=number)
    except SkatError as error:
        if strict:
            raise RecordError(error.message, text=error.text, hint=error.hint).at(line=number) from None
        error.line = None  # the record says it
        return GameRecord(faults=(str(error),), line_number=number)
