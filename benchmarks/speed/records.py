"""Reading of game records: speed, memory, and what happens to broken input.

``python benchmarks/speed/records.py speed [COUNT] [SEED]`` writes COUNT random ISS records (50000) to a file and
reads and checks them: records a second on one core, and the greatest memory after a tenth and after all of them.

``python benchmarks/speed/records.py fuzz [BYTES] [SEED]`` puts BYTES random or mutated bytes (10 million) through the
readers. It ends with an error if anything but a ``SkatError`` comes of it, after printing the piece.

README.md beside this file has the results of recorded runs.
"""

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.fuzzing import pieces, read_all, sound
from helpers.random_records import games
from skatsolve.notation import iss


def speed(count: int, seed: int) -> None:
    """Read a large file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.sgf"
        with path.open("w", encoding="utf-8") as handle:
            for game in games(seed, count):
                handle.write(game.text + "\n")
        print(f"{count} records, {path.stat().st_size / 1e6:.0f} MB, seed {seed}")
        read = wrong = early = 0
        began = time.process_time()
        with path.open(encoding="utf-8") as handle:
            for record in iss.load(handle):
                read += 1
                wrong += bool(record.errors)
                if read == count // 10:
                    early = memory()
        taken = time.process_time() - began
        print(f"{read / taken:.0f} records/s, {taken:.1f} s CPU; {wrong} with a remark")
        print(f"greatest memory: {early} MB after a tenth, {memory()} MB after all")


def memory() -> int:
    """The greatest memory of this process so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fuzz(total: int, seed: int) -> None:
    """Put random bytes through the readers."""
    done = taken = 0
    for number, piece in enumerate(pieces(seed, sound(seed, 300)), 1):
        try:
            taken += read_all(piece)
        except BaseException:
            print(f"piece {number} of seed {seed}: {piece!r}")
            raise
        done += len(piece)
        if done >= total:
            print(f"{done} bytes in {number} pieces, seed {seed}: taken {taken} times, else SkatError")
            return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "fuzz"], nargs="?", default="speed")
    parser.add_argument("size", type=int, nargs="?", help="records or bytes")
    parser.add_argument("seed", type=int, nargs="?", default=1)
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.size or 50_000, given.seed)
    else:
        fuzz(given.size or 10_000_000, given.seed)
