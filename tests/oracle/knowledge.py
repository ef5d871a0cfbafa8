"""What a player can know in the middle of a game, the slow way: every way the unseen cards may lie, kept if the whole
play so far would have been legal with it.

Nothing is remembered of voids or sizes: each deal is played through again from the first trick by the rules, and a
player who did not follow suit must have had nothing to follow with at that moment.
"""

from collections.abc import Sequence
from itertools import combinations

from oracle.rules import Rules

World = tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int]]
"""The cards still held by seats 0-2, and what lies away."""


def worlds(
    kind: int,
    plays: Sequence[int],
    seat: int,
    hand: frozenset[int],
    away: frozenset[int] | None,
    open_cards: dict[int, frozenset[int]],
) -> set[World]:
    """All that is possible for a player.

    :param plays: cards in the order played, forehand's first.
    :param hand: what he still holds.
    :param away: what lies away, for a player who knows it.
    :param open_cards: cards that he has seen in another hand and that were not played since.
    """
    rules = Rules(kind)
    seats = players(rules, plays)
    held = [10 - seats.count(who) for who in range(3)]
    unseen = frozenset(range(32)) - frozenset(plays) - hand - (away or frozenset())
    one, two = ((seat + 1) % 3, (seat + 2) % 3)
    found = set()
    for first in combinations(sorted(unseen), held[one]):
        rest = unseen - frozenset(first)
        for second in combinations(sorted(rest), held[two]):
            hands = [frozenset()] * 3
            hands[seat], hands[one], hands[two] = hand, frozenset(first), frozenset(second)
            skat = rest - frozenset(second) if away is None else away
            if all(cards <= hands[who] for who, cards in open_cards.items()) and legal(rules, plays, seats, hands):
                found.add((*hands, skat))
    return found


def players(rules: Rules, plays: Sequence[int]) -> list[int]:
    """Who played each card."""
    seats: list[int] = []
    leader = 0
    for start in range(0, len(plays), 3):
        trick = list(plays[start : start + 3])
        seats += [(leader + place) % 3 for place in range(len(trick))]
        if len(trick) == 3:
            leader = (leader + rules.winner(trick)) % 3
    return seats


def legal(rules: Rules, plays: Sequence[int], seats: Sequence[int], now: Sequence[frozenset[int]]) -> bool:
    """Whether every card was allowed, if the players hold these cards now."""
    hands = [set(cards) for cards in now]
    for card, who in zip(plays, seats, strict=True):
        hands[who].add(card)
    for number, (card, who) in enumerate(zip(plays, seats, strict=True)):
        led = plays[number - number % 3] if number % 3 else None
        if card not in rules.legal(sorted(hands[who]), led):
            return False
        hands[who].discard(card)
    return True
