"""What a game is worth, on plain integers: the one place where the rules of value stand.

The friendly side (:func:`skatsolve.scoring.score_game`) and loops over many sampled worlds (:func:`list_score`) both
call :func:`settle`. Cards are 32-bit masks here, matadors are signed (minus for "without"), degrees are 0 for a simple
game, 1 for Schneider, 2 for Schwarz. Rules: ISkO 2.4 (matadors), 5.2.3 to 5.2.6 (degrees, announcements, ouvert), 5.4
(overbid).
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from skatsolve.contract import Contract, Kind
from skatsolve.errors import OptionError

__all__ = [
    "GRAND_BASE",
    "NULL_GOAL",
    "RULE_SETS",
    "RuleSet",
    "Tariff",
    "bid_ladder",
    "count_matadors",
    "cover_bid",
    "degree_reached",
    "fulfilled",
    "impossible_null",
    "list_score",
    "most_matadors",
    "rule_set",
    "settle",
    "tariff_of",
]

SUIT_BASES: Final = (12, 11, 10, 9)
GRAND_BASE: Final = 24
BASES: Final = (*SUIT_BASES, GRAND_BASE)
NULL_VALUES: Final = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}  # (hand, ouvert)
GRAND: Final = int(Kind.GRAND)
NULL_GOAL: Final = 3
UNKNOWN: Final = -1


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of rules, where it differs from others.

    :param grand_ouvert_base: the base of Grand Ouvert where that takes the place of a step for ouvert, else None.
    :param lost_hand: how many times its value a lost Hand game costs; other lost games cost twice their value.
    """

    name: str
    grand_ouvert_base: int | None
    lost_hand: int


RULE_SETS: Final = {
    "isko": RuleSet("isko", grand_ouvert_base=None, lost_hand=2),
    "historical": RuleSet("historical", grand_ouvert_base=36, lost_hand=1),
}


def rule_set(name: str) -> RuleSet:
    """The set of rules with this name.

    :raises OptionError: if there is none.
    """
    if not isinstance(name, str) or name not in RULE_SETS:
        hint = f"say {' or '.join(RULE_SETS)}"
        raise OptionError(f"{name!r} is no set of rules", text=str(name), hint=hint)
    return RULE_SETS[name]


@dataclass(frozen=True, slots=True)
class Tariff:
    """What one contract is worth under one set of rules.

    :param kind: the kind of game as an integer, see :class:`~skatsolve.contract.Kind`.
    :param base: the base value; in Null the fixed value of the game.
    :param steps: the steps known beforehand: game, Hand, announcements with their degrees, ouvert.
    :param goal: the degree the declarer has to reach (0, 1 or 2), :data:`NULL_GOAL` in Null.
    :param loss: how many times its value a lost game costs.
    """

    kind: int
    base: int
    steps: int
    goal: int
    loss: int

    def value(self, matadors: int, degree: int = 0) -> int:
        """The game value as played, degree included; the degree of an announcement counts whether reached or not."""
        if self.goal == NULL_GOAL:
            return self.base
        return self.base * (abs(matadors) + self.steps + max(0, degree - self.goal))


@cache
def tariff_of(contract: Contract, rules: str = "isko") -> Tariff:
    """The tariff of a contract."""
    ruling = rule_set(rules)
    loss = ruling.lost_hand if contract.hand else 2
    if contract.kind is Kind.NULL:
        return Tariff(int(Kind.NULL), NULL_VALUES[contract.hand, contract.ouvert], 0, NULL_GOAL, loss)
    base, ouvert = BASES[contract.kind], int(contract.ouvert)
    if contract.kind is Kind.GRAND and contract.ouvert and ruling.grand_ouvert_base is not None:
        base, ouvert = ruling.grand_ouvert_base, 0
    goal = 2 if contract.schwarz else int(contract.schneider)
    return Tariff(int(contract.kind), base, 1 + contract.hand + 2 * goal + ouvert, goal, loss)


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


def most_matadors(kind: int) -> int:
    """The greatest number of matadors: all trumps, eleven in a suit game, four in Grand."""
    return 4 if kind == GRAND else 11


