"""Problems written in JSON, with the keys of collections made before: ``game``, ``soloist``, ``solution_line``."""

import difflib
from collections.abc import Mapping
from typing import Any, Final

from skatsolve.errors import ProblemError, SkatError
from skatsolve.notation.positions import parse_json
from skatsolve.notation.problems.fields import KEYS

__all__ = ["read_json"]

_SAME: Final = {
    "game": "contract",
    "soloist": "declarer",
    "points_before": "points",
    "tricks_before": "tricks",
    "published_claim": "claim",
    "solution_line": "line",
}
_SIDES: Final = ("soloist", "opponents")
_MORE: Final = ("kind", "type", "notes", "complete_deal", "complete_endgame", "rest")


def read_json(text: str) -> list[Any]:
    """The tables of the problems in a text, one object or a list of them, with the keys of a problem file.

    :raises ProblemError: if this is no JSON, with line and column.
    """
    try:
        data = parse_json(text)
    except SkatError as error:
        hint = error.hint if "cut off" in error.hint else "write a list of objects, or one"
        raise ProblemError(error.message, line=error.line, column=error.column, hint=hint) from None
    return [_table(one) if isinstance(one, Mapping) else one for one in (data if isinstance(data, list) else [data])]


def _table(data: Mapping[str, Any]) -> dict[str, Any]:
    """The table, with the keys of a problem file; of other keys only those are kept that look misspelt."""
    known = (*KEYS, *_SAME, *_MORE)
    table: dict[str, Any] = {}
    for key, value in data.items():
        if key in KEYS or key in _SAME:
            if value is not None:
                table[_SAME.get(key, key)] = value
        elif key not in _MORE and difflib.get_close_matches(str(key), known, n=1, cutoff=0.8):
            table[key] = value
    for key in ("points", "tricks"):
        if isinstance(table.get(key), Mapping):
            table[key] = [table[key].get(side) for side in _SIDES]
    if isinstance(table.get("contract"), str) and isinstance(data.get("kind"), str):
        table["contract"] += _steps(table["contract"], data["kind"].lower())
    if isinstance(table.get("line"), list):
        # A row is a trick and the points it brings.
        rows = [row if isinstance(row, list) else [row] for row in table["line"]]
        table["line"] = [[part for part in row if isinstance(part, str)] for row in rows]
    if "hands" not in table and ("twelve_cards" in data or "ten_cards" in data):
        raise ProblemError(
            f"{data.get('id', 'this')} asks about all deals",
            hint="skatsolve prove answers that: give it the cards",
        )
    return table


def _steps(contract: str, kind: str) -> str:
    """What was announced, as the kind says it in words."""
    null = contract.strip().upper() in ("N", "NULL")
    return " O" * (null and "ouvert" in kind) + " H" * ("hand" in kind and "H" not in contract.upper()[1:])
