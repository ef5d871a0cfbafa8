"""Numbers that were learnt from solved deals, and by what: one JSON file for each model, one way in and out.

``first_guess``    of an exact value, before the search (the core)
``move_ordering``  which card the search tries first (the core)
``prior``          a rough chance of winning, before any search (bidding)
``at_table``       how often real players win what open cards reach (bidding)

A file is ``{"made": [...], "numbers": {...}}``; each entry of ``made`` is a run of the script that made the numbers, or
some of them. The scripts, in ``benchmarks/train``, write with :func:`save`.
"""

import json
import os
from typing import Any, TypedDict

__all__ = ["FOLDER", "Made", "Model", "load", "made", "save"]

FOLDER = os.path.dirname(__file__)


class Made(TypedDict):
    """A run of a script: its path in the repository, what it made from what, how many deals, the seeds, the day."""

    script: str
    what: str
    deals: int
    seeds: list[int]
    date: str


class Model(TypedDict):
    """A file of numbers."""

    made: list[Made]
    numbers: dict[str, Any]


def load(name: str, folder: str | os.PathLike[str] = FOLDER) -> Model:
    """The model of this name.

    >>> load("first_guess")["made"][0]["script"]
    'benchmarks/train/fit_guess.py'
    """
    with open(os.path.join(folder, f"{name}.json"), "rb") as file:
        model: Model = json.load(file)
    return model


def made(script: str, what: str, deals: int, *seeds: int) -> Made:
    """The entry of a run of today."""
    from datetime import date

    return {"script": script, "what": what, "deals": deals, "seeds": list(seeds), "date": date.today().isoformat()}


def save(name: str, model: Model, folder: str | os.PathLike[str] = FOLDER) -> None:
    """Writes a model, lists of numbers on one line each, so that a change can be read as a difference of lines."""
    with open(os.path.join(folder, f"{name}.json"), "w", encoding="utf-8") as file:
        file.write(_lines(dict(model)) + "\n")


def _lines(value: Any, indent: str = "") -> str:
    inner = indent + " "
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(child, dict | list) for child in children):
        return json.dumps(value)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_lines(child, inner)}" for key, child in value.items()]
        return f"{{\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}}}"
    return f"[\n{inner}" + f",\n{inner}".join(_lines(child, inner) for child in value) + f"\n{indent}]"
