"""The score of a game that was played to its end."""

from dataclasses import replace
from typing import Final

from skatsolve.cards import CardSet, CardsLike
from skatsolve.contract import ContractLike
from skatsolve.errors import OptionError, need_number
from skatsolve.scoring.game_score import GameScore
from skatsolve.scoring.game_value import NULL_GOAL, UNKNOWN, Tariff, degree_reached, fulfilled
from skatsolve.scoring.matadors import count_matadors
from skatsolve.scoring.overbid import apply_bid, impossible_null
from skatsolve.scoring.terms import Terms

__all__ = ["list_score", "score_game"]


def score_game(
    contract: ContractLike,
    cards: CardsLike | None = None,
    *,
    points: int | None = None,
    tricks: int | None = None,
    bid: int | None = None,
    players: int = 3,
    rules: str = "isko",
    matadors: int | None = None,
) -> GameScore:
    """Score one finished game (ISkO 2.4, 5.2, 5.4).

    :param contract: as announced.
    :param cards: the declarer's twelve cards, hand and skat, in a Hand game too. None if ``matadors`` are given.
    :param points: the declarer's card points at the end, skat included (0..120). A Null game does not need them.
    :param tricks: the declarer's tricks (0..10). They alone decide Schwarz and Null. Left out, Schwarz is not counted,
        and where that makes a difference the result says so, see :attr:`GameScore.if_schwarz`.
    :param bid: the bid the declarer has to reach, None if there was no auction.
    :param players: at the table, 3 or 4; for the tournament score.
    :param rules: ``isko`` or ``historical``, see :data:`~skatsolve.scoring.RULE_SETS`.
    :param matadors: in place of the cards: ``n`` for "with n", ``-n`` for "without n".
    :raises SkatError: naming what does not fit.

    >>> result = score_game("HH", "CJ SJ DJ HA HT HK H9 CA CT SA DA D7", points=93, bid=24)
    >>> result.game_value, result.score, [str(step) for step in result.steps]
    (50, 50, ['with 2', 'game 3', 'hand 4', 'schneider 5'])
    >>> score_game("D", None, matadors=1, points=75, bid=20).score
    -54
    """
    terms = Terms.of(contract, cards, bid=bid, players=players, rules=rules, matadors=matadors)
    if points is not None:
        need_number(points, 0, 120, "points")
    if tricks is not None:
        need_number(tricks, 0, 10, "tricks")
    goal = terms.tariff.goal
    if terms.contract.is_null:
        if tricks is None:
            raise OptionError("a Null game is decided by the declarer's tricks", hint="give tricks, 0 if it was won")
        return terms.result(0, fulfilled(goal, 0, tricks), points=points, tricks=tricks)
    if points is None:
        raise OptionError("the declarer's card points are missing", hint="give points, skat included")
    if tricks is not None:
        _check_points(points, tricks)
    known = UNKNOWN if tricks is None else tricks
    result = terms.result(degree_reached(points, known), fulfilled(goal, points, known), points=points, tricks=tricks)
    if tricks is not None or not _may_be_schwarz(points, terms.cards):
        return result
    whole = 10 if points == 120 else 0
    other = terms.result(2, fulfilled(goal, points, whole), points=points, tricks=whole)
    differs = (other.won, other.score) != (result.won, result.score)
    return replace(result, schwarz=None, if_schwarz=other if differs else None)


_HIGHEST_FIRST: Final = tuple(points for points in (11, 10, 4, 3, 2, 0, 0, 0) for _ in range(4))


def _check_points(points: int, tricks: int) -> None:
    """Reject card points that so many tricks cannot bring, the skat included."""
    most = sum(_HIGHEST_FIRST[: 3 * tricks + 2])
    least = 120 - sum(_HIGHEST_FIRST[: 3 * (10 - tricks)])
    if not least <= points <= most:
        span = f"exactly {most}" if least == most else f"from {least} to {most}"
        raise OptionError(
            f"{points} card points do not go with {tricks} tricks", text=str(points), hint=f"those bring {span}"
        )


def _may_be_schwarz(points: int, cards: CardSet | None) -> bool:
    """Whether a side may have no trick: the points are then 120, or those of two of the declarer's twelve cards."""
    if points == 120:
        return True
    if cards is None:
        return points <= 22
    return any(one.points + two.points == points for one in cards for two in cards if one < two)


def list_score(tariff: Tariff, cards: int, points: int, tricks: int = UNKNOWN, bid: int = 0) -> int:
    """The score written for one game, from plain integers: cheap enough for every sampled world.

    :param tariff: see :func:`tariff_of`.
    :param cards: mask of the declarer's twelve cards, hand and skat.
    :param points: the declarer's final card points, skat included; not read in Null.
    :param tricks: the declarer's tricks; -1 if not known, then Schwarz is not counted. Null needs them: it is lost with
        any number but 0.
    :param bid: the bid, 0 if there was none.

    >>> from skatsolve.contract import Contract
    >>> from skatsolve.scoring import tariff_of
    >>> cards = CardSet.parse("CJ DA DT D9 D8 CA CT HA HK S9 S8 S7").mask
    >>> list_score(tariff_of(Contract.parse("D")), cards, points=75, bid=20)
    -54
    """
    if tariff.goal == NULL_GOAL:
        matadors = degree = charge = 0
        if bid > tariff.base:
            charge, _ = impossible_null(tuple(count_matadors(cards, kind) for kind in range(5)), bid)
    else:
        matadors, degree, charge = count_matadors(cards, tariff.kind), degree_reached(points, tricks), 0
    won, _, value = apply_bid(tariff, matadors, degree, fulfilled(tariff.goal, points, tricks), bid, charge)
    return value if won else -tariff.loss * value
