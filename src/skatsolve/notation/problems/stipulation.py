"""What a composed problem asks for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from skatsolve.contract import Contract
from skatsolve.errors import ProblemError, unknown_keys

__all__ = ["Stipulation"]

_KEYS: Final = ("value", "defenders", "null", "lost_by_trick", "tricks")
_ALL: Final = 120
_COMPARED: Final = re.compile(r"(>=|<=|==|=|>|<|≥|≤)?\s*(\d{1,4})")
_SAME: Final = {"≥": ">=", "≤": "<=", "=": "==", None: "=="}


@dataclass(frozen=True)
class Stipulation:
    """What is to be reached with best play of both sides. If nothing is stipulated, the question is what that leads to.

    :param low: the declarer's card points, skat included, at least.
    :param high: the declarer's card points at most.
    :param tricks: ``all``: the declarer takes every trick; ``none``: the declarer takes none.
    :param null: ``made`` or ``lost``, for a Null.
    :param lost_by_trick: the Null is lost in this trick (the first of the game is 1) or earlier.
    :raises ProblemError: with all reasons at once, for what contradicts itself.

    >>> Stipulation.from_dict({"defenders": "== 29"}, Contract.parse("H"))
    Stipulation(low=91, high=91, tricks=None, null=None, lost_by_trick=None)
    """

    low: int = 0
    high: int = _ALL
    tricks: str | None = None
    null: str | None = None
    lost_by_trick: int | None = None

    def __post_init__(self) -> None:
        reasons = []
        if not 0 <= self.low <= self.high <= _ALL:
            reasons.append(f"the declarer's points cannot be at least {self.low} and at most {self.high} of 120")
        if self.tricks not in (None, "all", "none"):
            reasons.append(f'tricks: {self.tricks!r} should be "all" or "none", the tricks of the declarer')
        if self.null not in (None, "made", "lost"):
            reasons.append(f'null: {self.null!r} should be "made" or "lost"')
        if self.lost_by_trick is not None and not 1 <= self.lost_by_trick <= 10:
            reasons.append(f"lost_by_trick: {self.lost_by_trick} should be the number of a trick, 1 to 10")
        if self.null == "made" and self.lost_by_trick is not None:
            reasons.append('null = "made" contradicts lost_by_trick')
        if self.tricks == "all" and self.high < _ALL:
            reasons.append(f'tricks = "all" gives the declarer 120 card points, not {self.high} at most')
        if reasons:
            raise ProblemError.from_reasons(reasons)
        if self.lost_by_trick is not None:
            object.__setattr__(self, "null", "lost")

    @property
    def is_open(self) -> bool:
        """Whether nothing is stipulated."""
        return self == Stipulation()

    @staticmethod
    def from_dict(data: object, contract: Contract) -> "Stipulation":
        """Read the table of a problem: ``value``, ``defenders``, ``null``, ``lost_by_trick``, ``tricks``.

        :raises ProblemError: with all reasons at once; they name the keys.
        """
        if not isinstance(data, Mapping):
            raise ProblemError(f"should be a table, not {data!r}", hint='write [stipulation] and value = ">= 61"')
        reasons = unknown_keys(data, _KEYS)
        for key in _KEYS:
            if key in data and contract.is_null != (key in ("null", "lost_by_trick")) and data[key] != "none":
                reasons.append(f"{key}: does not fit the contract {contract}, {_fitting(contract)}")
        low, high = 0, _ALL
        for key in ("value", "defenders"):
            values = data.get(key, [])
            for said in values if isinstance(values, list) else [values]:
                try:
                    at_least, at_most = _bounds(said)
                except ValueError as error:
                    reasons.append(f"{key}: {error}")
                    continue
                if key == "defenders":
                    at_least, at_most = _ALL - at_most, _ALL - at_least
                low, high = max(low, at_least), min(high, at_most)
        trick = data.get("lost_by_trick")
        if trick is not None and (not isinstance(trick, int) or isinstance(trick, bool)):
            reasons.append(f"lost_by_trick: {trick!r} should be the number of a trick, 1 to 10")
        if reasons:
            raise ProblemError.from_reasons(reasons)
        tricks, null = data.get("tricks"), data.get("null")
        if contract.is_null and tricks == "none":
            tricks, null = None, null or "made"
            if null == "lost":
                raise ProblemError('tricks = "none" contradicts null = "lost"', hint="leave one of them out")
        return Stipulation(low, high, tricks, null, trick)

    def to_dict(self) -> dict[str, Any]:
        """The table that :meth:`from_dict` reads back."""
        data: dict[str, Any] = {}
        if self.low == self.high:
            data["value"] = f"== {self.low}"
        else:
            bounds = [f">= {self.low}"] * (self.low > 0) + [f"<= {self.high}"] * (self.high < _ALL)
            if bounds:
                data["value"] = bounds[0] if len(bounds) == 1 else bounds
        for key in ("null", "lost_by_trick", "tricks"):
            said = getattr(self, key)
            if said is not None and not (key == "null" and self.lost_by_trick is not None):
                data[key] = said
        return data


def _fitting(contract: Contract) -> str:
    if contract.is_null:
        return 'in Null say null = "made" or null = "lost"'
    return "say value, defenders or tricks"


def _bounds(said: object) -> tuple[int, int]:
    """The numbers of card points that a comparison allows."""
    text = str(said) if isinstance(said, (str, int)) and not isinstance(said, bool) else ""
    match = _COMPARED.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'{said!r} is not a comparison with a number, such as ">= 61", "== 94" or "<= 60"')
    sign, number = _SAME.get(match[1], match[1]), int(match[2])
    low = {">=": number, ">": number + 1, "==": number}.get(str(sign), 0)
    high = {"<=": number, "<": number - 1, "==": number}.get(str(sign), _ALL)
    if low > _ALL or high < 0 or number > _ALL:
        raise ValueError(f"{text!r} cannot be met, a game has 120 card points")
    return low, high