def _runs(width: int) -> tuple[int, ...]:
    """By a pattern of trumps (bit 0 the highest): the length of its top run, negative if the top is missing."""
    runs = []
    for pattern in range(1 << width):
        top = pattern & 1
        run = next((place for place in range(width) if pattern >> place & 1 != top), width)
        runs.append(run if top else -run)
    return tuple(runs)


_JACK_RUNS: Final = _runs(4)
_SUIT_ORDER: Final = (7, 3, 6, 5, 2, 1, 0)  # bits of A T K Q 9 8 7 in the byte of a suit
_SUIT_RUNS: Final = tuple(
    _runs(7)[sum((byte >> bit & 1) << place for place, bit in enumerate(_SUIT_ORDER))] for byte in range(256)
)


def count_matadors(cards: int, kind: int) -> int:
    """Matadors in hand and skat together (ISkO 2.4): ``n`` for "with n", ``-n`` for "without n".

    :param cards: mask of the declarer's twelve cards.
    :param kind: a suit game or Grand; Null has no matadors.
    """
    jacks = cards >> 4 & 1 | cards >> 11 & 2 | cards >> 18 & 4 | cards >> 25 & 8
    run = _JACK_RUNS[jacks]
    if kind < GRAND and (run == 4 or run == -4):
        further = _SUIT_RUNS[cards >> 8 * kind & 255]
        if (further > 0) == (run > 0):
            return run + further
    return run


def degree_reached(points: int, tricks: int = UNKNOWN) -> int:
    """The degree reached by either side (ISkO 5.2.3, 5.2.4): Schneider by card points, Schwarz by tricks only.

    :param points: the declarer's final card points.
    :param tricks: the declarer's tricks of all ten, -1 if they are not known.
    """
    if tricks in (0, 10):
        return 2
    return int(points >= 90 or points <= 30)


def fulfilled(goal: int, points: int, tricks: int = UNKNOWN) -> bool:
    """Whether the declarer has done what he announced; the bid is not looked at."""
    if goal == 0:
        return points >= 61
    if goal == 1:
        return points >= 90
    return tricks == (0 if goal == NULL_GOAL else 10)


def cover_bid(base: int, bid: int) -> int:
    """The smallest multiple of the base that reaches the bid (ISkO 5.4.1)."""
    return -(-bid // base) * base


def impossible_null(matadors: tuple[int, ...], bid: int) -> tuple[int, int]:
    """The charge for a Null game below the bid, counted as a lost suit game or Grand (ISkO 3.4.4).

    The declarer names none here, so it is the cheapest: over all five games the smallest multiple of the base that
    reaches both the bid and the value with these matadors.

    :param matadors: by kind, clubs to Grand.
    :return: the charge and the kind of game charged.
    """
    return min((cover_bid(base, max(bid, base * (abs(matadors[kind]) + 1))), kind) for kind, base in enumerate(BASES))


def settle(
    tariff: Tariff, matadors: int, degree: int, done: bool, bid: int, null_charge: int = 0
) -> tuple[bool, bool, int]:
    """Settle a game.

    :param degree: the degree reached by either side.
    :param done: whether the declarer did what he announced, see :func:`fulfilled`.
    :param bid: the bid, 0 if there was none.
    :param null_charge: what an overbid Null costs, see :func:`impossible_null`; only read for one.
    :return: won, overbid, game value (positive; the charge if overbid).
    """
    value = tariff.value(matadors, degree)
    if value >= bid:
        return done, False, value
    return False, True, null_charge if tariff.goal == NULL_GOAL else cover_bid(tariff.base, bid)


def list_score(tariff: Tariff, cards: int, points: int, tricks: int = UNKNOWN, bid: int = 0) -> int:
    """The score written for one game, from plain integers: cheap enough for every sampled world.

    :param tariff: see :func:`tariff_of`.
    :param cards: mask of the declarer's twelve cards, hand and skat.
    :param points: the declarer's final card points, skat included; not read in Null.
    :param tricks: the declarer's tricks; -1 if not known, then Schwarz is not counted. Null needs them: it is lost with
        any number but 0.
    :param bid: the bid, 0 if there was none.

    >>> from skatsolve.cards import CardSet
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
    won, _, value = settle(tariff, matadors, degree, fulfilled(tariff.goal, points, tricks), bid, charge)
    return value if won else -tariff.loss * value
