"""The files of ``review``: records in, tables out, and where an interrupted run has to go on."""

import csv
import importlib
import io
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final

from skatsolve.cli.input_files import open_input
from skatsolve.errors import OptionError, SkatError
from skatsolve.files import whole_file
from skatsolve.game import GameRecord
from skatsolve.notation import iss, records
from skatsolve.review import COLUMNS

__all__ = ["Reader", "Source", "Table", "as_cell", "need_parquet", "to_parquet"]

_PEEK: Final = 4096
# How a cell begins that is not taken as it stands; the apostrophe itself is one, so that reading is exact.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "'")

Source = tuple[str, int, GameRecord]
"""A file's name, the number of the record in it (the first is 1), and the record."""


class Reader:
    """The records of several files one after the other, which tells how far it is."""

    def __init__(self, names: Sequence[str], encoding: str | None = None) -> None:
        self._names, self._encoding = names, encoding
        self._handle: BinaryIO | None = None
        self._before = 0
        self.total = sum(os.path.getsize(name) for name in names if name != "-")
        """Bytes in all files."""

    @property
    def done(self) -> int:
        """Bytes read so far."""
        handle = self._handle
        return self._before + (handle.tell() if handle is not None and handle.seekable() else 0)

    def __iter__(self) -> Iterator[Source]:
        for name in self._names:
            with open_input(name, self._encoding) as handle:
                self._handle = handle
                for number, record in enumerate(_load(handle), 1):
                    yield name, number, record
                self._handle = None
            self._before += os.path.getsize(name) if name != "-" else 0


def _load(handle: BinaryIO) -> Iterator[GameRecord]:
    """The records of a file, ISS lines or JSON, whichever it begins with."""
    start = handle.peek(_PEEK)[:_PEEK].lstrip(b"\xef\xbb\xbf \t\r\n")  # type: ignore[attr-defined]
    return records.load(handle) if start[:1] in (b"{", b"[") else iss.load(handle)


class Table:
    """A CSV file with a line for each game, in the order of the records.

    Only whole lines count: what an interrupted run has left of a line is cut off and written anew.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: BinaryIO | None = None
        self.last: Mapping[str, Any] | None = None
        """The last row of a table that is gone on with."""

    def create(self) -> None:
        """Begin a new table."""
        self._handle = self._path.open("wb")
        self._handle.write(_line(COLUMNS))
        self._handle.flush()

    def resume(self, settings: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The games that are in the table; when all have been taken, it is ready for more.

        :param settings: values that every row must have.
        :raises SkatError: if the file is not such a table; an OptionError if it was made with other settings.
        """
        head = _line(COLUMNS)
        whole = 0
        try:
            with self._path.open("rb") as handle:
                begin = handle.readline()
                if begin != head and not (head.startswith(begin) and not begin.endswith(b"\n")):
                    raise SkatError(f"--resume: {self._path} is not a table of reviews", text=str(self._path))
                if begin == head:
                    whole = len(head)
                    for number, line in enumerate(handle, 2):
                        if not line.endswith(b"\n"):
                            break
                        row = self._row(line, number)
                        self._check(row, settings)
                        whole += len(line)
                        self.last = row
                        yield row
        except FileNotFoundError:
            pass
        if not whole:
            self.create()
            return
        self._handle = self._path.open("r+b")
        self._handle.truncate(whole)
        self._handle.seek(whole)

    def _row(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            cells = next(csv.reader([line.decode()], strict=True))
            parts = zip(COLUMNS.items(), cells, strict=True)
            return {key: _value(kind, cell) for (key, kind), cell in parts}
        except (ValueError, csv.Error):
            raise SkatError(
                f"--resume: line {number} of {self._path} is damaged", hint="delete it and all lines after it"
            ) from None

    def _check(self, row: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
        for key, wanted in settings.items():
            if row[key] != wanted:
                raise OptionError(
                    f"--resume: {self._path} was made with {key} {row[key]}, not {wanted}", hint="give the same options"
                )

    def write(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Add games."""
        assert self._handle is not None
        self._handle.write(b"".join(_line(row[key] for key in COLUMNS) for row in rows))
        self._handle.flush()

    def close(self) -> None:
        """Close the file."""
        if self._handle is not None:
            self._handle.close()


def _line(values: Iterable[Any]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(map(_cell, values))
    return out.getvalue().encode()


def as_cell(value: Any) -> str:
    """A value as it stands in the table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    # File names need not be UTF-8.
    text = str(value)
    try:
        raw = text.encode(errors="surrogateescape")
    except UnicodeEncodeError:  # JSON can hold half letters
        raw = text.encode(errors="backslashreplace")
    return " ".join(raw.decode(errors="backslashreplace").splitlines())


def _cell(value: Any) -> str:
    """The value as it is written: text that a spreadsheet would take for a formula has an apostrophe in front."""
    text = as_cell(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text


def _value(kind: type, cell: str) -> Any:
    if kind is str:
        return cell.removeprefix("'")
    if not cell:
        return None
    return cell == "true" if kind is bool else kind(cell)


def need_parquet() -> None:
    """Make sure that Parquet can be written, before any work is done.

    :raises OptionError: if the extra is not installed.
    """
    try:
        importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise OptionError("--parquet needs pyarrow", hint="pip install 'skatsolve[data]'") from None


def to_parquet(table: Path, path: Path) -> None:
    """Write a table as Parquet, block by block."""
    pyarrow, arrow_csv = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.csv")
    parquet, compute = importlib.import_module("pyarrow.parquet"), importlib.import_module("pyarrow.compute")
    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_()}
    options = arrow_csv.ConvertOptions(column_types={key: types[kind] for key, kind in COLUMNS.items()})

    with (
        whole_file(path) as handle,
        arrow_csv.open_csv(table, convert_options=options) as reader,
        parquet.ParquetWriter(handle, reader.schema) as writer,
    ):
        for batch in reader:
            plain = [
                compute.replace_substring_regex(column, "^'", "") if column.type == pyarrow.string() else column
                for column in batch.columns
            ]
            writer.write_batch(pyarrow.record_batch(plain, schema=reader.schema))
