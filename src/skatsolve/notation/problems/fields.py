"""The keys of a problem file, from a mapping and back."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from skatsolve.cards import Card
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import ProblemError, SkatError, unknown_keys
from skatsolve.notation.problems.problem import Holding, Problem
from skatsolve.notation.problems.restore_start import restore_start
from skatsolve.notation.problems.stipulation import Stipulation

__all__ = ["KEYS", "SCHEMA", "from_fields", "to_fields"]

SCHEMA: Final = 1
KEYS: Final = (
    "schema", "id", "title", "source", "claim", "contract", "declarer", "leader", "skat", "plays", "line", "points",
    "tricks", "conditions", "hands", "stipulation",
)  # fmt: skip
_SEATS: Final = tuple(str(seat) for seat in Seat)
_ANY: Final = re.compile(r"\bany\b|\bbeliebig\b|\bdowolna\b|[?*]", re.IGNORECASE)

Value = TypeVar("Value")


def from_fields(data: object) -> Problem:
    """The problem of a mapping with the keys of a problem file.

    :raises ProblemError: with all reasons at once; they name the keys.
    """
    if not isinstance(data, Mapping):
        raise ProblemError(f"a problem is a table of keys, not {_said(data)}", hint='write contract = "G" and so on')
    return _Fields(data).problem()


def to_fields(problem: Problem) -> dict[str, Any]:
    """The mapping that :func:`from_fields` reads back, without keys that hold the default."""
    data: dict[str, Any] = {"schema": SCHEMA}
    for key in ("id", "title", "source", "claim"):
        data[key] = getattr(problem, key)
    data |= {"contract": str(problem.contract), "declarer": str(problem.declarer), "leader": str(problem.leader)}
    data["skat"] = "" if problem.skat.unknown == len(problem.skat) else str(problem.skat)
    data["plays"] = " ".join(map(str, problem.plays))
    data["line"] = " ".join("any" if card is None else str(card) for card in problem.line)
    for key in ("points", "tricks"):
        pair = getattr(problem, key)
        data[key] = None if pair is None else list(pair)
    data["conditions"] = list(problem.conditions)
    data["hands"] = {name: str(hand) for name, hand in zip(_SEATS, problem.hands, strict=True)}
    data["stipulation"] = problem.stipulation.to_dict()
    return {key: value for key, value in data.items() if value not in ("", None, [], {})}


class _Fields:
    """Reads the keys and collects what is wrong with them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.reasons: list[str] = []

    def problem(self) -> Problem:
        self.reasons += unknown_keys(self.data, KEYS)
        schema = self.data.get("schema", SCHEMA)
        if schema != SCHEMA:
            self.reasons.append(f"schema: {_said(schema)} is not known to this version, which reads schema = {SCHEMA}")
        texts = {key: self._text(key) for key in ("id", "title", "source", "claim")}
        contract = self._parsed("contract", Contract.parse, 'letters such as "G" or "CH"')
        declarer = self._seat("declarer", None)
        leader = self._seat("leader", Seat.FOREHAND)
        hands = self._hands()
        skat = self._skat()
        plays = self._line("plays")
        if None in plays:
            self.reasons.append("plays: name each card; any card is possible in line only")
        line = self._line("line")
        points, tricks = self._pair("points"), self._pair("tricks")
        conditions = self._conditions()
        stipulation = Stipulation()
        if contract is not None and "stipulation" in self.data:
            try:
                stipulation = Stipulation.from_dict(self.data["stipulation"], contract)
            except ProblemError as error:
                hint = f"; {error.hint}" if error.hint else ""
                self.reasons += [f"stipulation: {reason}{hint}" for reason in error.reasons]
        if self.reasons or contract is None or declarer is None or leader is None:
            raise ProblemError.from_reasons(self.reasons)
        played = tuple(card for card in plays if card is not None)
        start = restore_start(contract, declarer, leader, hands, played, points, tricks)
        whole_game = len(played) == 3 * len(start.hands[0])
        return Problem(
            contract,
            declarer,
            start.hands,
            skat,
            leader,
            # Cards played to the last one leave nothing to solve: they are a solution.
            () if whole_game else played,
            start.points,
            start.tricks,
            stipulation,
            conditions,
            (*played, *line) if whole_game else line,
            **texts,
        )

    def _text(self, key: str) -> str:
        value = self.data.get(key, "")
        if not isinstance(value, str):
            self._wrong(key, value, "a text in quotes")
            return ""
        return " ".join(value.split())

    def _parsed(self, key: str, read: Callable[[str], Value], wanted: str) -> Value | None:
        value = self.data.get(key)
        if not isinstance(value, str):
            self._wrong(key, value, wanted)
            return None
        try:
            return read(value)
        except SkatError as error:
            self.reasons.append(f"{key}: {_without_place(error)}")
            return None

    def _seat(self, key: str, default: Seat | None) -> Seat | None:
        value = self.data.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and value in (0, 1, 2):
            return Seat(value)
        if isinstance(value, str):
            return self._parsed(key, Seat.parse, "")
        self._wrong(key, value, '"forehand", "middlehand" or "rearhand"')
        return None

    def _hands(self) -> tuple[Holding, ...]:
        """The hands as written, by seat; how many cards one ? stands for is worked out later."""
        table = self.data.get("hands")
        if isinstance(table, (list, tuple)) and len(table) == len(_SEATS):
            table = dict(zip(_SEATS, table, strict=True))
        if not isinstance(table, Mapping):
            self._wrong("hands", table, "a table with forehand, middlehand and rearhand")
            return ()
        named: dict[Seat, object] = {}
        for name, value in table.items():
            if name == "skat":
                self.reasons.append("hands.skat: the skat is not a hand; write skat = above [hands]")
                continue
            try:
                seat = Seat.parse(name)
            except SkatError as error:
                self.reasons.append(f"hands.{name}: {_without_place(error)}")
                continue
            if seat in named:
                self.reasons.append(f"hands.{name}: {seat} has a hand already")
            named[seat] = value
        return tuple(self._holding(f"hands.{seat}", named.get(seat)) for seat in Seat)

    def _skat(self) -> Holding:
        skat = self._holding("skat", self.data.get("skat"))
        if len(skat) <= 2 and (skat.unknown == 1 or not skat):
            return Holding(skat.cards, 2 - len(skat.cards))
        return skat

    def _holding(self, name: str, value: object) -> Holding:
        if isinstance(value, (list, tuple)) and all(isinstance(part, str) for part in value):
            value = " ".join(value)
        if value is None:
            return Holding()
        if isinstance(value, str):
            try:
                return Holding.parse(value)
            except SkatError as error:
                self.reasons.append(f"{name}: {_without_place(error)}")
        else:
            self._wrong(name, value, 'cards in quotes, "?" for unknown ones')
        return Holding()

    def _line(self, key: str) -> tuple[Card | None, ...]:
        """Cards in the order played: one text, or a list of texts or lists, such as one for each trick."""
        value = self.data.get(key, "")
        if isinstance(value, (list, tuple)):
            rows = [part if isinstance(part, (list, tuple)) else [part] for part in value]
            value = " ".join(str(card) for row in rows for card in row)
        if not isinstance(value, str):
            self._wrong(key, value, "cards in quotes, in the order played")
            return ()
        cards: list[Card | None] = []
        try:
            for number, part in enumerate(_ANY.split(value)):
                cards += [None] * (number > 0)
                cards += Card.parse_list(part)
        except SkatError as error:
            self.reasons.append(f"{key}: {_without_place(error)}")
        named = [card for card in cards if card is not None]
        if len(set(named)) < len(named):
            twice = next(card for at, card in enumerate(named) if card in named[:at])
            self.reasons.append(f"{key}: {twice} is played twice")
        return tuple(cards)

    def _pair(self, key: str) -> tuple[int, int] | None:
        value = self.data.get(key)
        if value is None:
            return None
        if (
            not isinstance(value, (list, tuple))
            or len(value) != 2
            or not all(isinstance(count, int) and not isinstance(count, bool) for count in value)
        ):
            self._wrong(key, value, "two numbers, [declarer, defenders]")
            return None
        return value[0], value[1]

    def _conditions(self) -> tuple[str, ...]:
        value = self.data.get("conditions", [])
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, (list, tuple)) or not all(isinstance(part, str) for part in value):
            self._wrong("conditions", value, 'a list of terms, such as ["min.M=trumps:3", "points.M.black = 13"]')
            return ()
        return tuple(" ".join(part.split()) for part in value)

    def _wrong(self, key: str, value: object, wanted: str) -> None:
        self.reasons.append(f"{key}: {'missing' if value is None else _said(value)}, should be {wanted}")


def _without_place(error: SkatError) -> str:
    return f"{error.message}; {error.hint}" if error.hint else error.message


def _said(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"
