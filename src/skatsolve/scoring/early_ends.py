"""Games that end before the last trick: given up, thrown open, broken off by a fault, decided (ISkO 4.1, 4.3).

Paragraphs are cited by their numbers before the edition of November 2022, which has 4.3.1 to 4.3.6 as 4.4.1 to 4.4.6.
"""

from typing import Any, Final, Literal, get_args

from skatsolve.cards import CardsLike
from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.errors import OptionError, need_choice, need_number
from skatsolve.points_needed import ALL_POINTS, SCHNEIDER, SCHNEIDERED, WIN
from skatsolve.scoring.game_score import GameScore
from skatsolve.scoring.game_value import BASES, Tariff
from skatsolve.scoring.score_game import score_game
from skatsolve.scoring.terms import Terms, check_pair

__all__ = ["Side", "is_decided", "score_early", "score_thrown_open", "score_unannounced"]

Side = Literal["declarer", "defenders"]
_DEGREE_NAMES: Final = ("", "schneider", "schwarz")


def score_early(
    contract: ContractLike,
    cards: CardsLike | None = None,
    *,
    points: tuple[int, int],
    tricks: tuple[int, int],
    at_fault: Side,
    proved: Literal["schneider", "schwarz"] | None = None,
    bid: int | None = None,
    players: int = 3,
    rules: str = "isko",
    matadors: int | None = None,
) -> GameScore:
    """Score a game that one side has given up or broken off: by a revoke, a wrong claim, leaving the table.

    If the game was decided already, the winner keeps it with what has been reached so far (ISkO 4.1.3). Otherwise the
    side at fault loses in the simple degree (4.1.4); a declarer who needs a higher degree, by the bid or an
    announcement, is credited with it when the defenders are at fault, unless they had prevented it (4.1.5).

    :param points: card points taken so far by (declarer, defenders), skat included for the declarer.
    :param tricks: tricks taken so far by (declarer, defenders).
    :param proved: a degree that the innocent side has proved it would surely have reached (4.1.4).
    :raises SkatError: naming what does not fit, also a degree proved that cannot count; for the other parameters see
        :func:`~skatsolve.scoring.score_game`.

    >>> score_early("D", None, matadors=1, points=(50, 10), tricks=(4, 1), at_fault="declarer").score
    -36
    >>> score_early("D", None, matadors=1, points=(50, 10), tricks=(4, 1), at_fault="defenders", bid=23).score
    27
    """
    terms = Terms.of(contract, cards, bid=bid, players=players, rules=rules, matadors=matadors)
    need_choice(at_fault, get_args(Side), "at_fault")
    if proved is not None:
        need_choice(proved, _DEGREE_NAMES[1:], "proved")
    points, tricks = check_pair("points", points, ALL_POINTS), check_pair("tricks", tricks, 10)
    if terms.contract.is_null:
        if proved is not None:
            raise OptionError(f"proved {proved}: Null has no degrees", text=proved, hint="leave proved out")
        lost = tricks[0] > 0 or (at_fault == "declarer" and tricks[1] < 10)
        return terms.result(0, not lost, points=points[0], tricks=tricks[0])
    needed = _degree_needed(terms.tariff, terms.matadors, bid or 0)
    decided = _decided(needed, points, tricks)
    done = decided if decided is not None else at_fault == "defenders"
    reached = _degree_so_far(points, tricks)
    if proved is not None:
        _check_proved(proved, decided, int(at_fault == "defenders"), points, tricks)
    if decided is None:
        reached = max(reached, _DEGREE_NAMES.index(proved or ""), needed if done else 0)
    return terms.result(reached, done, points=points[0], tricks=tricks[0])


def _check_proved(
    proved: str, decided: bool | None, guilty: int, points: tuple[int, int], tricks: tuple[int, int]
) -> None:
    """Refuse a degree that cannot count: none is added to a decided game, and none that the guilty side has prevented.

    :param guilty: the place of the side at fault in the pairs.
    """
    if decided is not None:
        reason = "the game was decided already and counts with what was reached so far (ISkO 4.1.3)"
    elif tricks[guilty] and proved == "schwarz":
        reason = "the side at fault has taken a trick"
    elif points[guilty] > SCHNEIDERED:
        reason = f"the side at fault has {points[guilty]} card points"
    else:
        return
    raise OptionError(f"proved {proved}: {reason}", text=proved, hint="leave proved out")


