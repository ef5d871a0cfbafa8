"""Compares open-card figures with real play and fits skatsolve.bidding.at_table.

    python benchmarks/fit_at_table.py figures [--samples 300] [--quick] [--jobs -1] [--hands 300] [--file FILE]
    python benchmarks/fit_at_table.py fit [--write] [--file FILE]

``figures`` evaluates the hands of tests/data/table_odds.jsonl, with games won as the aim, and keeps the chances in
FILE, tests/data/table_figures.jsonl if not said (`--quick`: contract and discard by the rough tables alone, no races).
``fit`` sets them against the odds of real players, fits a nondecreasing map for each kind of declaration and bid on
four fifths of the hands by pooling adjacent violators, checks it by tenfold cross-validation and on the hands kept
back, and writes it.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from skatsolve.bidding import HandSearch, at_table, pickup, plan
from skatsolve.bidding.at_table import interpolate
from skatsolve.bidding.statistics import isotonic
from skatsolve.cards import CardSet

DATA = Path(__file__).parents[1] / "tests" / "data" / "table_odds.jsonl"
FIGURES = DATA.with_name("table_figures.jsonl")
TARGET = Path(at_table.__file__).with_name("at_table.json")
BIDS = (18, 24, 30, 36, 48)
FOLDS = 10
SEED = 5


def figures(args):
    """Evaluate the hands."""
    if args.quick:
        pickup._ROUNDS = ()
    # Lines out of the question are of no interest here.
    plan._MINOR = 10
    lines = []
    for text in DATA.read_text().splitlines()[: args.hands]:
        row = json.loads(text)
        search = HandSearch(
            CardSet.parse(row["hand"]), row["seat"], bid=24, samples=args.samples, seed=SEED, jobs=args.jobs, aim="win"
        )
        for _ in search.run():
            pass
        result = search.result()
        entry = {"hand": row["hand"], "seat": row["seat"], "samples": args.samples, "pickup": {}, "hand_game": {}}
        for bid in BIDS:
            there = search.pickup(bid) if bid in search.plan.bids else None
            if there is not None:
                entry["pickup"][bid] = [round(there.line.win, 4), str(there.contracts[0][0])]
        # Where several are looked at closely the best of them; a few deals only would favor the lucky one.
        best = max((line for line in result.lines if line.contract.hand), key=lambda line: (line.samples, line.win))
        entry["hand_game"][24] = [round(best.win, 4), str(best.contract)]
        lines.append(json.dumps(entry))
        args.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} hands")


def knots(open_win, table):
    """The nondecreasing fit as knots: the means of the pooled blocks."""
    order = np.argsort(open_win, kind="stable")
    xs, fitted = open_win[order], isotonic(table[order].tolist())
    blocks = []
    for x, y in zip(xs.tolist(), fitted, strict=True):
        if blocks and blocks[-1][1] == y:
            blocks[-1][0].append(x)
        else:
            blocks.append(([x], y))
    middle = [(float(np.mean(block)), y) for block, y in blocks]
    kept = []
    for x, y in middle:
        if not kept or x > kept[-1][0] + 1e-9:
            kept.append((x, y))
    return [round(x, 4) for x, _ in kept], [round(y, 4) for _, y in kept]


def predict(fit, values):
    """The map at many values."""
    return np.array([interpolate(*fit, float(value)) for value in values])


def ranks(values):
    """Ranks, ties shared."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    starts = np.cumsum(counts) - counts
    return (starts + (counts - 1) / 2)[inverse]


def rank_correlation(a, b):
    """Spearman's."""
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def compare(entries):
    """The maps with their checks, as the document that is shipped, and the pairs behind them by declaration and bid."""
    odds = {(row["hand"], row["seat"]): row for row in map(json.loads, DATA.read_text().splitlines())}
    rng = np.random.default_rng(SEED)
    back = rng.permutation(len(entries))[: len(entries) // 5]
    fold = rng.integers(FOLDS, size=len(entries))
    document = {"made_by": "benchmarks/fit_at_table.py", "hands": len(entries), "maps": {}, "checks": {}}
    pairs = {}
    for declaration, key, bids in (("pickup", "pickup", BIDS), ("hand", "hand_game", (24,))):
        document["maps"][declaration], document["checks"][declaration] = {}, {}
        for bid in map(str, bids):
            points = [
                (number, *entry[key][bid], odds[entry["hand"], entry["seat"]][key][bid])
                for number, entry in enumerate(entries)
                if bid in entry[key]
            ]
            number, x, y = (np.array([point[i] for point in points]) for i in (0, 1, 3))
            kept_back = np.isin(number, back)
            final = knots(x[~kept_back], y[~kept_back])
            mapped = predict(final, x)
            constant = np.full(len(x), y[~kept_back].mean())
            for part in range(FOLDS):
                test = (fold[number] == part) & ~kept_back
                train = (fold[number] != part) & ~kept_back
                mapped[test] = predict(knots(x[train], y[train]), x[test])
                constant[test] = y[train].mean()
            document["maps"][declaration][bid] = {"open": final[0], "table": final[1]}
            document["checks"][declaration][bid] = {
                name: check(x[chosen], y[chosen], mapped[chosen], constant[chosen])
                for name, chosen in (("cross_validated", ~kept_back), ("kept_back", kept_back))
            }
            pairs[declaration, bid] = points
    return document, pairs


def check(x, y, mapped, constant):
    """Mean squared differences from the odds of real play, and how the order agrees."""
    return {
        "hands": len(x),
        "raw": round(float(((x - y) ** 2).mean()), 5),
        "constant": round(float(((constant - y) ** 2).mean()), 5),
        "mapped": round(float(((mapped - y) ** 2).mean()), 5),
        "bias": round(float((x - y).mean()), 4),
        "rank_correlation": round(rank_correlation(x, y), 3),
    }


def fit(args):
    """Compare, print, write."""
    document, pairs = compare([json.loads(line) for line in args.file.read_text().splitlines()])
    for (declaration, bid), points in pairs.items():
        for name, found in document["checks"][declaration][bid].items():
            print(declaration, bid, name, found)
        for contract in sorted({point[2] for point in points}):
            here = [point for point in points if point[2] == contract]
            means = [float(np.mean([point[i] for point in here])) for i in (1, 3)]
            print(f"  {contract}: {len(here)} times, open {means[0]:.3f}, table {means[1]:.3f}")
    if args.write:
        TARGET.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def main():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("figures", "fit"))
    parser.add_argument("--file", type=Path, default=FIGURES)
    parser.add_argument("--samples", type=int, default=300)
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--jobs", type=int, default=-1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    (figures if args.what == "figures" else fit)(args)


if __name__ == "__main__":
    main()
