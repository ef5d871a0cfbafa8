"""Work spread over threads, processes and a real local cluster: the same numbers, whatever dies."""

import itertools
import os
import signal
import subprocess
import sys
import time
from functools import partial

import joblib
import numpy as np
import pytest

from skatsolve import parallel
from skatsolve.cards import CardSet
from skatsolve.errors import OptionError
from skatsolve.knowledge import Knowledge, Sampler
from skatsolve.parallel import cluster, map_ordered
from skatsolve.position import Position
from skatsolve.solver import solve_many

STARTS = range(0, 200, 25)


@pytest.fixture(scope="module")
def work():
    known = Knowledge.of_hand(1, CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")).told("min.F=spades:2")
    return partial(Sampler(known).draw, 25, 77)


@pytest.fixture(scope="module")
def truth(work):
    return np.concatenate([work(start) for start in STARTS])


@pytest.fixture(scope="module")
def local_cluster():
    distributed = pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield running


def dying(marker):
    """A task whose third call kills the worker that does it, the first time."""

    def task(number):
        if number == 3 and not os.path.exists(marker):
            open(marker, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.01)
        return number * number, os.getpid()

    return task


@pytest.mark.parametrize("jobs", [None, 1, 2])
def test_threads(work, truth, jobs):
    assert (np.concatenate(list(map_ordered(work, STARTS, jobs=jobs))) == truth).all()


def test_two_processes(work, truth):
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert (np.concatenate(list(map_ordered(work, STARTS))) == truth).all()


def test_cluster_of_two(work, truth, local_cluster):
    with cluster(local_cluster.scheduler_address):
        assert (np.concatenate(list(map_ordered(work, STARTS))) == truth).all()
        with pytest.raises(ZeroDivisionError):
            list(map_ordered(lambda n: 1 // n, [1, 0]))


def test_a_process_killed_costs_no_result(tmp_path):
    with joblib.parallel_config(backend="loky", n_jobs=2):
        results = list(map_ordered(dying(str(tmp_path / "died")), range(12)))
    assert (tmp_path / "died").exists()
    assert [square for square, _ in results] == [n * n for n in range(12)]
    assert os.getpid() not in {process for _, process in results}


def test_a_cluster_worker_killed_costs_no_result(tmp_path, local_cluster):
    with cluster(local_cluster.scheduler_address):
        results = list(map_ordered(dying(str(tmp_path / "died")), range(12)))
    assert (tmp_path / "died").exists()
    assert [square for square, _ in results] == [n * n for n in range(12)]
    assert os.getpid() not in {process for _, process in results}


def test_workers_that_always_die_are_given_up(monkeypatch):
    def fatal(number):
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(parallel, "_RESTARTS", 1)
    with joblib.parallel_config(backend="loky", n_jobs=2), pytest.raises(RuntimeError):
        list(map_ordered(fatal, range(3)))


def read_slowly(jobs=None, workers=2):
    """However long the reader waits, no more than a fixed number of tasks is taken ahead of it."""
    taken = 0

    def tasks():
        nonlocal taken
        for number in itertools.count():
            taken += 1
            yield number

    results = map_ordered(abs, tasks(), jobs=jobs)
    ahead = parallel._AHEAD * workers if workers > 1 else 0
    for number in range(20):
        assert next(results) == number
        assert taken - number <= ahead + workers
    time.sleep(0.2)
    assert taken - 20 <= ahead + workers
    results.close()


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_a_slow_reader_of_threads(jobs, recwarn):
    read_slowly(jobs, jobs)
    assert not recwarn


def test_a_slow_reader_of_processes():
    with joblib.parallel_config(backend="loky", n_jobs=2):
        read_slowly()


def test_a_slow_reader_of_a_cluster(local_cluster):
    with cluster(local_cluster.scheduler_address):
        read_slowly()


def test_a_slow_reader_of_solutions():
    taken = []
    end = Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7", "C8", "C9"]})
    solutions = solve_many((taken.append(1) or end for _ in itertools.count()), jobs=2)
    assert [next(solutions).value for _ in range(40)] == [1] * 40
    assert len(taken) < 2000
    solutions.close()


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_an_iterator_dropped_half_way_is_silent_at_exit(backend):
    program = f"""
import itertools, joblib
from skatsolve.parallel import map_ordered
with joblib.parallel_config(backend={backend!r}):
    pairs = zip(range(3), map_ordered(abs, itertools.count(), jobs=2))
    print(list(pairs))
    begun = map_ordered(abs, itertools.count(), jobs=2)
    print(next(begun))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["[(0, 0), (1, 1), (2, 2)]", "0"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_tasks_comes_after_the_results_before_it(jobs):
    results = map_ordered(abs, (1 // (3 - n) for n in range(9)), jobs=jobs)
    assert [next(results) for _ in range(3)] == [0, 0, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_errors_of_the_work_come_through():
    results = map_ordered(lambda n: 1 // n, [2, 1, 0, 5], jobs=2)
    with pytest.raises(ZeroDivisionError):
        list(results)


def test_wrong_options(monkeypatch):
    for jobs, said in ((0, "0 jobs do no work"), (100_000, "100000 jobs are too many"), ("2", "not a number")):
        with pytest.raises(OptionError, match=said):
            list(map_ordered(abs, [1], jobs=jobs))
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    monkeypatch.setattr(parallel, "_CONNECT_SECONDS", 0.5)
    with pytest.raises(OptionError, match="no cluster answers"), cluster("tcp://127.0.0.1:1"):
        pass
