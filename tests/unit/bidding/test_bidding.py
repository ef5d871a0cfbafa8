"""Evaluating hands and discards: unbiased, reproducible, honest when interrupted."""

import hashlib
import json
from itertools import product

import joblib
import numpy as np
import pytest

from skatsolve.bidding import DiscardSearch, HandSearch, best_discards, contract_table, evaluate_hand
from skatsolve.bidding.race import Race
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal
from skatsolve.errors import AuctionError, CardError, ContractError, DealError, KnowledgeError, OptionError, SeatError
from skatsolve.knowledge import Knowledge, Sampler
from skatsolve.outcomes import Judge, Outcome, payoff
from skatsolve.rows import encode_worlds

HAND = CardSet.parse("CJ HJ CA CT C9 C8 SA ST HQ D7")
TWELVE = CardSet.parse("CJ HJ CA CT C9 C8 SA ST HQ D7 SK HA")
FEW = [Contract.parse(text) for text in ("C", "G", "CH", "GH")]


def coin(words):
    """Heads or tails, as the words say."""
    digest = hashlib.blake2b(np.array(words, dtype=np.uint32).tobytes(), digest_size=1).digest()
    return Outcome.WON if digest[0] & 1 else Outcome.LOST


@pytest.fixture
def toss(monkeypatch):
    """Every deal with every discard is won or lost by the toss of a coin: no decision is better than another."""

    def outcomes(self, rows, *, win_only=False):
        return np.array([coin(row) for row in rows.tolist()], dtype=np.int8)

    def discard_outcomes(self, row, pairs, *, win_only=False):
        return np.array([coin((*row.tolist(), *pair)) for pair in pairs.tolist()], dtype=np.int8)

    monkeypatch.setattr(Judge, "outcomes", outcomes)
    monkeypatch.setattr(Judge, "discard_outcomes", discard_outcomes)


def test_picking_up_is_not_graded_by_the_luck_that_chose(toss, monkeypatch):
    thought = []

    def choices(self, plain=Race.choices):
        found = plain(self)
        thought.extend(found)
        return found

    monkeypatch.setattr(Race, "choices", choices)
    result = evaluate_hand(HAND, contracts=FEW[:2], samples=3000, seed=3)
    assert result.pickup is not None
    low, high = result.pickup.chances.ci
    assert low < 0.5 < high
    assert high - low < 0.04
    # What the races thought of their winners is far too good: this is what is not reported.
    last = [found for found in thought if found.worlds >= 17]
    assert np.mean([found.win for found in last]) > 0.55


def test_discards_are_not_graded_by_the_luck_that_chose(toss):
    wins = []
    for seed in range(12):
        search = DiscardSearch(TWELVE, contracts=FEW[:1], samples=400, seed=seed)
        for _ in search.run():
            pass
        race = search._race
        assert race is not None
        chosen = race.choices()[0]
        wins.append(
            next(
                declaration.win
                for declaration in search.result().declarations
                if declaration.away is not None and declaration.away.mask == chosen.away
            )
        )
    assert abs(np.mean(wins) - 0.5) < 4 * 0.5 / np.sqrt(12 * 400)


def test_the_same_numbers_whoever_works():
    options = {"contracts": FEW[1:3], "samples": 12, "seed": 5}
    alone = evaluate_hand(HAND, **options)
    assert evaluate_hand(HAND, jobs=2, **options) == alone
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert evaluate_hand(HAND, **options) == alone
    assert evaluate_hand(HAND, contracts=FEW[1:3], samples=12, seed=6) != alone
    json.dumps(alone.to_dict())


def test_a_cluster_gives_the_same_numbers():
    distributed = pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    from skatsolve.parallel import cluster

    options = {"contracts": FEW[2:3], "samples": 120, "seed": 5}
    alone = evaluate_hand(HAND, **options)
    running = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with running, cluster(running.scheduler_address):
        assert evaluate_hand(HAND, **options) == alone


def test_what_is_finished_when_interrupted_is_a_smaller_sample(toss):
    search = HandSearch(HAND, contracts=FEW, samples=100, seed=2)
    assert not search.result().decided
    assert search.result().to_dict()["best"] is None
    for share in search.run():
        if share > 0.4:
            break
    part = search.result()
    assert part.pickup is not None
    assert 10 < part.pickup.chances.samples < 100
    whole = evaluate_hand(HAND, contracts=FEW, samples=100, seed=2)
    assert whole.pickup is not None
    assert (
        part.pickup.chances.ci[1] - part.pickup.chances.ci[0] > whole.pickup.chances.ci[1] - whole.pickup.chances.ci[0]
    )
    # The smaller sample is the beginning of the larger one.
    n = part.pickup.chances.samples
    for now in search.run():
        if now == 1:
            break
    assert (search._pick_done[:, :n] >= 0).any(axis=0).all()


