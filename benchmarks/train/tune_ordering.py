"""Learns the move-ordering weights of the points search, and writes them.

    python benchmarks/train/tune_ordering.py suit --deals 20000 --seed 1
    python benchmarks/train/tune_ordering.py grand --deals 20000 --seed 1

Ordering changes no value, only the nodes needed. At a random choice of the nodes of many searches every card is
searched, and it is noted which cards refute and how many nodes each took. From that the nodes are reckoned that it
costs to try a card first: its own, and if it does not refute those of the next ones too. The weights make a card's
score; let cards be chosen with the chances that a softmax of the scores gives, and the expected cost is a smooth
function of the weights, whose minimum is sought by gradient descent (Adam, Kingma & Ba 2015). So each position
teaches all weights at once, which a search for better weights one by one cannot.

A better order leads to other positions: begin again with the new weights (`--rounds`). What was explored in the
rounds before is kept beside the new. The deals are made here from the seed and are not those of the benchmarks. A fifth
of them is never learnt from: `unseen` is the cost there. Further deals show the nodes of whole searches before and
after. Some 20 000 deals a round are needed, and take five minutes; of a few hundred the weights learn by heart.
"""

import argparse
import math
import time
from collections.abc import Iterator, Sequence

import numpy as np

from skatsolve._core.engine import Engine
from skatsolve.learned import Model, load, made, save
from skatsolve.rows import ObjectiveNumber

SCRIPT = "benchmarks/train/tune_ordering.py"
# As in move_ordering.pxd: those for a lead, for the second and for the third card.
LEAD = {
    "lead": (3, 32, 8),
    "lead_lengths": (3, 8, 5, 5),
    "lead_ranks": (3, 2, 4, 4, 8),
    "lead_higher": (3, 2, 8, 4, 4),
    "lead_trumps": (3, 32, 4, 4),
}
SECOND = {
    "second": (3, 32, 8),
    "second_higher": (3, 32, 4, 4),
    "second_declarer": (3, 2, 8, 8),
    "second_led": (3, 8, 8, 8),
}
THIRD = {"third": (3, 9, 8)}
BOUNDS = {"third_bounds": (3,)}
TABLES = (LEAD, SECOND, THIRD)
SHAPES = LEAD | SECOND | BOUNDS | THIRD
CARDS = ("lead", "second", "third")
PLAYERS = ("declarer", "first defender", "second defender")
CARD_POINTS = np.array([0, 0, 0, 10, 2, 3, 4, 11] * 4)
JACK, ACE, TEN = 4, 7, 3
EASY = 60  # searches of fewer nodes say nothing about ordering
# By role (leads, second and third cards; declarer, defenders): how rarely its nodes are explored. Some are rarer.
SPACING = np.array([3.5, 1.4, 1.4, 7.0, 3.5, 0.9, 1.5, 0.6, 0.9]) / 10
NEVER = 1e9
FEWEST = 100  # deals from which anything can be learnt
HELD_BACK = 5  # of so many deals one is not learnt from
STEPS, RATE, PENALTY = 200, 0.06, 1e-5  # of the descent
SCALE = 100  # of the weights as written
NODE, ROLE, REFUTES, COST, FIRST_WEIGHT, POINTS = range(6)  # columns of what is explored
POINT = 10  # so many are the unit of the descent


def is_trump(card: int, kind: int) -> bool:
    """Whether a canonical card is a trump."""
    return card % 8 == JACK or card // 8 == kind


