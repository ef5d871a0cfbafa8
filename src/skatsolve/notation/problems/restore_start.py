"""Restores hands, points and tricks as they were before the cards already played.

A file may give them before or after those cards: the cards and their number tell which.
One ``?`` may stand for all the unknown cards of a hand, and a hand of which nothing is known may be left out.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import ProblemError
from skatsolve.notation.problems.problem import Holding
from skatsolve.tricks import tally_play

__all__ = ["Start", "restore_start"]

_Pair = tuple[int, int]


class Start(NamedTuple):
    """Hands of equal size, and what had been taken before the plays."""

    hands: tuple[Holding, Holding, Holding]
    points: _Pair | None
    tricks: _Pair | None


def restore_start(
    contract: Contract,
    declarer: Seat,
    leader: Seat,
    hands: Sequence[Holding],
    plays: Sequence[Card],
    points: _Pair | None,
    tricks: _Pair | None,
) -> Start:
    """Hands, points and tricks before the plays.

    :raises ProblemError: if the hands do not have as many cards each as they should.
    """
    tally = tally_play(contract.kind, declarer, None, plays, leader=leader)
    played = [CardSet(mask) for mask in tally.cards]
    are_after, size = _size(hands, played, tricks)
    whole = []
    for seat, hand in zip(Seat, hands, strict=True):
        cards = hand.cards | played[seat]
        if len(cards) > size:
            strange = played[seat] - hand.cards
            raise ProblemError(
                f"plays: {seat} plays {strange}, which hands.{seat} does not hold"
                if strange
                else f"hands.{seat}: {len(hand.cards)} cards instead of {size}",
                text=str(hand),
                hint="check leader and the order of the cards" if strange else "",
            )
        whole.append(Holding(cards, size - len(cards)))
    restored = (whole[0], whole[1], whole[2])
    won, taken = tally.points, tally.tricks
    if points is not None and _points_are_after(restored, plays, points, sum(won), are_after):
        points = (points[0] - won[0], points[1] - won[1])
    if tricks is not None and sum(tricks) == 10 - size + sum(taken):
        tricks = (tricks[0] - taken[0], tricks[1] - taken[1])
    return Start(restored, points, tricks)


def _size(hands: Sequence[Holding], played: Sequence[CardSet], tricks: _Pair | None) -> tuple[bool, int]:
    """Whether the hands are those after the plays, and how many cards each seat had before."""
    fixed = {
        seat: len(hand) for seat, hand in enumerate(hands) if hand.unknown > 1 or (hand.cards and not hand.unknown)
    }
    taken = sum(tricks or (0, 0))
    before = _agreed(fixed, taken)
    after = _agreed({seat: size + len(played[seat]) for seat, size in fixed.items()}, taken)
    known = CardSet()
    out = CardSet()
    for hand, cards in zip(hands, played, strict=True):
        known |= hand.cards
        out |= cards
    if out and not known & out and after is not None:
        # None of the cards played is in a hand: is there no room for them among the unknown cards?
        full = any(hands[seat].unknown < len(played[seat]) for seat in fixed)
        if before is None or (full and before < 10) or (tricks and taken == 10 - after + len(out) // 3):
            return True, after
    if before is None:
        sizes = "/".join("?" if seat not in fixed else str(fixed[seat]) for seat in range(3))
        hint = "write ? for a card that is not known"
        if max(fixed.values()) == 12:
            hint = "the two cards that the declarer puts away belong to skat"
        raise ProblemError(f"hands: {sizes} cards, but all seats hold equally many, ten at most", hint=hint)
    return False, before


def _agreed(fixed: Mapping[int, int], taken: int) -> int | None:
    """The one size of all hands, None if there is none."""
    sizes = set(fixed.values()) or {10 - taken}
    return sizes.pop() if len(sizes) == 1 and max(sizes) <= 10 else None


def _points_are_after(
    hands: Sequence[Holding], plays: Sequence[Card], points: _Pair, won: int, hands_are_after: bool
) -> bool:
    """Whether the points are those after the plays: all that is taken and held must make 120."""
    if len(plays) < 3:
        return False
    if any(hand.unknown for hand in hands):
        return hands_are_after or (len(hands[0]) == 10 and points[1] > 0)
    held = sum(hand.cards.points for hand in hands)
    return sum(points) + held != 120 and sum(points) + held - won == 120
