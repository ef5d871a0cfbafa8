"""Wall time of bid, discard and table on random hands.

    python benchmarks/speed/bidding.py [bid] [discard] [all] [table] [--hands 30] [--jobs 2] [--seed 1]

``bid``: the whole answer with ± 2 % on the best line. ``discard``: with ± 1 %. ``all``: one discard of one contract in
all 184 756 worlds, on one core. ``table``: the par sheet. Hands are random among those with something to declare by
the rough tables. It prints the times of each, then median, mean and greatest wall time, and the median of the half
widths reached. On a machine that is not idle the CPU time tells more.
"""

import argparse
import time

import numpy as np

from skatsolve.bidding import best_discards, contract_table, evaluate_hand, prior
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal
from skatsolve.outcomes import discard_masks, discard_pairs


def deals(n, seed):
    """Random deals whose first player has a game with the skat, by the rough tables."""
    rng = np.random.default_rng(seed)
    found = []
    while len(found) < n:
        order = [int(card) for card in rng.permutation(32)]
        parts = [sum(1 << card for card in order[i : i + size]) for i, size in ((0, 10), (10, 10), (20, 10), (30, 2))]
        _, chance = favorite(parts[0] | parts[3])
        if chance >= 0.5:
            found.append(Deal(*map(CardSet, parts)))
    return found


def favorite(twelve):
    """The kind with the best rough chance, and the chance; the discard too."""
    masks = discard_masks(discard_pairs(twelve))
    best = None, 0.0
    for kind in Kind:
        chance = prior.chance(kind, np.uint32(twelve) & ~masks, masks, 0)
        if chance.max() > best[1]:
            best = (kind, CardSet(int(masks[chance.argmax()]))), float(chance.max())
    return best


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", default=["bid", "discard", "all", "table"])
    parser.add_argument("--hands", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sample = deals(args.hands, args.seed)
    for what in args.what:
        walls, cpus, widths = [], [], []
        for deal in sample:
            begun, cpu = time.perf_counter(), time.process_time()
            ci = (0.0, 0.0)
            if what == "bid":
                leader = evaluate_hand(deal.forehand, 0, seed=1, jobs=args.jobs).leader
                ci = leader.ci
            elif what == "discard":
                ci = best_discards(deal.forehand | deal.skat, 0, seed=1, jobs=args.jobs).best.ci
            elif what == "all":
                twelve = deal.forehand | deal.skat
                (kind, away), _ = favorite(twelve.mask)
                best_discards(twelve, 0, contracts=[Contract(kind)], away=away, worlds="all", seed=1, jobs=1)
            else:
                contract_table(deal, jobs=args.jobs)
            walls.append(time.perf_counter() - begun)
            cpus.append(time.process_time() - cpu)
            widths.append((ci[1] - ci[0]) / 2)
            print(f"  {what} {len(walls)}: wall {walls[-1]:.2f} s, CPU {cpus[-1]:.2f}", flush=True)
        print(
            f"{what}: {len(walls)} hands, wall median {np.median(walls):.2f} s, mean {np.mean(walls):.2f}, "
            f"max {max(walls):.2f}; CPU median {np.median(cpus):.2f} s, mean {np.mean(cpus):.2f}; "
            f"half width median {np.median(widths):.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
