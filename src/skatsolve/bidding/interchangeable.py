"""Deals that differ only in cards that do the same: solved once, counted as often as they come.

Two cards of the defenders are interchangeable when they belong to the same suit (or both to the trumps), are worth the
same points, and no card in the declarer's hand ranks between them; cards put away are in nobody's way. Deals in which
each defender holds equally many of such cards are one game under other names. In Null, points do not matter.
"""

import numpy as np
from numpy.typing import NDArray

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.knowledge import Worlds
from skatsolve.outcomes import Outcomes

__all__ = ["DistinctGames", "interchangeable_cards"]


def interchangeable_cards(kind: Kind, held: CardSet, others: CardSet) -> list[CardSet]:
    """The sets of two or more interchangeable cards that the defenders hold between them.

    :param held: the declarer's hand.
    :param others: the cards of both defenders.

    >>> held = CardSet.parse("CJ SJ CA CT CK C9 SA ST S8 HA")
    >>> others = CardSet.parse("HJ DJ CQ C8 C7 SK SQ S9 S7 HT HK HQ H9 H8 H7 DA DK D9 D8 D7")
    >>> [str(cards) for cards in interchangeable_cards(Kind.CLUBS, held, others)]
    ['HJ.DJ', 'C8.C7', 'H9.H8.H7', 'D9.D8.D7']
    """
    contract = Contract(kind)
    found = []
    for group in contract.groups:
        runs: list[list[Card]] = [[]]
        for card in sorted(group & (held | others), key=contract.strength, reverse=True):
            if card in held:
                runs.append([])
                continue
            if runs[-1] and kind is not Kind.NULL and card.points != runs[-1][-1].points:
                runs.append([])
            runs[-1].append(card)
        found += [CardSet(run) for run in runs if len(run) > 1]
    return found


class DistinctGames:
    """Deals sorted into games that are the same under other names.

    :param worlds: deals that differ in nothing but how the defenders' cards lie.
    """

    def __init__(self, worlds: Worlds, kind: Kind, declarer: int) -> None:
        defenders = [seat for seat in range(3) if seat != declarer]
        held = CardSet(int(worlds[0, declarer]))
        others = CardSet(int(worlds[0, defenders[0]] | worlds[0, defenders[1]]))
        name = worlds[:, defenders[0]].copy()
        for cards in interchangeable_cards(kind, held, others):
            mask = np.uint32(cards.mask)
            # The defender holds the lowest of them in the deal that stands for all of these.
            rising = sorted(card.index for card in cards)
            lowest = np.cumsum([0, *(1 << index for index in rising)], dtype=np.uint32)
            name = name & ~mask | lowest[np.bitwise_count(name & mask)]
        _, first, game = np.unique(name, return_index=True, return_inverse=True)
        in_order = np.argsort(first)
        place = np.empty_like(in_order)
        place[in_order] = np.arange(len(in_order))
        self._first: NDArray[np.intp] = first[in_order]
        self._game: NDArray[np.intp] = place[game]
        self.different: Worlds = worlds[self._first]
        """A deal of each game, in the order in which they come up first."""

    def spread(self, came: Outcomes) -> Outcomes:
        """The outcomes of all deals up to the first whose game is not solved, from those of the first games."""
        n = len(self._game) if len(came) == len(self._first) else int(self._first[len(came)])
        return came[self._game[:n]]
