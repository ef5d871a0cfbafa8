"""Twelve cards: what to declare, and which two cards to put away."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.bidding.declarable import after_pickup, check_contracts, check_options
from skatsolve.bidding.interchangeable import DistinctGames
from skatsolve.bidding.race import Race, Round
from skatsolve.bidding.results import DeclarationChances, DiscardEvaluation, chances_of
from skatsolve.cards import CardSet, CardsLike
from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import KnowledgeError, OptionError, need, shown
from skatsolve.knowledge import SKAT, Knowledge, Sampler, Worlds, seed_or_new
from skatsolve.outcomes import AIMS, Judge, Outcome, Outcomes, payoff, samples_for
from skatsolve.parallel import map_ordered
from skatsolve.rows import encode_worlds
from skatsolve.scoring import check_bid

__all__ = ["DiscardSearch"]

_CANDIDATES: Final = 24
_GAP: Final = 0.5
_ROUNDS: Final = ((8, 2.0, 12), (24, 2.0, 8), (64, 2.0, 5), (128, 2.0, 4))
"""The rounds of the race: worlds, standard errors behind its leader that put a discard out, discards that stay."""

_RACE: Final = 1 << 41
"""The race draws samples from here on, the grading those from 0 on."""

_MINOR: Final = 300
_BLOCK: Final = 16
_GRADED: Final = 4
"""Discards of those left in the race that are graded, at most: the leader in full, the others in a quarter of it."""


@dataclass(frozen=True)
class _RoundTask:
    """Some worlds of the race."""

    round: Round
    worlds: Worlds

    def solve(self) -> Outcomes:
        return self.round.run(self.worlds, Judge())


@dataclass(frozen=True)
class _GradeTask:
    """A block of worlds for one discard."""

    kind: Kind
    seat: int
    worlds: Worlds
    win_only: bool

    def solve(self) -> Outcomes:
        return Judge().outcomes(encode_worlds(self.worlds, self.kind, self.seat), win_only=self.win_only)


class DiscardSearch:
    """The search for contract and discard: :meth:`run` it as far as you like, then ask for the :meth:`result`.

    The parameters are those of :func:`~skatsolve.bidding.best_discards`.
    """

    def __init__(
        self,
        cards: CardsLike,
        seat: SeatLike = Seat.FOREHAND,
        *,
        bid: int = 18,
        contracts: Sequence[ContractLike] | None = None,
        away: CardsLike | None = None,
        samples: int | None = None,
        precision: float = 0.01,
        worlds: str = "sampled",
        seed: int | None = None,
        jobs: int | None = None,
        knowledge: Knowledge | None = None,
        aim: str = "score",
    ) -> None:
        cards = CardSet.of(cards, "cards")
        if len(cards) != 12:
            raise KnowledgeError(
                f"{len(cards)} cards", text=str(cards), hint="give twelve, the hand with the skat it has picked up"
            )
        away = None if away is None else CardSet.of(away, "away")
        if away is not None and (len(away) != 2 or not away <= cards):
            raise OptionError(f"away {away}: not two of the twelve cards", text=str(away))
        if worlds not in ("sampled", "all"):
            raise OptionError(
                f"worlds {shown(worlds)}: not a way to choose deals", text=shown(worlds), hint="say sampled or all"
            )
        if worlds == "all" and samples is not None:
            raise OptionError(f"samples {samples}: every deal is solved", text=str(samples), hint="leave samples out")
        check_options(samples, precision, aim)
        self.cards, self.bid, self.aim = cards, check_bid(bid), aim
        self.seat = Seat.of(seat)
        self.seed = seed_or_new(seed)
        every = tuple(contract for kind in Kind for contract in after_pickup(kind))
        self._contracts = every if contracts is None else check_contracts(contracts)
        if any(contract.hand for contract in self._contracts):
            said = next(contract for contract in self._contracts if contract.hand)
            raise OptionError(
                f"{said} is played without seeing the skat", text=str(said), hint="leave out the Hand games"
            )
        self._away, self._samples, self._precision, self._all = away, samples, precision, worlds == "all"
        self._jobs = jobs
        known = Knowledge() if knowledge is None else knowledge
        need(known, Knowledge, KnowledgeError)
        first, second, third, skat = known.sizes
        sizes = [first, second, third]
        if (sizes, skat) == ([10, 10, 10], 2):
            # The skat has been picked up: what was known of it is known of the hand now.
            sizes[self.seat] = 12
            known = Knowledge(known.facts, (sizes[0], sizes[1], sizes[2], 0), known.out, known.tests)
        self._sampler = Sampler(known.has(self.seat, cards))
        self._race: Race | None = None
        self._graded: dict[tuple[Contract, int], Outcomes] = {}
        self._distinct: dict[tuple[Contract, int], DistinctGames] = {}

    def run(self) -> Iterator[float]:
        """Do the work, yielding the share that is done."""
        ahead = 0.0
        if self._away is None:
            for share in self._run_race():
                ahead = 0.25 * share
                yield ahead
            chosen = self._contenders()
        else:
            chosen = {(contract, self._away.mask): self._size(0.5) for contract in self._contracts}
        for share in self._grade(chosen):
            yield ahead + (1 - ahead) * share

    def result(self) -> DiscardEvaluation:
        """The evaluation as far as it has got; without any grading yet, nothing is listed."""
        declarations = [
            self._chances(contract, away, came) for (contract, away), came in self._graded.items() if len(came)
        ]
        declarations.sort(key=lambda chances: (-chances.paid(self.aim), -chances.win))
        return DiscardEvaluation(
            cards=self.cards,
            seat=self.seat,
            bid=self.bid,
            aim=self.aim,
            declarations=tuple(declarations),
            seed=self.seed,
            samples=max((chances.samples for chances in declarations), default=0),
        )

    def _run_race(self) -> Iterator[float]:
        race = Race(self.cards.mask, self.seat, self._contracts, self.bid, self.aim, candidates=_CANDIDATES, gap=_GAP)
        self._race = race
        start = 0
        for number, (n, z, candidates) in enumerate(_ROUNDS):
            if race.settled:
                break
            worlds = self._sampler.draw(n, self.seed, _RACE + start)
            this_round = race.next_round()
            tasks = [_RoundTask(this_round, worlds[i : i + 4]) for i in range(0, n, 4)]
            race.take_in(np.concatenate(list(map_ordered(_solve, tasks, jobs=self._jobs))))
            race.drop(z, candidates)
            if number:
                for contract in race.behind(z):
                    race.retire(contract)
            start += n
            yield (number + 1) / len(_ROUNDS)

    def _size(self, share: float) -> int:
        if self._all:
            return self._sampler.count
        return self._samples or samples_for(self._precision, share)

    def _contenders(self) -> dict[tuple[Contract, int], int]:
        """What is graded, and in how many worlds: the leader of the race, the next ones, the best of each contract.

        In every world only the leader and the best of the contracts that it has not left behind.
        """
        assert self._race is not None
        leading = self._race.choices()
        best = max(leading, key=lambda choice: choice.expected_score(self.cards.mask, self.bid, self.aim))
        share = min(max(best.win - 0.05, 0.5), 0.95)
        full = self._size(share)
        chosen = {(best.contract, best.away): full}
        ranking = self._race.ranking()
        if self._all:
            running = {contract for _, contract, _ in ranking}
            return chosen | {(c.contract, c.away): full for c in leading if c.contract in running}
        for _, contract, away in ranking[:_GRADED]:
            chosen.setdefault((contract, away), min(full, max(_MINOR, full // 4)))
        for choice in leading:
            chosen.setdefault((choice.contract, choice.away), min(full, _MINOR))
        return chosen

    def _grade(self, chosen: dict[tuple[Contract, int], int]) -> Iterator[float]:
        worlds = self._every_world() if self._all else self._sampler.draw(max(chosen.values()), self.seed)
        games: dict[tuple[Contract, int], Worlds] = {}
        for (contract, away), size in chosen.items():
            games[contract, away] = self._put_away(worlds[:size], away)
            if self._all:
                distinct = DistinctGames(games[contract, away], contract.kind, self.seat)
                self._distinct[contract, away], games[contract, away] = distinct, distinct.different
        step = 500 if self._all else _BLOCK * 8
        tasks = [
            (key, _GradeTask(key[0].kind, self.seat, of[start : start + step], self._all))
            for start in range(0, max(map(len, games.values())), step)
            for key, of in games.items()
            if start < len(of)
        ]
        parts: dict[tuple[Contract, int], list[Outcomes]] = {key: [] for key in chosen}
        results: Any = map_ordered(_solve, (task for _, task in tasks), jobs=self._jobs)
        try:
            for done, (key, _) in enumerate(tasks):
                parts[key].append(next(results))
                self._graded[key] = np.concatenate(parts[key])
                yield (done + 1) / len(tasks)
        finally:
            results.close()

    def _put_away(self, worlds: Worlds, away: int) -> Worlds:
        worlds = worlds.copy()
        worlds[:, self.seat] = self.cards.mask & ~away
        worlds[:, SKAT] = away
        return worlds

    def _every_world(self) -> Worlds:
        """All worlds in a random order, so that a part of them is a random sample too."""
        worlds = self._sampler.all()
        order: NDArray[np.intp] = np.random.default_rng(self.seed).permutation(len(worlds))
        return worlds[order]

    def _chances(self, contract: Contract, away: int, came: Outcomes) -> DeclarationChances:
        if self._all:
            came = self._distinct[contract, away].spread(came)
        paid = [np.array(payoff(contract, self.cards.mask, self.bid, aim))[came] for aim in AIMS]
        exact = self._all and len(came) == self._sampler.count
        pay = payoff(contract, self.cards.mask, self.bid)
        ends = pay[Outcome.LOST], pay[Outcome.WON]
        return chances_of(contract, came, *paid, away=CardSet(away), exact=exact, win_only=self._all, ends=ends)


def _solve(task: _RoundTask | _GradeTask) -> Outcomes:
    return task.solve()
