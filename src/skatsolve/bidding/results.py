"""What the estimates are handed over in: frozen values with their JSON form."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skatsolve.bidding.at_table import at_table, reached
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.notebook import Pictured
from skatsolve.outcomes import OUTCOMES, Interval, Outcome, Outcomes, normal_error, wilson

__all__ = ["BidPoint", "DeclarationChances", "DiscardEvaluation", "HandEvaluation", "Margin", "Pickup", "chances_of"]


@dataclass(frozen=True)
class DeclarationChances:
    """A declaration and how it does.

    :param contract: what is declared.
    :param away: the two cards put away, where they are fixed.
    :param win: chance of winning the game, the bid considered (0..1).
    :param ci: its 95 % interval (Wilson), the chance itself twice if ``exact``.
    :param schneider: chance that the declarer reaches 90 card points.
    :param schwarz: chance that the declarer takes every trick.
    :param score: expected list score of the declarer, lost games counted.
    :param score_error: half the 95 % interval of ``score``.
    :param seeger_fabian: expected tournament score of the declarer.
    :param samples: deals solved (all of them if ``exact``).
    :param shares: how often each :class:`~skatsolve.outcomes.Outcome` came out; empty if only won and lost were asked.
    :param discards: how often each card goes away, for a declaration with the skat not yet seen; most often first.
    :param reached: how often each of :data:`skatsolve.bidding.at_table.REACHED` came out; empty like ``shares``.
    """

    contract: Contract
    away: CardSet | None
    win: float
    ci: Interval
    schneider: float | None
    schwarz: float | None
    score: float | None
    score_error: float | None
    seeger_fabian: float | None
    samples: int
    exact: bool = False
    shares: tuple[float, ...] = ()
    discards: tuple[tuple[Card, float], ...] = ()
    reached: tuple[float, ...] = ()

    def paid(self, aim: str) -> float:
        """The chance or expected score that is aimed at; minus infinity where it was not asked for."""
        value = {"win": self.win, "score": self.score, "seeger_fabian": self.seeger_fabian}[aim]
        return -math.inf if value is None else value

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: chances as fractions, numbers rounded to what they are good for."""
        data: dict[str, Any] = {"contract": str(self.contract), "hand": self.contract.hand}
        if self.away is not None:
            data["away"] = str(self.away)
        data |= {
            "win": round(self.win, 6),
            "ci": [round(end, 6) for end in self.ci],
            "schneider": _rounded(self.schneider, 6),
            "schwarz": _rounded(self.schwarz, 6),
            "score": _rounded(self.score, 3),
            "score_error": _rounded(self.score_error, 3),
            "seeger_fabian": _rounded(self.seeger_fabian, 3),
            "samples": self.samples,
            "exact": self.exact,
        }
        if self.away is None:
            usual = [{"card": str(card), "share": round(share, 4)} for card, share in self.discards]
            data["discards"] = None if self.contract.hand else usual
        return data


