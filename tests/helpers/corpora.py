"""Where the files of the tests are, and what the data files hold."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
GOLDEN = ROOT / "tests" / "golden"
BENCHMARKS = ROOT / "benchmarks"
BENCH = ("suit_plausible", "grand_plausible", "null_plausible", "suit_random", "grand_random", "null_random")


def lines(name: str) -> list[dict[str, Any]]:
    """The documents of a ``.jsonl`` file, by its path below the data directory, without the ending."""
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def problems() -> dict[str, dict[str, Any]]:
    """The composed problems by their id."""
    return {problem["id"]: problem for problem in json.loads((DATA / "problems.json").read_text(encoding="utf-8"))}
