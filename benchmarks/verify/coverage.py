"""How often the 95 % intervals hold the truth, which is enumerated.

    python benchmarks/verify/coverage.py [--repetitions 1000] [--jobs N]

For some twelve cards with two away all 184 756 deals are solved once. Then the search for discards is run with one seed
after the other, as a user would run it, only that it looks the outcomes up instead of solving them; and it is counted
how often its intervals hold the share of deals that are won, and the score expected over all deals.
"""

import argparse
import time

import numpy as np

from skatsolve.bidding import DiscardSearch, best_discards
from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.knowledge import Knowledge, Sampler
from skatsolve.outcomes import Judge, Outcome
from skatsolve.rows import encode_worlds

# Cards, away, seat, contract, deals to a sample: chances in the middle and near the end.
CASES = (
    ("CJ SJ DJ DA DK D9 D8 SA SQ HA CQ H7", "CQ H7", 1, "D", 400),
    ("CJ DJ CA CT CK C8 SA ST HK H9 DQ D8", "DQ D8", 0, "C", 400),
    ("SJ DJ SA ST S8 HA HK DA D9 CK C7 D7", "C7 D7", 1, "G", 400),
    ("C7 C8 CT S7 S9 SJ H8 H9 HQ D7 D9 DA", "HQ DA", 2, "N", 150),
)


def truth_of(cards, away, seat, contract):
    """The outcome of every deal, by the mask of the player left of the declarer."""
    worlds = Sampler(Knowledge.of_hand(seat, cards)).all()
    worlds[:, seat] = (cards - away).mask
    worlds[:, 3] = away.mask
    judge = Judge()
    came = np.concatenate(
        [judge.outcomes(encode_worlds(worlds[i : i + 1000], contract.kind, seat)) for i in range(0, len(worlds), 1000)]
    )
    order = np.argsort(worlds[:, (seat + 1) % 3])
    return worlds[order, (seat + 1) % 3], came[order]


def main():
    """Enumerate, repeat, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    solve = Judge.outcomes
    for text, away_text, seat, contract_text, samples in CASES:
        cards, away, contract = CardSet.parse(text), CardSet.parse(away_text), Contract.parse(contract_text)
        begun = time.process_time()
        Judge.outcomes = solve
        masks, came = truth_of(cards, away, seat, contract)
        enumerated = time.process_time() - begun
        win = float((came >= Outcome.WON).mean())

        def look_up(self, rows, *, win_only=False, masks=masks, came=came, seat=seat):
            return came[np.searchsorted(masks, rows[:, (seat + 1) % 3])]

        Judge.outcomes = look_up
        options = {"contracts": [contract], "away": away, "samples": samples, "jobs": args.jobs}
        exact = DiscardSearch(cards, seat, **options)._line(contract, away.mask, came)
        held = scores = 0
        for seed in range(args.repetitions):
            line = best_discards(cards, seat, seed=seed, **options).declarations[0]
            held += line.ci[0] <= win <= line.ci[1]
            scores += abs(line.score - exact.score) <= line.score_error
        print(f"{contract} {away} away, seat {seat}: {win:.4f} won, score {exact.score:+.2f} ({enumerated:.0f} s)")
        print(
            f"  {samples} deals a sample: held {held} (chance) and {scores} (score) times in {args.repetitions}",
            flush=True,
        )


if __name__ == "__main__":
    main()
