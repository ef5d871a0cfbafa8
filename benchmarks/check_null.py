"""Every Null position of a few tricks, with a defender on lead: ``python benchmarks/check_null.py [TRICKS ...]``.

All deals of 3 TRICKS cards (3 and 4; of 5 there are 47 million), up to the names of the suits and the gaps between the
ranks: the search with all its techniques must answer as the search with nothing but its table. Exits 1 if it does not.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import numpy as np

from skatsolve._core.engine import Engine, Objective

TABLE = 1
NULL = 5
RANKS = 8


def suit_sizes(cards: int) -> Iterator[tuple[int, ...]]:
    """How many cards each of the four suits can have, the longest first."""
    for sizes in combinations_with_replacement(range(RANKS, -1, -1), 4):
        if sum(sizes) == cards:
            yield sizes


def owners(tricks: int) -> np.ndarray:
    """All ways to give three players so many cards each: a row for each way, in it the owner of each card."""
    cards = np.arange(3 * tricks)
    rows = []
    for first in combinations(cards, tricks):
        rest = np.setdiff1d(cards, first)
        for second in combinations(rest, tricks):
            row = np.full(len(cards), 2, dtype=np.int8)
            row[list(first)] = 0
            row[list(second)] = 1
            rows.append(row)
    return np.array(rows)


def differing(tricks: int) -> int:
    """Prints and returns the number of positions with another answer."""
    began = time.process_time()
    ways = owners(tricks)
    engine, plain = Engine(), Engine(techniques=TABLE)
    done = wrong = 0
    for sizes in suit_sizes(3 * tricks):
        bits = np.array([1 << RANKS * suit + rank for suit, size in enumerate(sizes) for rank in range(size)])
        for leader in (1, 2):
            rows = np.zeros((len(ways), 6), dtype=np.uint32)
            for player in range(3):
                rows[:, player] = np.where(ways == player, bits, 0).sum(axis=1)
            rows[:, 4] = NULL | leader << 6
            answers, expected = np.zeros((2, len(rows)), dtype=np.int16)
            engine.solve_batch(rows, Objective.NULL_MADE, answers)
            plain.solve_batch(rows, Objective.NULL_MADE, expected)
            for row in rows[answers != expected][:1]:
                print(row.tolist())
            done, wrong = done + len(rows), wrong + int((answers != expected).sum())
    print(f"{tricks} tricks: {done} positions, {wrong} differ; {time.process_time() - began:.0f} s", flush=True)
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tricks", type=int, nargs="*", default=[3, 4])
    given = parser.parse_args()
    if not set(given.tricks) <= set(range(1, 6)):
        parser.error("tricks must be 1 to 5 each")
    sys.exit(1 if sum([differing(tricks) for tricks in given.tricks]) else 0)
