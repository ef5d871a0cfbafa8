"""Fits the tables of skatsolve.bidding.prior to solved deals and writes them.

    python benchmarks/train/fit_prior.py [--hands 3000] [--worlds 8] [--seed 1] [--jobs -1]

For each family of games it deals random hands of twelve cards, keeps those a player might think of playing, solves
some worlds for all 66 discards, and fits the log-odds of winning by penalized logistic regression. It prints the fit on
hands kept back.
"""

import argparse
from itertools import combinations
from pathlib import Path

import numpy as np

from skatsolve.bidding import prior
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.knowledge import Knowledge, Sampler
from skatsolve.learned import FOLDER, made, save
from skatsolve.outcomes import Judge, Outcome
from skatsolve.parallel import map_ordered
from skatsolve.rows import encode_worlds

SCRIPT = "benchmarks/train/fit_prior.py"
RIDGE = 1.0


def plausible(cards, kind, rng):
    """Whether somebody might look at these twelve cards for this kind of game; a few of the others are taken too."""
    if rng.random() < 0.05:
        return True
    if kind is Kind.NULL:
        high = sum(card.rank >= 5 or card.rank == 4 for card in cards)
        return high <= 5
    trumps = len(cards & Contract(kind).trumps)
    aces = sum(card.rank == 7 for card in cards)
    return trumps >= 5 if kind < 4 else trumps + aces >= 4


def deals(kind, n, rng):
    """Twelve cards and a seat, n times."""
    found = []
    while len(found) < n:
        game = Kind(rng.integers(4)) if kind < 4 else kind
        cards = CardSet(int(sum(1 << int(i) for i in rng.permutation(32)[:12])))
        if plausible(cards, game, rng):
            found.append((game, int(rng.integers(3)), cards.mask))
    return found


def solve(task):
    """Wins of all discards over some worlds: (kept, away, wins)."""
    (kind, seat, mask), worlds, seed = task
    indices = [card.index for card in CardSet(mask)]
    pairs = np.array(list(combinations(indices, 2)), dtype=np.uint8)
    drawn = Sampler(Knowledge.of_hand(seat, CardSet(mask))).draw(worlds, seed)
    judge, wins = Judge(), np.zeros(len(pairs))
    for row in encode_worlds(drawn, kind, seat):
        wins += judge.discard_outcomes(row, pairs, win_only=True) >= Outcome.WON
    away = (np.uint32(1) << pairs[:, 0].astype(np.uint32)) | (np.uint32(1) << pairs[:, 1].astype(np.uint32))
    return np.uint32(mask) & ~away, away, wins


def fit(columns, share, weights, size):
    """Penalized logistic regression by Newton's method; every row sums the entries listed in `columns`."""
    beta = np.zeros(size)
    rows = len(columns)
    design = np.zeros((rows, size), dtype=np.float32)
    for column in columns.T:
        design[np.arange(rows), column] += 1
    for _ in range(12):
        chance = 1 / (1 + np.exp(-(design @ beta)))
        gradient = design.T @ (weights * (share - chance)) - RIDGE * beta
        curvature = (
            design * (weights * np.maximum(chance * (1 - chance), 1e-3))[:, None].astype(np.float32)
        ).T @ design
        beta = beta + np.linalg.solve(curvature.astype(float) + RIDGE * np.eye(size), gradient)
    return beta


def main():
    """Deal, solve, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=3000)
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write (default: into the package)")
    args = parser.parse_args()
    rng = np.random.default_rng(args.seed)
    numbers = {}
    for kind in (Kind.CLUBS, Kind.GRAND, Kind.NULL):
        tables = prior.family(kind)
        columns, share, groups = [], [], []
        tasks = [(deal, args.worlds, int(rng.integers(1 << 40))) for deal in deals(kind, args.hands, rng)]
        for number, (task, result) in enumerate(zip(tasks, map_ordered(solve, tasks, jobs=args.jobs), strict=True)):
            kept, away, wins = result
            columns.append(prior.entries(task[0][0], kept, away, task[0][1]))
            share.append(wins / args.worlds)
            groups.append(np.full(len(wins), number % 5 == 0))
        columns, share, held = np.concatenate(columns), np.concatenate(share), np.concatenate(groups)
        weights = np.full(len(share), args.worlds / 4)
        size = prior.table_size(tables)
        beta = fit(columns[~held], share[~held], weights[~held], size)
        guess = 1 / (1 + np.exp(-beta[columns[held]].sum(axis=1)))
        noise = (share[held] * (1 - share[held])).sum() / max(1, args.worlds - 1) / held.sum()
        error = ((guess - share[held]) ** 2).mean() - noise
        by_hand, truth = guess.reshape(-1, 66), share[held].reshape(-1, 66)
        regret = (truth.max(axis=1) - truth[np.arange(len(truth)), by_hand.argmax(axis=1)]).mean()
        print(
            f"{tables.name}: kept back: error {max(0, error) ** 0.5:.3f} beyond noise, wins {share.mean():.3f}, "
            f"first choice {regret:.3f} below the luckiest of 66"
        )
        start = 0
        numbers[tables.name] = {}
        for name, length in tables.tables:
            numbers[tables.name][name] = [round(float(x), 3) for x in beta[start : start + length]]
            start += length
    what = f"{args.hands} hands each of suit games, Grand and Null, in {args.worlds} deals each"
    how = made(SCRIPT, what, len(numbers) * args.hands * args.worlds, args.seed)
    save("prior", {"made": [how], "numbers": numbers}, args.folder)


if __name__ == "__main__":
    main()
