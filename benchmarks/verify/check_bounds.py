"""Static bounds against true values: ``python benchmarks/verify/check_bounds.py {nodes,roots} [COUNT] [SEED]``.

``nodes``  COUNT random endgames (20000) of 2 to 4 tricks, suit games and Grand, mid-trick included: at every trick
           start that any legal play reaches, the plain value must lie within the bounds, in points and in tricks.
``roots``  COUNT random positions (1000000) at the start of a trick, with so many tricks left as ``--tricks`` says
           (2 to 6), in many of them few suits, or most trumps with the declarer: the value that the search finds
           without static bounds must lie within them, and so the answers about tricks.

Exits 1 if one does not.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.bounds import violations
from helpers.comparison import ALL, TECHNIQUES
from helpers.random_positions import endgames
from oracle.rules import NULL
from skatsolve._core.engine import Engine
from skatsolve.rows import ObjectiveNumber

SLICE = 100
ROOTS = 20_000  # of one slice
CARDS = np.arange(32)


def nodes(count: int, seed: int) -> int:
    """Check slice by slice; returns the number of nodes at which a bound fails."""
    began = time.process_time()
    games = (game for game in endgames(seed, 2 * count, left=(2, 3, 3, 4)) if game.kind != NULL)
    games = islice(games, count)
    done = visited = failed = 0
    while part := list(islice(games, SLICE)):
        number, wrong = violations(part)
        done, visited, failed = done + len(part), visited + number, failed + len(wrong)
        for node in wrong[:1]:
            print(node)
        print(f"{done} of {count}, {time.process_time() - began:.0f} s", file=sys.stderr)
    print(f"{done} endgames, {visited} nodes, {failed} outside their bounds")
    return failed


def positions(random: np.random.Generator, count: int, tricks: int) -> np.ndarray:
    """Packed rows of one contract: leaning to some suits or to trumps, and these to the declarer, or not."""
    kind = int(random.integers(5))
    trump = (CARDS % 8 == 4) | (kind == CARDS // 8)
    order = random.random((count, 32))
    order += random.choice([0, 0, 0.3, 0.8], (count, 4))[:, CARDS // 8] * ~trump
    order -= random.choice([0, 0.2, 0.5], (count, 1)) * trump
    held = np.argsort(order, axis=1)[:, : 3 * tricks]
    order = random.random(held.shape) - random.choice([0, 0, 0.3, 0.7, -0.3], (count, 1)) * trump[held]
    held = np.take_along_axis(held, np.argsort(order, axis=1), axis=1)
    declarer, leader = random.integers(3, size=(2, count))
    first = np.where(random.random(count) < 0.5, 1, 2)
    rows = np.zeros((count, 6), dtype=np.uint32)
    for place, seat in enumerate((declarer, (declarer + first) % 3, (declarer + 3 - first) % 3)):
        cards = held[:, place * tricks : (place + 1) * tricks]
        rows[np.arange(count), seat] = (1 << cards).sum(axis=1)
    rows[:, 4] = kind | declarer << 4 | leader << 6
    return rows


def roots(count: int, seed: int, tricks: list[int]) -> int:
    """Check slice by slice; returns the number of positions at which a bound fails."""
    random, began = np.random.default_rng(seed), time.process_time()
    without, engine = Engine(techniques=ALL ^ TECHNIQUES["static bounds"]), Engine()
    done = failed = 0
    while done < count:
        left = int(random.choice(tricks))
        rows = positions(random, min(ROOTS, count - done), left)
        value, any_trick, schwarz = np.zeros((3, len(rows)), dtype=np.int16)
        bounds, in_cards = np.zeros((2, len(rows), 2), dtype=np.int16)
        without.solve_batch(rows, ObjectiveNumber.POINTS, value)
        without.solve_batch(rows, ObjectiveNumber.ANY_TRICK, any_trick)
        without.solve_batch(rows, ObjectiveNumber.SCHWARZ, schwarz)
        engine.static_bounds(rows, False, bounds)
        engine.static_bounds(rows, True, in_cards)
        wrong = (value < bounds[:, 0]) | (value > bounds[:, 1])
        wrong |= (in_cards[:, 0] > 3 * any_trick * left) | (in_cards[:, 1] < 3 * any_trick)
        wrong |= (in_cards[:, 0] == 3 * left) & (schwarz == 0) | (in_cards[:, 1] < 3 * left) & (schwarz == 1)
        for row in rows[wrong][:1]:
            print(row.tolist())
        done, failed = done + len(rows), failed + int(wrong.sum())
        print(f"{done} of {count}, {time.process_time() - began:.0f} s", file=sys.stderr)
    print(f"{done} positions of {', '.join(map(str, tricks))} tricks, {failed} outside their bounds")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["nodes", "roots"])
    parser.add_argument("count", type=int, nargs="?")
    parser.add_argument("seed", type=int, nargs="?", default=1887)
    parser.add_argument("--tricks", type=int, nargs="+", choices=range(1, 11), default=[2, 3, 4, 5, 6])
    given = parser.parse_args()
    if given.count is not None and given.count < 1:
        parser.error("count must be at least 1")
    if given.what == "nodes":
        sys.exit(1 if nodes(given.count or 20_000, given.seed) else 0)
    sys.exit(1 if roots(given.count or 1_000_000, given.seed, given.tricks) else 0)
