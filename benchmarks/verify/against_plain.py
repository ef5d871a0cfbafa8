"""Every optimization of the search, on and off, against plain minimax: ``python benchmarks/verify/against_plain.py
[COUNT] [SEED]``.

COUNT random endgames of 3 to 5 tricks (20000) of all contracts, mid-trick included, every objective, the value of
each and of every legal card, and the trick in which a Null is lost. Prints one line for each setting and exits 1 if
anything differs.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.comparison import ALL, TECHNIQUES, Comparison
from helpers.random_positions import endgames
from skatsolve._core.engine import Engine

SLICE = 1000


def main(count: int, seed: int) -> int:
    """Compare slice by slice; returns the number of endgames in which something differs."""
    settings = {"all on": ALL, **{f"without {name}": ALL ^ bit for name, bit in TECHNIQUES.items()}, "all off": 0}
    engines = {name: Engine(techniques=techniques) for name, techniques in settings.items()}
    wrong = dict.fromkeys(settings, 0)
    began = time.process_time()
    positions = endgames(seed, count, left=(3, 4, 5))
    done = 0
    while part := list(islice(positions, SLICE)):
        comparison = Comparison(part)
        for name, engine in engines.items():
            found = comparison.differences(engine)
            wrong[name] += len({endgame for differing in found.values() for endgame in differing})
            for what, differing in found.items():
                print(f"{name}, {what}: {differing[0]}")
        done += len(part)
        print(f"{done} of {count}, {time.process_time() - began:.0f} s", file=sys.stderr)
    for name, number in wrong.items():
        print(f"{name:26} {done} endgames, {number} differ")
    return sum(wrong.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=20_000)
    parser.add_argument("seed", type=int, nargs="?", default=1887)
    given = parser.parse_args()
    if given.count < 1:
        parser.error("count must be at least 1")
    sys.exit(1 if main(given.count, given.seed) else 0)
