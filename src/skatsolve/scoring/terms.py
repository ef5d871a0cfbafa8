"""What decides the value of a game before it is played, checked."""

from collections.abc import Sequence
from dataclasses import dataclass

from skatsolve.cards import CardSet, CardsLike
from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.errors import CardError, OptionError, need_number, shown
from skatsolve.scoring.bid_ladder import check_bid
from skatsolve.scoring.game_score import Charge, GameScore, Step
from skatsolve.scoring.game_value import BASES, Tariff, tariff_of
from skatsolve.scoring.matadors import count_matadors, most_matadors
from skatsolve.scoring.overbid import apply_bid, impossible_null
from skatsolve.scoring.rule_sets import rule_set

__all__ = ["Terms", "check_pair"]


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
        contract: ContractLike,
        cards: CardsLike | None,
        *,
        bid: int | None = None,
        players: int = 3,
        rules: str = "isko",
        matadors: int | None = None,
    ) -> "Terms":
        """Check what :func:`score_game` was given."""
        contract = Contract.of(contract)
        cards = None if cards is None else CardSet.of(cards, "cards")
        rule_set(rules)
        tariff = tariff_of(contract, rules)
        need_number(players, 3, 4, "players")
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
        if matadors is not None and (need_number(matadors, -most, most, "matadors") == 0):
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
        """The result with the degree reached by either side, and whether the declarer fulfilled the announcement."""
        null, bid, charge = self.contract.is_null, self.bid or 0, None
        null_charge, null_kind = self._impossible_null(bid) if null and bid > self.tariff.base else (0, 0)
        won, overbid, value = apply_bid(self.tariff, self.matadors, degree, done, bid, null_charge)
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
            # Where Grand Ouvert has a base of its own, ouvert is not a step.
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
    need_number(matadors, -11, 11, "matadors")
    return (matadors,) * 5 if abs(matadors) < 4 else None


def check_pair(name: str, pair: object, most: int) -> tuple[int, int]:
    """Two whole numbers, the declarer's and the defenders', that are at most so many together.

    :raises OptionError: if they are not.
    """
    if not isinstance(pair, Sequence) or len(pair) != 2:
        raise OptionError(
            f"{name} {shown(pair)} are not two numbers", text=shown(pair), hint="the declarer's, the defenders'"
        )
    ours, theirs = (need_number(number, 0, most, name) for number in pair)
    if ours + theirs > most:
        raise OptionError(f"{name} {ours} + {theirs} are more than {most}", text=str(pair))
    return ours, theirs
