"""What to play now? Any moment of a running game, seen from one seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np

from skatsolve.errors import KnowledgeError, need
from skatsolve.knowledge import View, Worlds, seed_or_new
from skatsolve.outcomes import Judge
from skatsolve.review.card_chances import CardChance, Chances, Tried, chances_of, draw_worlds, try_cards

__all__ = ["Advice", "advise"]

_BLOCK: Final = 8


@dataclass(frozen=True)
class Advice:
    """Every legal card of a player, the best first.

    :param worlds: how many deals fit what the player knows.
    """

    view: View
    chances: Chances
    worlds: int
    seed: int

    @property
    def cards(self) -> tuple[CardChance, ...]:
        """The cards, the best first."""
        return self.chances.cards

    @property
    def best(self) -> CardChance:
        """The best card."""
        return self.chances.best

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number. Chances are those of the player's own side, ``error`` is the standard
        error of ``win``; ``value`` and ``score`` are the declarer's.
        """
        return {
            "schema": 1,
            "seat": int(self.view.seat),
            "declarer": int(self.view.declarer),
            "contract": str(self.view.contract),
            "bid": self.view.bid,
            "trick": [str(card) for card in self.view.trick],
            "cards": [entry.to_dict() for entry in self.cards],
            "samples": self.chances.samples,
            "worlds": self.worlds,
            "exact": self.chances.exact,
            "seed": self.seed,
        }


def advise(view: View, samples: int = 100, seed: int | None = None, *, jobs: int | None = None) -> Advice:
    """What each legal card is worth on what the player knows.

    :param view: the game as the player sees it; it must be the player's turn.
    :param samples: deals to try every card in; if no more fit, all are tried.
    :param seed: for these deals; None draws one, and the advice tells it.
    :param jobs: see :func:`skatsolve.parallel.map_ordered`; the numbers do not depend on it.
    :raises KnowledgeError: if it is another seat's turn, or no deal fits.
    :raises OptionError: for less than one sample, or a seed that is not a whole number from 0.

    >>> from skatsolve.game import view_of
    >>> from skatsolve.notation import iss
    >>> with open("examples/records/gl1887-12.sgf") as lines:
    ...     view = view_of(next(iss.load(lines)), 21)
    >>> advice = advise(view)
    >>> [(str(entry.card), entry.win) for entry in advice.cards], advice.worlds, advice.chances.exact
    ([('HK', 0.72), ('H9', 0.72), ('D9', 0.66)], 100, True)
    """
    for advice in advise_steps(view, samples, seed, jobs=jobs):
        last = advice
    return last


def advise_steps(
    view: View, samples: int = 100, seed: int | None = None, *, jobs: int | None = None
) -> Iterator[Advice]:
    """:func:`advise`, telling again and again what is known so far."""
    from skatsolve.parallel import map_ordered

    need(view, View, KnowledgeError, "make one, or take one of a record with skatsolve.game.view_of")
    seed = seed_or_new(seed)
    if view.to_move != view.seat or not view.hand:
        turn, hint = f"it is {view.to_move}'s turn", f"ask for {view.to_move}"
        if len(view.plays) == 30:
            turn, hint = "all cards have been played", "look at an earlier moment"
        raise KnowledgeError(f"{view.seat} has no card to choose: {turn}", hint=hint)
    worlds, count = draw_worlds(view, samples, seed)
    exact = count == len(worlds)
    blocks = [worlds[start : start + _BLOCK] for start in range(0, len(worlds), _BLOCK)]
    parts: list[Tried] = []
    done = 0
    for tried in map_ordered(partial(_try_block, view), blocks, jobs=jobs):
        parts.append(tried)
        done += len(tried.outcomes)
        values = [part.values for part in parts if part.values is not None]
        joined = Tried(np.concatenate([part.outcomes for part in parts]), np.concatenate(values))
        chances = chances_of(view, worlds[:done], joined, exact=exact and done == len(worlds))
        yield Advice(view, chances, count, seed)


def _try_block(view: View, worlds: Worlds) -> Tried:
    return try_cards(Judge(), view, worlds, values=True)
