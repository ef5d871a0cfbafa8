"""Reads one ISS line: its properties and its result; the moves are read in :mod:`skatsolve.notation.iss.moves`."""

import re
from functools import lru_cache
from typing import Any, Final

from skatsolve.deal import Seat
from skatsolve.errors import RecordError
from skatsolve.game import GameRecord, RecordedOutcome, RecordedResult
from skatsolve.notation.iss.moves import MoveReader

__all__ = ["read_line"]

_PROPERTY: Final = re.compile(r"\s*([A-Z][A-Z0-9]*)\[([^\]]*)\]")
_WHOLE: Final = re.compile(r"\(?;((?:\s*[A-Z][A-Z0-9]*\[[^\]]*\])*)\s*;?\s*\)?")
_CUT_OFF: Final = re.compile(r"\s*([A-Z][A-Z0-9]*)\[([^\]]*)$")
_END: Final = re.compile(r"\s*;?\s*\)?\s*")
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_OUTCOMES: Final[dict[str, RecordedOutcome]] = {"win": "win", "loss": "loss", "penalty": "penalty"}


def read_line(line: str, number: int | None) -> GameRecord:
    """The record of one line; what is wrong in it is in its ``faults``.

    :raises RecordError: if it is not an ISS line, or has no moves.
    """
    faults: list[str] = []
    properties = _properties(line.strip(), faults)
    if "MV" not in properties:
        raise RecordError("the line has no moves", text=line[:60], hint="an ISS record has a property MV[…]")
    if properties.get("GM", "Skat") != "Skat":
        raise RecordError(f"the game is {properties['GM'][:60]!r}, not Skat", text=properties["GM"])
    moves = MoveReader(properties["MV"])
    if moves.fault is not None:
        faults.append(moves.fault)
    recorded = None
    try:
        recorded = _result(properties.get("R", ""))
    except RecordError as error:
        faults.append(str(error))
    return GameRecord.lenient(
        **moves.fields(),
        players=tuple(properties.get(key, "") for key in ("P0", "P1", "P2")),
        sitting_out=properties.get("P3"),
        recorded=recorded,
        tags=tuple((key, value) for key, value in properties.items() if key not in _READ),
        convention="iss",
        faults=faults,
        line_number=number,
    )


_READ: Final = frozenset(("GM", "P0", "P1", "P2", "P3", "MV", "R"))


def _properties(line: str, faults: list[str]) -> dict[str, str]:
    whole = _WHOLE.fullmatch(line)
    found = _what_can_be_read(line, faults) if whole is None else _PROPERTY.findall(whole[1])
    properties = dict(found)
    if len(properties) < len(found):
        keys = [key for key, _ in found]
        twice = next(key for at, key in enumerate(keys) if key in keys[:at])
        faults.append(f"{twice} is named twice")
        properties = dict(reversed(found))
        properties = {key: properties[key] for key in dict.fromkeys(keys)}
    return properties


def _what_can_be_read(line: str, faults: list[str]) -> list[tuple[str, str]]:
    start = re.match(r"\(?;", line)
    if start is None:
        raise RecordError(f"{line[:20]!r} is not an ISS record", text=line[:60], hint="a record begins with (;GM[Skat]")
    at, found = start.end(), []
    while (match := _PROPERTY.match(line, at)) is not None:
        value, at = match[2], match.end()
        while value.count("[") > value.count("]") and line.startswith("]", at):  # a bracket in a name
            value, at = value + "]", at + 1
        found.append((match[1], value))
    if _END.fullmatch(line, at):
        return found
    cut = _CUT_OFF.match(line, at)
    if cut is not None:
        found.append((cut[1], cut[2]))
        faults.append(f"the line is cut off in {cut[1]}")
    else:
        faults.append(f"column {at + 1}: {line[at : at + 20]!r} is not a property such as MV[…]")
    return found


def _result(text: str) -> RecordedResult | None:
    """The property R; None if it is empty or missing."""
    words = text.split()
    if not words:
        return None
    if words == ["passed"]:
        return RecordedResult("passed")
    outcome: RecordedOutcome | None = None
    overbid: bool | None = None
    numbers: dict[str, int] = {}
    for word in words:
        key, value = _number(word)
        if key and key not in numbers:
            numbers[key] = value
        elif word in _OUTCOMES and outcome is None:
            outcome = _OUTCOMES[word]
        elif word in ("bidok", "overbid") and overbid is None:
            overbid = word == "overbid"
        else:
            raise RecordError(f"result: {word[:40]!r} is not understood", text=word[:40])
    if outcome is None:
        raise RecordError("result: it does not say win, loss or penalty", text=text[:60])
    penalties = [numbers[key] for key in ("p0", "p1", "p2") if key in numbers]
    return RecordedResult(
        outcome,
        declarer=_seat(numbers, "d"),
        score=numbers.get("v"),
        matadors=numbers.get("m"),
        overbid=overbid,
        points=numbers.get("p"),
        tricks=numbers.get("t"),
        schneider=_flag(numbers, "s"),
        schwarz=_flag(numbers, "z"),
        penalties=(penalties[0], penalties[1], penalties[2]) if len(penalties) == 3 else None,
        left=_seat(numbers, "l"),
        timeout=_seat(numbers, "to"),
        resigned=_flag(numbers, "r"),
    )


_KEYS: Final = frozenset(("d", "v", "m", "p", "t", "s", "z", "p0", "p1", "p2", "l", "to", "r"))


@lru_cache(4096)
def _number(word: str) -> tuple[str, int]:
    """Key and number of a word such as ``p:59``; an empty key for another word."""
    key, _, value = word.partition(":")
    return (key, int(value)) if key in _KEYS and _NUMBER.fullmatch(value) else ("", 0)


def _seat(numbers: dict[str, int], key: str) -> Seat | None:
    seat = numbers.get(key, -1)
    if seat not in (-1, 0, 1, 2):
        raise RecordError(f"result: {key}:{seat} names no seat", text=f"{key}:{seat}")
    return None if seat == -1 else Seat(seat)


def _flag(numbers: dict[str, int], key: str) -> bool | None:
    value: Any = numbers.get(key)
    if value not in (None, 0, 1):
        raise RecordError(f"result: {key}:{value} is neither 0 nor 1", text=f"{key}:{value}")
    return None if value is None else bool(value)
