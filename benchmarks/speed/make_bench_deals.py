"""Makes the deals of ``skatsolve bench``, ``src/skatsolve/bench/deals.json``: ``python
benchmarks/speed/make_bench_deals.py [SEED]`` prints them.

Twenty deals each of suit games, Grand and Null such as are played: of randomly dealt twelve cards (ten and the skat) of
a random seat those are taken that a player would declare, by the rules of thumb below, and the two best are put away
(in Null those that leave the fewest weak cards). The leader is drawn too. The search has no part in it but its exact
values.
"""

import argparse
import json
from itertools import combinations
from random import Random

import numpy as np

from skatsolve._core.engine import Engine
from skatsolve.cards import CardSet, Suit
from skatsolve.contract import Contract
from skatsolve.position import Position
from skatsolve.rows import ObjectiveNumber

EACH = 20
SEED = 20
NULL = Contract.parse("N")


def declared(twelve: CardSet) -> str | None:
    """The game a cautious player would declare with the hand, as a letter; None if he would rather pass."""
    jacks = len(twelve & CardSet.parse("CJSJHJDJ"))
    aces = len(twelve & CardSet.parse("CASAHADA"))
    if jacks >= 2 and jacks + aces >= 5:
        return "G"
    if min(weak(twelve - pair) for pair in pairs_of(twelve)) == 1:
        return "N"
    longest = max("CSHD", key=lambda suit: len(twelve & Contract.parse(suit).trumps))
    return longest if len(twelve & Contract.parse(longest).trumps) >= 7 and aces else None


def pairs_of(twelve: CardSet) -> list[CardSet]:
    """All pairs of cards that can be put away."""
    return [CardSet(1 << one.index | 1 << other.index) for one, other in combinations(twelve, 2)]


def weak(hand: CardSet) -> int:
    """The cards that may take a trick in Null: those with fewer lower cards of their suit held than missing."""
    suits = [sorted(int(card.rank) for card in hand if card.suit == suit) for suit in Suit]
    return sum(rank > 2 * place for ranks in suits for place, rank in enumerate(ranks))


def put_away(twelve: CardSet, hands: list[CardSet], contract: Contract, seat: int, leader: int) -> CardSet:
    """The two cards that leave the most card points, the first of equal pairs; in a Null the fewest weak cards."""
    pairs = pairs_of(twelve)
    if contract == NULL:
        return min(pairs, key=lambda pair: weak(twelve - pair))
    masks = [hand.mask for hand in hands]
    masks[seat] = twelve.mask
    row = (*masks, 0, int(contract.kind) | seat << 4 | leader << 6, 0)
    indices = np.array([[card.index for card in pair] for pair in pairs], dtype=np.uint8)
    engine, value = Engine(), np.empty(1, dtype=np.int16)
    _, most = engine.best_discard(row, indices)
    for pair, index in zip(pairs, indices, strict=True):
        engine.discard_values(row, index[None], ObjectiveNumber.POINTS, value)
        if value[0] == most:
            return pair
    raise AssertionError("the best value is that of a pair")


def main(seed: int) -> None:
    """Deal until there are enough of each game, and print them one a line."""
    random = Random(seed)
    found: dict[str, list[dict[str, object]]] = {"suit": [], "grand": [], "null": []}
    while any(len(deals) < EACH for deals in found.values()):
        pack = random.sample(range(32), 32)
        seat, leader = random.randrange(3), random.randrange(3)
        hands = [CardSet(sum(1 << card for card in pack[10 * place : 10 * place + 10])) for place in range(3)]
        twelve = hands[seat] | CardSet(sum(1 << card for card in pack[30:]))
        letter = declared(twelve)
        if letter is None:
            continue
        deals = found[{"G": "grand", "N": "null"}.get(letter, "suit")]
        if len(deals) == EACH:
            continue
        contract = Contract.parse(letter)
        away = put_away(twelve, hands, contract, seat, leader)
        hands[seat] = twelve - away
        deals.append(Position(contract, seat, hands, away, leader=leader).to_dict())
    rows = [json.dumps(deal) for deals in found.values() for deal in deals]
    print("[\n" + ",\n".join(rows) + "\n]")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seed", type=int, nargs="?", default=SEED)
    main(parser.parse_args().seed)
