"""The proof search, each technique on and off, against explicit sets of worlds:
``python benchmarks/verify/proofs_against_worlds.py [COUNT] [SEED] [TRICKS]``.

COUNT random endgames (10000) of TRICKS tricks ("23": two or three) of all contracts: mid-trick, with the skat unseen,
with voids known and not, points or tricks counted, at the true value and one above; for points the bounds that come
with a verdict are looked at, too. Prints one line for each setting and exits 1 if anything differs.
"""

import argparse
import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.proofs import SETTINGS, Both
from oracle.unknowns import questions


def main(count: int, seed: int, tricks: str) -> int:
    """Compare one by one; returns the number of endgames in which something differs."""
    searches = {name: Both(techniques) for name, techniques in SETTINGS.items()}
    wrong = dict.fromkeys(SETTINGS, 0)
    began = time.process_time()
    stream = questions(seed, left=tuple(map(int, tricks)))
    for number, question in enumerate(islice(stream, count), 1):
        value = question.compiled_value
        for name, search in searches.items():
            fault = search.fault(question, value)
            if fault:
                wrong[name] += 1
                print(f"{name}: {fault}: {question}", flush=True)
        if number % 1000 == 0:
            print(f"{number} of {count}, {time.process_time() - began:.0f} s", file=sys.stderr)
    for name, faults in wrong.items():
        print(f"{name}: {count} endgames of {'/'.join(tricks)} tricks, {faults} differ")
    return sum(wrong.values())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=10_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("tricks", nargs="?", default="23")
    given = parser.parse_args()
    if given.count < 1:
        parser.error("count must be at least 1")
    if not set(given.tricks) <= set("1234") or not given.tricks:
        parser.error("tricks are digits from 1 to 4")
    sys.exit(1 if main(given.count, given.seed, given.tricks) else 0)
