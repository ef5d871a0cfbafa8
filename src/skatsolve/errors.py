"""What can be wrong with what a caller or a file gives us.

Every error is a :class:`SkatError`, which is a :class:`ValueError`. Its text is one line: the place (when it is known),
what was wrong, and how to fix it. The parts are attributes too, so that a batch or an editor can use them.
"""

import difflib
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Self

__all__ = [
    "AuctionError",
    "CardError",
    "ContractError",
    "DealError",
    "KnowledgeError",
    "OptionError",
    "PositionError",
    "ProblemError",
    "RecordError",
    "SeatError",
    "SkatError",
    "need",
    "need_all",
    "need_choice",
    "need_number",
    "need_text",
    "shown",
    "unknown_keys",
]


class SkatError(ValueError):
    """Input that cannot be used.

    :param message: what is wrong, in one line.
    :param text: the offending piece of input.
    :param hint: how to fix it.
    :param reasons: all reasons, when one object has several faults; ``message`` then joins them.
    :param line: line in the source, from 1.
    :param column: column in that line, from 1.

    >>> str(SkatError("no such card", text="X9", hint="say C9"))
    'no such card; say C9'
    """

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        hint: str = "",
        reasons: Sequence[str] = (),
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.hint = hint
        self.reasons = tuple(reasons) or (message,)
        self.line = line
        self.column = column
        self.source: str | None = None

    @classmethod
    def from_reasons(cls, reasons: Sequence[str]) -> Self:
        """One error that lists several reasons."""
        return cls("; ".join(reasons), reasons=reasons)

    def at(self, *, line: int | None = None, column: int | None = None, source: str | None = None) -> Self:
        """Add the place where the text stood and return the error itself; what is known already stays."""
        self.line = self.line if self.line is not None else line
        self.column = self.column if self.column is not None else column
        self.source = self.source if self.source is not None else source
        return self

    def about(self, what: str) -> Self:
        """Say what the text was given for, in front of the message, and return the error itself.

        >>> str(SkatError("no such card", hint="say C9").about("trick"))
        'trick: no such card; say C9'
        """
        if what:
            self.message = f"{what}: {self.message}"
            self.reasons = tuple(f"{what}: {reason}" for reason in self.reasons)
        return self

    def __str__(self) -> str:
        place = []
        if self.source is not None:
            place.append(self.source)
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        said = f"{', '.join(place)}: {self.message}" if place else self.message
        return f"{said}; {self.hint}" if self.hint else said


class CardError(SkatError):
    """Text that does not name a card, or a set of cards in which one is named twice."""


class ContractError(SkatError):
    """A contract that cannot be read or cannot exist."""


class SeatError(SkatError):
    """Text or a number that does not name a seat."""


class DealError(SkatError):
    """Cards that do not make a deal."""


class PositionError(SkatError):
    """Cards, trick and points that do not fit together, or a card that may not be played."""


class RecordError(SkatError):
    """A game record that cannot be read or contradicts itself."""


class ProblemError(SkatError):
    """A composed problem that cannot be read or contradicts itself."""


class KnowledgeError(SkatError):
    """What a player is said to know leaves no possible deal, or contradicts itself."""


class AuctionError(SkatError):
    """A bid that is not a game value, or an auction that cannot have happened."""


class OptionError(SkatError):
    """An option of a function or a command with a value that it cannot have."""


