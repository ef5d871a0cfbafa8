"""What the outcomes of a game pay, given the bid."""

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from skatsolve.contract import Contract, Kind
from skatsolve.errors import OptionError, shown
from skatsolve.outcomes.ladder import OUTCOMES, Outcome
from skatsolve.scoring import DECLARER_BONUS, apply_bid, count_matadors, impossible_null, tariff_of

__all__ = ["AIMS", "Aim", "Payoff", "PayoffTables", "check_aim", "payoff"]

Aim = Literal["win", "score", "seeger_fabian"]
"""What a declarer may want most of: games won, the plain list score, or the tournament score of Seeger and Fabian."""

AIMS: Final[tuple[Aim, ...]] = get_args(Aim)

_GOALS: Final = (Outcome.WON, Outcome.AT_LEAST_90, Outcome.EVERY_TRICK)
_STEPS_REACHED: Final = (2, 1, 0, 0, 1, 2)  # by outcome: Schneider and Schwarz count for whichever side reached them

Payoff = NDArray[np.float64]
"""By outcome (six columns); rows for sets of twelve cards where there are several."""


def check_aim(aim: str) -> Aim:
    """The aim itself.

    :raises OptionError: if it is not one of :data:`AIMS`.
    """
    if aim not in AIMS:
        raise OptionError(f"{shown(aim)} is not an aim", text=shown(aim), hint=f"say {', '.join(AIMS)}")
    return aim


def payoff(contract: Contract, cards: int, bid: int, aim: str = "score", rules: str = "isko") -> tuple[float, ...]:
    """What each outcome pays.

    :param cards: mask of the declarer's twelve cards, hand and skat (the matadors count over both).
    :param aim: one of :data:`AIMS`; ``win`` pays 1 where the game is won, the bid considered.
    :param rules: see :data:`~skatsolve.scoring.RULE_SETS`.
    :raises OptionError: for another aim.

    >>> from skatsolve.cards import CardSet
    >>> cards = CardSet.parse("CJ DA DT D9 D8 CA CT HA HK S9 S8 S7").mask
    >>> payoff(Contract.parse("D"), cards, 18)
    (-72.0, -54.0, -36.0, 18.0, 27.0, 36.0)
    >>> payoff(Contract.parse("D"), cards, 20)
    (-72.0, -54.0, -54.0, -54.0, 27.0, 36.0)
    """
    if contract.kind is Kind.NULL:
        every = tuple(count_matadors(cards, kind) for kind in range(5)) if bid > tariff_of(contract).base else ()
        return _payoff(contract, every, bid, aim, rules)
    return _payoff(contract, (count_matadors(cards, contract.kind),), bid, aim, rules)


class PayoffTables:
    """:func:`payoff` for many sets of twelve cards at once; few of them differ in their matadors.

    :param cards: masks of twelve cards each.
    :param rules: see :data:`~skatsolve.scoring.RULE_SETS`.
    """

    def __init__(self, cards: Sequence[int], rules: str = "isko") -> None:
        self._rules = rules
        every = np.array([[count_matadors(mask, kind) for kind in range(5)] for mask in cards]).reshape(-1, 5)
        self._different = [np.unique(every[:, kind], return_inverse=True) for kind in range(5)]
        self._every = np.unique(every, axis=0, return_inverse=True)
        self._made: dict[tuple[Contract, int, str], Payoff] = {}

    def table(self, contract: Contract, bid: int, aim: str = "score") -> Payoff:
        """``float[n, 6]``: a row for each set of cards, a column for each outcome."""
        key = contract, bid, aim
        if key not in self._made:
            if contract.kind is not Kind.NULL:
                matadors, place = self._different[contract.kind]
                rows = [_payoff(contract, (int(n),), bid, aim, self._rules) for n in matadors]
            elif bid > tariff_of(contract).base:
                combined, place = self._every
                rows = [_payoff(contract, tuple(map(int, row)), bid, aim, self._rules) for row in combined]
            else:
                place, rows = np.zeros(len(self._every[1]), dtype=int), [_payoff(contract, (), bid, aim, self._rules)]
            self._made[key] = np.array(rows)[place.reshape(-1)]
        return self._made[key]


@cache
def _payoff(contract: Contract, matadors: tuple[int, ...], bid: int, aim: str, rules: str) -> tuple[float, ...]:
    tariff = tariff_of(contract, rules)
    null = contract.kind is Kind.NULL
    goal = Outcome.WON if null else _GOALS[tariff.goal]
    charge = impossible_null(matadors, bid)[0] if null and matadors else 0
    check_aim(aim)
    paid = []
    for outcome in range(OUTCOMES):
        degree = 0 if null else _STEPS_REACHED[outcome]
        won, _, value = apply_bid(tariff, 0 if null else matadors[0], degree, outcome >= goal, bid, charge)
        if aim == "win":
            paid.append(float(won))
        else:
            bonus = DECLARER_BONUS if aim == "seeger_fabian" else 0
            paid.append(float(value + bonus if won else -tariff.loss * value - bonus))
    return tuple(paid)
