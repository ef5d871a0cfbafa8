"""Compares open-card figures with real play and fits skatsolve.bidding.at_table.

    python benchmarks/train/fit_at_table.py figures [--samples 100] [--hands 300] [--file FILE]
    python benchmarks/train/fit_at_table.py fit [--write] [--file FILE]

``figures`` solves deals of the hands of tests/data/table_odds.jsonl, contract and discard chosen by the rough tables
with games won as the aim, and keeps in FILE (tests/data/table_figures.jsonl if not said) the chances and how often each
of REACHED came out. ``fit`` sets them against the odds of real players, fits for each kind of declaration and bid how
often a deal that reaches so much is won at the table (least squares over the hands, never less for more) on four fifths
of the hands, checks that by tenfold cross-validation and on the hands kept back, and writes it.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from skatsolve.bidding import prior
from skatsolve.bidding.at_table import reached
from skatsolve.bidding.declarable import after_pickup
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.knowledge import SKAT, Knowledge, Sampler
from skatsolve.learned import made, save
from skatsolve.outcomes import OUTCOMES, Judge, PayoffTables, discard_masks, discard_pairs
from skatsolve.rows import encode_worlds

DATA = Path(__file__).parents[2] / "tests" / "data" / "table_odds.jsonl"
FIGURES = DATA.with_name("table_figures.jsonl")
SCRIPT = "benchmarks/train/fit_at_table.py"
BIDS = (18, 24, 30, 36, 48)
HAND_BID = 24

FOLDS = 10
SEED = 5


def figures(args):
    """Evaluate the hands."""
    lines = []
    for text in DATA.read_text().splitlines()[: args.hands]:
        row = json.loads(text)
        hand, seat = CardSet.parse(row["hand"]), row["seat"]
        worlds = Sampler(Knowledge().has(seat, hand)).draw(args.samples, SEED)
        twelve = [hand.mask | skat for skat in worlds[:, SKAT].tolist()]
        entry = {"hand": row["hand"], "seat": seat, "samples": args.samples}
        entry["pickup"] = picked_up(worlds, twelve, seat)
        entry["hand_game"] = {HAND_BID: in_hand(worlds, twelve, seat)}
        lines.append(json.dumps(entry))
        args.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} hands")


def picked_up(worlds, twelve, seat):
    """For each bid: in every deal the contract and discard that win most often by the rough tables, solved."""
    contracts = [contract for kind in Kind for contract in after_pickup(kind)]
    away = np.empty((len(twelve), len(contracts)), dtype=np.uint32)
    rough = np.empty((len(twelve), len(contracts), OUTCOMES))
    for i, cards in enumerate(twelve):
        masks = discard_masks(discard_pairs(cards))
        for j, contract in enumerate(contracts):
            chances = prior.chance(contract.kind, np.uint32(cards) & ~masks, masks, seat)
            away[i, j] = masks[chances.argmax()]
            rough[i, j] = prior.spread_out(contract.kind, chances[[chances.argmax()]])[0]
    tables, every = PayoffTables(twelve), np.arange(len(twelve))
    pays = {bid: np.stack([tables.table(contract, bid, "win") for contract in contracts], axis=1) for bid in BIDS}
    chosen = {bid: (rough * pay).sum(axis=2).argmax(axis=1) for bid, pay in pays.items()}
    came = np.zeros((len(twelve), len(contracts)), dtype=np.int8)
    for j, contract in enumerate(contracts):
        here = np.flatnonzero(np.any([choice == j for choice in chosen.values()], axis=0))
        deals = worlds[here].copy()
        deals[:, seat] = np.array(twelve, dtype=np.uint32)[here] & ~away[here, j]
        deals[:, SKAT] = away[here, j]
        came[here, j] = Judge().outcomes(encode_worlds(deals, contract.kind, seat))
    null = np.array([contract.is_null for contract in contracts])
    found = {}
    for bid, choice in chosen.items():
        outcomes = came[every, choice]
        won = pays[bid][every, choice, outcomes] > 0
        name = contracts[np.bincount(choice).argmax()]
        found[bid] = figure(name, won, reached(null[choice], outcomes, won))
    return found


def in_hand(worlds, twelve, seat):
    """The game in Hand that wins most often, of Null ouvert and the two likeliest others by the rough tables."""
    kept, skats = worlds[:, seat], worlds[:, SKAT]
    trumps = sorted(list(Kind)[:5], key=lambda kind: -prior.chance(kind, kept, skats, seat).mean())
    found = []
    for contract in (Contract(Kind.NULL, hand=True, ouvert=True), *(Contract(kind, hand=True) for kind in trumps[:2])):
        outcomes = Judge().outcomes(encode_worlds(worlds, contract.kind, seat))
        pay = PayoffTables(twelve).table(contract, HAND_BID, "win")
        won = pay[np.arange(len(worlds)), outcomes] > 0
        found.append(figure(contract, won, reached(contract.is_null, outcomes, won)))
    return max(found, key=lambda found: found[1])


def figure(contract, won, shares):
    """What is kept: the contract (the one declared most often), the chance of winning, how often what is reached."""
    return [str(contract), round(float(won.mean()), 4), *(round(share, 4) for share in shares)]


def rising(shares, table):
    """How often what is reached wins at the table: the least squares fit that never falls, by coordinate descent."""
    groups = (slice(0, 4), slice(4, 6))  # suit games and Grand, Null
    steps = np.concatenate([shares[:, group][:, ::-1].cumsum(axis=1)[:, ::-1] for group in groups], axis=1)
    # What hardly ever comes out is held down a little.
    square, target = steps.T @ steps + 0.1 * np.eye(steps.shape[1]), steps.T @ table
    rise = np.zeros(steps.shape[1])
    for _ in range(2000):
        for i in range(len(rise)):
            rise[i] = max(0.0, rise[i] + (target[i] - square[i] @ rise) / square[i, i])
    chances = np.concatenate([rise[group].cumsum() for group in groups])
    return np.minimum(chances, 1.0).round(4)


def ranks(values):
    """Ranks, ties shared."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    starts = np.cumsum(counts) - counts
    return (starts + (counts - 1) / 2)[inverse]