@dataclass(frozen=True)
class Pickup:
    """Picking up the skat and then declaring whatever the twelve cards ask for.

    :param chances: how that does; its contract is the one declared most often.
    :param contracts: how often each contract is declared, most often first.
    """

    chances: DeclarationChances
    contracts: tuple[tuple[Contract, float], ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: that of the chances, with the contracts as an object."""
        return self.chances.to_dict() | {
            "contracts": {str(contract): round(share, 4) for contract, share in self.contracts}
        }


@dataclass(frozen=True)
class BidPoint:
    """The best declaration if it has to be played at this bid.

    :param chances: how it does at this bid. With the skat its contract is the one that wins most often at this bid,
        so it is worth the bid in those deals.
    :param score: what is aimed at: the expected score, or the chance of winning.
    :param share: how many of the deals won at this bid are won with this contract; 1 in Hand.
    """

    bid: int
    chances: DeclarationChances
    score: float
    share: float = 1.0

    @property
    def best(self) -> Contract:
        """What is declared."""
        return self.chances.contract

    @property
    def win(self) -> float:
        """The chance of winning at this bid."""
        return self.chances.win

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"bid": self.bid, "best": str(self.best), "win": round(self.win, 6), "score": round(self.score, 3)}


@dataclass(frozen=True)
class Margin:
    """By how much the best declaration is ahead of the next one, over the same deals.

    :param second: the contract of the next best declaration, None for passing.
    :param score: difference of the expected scores.
    :param error: half its 95 % interval.
    """

    second: Contract | None
    score: float
    error: float

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        second = "pass" if self.second is None else str(self.second)
        return {"second": second, "score": round(self.score, 3), "error": round(self.error, 3)}


@dataclass(frozen=True)
class HandEvaluation(Pictured):
    """What ten cards are worth before the skat is seen.

    :param bid: the bid the declarations are for; an overbid game counts as lost.
    :param aim: what "best" means: ``score``, ``seeger_fabian`` or ``win``.
    :param declarations: every contract, best first. Those with the skat mean: pick up, and play this whatever lies
        in it.
    :param pickup: pick up and decide then; None if no such contract was asked for or nothing is finished.
    :param by_bid: the best declaration at each bid up to where it is hopeless.
    :param bid_up_to: the highest bid at which declaring is better than passing; None: pass.
    :param best: what to declare at ``bid``; None means pass if ``decided``, else that nothing is known yet.
    :param margin: the best declaration at ``bid`` against the next.
    :param samples: deals solved for the most closely examined declaration.
    :param points: the declarer's card points with best play in some deals, for the best contracts, where asked for.
    """

    hand: CardSet
    seat: Seat
    bid: int
    aim: str
    pass_score: float
    declarations: tuple[DeclarationChances, ...]
    pickup: Pickup | None
    by_bid: tuple[BidPoint, ...]
    bid_up_to: int | None
    best: Contract | None
    decided: bool
    margin: Margin | None
    seed: int
    samples: int
    points: tuple[tuple[Contract, tuple[int, ...]], ...] = ()

    @property
    def leader(self) -> DeclarationChances | None:
        """The best at the bid, also if passing is better: a game in Hand, or the skat with what it suggests."""
        ways = [chances for chances in self.declarations if chances.contract.hand]
        if self.pickup is not None:
            ways.append(self.pickup.chances)
        return max(ways, key=lambda chances: chances.paid(self.aim), default=None)

    @property
    def headline(self) -> BidPoint | None:
        """The highest bid that is better than passing, with what is declared then; None: pass."""
        return next((point for point in self.by_bid if point.bid == self.bid_up_to), None)

    @property
    def ladder(self) -> tuple[tuple[int, BidPoint], ...]:
        """The steps of the bids up to the highest worth making, each as (its lowest bid, its highest).

        A step ends where another contract is declared or the chance of winning, in whole percents, is another.
        """
        steps: list[tuple[int, BidPoint]] = []
        for point in self.by_bid:
            if point.bid > (self.bid_up_to or 0):
                break
            if steps and _step(steps[-1][1]) == _step(point):
                steps[-1] = steps[-1][0], point
            else:
                steps.append((point.bid, point))
        return tuple(steps)

    @property
    def at_table(self) -> float | None:
        """About how often real players win the best declaration, None where :mod:`~skatsolve.bidding.at_table` cannot
        tell.
        """
        leader = self.leader
        return None if leader is None else self._at_table(leader)

    def _at_table(self, chances: DeclarationChances) -> float | None:
        return at_table("hand" if chances.contract.hand else "pickup", self.bid, chances.reached, chances.win)

    def declaration(self, contract: Contract | str) -> DeclarationChances:
        """The chances of one contract.

        :raises KeyError: if it was not looked at.
        """
        wanted = Contract.parse(contract) if isinstance(contract, str) else contract
        for chances in self.declarations:
            if chances.contract == wanted:
                return chances
        raise KeyError(str(contract))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        headline = self.headline
        return {
            "schema": 1,
            "hand": str(self.hand),
            "seat": int(self.seat),
            "bid": self.bid,
            "aim": self.aim,
            "pass_score": self.pass_score,
            "bid_up_to": self.bid_up_to,
            "headline": None if headline is None else _headline(headline),
            "best": str(self.best) if self.best else "pass" if self.decided else None,
            "at_table": _rounded(self.at_table, 3),
            "lead": self.margin.to_dict() if self.margin else None,
            "pickup": self._told(self.pickup, self.pickup.chances) if self.pickup else None,
            "contracts": [
                self._told(chances, chances) if chances.contract.hand else chances.to_dict()
                for chances in self.declarations
            ],
            "by_bid": [point.to_dict() for point in self.by_bid],
            "seed": self.seed,
            "samples": self.samples,
        }

    def _told(self, what: DeclarationChances | Pickup, chances: DeclarationChances) -> dict[str, Any]:
        return what.to_dict() | {"at_table": _rounded(self._at_table(chances), 3)}


@dataclass(frozen=True)
class DiscardEvaluation(Pictured):
    """What twelve cards are worth, and with which two put away.

    :param declarations: contracts with their discards, best first.
    :param samples: deals solved for the most closely examined declaration.
    """

    cards: CardSet
    seat: Seat
    bid: int
    aim: str
    declarations: tuple[DeclarationChances, ...]
    seed: int
    samples: int

    @property
    def best(self) -> DeclarationChances | None:
        """The best of them; None if nothing is known yet."""
        return self.declarations[0] if self.declarations else None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        return {
            "schema": 1,
            "cards": str(self.cards),
            "seat": int(self.seat),
            "bid": self.bid,
            "aim": self.aim,
            "contracts": [chances.to_dict() for chances in self.declarations],
            "seed": self.seed,
            "samples": self.samples,
        }


def _step(point: BidPoint) -> tuple[Contract, int]:
    return point.best, round(100 * point.win)


def _headline(point: BidPoint) -> dict[str, Any]:
    return {"bid": point.bid, "declaration": str(point.best), "win": round(point.win, 6)}


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def chances_of(
    contract: Contract,
    outcomes: Outcomes,
    won: NDArray[np.float64],
    score: NDArray[np.float64],
    seeger_fabian: NDArray[np.float64],
    *,
    away: CardSet | None = None,
    exact: bool = False,
    win_only: bool = False,
    ends: tuple[float, float] = (0.0, 0.0),
    discards: Sequence[tuple[Card, float]] = (),
    null: NDArray[np.bool_] | None = None,
) -> DeclarationChances:
    """The estimate from what came out in each deal, and what that paid.

    :param win_only: nothing but won or lost was asked: no scores and no degrees.
    :param ends: what a lost and a won game pay. Two more of each are allowed for in the error of the score, as in the
        interval of Agresti and Coull.
    :param null: in which deals a Null was played, if not what the contract says.
    """
    n = len(outcomes)
    hits = float(won.sum())
    if win_only:
        ci = (hits / n, hits / n) if exact else wilson(hits, n)
        return DeclarationChances(contract, away, hits / n if n else 0.5, ci, None, None, None, None, None, n, exact)
    shares = np.bincount(outcomes, minlength=OUTCOMES) / max(n, 1)
    total = float(score.sum())
    error = 0.0 if exact else normal_error(total, float((score * score).sum()), n, 2 * ends)
    return DeclarationChances(
        contract=contract,
        away=away,
        win=hits / n if n else 0.5,
        ci=(hits / n, hits / n) if exact else wilson(hits, n),
        schneider=float(shares[Outcome.AT_LEAST_90 :].sum()),
        schwarz=float(shares[Outcome.EVERY_TRICK]),
        score=total / n if n else 0.0,
        score_error=error,
        seeger_fabian=float(seeger_fabian.mean()) if n else 0.0,
        samples=n,
        exact=exact,
        shares=tuple(float(share) for share in shares),
        discards=tuple(discards),
        reached=reached(contract.is_null if null is None else null, outcomes, won > 0),
    )
