"""Picking up the skat: for one skat, what a player would do seeing his twelve cards, and how that comes out.

What to play is chosen by a race over worlds of its own (see :mod:`skatsolve.bidding.race`); it is then graded on other
worlds, those of the evaluation that have this skat. So no decision knows the defenders' hands, and none is graded by
the luck that chose it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from skatsolve.bidding.outcomes import Judge, Outcome, Outcomes
from skatsolve.bidding.payoff import payoff
from skatsolve.bidding.race import Choice, Race
from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.sampling import SKAT, Knowledge, Sampler, Worlds, pack

__all__ = ["PickupTask", "SkatSeen"]

_LANES: Final = 5
_GAP: Final = 0.15
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

    choices: tuple[Choice, ...]
    decisions: tuple[int, ...]
    graded: tuple[Outcomes, ...]


@dataclass(frozen=True)
class PickupTask:
    """One skat to be looked at.

    :param knowledge: what is known before picking up.
    :param cards: mask of the hand with the skat.
    :param skat: mask of the skat.
    :param contracts: what may be declared.
    :param bids: the bids for which a decision is wanted, the one that counts for the discards first.
    :param seed: the seed; the race draws its samples from ``start`` on.
    :param worlds: the worlds to grade on, all with this skat.
    :param always: for each contract, in how many of the worlds it is graded even if it is not chosen.
    """

    knowledge: Knowledge
    seat: int
    cards: int
    skat: int
    contracts: tuple[Contract, ...]
    bids: tuple[int, ...]
    aim: str
    seed: int
    start: int
    worlds: Worlds
    always: tuple[int, ...]

    def solve(self) -> SkatSeen:
        """Choose, then grade."""
        judge = Judge()
        choices = self._choose(judge)
        decisions = tuple(decide(choices, self.cards, bid, self.aim) for bid in self.bids)
        needed = [len(self.worlds) if i in decisions else n for i, n in enumerate(self.always)]
        graded = tuple(self._grade(choice, n, judge) for choice, n in zip(choices, needed, strict=True))
        return SkatSeen(choices, decisions, graded)

    def _choose(self, judge: Judge) -> tuple[Choice, ...]:
        race = Race(self.cards, self.seat, self.contracts, self.bids[0], self.aim, lanes=_LANES, gap=_GAP)
        sampler = Sampler(self.knowledge.has(SKAT, CardSet(self.skat)))
        doubt, start = _DOUBT, self.start
        choices = race.choices()
        for n, z, lanes in _ROUNDS:
            for contract in self._hopeless(choices, doubt):
                race.retire(contract)
            doubt = _DOUBT / 3
            if race.settled:
                break
            worlds = sampler.draw(n, self.seed, start)
            # The skat is in the declarer's hand, two of the twelve cards still to go.
            worlds[:, self.seat] = self.cards
            worlds[:, SKAT] = 0
            race.take_in(race.heat().run(worlds, judge))
            race.drop(z, lanes)
            choices = race.choices()
            start += n
        return choices

    def _hopeless(self, choices: Sequence[Choice], doubt: float) -> list[Contract]:
        """Contracts that are no one's choice at any bid: another of at least their value promises clearly more."""
        pays = [payoff(choice.contract, self.cards, self.bids[0], self.aim) for choice in choices]
        promises = [choice.promise(self.cards, self.bids[0], self.aim) for choice in choices]
        slack = [doubt * (pay[Outcome.WON] - pay[Outcome.LOST]) for pay in pays]
        found = []
        for i, choice in enumerate(choices):
            for j in range(len(choices)):
                clearly = promises[j] - promises[i] > max(slack[i], slack[j])
                if i != j and clearly and pays[j][Outcome.WON] >= pays[i][Outcome.WON]:
                    found.append(choice.contract)
                    break
            else:
                if promises[i] + slack[i] < min(0.0, max(promises)):
                    found.append(choice.contract)
        return found

    def _grade(self, choice: Choice, n: int, judge: Judge) -> Outcomes:
        worlds = self.worlds[:n].copy()
        worlds[:, self.seat] = self.cards & ~choice.away
        worlds[:, SKAT] = choice.away
        return judge.outcomes(pack(worlds, choice.contract.kind, self.seat))


def decide(choices: Sequence[Choice], cards: int, bid: int, aim: str) -> int:
    """Which of the choices a player declares at this bid."""
    return max(range(len(choices)), key=lambda i: choices[i].promise(cards, bid, aim))
