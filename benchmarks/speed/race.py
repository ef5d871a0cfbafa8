"""The benchmark table, and a race against another program: ``python benchmarks/speed/race.py [COMMAND] [--help]``.

Prints a Markdown table: mean, median and 95 % of the microseconds of CPU a deal takes, by mode and file (see modes.py).
COMMAND is any program that is called ``COMMAND MODE FILE N`` and prints ``mean 1.0 med 1.0``, microseconds, for the
first N deals of the file; if it prints several such figures the last are taken. It runs in the same minute on the same
file, and the table then has our times divided by its. Both are the best of ``--runs``, so that what else the machine
does counts little.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import modes

from skatsolve._core.engine import Engine
from skatsolve.bench import Figures

OTHER = re.compile(r"mean +([\d.]+) +med(?:-hand)? +([\d.]+)")
# Deals of each file where one takes milliseconds; all of them elsewhere.
FEWER = {"discards": 30, "best_discard": 30, "worlds": 60}


def ours(mode: str, path: Path, deals: int | None) -> Figures:
    """Our figures for the first ``deals`` of a file."""
    engine = Engine()
    timed = [modes.time_deal(engine, mode, position) for position in modes.deals(path, deals)]
    return Figures.of(mode, [(micros, round(nodes)) for micros, nodes in timed])


def theirs(command: str, mode: str, path: Path, deals: int) -> tuple[float, float]:
    """Mean and median of the other program.

    :raises SystemExit: if it cannot be run or its answer not be read.
    """
    try:
        done = subprocess.run([command, mode, path, str(deals)], capture_output=True, encoding="utf-8")
    except OSError as error:
        sys.exit(f"{command} cannot be run: {error}")
    found = OTHER.findall(done.stdout)
    if not found:
        sys.exit(f"{command} {mode}: no figures in {(done.stdout + done.stderr).strip()[:200]!r}")
    return float(found[-1][0]), float(found[-1][1])


def main() -> None:
    """Measure row by row and print each when it is known."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", help="the program to race against")
    parser.add_argument("--modes", nargs="+", choices=modes.MODES, default=modes.MODES)
    parser.add_argument("--files", nargs="+", default=modes.FILES, metavar="NAME", help="names without .jsonl")
    parser.add_argument("--data", type=Path, default=modes.DATA, help="where the files are")
    parser.add_argument("--deals", type=int, help="so many of each file at most")
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    columns = ["mode", "file", "deals", "nodes", "mean", "median", "95 %"]
    columns += ["mean, ours/theirs", "median, ours/theirs"] if given.command else []
    print(f"| {' | '.join(columns)} |\n|---|---|{'---:|' * (len(columns) - 2)}")
    for mode, name in modes.combinations_of(tuple(given.modes), tuple(given.files)):
        path = given.data / f"{name}.jsonl"
        limit = min(given.deals or sys.maxsize, FEWER.get(mode, sys.maxsize))
        runs = []
        others = []
        for _ in range(given.runs):
            runs.append(ours(mode, path, None if limit == sys.maxsize else limit))
            if given.command:
                others.append(theirs(given.command, mode, path, runs[-1].deals))
        best = [min(getattr(run, figure) for run in runs) for figure in ("mean", "median", "p95")]
        deals, nodes = runs[0].deals, runs[0].nodes
        row = [mode, name, str(deals), f"{nodes / deals:.0f}", *(f"{time:.1f}" for time in best)]
        if given.command:
            row += [f"{best[i] / min(other[i] for other in others):.2f}" for i in (0, 1)]
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