def test_overbids_are_counted_world_by_world():
    # Without three it is worth 60. CJ or SJ in the skat makes it a game with or without one, 48 at most with Schneider.
    hand = CardSet.parse("DJ CA CT CK CQ C9 C8 SA HA DA")
    options = {"contracts": [Contract.parse("CH")], "samples": 300, "seed": 1}
    at_18, at_48, at_60 = (evaluate_hand(hand, bid=bid, **options).declarations[0] for bid in (18, 48, 60))
    assert at_18.shares == at_48.shares == at_60.shares
    worlds = Sampler(Knowledge.of_hand(0, hand)).draw(300, 1)
    cheap = float(np.mean([bool(skat & CardSet.parse("CJ SJ").mask) for skat in worlds[:, 3].tolist()]))
    assert 0.1 < cheap < 0.25
    assert at_18.win >= at_48.win > at_60.win
    assert at_60.win <= 1 - cheap
    assert at_60.win > 1 - cheap - 0.05
    assert at_60.score is not None
    assert at_60.score < at_18.score


def test_by_bid_and_how_far_to_bid(toss):
    result = evaluate_hand(HAND, contracts=[*FEW, Contract.parse("N")], samples=40, seed=1, pass_score=-60)
    bids = [point.bid for point in result.by_bid]
    assert bids == sorted(bids)
    assert bids[0] == 18
    scores = {point.bid: point.score for point in result.by_bid}
    assert result.bid_up_to is not None
    assert scores[result.bid_up_to] > -60
    assert all(scores[bid] <= -60 for bid in bids if bid > result.bid_up_to)
    never = evaluate_hand(HAND, contracts=FEW[:1], samples=30, seed=1, pass_score=500)
    assert (never.bid_up_to, never.best, never.to_dict()["best"]) == (None, None, "pass")


def test_knowledge_is_used():
    told = Knowledge().told("skat=SK.HA")
    result = evaluate_hand(HAND, contracts=FEW[:1], samples=40, seed=1, knowledge=told)
    assert result.pickup is not None
    direct = best_discards(TWELVE, contracts=FEW[:1], away=CardSet.parse("HQ D7"), samples=300, seed=2)
    assert abs(result.pickup.chances.win - direct.declarations[0].win) < 0.15
    with pytest.raises(KnowledgeError, match="clash"):
        evaluate_hand(HAND, knowledge=Knowledge().told("has.M=CJ"))


def test_discards_best_first():
    result = best_discards(TWELVE, contracts=FEW[:2], samples=100, seed=1)
    best = result.best
    assert best is not None
    assert best.away == CardSet.parse("HQ D7")
    assert [declaration.score for declaration in result.declarations] == sorted(
        (declaration.score for declaration in result.declarations), reverse=True
    )
    assert {str(declaration.contract) for declaration in result.declarations} == {"C", "G"}
    document = result.to_dict()
    keys = {"contract", "away", "win", "ci", "schneider", "schwarz", "score", "seeger_fabian", "samples", "exact"}
    assert keys <= document["contracts"][0].keys()
    assert result == best_discards(TWELVE, contracts=FEW[:2], samples=100, seed=1, jobs=2)


def test_every_world():
    # With the diamonds and most of the rest placed few worlds are left, and all of them are solved.
    told = Knowledge().told("has.M=CK.CQ.C7.SJ.SQ.S9.S8 has.R=DA.DT.DK.DQ.D9.D8.HT")
    options = {"contracts": FEW[:1], "away": CardSet.parse("HQ D7"), "knowledge": told, "seed": 1}
    exact = best_discards(TWELVE, worlds="all", **options).declarations[0]
    assert (exact.exact, exact.samples, exact.score) == (True, 20, None)
    assert exact.ci == (exact.win, exact.win)
    sampled = best_discards(TWELVE, samples=2000, **options).declarations[0]
    assert sampled.ci[0] <= exact.win <= sampled.ci[1]


