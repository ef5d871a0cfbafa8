"""Files that are written whole, and what is never written over.

Everything that a command writes into a file besides its answers goes through here.
"""

import os
import signal
import stat
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from types import FrameType
from typing import Any, BinaryIO, Final

from skatsolve.errors import OptionError

__all__ = ["check_outputs", "whole_file"]

_numbers: Final = count()
# What a signal that ends the process has to take away.
_parts: Final[set[str]] = set()
_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


@contextmanager
def whole_file(path: str | os.PathLike[str], inputs: Collection[str] = ()) -> Iterator[BinaryIO]:
    """A file to write to that takes the place of an older one at the end of the context, if no error is raised in it.

    A symbolic link stays, and the file it leads to is written. A pipe or a device is written through. What an error or
    a signal to end leaves of the file is taken away.

    :param inputs: the names of files that are read, ``-`` for stdin; the file must not be one of them.
    :raises OptionError: if it is one of them.
    :raises OSError: if it cannot be written.
    """
    name = os.fspath(path)
    check_outputs(inputs, {"": name})
    place = os.path.realpath(name)
    try:
        mode = os.stat(name).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        with open(name, "wb") as through:
            yield through
        return
    try:
        if mode is not None:
            os.close(os.open(place, os.O_WRONLY))  # one that may not be written may not be replaced
        part = os.path.join(os.path.dirname(place), f".{os.getpid()}-{next(_numbers)}.part")
        with _taken_away(part):
            with open(
                os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), "wb"
            ) as new:
                if mode is not None:
                    os.chmod(part, stat.S_IMODE(mode))
                yield new
                new.flush()
                os.fsync(new.fileno())
            os.replace(part, place)
    except OSError as error:
        if error.filename in (None, place) or str(error.filename).endswith(".part"):
            error.filename, error.filename2 = name, None
        raise


@contextmanager
def _taken_away(part: str) -> Iterator[None]:
    """Within this context the file is there for a while only, also where a signal ends the process."""
    _parts.add(part)
    handled = {}
    if threading.current_thread() is threading.main_thread():
        handled = {number: signal.getsignal(number) for number in _ENDING}
        handled = {number: before for number, before in handled.items() if before is signal.SIG_DFL}
    try:
        for number in handled:
            signal.signal(number, _end)
        yield
    finally:
        for number, before in handled.items():
            signal.signal(number, before)
        _take_away(part)


def _take_away(part: str) -> None:
    _parts.discard(part)
    if os.path.lexists(part):
        os.unlink(part)


def _end(number: int, frame: FrameType | None) -> Any:
    for part in list(_parts):
        _take_away(part)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def check_outputs(inputs: Collection[str], outputs: Mapping[str, str | None]) -> None:
    """Refuse to write over what is read or where the answers go, or twice to one file.

    :param inputs: the names of files that are read, ``-`` for stdin.
    :param outputs: by option the file to write, None if the option was not given.
    :raises OptionError: naming the option.
    """
    wanted = {option: name for option, name in outputs.items() if name is not None}
    taken = {_identity(1): "is where the answers go", _identity(2): "is where the messages go"} if wanted else {}
    taken |= {_identity(0 if name == "-" else name): "is read" for name in inputs} if wanted else {}
    for option, name in wanted.items():
        where = option or None
        if name in ("", "-"):
            raise OptionError(f"{name!r} is not a file to write to", text=name, hint="name a file").at(source=where)
        if os.path.isdir(name):
            raise OptionError(f"{name!r} is a folder", text=name, hint="name a file").at(source=where)
        folder = os.path.dirname(os.path.realpath(name))
        if not os.path.isdir(folder):
            said = f"{name!r}: there is no folder {os.path.dirname(name) or folder!r}"
            raise OptionError(said, text=name, hint="make it first").at(source=where)
        place = _identity(name)
        if place in taken:
            raise OptionError(f"{name!r} {taken[place]}", text=name, hint="name another file").at(source=where)
        taken[place] = f"is written by {option}"


def _identity(name: str | int) -> object:
    """What all names of one regular file have in common: device and inode; for a file that is not there, its path.

    Pipes and devices are never the same: nothing is lost there.
    """
    place = name if isinstance(name, int) else os.path.realpath(name)
    try:
        found = os.stat(place)
    except OSError:
        return place
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else object()
