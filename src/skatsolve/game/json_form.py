"""The JSON form of the parts of a record, both ways."""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any, Final

from skatsolve.auction import Auction
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import RecordError, SkatError, shown, unknown_keys
from skatsolve.game.incidents import Incident
from skatsolve.game.recorded_result import RecordedResult

__all__ = ["incident_to_dict", "parts_of_record", "recorded_to_dict"]

_SEATS: Final = ("declarer", "left", "timeout")
_COMPUTED: Final = ("schema", "ending", "declarer_points", "declarer_tricks", "result", "errors")
_INCIDENT: Final = ("kind", "seat", "phase", "number", "cards")
# What makes an object a record; other programs say declarer and bid, too.
_TELLING: Final = ("players", "deal", "known", "auction", "contract", "plays", "recorded", "tags", "incidents", "bid")


def incident_to_dict(incident: Incident) -> dict[str, Any]:
    """The JSON form of an incident."""
    data: dict[str, Any] = {"kind": incident.kind, "seat": int(incident.seat), "phase": incident.phase}
    data["number"] = incident.number
    return data | ({"cards": str(incident.cards)} if incident.cards else {})


def recorded_to_dict(recorded: RecordedResult) -> dict[str, Any]:
    """The JSON form of a recorded result, without what it does not state."""
    values = {part.name: getattr(recorded, part.name) for part in fields(RecordedResult)}
    return {
        name: list(value) if name == "penalties" else int(value) if name in _SEATS else value
        for name, value in values.items()
        if value is not None
    }


def parts_of_record(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What the JSON form says, as arguments of :class:`~skatsolve.game.GameRecord`, and what is wrong with it by keys.

    What was computed is not read, and nothing that hangs on a key that cannot be read.

    :raises RecordError: if it is not a record at all.
    """
    if not isinstance(data, Mapping):
        raise RecordError(f"a record is an object, not {type(data).__name__}", hint='write {"deal": …}')
    if data and not any(key in data for key in _TELLING):
        raise RecordError(
            f"this is not a game record: it has {', '.join(shown(key) for key in list(data)[:5])}",
            hint=f"a record has {', '.join(_TELLING)}",
        )
    given = data.get("rules")
    rules = given if isinstance(given, str) else "isko"
    readers = {
        "players": lambda value: tuple(_text(name) for name in _list(value)),
        "sitting_out": _text,
        "deal": lambda value: Deal.parse(_text(value)),
        "known": lambda value: tuple(CardSet.parse(_text(cards)) for cards in _list(value)),
        "auction": lambda value: Auction.parse(_text(value), rules),
        "bid": _number,
        "declarer": _seat,
        "skat_taken": _flag,
        "contract": lambda value: Contract.parse(_text(value)),
        "discards": lambda value: CardSet.parse(_text(value)),
        "shown": lambda value: CardSet.parse(_text(value)),
        "plays": lambda value: tuple(Card.parse(_text(card)) for card in _list(value)),
        "incidents": lambda value: tuple(_read_incident(one) for one in _list(value)),
        "recorded": _read_recorded,
        "tags": lambda value: tuple((_text(key), _text(text)) for key, text in _object(value).items()),
        "convention": _text,
        "rules": _text,
    }
    faults = unknown_keys(data, (*readers, *_COMPUTED))
    if data.get("schema", 1) != 1:
        faults.append(f"schema: {shown(data['schema'])} is not known to this version, which reads 1")
    parts: dict[str, Any] = {}
    unread = set()
    for key, read in readers.items():
        if data.get(key) is None:
            continue
        try:
            parts[key] = read(data[key])
        except SkatError as error:
            unread.add(key)
            faults += [f"{key}: {reason}" + (f"; {error.hint}" if error.hint else "") for reason in error.reasons]
    if unread & {"contract", "declarer"} or ("auction" in unread and "declarer" not in parts):
        unread |= {"contract", "skat_taken", "discards", "shown", "plays", "incidents"}
    return {key: value for key, value in parts.items() if key not in unread}, faults


def _read_incident(data: Any) -> Incident:
    data = _known(data, _INCIDENT)
    kind: Any = _text(data.get("kind"))
    phase: Any = _text(data.get("phase", "play"))
    cards = CardSet.parse(_text(data.get("cards", "")))
    return Incident(kind, _seat(data.get("seat")), phase, _number(data.get("number", 0)), cards)


def _read_recorded(data: Any) -> RecordedResult:
    values: dict[str, Any] = {}
    data = _known(data, [part.name for part in fields(RecordedResult)])
    for part in fields(RecordedResult):
        value = data.get(part.name)
        if value is None:
            continue
        if part.name in _SEATS:
            value = _seat(value)
        elif part.name == "penalties":
            value = tuple(_number(one) for one in _list(value))
            if len(value) != 3:
                raise RecordError(f"{len(value)} penalties instead of 3")
        elif part.name == "outcome":
            value = _text(value)
        elif part.type == (bool | None):
            value = _flag(value)
        else:
            value = _number(value)
        values[part.name] = value
    if "outcome" not in values:
        raise RecordError("the outcome is missing", hint="say win, loss, penalty or passed")
    return RecordedResult(**values)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{shown(value)} is not a text")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{shown(value)} is not a list")
    return value


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise RecordError(f"{shown(value)} is not an object")
    return value


def _known(value: Any, keys: Collection[str]) -> Mapping[str, Any]:
    reasons = unknown_keys(_object(value), keys)
    if reasons:
        raise RecordError.from_reasons(reasons)
    return _object(value)


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 999_999:
        raise RecordError(f"{shown(value)} is not a whole number")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise RecordError(f"{shown(value)} is neither true nor false")
    return value


def _seat(value: Any) -> Seat:
    return Seat.parse(str(value) if isinstance(value, int) and not isinstance(value, bool) else _text(value))