def test_wrong_input_is_named():
    for call, error, words in [
        (lambda: evaluate_hand(TWELVE), KnowledgeError, "ten cards"),
        (lambda: evaluate_hand(HAND, bid=19), AuctionError, "18 and 20"),
        (lambda: evaluate_hand(HAND, samples=0), OptionError, "samples"),
        (lambda: evaluate_hand(HAND, precision=0), OptionError, "precision"),
        (lambda: evaluate_hand(HAND, aim="fame"), OptionError, "fame"),
        (lambda: evaluate_hand(HAND, contracts=[]), OptionError, "contract"),
        (lambda: evaluate_hand(HAND, contracts=["G", "Q"]), ContractError, "Q"),
        (lambda: evaluate_hand(5), CardError, "hand: 5"),
        (lambda: evaluate_hand(HAND, 3), SeatError, "3 is not a seat"),
        (lambda: evaluate_hand(HAND, samples=10**12), OptionError, "samples 1000000000000"),
        (lambda: evaluate_hand(HAND, samples=1.5), OptionError, "samples 1.5"),
        (lambda: evaluate_hand(HAND, precision="fine"), OptionError, "precision 'fine'"),
        (lambda: evaluate_hand(HAND, pass_score="3"), OptionError, "worth '3'"),
        (lambda: evaluate_hand(HAND, knowledge=Knowledge.of_hand(0, TWELVE)), KnowledgeError, r"12\+10\+10\+0"),
        (lambda: contract_table("deal"), DealError, "deal"),
        (lambda: best_discards(TWELVE, contracts=[]), OptionError, "contract"),
        (lambda: best_discards(TWELVE, worlds="all", samples=5), OptionError, "samples 5"),
        (lambda: best_discards(TWELVE, away="HQ C7"), OptionError, "away"),
        (lambda: best_discards(HAND), KnowledgeError, "twelve"),
        (lambda: best_discards(TWELVE, away=CardSet.parse("C7 HQ")), OptionError, "away"),
        (lambda: best_discards(TWELVE, contracts=[Contract.parse("CH")]), OptionError, "without seeing"),
        (lambda: best_discards(TWELVE, worlds="some"), OptionError, "sampled or all"),
    ]:
        with pytest.raises(error, match=words):
            call()


def test_the_par_sheet():
    deal = Deal.parse("CJ.HJ.CA.CT.C9.C8.SA.ST.HQ.D7|CK.CQ.C7.SJ.SK.SQ.S9.HA.DA.DT|S8.S7.HT.HK.H9.DJ.DK.DQ.D9.D8|H8.H7")
    picked, hand = contract_table(deal, jobs=2), contract_table(deal, hand=True)
    assert [(cell.declarer, cell.contract.kind) for cell in picked.cells] == list(product(range(3), Kind))
    for cell in picked.cells:
        assert cell.won == (cell.value >= (1 if cell.contract.is_null else 61))
        # Putting the skat away again is one of the discards.
        assert cell.value >= hand.cell(cell.declarer, cell.contract.kind).value
        assert cell.away is not None
        assert cell.away <= deal.hand(cell.declarer) | deal.skat
    assert hand.cell(0, Kind.CLUBS).away is None
    assert len(picked.to_dict()["cells"]) == 18


def test_intervals_hold_the_enumerated_truth(monkeypatch):
    # A part of benchmarks/verify/coverage.py: the outcomes of all deals are known, the search looks them up.
    told = Knowledge().told("has.M=CK.C7.SJ.SQ.DQ has.R=CQ.DA.DT.HT.HK")
    away, contract = CardSet.parse("C9 C8"), Contract.parse("C")
    worlds = DiscardSearch(TWELVE, knowledge=told)._sampler.all()
    worlds[:, 0], worlds[:, 3] = (TWELVE - away).mask, away.mask
    came = Judge().outcomes(encode_worlds(worlds, contract.kind, 0))
    truth = dict(zip(worlds[:, 1].tolist(), came.tolist(), strict=True))
    win = float((came >= Outcome.WON).mean())
    assert 0.6 < win < 0.8

    def look_up(self, rows, *, win_only=False):
        return np.array([truth[mask] for mask in rows[:, 1].tolist()], dtype=np.int8)

    monkeypatch.setattr(Judge, "outcomes", look_up)
    scores = np.array(payoff(contract, TWELVE.mask, 18))[came]
    held = of_score = 0
    for seed in range(300):
        options = {"contracts": [contract], "away": away, "knowledge": told}
        declaration = best_discards(TWELVE, samples=120, seed=seed, **options).declarations[0]
        held += declaration.ci[0] <= win <= declaration.ci[1]
        of_score += abs(declaration.score - scores.mean()) <= declaration.score_error
    # 95 % of 300, and three standard errors to either side.
    assert 274 <= held <= 296
    assert 274 <= of_score <= 296
