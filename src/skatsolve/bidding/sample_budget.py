"""How many deals each declaration of a hand deserves, settled from the rough tables before any deal is dealt.

Nothing that is sampled for a declaration may decide how much of it is sampled: that would bend its interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.bidding import prior
from skatsolve.contract import Contract
from skatsolve.outcomes import Outcome, PayoffTables, discard_masks, discard_pairs, samples_for
from skatsolve.scoring import bid_ladder

__all__ = ["SampleBudget", "make_budget"]

_MINOR: Final = 60
"""Deals for a declaration that is out of the question by the tables."""

_DOUBT: Final = 0.25
"""How far off a rough chance may be for its declaration to be out of the question."""

_DEPTHS: Final = {"score": 40.0, "seeger_fabian": 60.0, "win": -0.05}
"""Bids are followed up to where the best declaration looks that much worse than passing, by aim."""


@dataclass(frozen=True)
class SampleBudget:
    """What is to be solved.

    :param samples: deals for the declarations that matter.
    :param by_contract: deals for each contract.
    :param bids: the bids to decide for, the one asked for first.
    """

    samples: int
    by_contract: dict[Contract, int]
    bids: tuple[int, ...]


def make_budget(
    hand: int,
    seat: int,
    skats: Sequence[int],
    tables: PayoffTables,
    contracts: Sequence[Contract],
    *,
    bid: int,
    aim: str,
    pass_score: float,
    samples: int | None,
    precision: float,
) -> SampleBudget:
    """The budget for the evaluation of a hand.

    :param skats: masks of the skats that can be.
    :param tables: payoffs for the hand with each of them.
    """
    rough = {contract: _rough(contract, hand, seat, skats) for contract in contracts}

    def expected_score(contract: Contract, at: int) -> NDArray[np.float64]:
        pay = tables.table(contract, at, aim)
        expected: NDArray[np.float64] = (rough[contract] * pay).sum(axis=1)
        return expected

    def best(at: int) -> float:
        found = [float(expected_score(contract, at).mean()) for contract in contracts if contract.hand]
        picked = [expected_score(contract, at) for contract in contracts if not contract.hand]
        if picked:
            found.append(float(np.max(picked, axis=0).mean()))
        return max(found)

    chances = {contract: rough[contract][:, Outcome.WON :].sum(axis=1) for contract in contracts}
    picked = [chance for contract, chance in chances.items() if not contract.hand]
    typical = float(np.max(picked, axis=0).mean()) if picked else max(float(c.mean()) for c in chances.values())
    # The tables may be off: the sample is large enough for a chance somewhat nearer to one half.
    total = samples or samples_for(precision, min(max(typical, 0.5) - 0.1, 0.9) if typical > 0.6 else 0.5)
    top = best(bid)
    by_contract = {}
    for contract in contracts:
        pay = tables.table(contract, bid, aim)
        slack = _DOUBT * float((pay[:, Outcome.WON] - pay[:, Outcome.LOST]).mean())
        minor = float(expected_score(contract, bid).mean()) + slack < max(top, pass_score)
        by_contract[contract] = min(_MINOR, total) if minor else total
    bids = [bid]
    for value in bid_ladder():
        if best(value) < pass_score - _DEPTHS[aim]:
            break
        if value != bid:
            bids.append(value)
    return SampleBudget(total, by_contract, tuple(bids))


def _rough(contract: Contract, hand: int, seat: int, skats: Sequence[int]) -> NDArray[np.float64]:
    """The rough shares of the outcomes with each skat: in Hand, or with the best discard."""
    if contract.hand:
        away = np.array(skats, dtype=np.uint32)
        alone = np.full(len(skats), hand, dtype=np.uint32)
        return prior.spread_out(contract.kind, prior.chance(contract.kind, alone, away, seat))
    pairs = np.concatenate([discard_masks(discard_pairs(hand | skat)) for skat in skats])
    kept = np.repeat(np.array(skats, dtype=np.uint32) | np.uint32(hand), 66) & ~pairs
    best = prior.chance(contract.kind, kept, pairs, seat).reshape(-1, 66).max(axis=1)
    return prior.spread_out(contract.kind, best)
