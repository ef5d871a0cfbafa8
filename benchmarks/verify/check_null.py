"""Every Null position of a few tricks, with a defender on lead: ``python benchmarks/verify/check_null.py [TRICKS
...]``.

All deals of 3 TRICKS cards (3 and 4; of 5 there are 47 million), up to the names of the suits and the gaps between the
ranks: the search with all its techniques must answer as the search with nothing but its table. Exits 1 if it does not.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.comparison import TECHNIQUES
from helpers.null_positions import every_position, made


def differing(tricks: int) -> int:
    """Prints and returns the number of positions with another answer."""
    began = time.process_time()
    done = wrong = 0
    for rows in every_position(tricks, leaders=(1, 2)):
        different = made(rows) != made(rows, TECHNIQUES["table"])
        for row in rows[different][:1]:
            print(row.tolist())
        done, wrong = done + len(rows), wrong + int(different.sum())
    print(f"{tricks} tricks: {done} positions, {wrong} differ; {time.process_time() - began:.0f} s", flush=True)
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tricks", type=int, nargs="*", default=[3, 4])
    given = parser.parse_args()
    if not set(given.tricks) <= set(range(1, 6)):
        parser.error("tricks must be 1 to 5 each")
    sys.exit(1 if sum([differing(tricks) for tricks in given.tricks]) else 0)
