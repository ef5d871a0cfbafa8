"""The result of one game, with its explanation as data."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.errors import AuctionError, CardError, ContractError, OptionError, need
from skatsolve.scoring.explain import explain
from skatsolve.scoring.tariff import (
    BASES,
    UNKNOWN,
    Tariff,
    bid_ladder,
    count_matadors,
    degree_reached,
    fulfilled,
    impossible_null,
    most_matadors,
    rule_set,
    settle,
    tariff_of,
)

__all__ = ["Charge", "GameScore", "SeegerFabian", "Step", "Terms", "check_bid", "check_pair", "score_game"]

DEFENDER_BONUS: Final = {3: 40, 4: 30}
DECLARER_BONUS: Final = 50


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a game value: its code, see :func:`skatsolve.words.names.step_name`, and the number counted up to it.

    >>> str(Step("schneider_announced", 4))
    'schneider announced 4'
    """

    code: str
    count: int

    def __str__(self) -> str:
        return f"{self.code.replace('_', ' ')} {self.count}"


@dataclass(frozen=True, slots=True)
class Charge:
    """What an overbid game is charged as (ISkO 5.4, for Null 3.4.4): ``multiplier`` times ``base``."""

    kind: Kind
    base: int
    multiplier: int


@dataclass(frozen=True, slots=True)
class SeegerFabian:
    """Tournament scores of one game, by Seeger and Fabian: for the declarer and for each of the others at the table."""

    declarer: int
    defender: int


@dataclass(frozen=True)
class GameScore:
    """What one game was worth and what is written for it.

    :param won: whether the declarer has won, the bid considered.
    :param overbid: whether the value as played is below the bid.
    :param matadors: ``n`` for "with n", ``-n`` for "without n", None in Null.
    :param steps: the steps of the value as played.
    :param value_as_played: base times steps, before an overbid is charged.
    :param game_value: the value the game counts with, overbid considered; always positive.
    :param score: the score in the plain list: the game value, or minus its multiple if lost.
    :param schneider: whether either side reached Schneider; None in Null.
    :param schwarz: whether one side has taken no trick; None in Null, and if that cannot be told without the tricks.
    :param charge: how an overbid game is charged, None for others.
    :param if_schwarz: the other result, if the tricks are missing and Schwarz would change it.
    """

    contract: Contract
    won: bool
    overbid: bool
    matadors: int | None
    steps: tuple[Step, ...]
    value_as_played: int
    game_value: int
    score: int
    schneider: bool | None
    schwarz: bool | None
    charge: Charge | None = None
    points: int | None = None
    tricks: int | None = None
    bid: int | None = None
    players: int = 3
    rules: str = "isko"
    if_schwarz: "GameScore | None" = None

    @property
    def seeger_fabian(self) -> SeegerFabian:
        """The tournament scores: 50 for or against the declarer; for a lost game 40 (at four 30) to each other."""
        if self.won:
            return SeegerFabian(self.score + DECLARER_BONUS, 0)
        return SeegerFabian(self.score - DECLARER_BONUS, DEFENDER_BONUS[self.players])

    @property
    def base(self) -> int:
        """The base value of the game; in Null its fixed value."""
        return tariff_of(self.contract, self.rules).base

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said with the result, as English codes."""
        return ("tricks missing: schwarz not counted",) if self.if_schwarz is not None else ()

    def explain(self, lang: str = "en", deck: str = "french") -> str:
        """The value said in words, step by step.

        :raises OptionError: for a language or deck the package does not know.

        >>> score_game("HH", None, matadors=2, points=93).explain()
        'with 2, game 3, Hand 4, Schneider 5, times hearts 10: 50'
        """
        return explain(self, lang, deck)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        data: dict[str, Any] = {
            "schema": 1,
            "contract": str(self.contract),
            "won": self.won,
            "game_value": self.game_value,
            "score": self.score,
            "overbid": self.overbid,
            "matadors": self.matadors,
            "steps": [str(step) for step in self.steps],
            "base": self.base,
            "value_as_played": self.value_as_played,
            "schneider": self.schneider,
            "schwarz": self.schwarz,
            "seeger_fabian": {"declarer": self.seeger_fabian.declarer, "defender": self.seeger_fabian.defender},
            "points": self.points,
            "tricks": self.tricks,
            "bid": self.bid,
            "players": self.players,
            "rules": self.rules,
            "notes": list(self.notes),
        }
        if self.charge is not None:
            data["charge"] = {
                "contract": str(self.charge.kind),
                "base": self.charge.base,
                "multiplier": self.charge.multiplier,
            }
        if self.if_schwarz is not None:
            other = self.if_schwarz
            data["if_schwarz"] = {"won": other.won, "game_value": other.game_value, "score": other.score}
        return data


def check_number(name: str, value: object, low: int, high: int) -> int:
    """A whole number in a range.

    :raises OptionError: if it is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(f"{name} {value!r} is not a whole number from {low} to {high}", text=str(value))
    return value


