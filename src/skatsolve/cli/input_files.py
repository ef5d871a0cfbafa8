"""The files that commands read: packed or not, in the encoding they say."""

import codecs
import importlib
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, BinaryIO, Final

from skatsolve.errors import OptionError, SkatError

__all__ = ["open_input"]

_CHUNK: Final = 1 << 16
# How packed files begin, and the modules that unpack them, the first that is there.
_PACKED: Final = {
    b"\x1f\x8b": ("gzip",),
    b"BZh": ("bz2",),
    b"\xfd7zXZ\x00": ("lzma",),
    b"\x28\xb5\x2f\xfd": ("compression.zstd", "backports.zstd", "pyzstd", "zstandard"),
}


@contextmanager
def open_input(name: str, encoding: str | None = None) -> Iterator[BinaryIO]:
    """The bytes of a file, or of stdin for ``-``, unpacked if it begins like a gz, bz2, xz or zst file.

    :param encoding: of its text, which is given as UTF-8; None leaves it as it is.
    :raises OSError: if the file cannot be read.
    :raises SkatError: if stdin is closed, or what is packed is damaged.
    :raises OptionError: for an encoding that is not known.
    """
    with ExitStack() as stack:
        if name != "-":
            handle: Any = stack.enter_context(open(name, "rb"))
        elif sys.stdin is None:  # started with stdin closed
            raise SkatError("stdin is closed", hint="name a file, or feed the lines through a pipe")
        else:
            handle = sys.stdin.buffer
        if not hasattr(handle, "peek"):  # not buffered
            handle = io.BufferedReader(handle)
        begin = handle.peek(8)
        modules = next((modules for magic, modules in _PACKED.items() if begin.startswith(magic)), ())
        if modules:
            handle = io.BufferedReader(_Pulled(_unpacked(handle, modules)))
        if encoding is not None:
            handle = io.BufferedReader(_Pulled(_recoded(handle, encoding)))
        yield handle


class _Pulled(io.RawIOBase):
    """A file of the bytes that a function gives, block by block; none ends it."""

    def __init__(self, more: Callable[[], bytes]) -> None:
        self._more, self._rest = more, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            self._rest = self._more()
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def _unpacked(handle: BinaryIO, modules: tuple[str, ...]) -> Callable[[], bytes]:
    for module in modules:
        try:
            found = importlib.import_module(module)
        except ImportError:
            continue
        packed = found.open(handle, "rb")
        break
    else:
        raise SkatError(
            f"the file is packed, and this Python has no module {modules[0].rpartition('.')[2]}",
            hint=f"unpack it first, or pip install {modules[-1]}",
        )

    def more() -> bytes:
        try:
            block: bytes = packed.read(_CHUNK)
        except Exception as error:  # each format has errors of its own
            raise SkatError(f"the packed file is damaged or cut off: {error}") from None
        return block

    return more


def _recoded(handle: BinaryIO, encoding: str) -> Callable[[], bytes]:
    try:
        decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
        "".encode(encoding)
    except (LookupError, ValueError):
        hint = "say utf-8, latin-1, cp1252 or another that Python knows"
        raise OptionError(f"--encoding: {encoding!r} is not an encoding", text=encoding, hint=hint) from None

    def more() -> bytes:
        while block := handle.read(_CHUNK):
            text = decoder.decode(block)
            if text:
                return text.encode(errors="replace")
        return decoder.decode(b"", final=True).encode(errors="replace")

    return more
