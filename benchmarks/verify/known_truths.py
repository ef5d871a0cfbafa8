"""Claims about whole sets of deals, checked deal by deal.

    python benchmarks/verify/known_truths.py [--jobs N]

Diamonds with CJ SJ HJ DJ DQ D9 D8 D7 and SA SQ HA CQ: with HA CQ or SA HA away no deal of the 184 756 is lost from any
seat, with CQ SQ away some are lost in two of the three seats. Clubs Hand with CJ SJ HJ DJ CQ C9 C7 SA H7 DK in
forehand is not lost in any of 100 000 sampled deals.
"""

import argparse
import time

from skatsolve.bidding import best_discards, evaluate_hand
from skatsolve.cards import CardSet
from skatsolve.contract import Contract

TWELVE = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ")
TEN = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")


def main():
    """Check and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=-1)
    jobs = parser.parse_args().jobs
    lost = {}
    for away in ("HA CQ", "SA HA", "CQ SQ"):
        for seat in range(3):
            begun = time.perf_counter()
            line = best_discards(
                TWELVE, seat, contracts=[Contract.parse("D")], away=CardSet.parse(away), worlds="all", seed=1, jobs=jobs
            ).declarations[0]
            assert line.exact
            assert line.samples == 184_756
            lost[away, seat] = round((1 - line.win) * line.samples)
            print(
                f"{away} away, seat {seat}: {lost[away, seat]} deals lost, {time.perf_counter() - begun:.1f} s",
                flush=True,
            )
    assert not any(lost[away, seat] for away in ("HA CQ", "SA HA") for seat in range(3))
    assert sum(lost["CQ SQ", seat] > 0 for seat in range(3)) == 2
    begun = time.perf_counter()
    line = evaluate_hand(TEN, 0, contracts=[Contract.parse("CH")], samples=100_000, seed=1, jobs=jobs).declaration("CH")
    print(f"clubs Hand: {line.samples} deals, won {line.win}, {time.perf_counter() - begun:.1f} s")
    assert line.samples == 100_000
    assert line.win == 1.0


if __name__ == "__main__":
    main()
