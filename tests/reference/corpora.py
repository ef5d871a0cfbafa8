"""The data files of the tests."""

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"
BENCH = ("suit_plausible", "grand_plausible", "null_plausible", "suit_random", "grand_random", "null_random")


def lines(name: str) -> list[dict[str, Any]]:
    """The documents of a ``.jsonl`` file, by its path below the data directory, without the ending."""
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def problems() -> dict[str, dict[str, Any]]:
    """The composed problems by their id."""
    return {problem["id"]: problem for problem in json.loads((DATA / "problems.json").read_text(encoding="utf-8"))}
