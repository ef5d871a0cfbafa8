"""Games that end before the last trick: given up, broken off by a fault, decided (ISkO 4.1, 4.3)."""

from typing import Final, Literal

from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.errors import OptionError
from skatsolve.scoring.game_score import GameScore
from skatsolve.scoring.game_value import Tariff
from skatsolve.scoring.terms import Terms, check_pair
from skatsolve.thresholds import ALL_POINTS, SCHNEIDER, WIN

__all__ = ["Side", "is_decided", "score_early"]

Side = Literal["declarer", "defenders"]
_DEGREE_NAMES: Final = (None, "schneider", "schwarz")


def score_early(
    contract: Contract | str,
    cards: CardSet | str | None = None,
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
    :param proved: a degree that the innocent side has proved it would surely have reached.
    :raises SkatError: naming what does not fit; for the others see :func:`~skatsolve.scoring.score_game`.

    >>> score_early("D", None, matadors=1, points=(50, 10), tricks=(4, 1), at_fault="declarer").score
    -36
    >>> score_early("D", None, matadors=1, points=(50, 10), tricks=(4, 1), at_fault="defenders", bid=23).score
    27
    """
    terms = Terms.of(contract, cards, bid=bid, players=players, rules=rules, matadors=matadors)
    if at_fault not in ("declarer", "defenders"):
        raise OptionError(f"at_fault {at_fault!r}: say declarer or defenders", text=str(at_fault))
    if proved not in _DEGREE_NAMES:
        raise OptionError(f"proved {proved!r}: say schneider or schwarz", text=str(proved))
    points, tricks = check_pair("points", points, 120), check_pair("tricks", tricks, 10)
    if terms.contract.is_null:
        lost = tricks[0] > 0 or (at_fault == "declarer" and tricks[1] < 10)
        return terms.result(0, not lost, points=points[0], tricks=tricks[0])
    needed = _degree_needed(terms.tariff, terms.matadors, bid or 0)
    decided = _decided(needed, points, tricks)
    done = decided if decided is not None else at_fault == "defenders"
    reached = _degree_so_far(points, tricks)
    if decided is None:
        reached = max(reached, _DEGREE_NAMES.index(proved), needed if done else 0)
    return terms.result(reached, done, points=points[0], tricks=tricks[0])


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
