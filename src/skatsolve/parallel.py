"""How work is spread: the one place that knows.

All of it goes through joblib. By default the tasks run on threads, since the core releases the GIL; whoever wants
processes or a cluster says so outside, with ``joblib.parallel_config(backend=...)`` or :func:`cluster`, and nothing
else changes.
"""

import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from skatsolve.errors import OptionError

__all__ = ["cluster", "map_ordered", "workers"]

Task = TypeVar("Task")
Result = TypeVar("Result")

_RESTARTS: Final = 3
_CONNECT_SECONDS: Final = 10


def map_ordered(work: Callable[[Task], Result], tasks: Iterable[Task], *, jobs: int | None = None) -> Iterator[Result]:
    """``work(task)`` for every task, the results in the order of the tasks.

    The tasks may be endless: they are taken up as workers get free, and closing the iterator drops what is under way.
    A worker process that dies is replaced and its tasks are done again. For processes and clusters ``work`` and the
    tasks must be picklable. Nothing in the results may depend on which worker did what.

    :param jobs: how many workers; -1 for one on each processor; None for what ``joblib.parallel_config`` says, else 1.
    :raises OptionError: for 0 jobs, or what is no number.

    >>> list(map_ordered(abs, [-3, 2, -1], jobs=2))
    [3, 2, 1]
    """
    _check(jobs)
    if jobs == 1:
        yield from map(work, tasks)
        return
    source = iter(tasks)
    begun: deque[Task] = deque()
    restarts = 0
    while True:
        again = list(begun)
        begun.clear()
        results = _generator(work, _noted(again, source, begun), jobs)
        try:
            for result in results:
                begun.popleft()
                restarts = 0
                yield result
            return
        except Exception as error:
            if not _is_lost_worker(error) or restarts == _RESTARTS:
                raise
            restarts += 1
        finally:
            _drop(results)


def workers(jobs: int | None) -> int:
    """How many workers there will be for ``jobs`` as :func:`map_ordered` takes it.

    :raises OptionError: for 0 jobs.
    """
    import joblib

    _check(jobs)
    number: int = joblib.effective_n_jobs(jobs)
    return number


def _check(jobs: int | None) -> None:
    hint = "give a number from 1, or -1 for all processors"
    if jobs is not None and not isinstance(jobs, int):
        raise OptionError(f"jobs {jobs!r} is no number of workers", text=str(jobs), hint=hint)
    if jobs == 0:
        raise OptionError("0 jobs do no work", text="0", hint=hint)


@contextmanager
def cluster(address: str) -> Iterator[None]:
    """Within this context the work goes to the Dask cluster whose scheduler has this address.

    :raises OptionError: if the extra is not installed or nobody answers there.
    """
    import joblib

    try:
        from distributed import Client
    except ImportError:
        raise OptionError(
            "a cluster needs dask.distributed", text=address, hint="pip install 'skatsolve[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise OptionError(f"no cluster answers at {address!r}: {error}", text=address) from None
    with client.as_current(), joblib.parallel_config(backend="dask"):
        try:
            yield
        finally:
            client.close()


def _noted(again: list[Task], source: Iterator[Task], begun: deque[Task]) -> Iterator[Task]:
    """The tasks to do again, then the rest, each noted as begun."""
    for task in again:
        begun.append(task)
        yield task
    for task in source:
        begun.append(task)
        yield task


def _generator(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int | None) -> Any:
    import joblib

    # Threads are a wish only: a backend set by the caller goes first. The tasks are large, so they go one by one.
    parallel = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as="generator", batch_size=1)
    return parallel(joblib.delayed(work)(task) for task in tasks)


def _drop(results: Any) -> None:
    with warnings.catch_warnings():
        # That tasks are under way when enough results are there is the rule here, not a mistake.
        warnings.filterwarnings("ignore", message=".*still being processed by the workers", category=UserWarning)
        results.close()


def _is_lost_worker(error: Exception) -> bool:
    from concurrent.futures.process import BrokenProcessPool

    return isinstance(error, BrokenProcessPool)
