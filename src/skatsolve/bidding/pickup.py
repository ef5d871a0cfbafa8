"""Picking up the skat: for one skat, what a player would do seeing twelve cards, and how that comes out.

What to play is chosen by a race over worlds of its own (see :mod:`skatsolve.bidding.race`); it is then graded on other
worlds, those of the evaluation that have this skat. So no decision knows the defenders' hands, and none is graded by
the luck that chose it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.bidding.race import ChosenDiscard, Race
from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.knowledge import SKAT, Knowledge, Sampler, Worlds
from skatsolve.outcomes import Judge, Outcome, Outcomes
from skatsolve.rows import encode_worlds

__all__ = ["PickupTask", "SkatSeen"]

_CANDIDATES: Final = 4
_GAP: Final = 0.12
_ROUNDS: Final = ((5, 1.2, 3), (12, 1.2, 2))
"""The rounds of a race: worlds, standard errors behind the leader that put a discard out, discards that stay."""

_DOUBT: Final = 0.25
"""How wrong the rough chance of a contract may be before its race is run at all; a third of it afterwards."""


@dataclass(frozen=True)
class SkatSeen:
    """What came of one skat.

    :param choices: the discard chosen for each contract, in the order of the task.
    :param decisions: for each bid of the task which choice a player declares.
    :param graded: for each contract the outcomes in the first so many of the task's worlds.
    """

    choices: tuple[ChosenDiscard, ...]
    decisions: tuple[int, ...]
    graded: tuple[Outcomes, ...]


@dataclass(frozen=True)
class PickupTask:
    """One skat to be looked at.

    :param knowledge: what is known before picking up.
    :param cards: mask of the hand with the skat.
    :param skat: mask of the skat.
    :param contracts: what may be declared.
    :param pays: ``float[bids, contracts, 6]``: what each outcome pays, at each bid for which a decision is wanted; the
        first of them counts for the discards.
    :param seed: the seed; the race draws its samples from ``start`` on.
    :param worlds: the worlds to grade on, all with this skat.
    :param always: for each contract, in how many of the worlds it is graded even if it is not chosen.
    """

    knowledge: Knowledge
    seat: int
    cards: int
    skat: int
    contracts: tuple[Contract, ...]
    bid: int
    pays: NDArray[np.float64]
    aim: str
    seed: int
    start: int
    worlds: Worlds
    always: tuple[int, ...]

    def solve(self) -> SkatSeen:
        """Choose, then grade."""
        judge = Judge()
        choices = self._choose(judge)
        decisions = decide(choices, self.pays)
        needed = [len(self.worlds) if i in decisions else n for i, n in enumerate(self.always)]
        graded = tuple(self._grade(choice, n, judge) for choice, n in zip(choices, needed, strict=True))
        return SkatSeen(choices, decisions, graded)

    def _choose(self, judge: Judge) -> tuple[ChosenDiscard, ...]:
        race = Race(self.cards, self.seat, self.contracts, self.bid, self.aim, candidates=_CANDIDATES, gap=_GAP)
        sampler = Sampler(self.knowledge.has(SKAT, CardSet(self.skat)))
        doubt, start = _DOUBT, self.start
        choices = race.choices()
        for n, z, candidates in _ROUNDS:
            for contract in self._hopeless(choices, doubt):
                race.retire(contract)
            doubt = _DOUBT / 3
            if race.settled:
                break
            worlds = sampler.draw(n, self.seed, start)
            # The skat is in the declarer's hand, two of the twelve cards still to go.
            worlds[:, self.seat] = self.cards
            worlds[:, SKAT] = 0
            race.take_in(race.next_round().run(worlds, judge))
            race.drop(z, candidates)
            choices = race.choices()
            start += n
        return choices

    def _hopeless(self, choices: Sequence[ChosenDiscard], doubt: float) -> list[Contract]:
        """Contracts that are no one's choice at any bid: another, worth at least as much, is expected to score more."""
        won, lost = self.pays[0][:, Outcome.WON].tolist(), self.pays[0][:, Outcome.LOST].tolist()
        expected = expected_scores(choices, self.pays)[0].tolist()
        slack = [doubt * (good - bad) for good, bad in zip(won, lost, strict=True)]
        found = []
        for i, choice in enumerate(choices):
            for j in range(len(choices)):
                clearly = expected[j] - expected[i] > max(slack[i], slack[j])
                if i != j and clearly and won[j] >= won[i]:
                    found.append(choice.contract)
                    break
            else:
                if expected[i] + slack[i] < min(0.0, max(expected)):
                    found.append(choice.contract)
        return found

    def _grade(self, choice: ChosenDiscard, n: int, judge: Judge) -> Outcomes:
        worlds = self.worlds[:n].copy()
        worlds[:, self.seat] = self.cards & ~choice.away
        worlds[:, SKAT] = choice.away
        return judge.outcomes(encode_worlds(worlds, choice.contract.kind, self.seat))


def expected_scores(choices: Sequence[ChosenDiscard], pays: NDArray[np.float64]) -> NDArray[np.float64]:
    """The expected payoff of each choice, a row for each bid."""
    expected: NDArray[np.float64] = (pays * np.array([choice.shares for choice in choices])).sum(axis=2)
    return expected


def decide(choices: Sequence[ChosenDiscard], pays: NDArray[np.float64]) -> tuple[int, ...]:
    """Which of the choices a player declares, for each bid."""
    return tuple(expected_scores(choices, pays).argmax(axis=1).tolist())
