"""A game value said in words, as at the table, in English, German and Polish."""

from typing import TYPE_CHECKING, Final

from skatsolve.contract import Kind
from skatsolve.words import names

if TYPE_CHECKING:
    from skatsolve.scoring.game_score import GameScore

__all__ = ["explain"]

_TIMES: Final = {"en": "times", "de": "mal", "pl": "razy"}
_OVERBID: Final = {
    "en": "overbid, since the bid was {bid}: charged as {multiplier} times {kind} {base}: {value}",
    "de": "überreizt, denn gereizt war {bid}: gezählt wird {multiplier} mal {kind} {base}: {value}",
    "pl": "przelicytowana, bo licytowano {bid}: liczy się {multiplier} razy {kind} {base}: {value}",
}


def explain(result: "GameScore", lang: str = "en", deck: str = "french") -> str:
    """The steps of a game value in one line; an overbid adds how it is charged."""
    contract = result.contract
    if contract.is_null:
        said = f"{names.contract_name(contract, lang, deck)}: {result.value_as_played}"
    else:
        steps = [f"{names.step_name(step.code, lang)} {step.count}" for step in result.steps]
        kind = names.kind_name(contract.kind, lang, deck)
        said = f"{', '.join(steps)}, {_TIMES[lang]} {kind} {result.base}: {result.value_as_played}"
    if result.charge is None:
        return said
    charge = result.charge
    overbid = _OVERBID[lang].format(
        bid=result.bid,
        multiplier=charge.multiplier,
        kind=names.kind_name(Kind(charge.kind), lang, deck),
        base=charge.base,
        value=result.game_value,
    )
    return f"{said}; {overbid}"
