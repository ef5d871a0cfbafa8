"""``python -m skatsolve`` is the command, and so is the script ``skatsolve``."""

import os
import signal
import sys

__all__ = ["run"]

_INTERRUPTED = 130


def run() -> int:
    """Run the command line; also before it can say so itself, Ctrl-C ends it silently."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(_INTERRUPTED))
    from skatsolve.cli import main

    signal.signal(signal.SIGINT, before)
    return main()


if __name__ == "__main__":
    sys.exit(run())