def score_thrown_open(
    contract: ContractLike,
    cards: CardsLike | None = None,
    *,
    points: tuple[int, int],
    tricks: tuple[int, int],
    thrown_by: Side,
    declarer_holds: int | None = None,
    bid: int | None = None,
    players: int = 3,
    rules: str = "isko",
    matadors: int | None = None,
) -> GameScore:
    """Score a game in which one side has thrown its cards on the table open, which is giving up (ISkO 4.3.6).

    That side keeps the card points and tricks it has taken, all others go to the other side, and the degrees follow
    from that. A declarer who still holds nine cards or more gives up in the simple degree (4.3.1). In Null, which has
    no degrees, the side that throws its cards open loses unless it had won already.

    :param points: card points taken so far by (declarer, defenders), skat included for the declarer.
    :param tricks: tricks taken so far by (declarer, defenders).
    :param declarer_holds: the cards in the declarer's hand; left out, none has been played to an unfinished trick.
    :raises SkatError: naming what does not fit; for the others see :func:`~skatsolve.scoring.score_game`.

    >>> score_thrown_open("C", matadors=1, points=(85, 10), tricks=(6, 1), thrown_by="defenders").score
    36
    """
    terms = Terms.of(contract, cards, bid=bid, players=players, rules=rules, matadors=matadors)
    need_choice(thrown_by, get_args(Side), "thrown_by")
    points, tricks = check_pair("points", points, ALL_POINTS), check_pair("tricks", tricks, 10)
    most = 10 - sum(tricks)
    holds = most if declarer_holds is None else need_number(declarer_holds, max(0, most - 1), most, "declarer_holds")
    by_declarer = thrown_by == "declarer"
    more: dict[str, Any] = {"bid": bid, "players": players, "rules": rules, "matadors": matadors}
    if terms.contract.is_null or (by_declarer and holds >= 9):
        return score_early(contract, cards, points=points, tricks=tricks, at_fault=thrown_by, **more)
    ours = (points[0], tricks[0]) if by_declarer else (ALL_POINTS - points[1], 10 - tricks[1])
    return score_game(contract, cards, points=ours[0], tricks=ours[1], **more)


def score_unannounced(
    cards: CardsLike | None = None,
    *,
    bid: int,
    players: int = 3,
    rules: str = "isko",
    matadors: int | None = None,
) -> GameScore:
    """Score a game of which the declarer has led a card before announcing it: it is lost, by bid and matadors (4.1.1).

    No game was named, so the cheapest suit game or Grand is charged that covers both, as for an impossible Null.

    :raises SkatError: naming what does not fit; for the parameters see :func:`~skatsolve.scoring.score_game`.

    >>> result = score_unannounced("CJ SJ HA HT HK C9 C8 C7 S9 S8 D8 D7", bid=30)
    >>> str(result.contract), result.score
    ('H', -60)
    """
    losses = (
        Terms.of(Contract(Kind(kind)), cards, bid=bid, players=players, rules=rules, matadors=matadors).result(
            0, False, points=None, tricks=None
        )
        for kind in range(len(BASES))
    )
    return max(losses, key=lambda loss: loss.score)


def is_decided(contract: Contract, points: tuple[int, int], tricks: tuple[int, int]) -> bool | None:
    """Whether the contract as announced can no longer be lost (True) or won (False); None while it is open.

    :param points: card points taken so far by (declarer, defenders).
    :param tricks: tricks taken so far by (declarer, defenders).
    """
    if contract.is_null:
        return False if tricks[0] else True if tricks[1] == 10 else None
    return _decided(2 if contract.schwarz else int(contract.schneider), points, tricks)


def _decided(degree: int, points: tuple[int, int], tricks: tuple[int, int]) -> bool | None:
    ours, theirs = points
    if degree == 2:
        return True if tricks[0] == 10 else False if tricks[1] else None
    needed = SCHNEIDER if degree else WIN
    return True if ours >= needed else False if theirs > ALL_POINTS - needed else None


def _degree_so_far(points: tuple[int, int], tricks: tuple[int, int]) -> int:
    if 10 in tricks:
        return 2
    return int(max(points) >= SCHNEIDER)


def _degree_needed(tariff: Tariff, matadors: int, bid: int) -> int:
    """The degree the declarer has to reach by announcement and bid; the announced one if no degree covers the bid."""
    return next((n for n in range(tariff.goal, 3) if tariff.value(matadors, n) >= bid), tariff.goal)
