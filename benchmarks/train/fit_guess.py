"""Fits the first guess of an exact value, and writes it: ``python benchmarks/train/fit_guess.py [N] [SEED]``.

A guess changes no value, only how many zero windows are asked before it is found. It is linear in what is known without
search, fitted by least squares to the values of deals of `tune_ordering.py`, three quarters of them such as a player
might declare, with up to three tricks played as well as can be. Prints the weights in sixteenths, in the order of
FEATURES, which is that of `first_guess` in zero_window.pxd, and the spread of what is left, beside that of guessing the
mean, for deals that were not fitted.
"""

import argparse
from pathlib import Path

import numpy as np
from tune_ordering import ACE, CARD_POINTS, deals, is_trump

from skatsolve._core.engine import Engine
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat
from skatsolve.learned import FOLDER, made, save
from skatsolve.position import Position
from skatsolve.rows import ObjectiveNumber

SCRIPT = "benchmarks/train/fit_guess.py"
FEATURES = (
    "one", "least", "most", "tricks left", "declarer leads", "own trumps", "longest trumps against", "own points",
    "own aces", "own jacks",
)  # fmt: skip
HELD_BACK = 4  # of so many positions one is not fitted


def positions(game: str, count: int, seed: int) -> list[tuple[int, ...]]:
    """Packed rows at the start of a trick, with seven tricks left at least."""
    engine, random = Engine(), np.random.default_rng(seed)
    rows = []
    for row in deals(game, 3 * count // 4, seed) + deals(game, count // 4, seed + 1, plausible=False):
        hands = [CardSet(mask) for mask in row[:3]]
        deal = Deal(*hands, CardSet(0xFFFFFFFF ^ (row[0] | row[1] | row[2])))
        position = Position.start(deal, Contract(Kind(row[4] & 7)), Seat(row[4] >> 4 & 3), Seat(row[4] >> 6 & 3))
        for index in engine.line(row, ObjectiveNumber.POINTS)[: 3 * int(random.integers(4))]:
            position = position.play(Card.from_index(index))
        rows.append(position.pack())
    return rows


def features(engine: Engine, rows: list[tuple[int, ...]]) -> np.ndarray:
    """What first_guess() knows of each position."""
    bounds = np.zeros((len(rows), 2), np.int16)
    engine.static_bounds(np.array(rows, np.uint32), False, bounds)
    found = []
    for row, (least, most) in zip(rows, bounds.tolist(), strict=True):
        kind, declarer, leader = row[4] & 7, row[4] >> 4 & 3, row[4] >> 6 & 3
        hands = [[card for card in range(32) if row[(declarer + seat) % 3] >> card & 1] for seat in range(3)]
        trumps = [sum(is_trump(card, kind) for card in hand) for hand in hands]
        own = hands[0]
        jacks = sum(is_trump(card, 4) for card in own)
        found.append(
            (1, least, most, len(own), leader == declarer, trumps[0], max(trumps[1:]), CARD_POINTS[own].sum(),
             sum(card % 8 == ACE for card in own), jacks)
        )  # fmt: skip
    return np.array(found, float)


def main(count: int, seed: int, folder: Path) -> None:
    engine, numbers = Engine(), {}
    print("features:", ", ".join(FEATURES))
    for game in ("suit", "grand"):
        rows = positions(game, count, seed)
        values = np.array([engine.solve(row, ObjectiveNumber.POINTS)[0] - (row[5] & 255) for row in rows], float)
        known = features(engine, rows)
        fitted = np.arange(len(rows)) % HELD_BACK > 0
        weights = np.rint(16 * np.linalg.lstsq(known[fitted], values[fitted], rcond=None)[0]).astype(int)
        left = (values - known @ weights / 16)[~fitted]
        numbers[game] = weights.tolist()
        print(f"{game}: {numbers[game]}, spread {left.std():.1f} instead of {values[~fitted].std():.1f}")
    how = made(SCRIPT, f"suit games and Grand, {count} deals of each", 2 * count, seed)
    save("first_guess", {"made": [how], "numbers": numbers}, folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=int, nargs="?", default=4000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write (default: into the package)")
    given = parser.parse_args()
    main(given.deals, given.seed, given.folder)
