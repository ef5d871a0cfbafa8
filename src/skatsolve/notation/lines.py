"""Lines of a file, one by one and in constant memory, whatever the file holds."""

from collections.abc import Iterator
from typing import IO, Final

from skatsolve.errors import SkatError

__all__ = ["LONGEST", "Lines", "need_file", "numbered"]

# No record or position comes near this; a longer line was not written by this package.
LONGEST: Final = 1 << 20

Lines = IO[str] | IO[bytes]


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
    number = 0
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
            column = int(getattr(error, "start", 0)) + 1
            yield (
                number,
                SkatError("the line is not UTF-8 text", line=number, column=column, hint="is this a text file?"),
            )
            continue
        yield number, text.rstrip("\r\n").removeprefix("\ufeff" if number == 1 else "")
