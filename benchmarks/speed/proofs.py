"""How long proofs take: ``python benchmarks/speed/proofs.py PART [COUNT] [SEED]``.

PART is one of

- ``listed``    the strong hands of ``tests/data/strong_hands.jsonl``, with the verdicts there
- ``picked``    COUNT random strong hands (300) that picked the skat up
- ``hand``      COUNT random strong Hand games (100)
- ``discards``  all 66 discards of COUNT random hands of twelve (100), one search for each hand
- ``witness``   the listed hands that can be lost: walks until a deal is found that is lost with open cards
- ``deals``     COUNT of the listed hands (60): all deals with open cards, no early stop
- ``sampled``   all listed hands: what that takes, by eight runs of 64 neighboring deals each
- ``revolution`` COUNT random low Null hands (300)

Times are CPU seconds of one core, cold table (16 MB) for every hand. Exits 1 if a verdict differs or none is found.
"""

import argparse
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import numpy as np

from helpers import corpora
from skatsolve.cards import FULL_DECK, CardSet, Rank
from skatsolve.contract import Contract
from skatsolve.knowledge import Sampler, View
from skatsolve.outcomes import Judge
from skatsolve.proofs import (
    ProofSearch,
    Refutation,
    count_lost_deals,
    prove_discards,
    revolution,
)
from skatsolve.proofs.deals import _fails as fails
from skatsolve.proofs.deals import _rows as all_rows
from skatsolve.proofs.proof import WALKS, find_witness


def strong_hands(random: Random, *, hand_game: bool) -> Iterator[View]:
    """Random hands worth playing. Suit games: seven trumps with a jack, in Hand three jacks and side aces together;
    Grand: three jacks and two aces. Away go two cards that are neither trumps nor aces, dear ones of short suits."""
    while True:
        drawn = CardSet(random.sample(list(FULL_DECK), 10 if hand_game else 12))
        contract = Contract.parse(random.choice("CSHDG") + ("H" if hand_game else ""))
        away = None
        if not hand_game:
            loose = [card for card in drawn - contract.trumps if card.rank is not Rank.ACE]
            if len(loose) < 2:
                continue
            price = {card: 3 * len(drawn.of_suit(card.suit)) - card.points + 8 * random.random() for card in loose}
            away = CardSet(sorted(loose, key=lambda card: price[card])[:2])
        hand = drawn - (away or CardSet())
        jacks = sum(card.rank is Rank.JACK for card in hand)
        aces = sum(card.rank is Rank.ACE for card in hand - contract.trumps)
        if str(contract)[0] == "G":
            strong = jacks >= 3 and aces >= 2
        else:
            strong = len(hand & contract.trumps) >= 7 and jacks >= 1 and (not hand_game or jacks + aces >= 3)
        if strong:
            yield View.start(hand, contract, random.randrange(3), away)


def listed() -> Iterator[tuple[View, bool]]:
    """The listed hands and whether they are unlosable."""
    for row in corpora.lines("strong_hands"):
        hand, away = CardSet.parse(row["hand"]), CardSet.parse(row["away"])
        yield View.start(hand, Contract.parse(row["contract"]), row["seat"], away), row["unlosable"]


def timed(work: Callable[[], object]) -> tuple[object, float]:
    """What the work gives and its CPU seconds."""
    began = time.process_time()
    result = work()
    return result, time.process_time() - began


def report(name: str, seconds: list[float]) -> None:
    """One line on a list of times."""
    times = sorted(seconds)

    def at(share: float) -> float:
        return 1000 * times[min(len(times) - 1, int(share * len(times)))]

    print(
        f"{name}: {len(times)}, median {at(0.5):.2f} ms, mean {1000 * sum(times) / len(times):.1f}, "
        f"p90 {at(0.9):.1f}, p95 {at(0.95):.1f}, p99 {at(0.99):.0f}, most {at(1):.0f}; "
        f"greatest memory of the process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"
    )


def verdicts(views: list[View], expected: list[bool] | None) -> int:
    """Prove each; the number of verdicts that differ or are missing."""
    seconds, proved, wrong, nodes = [], 0, 0, 0
    for number, view in enumerate(views):
        search = ProofSearch(16)
        verdict, used = timed(lambda view=view, search=search: search.verdict(view))
        seconds.append(used)
        nodes += search.nodes
        proved += verdict == "proved"
        if verdict == "undecided" or (expected is not None and expected[number] != (verdict == "proved")):
            wrong += 1
            print(f"{verdict}: {view.contract} {view.seat} {view.hand} away {view.skat}")
    report("verdicts", seconds)
    print(f"{proved} proved, {wrong} wrong or undecided, {nodes} nodes")
    return wrong


