"""Long work on the command line: how far it is, on stderr, and what is known when it is broken off."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["counted", "work_through"]

_EVERY_SECONDS = 1.0


def work_through(steps: Iterator[float], state: Callable[[], str]) -> bool:
    """Run the steps to their end and show the share that is done and the present state; False if interrupted.

    Nothing is shown where stderr is not a terminal.
    """
    shown = sys.stderr.isatty()
    if not shown:
        return _all(steps)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = BarColumn(bar_width=20), TaskProgressColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=1.0)
        asked = time.monotonic()

        def watched() -> Iterator[float]:
            nonlocal asked
            for share in steps:
                if time.monotonic() - asked > _EVERY_SECONDS:
                    progress.update(task, description=state())
                    asked = time.monotonic()
                progress.update(task, completed=share)
                yield share

        return _all(watched())


def _all(steps: Iterator[float]) -> bool:
    try:
        for _ in steps:
            pass
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def counted() -> Iterator[Callable[[int, int], None]]:
    """A function that is told how many of how many are done, and shows it on stderr where that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=None, visible=False)
        yield lambda done, total: bar.update(task, completed=done, total=total, visible=total > 1)
