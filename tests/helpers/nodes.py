"""Every trick start that can be reached from an endgame, for what must hold at each node."""

from collections.abc import Iterator

from oracle.minimax import Endgame
from oracle.rules import Rules


def trick_starts(endgame: Endgame) -> Iterator[Endgame]:
    """The positions with nothing on the table that any legal play leads to, each once."""
    rules = Rules(endgame.kind)
    seen = set()

    def walk(hands: tuple[tuple[int, ...], ...], trick: tuple[int, ...], leader: int) -> Iterator[Endgame]:
        if not trick:
            if (hands, leader) in seen or not hands[leader]:
                return
            seen.add((hands, leader))
            first, second, third = hands
            yield Endgame((first, second, third), (), endgame.kind, endgame.declarer, leader)
        seat = (leader + len(trick)) % 3
        for card in rules.legal(list(hands[seat]), trick[0] if trick else None):
            left = tuple(tuple(c for c in hand if c != card) for hand in hands)
            table = (*trick, card)
            if len(table) < 3:
                yield from walk(left, table, leader)
            else:
                yield from walk(left, (), (leader + rules.winner(list(table))) % 3)

    yield from walk(endgame.hands, endgame.trick, endgame.leader)
