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

__all__ = ["BidPoint", "DiscardEvaluation", "HandEvaluation", "Lead", "Line", "Pickup", "make_line"]


@dataclass(frozen=True)
class Line:
    """A declaration and how it does.

    :param contract: what is declared.
    :param away: the two cards put away, where the line has fixed ones.
    :param win: chance of winning the game, the bid considered (0..1).
    :param ci: its 95 % interval (Wilson), the chance itself twice if ``exact``.
    :param schneider: chance that the declarer reaches 90 card points.
    :param schwarz: chance that he takes every trick.
    :param score: expected list score of the declarer, lost games counted.
    :param score_error: half the 95 % interval of ``score``.
    :param seeger_fabian: expected tournament score of the declarer.
    :param samples: deals solved (all of them if ``exact``).
    :param shares: how often each :class:`~skatsolve.outcomes.Outcome` came out; empty if only won and lost were asked.
    :param discards: how often each card goes away, for a line with the skat not yet seen; most often first.
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

    :param line: how that does; its contract is the one declared most often.
    :param contracts: how often each contract is declared, most often first.
    """

    line: Line
    contracts: tuple[tuple[Contract, float], ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: that of the line, with the contracts as an object."""
        return self.line.to_dict() | {
            "contracts": {str(contract): round(share, 4) for contract, share in self.contracts}
        }


@dataclass(frozen=True)
class BidPoint:
    """The best declaration if it has to be played at this bid, and its expected score."""

    bid: int
    best: Contract
    score: float

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"bid": self.bid, "best": str(self.best), "score": round(self.score, 3)}


@dataclass(frozen=True)
class Lead:
    """By how much the best line is ahead of the next one, over the same deals.

    :param second: the contract of the next best line, None for passing.
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

    :param bid: the bid the lines are for; an overbid game counts as lost.
    :param aim: what "best" means: ``score``, ``seeger_fabian`` or ``win``.
    :param lines: every contract, best first. Those with the skat mean: pick up, and play this whatever lies in it.
    :param pickup: pick up and decide then; None if no such contract was asked for or nothing is finished.
    :param by_bid: the best line at each bid up to where it is hopeless.
    :param bid_up_to: the highest bid at which declaring is better than passing; None: pass.
    :param best: what to declare at ``bid``; None means pass if ``decided``, else that nothing is known yet.
    :param lead: the best line at ``bid`` against the next.
    :param samples: deals solved for the most closely examined line.
    :param points: the declarer's card points with best play in some deals, for the best contracts, where asked for.
    """

    hand: CardSet
    seat: Seat
    bid: int
    aim: str
    pass_score: float
    lines: tuple[Line, ...]
    pickup: Pickup | None
    by_bid: tuple[BidPoint, ...]
    bid_up_to: int | None
    best: Contract | None
    decided: bool
    lead: Lead | None
    seed: int
    samples: int
    points: tuple[tuple[Contract, tuple[int, ...]], ...] = ()

    @property
    def leader(self) -> Line | None:
        """The best line at the bid, also if passing is better: a game in Hand, or the skat with what it suggests."""
        lines = [line for line in self.lines if line.contract.hand]
        if self.pickup is not None:
            lines.append(self.pickup.line)
        return max(lines, key=lambda line: line.paid(self.aim), default=None)

    @property
    def at_table(self) -> float | None:
        """About how often real players win the best line, see :mod:`skatsolve.bidding.at_table`."""
        leader = self.leader
        return None if leader is None else self._at_table(leader)

    def _at_table(self, line: Line) -> float:
        return at_table("hand" if line.contract.hand else "pickup", self.bid, line.reached)

    def line(self, contract: Contract | str) -> Line:
        """The line of one contract.

        :raises KeyError: if it was not looked at.
        """
        wanted = Contract.parse(contract) if isinstance(contract, str) else contract
        for line in self.lines:
            if line.contract == wanted:
                return line
        raise KeyError(str(contract))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        return {
            "schema": 1,
            "hand": str(self.hand),
            "seat": int(self.seat),
            "bid": self.bid,
            "aim": self.aim,
            "pass_score": self.pass_score,
            "bid_up_to": self.bid_up_to,
            "best": str(self.best) if self.best else "pass" if self.decided else None,
            "at_table": _rounded(self.at_table, 3),
            "lead": self.lead.to_dict() if self.lead else None,
            "pickup": self._told(self.pickup, self.pickup.line) if self.pickup else None,
            "contracts": [self._told(line, line) if line.contract.hand else line.to_dict() for line in self.lines],
            "by_bid": [point.to_dict() for point in self.by_bid],
            "seed": self.seed,
            "samples": self.samples,
        }

    def _told(self, what: Line | Pickup, line: Line) -> dict[str, Any]:
        return what.to_dict() | {"at_table": round(self._at_table(line), 3)}


@dataclass(frozen=True)
class DiscardEvaluation(Pictured):
    """What twelve cards are worth, and with which two put away.

    :param lines: contracts with their discards, best first.
    :param samples: deals solved for the most closely examined line.
    """

    cards: CardSet
    seat: Seat
    bid: int
    aim: str
    lines: tuple[Line, ...]
    seed: int
    samples: int

    @property
    def best(self) -> Line | None:
        """The best line; None if nothing is known yet."""
        return self.lines[0] if self.lines else None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        return {
            "schema": 1,
            "cards": str(self.cards),
            "seat": int(self.seat),
            "bid": self.bid,
            "aim": self.aim,
            "contracts": [line.to_dict() for line in self.lines],
            "seed": self.seed,
            "samples": self.samples,
        }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def make_line(
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
) -> Line:
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
        return Line(contract, away, hits / n if n else 0.5, ci, None, None, None, None, None, n, exact)
    shares = np.bincount(outcomes, minlength=OUTCOMES) / max(n, 1)
    total = float(score.sum())
    error = 0.0 if exact else normal_error(total, float((score * score).sum()), n, 2 * ends)
    return Line(
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
