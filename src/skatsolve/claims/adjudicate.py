"""Claims: laying the cards down before the last trick (ISkO 4.3.4, 4.3.5).

The declarer who lays the hand down claims all the remaining tricks, in Null none of them. A defender may do so
only to take all the remaining tricks, however the other cards lie and are played.
"""

from dataclasses import dataclass
from typing import Any

from skatsolve.cards import CARDS, Card, CardsLike
from skatsolve.claims.search import ClaimSearch, HiddenHands, Others, SeenHands, TrickState
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import PositionError
from skatsolve.position import Position, need_position
from skatsolve.scoring import GameScore, Side, score_early, score_game

__all__ = ["ClaimResult", "adjudicate_claim", "claim_holds"]


@dataclass(frozen=True)
class ClaimResult:
    """A claim, judged and scored.

    :param seat: who claims.
    :param holds: whether the claim is right.
    :param refutation: cards from the position on that refute a wrong claim; against a defender's claim the others may
        play any card that they might hold. Empty if the claim holds.
    :param points: card points of (declarer, defenders), with the rest where the rules give it to a side.
    :param tricks: likewise the tricks.
    :param score: the game's result.
    """

    seat: Seat
    holds: bool
    refutation: tuple[Card, ...]
    points: tuple[int, int]
    tricks: tuple[int, int]
    score: GameScore

    @property
    def winner(self) -> Side:
        """The side that wins the game."""
        return "declarer" if self.score.won else "defenders"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        return {
            "schema": 1,
            "seat": int(self.seat),
            "holds": self.holds,
            "refutation": [str(card) for card in self.refutation],
            "winner": self.winner,
            "points": list(self.points),
            "tricks": list(self.tricks),
            "score": self.score.to_dict(),
        }


def claim_holds(position: Position, seat: SeatLike) -> bool:
    """Whether a claim holds: the declarer's with these cards, a defender's however the other cards lie.

    :param position: the state of play with all cards; what was taken before does not matter here. What lies away may
        be in the others' hands as far as a defender knows: a position without ``skat`` leaves that out.
    :param seat: who claims: all the remaining tricks, as declarer in Null none of them.
    :raises SeatError: for a seat that does not exist.

    >>> from skatsolve.cards import CardSet
    >>> from skatsolve.contract import Contract
    >>> hands = [CardSet.parse("CJ SJ"), CardSet.parse("HJ DJ"), CardSet.parse("HA HT")]
    >>> position = Position(Contract.parse("G"), 0, hands, None, (), 0, (60, 31), (5, 3))
    >>> claim_holds(position, 0), claim_holds(position, 1)
    (True, False)
    """
    return _Claim(position, seat).holds()


def adjudicate_claim(
    position: Position,
    seat: SeatLike,
    cards: CardsLike | None = None,
    *,
    bid: int | None = None,
    players: int = 3,
    rules: str = "isko",
    matadors: int | None = None,
) -> ClaimResult:
    """Judge a claim and score the game, which ends with it.

    A claim that holds gives the rest to the claimer. A defender's that does not hold gives the rest to the declarer
    (ISkO 4.3.5), in Null the game. A declarer's that does not hold loses the game in the simple degree, if it was not
    decided already (4.1.3, 4.1.4).

    :param position: the state of play; the tricks taken so far have to be known.
    :param cards: the declarer's twelve cards, for the matadors; they may be left out before the first card is played.
    :raises SkatError: naming what does not fit; for the other parameters see :func:`~skatsolve.scoring.score_game`.
    """
    need_position(position)
    if position.tricks is None:
        raise PositionError("a claim cannot be scored without the tricks taken so far", hint="give tricks")
    if cards is None and matadors is None and position.tricks == (0, 0) and not position.trick and position.skat:
        cards = position.hands[position.declarer] | position.skat
    claim = _Claim(position, seat)
    holds, contract = claim.holds(), position.contract
    of_declarer = claim.seat == position.declarer
    terms: dict[str, Any] = {"bid": bid, "players": players, "rules": rules, "matadors": matadors}
    points, tricks = position.points, position.tricks
    if contract.is_null or (of_declarer and not holds):
        # A defender who claims in Null leaves the declarer without a trick either way, by right or by
        # that defender's fault.
        right = holds or not of_declarer
        score = score_early(
            contract, cards, points=points, tricks=tricks, at_fault="defenders" if right else "declarer", **terms
        )
    else:
        points, tricks = _with_rest(position, to_declarer=of_declarer or not holds)
        score = score_game(contract, cards, points=points[0], tricks=tricks[0], **terms)
    return ClaimResult(claim.seat, holds, () if holds else claim.refutation(), points, tricks, score)


class _Claim:
    """A position as the claimer sees it."""

    def __init__(self, position: Position, seat: SeatLike) -> None:
        need_position(position)
        self.seat = seat = Seat.of(seat)
        of_declarer = self.seat == position.declarer
        self._search = ClaimSearch(position.contract, none=position.contract.is_null and of_declarer)
        own, one, two = (position.hands[(seat + step) % 3] for step in range(3))
        self._own = own.mask
        self._who = (position.to_move - seat) % 3
        self._trick = TrickState()
        never = [0, 0, 0]
        for place, card in enumerate(position.trick):
            who = (position.leader + place - seat) % 3
            self._trick = self._search.add(self._trick, who, 1 << card.index)
            if not self._trick.led >> card.index & 1:
                never[who] = self._trick.led
        self._others: Others = SeenHands(one.mask, two.mask)
        if not of_declarer:
            away = position.skat.mask if position.skat is not None else 0
            self._others = HiddenHands(one.mask | two.mask | away, never[1], never[2], len(one), len(two))

    def holds(self) -> bool:
        return self._search.holds(self._own, self._others, self._who, self._trick)

    def refutation(self) -> tuple[Card, ...]:
        line = self._search.refutation(self._own, self._others, self._who, self._trick)
        return tuple(CARDS[card.bit_length() - 1] for card in line)


def _with_rest(position: Position, *, to_declarer: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """Points and tricks of (declarer, defenders) when one side gets the rest."""
    points, tricks = position.points, position.tricks or (0, 0)
    if to_declarer:
        return (120 - points[1], points[1]), (10 - tricks[1], tricks[1])
    return (points[0], 120 - points[0]), (tricks[0], 10 - tricks[0])
