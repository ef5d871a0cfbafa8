"""Static bounds at every node of many small endgames: ``python benchmarks/check_bounds.py [COUNT] [SEED]``.

COUNT random endgames (20000) of 2 to 4 tricks, suit games and Grand, mid-trick included: at every trick start that any
legal play reaches, the plain value must lie within the bounds, in points and in tricks. Exits 1 if one does not.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from reference.bounds import violations
from reference.random_positions import endgames
from reference.rules import NULL

SLICE = 100


def main(count: int, seed: int) -> int:
    """Check slice by slice; returns the number of nodes at which a bound fails."""
    began = time.process_time()
    games = (game for game in endgames(seed, 2 * count, left=(2, 3, 3, 4)) if game.kind != NULL)
    games = islice(games, count)
    done = nodes = failed = 0
    while part := list(islice(games, SLICE)):
        number, wrong = violations(part)
        done, nodes, failed = done + len(part), nodes + number, failed + len(wrong)
        for node in wrong[:1]:
            print(node)
        print(f"{done} of {count}, {time.process_time() - began:.0f} s", file=sys.stderr)
    print(f"{done} endgames, {nodes} nodes, {failed} outside their bounds")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=20_000)
    parser.add_argument("seed", type=int, nargs="?", default=1887)
    given = parser.parse_args()
    sys.exit(1 if main(given.count, given.seed) else 0)
