"""As known at the table: what each legal card is worth over the deals that a player has to reckon with.

Every card is tried in the same deals, each solved with all cards open. So the differences between the cards are known
better than the chances themselves. The figures share what all double-dummy sampling has: everybody plays as if the
cards lay open, so guesses are too easy, and what bids and cards tell of the hands beyond the rules is not used.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skatsolve.cards import Card
from skatsolve.errors import OptionError, shown
from skatsolve.knowledge import ENUMERATION_LIMIT, SKAT, Sampler, View, Worlds
from skatsolve.outcomes import Judge, PayoffTables
from skatsolve.rows import encode_worlds

__all__ = ["SIGNIFICANCE", "CardChance", "Chances", "Tried", "chances_of", "draw_worlds", "try_cards"]

SIGNIFICANCE: Final = 0.05
"""How often chance alone may make some card look worse than it is, over all the cards it is compared with."""


@dataclass(frozen=True, slots=True)
class CardChance:
    """One legal card, as known at the table.

    :param win: the chance (0..1) that the player's own side wins the game, the bid considered.
    :param error: its standard error; 0 if all deals were tried.
    :param score: the declarer's expected score in the plain list.
    :param score_error: its standard error.
    :param loss: chance lost against the best card.
    :param loss_error: the standard error of ``loss``, over the same deals.
    :param significant: whether ``loss`` is more than luck of the deals.
    :param value: the declarer's expected card points (Null: chance); None if they were not asked for.
    :param value_error: its standard error.
    """

    card: Card
    win: float
    error: float
    score: float
    score_error: float
    loss: float
    loss_error: float
    significant: bool
    value: float | None = None
    value_error: float | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {"card": str(self.card), "win": round(self.win, 4), "error": round(self.error, 4)}
        if self.value is not None and self.value_error is not None:
            data |= {"value": round(self.value, 2), "value_error": round(self.value_error, 2)}
        data |= {"score": round(self.score, 2), "score_error": round(self.score_error, 2)}
        data |= {"loss": round(self.loss, 4), "loss_error": round(self.loss_error, 4), "significant": self.significant}
        return data


@dataclass(frozen=True, slots=True)
class Chances:
    """All legal cards of one decision, the best for the player first.

    :param samples: deals tried.
    :param exact: whether these are all deals that fit.
    """

    cards: tuple[CardChance, ...]
    samples: int
    exact: bool

    @property
    def best(self) -> CardChance:
        """The card with the best chance; of equal ones the one with the better score."""
        return self.cards[0]

    def of(self, card: Card) -> CardChance:
        """The entry of one card."""
        return next(entry for entry in self.cards if entry.card is card)


@dataclass(frozen=True)
class Tried:
    """What came of every legal card in some deals.

    :param outcomes: ``int8[n, cards]``, see :class:`~skatsolve.outcomes.Outcome`.
    :param values: the declarer's card points likewise, if asked for (Null: 1 or 0).
    """

    outcomes: NDArray[np.int8]
    values: NDArray[np.int16] | None


def draw_worlds(view: View, samples: int, seed: int) -> tuple[Worlds, int]:
    """Deals the player has to reckon with, and how many there are of them; all of them if ``samples`` is enough.

    :raises KnowledgeError: if none fits.
    """
    if isinstance(samples, bool) or not isinstance(samples, int) or samples < 1:
        raise OptionError(f"{shown(samples)} samples tell nothing", text=shown(samples), hint="give a number from 1")
    sampler = Sampler(view.knowledge)
    count = sampler.count
    few = count <= min(samples, ENUMERATION_LIMIT)
    return (sampler.all() if few else sampler.draw(samples, seed)), count


def try_cards(judge: Judge, view: View, worlds: Worlds, *, values: bool = False) -> Tried:
    """Solve every legal card in each of the deals.

    :param values: find the card points as well, which takes about ten times as long.
    """
    tally = view.tally
    rows = encode_worlds(
        worlds,
        view.contract.kind,
        view.declarer,
        leader=view.leader,
        trick=view.trick,
        points=tally.points,
        tricks=tally.tricks,
    )
    legal = [card.index for card in view.legal]
    points = judge.card_values(rows, legal) if values else None
    return Tried(judge.card_outcomes(rows, legal, values=points), points)


def chances_of(view: View, worlds: Worlds, tried: Tried, *, exact: bool) -> Chances:
    """Count what came of the cards.

    :param exact: whether the deals are all that fit, so that nothing is left to luck.
    """
    own = view.seat == view.declarer
    won, scores = _paid(view, worlds, tried.outcomes)
    wins = won if own else 1.0 - won
    chance, score = wins.mean(axis=0), scores.mean(axis=0)
    value = None if tried.values is None else tried.values.mean(axis=0)
    side = 1 if own else -1
    cards = list(view.legal)
    order = sorted(
        range(len(cards)),
        key=lambda at: (-chance[at], -side * score[at], 0.0 if value is None else -side * value[at], at),
    )
    best = order[0]
    # The best of several looks better than it is: the more cards there are, the more a difference has to show.
    z = NormalDist().inv_cdf(1 - SIGNIFICANCE / max(1, len(cards) - 1))
    entries = []
    for at in order:
        loss = round(float(chance[best] - chance[at]), 12)  # so that 0.87 - 0.82 meets a limit of 0.05
        loss_error = _error(wins[:, best] - wins[:, at], exact)
        entries.append(
            CardChance(
                card=cards[at],
                win=float(chance[at]),
                error=_error(wins[:, at], exact),
                score=float(score[at]),
                score_error=_error(scores[:, at], exact),
                loss=loss,
                loss_error=loss_error,
                significant=loss > 0 and loss > z * loss_error,
                value=None if value is None else float(value[at]),
                value_error=None if tried.values is None else _error(tried.values[:, at].astype(float), exact),
            )
        )
    return Chances(tuple(entries), len(worlds), exact)


def _paid(view: View, worlds: Worlds, outcomes: NDArray[np.int8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each deal and card: 1 if the declarer wins, and the declarer's score."""
    if view.twelve is not None:
        twelve: Sequence[int] = [view.twelve.mask]
    else:
        played = view.played_by(view.declarer).mask
        twelve = (worlds[:, view.declarer] | worlds[:, SKAT] | np.uint32(played)).tolist()
    tables = PayoffTables(twelve, view.rules)
    place = np.arange(len(worlds))[:, None] if len(twelve) > 1 else 0
    bid = view.bid or 0
    won: NDArray[np.float64] = tables.table(view.contract, bid, "win")[place, outcomes]
    scores: NDArray[np.float64] = tables.table(view.contract, bid, "score")[place, outcomes]
    return won, scores


def _error(values: NDArray[np.float64], exact: bool) -> float:
    """The standard error of the mean."""
    if exact or len(values) < 2:
        return 0.0 if exact else math.inf
    return float(values.std(ddof=1)) / math.sqrt(len(values))
