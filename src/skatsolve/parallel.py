"""How work is spread: the one place that knows.

All of it goes through joblib. By default the tasks run on threads, since the core releases the GIL; whoever wants
processes or a cluster says so outside, with ``joblib.parallel_config(backend=...)`` or :func:`cluster`, and nothing
else changes.
"""

import re
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Any, Final, TypeVar

from skatsolve.errors import OptionError, shown

__all__ = ["cluster", "map_ordered", "need_jobs", "workers"]

Task = TypeVar("Task")
Result = TypeVar("Result")

_RESTARTS: Final = 3
# Tasks begun of which the result is not taken, for each worker: enough that all have work while one is at a long task.
_AHEAD: Final = 8
_MOST_JOBS: Final = 512
_CONNECT_SECONDS: Final = 10
_ADDRESS: Final = re.compile(
    r"(?:[a-z]+://)?[^\s/:]+(?::[0-9]{1,5})?/?|(?:[a-z]+://)?\[[0-9a-fA-F:]+\]:[0-9]{1,5}/?|inproc://\S+"
)


def map_ordered(work: Callable[[Task], Result], tasks: Iterable[Task], *, jobs: int | None = None) -> Iterator[Result]:
    """``work(task)`` for every task, the results in the order of the tasks.

    The tasks may be endless and the reader slow: only a fixed number for each worker is begun before its result is
    asked for, and closing the iterator drops what is under way. An error of the tasks' own iterator is raised after the
    results of the tasks before it. A worker process that dies is replaced and its tasks are done again. For processes
    and clusters ``work`` and the tasks must be picklable. Nothing in the results may depend on which worker did what.

    :param jobs: how many workers; -1 for one on each processor; None for what ``joblib.parallel_config`` says, else 1.
    :raises OptionError: for a number of jobs that is 0, too large, or not a number.

    >>> list(map_ordered(abs, [-3, 2, -1], jobs=2))
    [3, 2, 1]
    """
    need_jobs(jobs)
    if jobs == 1:
        yield from map(work, tasks)
        return
    faults: list[Exception] = []
    source = _without_fault(tasks, faults)
    begun: deque[Task] = deque()
    restarts = 0
    while True:
        again = list(begun)
        begun.clear()
        results, begin_more = _start(work, _noted(again, source, begun), begun, jobs)
        try:
            for result in results:
                begun.popleft()
                restarts = 0
                yield result
                begin_more()
            break
        except Exception as error:
            if not _is_lost_worker(error) or restarts == _RESTARTS:
                raise
            restarts += 1
        finally:
            with suppress(Exception):  # nothing is wanted of them any more, and at exit joblib may be half gone
                results.close()
    if faults:
        raise faults[0]


def workers(jobs: int | None) -> int:
    """How many workers there will be for ``jobs`` as :func:`map_ordered` takes it.

    :raises OptionError: for 0 jobs.
    """
    import joblib

    need_jobs(jobs)
    number: int = joblib.effective_n_jobs(jobs)
    return number


def need_jobs(jobs: int | None) -> None:
    """Refuse what is not a number of workers.

    :raises OptionError: naming the range.
    """
    hint = f"give a number from 1 to {_MOST_JOBS}, or -1 for all processors"
    if jobs is not None and not isinstance(jobs, int):
        raise OptionError(f"jobs {shown(jobs)} is not a number of workers", text=shown(jobs), hint=hint)
    if jobs == 0:
        raise OptionError("0 jobs do no work", text="0", hint=hint)
    if jobs is not None and jobs > _MOST_JOBS:
        raise OptionError(f"{shown(jobs)} jobs are too many", text=shown(jobs), hint=hint)
    if jobs is not None and jobs < -1:
        raise OptionError(f"jobs {shown(jobs)} is not a number of workers", text=shown(jobs), hint=hint)


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
    hint = "give the address that the scheduler prints, such as tcp://127.0.0.1:8786"
    if not _ADDRESS.fullmatch(address):
        raise OptionError(f"{shown(address)} is not the address of a cluster", text=address, hint=hint)
    try:
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # each kind of transport has errors of its own
        said = str(error) or type(error).__name__
        raise OptionError(f"no cluster answers at {shown(address)}: {said}", text=address, hint=hint) from None
    with client.as_current(), joblib.parallel_config(backend="dask"):
        try:
            yield
        finally:
            client.close()


def _without_fault(tasks: Iterable[Task], faults: list[Exception]) -> Iterator[Task]:
    """The tasks, as if they ended where an error is raised; the error goes to ``faults``."""
    try:
        yield from tasks
    except Exception as error:
        faults.append(error)


def _noted(again: list[Task], source: Iterator[Task], begun: deque[Task]) -> Iterator[Task]:
    """The tasks to do again, then the rest, each noted as begun."""
    for task in chain(again, source):
        begun.append(task)
        yield task


def _start(
    work: Callable[[Task], Result], tasks: Iterable[Task], begun: deque[Task], jobs: int | None
) -> tuple[Generator[Result, None, None], Callable[[], None]]:
    """The results, and what is to be called when one has been taken.

    joblib begins a task whenever a worker gets free, and piles up the results of a slow reader. Here a worker that gets
    free while too many are begun and not taken waits until the reader comes.
    """
    import joblib
    from joblib.parallel import TASK_ERROR

    most = _AHEAD * workers(jobs)
    waiting = 0
    # Threads are a wish only: a backend set by the caller goes first. The tasks are large, so they go one by one.
    parallel: Any = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as="generator", batch_size=1)
    dispatch_next = parallel.dispatch_next

    def worker_is_free() -> None:  # called with the lock held
        nonlocal waiting
        if len(begun) >= most:
            waiting += 1
            return
        try:
            dispatch_next()
        except RuntimeError as error:  # the pool was shut down, as at exit: the reader, if there is one, is to know
            parallel._jobs[-1]._register_outcome({"result": error, "status": TASK_ERROR})

    def result_is_taken() -> None:
        nonlocal waiting
        while waiting and len(begun) < most:
            with parallel._lock:
                waiting -= 1
                if parallel._original_iterator is not None:
                    dispatch_next()

    parallel.dispatch_next = worker_is_free
    parallel._warn_exit_early = lambda: None  # that results are dropped is the rule here
    try:
        return parallel(joblib.delayed(work)(task) for task in tasks), result_is_taken
    except RuntimeError as error:
        raise OptionError(f"the workers cannot be started: {error}", hint="give a smaller number of jobs") from error


def _is_lost_worker(error: Exception) -> bool:
    from concurrent.futures.process import BrokenProcessPool

    return isinstance(error, BrokenProcessPool)
