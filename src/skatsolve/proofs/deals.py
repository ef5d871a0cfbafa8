"""Deal by deal with open cards: in how many of the deals that the declarer must reckon with is his game lost?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final

from skatsolve._core.engine import Engine
from skatsolve.cards import CardSet
from skatsolve.deal import Deal
from skatsolve.errors import OptionError
from skatsolve.proofs.search import Goal, read_goal
from skatsolve.proofs.view import DeclarerView
from skatsolve.rows import NUMBERS, encode_worlds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DoubleDummy", "count_deals", "count_lost_deals"]

_CHUNK: Final = 8192


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The deals in which the declarer fails with all cards open.

    :param lost: how many were found.
    :param of: all deals that fit what he sees.
    :param exact: whether every deal was looked at, or known to be won, so that ``lost`` is their number; else it is
        a lower bound.
    """

    lost: int
    of: int
    exact: bool

    @property
    def safe(self) -> bool | None:
        """Whether no deal is lost with open cards; None if that is not known."""
        return False if self.lost else True if self.exact else None

    def to_dict(self) -> dict[str, Any]:
        """``{"lost": 0, "of": 184756, "exact": true}``."""
        return {"lost": self.lost, "of": self.of, "exact": self.exact}


def count_deals(view: DeclarerView) -> int:
    """How many splits of the unseen cards fit what the declarer sees.

    >>> from skatsolve.contract import Contract
    >>> hand = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
    >>> count_deals(DeclarerView.start(hand, Contract.parse("CH"), 0))
    42678636
    """
    first, second = (view.seat + 1) % 3, (view.seat + 2) % 3
    unseen, size, other = view.unseen, view.size(first), view.size(second)
    only_first = len((unseen & view.voids[second]) - view.voids[first])
    only_second = len((unseen & view.voids[first]) - view.voids[second])
    nobody = len(unseen & view.voids[first] & view.voids[second])
    either = len(unseen) - only_first - only_second - nobody
    total = 0
    for own in range(min(size, only_first) + 1):  # cards from those only he can hold; the rest from the free ones
        if size - own > either:
            continue
        for his in range(min(other, only_second) + 1):
            if other - his > either - (size - own):
                continue
            ways = comb(only_first, own) * comb(only_second, his)
            total += ways * comb(either, size - own) * comb(either - (size - own), other - his)
    return total


def count_lost_deals(
    view: DeclarerView,
    goal: Goal | None = None,
    *,
    first_only: bool = False,
    most: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[DoubleDummy, Deal | None]:
    """Solve every deal that fits the view with open cards.

    With the skat seen, at the first card, there are 184 756 of them; in Hand 42 678 636, which takes hours.

    :param first_only: stop at the first lost deal.
    :param most: look at so many deals only; the count is then a lower bound.
    :param progress: is told how many of how many deals have been solved.
    :return: the count, and the first lost deal in the order of looking.
    :raises OptionError: for a goal that does not fit the contract.
    """
    import numpy as np

    goal = read_goal(view.contract, goal)
    if most is not None and most < 1:
        raise OptionError(f"{most} deals are none", hint="give a number from 1")
    total = count_deals(view)
    engine = Engine()
    lost = looked = 0
    witness: Deal | None = None
    for rows in _rows(view):
        if most is not None and looked + len(rows) > most:
            rows = rows[: most - looked]
        fails = np.flatnonzero(_fails(engine, rows, view, goal))
        looked += len(rows)
        lost += len(fails)
        if progress is not None:
            progress(looked, total)
        if witness is None and len(fails):
            row = rows[fails[0]]
            first, second = (view.seat + 1) % 3, (view.seat + 2) % 3
            witness = view.deal(CardSet(int(row[first])), CardSet(int(row[second])))
            if first_only:
                break
        if looked == most:
            break
    return DoubleDummy(lost, total, looked == total), witness


def loses(view: DeclarerView, deal: Deal, goal: Goal, engine: Engine) -> bool:
    """Whether the declarer misses the goal with all cards open."""
    row = view.position(deal).pack()
    if isinstance(goal, int):
        return engine.solve(row, NUMBERS["points"])[0] < goal
    return engine.solve(row, NUMBERS[goal])[0] == 0


def _fails(engine: Engine, rows: "NDArray[np.uint32]", view: DeclarerView, goal: Goal) -> "NDArray[np.bool_]":
    import numpy as np

    values = np.zeros(len(rows), dtype=np.int16)
    if goal == "null" and view.tricks[0]:
        return np.ones(len(rows), dtype=np.bool_)
    engine.solve_batch(rows, NUMBERS["points" if isinstance(goal, int) else goal], values)
    return values < (goal if isinstance(goal, int) else 1)


def _rows(view: DeclarerView) -> "Iterator[NDArray[np.uint32]]":
    """Packed positions of all splits that fit, in chunks, for each skat that fits."""
    import numpy as np

    first, second = (view.seat + 1) % 3, (view.seat + 2) % 3
    unseen = view.unseen
    nobody = unseen & view.voids[first] & view.voids[second]
    for left in combinations(list(unseen), view.spare):
        skat = CardSet(left)
        if nobody - skat:
            continue
        held = unseen - skat
        must = held & view.voids[second]
        free = list(held - must - view.voids[first])
        for masks in _subsets(free, view.size(first) - len(must)):
            worlds = np.zeros((len(masks), 4), dtype=np.uint32)
            worlds[:, view.seat] = view.hand.mask
            worlds[:, first] = masks | np.uint32(must.mask)
            worlds[:, second] = np.uint32(held.mask) & ~worlds[:, first]
            if view.away is None:  # else its points are among the declarer's
                worlds[:, 3] = skat.mask
            yield encode_worlds(
                worlds,
                view.contract.kind,
                view.seat,
                leader=view.leader,
                trick=view.trick,
                points=view.points,
                tricks=view.tricks,
            )


def _subsets(cards: "list[Any]", size: int) -> "Iterator[NDArray[np.uint32]]":
    """The masks of all subsets with so many cards, in chunks."""
    import numpy as np

    if not 0 <= size <= len(cards):
        return
    step = 1 << 16
    for start in range(0, 1 << len(cards), step):
        bits = np.arange(start, min(start + step, 1 << len(cards)), dtype=np.uint32)
        bits = bits[np.bitwise_count(bits) == size]
        masks = np.zeros(len(bits), dtype=np.uint32)
        for place, card in enumerate(cards):
            masks |= (bits >> np.uint32(place) & np.uint32(1)) << np.uint32(card.index)
        for chunk in range(0, len(masks), _CHUNK):
            yield masks[chunk : chunk + _CHUNK]