def check_pair(name: str, pair: object, most: int) -> tuple[int, int]:
    """Two whole numbers, the declarer's and the defenders', that are at most so many together.

    :raises OptionError: if they are none.
    """
    if not isinstance(pair, Sequence) or len(pair) != 2:
        raise OptionError(f"{name} {pair!r} are not two numbers", text=str(pair), hint="the declarer's, the defenders'")
    ours, theirs = (check_number(name, number, 0, most) for number in pair)
    if ours + theirs > most:
        raise OptionError(f"{name} {ours} + {theirs} are more than {most}", text=str(pair))
    return ours, theirs


def check_bid(bid: int, rules: str = "isko") -> int:
    """A bid that can be made (ISkO 3.3).

    :raises AuctionError: if it is no game value; it names the nearest ones.
    """
    ladder = bid_ladder(rules)
    if isinstance(bid, int) and not isinstance(bid, bool) and bid in ladder:
        return bid
    if isinstance(bid, int) and ladder[0] < bid < ladder[-1]:
        above = next(value for value in ladder if value > bid)
        hint = f"the nearest are {ladder[ladder.index(above) - 1]} and {above}"
    else:
        hint = f"bids run from {ladder[0]} to {ladder[-1]}"
    raise AuctionError(f"{bid!r} is not a bid: no game has this value", text=str(bid), hint=hint)


