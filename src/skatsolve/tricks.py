"""Tricks, card by card: whose turn it is, who takes a trick, what it brings, who has shown a void, who revokes.

Everything that follows a game stands on this: positions, records, views and problems.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatsolve.cards import ALL_CARDS, CARDS, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat

__all__ = ["Tally", "tally_play", "trick_winner"]

# By kind of game and index of the card.
_FOLLOW: Final = tuple(tuple(Contract(kind).follow_set(card).mask for card in CARDS) for kind in Kind)
_STRENGTH: Final = tuple(tuple(Contract(kind).strength(card) for card in CARDS) for kind in Kind)
_TRUMPS: Final = tuple(Contract(kind).trumps.mask for kind in Kind)
_SEATS: Final = tuple(Seat)


def trick_winner(kind: int, cards: Sequence[Card]) -> int:
    """Which of the cards, in the order played, takes the trick (ISkO 1.2): its index in ``cards``.

    >>> trick_winner(Kind.HEARTS, Card.parse_list("DA H7 DT"))
    1
    """
    strength, led = _STRENGTH[kind], cards[0].index
    fits = _FOLLOW[kind][led] | _TRUMPS[kind]
    winner, best = 0, strength[led]
    for place in range(1, len(cards)):
        index = cards[place].index
        if strength[index] > best and fits >> index & 1:
            winner, best = place, strength[index]
    return winner


class Tally(NamedTuple):
    """What has happened in a game after its cards, or up to the first card that cannot have been played.

    :param played: how many cards were right.
    :param fault: what is wrong with the next card, naming trick and seat; None if all were right.
    :param turn: whose turn it is after the right cards.
    :param points: card points taken in tricks by (declarer, defenders), the skat not counted.
    :param tricks: completed tricks taken by (declarer, defenders).
    :param seats: who has played each of the right cards.
    :param cards: by seat, a mask of the cards it has played.
    :param voids: by seat, a mask of the cards of all suits (trumps being one) that it has not followed.
    """

    played: int = 0
    fault: str | None = None
    turn: int = 0
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    seats: tuple[int, ...] = ()
    cards: tuple[int, int, int] = (0, 0, 0)
    voids: tuple[int, int, int] = (0, 0, 0)

    @property
    def leader(self) -> Seat:
        """Who led the trick on the table, or leads the next one."""
        return _SEATS[(self.turn - self.played % 3) % 3]


def tally_play(
    kind: int,
    declarer: int,
    hands: Sequence[int] | None,
    plays: Sequence[Card],
    seats: Sequence[int] | None = None,
    leader: int = 0,
) -> Tally:
    """Follow the cards of a game from the beginning of a trick. Quick, since records come by the thousand.

    :param hands: masks of the three hands after discarding; None if they are not known: then cards are only counted.
    :param plays: cards in the order played.
    :param seats: who is said to have played each card; None if nobody says.
    :param leader: who leads the first trick.
    """
    follow = _FOLLOW[kind]
    # A hand that is not known may hold any card, and whether it follows suit cannot be told.
    start, known = ([ALL_CARDS] * 3, 0) if hands is None else (hands, ALL_CARDS)
    held = list(start)
    points, tricks, voids = [0, 0], [0, 0], [0, 0, 0]
    played_by: list[int] = []
    turn, led = leader, 0
    for at, card in enumerate(plays):
        bit, hand = 1 << card.index, held[turn]
        if not hand & bit:
            break
        place = at % 3
        if not place:
            led = follow[card.index]
        elif not bit & led:
            if hand & led & known:
                break
            voids[turn] |= led
        held[turn] = hand ^ bit
        played_by.append(turn)
        turn = turn + 1 if turn < 2 else 0
        if place == 2:  # three cards after the lead, turn is the leader's again
            trick = plays[at - 2 : at + 1]
            turn = (turn + trick_winner(kind, trick)) % 3
            side = turn != declarer
            points[side] += trick[0].points + trick[1].points + trick[2].points
            tricks[side] += 1
    at = len(played_by)
    misplaced = _misplaced(plays, [*played_by, turn], seats, twice=hands is None)
    if misplaced is not None and misplaced < at:
        right = tally_play(kind, declarer, hands, plays[:misplaced], leader=leader)
        return right._replace(fault=_fault(plays, misplaced, right.turn, seats, 0))
    fault = _fault(plays, at, turn, seats, held[turn] & led if at % 3 else 0) if at < len(plays) else None
    return Tally(
        at,
        fault,
        turn,
        (points[0], points[1]),
        (tricks[0], tricks[1]),
        tuple(played_by),
        (start[0] ^ held[0], start[1] ^ held[1], start[2] ^ held[2]),
        (voids[0], voids[1], voids[2]),
    )


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
