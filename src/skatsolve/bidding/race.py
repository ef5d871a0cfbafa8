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

__all__ = ["ChosenDiscard", "Race", "Round"]

_TRUST_IN_TABLES: Final = 3.0
"""How many worlds the rough chance of the tables weighs."""


@dataclass(frozen=True)
class ChosenDiscard:
    """A contract with its best discard, and what the race made of it (for decisions; not an unbiased estimate).

    :param away: mask of the two cards put away.
    :param shares: how often each outcome comes out, the rough chance of the tables counted as some worlds.
    :param worlds: how many worlds the discard has been tried in.
    """

    contract: Contract
    away: int
    shares: tuple[float, ...]
    worlds: int

    def expected_score(self, cards: int, bid: int, aim: str) -> float:
        """The expected payoff with these twelve cards at a bid."""
        return math.fsum(map(mul, payoff(self.contract, cards, bid, aim), self.shares))

    @property
    def win(self) -> float:
        """The chance of reaching 61, or of no trick in Null."""
        return sum(self.shares[Outcome.WON :])


@dataclass(frozen=True)
class Round:
    """Discards to be solved in common worlds.

    :param candidates: for each contract its kind and pairs of cards to put away, ``uint8[m, 2]``.
    """

    seat: int
    candidates: tuple[tuple[Kind, NDArray[np.uint8]], ...]

    def run(self, worlds: Worlds, judge: Judge) -> Outcomes:
        """The outcomes, a row a world, a column a candidate; the declarer must hold all twelve cards in each."""
        parts = []
        for kind, pairs in self.candidates:
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
    :param candidates: at most so many discards a contract start, the best by the tables; None, and in Null, for all 66.
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
        candidates: int | None = None,
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
            best_first = np.argsort(-chances, kind="stable")[: None if contract.is_null else candidates]
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

    def next_round(self) -> Round:
        """The candidates still in the race, to be solved in some more worlds."""
        candidates = tuple(
            (contract.kind, np.ascontiguousarray(self.pairs[self._pair[self._candidates_of(number)]]))
            for number, contract in enumerate(self.contracts)
        )
        return Round(self.seat, candidates)

    def take_in(self, came: Outcomes) -> None:
        """Count what a round, made since the last drop, gave: a row a world."""
        alive = np.flatnonzero(self._alive)
        paid = np.full((len(came), len(self._alive)), np.nan)
        for outcomes, scores in zip(came, paid, strict=True):
            self._counts[alive, outcomes] += 1
            scores[alive] = self._pay[alive, outcomes]
        self._paid.extend(paid)

    def drop(self, z: float, candidates: int | None = None) -> None:
        """Take out discards that are behind the leader of their contract by more than z standard errors.

        :param candidates: keep at most so many for each contract.
        """
        expected_score = self._expected_scores()
        for number in range(len(self.contracts)):
            running, leader = self._candidates_of(number), self._leader(number, expected_score)
            if len(running):
                out = self._behind(leader, running, z)
                if candidates is not None:
                    out |= np.isin(running, running[np.argsort(-expected_score[running], kind="stable")[candidates:]])
                self._alive[running[out & (running != leader)]] = False

    def behind(self, z: float) -> list[Contract]:
        """Contracts whose leader is behind the leader of all by more than z standard errors."""
        expected_score = self._expected_scores()
        running = [number for number in range(len(self.contracts)) if len(self._candidates_of(number))]
        leaders = np.array([self._leader(number, expected_score) for number in running], dtype=np.intp)
        if not len(leaders):
            return []
        out = self._behind(int(leaders[expected_score[leaders].argmax()]), leaders, z)
        return [self.contracts[number] for number, late in zip(running, out.tolist(), strict=True) if late]

    def _behind(self, leader: int, candidates: NDArray[np.intp], z: float) -> NDArray[np.bool_]:
        """Which of these candidates, all still in the race, are behind the leader by more than z standard errors."""
        paid = np.array(self._paid)
        behind = paid[:, [leader]] - paid[:, candidates]
        n = len(paid)
        # A few equal results do not prove that there is no difference: one more world with some is assumed.
        scale = 0.5 * abs(self._pay[leader, Outcome.WON] - self._pay[leader, Outcome.LOST])
        error = np.sqrt((((behind - behind.mean(axis=0)) ** 2).sum(axis=0) + scale**2) / (n * (n + 1)))
        late: NDArray[np.bool_] = behind.mean(axis=0) > z * error
        return late

    def retire(self, contract: Contract) -> None:
        """Spend no more worlds on a contract; its choice stays as it stands."""
        self._alive[self._contract == self.contracts.index(contract)] = False

    def choices(self) -> tuple[ChosenDiscard, ...]:
        """The leading discard of each contract."""
        expected_score, shares = self._expected_scores(), self._shares()
        masks = discard_masks(self.pairs)
        found = []
        for number, contract in enumerate(self.contracts):
            leader = self._leader(number, expected_score)
            away, worlds = int(masks[self._pair[leader]]), int(self._counts[leader].sum())
            found.append(ChosenDiscard(contract, away, tuple(shares[leader].tolist()), worlds))
        return tuple(found)

    def ranking(self) -> list[tuple[float, Contract, int]]:
        """(expected score, contract, mask of the cards away) of those still in the race, best first."""
        expected_score = self._expected_scores()
        masks = discard_masks(self.pairs)
        order = sorted(np.flatnonzero(self._alive).tolist(), key=lambda candidate: -expected_score[candidate])
        return [
            (
                float(expected_score[candidate]),
                self.contracts[self._contract[candidate]],
                int(masks[self._pair[candidate]]),
            )
            for candidate in order
        ]

    def _candidates_of(self, number: int) -> NDArray[np.intp]:
        return np.flatnonzero(self._alive & (self._contract == number))

    def _shares(self) -> NDArray[np.float64]:
        counts = self._counts + _TRUST_IN_TABLES * self._rough
        shares: NDArray[np.float64] = counts / counts.sum(axis=1, keepdims=True)
        return shares

    def _expected_scores(self) -> NDArray[np.float64]:
        expected_score: NDArray[np.float64] = (self._shares() * self._pay).sum(axis=1)
        return expected_score

    def _leader(self, number: int, expected_score: NDArray[np.float64]) -> int:
        """The best of the candidates with the most worlds: those dropped early have not run the course."""
        candidates = np.flatnonzero(self._contract == number)
        run = self._counts[candidates].sum(axis=1)
        candidates = candidates[run == run.max()]
        return int(candidates[np.argmax(expected_score[candidates])])
