"""Checking and counting a played game on plain integers: who takes which trick, who revokes.

This is the fast way through a whole record; a :class:`~skatsolve.position.Position` is the friendly one.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatsolve.cards import ALL_CARDS, CARDS, Card, CardSet
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
    # A hand that is not known may hold any card, and whether it follows suit cannot be told.
    held, known = ([ALL_CARDS] * 3, 0) if hands is None else (list(hands), ALL_CARDS)
    taken, won = [0, 0], [0, 0]
    played_by: list[int] = []
    turn = place = led = fits = best = winner = pot = 0
    for card in plays:
        index = card.index
        bit = 1 << index
        hand = held[turn]
        if not hand & bit or (place and not bit & led and hand & led & known):
            break
        held[turn] = hand ^ bit
        played_by.append(turn)
        if not place:
            led = follow[index]
            fits = led | trumps
            best, winner, pot = strength[index], turn, card.points
        else:
            pot += card.points
            if bit & fits and strength[index] > best:
                best, winner = strength[index], turn
        if place < 2:
            place += 1
            turn = turn + 1 if turn < 2 else 0
        else:
            side = winner != declarer
            taken[side] += pot
            won[side] += 1
            place, turn = 0, winner
    at = len(played_by)
    misplaced = _misplaced(plays, [*played_by, turn], seats, twice=hands is None)
    if misplaced is not None and misplaced < at:
        right = tally_play(kind, declarer, hands, plays[:misplaced])
        return right._replace(fault=_fault(plays, misplaced, right.turn, seats, 0))
    fault = _fault(plays, at, turn, seats, held[turn] & led if place else 0) if at < len(plays) else None
    return Tally(at, fault, turn, (taken[0], taken[1]), (won[0], won[1]), tuple(played_by))


def _misplaced(plays: Sequence[Card], turns: list[int], seats: Sequence[int] | None, *, twice: bool) -> int | None:
    """The first card that another seat is said to have played, or that (looked for if ``twice``) was played before."""
    found = []
    if seats is not None and list(seats[: len(turns)]) != turns[: len(seats)]:
        found.append(next(at for at, (said, turn) in enumerate(zip(seats, turns, strict=False)) if said != turn))
    if twice and len(set(plays)) < len(plays):
        found.append(next(at for at, card in enumerate(plays) if card in plays[:at]))
    return min(found, default=None)


def _fault(plays: Sequence[Card], at: int, turn: int, seats: Sequence[int] | None, must: int) -> str:
    """What is wrong with a card; ``must`` are the cards of its seat that follow suit."""
    card, seat = plays[at], Seat(turn)
    if seats is not None and seats[at] != turn:
        said = f"{Seat(seats[at])} plays {card} out of turn, it is {seat}'s turn"
    elif card in plays[:at]:
        said = f"{seat} plays {card}, which has been played before"
    elif must and not must >> card.index & 1:
        said = f"revoke: {seat} plays {card} and has to follow suit with {CardSet(must)}"
    else:
        said = f"{seat} plays {card}, which it does not hold"
    return f"trick {at // 3 + 1}: {said}"
