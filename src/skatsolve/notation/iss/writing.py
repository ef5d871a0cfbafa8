"""Writes the canonical ISS line of a record."""

import re
from collections.abc import Iterator
from typing import Final

from skatsolve.cards import CardSet
from skatsolve.deal import SIZES
from skatsolve.errors import RecordError, need
from skatsolve.game import GameRecord, Incident, Phase, RecordedResult

__all__ = ["write_line"]

_TAG: Final = re.compile(r"[A-Z][A-Z0-9]*")
# What is written before the players; other tags come after them.
_HEADER: Final = ("PC", "CO", "SE", "ID", "DT")


def write_line(record: GameRecord) -> str:
    """The line of a record.

    :raises RecordError: for what is not a record, and for what ISS has no form for.
    """
    need(record, GameRecord, RecordError, "make one, or read one with loads")
    if record.auction is None and record.bid is not None:
        raise RecordError("an ISS line tells the bid by the auction, which is missing", hint="write it as JSON")
    if record.rules != "isko":
        raise RecordError(f"ISS has no games by the rules {record.rules!r}", text=record.rules, hint="write it as JSON")
    tags = dict(record.tags)
    properties = [("GM", "Skat")]
    properties += [(key, tags[key]) for key in _HEADER if key in tags]
    properties += [(f"P{seat}", name) for seat, name in enumerate(record.players)]
    if record.sitting_out is not None:
        properties.append(("P3", record.sitting_out))
    properties += [(key, value) for key, value in record.tags if key not in _HEADER]
    properties.append(("MV", f"{' '.join(_moves(record))} "))
    if record.recorded is not None:
        properties.append(("R", _result(record.recorded)))
    for key, value in properties:
        if not _TAG.fullmatch(key) or "]" in value or len(value.splitlines()) > 1 or not _is_text(value):
            raise RecordError(f"{key}[{value}] cannot stand in an ISS line", text=value, hint="it has no escapes")
    return f"(;{''.join(f'{key}[{value}]' for key, value in properties)} ;)"


def _is_text(value: str) -> bool:
    """Whether the value can be written to a file: JSON can hold half characters."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _moves(record: GameRecord) -> Iterator[str]:
    yield f"w {_deal(record)}"
    calls = () if record.auction is None else record.auction.calls
    for number, call in enumerate(calls):
        yield from _incidents(record, "auction", number)
        yield str(call)
    yield from _incidents(record, "auction", len(calls))
    if record.skat_taken:
        yield f"{record.declarer:d} s w {_cards(record.skat, 2)}"
        yield from _incidents(record, "skat", 0)
    if record.contract is None:
        return
    declared = str(record.contract)
    if record.discards is not None or (record.shown is not None and not record.contract.hand):
        declared += f".{_cards(record.discards, 2)}"
    if record.shown is not None:
        declared += f".{_cards(record.shown, 10)}"
    yield f"{record.declarer:d} {declared}"
    for number, (card, seat) in enumerate(zip(record.plays, record.tally.seats, strict=True)):
        yield from _incidents(record, "play", number)
        yield f"{seat} {card}"
    yield from _incidents(record, "play", len(record.plays))


def _incidents(record: GameRecord, phase: Phase, number: int) -> Iterator[str]:
    for incident in record.incidents:
        if incident.phase == phase and incident.number == number:
            yield _incident(incident)


def _incident(incident: Incident) -> str:
    seat = int(incident.seat)
    if incident.kind == "claim":
        raise RecordError("ISS has no move for a claim", hint="write it as JSON")
    if incident.kind == "expose":
        return f"{seat} SC.{incident.cards}" if incident.cards else f"{seat} SC"
    return {
        "resign": f"{seat} RE",
        "timeout": f"w TI.{seat}",
        "leave": f"w LE.{seat}",
        "hidden card": f"{seat} ??",
    }[incident.kind]


def _cards(cards: CardSet | None, size: int) -> str:
    """Cards dotted, with ``??`` for those that are not known."""
    known = [str(card) for card in cards or ()]
    return ".".join(known + ["??"] * (size - len(known)))


def _deal(record: GameRecord) -> str:
    if record.deal is not None:
        return ".".join(map(str, (*record.deal.hands, record.deal.skat)))
    known = record.known or (None,) * 4
    return "|".join(_cards(cards, size) for cards, size in zip(known, SIZES, strict=True))


def _result(recorded: RecordedResult) -> str:
    if recorded.outcome == "passed":
        return "passed"
    penalties = recorded.penalties or (None, None, None)
    words = [
        f"d:{_seat(recorded.declarer)}",
        recorded.outcome,
        _number("v", recorded.score),
        _number("m", recorded.matadors),
        None if recorded.overbid is None else "overbid" if recorded.overbid else "bidok",
        _number("p", recorded.points),
        _number("t", recorded.tricks),
        _number("s", recorded.schneider),
        _number("z", recorded.schwarz),
        *(_number(f"p{seat}", penalty) for seat, penalty in enumerate(penalties)),
        f"l:{_seat(recorded.left)}",
        f"to:{_seat(recorded.timeout)}",
        _number("r", recorded.resigned),
    ]
    return " ".join(word for word in words if word is not None)


def _seat(seat: int | None) -> int:
    return -1 if seat is None else int(seat)


def _number(key: str, value: int | None) -> str | None:
    return None if value is None else f"{key}:{int(value)}"
