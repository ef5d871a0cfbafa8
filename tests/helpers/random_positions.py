"""Seeded random endgames of every shape: contract, declarer, leader, cards left, cards on the table, tricks known or
not.

Cards are drawn, not played down from a deal, so that positions come up which sensible play would never reach; some
draws lean to few suits, where equal cards, runs of trumps and forced plays are frequent. What is not in the hands
went to the skat and to whole tricks of either side, so that points and tricks always add up.
"""

from collections.abc import Iterator
from random import Random

from oracle.minimax import Endgame
from oracle.rules import CARD_POINTS, NULL, PACK, Rules


def draw(random: Random, left: int, *, kind: int | None = None, on_table: int | None = None) -> Endgame:
    """One endgame with `left` tricks to come, the one on the table included."""
    kind = random.randrange(6) if kind is None else kind
    on_table = random.randrange(3) if on_table is None else on_table
    declarer, leader = random.randrange(3), random.randrange(3)
    pack = lean(random, kind)
    held, away = pack[: 3 * left], pack[3 * left :]
    random.shuffle(held)
    hands = [held[seat * left : (seat + 1) * left] for seat in range(3)]
    trick: list[int] = []
    rules = Rules(kind)
    for place in range(on_table):
        hand = hands[(leader + place) % 3]
        card = random.choice(rules.legal(hand, trick[0] if trick else None))
        hand.remove(card)
        trick.append(card)
    random.shuffle(away)
    skat, played = away[:2], away[2:]
    points, tricks = [sum(CARD_POINTS[card] for card in skat), 0], [0, 0]
    share = 0.0 if kind == NULL else random.choice((0.0, 0.3, 0.6, 0.9, 1.0))
    for start in range(0, len(played), 3):
        side = 0 if random.random() < share else 1
        points[side] += sum(CARD_POINTS[card] for card in played[start : start + 3])
        tricks[side] += 1
    return Endgame(
        hands=(tuple(sorted(hands[0])), tuple(sorted(hands[1])), tuple(sorted(hands[2]))),
        trick=tuple(trick),
        kind=kind,
        declarer=declarer,
        leader=leader,
        points=(points[0], points[1]),
        tricks=(tricks[0], tricks[1]) if random.random() < 0.5 else None,
    )


def lean(random: Random, kind: int) -> list[int]:
    """The pack in random order; half the time with one or two of the contract's suits more likely in front."""
    pack = list(PACK)
    random.shuffle(pack)
    if random.random() < 0.5:
        favored = [card for row in random.sample(Rules(kind).rows, random.choice((1, 2))) for card in row]
        pack.sort(key=lambda card: random.random() - (0.5 if card in favored else 0.0))
    return pack


def endgames(seed: int, count: int, left: tuple[int, ...] = (1, 2, 3)) -> Iterator[Endgame]:
    """`count` endgames; the seed decides them all."""
    random = Random(seed)
    for _ in range(count):
        yield draw(random, random.choice(left))