def declarer_game(cards: list[int], game: str, random: np.random.Generator) -> int | None:
    """The kind a player might declare with these twelve cards, None if the hand is too weak."""
    jacks = sum(card % 8 == JACK for card in cards)
    aces = sum(card % 8 == ACE for card in cards)
    if game == "grand":
        tens = sum(card % 8 == TEN and card - TEN + ACE in cards for card in cards)
        return 4 if jacks + aces + tens / 2 >= 4.4 else None
    kind = max(range(4), key=lambda suit: sum(10 + CARD_POINTS[c] / 10 for c in cards if c // 8 == suit))
    trumps = sum(is_trump(card, kind) for card in cards)
    side_aces = sum(card % 8 == ACE and card // 8 != kind for card in cards)
    return kind if trumps + 0.8 * side_aces + 0.3 * jacks >= 6.8 + 0.8 * random.normal() else None


def discards(cards: list[int], kind: int, random: np.random.Generator) -> list[int]:
    """Two cards a player might put away: from short side suits, not aces, rather rich ones."""

    def keep(card: int) -> float:
        suit = [other for other in cards if other // 8 == card // 8 and not is_trump(other, kind)]
        if is_trump(card, kind):
            return 100
        covered = card // 8 * 8 + ACE in cards
        rank = 8 if card % 8 == ACE else 3 if covered else -0.35 * CARD_POINTS[card]
        return 2 * len(suit) + rank + 0.7 * random.normal()

    return sorted(cards, key=keep)[:2]


def deals(game: str, count: int, seed: int, plausible: bool = True) -> list[tuple[int, ...]]:
    """Packed rows of full deals, at random or such as a player might declare."""
    random = np.random.default_rng(seed)
    rows = []
    while len(rows) < count:
        pack = [int(card) for card in random.permutation(32)]
        hands, skat = [pack[:10], pack[10:20], pack[20:30]], pack[30:]
        declarer, leader = int(random.integers(3)), int(random.integers(3))
        kind: int | None = 4 if game == "grand" else int(random.integers(4))
        if plausible:
            twelve = hands[declarer] + skat
            kind = declarer_game(twelve, game, random)
            if kind is None:
                continue
            skat = discards(twelve, kind, random)
            hands[declarer] = [card for card in twelve if card not in skat]
        masks = [sum(1 << card for card in hand) for hand in hands]
        rows.append((*masks, 0, kind | declarer << 4 | leader << 6, int(CARD_POINTS[skat].sum())))
    return rows


def questions(engine: Engine, row: tuple[int, ...], random: np.random.Generator) -> Iterator[tuple[int, ...]]:
    """The deal with 61 to reach, and with a number near its value: such windows cost most."""
    value = engine.solve(row, ObjectiveNumber.POINTS)[0]
    for target in (61, value + int(random.integers(-2, 4))):
        base = 61 - (target - row[5])
        if 0 <= base <= 61:
            yield (*row[:5], base)


def explore(
    engine: Engine, rows: list[tuple[int, ...]], seed: int, roles: Sequence[int] = range(9)
) -> tuple[np.ndarray, np.ndarray]:
    """What was explored in the searches of these deals, and the number of the deal it came from."""
    spacing = np.where(np.isin(range(9), roles), SPACING, NEVER)
    random = np.random.default_rng(seed)
    noted = np.zeros((400_000, FIRST_WEIGHT + len(LEAD)), dtype=np.int32)
    parts, deal_numbers, node = [], [], 0
    for number, row in enumerate(rows):
        for asked in questions(engine, row, random):
            nodes = engine.solve(asked, ObjectiveNumber.WIN)[2]
            if nodes < EASY:
                continue
            # Hard searches teach more, yet not in proportion to their size.
            every = np.clip(np.rint(spacing * math.sqrt(nodes)), 1, NEVER).astype(int)
            count = engine.explore(asked, tuple(every.tolist()), int(random.integers(1, 2**62)), noted)
            part = noted[:count].copy()
            part[:, NODE] += node
            node += count
            parts.append(part)
            deal_numbers.append(np.full(count, number, dtype=np.int32))
    return np.concatenate(parts), np.concatenate(deal_numbers)


def losses(cards: np.ndarray, starts: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """For each card what it costs to try it first, over what the best would cost.

    A node's losses are divided by the root of their mean, so that the few nodes near the root do not rule all.
    """
    refutes = cards[:, REFUTES].astype(float)
    cost = cards[:, COST] + 3.0
    refuting = np.add.reduceat(refutes, starts)
    after = np.add.reduceat(refutes * cost, starts) / refuting
    failing = np.add.reduceat((1 - refutes) * cost, starts) / (counts - refuting)
    after += failing * (1 - refuting / counts)
    loss = cost + np.where(refutes > 0, 0, np.repeat(after, counts))
    loss /= np.repeat(np.sqrt(np.add.reduceat(loss, starts) / counts), counts)
    return loss - np.repeat(np.minimum.reduceat(loss, starts), counts)


def descend(
    places: np.ndarray,
    points: np.ndarray,
    size: int,
    starts: np.ndarray,
    counts: np.ndarray,
    loss: np.ndarray,
    learnt: np.ndarray,
) -> np.ndarray:
    """Weights of least expected loss over the nodes of which `learnt` is 1; a row of `places` has a card's weights.

    One more weight, the last, is multiplied by the card's `points`.
    """
    node = np.repeat(np.arange(len(counts)), counts)
    share = learnt[node] / learnt.sum()
    weights, mean, square = np.zeros((3, size + 1))
    for step in range(1, STEPS + 1):
        scores = weights[places].sum(1) + weights[-1] * points
        chance = np.exp(scores - np.maximum.reduceat(scores, starts)[node])
        chance /= np.add.reduceat(chance, starts)[node]
        slope = chance * (loss - np.add.reduceat(chance * loss, starts)[node]) * share
        gradient = PENALTY * weights
        for column in places.T:
            gradient += np.bincount(column, slope, minlength=size + 1)
        gradient[-1] += slope @ points
        mean += 0.1 * (gradient - mean)
        square += 0.01 * (gradient**2 - square)
        weights -= RATE * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-7)
    return weights


def chosen(scores: np.ndarray, starts: np.ndarray, counts: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Of each node the value at the card with the best score."""
    best = scores >= np.repeat(np.maximum.reduceat(scores, starts), counts)
    return np.add.reduceat(best * values, starts) / np.add.reduceat(best.astype(float), starts)


def learn(cards: np.ndarray, deal_numbers: np.ndarray, table: dict[str, np.ndarray], roles: Sequence[int]) -> None:
    """Fills in the tables of weights, role by role."""
    starts = np.flatnonzero(np.diff(cards[:, NODE], prepend=-1))
    counts = np.diff(starts, append=len(cards))
    refuting = np.add.reduceat(cards[:, REFUTES], starts)
    telling = (refuting > 0) & (refuting < counts)  # else the order makes no difference
    for role in roles:
        shapes = TABLES[role // 3]
        kept = telling & (cards[starts, ROLE] == role)
        mine = np.repeat(kept, counts)
        some, number = cards[mine], counts[kept]
        begin = np.cumsum(number) - number
        sizes = [math.prod(shape) for shape in shapes.values()]
        offsets = np.cumsum([0, *sizes[:-1]])
        places = some[:, FIRST_WEIGHT : FIRST_WEIGHT + len(shapes)] + offsets
        points = some[:, POINTS] / POINT if shapes is THIRD else np.zeros(len(some))
        loss = losses(some, begin, number)
        unseen = deal_numbers[mine][begin] % HELD_BACK == 0
        weights = descend(places, points, sum(sizes), begin, number, loss, (~unseen).astype(float))
        flat = np.concatenate([table[name].ravel() for name in shapes])
        before = flat[places].sum(1) + POINT * table["third_bounds"][role % 3] * points
        report = []
        for scores in (before, weights[places].sum(1) + weights[-1] * points):
            hit, miss = (chosen(scores, begin, number, what)[unseen].mean() for what in (some[:, REFUTES], loss))
            report.append(f"{100 * hit:.1f} % refute at once, loss {miss:.3f}")
        who = f"{CARDS[role // 3]}, {PLAYERS[role % 3]}"
        print(f"{who}: {len(number)} nodes, unseen {' -> '.join(report)}", flush=True)
        for name, size, offset in zip(shapes, sizes, offsets, strict=True):
            part = slice(role % 3 * size // 3, (role % 3 + 1) * size // 3)
            table[name].ravel()[part] = np.clip(np.rint(SCALE * weights[offset : offset + size][part]), -9999, 9999)
        if shapes is THIRD:
            table["third_bounds"][role % 3] = np.rint(SCALE / POINT * weights[-1])


def nodes_needed(engine: Engine, rows: list[tuple[int, ...]]) -> str:
    """What whole searches of these deals take."""
    nodes = np.array([engine.solve(row, ObjectiveNumber.POINTS)[2] for row in rows])
    return f"exact values of {len(rows)} other deals: mean {nodes.mean():.0f}, median {np.median(nodes):.0f} nodes"


def arrays(model: Model, game: str) -> dict[str, np.ndarray]:
    """The tables of a kind of game in their shapes."""
    return {name: np.array(model["numbers"][game][name]).reshape(shape) for name, shape in SHAPES.items()}


def rows(table: dict[str, np.ndarray]) -> dict[str, list[list[int]]]:
    """The tables as they are written: a row for each player, the first index of every table."""
    return {name: weights.reshape(len(weights), -1).tolist() for name, weights in table.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["suit", "grand"])
    parser.add_argument("--deals", type=int, default=20_000, help="explored a round, a quarter of them random")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--cards", nargs="+", choices=CARDS, default=list(CARDS), help="of the trick (default all)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default %(default)s)")
    options = parser.parse_args()
    if options.deals < FEWEST or options.rounds < 1:
        parser.error(f"at least {FEWEST} deals and one round are needed")
    game = options.game
    roles = [3 * CARDS.index(card) + player for card in CARDS if card in options.cards for player in range(3)]
    engine = Engine()
    others = deals(game, 300, options.seed + 1000)
    model = load("move_ordering")
    table = arrays(model, game)
    explored: list[tuple[np.ndarray, np.ndarray]] = []
    print(nodes_needed(engine, others), flush=True)
    for number in range(options.rounds):
        began = time.process_time()
        seed = options.seed + 2 * number
        dealt = deals(game, 3 * options.deals // 4, seed) + deals(game, options.deals // 4, seed + 1, plausible=False)
        cards, deal_numbers = explore(engine, dealt, seed, roles)
        if explored:
            cards[:, NODE] += explored[-1][0][-1, NODE] + 1
        explored.append((cards, deal_numbers))
        cards, deal_numbers = (np.concatenate(parts) for parts in zip(*explored, strict=True))
        learn(cards, deal_numbers, table, roles)
        engine.use_weights(**{game: rows(table)})
        print(f"{time.process_time() - began:.0f} s; {nodes_needed(engine, others)}", flush=True)
        if number == 0 and len(roles) == 9:
            model["made"] = [run for run in model["made"] if not run["what"].startswith(game)]
        what = f"{game}: {', '.join(options.cards)} card"
        model["made"].append(made(SCRIPT, what, options.deals, seed, seed + 1))
        model["numbers"][game] = rows(table)
        save("move_ordering", model)


if __name__ == "__main__":
    main()
