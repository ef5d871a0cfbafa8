"""Problems written in JSON, with the keys of collections made before: ``game``, ``soloist``, ``solution_line``."""

from collections.abc import Mapping
from typing import Any, Final

from skatsolve.errors import ProblemError, SkatError, unknown_keys
from skatsolve.notation.positions import parse_json
from skatsolve.notation.problems.fields import KEYS

__all__ = ["from_json", "read_json"]

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
    """The objects of the problems in a text, one or a list of them.

    :raises ProblemError: if this is not JSON, with line and column.
    """
    try:
        data = parse_json(text)
    except SkatError as error:
        hint = error.hint if "cut off" in error.hint else "write a list of objects, or one"
        raise ProblemError(error.message, line=error.line, column=error.column, hint=hint) from None
    return data if isinstance(data, list) else [data]


def from_json(data: object) -> object:
    """An object with the keys of a problem file; of other keys only those are kept that look misspelt.

    :raises ProblemError: if it is not a problem about one deal.
    """
    if not isinstance(data, Mapping):
        return data
    known = (*KEYS, *_SAME, *_MORE)
    table: dict[str, Any] = {}
    for key, value in data.items():
        if key in KEYS or key in _SAME:
            if value is not None:
                table[_SAME.get(str(key), str(key))] = value
        elif key not in _MORE and unknown_keys({key: value}, known, foreign=True):
            table[str(key)] = value
    for key in ("points", "tricks"):
        if isinstance(table.get(key), Mapping):
            table[key] = [table[key].get(side) for side in _SIDES]
    if isinstance(table.get("contract"), str):
        table["contract"] = _contract(table["contract"], str(data.get("kind", "")))
    if isinstance(table.get("line"), list):
        # A row is a trick and the points it brings.
        rows = [row if isinstance(row, list) else [row] for row in table["line"]]
        table["line"] = [[part for part in row if isinstance(part, str)] for row in rows]
    cards = data.get("twelve_cards", data.get("ten_cards"))
    if "hands" not in table and cards is not None:
        asked = f'skatsolve prove "{cards}" --contract {table.get("contract")} --seat {data.get("seat", "forehand")}'
        raise ProblemError(f"{data.get('id', 'this')} asks about all deals", hint=f"ask {asked}")
    return table


def _contract(game: str, kind: str) -> str:
    """The contract of a game such as ``G`` or ``C hand``, with what the kind says in words."""
    letter, _, words = game.strip().partition(" ")
    if len(letter) != 1:
        return game
    said = f"{words} {kind}".lower()
    return letter + "O" * (letter in "Nn" and "ouvert" in said) + "H" * ("hand" in said)
