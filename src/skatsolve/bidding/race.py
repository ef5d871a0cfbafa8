"""Choosing what to play with twelve cards: a race of discards over common worlds.

Every candidate still in the race is solved in the same worlds, so that luck of the deal falls out of the differences;
round by round those are dropped that are behind their leader by more than chance explains. The worlds of a race are
never used to grade its winner: the best of many tries looks better than it is.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.bidding import prior
from skatsolve.contract import Contract, Kind
from skatsolve.knowledge import Worlds
from skatsolve.outcomes import OUTCOMES, Judge, Outcome, Outcomes, discard_masks, discard_pairs, payoff
from skatsolve.rows import encode_worlds

__all__ = ["Choice", "Heat", "Race"]

_TRUST_IN_TABLES: Final = 3.0
"""How many worlds the rough chance of the tables weighs."""


@dataclass(frozen=True)
class Choice:
    """A contract with its best discard, and what the race made of it (for decisions; not an unbiased estimate).

    :param away: mask of the two cards put away.
    :param shares: how often each outcome comes out, the rough chance of the tables counted as some worlds.
    :param worlds: how many worlds the discard has been tried in.
    """

    contract: Contract
    away: int
    shares: tuple[float, ...]
    worlds: int

    def promise(self, cards: int, bid: int, aim: str) -> float:
        """The expected payoff with these twelve cards at a bid."""
        return math.fsum(map(mul, payoff(self.contract, cards, bid, aim), self.shares))

    @property
    def win(self) -> float:
        """The chance of reaching 61, or of no trick in Null."""
        return sum(self.shares[Outcome.WON :])


@dataclass(frozen=True)
class Heat:
    """Discards to be solved in common worlds.

    :param lanes: for each contract its kind and pairs of cards to put away, ``uint8[m, 2]``.
    """

    seat: int
    lanes: tuple[tuple[Kind, NDArray[np.uint8]], ...]

    def run(self, worlds: Worlds, judge: Judge) -> Outcomes:
        """The outcomes, a row a world, a column a candidate; the declarer must hold all twelve cards in each."""
        parts = []
        for kind, pairs in self.lanes:
            part = np.empty((len(worlds), len(pairs)), dtype=np.int8)
            if len(pairs):
                for row, came in zip(encode_worlds(worlds, kind, self.seat), part, strict=True):
                    came[:] = judge.discard_outcomes(row, pairs)
            parts.append(part)
        return np.concatenate(parts, axis=1)


class Race:
    """The race of all discards for some contracts.

    :param cards: mask of the declarer's twelve cards.
    :param contracts: what may be declared, each at most once.
    :param lanes: at most so many discards a contract start, the best by the tables; None, and in Null, for all 66.
    :param gap: a discard whose rough chance is that much below the best one's does not start.
    """

    def __init__(
        self,
        cards: int,
        seat: int,
        contracts: Sequence[Contract],
        bid: int,
        aim: str = "score",
        *,
        lanes: int | None = None,
        gap: float = 1.0,
    ) -> None:
        self.cards = cards
        self.seat = seat
        self.contracts = tuple(contracts)
        self.pairs = discard_pairs(cards)
        masks = discard_masks(self.pairs)
        self._contract = np.repeat(np.arange(len(self.contracts)), len(masks))
        self._pair = np.tile(np.arange(len(masks)), len(self.contracts))
        kept = np.uint32(cards) & ~masks
        rough = [prior.chance(contract.kind, kept, masks, seat) for contract in self.contracts]
        spread = [prior.spread_out(contract.kind, of) for contract, of in zip(self.contracts, rough, strict=True)]
        self._rough = np.concatenate(spread)
        self._pay = np.repeat([payoff(contract, cards, bid, aim) for contract in self.contracts], len(masks), axis=0)
        self._alive = np.zeros(len(self._rough), dtype=bool)
        for number, (contract, chances) in enumerate(zip(self.contracts, rough, strict=True)):
            # A Null is solved in no time.
            best_first = np.argsort(-chances, kind="stable")[: None if contract.is_null else lanes]
            chosen = best_first[chances[best_first] >= chances.max() - gap]
            self._alive[number * len(masks) + chosen] = True
        self._counts = np.zeros((len(self._rough), OUTCOMES))
        self._paid: list[NDArray[np.float64]] = []  # a row a world, NaN for those no longer in the race

    @property
    def worlds(self) -> int:
        """How many worlds have been solved."""
        return len(self._paid)

    @property
    def settled(self) -> bool:
        """Whether there is nothing left to choose between."""
        return int(self._alive.sum()) <= 1

    def heat(self) -> "Heat":
        """The candidates still in the race, to be solved in some worlds wherever that may be."""
        lanes = tuple(
            (contract.kind, np.ascontiguousarray(self.pairs[self._pair[self._lane(number)]]))
            for number, contract in enumerate(self.contracts)
        )
        return Heat(self.seat, lanes)

    def take_in(self, came: Outcomes) -> None:
        """Count what a heat, made since the last drop, gave: a row a world."""
        alive = np.flatnonzero(self._alive)
        paid = np.full((len(came), len(self._alive)), np.nan)
        for outcomes, scores in zip(came, paid, strict=True):
            self._counts[alive, outcomes] += 1
            scores[alive] = self._pay[alive, outcomes]
        self._paid.extend(paid)

    def drop(self, z: float, lanes: int | None = None) -> None:
        """Take out discards that are behind the leader of their contract by more than z standard errors.

        :param lanes: keep at most so many for each contract.
        """
        promise = self._promise()
        for number in range(len(self.contracts)):
            lane, leader = self._lane(number), self._leader(number, promise)
            if len(lane):
                out = self._behind(leader, lane, z)
                if lanes is not None:
                    out |= np.isin(lane, lane[np.argsort(-promise[lane], kind="stable")[lanes:]])
                self._alive[lane[out & (lane != leader)]] = False

    def behind(self, z: float) -> list[Contract]:
        """Contracts whose leader is behind the leader of all by more than z standard errors."""
        promise = self._promise()
        running = [number for number in range(len(self.contracts)) if len(self._lane(number))]
        leaders = np.array([self._leader(number, promise) for number in running], dtype=np.intp)
        if not len(leaders):
            return []
        out = self._behind(int(leaders[promise[leaders].argmax()]), leaders, z)
        return [self.contracts[number] for number, late in zip(running, out.tolist(), strict=True) if late]

    def _behind(self, leader: int, lane: NDArray[np.intp], z: float) -> NDArray[np.bool_]:
        """Which of these candidates, all still in the race, are behind the leader by more than z standard errors."""
        paid = np.array(self._paid)
        behind = paid[:, [leader]] - paid[:, lane]
        n = len(paid)
        # A few equal results do not prove that there is no difference: one more world with some is assumed.
        scale = 0.5 * abs(self._pay[leader, Outcome.WON] - self._pay[leader, Outcome.LOST])
        error = np.sqrt((((behind - behind.mean(axis=0)) ** 2).sum(axis=0) + scale**2) / (n * (n + 1)))
        late: NDArray[np.bool_] = behind.mean(axis=0) > z * error
        return late

    def retire(self, contract: Contract) -> None:
        """Spend no more worlds on a contract; its choice stays as it stands."""
        self._alive[self._contract == self.contracts.index(contract)] = False

    def choices(self) -> tuple[Choice, ...]:
        """The leading discard of each contract."""
        promise, shares = self._promise(), self._shares()
        masks = discard_masks(self.pairs)
        found = []
        for number, contract in enumerate(self.contracts):
            leader = self._leader(number, promise)
            away, worlds = int(masks[self._pair[leader]]), int(self._counts[leader].sum())
            found.append(Choice(contract, away, tuple(shares[leader].tolist()), worlds))
        return tuple(found)

    def ranking(self) -> list[tuple[float, Contract, int]]:
        """(promise, contract, mask of the cards away) of those still in the race, best first."""
        promise = self._promise()
        masks = discard_masks(self.pairs)
        order = sorted(np.flatnonzero(self._alive).tolist(), key=lambda lane: -promise[lane])
        return [
            (float(promise[lane]), self.contracts[self._contract[lane]], int(masks[self._pair[lane]])) for lane in order
        ]

    def _lane(self, number: int) -> NDArray[np.intp]:
        return np.flatnonzero(self._alive & (self._contract == number))

    def _shares(self) -> NDArray[np.float64]:
        counts = self._counts + _TRUST_IN_TABLES * self._rough
        shares: NDArray[np.float64] = counts / counts.sum(axis=1, keepdims=True)
        return shares

    def _promise(self) -> NDArray[np.float64]:
        promise: NDArray[np.float64] = (self._shares() * self._pay).sum(axis=1)
        return promise

    def _leader(self, number: int, promise: NDArray[np.float64]) -> int:
        """Of the candidates with the most worlds the most promising: those dropped early have not run the course."""
        lane = np.flatnonzero(self._contract == number)
        run = self._counts[lane].sum(axis=1)
        lane = lane[run == run.max()]
        return int(lane[np.argmax(promise[lane])])
