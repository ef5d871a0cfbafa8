"""Deal by deal with open cards: in how many of the deals that are possible for the declarer is the game lost?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from skatsolve.cards import CardSet
from skatsolve.deal import Deal
from skatsolve.errors import need_number
from skatsolve.knowledge import Sampler, View
from skatsolve.proofs.search import Goal, need_view, read_goal
from skatsolve.rows import NUMBERS, encode_worlds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from skatsolve.outcomes import Judge

__all__ = ["DoubleDummy", "count_deals", "count_lost_deals"]

_CHUNK: Final = 8192


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The deals in which the declarer fails with all cards open.

    :param lost: how many were found.
    :param of: all deals that fit what the declarer sees.
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


def count_deals(view: View) -> int:
    """How many splits of the unseen cards fit what the declarer sees.

    >>> count_deals(View.start("CJ SJ HJ DJ CQ C9 C7 SA H7 DK", "CH", "forehand"))
    42678636
    """
    need_view(view)
    return Sampler(view.knowledge).count


def count_lost_deals(
    view: View,
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

    from skatsolve.outcomes import Judge

    need_view(view)
    goal = read_goal(view.contract, goal)
    if most is not None:
        need_number(most, 1, None, "most")
    sampler = Sampler(view.knowledge)
    total = sampler.count
    judge = Judge()
    lost = looked = 0
    witness: Deal | None = None
    for rows in _rows(view, sampler):
        if most is not None and looked + len(rows) > most:
            rows = rows[: most - looked]
        fails = np.flatnonzero(_fails(judge, rows, view, goal))
        looked += len(rows)
        lost += len(fails)
        if progress is not None:
            progress(looked, total)
        if witness is None and len(fails):
            row = rows[fails[0]]
            one, two = (CardSet(int(row[seat])) for seat in view.others)
            witness = view.deal(one, two)
            if first_only:
                break
        if looked == most:
            break
    return DoubleDummy(lost, total, looked == total), witness


def loses(view: View, deal: Deal, goal: Goal, judge: "Judge") -> bool:
    """Whether the declarer misses the goal with all cards open."""
    import numpy as np

    return bool(_fails(judge, np.array([view.position(deal).pack()], dtype=np.uint32), view, goal)[0])


def _fails(judge: "Judge", rows: "NDArray[np.uint32]", view: View, goal: Goal) -> "NDArray[np.bool_]":
    import numpy as np

    if goal == "null" and view.tricks[0]:
        return np.ones(len(rows), dtype=np.bool_)
    if isinstance(goal, int):
        return ~judge.reach(rows, goal)
    fails: NDArray[np.bool_] = judge.values(rows, NUMBERS[goal]) == 0
    return fails


def _rows(view: View, sampler: Sampler) -> "Iterator[NDArray[np.uint32]]":
    """Packed positions of all deals that fit, in chunks."""
    for start in range(0, sampler.count, _CHUNK):
        yield encode_worlds(
            sampler.of_rank(start, min(_CHUNK, sampler.count - start)),
            view.contract.kind,
            view.declarer,
            leader=view.leader,
            trick=view.trick,
            points=view.tally.points,
            tricks=view.tricks,
        )
