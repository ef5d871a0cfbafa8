"""What a declarer can be sure of, by recursion over explicit sets of worlds.

A world is one way the unseen cards may lie: two hands and what is left, which lies in the skat. A node is what the
declarer knows: the worlds that agree with all that was played. He takes the best card for all of them at once; a
defender may play whatever is legal for him in one of them, and only those worlds remain. No pool, no counting of
voids, no merging of cards: nothing but worlds, and a memory of nodes seen before.

Worlds are numbered, a set of worlds is an int with a bit for each.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from oracle import compiled
from oracle.rules import CARD_POINTS, NULL, Rules


@dataclass(frozen=True)
class Unknown:
    """An endgame seen by the declarer. Players are counted from him: 0 himself, 1 and 2 the defenders in turn."""

    kind: int
    declarer: tuple[int, ...]
    pool: tuple[int, ...]  # the unseen cards
    leader: int
    trick: tuple[int, ...] = ()
    voids: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())  # rows of the rules each cannot hold

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Cards held by each player; the pool may hold more."""
        played = [0, 0, 0]
        for place in range(len(self.trick)):
            played[(self.leader + place) % 3] = 1
        full = len(self.declarer) + played[0]
        return len(self.declarer), full - played[1], full - played[2]


def mask(cards: Iterable[int]) -> int:
    """The cards as bits."""
    return sum(1 << card for card in cards)


class Worlds:
    """The recursion for one endgame. `worth` of a card: its points, or one for each where tricks are counted.

    In Null the value is 1 if he can surely stay without a trick, else 0.
    """

    def __init__(self, unknown: Unknown, *, by_tricks: bool = False) -> None:
        self.unknown = unknown
        self.rules = Rules(unknown.kind)
        self.null = unknown.kind == NULL
        self.worth = [1] * 32 if by_tricks else CARD_POINTS
        row_number = {card: i for i, row in enumerate(self.rules.rows) for card in row}
        _, size_a, size_b = unknown.sizes
        pool = unknown.pool
        self.worlds: list[tuple[frozenset[int], frozenset[int], frozenset[int]]] = []
        for hand_a in combinations(pool, size_a):
            if any(row_number[card] in unknown.voids[0] for card in hand_a):
                continue
            rest = [card for card in pool if card not in hand_a]
            for hand_b in combinations(rest, size_b):
                if any(row_number[card] in unknown.voids[1] for card in hand_b):
                    continue
                self.worlds.append((frozenset(hand_a), frozenset(hand_b), frozenset(rest) - frozenset(hand_b)))
        self.all = (1 << len(self.worlds)) - 1
        # worlds in which a defender was dealt a card
        self.holding = {
            (player, card): sum(1 << i for i, world in enumerate(self.worlds) if card in world[player - 1])
            for player in (1, 2)
            for card in pool
        }
        self.seen: dict[tuple[object, ...], int] = {}

    def value(self) -> int:
        """What he is sure of from here on, the cards on the table and the skat's unseen cards included."""
        unknown = self.unknown
        return self.node(self.all, frozenset(unknown.declarer), frozenset(unknown.pool), unknown.leader, unknown.trick)

    def compiled(self) -> int:
        """The same by the compiled recursion, which has no memory of nodes."""
        suits = [mask(self.rules.row_of[card]) for card in range(32)]
        return compiled.sure_value(
            np.array([[mask(world[0]), mask(world[1])] for world in self.worlds], dtype=np.uint32),
            mask(self.unknown.declarer),
            mask(self.unknown.pool),
            self.unknown.leader,
            self.unknown.trick,
            tuple(suits),
            tuple(-self.rules.row_of[card].index(card) for card in range(32)),
            mask(self.rules.trumps),
            tuple(self.worth),
            self.null,
        )

    def node(self, worlds: int, mine: frozenset[int], pool: frozenset[int], leader: int, trick: tuple[int, ...]) -> int:
        """The value of a node; `pool` are the unseen cards not yet played."""
        key = (worlds, mine, pool, leader, trick)
        found = self.seen.get(key)
        if found is None:
            found = self.seen[key] = self.search(worlds, mine, pool, leader, trick)
        return found

    def search(
        self, worlds: int, mine: frozenset[int], pool: frozenset[int], leader: int, trick: tuple[int, ...]
    ) -> int:
        if len(trick) == 3:
            winner = (leader + self.rules.winner(list(trick))) % 3
            if self.null:
                return 0 if winner == 0 else self.node(worlds, mine, pool, winner, ())
            gain = sum(self.worth[card] for card in trick) if winner == 0 else 0
            return gain + self.node(worlds, mine, pool, winner, ())
        player = (leader + len(trick)) % 3
        if player == 0:
            if not mine:
                return 1 if self.null else sum(self.worth[card] for card in pool)
            cards = self.rules.legal(sorted(mine), trick[0] if trick else None)
            return max(self.node(worlds, mine - {card}, pool, leader, (*trick, card)) for card in cards)
        if not trick and not mine:
            return 1 if self.null else sum(self.worth[card] for card in pool)
        values = []
        row = self.rules.row_of[trick[0]] if trick else []
        can_follow = 0
        for card in pool:
            if card in row:
                can_follow |= self.holding[player, card]
        for card in pool:
            left = worlds & self.holding[player, card]
            if trick and card not in row:
                left &= ~can_follow
            if left:
                values.append(self.node(left, mine, pool - {card}, leader, (*trick, card)))
        return min(values)
