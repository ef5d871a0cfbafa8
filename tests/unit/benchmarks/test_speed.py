"""The scripts of ``benchmarks/``: what they ask is answered rightly, and a race gives ratios."""

import subprocess
import sys

import numpy as np
import pytest

from helpers.corpora import BENCHMARKS
from skatsolve._core.engine import Engine
from skatsolve.cards import Card, CardSet
from skatsolve.solver import solve


@pytest.fixture(scope="module")
def modes():
    sys.path.insert(0, str(BENCHMARKS / "speed"))
    try:
        import modes
    finally:
        sys.path.remove(str(BENCHMARKS / "speed"))
    return modes


def race(*args):
    return subprocess.run(
        [sys.executable, BENCHMARKS / "speed" / "race.py", *args], capture_output=True, encoding="utf-8"
    )


@pytest.mark.parametrize("name", ["suit_random", "grand_random"])
def test_the_modes_agree(modes, name):
    engine = Engine()
    for position in modes.deals(modes.DATA / f"{name}.jsonl", 3):
        row, pairs = modes.twelve(position)
        assert len(pairs) == 66
        exact = np.empty(66, dtype=np.int16)
        engine.discard_values(row, pairs, 0, exact)
        best, value = engine.best_discard(row, pairs)
        assert exact[best] == value == exact.max()
        away = [set(pair) for pair in pairs.tolist()].index({card.index for card in position.skat})
        assert exact[away] == solve(position, line=False).value
        ask, answers = modes.question(engine, "cards", position)
        assert answers == 1
        known = solve(position).cards
        assert ask().tolist() == [known.get(Card.from_index(index), -1) for index in range(32)]


def test_worlds_keep_what_the_declarer_sees(modes):
    position = modes.deals(modes.DATA / "suit_plausible.jsonl", 1)[0]
    rows = modes.worlds(position, 50)
    defenders = [seat for seat in range(3) if seat != position.declarer]
    assert (rows[:, position.declarer] == position.hands[position.declarer].mask).all()
    assert {len(CardSet(int(mask))) for seat in defenders for mask in rows[:, seat]} == {10}
    assert len({tuple(row) for row in rows.tolist()}) == 50
    assert (rows[:, defenders[0]] | rows[:, defenders[1]] == rows[0, defenders[0]] | rows[0, defenders[1]]).all()
    assert (modes.worlds(position, 50) == rows).all()


def test_every_mode_can_be_timed(modes):
    engine = Engine()
    timed = 0
    for mode, name in modes.combinations_of(names=("suit_random", "null_plausible")):
        micros, nodes = modes.time_deal(engine, mode, modes.deals(modes.DATA / f"{name}.jsonl", 1)[0])
        assert micros > 0
        # A single win/lose answer may need none.
        assert nodes > 0 or mode == "win"
        timed += 1
    assert timed == 6


@pytest.mark.skipif(sys.platform == "win32", reason="the other program is a shell script")
def test_a_race(tmp_path):
    other = tmp_path / "other"
    said = "2 deals, mean 9 med 9 | us mean 7 med 7 p95 3.0 | mean 1000000.0 med-hand 2000000.0 max 4.0"
    other.write_text(f'#!/bin/sh\n[ "$1" = win ] && [ "$3" = 2 ] && [ -f "$2" ] && echo "{said}"\n')
    other.chmod(0o755)
    done = race(other, "--modes", "win", "--files", "suit_random", "--deals", "2", "--runs", "2")
    assert not done.stderr
    header, _, row = (line.strip("| ").split(" | ") for line in done.stdout.splitlines())
    assert header[-1] == "median, ours/theirs"
    assert row[:3] == ["win", "suit_random", "2"]
    assert row[-2:] == ["0.00", "0.00"]


def test_a_race_against_nobody(tmp_path):
    done = race(tmp_path / "nobody", "--modes", "win", "--files", "suit_random", "--deals", "1", "--runs", "1")
    assert done.returncode == 1
    assert "nobody cannot be run" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_table_without_a_rival():
    done = race("--modes", "win", "--files", "null_random", "--deals", "2", "--runs", "1")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "| mode | file | deals | nodes | mean | median | 95 % |"
    assert len(done.stdout.splitlines()) == 3
