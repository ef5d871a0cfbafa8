"""What one game was worth and what is written for it, with its explanation as data and in words."""

from dataclasses import dataclass
from typing import Any, Final

from skatsolve.contract import Contract, Kind
from skatsolve.scoring.game_value import tariff_of
from skatsolve.scoring.seeger_fabian import SeegerFabian
from skatsolve.words import contract_name, kind_name, step_name

__all__ = ["Charge", "GameScore", "Step"]

_TIMES: Final = {"en": "times", "de": "mal", "pl": "razy"}
_OVERBID: Final = {
    "en": "overbid, since the bid was {bid}: charged as {multiplier} times {kind} {base}: {value}",
    "de": "überreizt, denn gereizt war {bid}: gezählt wird {multiplier} mal {kind} {base}: {value}",
    "pl": "przelicytowana, bo licytowano {bid}: liczy się {multiplier} razy {kind} {base}: {value}",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game value: its code, see :func:`skatsolve.words.step_name`, and the number counted up to it.

    >>> str(Step("schneider_announced", 4))
    'schneider announced 4'
    """

    code: str
    count: int

    def __str__(self) -> str:
        return f"{self.code.replace('_', ' ')} {self.count}"


@dataclass(frozen=True, slots=True)
class Charge:
    """What an overbid game is charged as (ISkO 5.4, for Null 3.4.4): ``multiplier`` times ``base``."""

    kind: Kind
    base: int
    multiplier: int


@dataclass(frozen=True)
class GameScore:
    """What one game was worth and what is written for it.

    :param won: whether the declarer has won, the bid considered.
    :param overbid: whether the value as played is below the bid.
    :param matadors: ``n`` for "with n", ``-n`` for "without n", None in Null.
    :param steps: the steps of the value as played.
    :param value_as_played: base times steps, before an overbid is charged.
    :param game_value: the value the game counts with, overbid considered; always positive.
    :param score: the score in the plain list: the game value, or minus its multiple if lost.
    :param schneider: whether either side reached Schneider; None in Null.
    :param schwarz: whether one side has taken no trick; None in Null, and if that cannot be told without the tricks.
    :param charge: how an overbid game is charged, None for others.
    :param if_schwarz: the other result, if the tricks are missing and Schwarz would change it.
    """

    contract: Contract
    won: bool
    overbid: bool
    matadors: int | None
    steps: tuple[Step, ...]
    value_as_played: int
    game_value: int
    score: int
    schneider: bool | None
    schwarz: bool | None
    charge: Charge | None = None
    points: int | None = None
    tricks: int | None = None
    bid: int | None = None
    players: int = 3
    rules: str = "isko"
    if_schwarz: "GameScore | None" = None

    @property
    def seeger_fabian(self) -> SeegerFabian:
        """The tournament scores: 50 for or against the declarer; for a lost game 40 (at four 30) to each other."""
        return SeegerFabian.of(self.score, self.players)

    @property
    def base(self) -> int:
        """The base value of the game; in Null its fixed value."""
        return tariff_of(self.contract, self.rules).base

    @property
    def notes(self) -> tuple[str, ...]:
        """Caveats about the result, as English codes."""
        return ("tricks missing: schwarz not counted",) if self.if_schwarz is not None else ()

    def explain(self, lang: str = "en", deck: str = "french") -> str:
        """The value in words, step by step.

        :raises OptionError: for a language or deck the package does not know.

        >>> from skatsolve.scoring import score_game
        >>> score_game("HH", None, matadors=2, points=93).explain()
        'with 2, game 3, Hand 4, Schneider 5, times hearts 10: 50'
        """
        contract = self.contract
        if contract.is_null:
            said = f"{contract_name(contract, lang, deck)}: {self.value_as_played}"
        else:
            steps = [f"{step_name(step.code, lang)} {step.count}" for step in self.steps]
            kind = kind_name(contract.kind, lang, deck)
            said = f"{', '.join(steps)}, {_TIMES[lang]} {kind} {self.base}: {self.value_as_played}"
        if self.charge is None:
            return said
        charge = self.charge
        overbid = _OVERBID[lang].format(
            bid=self.bid,
            multiplier=charge.multiplier,
            kind=kind_name(Kind(charge.kind), lang, deck),
            base=charge.base,
            value=self.game_value,
        )
        return f"{said}; {overbid}"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        data: dict[str, Any] = {
            "schema": 1,
            "contract": str(self.contract),
            "won": self.won,
            "game_value": self.game_value,
            "score": self.score,
            "overbid": self.overbid,
            "matadors": self.matadors,
            "steps": [str(step) for step in self.steps],
            "base": self.base,
            "value_as_played": self.value_as_played,
            "schneider": self.schneider,
            "schwarz": self.schwarz,
            "seeger_fabian": {"declarer": self.seeger_fabian.declarer, "defender": self.seeger_fabian.defender},
            "points": self.points,
            "tricks": self.tricks,
            "bid": self.bid,
            "players": self.players,
            "rules": self.rules,
            "notes": list(self.notes),
        }
        if self.charge is not None:
            data["charge"] = {
                "contract": str(self.charge.kind),
                "base": self.charge.base,
                "multiplier": self.charge.multiplier,
            }
        if self.if_schwarz is not None:
            other = self.if_schwarz
            data["if_schwarz"] = {"won": other.won, "game_value": other.game_value, "score": other.score}
        return data
