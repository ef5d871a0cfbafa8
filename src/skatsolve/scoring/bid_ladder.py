"""The values that can be bid (ISkO 3.3)."""

from functools import cache

from skatsolve.contract import Contract, Kind
from skatsolve.errors import AuctionError, shown
from skatsolve.scoring.game_value import NULL_VALUES, tariff_of
from skatsolve.scoring.matadors import most_matadors

__all__ = ["bid_ladder", "check_bid"]


@cache
def bid_ladder(rules: str = "isko") -> tuple[int, ...]:
    """All values that can be bid: the sorted set of the game values that can be reached (ISkO 3.3).

    >>> bid_ladder()[:8], bid_ladder()[-1], bid_ladder("historical")[-1]
    ((18, 20, 22, 23, 24, 27, 30, 33), 264, 360)
    """
    values = set(NULL_VALUES.values())
    for kind in (Kind.CLUBS, Kind.SPADES, Kind.HEARTS, Kind.DIAMONDS, Kind.GRAND):
        contracts = [Contract(kind), Contract(kind, hand=True), Contract(kind, hand=True, schneider=True)]
        contracts += [Contract(kind, hand=True, schwarz=True), Contract(kind, ouvert=True)]
        for contract in contracts:
            tariff = tariff_of(contract, rules)
            values |= {tariff.value(n, degree) for n in range(1, most_matadors(kind) + 1) for degree in (0, 1, 2)}
    return tuple(sorted(values))


def check_bid(bid: int, rules: str = "isko") -> int:
    """A bid that can be made (ISkO 3.3).

    :raises AuctionError: if no game has this value; it names the nearest ones.
    """
    ladder = bid_ladder(rules)
    if isinstance(bid, int) and not isinstance(bid, bool) and bid in ladder:
        return bid
    if isinstance(bid, int) and ladder[0] < bid < ladder[-1]:
        above = next(value for value in ladder if value > bid)
        hint = f"the nearest are {ladder[ladder.index(above) - 1]} and {above}"
    else:
        hint = f"bids run from {ladder[0]} to {ladder[-1]}"
    raise AuctionError(f"{shown(bid)} is not a bid: no game has this value", text=shown(bid), hint=hint)
