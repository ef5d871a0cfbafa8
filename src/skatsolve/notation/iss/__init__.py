"""Records of the International Skat Server, one game a line.

Read are all forms the server has used since 2007, whole lines and live ones: without the first bracket, with discards
as a move of their own, contracts with their letters in any order, hidden cards, games broken off. Written is one
canonical form: cards in the usual order, declaration and discards in one move, a fourth player as ``P3``. Reading it
gives an equal record.

>>> line = (
...     "(;GM[Skat]PC[ISS]P0[ada]P1[ben]P2[cleo]MV[w HA.SK.SJ.SA.CQ.S8.C9.H7.H9.DQ.CJ.S9.DJ.S7.D9.SQ.C8.HQ.DK.CA.D8.D7."
...     "DT.CT.ST.C7.HK.DA.HT.HJ.H8.CK 1 p 2 18 0 p 2 s w H8.CK 2 D 2 ST.H8 0 SA 1 S7 2 DA ] ;)"
... )
>>> record = loads(line)
>>> str(record.contract), record.bid, [str(card) for card in record.plays]
('D', 18, ['SA', 'S7', 'DA'])
>>> loads(dumps(record)) == record
True
"""

from collections.abc import Iterable, Iterator
from typing import IO

from skatsolve.errors import RecordError, SkatError, need_text
from skatsolve.game import GameRecord
from skatsolve.notation.iss.line import read_line
from skatsolve.notation.iss.writing import write_line
from skatsolve.notation.lines import Lines, need_file, numbered

__all__ = ["dump", "dumps", "load", "loads"]


def load(handle: Lines, strict: bool = False) -> Iterator[GameRecord]:
    """Read the records of an open file one by one, in constant memory.

    A line that is broken gives a record with what was right in it, and says in ``errors`` what was wrong and in which
    line. Empty lines do not count.

    :param strict: stop at the first line that is broken.
    :raises RecordError: with ``strict``, naming the line.
    """
    for number, line in numbered(handle):
        try:
            if isinstance(line, SkatError):
                raise line
            if not line.strip():
                continue
            record = read_line(line, number)
            _refuse_faults(record, strict)
        except SkatError as error:
            if strict:
                raise RecordError(error.message, text=error.text, hint=error.hint).at(line=number) from None
            error.line = None  # the record says it
            record = GameRecord(convention="iss", faults=(str(error),), line_number=number)
        yield record


def loads(text: str, strict: bool = False) -> GameRecord:
    """Read one line.

    :param strict: refuse a line that is broken, whatever can be read of it.
    :raises RecordError: if it is not a record at all, or more than one.
    """
    need_text(text, RecordError)
    lines = text.removeprefix("\ufeff").strip().splitlines()
    if len(lines) != 1:
        raise RecordError(f"{len(lines)} lines instead of one record", hint="use load for a file of records")
    record = read_line(lines[0], None)
    _refuse_faults(record, strict)
    return record


def dump(records: Iterable[GameRecord], handle: IO[str]) -> None:
    """Write records to an open file, one a line.

    :raises RecordError: for a record that has no ISS form, see :func:`dumps`.
    """
    need_file(handle, "write")
    for record in records:
        handle.write(dumps(record) + "\n")


def dumps(record: GameRecord) -> str:
    """The canonical line of a record, without an end of line.

    :raises RecordError: for what ISS has no form for: a claim, a bid without its auction, other rules, a bracket in a
        name.
    """
    return write_line(record)


def _refuse_faults(record: GameRecord, strict: bool) -> None:
    if strict and record.faults:
        raise RecordError(record.faults[0], reasons=record.faults)
