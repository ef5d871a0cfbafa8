"""Seeded endgames as a declarer sees them, for the proof search, and their questions in the numbers of its core."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from helpers.random_positions import lean
from oracle.rules import NULL, Rules
from oracle.worlds import Unknown, Worlds, mask


@dataclass(frozen=True)
class Question:
    """An endgame and whether tricks are counted in place of points."""

    unknown: Unknown
    by_tricks: bool

    @property
    def value(self) -> int:
        """What the declarer is sure of, by the plain Python reference."""
        return Worlds(self.unknown, by_tricks=self.by_tricks).value()

    @property
    def compiled_value(self) -> int:
        """The same by the compiled one."""
        return Worlds(self.unknown, by_tricks=self.by_tricks).compiled()

    def core(self) -> tuple[int, int, int, int, int, tuple[int, ...]]:
        """(declarer, pool, void_a, void_b, leader, table) as the core takes them."""
        unknown = self.unknown
        return (
            mask(unknown.declarer),
            mask(unknown.pool),
            group_bits(unknown.kind, unknown.voids[0]),
            group_bits(unknown.kind, unknown.voids[1]),
            unknown.leader,
            unknown.trick,
        )


def group_bits(kind: int, rows: frozenset[int]) -> int:
    """Rows of the rules (trumps first) as the core's bits: 0-3 the suits, 4 the trumps."""
    first = Rules(kind).rows
    bits = 0
    for row in rows:
        bits |= 1 << (4 if kind != NULL and row == 0 else first[row][0] // 8)
    return bits


def questions(seed: int, *, left: tuple[int, ...], kinds: tuple[int, ...] = (0, 1, 2, 3, 4, 5)) -> Iterator[Question]:
    """An endless stream: any of the contracts and leaders, `left` tricks to come, nought to two cards on the table,
    the skat seen or not, and of the voids that each defender has some shown and some not."""
    random = Random(seed)
    while True:
        yield draw(random, random.choice(left), random.choice(kinds))


def draw(random: Random, left: int, kind: int) -> Question:
    """One endgame of `left` tricks, the one on the table included."""
    rules = Rules(kind)
    spare = random.choice((0, 0, 2))
    pack = lean(random, kind)[: 3 * left + spare]
    random.shuffle(pack)
    hands = [pack[player * left : (player + 1) * left] for player in range(3)]
    leader = random.randrange(3)
    trick: list[int] = []
    for place in range(random.choice((0, 0, 1, 2))):
        hand = hands[(leader + place) % 3]
        card = random.choice(rules.legal(hand, trick[0] if trick else None))
        hand.remove(card)
        trick.append(card)
    voids = [
        frozenset(
            row
            for row, cards in enumerate(rules.rows)
            if not any(card in cards for card in hands[defender]) and random.random() < 0.5
        )
        for defender in (1, 2)
    ]
    pool = hands[1] + hands[2] + pack[3 * left :]
    unknown = Unknown(kind, tuple(sorted(hands[0])), tuple(sorted(pool)), leader, tuple(trick), (voids[0], voids[1]))
    return Question(unknown, kind != NULL and random.random() < 0.25)