@dataclass(frozen=True)
class Terms:
    """All that decides the value of a game but its play: contract, cards, bid, table and rules, checked.

    :param matadors: signed, 0 in Null.
    :param all_matadors: in Null those of the other games, clubs to Grand; None if they are not known.
    """

    contract: Contract
    tariff: Tariff
    matadors: int
    all_matadors: tuple[int, ...] | None
    cards: CardSet | None
    bid: int | None
    players: int
    rules: str

    @staticmethod
    def of(
        contract: Contract | str,
        cards: CardSet | str | None,
        *,
        bid: int | None = None,
        players: int = 3,
        rules: str = "isko",
        matadors: int | None = None,
    ) -> "Terms":
        """Check what :func:`score_game` was given."""
        contract = Contract.parse(contract) if isinstance(contract, str) else contract
        cards = CardSet.parse(cards) if isinstance(cards, str) else cards
        need(contract, Contract, ContractError, "give a Contract or its letters, such as CH")
        need(cards or CardSet(), CardSet, CardError, "give a CardSet, or the cards as text")
        rule_set(rules)
        tariff = tariff_of(contract, rules)
        if players not in DEFENDER_BONUS:
            raise OptionError(f"players {players!r}: Skat is played at a table of 3 or 4", text=str(players))
        if bid is not None:
            check_bid(bid, rules)
        if cards is not None and len(cards) != 12:
            raise CardError(
                f"{len(cards)} cards instead of the declarer's 12",
                text=str(cards),
                hint="give hand and skat together, in Hand games too: matadors count over both (ISkO 2.4)",
            )
        if contract.kind is Kind.NULL:
            if cards is not None:
                every: tuple[int, ...] | None = tuple(count_matadors(cards.mask, kind) for kind in range(5))
            else:
                every = _matadors_for_null(matadors)
            return Terms(contract, tariff, 0, every, cards, bid, players, rules)
        most = most_matadors(contract.kind)
        if matadors is not None and (check_number("matadors", matadors, -most, most) == 0):
            raise OptionError("matadors 0: the declarer plays with or without at least one", hint="say 1 or -1")
        if cards is None:
            if matadors is None:
                raise OptionError("the declarer's 12 cards are missing", hint="give them, or the number of matadors")
            return Terms(contract, tariff, matadors, None, None, bid, players, rules)
        counted = count_matadors(cards.mask, contract.kind)
        if matadors not in (None, counted):
            said = f"{'with' if counted > 0 else 'without'} {abs(counted)}"
            raise OptionError(f"matadors {matadors}, but these cards are {said}", text=str(matadors))
        return Terms(contract, tariff, counted, None, cards, bid, players, rules)

    def result(self, degree: int, done: bool, *, points: int | None, tricks: int | None) -> GameScore:
        """The result with the degree reached by either side, and whether the declarer did what he announced."""
        null, bid, charge = self.contract.is_null, self.bid or 0, None
        null_charge, null_kind = self._impossible_null(bid) if null and bid > self.tariff.base else (0, 0)
        won, overbid, value = settle(self.tariff, self.matadors, degree, done, bid, null_charge)
        if overbid:
            base = BASES[null_kind] if null else self.tariff.base
            charge = Charge(Kind(null_kind) if null else self.contract.kind, base, value // base)
        return GameScore(
            contract=self.contract,
            won=won,
            overbid=overbid,
            matadors=None if null else self.matadors,
            steps=self._steps(degree),
            value_as_played=self.tariff.value(self.matadors, degree),
            game_value=value,
            score=value if won else -self.tariff.loss * value,
            schneider=None if null else degree >= 1,
            schwarz=None if null else degree == 2,
            charge=charge,
            points=points,
            tricks=tricks,
            bid=self.bid,
            players=self.players,
            rules=self.rules,
        )

    def _impossible_null(self, bid: int) -> tuple[int, int]:
        if self.all_matadors is None:
            raise OptionError(
                f"a Null game worth {self.tariff.base} with a bid of {bid} is charged as a suit game or Grand",
                hint="give the declarer's 12 cards, the matadors count (ISkO 3.4.4)",
            )
        return impossible_null(self.all_matadors, bid)

    def _steps(self, degree: int) -> tuple[Step, ...]:
        contract = self.contract
        if contract.is_null:
            code = "null" + "_ouvert" * contract.ouvert + "_hand" * contract.hand
            return (Step(code, self.tariff.base),)
        count = abs(self.matadors)
        steps = [Step("with" if self.matadors > 0 else "without", count)]
        happened = {
            "game": True,
            "hand": contract.hand,
            "schneider": contract.schneider or degree >= 1,
            "schneider_announced": contract.schneider,
            "schwarz": contract.schwarz or degree == 2,
            "schwarz_announced": contract.schwarz,
            # Where Grand Ouvert has a base of its own, ouvert is no step.
            "ouvert": self.tariff.steps > 1 + contract.hand + 2 * self.tariff.goal,
        }
        for code, counts in happened.items():
            if counts:
                count += 1
                steps.append(Step(code, count))
        return tuple(steps)


def _matadors_for_null(matadors: int | None) -> tuple[int, ...] | None:
    """The matadors of all five games, if a number given without cards is the same in each."""
    if not matadors:
        return None
    check_number("matadors", matadors, -11, 11)
    return (matadors,) * 5 if abs(matadors) < 4 else None


def score_game(
    contract: Contract | str,
    cards: CardSet | str | None = None,
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
    :param rules: ``isko`` or ``historical``, see :data:`~skatsolve.scoring.tariff.RULE_SETS`.
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
        check_number("points", points, 0, 120)
    if tricks is not None:
        check_number("tricks", tricks, 0, 10)
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
    """Whether a side may have no trick: the declarer's points are then 120, or those of two of his twelve cards."""
    if points == 120:
        return True
    if cards is None:
        return points <= 22
    return any(one.points + two.points == points for one in cards for two in cards if one < two)
