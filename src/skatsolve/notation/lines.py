"""Lines of a file, one by one and in constant memory, whatever the file holds."""

import warnings
from collections.abc import Iterator
from typing import IO, Final

from skatsolve.errors import SkatError

__all__ = ["LONGEST", "EncodingNote", "Lines", "need_file", "numbered"]

# No record or position comes near this; a longer line was not written by this package.
LONGEST: Final = 1 << 20

Lines = IO[str] | IO[bytes]


class EncodingNote(UserWarning):
    """A line that is not UTF-8 is read as if it were Latin-1."""


def _latin(line: bytes) -> str | None:
    """The line, if it looks like a text in which a few letters only are foreign."""
    text = line.decode("latin-1").rstrip("\r\n")
    plain = text.replace("\t", " ").isprintable() and 4 * sum(letter.isascii() for letter in text) > 3 * len(text)
    return text if plain else None


def need_file(handle: object, method: str) -> None:
    """Refuse what is not an open file to read from (``readline``) or to write to (``write``).

    :raises SkatError: naming what it is instead.
    """
    if not hasattr(handle, method):
        hint = "give open(path)" if method == "readline" else 'give open(path, "w")'
        raise SkatError(f"{repr(handle)[:40]} is of type {type(handle).__name__}, not an open file", hint=hint)


def numbered(handle: Lines) -> Iterator[tuple[int, str | SkatError]]:
    """Number (from 1) and text of each line without its end, or what is wrong with it as text.

    :raises SkatError: for what is not an open file.
    """
    need_file(handle, "readline")
    number, told = 0, False
    while True:
        try:
            line = handle.readline(LONGEST)
        except UnicodeDecodeError as error:
            hint = "open the file in binary mode to read on after such lines"
            yield number + 1, SkatError(f"the file is not {error.encoding} text", line=number + 1, hint=hint)
            return
        if not line:
            return
        number += 1
        if len(line) >= LONGEST and line[-1:] not in ("\n", b"\n"):
            while (rest := handle.readline(LONGEST)) and rest[-1:] not in ("\n", b"\n"):
                pass
            yield number, SkatError(f"the line is longer than {LONGEST} letters", line=number, hint="one object a line")
            continue
        try:
            text = line.decode() if isinstance(line, bytes) else line
            text.encode()
        except UnicodeError as error:
            latin = _latin(line) if isinstance(line, bytes) else None
            if latin is not None:
                if not told:
                    said = f"line {number} is not UTF-8: such lines are read as latin-1; say --encoding for another"
                    warnings.warn(said, EncodingNote, stacklevel=2)
                told = True
                yield number, latin
                continue
            column = int(getattr(error, "start", 0)) + 1
            yield (
                number,
                SkatError("the line is not UTF-8 text", line=number, column=column, hint="is this a text file?"),
            )
            continue
        yield number, text.rstrip("\r\n").removeprefix("\ufeff" if number == 1 else "")