def rank_correlation(a, b):
    """Spearman's."""
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def compare(entries):
    """The maps with their checks, as they are shipped, and the pairs behind them by declaration and bid."""
    odds = {(row["hand"], row["seat"]): row for row in map(json.loads, DATA.read_text().splitlines())}
    rng = np.random.default_rng(SEED)
    back = rng.permutation(len(entries))[: len(entries) // 5]
    fold = rng.integers(FOLDS, size=len(entries))
    numbers = {"maps": {}, "checks": {}}
    pairs = {}
    for declaration, key, bids in (("pickup", "pickup", BIDS), ("hand", "hand_game", (HAND_BID,))):
        numbers["maps"][declaration], numbers["checks"][declaration] = {}, {}
        for bid in map(str, bids):
            points = [
                (number, *entry[key][bid], odds[entry["hand"], entry["seat"]][key][bid])
                for number, entry in enumerate(entries)
            ]
            x, y = (np.array([point[i] for point in points]) for i in (2, -1))
            shares = np.array([point[3:-1] for point in points])
            kept_back = np.isin(np.arange(len(points)), back)
            final = rising(shares[~kept_back], y[~kept_back])
            mapped = shares @ final
            constant = np.full(len(x), y[~kept_back].mean())
            for part in range(FOLDS):
                test = (fold == part) & ~kept_back
                train = (fold != part) & ~kept_back
                mapped[test] = shares[test] @ rising(shares[train], y[train])
                constant[test] = y[train].mean()
            numbers["maps"][declaration][bid] = final.tolist()
            numbers["checks"][declaration][bid] = {
                name: check(x[chosen], y[chosen], mapped[chosen], constant[chosen])
                for name, chosen in (("cross_validated", ~kept_back), ("kept_back", kept_back))
            }
            pairs[declaration, bid] = points
    return numbers, pairs


def check(x, y, mapped, constant):
    """Mean squared differences from the odds of real play, and how the order agrees."""
    return {
        "hands": len(x),
        "raw": round(float(((x - y) ** 2).mean()), 5),
        "constant": round(float(((constant - y) ** 2).mean()), 5),
        "mapped": round(float(((mapped - y) ** 2).mean()), 5),
        "bias": round(float((x - y).mean()), 4),
        "rank_correlation": round(rank_correlation(x, y), 3),
        "rank_correlation_mapped": round(rank_correlation(mapped, y), 3),
    }


def fit(args):
    """Compare, print, write."""
    entries = [json.loads(line) for line in args.file.read_text().splitlines()]
    numbers, pairs = compare(entries)
    for (declaration, bid), points in pairs.items():
        for name, found in numbers["checks"][declaration][bid].items():
            print(declaration, bid, name, found)
        for contract in sorted({point[1] for point in points}):
            here = [point for point in points if point[1] == contract]
            means = [float(np.mean([point[i] for point in here])) for i in (2, -1)]
            print(f"  {contract}: {len(here)} times, open {means[0]:.3f}, table {means[1]:.3f}")
    if args.write:
        samples = entries[0]["samples"]
        how = made(SCRIPT, f"{len(entries)} hands, {samples} deals of each", len(entries) * samples, SEED)
        save("at_table", {"made": [how], "numbers": numbers})


def main():
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("figures", "fit"))
    parser.add_argument("--file", type=Path, default=FIGURES)
    parser.add_argument("--samples", type=int, default=100)
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    (figures if args.what == "figures" else fit)(args)


if __name__ == "__main__":
    main()
