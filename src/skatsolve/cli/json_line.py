"""One answer as a line of JSON, for all commands, and lines that Ctrl-C does not cut off."""

import json
import math
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["json_line", "write_json", "write_whole"]


def write_json(answer: dict[str, Any]) -> None:
    """Write an answer to stdout as one line of JSON."""
    write_whole(json_line(answer))


def write_whole(text: str) -> None:
    """Write whole lines to stdout at once; Ctrl-C counts when they are written."""
    with _uninterrupted():
        sys.stdout.write(text)
        sys.stdout.flush()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Within this context Ctrl-C waits."""
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():  # it is ignored, or elsewhere
        yield
        return
    held: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


def json_line(answer: dict[str, Any]) -> str:
    """The answer as one line in ASCII, with its end; a figure that is not finite is not known, and so null.

    >>> json_line({"win": 1.0, "error": math.inf})
    '{"win": 1.0, "error": null}\\n'
    """
    try:
        return json.dumps(answer, allow_nan=False) + "\n"
    except ValueError:
        return json.dumps(_known(answer), allow_nan=False) + "\n"


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _known(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_known(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
