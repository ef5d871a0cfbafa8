"""Checking and counting a played game on plain integers: who takes which trick, who revokes.

This is the fast way through a whole record; a :class:`~skatsolve.position.Position` is the friendly one.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatsolve.cards import CARDS, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat

__all__ = ["Tally", "tally_play"]

_FOLLOW: Final = tuple(tuple(Contract(kind).follow_set(card).mask for card in CARDS) for kind in Kind)
_STRENGTH: Final = tuple(tuple(Contract(kind).strength(card) for card in CARDS) for kind in Kind)
_TRUMPS: Final = tuple(Contract(kind).trumps.mask for kind in Kind)


class Tally(NamedTuple):
    """What has happened in a game after its cards, or up to the first card that cannot have been played.

    :param played: how many cards were right.
    :param fault: what is wrong with the next card, naming trick and seat; None if all were right.
    :param turn: whose turn it is after the right cards.
    :param points: card points taken in tricks by (declarer, defenders), the skat not counted.
    :param tricks: completed tricks taken by (declarer, defenders).
    :param seats: who has played each of the right cards.
    """

    played: int
    fault: str | None
    turn: int
    points: tuple[int, int]
    tricks: tuple[int, int]
    seats: tuple[int, ...]


def tally_play(
    kind: int,
    declarer: int,
    hands: Sequence[int] | None,
    plays: Sequence[Card],
    seats: Sequence[int] | None = None,
) -> Tally:
    """Follow the cards of a game from the first trick.

    :param hands: masks of the three hands after discarding; None if they are not known: then cards are only counted.
    :param plays: cards in the order played.
    :param seats: who is said to have played each card; None if nobody says.
    """
    follow, strength, trumps = _FOLLOW[kind], _STRENGTH[kind], _TRUMPS[kind]
    checked = hands is not None
    held = list(hands) if hands is not None else [0, 0, 0]
    taken, won = [0, 0], [0, 0]
    played_by: list[int] = []
    fault = None
    seen = turn = place = led = fits = best = winner = pot = 0
    for number, card in enumerate(plays):
        index = card.index
        bit = 1 << index
        if seats is not None and seats[number] != turn:
            fault = f"{Seat(seats[number])} plays {card} out of turn, it is {Seat(turn)}'s turn"
        elif seen & bit:
            fault = f"{Seat(turn)} plays {card}, which has been played before"
        elif checked:
            hand = held[turn]
            if not hand & bit:
                fault = f"{Seat(turn)} plays {card}, which it does not hold"
            elif place and not bit & led and hand & led:
                fault = f"revoke: {Seat(turn)} plays {card} and has to follow suit with {CardSet(hand & led)}"
            else:
                held[turn] = hand ^ bit
        if fault is not None:
            return _tally(number, f"trick {number // 3 + 1}: {fault}", turn, taken, won, played_by)
        seen |= bit
        played_by.append(turn)
        if place == 0:
            led = follow[index]
            fits = led | trumps
            best, winner, pot = strength[index], turn, card.points
        else:
            pot += card.points
            if fits & bit and strength[index] > best:
                best, winner = strength[index], turn
        if place == 2:
            side = winner != declarer
            taken[side] += pot
            won[side] += 1
            place, turn = 0, winner
        else:
            place += 1
            turn = turn + 1 if turn < 2 else 0
    return _tally(len(plays), None, turn, taken, won, played_by)


def _tally(played: int, fault: str | None, turn: int, points: list[int], tricks: list[int], seats: list[int]) -> Tally:
    return Tally(played, fault, turn, (points[0], points[1]), (tricks[0], tricks[1]), tuple(seats))
