"""Reviews: CPU time a game, and a long run that is killed and resumed.

``python benchmarks/speed/review.py speed [SAMPLES]`` reviews 120 games of the plausible deals in
``tests/data/bench``, played four times in five with best cards and else at random: CPU milliseconds a game in
hindsight, and with SAMPLES (100) deals a decision.

``python benchmarks/speed/review.py run [COUNT] [SEED]`` writes COUNT (10000) random records to a file and reviews
them in hindsight twice: undisturbed, and killed in the middle and resumed. It ends with an error unless both tables are
the same byte for byte, and tells the greatest memory of a run over a tenth of the records and over all.

README.md beside this file has the results of recorded runs.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from helpers.random_records import games
from skatsolve.cards import Card
from skatsolve.contract import Contract
from skatsolve.deal import Deal
from skatsolve.game import GameRecord
from skatsolve.position import Position
from skatsolve.review import Reviewer
from skatsolve.solver import Solver

ROOT = Path(__file__).parents[2]
_COUNT = 40
_WITH_BEST = 0.8


def played_games() -> Iterator[GameRecord]:
    """Games of all kinds with some errors in them."""
    random, solver = Random(5), Solver()
    for kind in ("suit", "grand", "null"):
        lines = (ROOT / "tests" / "data" / "bench" / f"{kind}_plausible.jsonl").read_text().splitlines()
        for line in lines[:_COUNT]:
            data = json.loads(line)
            position = Position.from_dict({key: data[key] for key in ("contract", "declarer", "hands", "skat")})
            deal, contract = Deal(*position.hands, position.skat), Contract(position.contract.kind, hand=True)
            yield GameRecord(
                deal=deal,
                declarer=position.declarer,
                contract=contract,
                plays=tuple(_cards(position, random, solver)),
            )


def _cards(position: Position, random: Random, solver: Solver) -> Iterator[Card]:
    while not position.is_over:
        cards = list(position.legal)
        if len(cards) > 1 and random.random() < _WITH_BEST:
            cards = list(solver.card_values(position).best)
        card = random.choice(cards)
        yield card
        position = position.play(card)
        if position.contract.is_null and position.tricks and position.tricks[0]:
            return


def speed(samples: int) -> None:
    """CPU time a game."""
    records = list(played_games())
    for count in (0, samples):
        reviewer, times = Reviewer(count), {}
        for record in records:
            began = time.process_time()
            reviewer.review(record)
            kind = "Null" if record.contract.is_null else "Grand" if record.contract.kind == 4 else "suit"
            times.setdefault(kind, []).append(1000 * (time.process_time() - began))
        every = [one for ones in times.values() for one in ones]
        print(f"{count} samples, {len(every)} games: mean {mean(every):.1f} ms, median {median(every):.1f} ms of CPU")
        for kind, ones in times.items():
            print(f"  {kind}: mean {mean(ones):.1f}, median {median(ones):.1f}, most {max(ones):.1f}")


def run(count: int, seed: int) -> None:
    """The long run."""
    with tempfile.TemporaryDirectory() as folder:
        source, tenth = Path(folder) / "all.sgf", Path(folder) / "tenth.sgf"
        lines = [game.text + "\n" for game in games(seed, count)]
        source.write_text("".join(lines))
        tenth.write_text("".join(lines[: count // 10]))
        whole, part = Path(folder) / "whole.csv", Path(folder) / "part.csv"
        print(f"{count} records, seed {seed}")
        print(f"a tenth: {_review(tenth, Path(folder) / 'tenth.csv')}")
        print(f"all: {_review(source, whole)}")
        process = subprocess.Popen(_command(source, part), stdout=subprocess.DEVNULL)
        while not part.exists() or part.stat().st_size < whole.stat().st_size // 2:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        share = part.stat().st_size / whole.stat().st_size
        print(f"killed with {100 * share:.0f} % of the table written")
        print(f"resumed: {_review(source, part, '--resume')}")
        if whole.read_bytes() != part.read_bytes():
            raise SystemExit("the tables differ")
        print(f"the tables are the same, {whole.stat().st_size} bytes")


def _command(source: Path, table: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "skatsolve", "review", str(source), "--csv", str(table), *options]


def _review(source: Path, table: Path, *options: str) -> str:
    """Run the command; CPU time and memory as the system counts them."""
    process = subprocess.Popen(_command(source, table, *options), stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, status
    return f"{used.ru_utime + used.ru_stime:.1f} s of CPU, greatest memory {used.ru_maxrss / 1024:.1f} MB"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["speed", "run"], nargs="?", default="speed")
    parser.add_argument("size", type=int, nargs="?", help="deals a decision, or records")
    parser.add_argument("seed", type=int, nargs="?", default=1)
    given = parser.parse_args()
    if given.what == "speed":
        speed(given.size or 100)
    else:
        run(given.size or 10_000, given.seed)