def shown(value: object, most: int = 40) -> str:
    """The value as a message quotes it: its ``repr``, in at most this many characters.

    A whole number of thousands of digits, which Python does not print, is described instead.

    >>> shown("X9"), shown(10**5000), shown("Kreuz Bube und mehr", 12)
    ("'X9'", 'an int of 5001 digits', "'Kreuz Bube…")
    """
    if isinstance(value, int) and value.bit_length() > 1000:
        return f"an int of {math.floor(value.bit_length() * math.log10(2)) + 1} digits"
    try:
        text = repr(value)
    except Exception:  # whatever the repr of a stranger's class does
        text = f"<{type(value).__name__}>"
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def unknown_keys(data: Mapping[Any, Any], known: Collection[str], *, foreign: bool = False) -> list[str]:
    """What to say of each key of an object that is not one of those known: the likely one, else all.

    :param foreign: leave keys alone that look like none of those that are missing.

    >>> unknown_keys({"play": [], "bid": 18}, ("plays", "bid"))
    ["unknown key 'play': did you mean 'plays'?"]
    >>> unknown_keys({"weather": 1}, ("plays", "bid"))
    ["unknown key 'weather': the keys are plays, bid"]
    """
    if data.keys() <= set(known):
        return []
    reasons = []
    for key in data:
        if key in known:
            continue
        free = [one for one in known if one not in data]
        near = difflib.get_close_matches(str(key).lower(), free, n=1, cutoff=0.85 if foreign else 0.6)
        if near:
            reasons.append(f"unknown key {shown(key)}: did you mean {near[0]!r}?")
        elif not foreign:
            reasons.append(f"unknown key {shown(key)}: the keys are {', '.join(known)}")
    return reasons


def need(value: object, wanted: type, kind: type[SkatError], hint: str = "") -> None:
    """Refuse a value of another type than the one that is wanted.

    :param kind: the error to raise.
    :param hint: how to come by such a value.
    :raises SkatError: of the given kind.

    >>> need("18", int, OptionError, "give a number")
    Traceback (most recent call last):
        ...
    skatsolve.errors.OptionError: '18' is of type str, not int; give a number
    """
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        name = "text" if wanted is str else wanted.__name__
        raise kind(f"{shown(value)} is of type {type(value).__name__}, not {name}", hint=hint)


def need_all(values: Iterable[object], wanted: type, kind: type[SkatError], place: str) -> None:
    """Refuse values among which one is of another type than the one that is wanted.

    :param kind: the error to raise.
    :param place: what they are, for the message.
    :raises SkatError: of the given kind.

    >>> need_all([1, "2"], int, OptionError, "tricks")
    Traceback (most recent call last):
        ...
    skatsolve.errors.OptionError: tricks: '2' is of type str, not int
    """
    if set(map(type, values)) <= {wanted}:
        return  # quickly, for records by the thousand
    for value in values:
        if not isinstance(value, wanted):
            raise kind(
                f"{place}: {shown(value)} is of type {type(value).__name__}, not {wanted.__name__}", text=shown(value)
            )


def need_number(value: object, low: int, high: int | None, what: str, kind: type[SkatError] | None = None) -> int:
    """A whole number in a range.

    :param high: None for no upper end.
    :param what: what it counts, in front of the message.
    :raises OptionError: if it is not one, or another error if ``kind`` says so.

    >>> need_number(11, 0, 10, "tricks")
    Traceback (most recent call last):
        ...
    skatsolve.errors.OptionError: tricks 11 is not a whole number from 0 to 10
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < low or (high is not None and value > high):
        span = "a whole number" + (f" from {low}" if high is None else f" from {low} to {high}")
        span = f"{low} or {high}" if high == low + 1 else span
        raise (kind or OptionError)(f"{what} {shown(value)} is not {span}", text=shown(value))
    return value


def need_choice(value: object, choices: Iterable[str], what: str, kind: type[SkatError] | None = None) -> None:
    """Refuse what is not one of a few words.

    :param what: what is chosen, in front of the message.
    :raises OptionError: if it is none of them, or another error if ``kind`` says so.

    >>> need_choice("best", ["sampled", "all"], "worlds")
    Traceback (most recent call last):
        ...
    skatsolve.errors.OptionError: unknown worlds 'best'; say sampled or all
    """
    words = list(choices)
    if value not in words:
        hint = f"say {', '.join(words[:-1])} or {words[-1]}"
        raise (kind or OptionError)(f"unknown {what} {shown(value)}", text=shown(value), hint=hint)


def need_text(value: object, kind: type[SkatError]) -> None:
    """Refuse what is not text where one is to be read.

    :raises SkatError: of the given kind.

    >>> need_text(18, CardError)
    Traceback (most recent call last):
        ...
    skatsolve.errors.CardError: 18 is of type int, not text; give a str
    """
    need(value, str, kind, "give a str")
