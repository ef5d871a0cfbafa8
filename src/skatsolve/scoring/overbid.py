"""The overbid rule: what the bid makes of a game that is worth less (ISkO 5.4, for Null 3.4.4)."""

from collections.abc import Sequence

from skatsolve.scoring.game_value import BASES, NULL_GOAL, Tariff

__all__ = ["apply_bid", "impossible_null"]


def apply_bid(
    tariff: Tariff, matadors: int, degree: int, done: bool, bid: int, null_charge: int = 0
) -> tuple[bool, bool, int]:
    """The result of a game with the bid taken into account.

    :param degree: the degree reached by either side.
    :param done: whether the declarer fulfilled the announcement, see :func:`fulfilled`.
    :param bid: the bid, 0 if there was none.
    :param null_charge: what an overbid Null costs, see :func:`impossible_null`; only read for one.
    :return: won, overbid, game value (positive; the charge if overbid).
    """
    value = tariff.value(matadors, degree)
    if value >= bid:
        return done, False, value
    return False, True, null_charge if tariff.goal == NULL_GOAL else _cover_bid(tariff.base, bid)


def impossible_null(matadors: Sequence[int], bid: int) -> tuple[int, int]:
    """The charge for a Null game below the bid, counted as a lost suit game or Grand (ISkO 3.4.4).

    The declarer names none here, so it is the cheapest: over all five games the smallest multiple of the base that
    reaches both the bid and the value with these matadors.

    :param matadors: by kind, clubs to Grand.
    :return: the charge and the kind of game charged.
    """
    return min((_cover_bid(base, max(bid, base * (abs(matadors[kind]) + 1))), kind) for kind, base in enumerate(BASES))


def _cover_bid(base: int, bid: int) -> int:
    """The smallest multiple of the base that reaches the bid (ISkO 5.4.1)."""
    return -(-bid // base) * base