def witnesses() -> int:
    """How many walks a losing deal takes."""
    walks, seconds = [], []
    for view, unlosable in listed():
        if unlosable:
            continue
        search = ProofSearch(16)
        search.verdict(view)
        goal = view.contract.goal
        count = 0

        class Counted(Refutation):
            def walk(self, random):
                nonlocal count
                count += 1
                return super().walk(random)

        refutation = Counted(view, goal, search)
        found, used = timed(lambda view=view, goal=goal, refutation=refutation: find_witness(view, goal, refutation))
        seconds.append(used)
        walks.append(count if found is not None else WALKS + 1)
    walks.sort()
    none = sum(count > WALKS for count in walks)
    report("witnesses", seconds)
    print(
        f"found for {len(walks) - none} of {len(walks)}; walks: median {walks[len(walks) // 2]}, "
        f"p90 {walks[9 * len(walks) // 10]}"
    )
    return none > len(walks) // 20


def sampled_count(view: View, random: Random) -> float:
    """About how many seconds it takes to solve all deals of a hand, by a few runs of neighboring ones."""
    rows = np.concatenate(list(all_rows(view, Sampler(view.knowledge))))
    judge, used, solved = Judge(), 0.0, 0
    for _ in range(8):
        start = random.randrange(len(rows) - 64)
        some = np.ascontiguousarray(rows[start : start + 64])
        used += timed(lambda some=some: fails(judge, some, view, view.contract.goal))[1]
        solved += len(some)
    return used / solved * len(rows)


def low_nulls(random: Random) -> Iterator[tuple[CardSet, CardSet | None]]:
    """Hands of low cards, some of them in Hand."""
    while True:
        drawn = sorted(random.sample(list(FULL_DECK), 12), key=lambda card: card.rank)
        if sum(card.rank for card in drawn[:10]) <= 26:
            yield CardSet(drawn[:10]), CardSet(drawn[10:]) if random.random() < 0.7 else None


def main(part: str, count: int, seed: int) -> int:
    """Run one part; 0 if all went well."""
    random = Random(seed)
    if part == "listed":
        views, expected = zip(*listed(), strict=True)
        return verdicts(list(views), list(expected))
    if part in ("picked", "hand"):
        stream = strong_hands(random, hand_game=part == "hand")
        return verdicts([next(stream) for _ in range(count or (300 if part == "picked" else 100))], None)
    if part == "witness":
        return witnesses()
    seconds, good = [], 0
    if part == "discards":
        stream = strong_hands(random, hand_game=False)
        for _ in range(count or 100):
            view = next(stream)
            twelve = view.hand | (view.skat or CardSet())
            found, used = timed(lambda view=view, twelve=twelve: prove_discards(twelve, view.contract, view.seat))
            seconds.append(used)
            good += sum(verdict == "proved" for verdict in found.values())
        report("66 discards", seconds)
        print(f"{sum(used > 1 for used in seconds)} above a second; {good} discards proved")
    elif part == "deals":
        for view, _ in list(listed())[: count or 60]:
            (found, _), used = timed(lambda view=view: count_lost_deals(view))
            seconds.append(used)
            print(f"{view.contract} {view.seat} {view.hand}: {found.lost} lost, {used:.1f} s", flush=True)
        report("all deals", seconds)
    elif part == "sampled":
        by_kind: dict[bool, list[float]] = {False: [], True: []}
        for view, _ in listed():
            by_kind[view.contract.is_null].append(sampled_count(view, random))
        report("all deals", by_kind[False] + by_kind[True])
        report("without Null", by_kind[False])
    elif part == "revolution":
        stream = low_nulls(random)
        for _ in range(count or 300):
            hand, away = next(stream)
            seat = random.randrange(3)
            found, used = timed(lambda hand=hand, seat=seat, away=away: revolution(hand, seat, away))
            seconds.append(used)
            good += found.won
        report("revolutions", seconds)
        print(f"{good} won")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=re.findall(r"^- ``(\w+)``", __doc__ or "", re.MULTILINE))
    parser.add_argument("count", type=int, nargs="?", default=0)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    given = parser.parse_args()
    sys.exit(main(given.part, given.count, given.seed))
