"""Ten cards before the skat: what to declare, and how far to bid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.bidding.declarable import check_contracts, check_options, every_contract
from skatsolve.bidding.pickup import PickupTask, SkatSeen
from skatsolve.bidding.results import BidPoint, DeclarationChances, HandEvaluation, Margin, Pickup, chances_of
from skatsolve.bidding.sample_budget import make_budget
from skatsolve.cards import FULL_DECK, Card, CardSet, CardsLike
from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import KnowledgeError, OptionError, need, shown
from skatsolve.knowledge import SKAT, Knowledge, Sampler, Worlds, seed_or_new
from skatsolve.outcomes import AIMS, Judge, Outcome, Outcomes, PayoffTables, normal_error
from skatsolve.parallel import map_ordered
from skatsolve.rows import encode_worlds
from skatsolve.scoring import check_bid

__all__ = ["HandSearch"]

_BLOCK: Final = 50
_MOST_SCORE: Final = 1e9
_RACES: Final = 1 << 41
_APART: Final = 1 << 24
"""The race for skat number j draws samples from ``_RACES + j * _APART`` on, the evaluation from 0 on."""


@dataclass(frozen=True)
class _HandTask:
    """A block of worlds, from number ``start`` on, played in Hand."""

    kind: Kind
    seat: int
    start: int
    worlds: Worlds

    def solve(self) -> Outcomes:
        return Judge().outcomes(encode_worlds(self.worlds, self.kind, self.seat))


@dataclass(frozen=True)
class _PointsTask:
    """A block of worlds of which the card points are wanted."""

    kind: Kind
    seat: int
    worlds: Worlds

    def solve(self) -> list[int]:
        return [int(value) for value in Judge().final_points(encode_worlds(self.worlds, self.kind, self.seat))]


@dataclass(frozen=True)
class _Standing:
    """A way to declare at some bid.

    :param contract: picking up goes by the name of the contract that wins most of the deals won at this bid.
    :param paid: what it pays in each deal solved for it.
    :param share: how many of the deals won are won with this contract.
    """

    contract: Contract
    paid: NDArray[np.float64]
    share: float = 1.0

    @property
    def score(self) -> float:
        return float(self.paid.mean())


class HandSearch:
    """The evaluation of a hand, piece by piece: :meth:`run` it as far as you like and ask for the :meth:`result`.

    What has been finished when it is stopped is a plain sample, only a smaller one. The parameters are those of
    :func:`~skatsolve.bidding.evaluate_hand`.
    """

    def __init__(
        self,
        hand: CardsLike,
        seat: SeatLike = Seat.FOREHAND,
        *,
        bid: int = 18,
        contracts: Sequence[ContractLike] | None = None,
        samples: int | None = None,
        precision: float = 0.02,
        seed: int | None = None,
        jobs: int | None = None,
        knowledge: Knowledge | None = None,
        pass_score: float = 0.0,
        aim: str = "score",
    ) -> None:
        hand = CardSet.of(hand, "hand")
        if len(hand) != 10:
            raise KnowledgeError(f"a hand before the skat has ten cards, not {len(hand)}", text=str(hand))
        check_options(samples, precision, aim)
        if not isinstance(pass_score, (int, float)) or not -_MOST_SCORE < pass_score < _MOST_SCORE:
            raise OptionError(
                f"passing cannot be worth {shown(pass_score)}", text=shown(pass_score), hint="give a number"
            )
        self.hand, self.seat, self.bid = hand, Seat.of(seat), check_bid(bid)
        self.aim, self.pass_score = aim, pass_score
        self.seed = seed_or_new(seed)
        self._jobs = jobs
        chosen = every_contract() if contracts is None else check_contracts(contracts)
        self._picked = tuple(contract for contract in chosen if not contract.hand)
        self._in_hand = tuple(contract for contract in chosen if contract.hand)
        known = Knowledge() if knowledge is None else knowledge
        need(known, Knowledge, KnowledgeError)
        if known.sizes != (10, 10, 10, 2):
            sizes = "+".join(map(str, known.sizes))
            raise KnowledgeError(f"before the skat the cards are 10+10+10+2, not {sizes}", text=sizes)
        self._knowledge = known.has(self.seat, hand)
        sampler = Sampler(self._knowledge)
        self._skats = [1 << a.index | 1 << b.index for a, b in combinations(FULL_DECK - hand, 2)]
        self._twelve = [hand.mask | skat for skat in self._skats]
        self._tables = PayoffTables(self._twelve)
        self.budget = make_budget(
            hand.mask,
            self.seat,
            self._skats,
            self._tables,
            chosen,
            bid=bid,
            aim=aim,
            pass_score=pass_score,
            samples=samples,
            precision=precision,
        )
        self._worlds = sampler.draw(self.budget.samples, self.seed)
        number = {skat: j for j, skat in enumerate(self._skats)}
        self._skat_of = np.array([number[skat] for skat in self._worlds[:, SKAT].tolist()])
        self._places = {int(j): np.flatnonzero(self._skat_of == j) for j in np.unique(self._skat_of)}
        self._hand_done = {kind: np.empty(0, dtype=np.int8) for kind in {c.kind for c in self._in_hand}}
        self._pick_done = np.full((len(self._picked), self.budget.samples), -1, dtype=np.int8)
        # By skat: what each outcome of each contract with the skat pays at each bid.
        pays = [[self._tables.table(contract, at, aim) for contract in self._picked] for at in self.budget.bids]
        self._pays = np.array(pays).transpose(2, 0, 1, 3) if self._picked else np.empty((len(self._skats), 0))
        self._seen: dict[int, SkatSeen] = {}

    def run(self) -> Iterator[float]:
        """Do the work, yielding the share that is done."""
        tasks = self._tasks()
        results: Any = map_ordered(_solve, (task for _, task in tasks), jobs=self._jobs)
        try:
            for done, (number, task) in enumerate(tasks):
                result = next(results)
                if isinstance(task, PickupTask):
                    self._seen[number] = result
                    places = self._places[number]
                    for row, graded in zip(self._pick_done, result.graded, strict=True):
                        row[places[: len(graded)]] = graded
                else:
                    self._hand_done[task.kind] = np.concatenate([self._hand_done[task.kind], result])
                yield (done + 1) / len(tasks)
        finally:
            results.close()

    def result(self) -> HandEvaluation:
        """The evaluation as far as it has got."""
        declarations = [self._hand_chances(contract) for contract in self._in_hand]
        declarations += [self._picked_chances(i) for i in range(len(self._picked))]
        declarations = [chances for chances in declarations if chances.samples]
        ways = sorted(self._standings(self.bid), key=lambda way: -way.score)
        by_bid = self._by_bid()
        worth = [point.bid for point in by_bid if point.score > self.pass_score]
        return HandEvaluation(
            hand=self.hand,
            seat=self.seat,
            bid=self.bid,
            aim=self.aim,
            pass_score=self.pass_score,
            declarations=tuple(sorted(declarations, key=lambda chances: -chances.paid(self.aim))),
            pickup=self.pickup(self.bid),
            by_bid=by_bid,
            bid_up_to=worth[-1] if worth else None,
            best=ways[0].contract if ways and ways[0].score > self.pass_score else None,
            decided=bool(ways),
            margin=self._margin(ways),
            seed=self.seed,
            samples=max((chances.samples for chances in declarations), default=0),
        )

    def points(self, contract: Contract, n: int = 200) -> tuple[int, ...]:
        """The declarer's card points with best play for them, in the first n of the deals solved for a contract."""
        if contract.hand:
            worlds = self._worlds[: min(n, len(self._hand_done[contract.kind]))]
        else:
            i = self._picked.index(contract)
            worlds = self._worlds[: min(n, self._prefix, self.budget.by_contract[contract])].copy()
            away = [self._seen[j].choices[i].away for j in self._skat_of[: len(worlds)].tolist()]
            worlds[:, self.seat] = (worlds[:, self.seat] | worlds[:, SKAT]) & ~np.array(away, dtype=np.uint32)
            worlds[:, SKAT] = away
        tasks = [_PointsTask(contract.kind, self.seat, worlds[i : i + _BLOCK]) for i in range(0, len(worlds), _BLOCK)]
        return tuple(value for block in map_ordered(_PointsTask.solve, tasks, jobs=self._jobs) for value in block)

    def _tasks(self) -> list[tuple[int, _HandTask | PickupTask]]:
        """All tasks, those on the first worlds first, so that what is finished early is a prefix of the sample."""
        tasks: list[tuple[float, int, _HandTask | PickupTask]] = []
        for kind in sorted(self._hand_done):
            n = max(self.budget.by_contract[contract] for contract in self._in_hand if contract.kind is kind)
            for start in range(0, n, _BLOCK):
                block = self._worlds[start : min(start + _BLOCK, n)]
                tasks.append((start / n, kind, _HandTask(kind, self.seat, start, block)))
        if self._picked:
            in_order = sorted(self._places, key=lambda j: int(self._places[j][0]))
            for place, j in enumerate(in_order):
                tasks.append((place / len(in_order), j, self._pickup_task(j)))
        tasks.sort(key=lambda task: task[0])
        return [(number, task) for _, number, task in tasks]

    def _pickup_task(self, j: int) -> PickupTask:
        places = self._places[j]
        return PickupTask(
            knowledge=self._knowledge,
            seat=self.seat,
            cards=self._twelve[j],
            skat=self._skats[j],
            contracts=self._picked,
            bid=self.bid,
            pays=self._pays[j],
            aim=self.aim,
            seed=self.seed,
            start=_RACES + j * _APART,
            worlds=self._worlds[places],
            always=tuple(int((places < self.budget.by_contract[contract]).sum()) for contract in self._picked),
        )

    @property
    def _prefix(self) -> int:
        """So many worlds from the first on have had their skat looked at."""
        waiting = [int(places[0]) for j, places in self._places.items() if j not in self._seen]
        return min(waiting, default=self.budget.samples)

    def _chances(self, contract: Contract, came: Outcomes, bid: int, **more: Any) -> DeclarationChances:
        skats = self._skat_of[: len(came)]
        paid = [self._tables.table(contract, bid, aim)[skats, came] for aim in AIMS]
        return chances_of(contract, came, *paid, ends=self._ends(contract, bid), **more)

    def _ends(self, contract: Contract, bid: int) -> tuple[float, float]:
        """What a lost and a won game pay, over all skats."""
        pay = self._tables.table(contract, bid).mean(axis=0)
        return float(pay[Outcome.LOST]), float(pay[Outcome.WON])

    def _hand_chances(self, contract: Contract) -> DeclarationChances:
        return self._chances(contract, self._hand_done[contract.kind], self.bid)

    def _picked_chances(self, i: int) -> DeclarationChances:
        contract = self._picked[i]
        n = min(self._prefix, self.budget.by_contract[contract])
        away = [self._seen[j].choices[i].away for j in self._skat_of[:n].tolist()]
        return self._chances(contract, self._pick_done[i, :n], self.bid, discards=self._usual(away))

    def _decisions(self, bid: int) -> NDArray[np.intp]:
        """For each world of the prefix, which of the picked-up contracts is declared at this bid."""
        place = self.budget.bids.index(bid)
        skats = self._skat_of[: self._prefix].tolist()
        return np.array([self._seen[j].decisions[place] for j in skats], dtype=np.intp)

    def pickup(self, bid: int) -> Pickup | None:
        """Picking up the skat and deciding then, at one of the bids of the budget; None while nothing is finished."""
        decided = self._decisions(bid)
        n = len(decided)
        if not n:
            return None
        came = self._pick_done[decided, np.arange(n)]
        paid = [self._paid(decided, came, bid, aim) for aim in AIMS]
        times = np.bincount(decided, minlength=len(self._picked))
        often = sorted(range(len(times)), key=lambda i: -times[i])
        away = [
            self._seen[j].choices[i].away for j, i in zip(self._skat_of[:n].tolist(), decided.tolist(), strict=True)
        ]
        contract = self._picked[often[0]]
        null = np.array([contract.is_null for contract in self._picked])[decided]
        chances = chances_of(
            contract, came, *paid, ends=self._ends(contract, bid), discards=self._usual(away), null=null
        )
        return Pickup(chances, tuple((self._picked[i], float(times[i] / n)) for i in often if times[i]))

    def _paid(self, decided: NDArray[np.intp], came: Outcomes, bid: int, aim: str) -> NDArray[np.float64]:
        """What comes of the worlds in which these contracts are declared."""
        paid = np.zeros(len(came))
        skats = self._skat_of[: len(came)]
        for i in np.unique(decided):
            here = decided == i
            paid[here] = self._tables.table(self._picked[i], bid, aim)[skats[here], came[here]]
        return paid

    def _standings(self, bid: int) -> list[_Standing]:
        """Every way to declare that has been tried: each contract in Hand, and the skat with what it suggests."""
        ways = []
        for contract in self._in_hand:
            came = self._hand_done[contract.kind]
            if len(came):
                paid = self._tables.table(contract, bid, self.aim)[self._skat_of[: len(came)], came]
                ways.append(_Standing(contract, paid))
        decided = self._decisions(bid)
        if len(decided):
            came = self._pick_done[decided, np.arange(len(decided))]
            won = self._paid(decided, came, bid, "win") > 0
            times = np.bincount(decided[won] if won.any() else decided)
            often, paid = int(times.argmax()), self._paid(decided, came, bid, self.aim)
            ways.append(_Standing(self._picked[often], paid, float(times[often] / times.sum())))
        return ways

    def _by_bid(self) -> tuple[BidPoint, ...]:
        points = []
        for bid in sorted(self.budget.bids):
            ways = self._standings(bid)
            if ways:
                best = max(ways, key=lambda way: way.score)
                points.append(self._hand_point(bid, best) if best.contract.hand else self._pickup_point(bid, best))
        return tuple(points)

    def _hand_point(self, bid: int, way: _Standing) -> BidPoint:
        came = self._hand_done[way.contract.kind]
        return BidPoint(bid, self._chances(way.contract, came, bid), way.score)

    def _pickup_point(self, bid: int, way: _Standing) -> BidPoint:
        decided = self._decisions(bid)
        came = self._pick_done[decided, np.arange(len(decided))]
        paid = [self._paid(decided, came, bid, aim) for aim in AIMS]
        chances = chances_of(way.contract, came, *paid, ends=self._ends(way.contract, bid))
        return BidPoint(bid, chances, way.score, way.share)

    def _margin(self, ways: Sequence[_Standing]) -> Margin | None:
        if not ways:
            return None
        best = ways[0]
        if len(ways) == 1 or self.pass_score >= ways[1].score:
            paid, second = best.paid - self.pass_score, None
        else:
            n = min(len(best.paid), len(ways[1].paid))
            paid, second = best.paid[:n] - ways[1].paid[:n], ways[1].contract
        return Margin(second, float(paid.mean()), normal_error(float(paid.sum()), float((paid**2).sum()), len(paid)))

    def _usual(self, away: Sequence[int]) -> list[tuple[Card, float]]:
        """How often each card of the hand goes away, those that do in at least one of twenty deals."""
        if not away:
            return []
        gone = np.array(away, dtype=np.uint32)
        shares = [(card, float((gone >> np.uint32(card.index) & 1).mean())) for card in self.hand]
        return sorted((item for item in shares if item[1] >= 0.05), key=lambda item: -item[1])


def _solve(task: _HandTask | PickupTask) -> Outcomes | SkatSeen:
    return task.solve()
