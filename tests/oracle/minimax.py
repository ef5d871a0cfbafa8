"""Plain minimax over every line of play: no pruning, no table, no merging of equal cards.

The declarer plays for the greatest worth of the finished game, the defenders together for the least. What a finished
game is worth depends on the objective; the search knows nothing of it. Good for up to four tricks, a few positions of
five.

``lost_at`` of a lost Null is read like this. `earliest` is the smallest n such that the defenders, whatever the
declarer does, can make him take a trick in trick n or before. `latest` is the largest n such that the declarer,
whatever the defenders do, can stay without a trick until trick n. Here they are computed as two families of yes/no
games, one for each side. Both sides see all cards and the game is finite, so the two numbers agree in every position
(Zermelo): it is the trick in which the game is lost when the declarer holds out as long as he can and the defenders
are as quick as they can. Tricks are numbered from 1 at the position given, plus the tricks already taken where the
position knows them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from oracle.rules import CARD_POINTS, Rules

NEVER = 99


@dataclass(frozen=True)
class Finished:
    """A game played to its last card, as the objectives see it."""

    points: int  # card points of the declarer, skat included
    won: int  # tricks of the declarer
    lost: int  # tricks of the defenders
    first: int  # the trick, counted from the position, in which the declarer took his first one; NEVER if none


Worth = Callable[[Finished], int]

OBJECTIVES: dict[str, Worth] = {
    "points": lambda game: game.points,
    "win": lambda game: int(game.points >= 61),
    "schneider": lambda game: int(game.points >= 90),
    "schwarz": lambda game: int(game.lost == 0),
    "any_trick": lambda game: int(game.won > 0),
    "null": lambda game: int(game.won == 0),
}


@dataclass(frozen=True)
class Endgame:
    """A position in plain ints: cards held, cards on the table in the order played, and what was taken before."""

    hands: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    trick: tuple[int, ...]
    kind: int
    declarer: int
    leader: int
    points: tuple[int, int] = (0, 0)  # declarer (skat included), defenders
    tricks: tuple[int, int] | None = None  # declarer, defenders

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.trick)) % 3


def card_values(endgame: Endgame, worth: Worth) -> dict[int, int]:
    """The worth of the game after each legal card of the seat to move; empty when no card is left."""
    rules = Rules(endgame.kind)
    won, lost = endgame.tricks or (0, 0)

    def after(
        hands: list[list[int]], trick: list[int], leader: int, points: int, won: int, lost: int, first: int, count: int
    ) -> dict[int, int]:
        seat = (leader + len(trick)) % 3
        result = {}
        for card in rules.legal(hands[seat], trick[0] if trick else None):
            left = [[c for c in hand if c != card] for hand in hands]
            table = [*trick, card]
            if len(table) < 3:
                state = (left, table, leader, points, won, lost, first, count)
            else:
                winner = (leader + rules.winner(table)) % 3
                if winner == endgame.declarer:
                    gain = sum(CARD_POINTS[c] for c in table)
                    state = (left, [], winner, points + gain, won + 1, lost, min(first, count + 1), count + 1)
                else:
                    state = (left, [], winner, points, won, lost + 1, first, count + 1)
            result[card] = best(*state)
        return result

    def best(
        hands: list[list[int]], trick: list[int], leader: int, points: int, won: int, lost: int, first: int, count: int
    ) -> int:
        values = after(hands, trick, leader, points, won, lost, first, count).values()
        if not values:
            return worth(Finished(points, won, lost, first))
        declarer_moves = (leader + len(trick)) % 3 == endgame.declarer
        return max(values) if declarer_moves else min(values)

    hands = [list(hand) for hand in endgame.hands]
    return after(hands, list(endgame.trick), endgame.leader, endgame.points[0], won, lost, NEVER, 0)


def value(endgame: Endgame, worth: Worth) -> int:
    """The worth of the game with best play from here."""
    values = card_values(endgame, worth).values()
    if not values:
        won, lost = endgame.tricks or (0, 0)
        return worth(Finished(endgame.points[0], won, lost, NEVER))
    return max(values) if endgame.to_move == endgame.declarer else min(values)


def lost_at(endgame: Endgame) -> tuple[int, int] | None:
    """(latest, earliest) of a Null that is lost from here; None where it is made, or was lost in a trick before.

    The declarer holds C7 CA, the next seat C8 C9, the last one S7 S8:

    >>> lost_at(Endgame(((0, 7), (1, 2), (8, 9)), (), kind=5, declarer=0, leader=0))
    (2, 2)
    """
    won, lost = endgame.tricks or (0, 0)
    if won or value(endgame, OBJECTIVES["null"]):
        return None
    tricks = range(1, max(map(len, endgame.hands)) + 1)

    def taken_by(last: int) -> Worth:
        return lambda game: int(game.first > last)

    def free_until(last: int) -> Worth:
        return lambda game: int(game.first >= last)

    earliest = next(n for n in tricks if value(endgame, taken_by(n)) == 0)
    latest = next(n for n in reversed(tricks) if value(endgame, free_until(n)) == 1)
    return lost + latest, lost + earliest
