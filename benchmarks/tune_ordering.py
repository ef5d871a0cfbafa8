"""Tunes the move-ordering weights of the points search by hill climbing, and writes `weights.py`.

    python benchmarks/tune_ordering.py suit --seconds 420 --seed 1
    python benchmarks/tune_ordering.py grand --seconds 420 --seed 1

Ordering changes no value, only the nodes needed; so the goal is the geometric mean of the nodes of win/lose searches
over some hundred deals, which no single hard deal rules. A step changes one weight, a row of them, or a rank
throughout, and is kept if the mean falls. The deals are made here from the seed and are not those of the
benchmarks; a second set, never climbed on, is reported beside it and shows what is real.

Results depend on the seed and on how many steps the time allows; start it again and it goes on from the weights it
finds in `weights.py`.
"""

import argparse
import time
from datetime import date
from pathlib import Path

import numpy as np

from skatsolve._core import weights as current
from skatsolve._core.engine import Engine, Objective

WEIGHTS_FILE = Path(__file__).parents[1] / "src" / "skatsolve" / "_core" / "weights.py"
CARD_POINTS = np.array([0, 0, 0, 10, 2, 3, 4, 11] * 4)
JACK, ACE, TEN = 4, 7, 3
NODE_LIMIT = 5_000
EASY = 100  # deals that cost fewer nodes say nothing about ordering
TRAINING = 800  # deals climbed on; of 220 the weights learn by heart
BLOCK, PATIENCE = 80, 1.0  # see improved()
PLAYERS = ("declarer", "first defender", "second defender")


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


def cost(engine: Engine, rows: list[tuple[int, ...]]) -> np.ndarray:
    """Nodes of a win/lose search of each deal, cut off at the limit."""
    return np.array([engine.solve(row, Objective.WIN, NODE_LIMIT)[2] for row in rows])


def logarithms(nodes: np.ndarray) -> np.ndarray:
    """What is summed up: the logarithm of the nodes, a little blunted for very short searches."""
    return np.log(nodes + 30)


def improved(engine: Engine, rows: list[tuple[int, ...]], best: np.ndarray) -> np.ndarray | None:
    """The logarithms for the weights in use if their sum is less than that of ``best``, else None.

    Deals are tried block by block: a step that has lost more than `PATIENCE` by then is given up.
    """
    parts: list[np.ndarray] = []
    lost = 0.0
    for start in range(0, len(rows), BLOCK):
        if lost > PATIENCE:
            return None
        parts.append(logarithms(cost(engine, rows[start : start + BLOCK])))
        lost += float((parts[-1] - best[start : start + BLOCK]).sum())
    return np.concatenate(parts) if lost < 0 else None


def step(weights: dict[str, np.ndarray], random: np.random.Generator) -> tuple[str, np.ndarray]:
    """A random change: the name of the table changed, and what it was."""
    name = ("lead", "second", "lead_length")[random.choice(3, p=[0.48, 0.4, 0.12])]
    table = weights[name]
    before = table.copy()
    player, row, column = (int(random.integers(size)) for size in table.shape)
    amount = round(random.normal() * random.choice([60, 200, 500]))
    what = random.random()
    if what < 0.5:
        table[player, row, column] += amount
    elif what < 0.8:
        table[player, row] += amount
    elif what < 0.9:
        table[player, row] += np.arange(table.shape[2]) * amount // 4
    else:
        table[player, :, column] += amount
    np.clip(table, -30_000, 30_000, out=table)
    return name, before


def climb(game: str, seconds: float, seed: int) -> dict[str, np.ndarray]:
    """Hill climbing for so much CPU time, from the weights in use."""
    engine = Engine()
    weights = {name: np.array(table) for name, table in getattr(current, game.upper()).items()}
    rows = deals(game, 1600, seed) + deals(game, 400, seed + 1, plausible=False)
    test = deals(game, 600, seed + 2)
    rows = [row for row, nodes in zip(rows, cost(engine, rows), strict=True) if EASY < nodes < NODE_LIMIT][:TRAINING]
    random = np.random.default_rng(seed)

    def use() -> None:
        engine.use_weights(**{game: {name: table.tolist() for name, table in weights.items()}})

    def report() -> str:
        unseen = np.exp(logarithms(cost(engine, test)).mean())
        return f"{np.exp(best.mean()):.1f} nodes; unseen deals {unseen:.1f}"

    best = logarithms(cost(engine, rows))
    start = reported = time.process_time()
    steps = kept = 0
    print(f"{game}: {len(rows)} deals, {report()}", flush=True)
    while time.process_time() - start < seconds:
        name, before = step(weights, random)
        steps += 1
        use()
        if (now := improved(engine, rows, best)) is None:
            weights[name] = before
        else:
            best = now
            kept += 1
        if time.process_time() - reported > 30:
            reported = time.process_time()
            use()
            print(f"{steps} steps, {kept} kept, {report()}", flush=True)
    return weights


def write(tables: dict[str, dict[str, list]], note: dict[str, str]) -> None:
    """Writes `weights.py`: a line for each situation, ranks 7 8 9 Q K T A J across (lengths 0 to 7 likewise)."""
    lines = [
        '"""Ordering weights of the points search, made by benchmarks/tune_ordering.py: not to be edited by hand.',
        "",
        "See ordering.pxd for what the situations are. A row has a weight for each rank, 7 8 9 Q K T A J; in",
        "`lead_length` for each number of cards held, 0 to 7.",
        '"""',
        "",
        "# How each table was made, one climb after the other: the seed of its deals, the CPU time, the day.",
        "MADE = {",
        *(f'    "{game}": "{how}",' for game, how in note.items()),
        "}",
    ]
    for game, table in tables.items():
        lines += ["", f"{game.upper()} = {{"]
        for name, players in table.items():
            lines.append(f'    "{name}": [')
            for player, rows in zip(PLAYERS, players, strict=True):
                lines.append(f"        [  # {player}")
                lines += [f"            [{', '.join(f'{weight}' for weight in row)}]," for row in rows]
                lines.append("        ],")
            lines.append("    ],")
        lines.append("}")
    WEIGHTS_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["suit", "grand"])
    parser.add_argument("--seconds", type=float, default=420, help="CPU time (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the training deals (default %(default)s)")
    options = parser.parse_args()
    weights = climb(options.game, options.seconds, options.seed)
    tables = {"suit": current.SUIT, "grand": current.GRAND}
    tables[options.game] = {name: table.tolist() for name, table in weights.items()}
    made = f"seed {options.seed}, {options.seconds:.0f} s, {date.today()}"
    write(tables, {**current.MADE, options.game: f"{current.MADE[options.game]}; {made}"})


if __name__ == "__main__":
    main()
