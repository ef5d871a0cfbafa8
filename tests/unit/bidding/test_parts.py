"""The parts of bidding: intervals, payoffs, outcomes, the race."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import corpora
from helpers.rows import OBJECTIVE_NUMBER
from oracle.compiled import solve_rows
from skatsolve.bidding.hand import every_contract
from skatsolve.bidding.race import Race, pair_masks, pairs_of
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.errors import OptionError
from skatsolve.knowledge import Knowledge, Sampler
from skatsolve.outcomes.intervals import mean_interval, samples_for, wilson
from skatsolve.outcomes.ladder import OUTCOMES, Judge, Outcome
from skatsolve.outcomes.payoff import AIMS, PayoffTables, after_pickup, in_hand, payoff
from skatsolve.position import Position
from skatsolve.rows import encode_worlds
from skatsolve.scoring import bid_ladder, score_game

TWELVE = CardSet.parse("CJ HJ CA CT C9 C8 SA ST HQ D7 SK HA")
REACHED = {
    Outcome.NO_TRICK: (11, 0),
    Outcome.AT_MOST_30: (30, 3),
    Outcome.LOST: (60, 5),
    Outcome.WON: (61, 6),
    Outcome.AT_LEAST_90: (90, 8),
    Outcome.EVERY_TRICK: (120, 10),
}


def binomial(n, k, p):
    return math.comb(n, k) * p**k * (1 - p) ** (n - k)


def test_wilson_against_published_values():
    # Newcombe 1998, table I: 81/263, 15/148, 0/20, 1/29.
    for hits, n, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_wilson_covers_on_average():
    n = 60
    covered = [
        sum(binomial(n, k, p) for k in range(n + 1) if wilson(k, n)[0] <= p <= wilson(k, n)[1])
        for p in np.linspace(0.03, 0.97, 95)
    ]
    assert 0.945 < np.mean(covered) < 0.96


@given(st.floats(0.005, 0.2), st.floats(0.5, 0.99))
def test_samples_for_is_the_least_that_suffices(precision, share):
    n = samples_for(precision, share)
    ends = [wilson(share * m, m) for m in (n, max(1, n - 1))]
    assert (ends[0][1] - ends[0][0]) / 2 <= precision
    assert n == 1 or (ends[1][1] - ends[1][0]) / 2 > precision


def test_mean_interval():
    mean, error = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert error == pytest.approx(1.96 * np.std([1, 2, 3, 4], ddof=1) / 2, rel=1e-3)


def twelve(seed):
    rng = np.random.default_rng(seed)
    return CardSet(sum(1 << int(i) for i in rng.permutation(32)[:12]))


@given(st.sampled_from(every_contract()), st.integers(0, 1000), st.sampled_from(bid_ladder()))
def test_payoffs_are_the_scores_and_never_fall(contract, seed, bid):
    cards = twelve(seed)
    paid = payoff(contract, cards.mask, bid)
    possible = [Outcome.LOST, Outcome.WON] if contract.is_null else list(Outcome)
    for outcome in possible:
        points, tricks = REACHED[outcome]
        if contract.is_null:
            points, tricks = 0, int(outcome is Outcome.LOST)
        result = score_game(contract, cards, points=points, tricks=tricks, bid=bid)
        assert paid[outcome] == result.score
        assert payoff(contract, cards.mask, bid, "win")[outcome] == result.won
        assert payoff(contract, cards.mask, bid, "seeger_fabian")[outcome] == result.seeger_fabian.declarer
    for aim in AIMS:
        scale = [payoff(contract, cards.mask, bid, aim)[outcome] for outcome in possible]
        assert scale == sorted(scale)


def test_tables_of_payoffs():
    hands = [twelve(seed).mask for seed in range(40)]
    tables = PayoffTables(hands)
    for contract in map(Contract.parse, ("C", "G", "HHZ", "N", "NO", "GO")):
        for bid in (18, 30, 48, 96):
            expected = [payoff(contract, mask, bid) for mask in hands]
            assert tables.table(contract, bid).tolist() == [list(row) for row in expected]


def test_contracts():
    assert [str(contract) for contract in in_hand(Kind.SPADES)] == ["SH", "SHS", "SHZ", "SO"]
    assert [str(contract) for kind in (Kind.GRAND, Kind.NULL) for contract in after_pickup(kind)] == ["G", "N", "NO"]
    with pytest.raises(OptionError, match="no aim 'fame'"):
        payoff(Contract.parse("G"), TWELVE.mask, 18, "fame")


def test_outcomes_agree_with_plain_minimax():
    judge = Judge()
    seen = set()
    for kind in "CSHDGN":
        documents = [d for d in corpora.lines("positions") if d["contract"] == kind and len(d["hands"][0]) <= 8][:60]
        rows = []
        for document in documents:
            *words, counts = Position.from_dict(document).pack()
            # The corpus does not know the tricks taken; all to one side, so that Schwarz is possible.
            tricks = 10 - max(len(hand) for hand in document["hands"]) // 2
            rows.append((*words, counts & 0xFFFF | 1 << 24 | tricks << (16 if len(rows) % 2 else 20)))
        rows = np.array(rows, dtype=np.uint32)
        truth = {}
        for objective in ("points", "schwarz", "any_trick", "null"):
            if (objective == "null") == (kind == "N"):
                truth[objective], _ = solve_rows(rows, OBJECTIVE_NUMBER[objective])
        for i, outcome in enumerate(judge.outcomes(rows).tolist()):
            if kind == "N":
                expected = Outcome.WON if truth["null"][i] else Outcome.LOST
            elif truth["points"][i] >= 90:
                expected = Outcome.EVERY_TRICK if truth["schwarz"][i] else Outcome.AT_LEAST_90
            elif truth["points"][i] >= 61:
                expected = Outcome.WON
            elif truth["points"][i] <= 30:
                expected = Outcome.AT_MOST_30 if truth["any_trick"][i] else Outcome.NO_TRICK
            else:
                expected = Outcome.LOST
            assert outcome == expected
            seen.add(expected)
        won = judge.outcomes(rows, win_only=True)
        assert ((won == Outcome.WON) == (judge.outcomes(rows) >= Outcome.WON)).all()
    assert seen == set(Outcome)


@pytest.mark.parametrize("kind", [Kind.CLUBS, Kind.GRAND, Kind.NULL])
def test_outcomes_of_discards_are_those_of_the_deals(kind):
    judge = Judge()
    pairs = np.ascontiguousarray(pairs_of(TWELVE.mask)[::7])
    for world in Sampler(Knowledge.of_hand(1, TWELVE)).draw(3, seed=6):
        row = encode_worlds(world[None], kind, 1)[0]
        deals = np.repeat(world[None], len(pairs), axis=0)
        deals[:, 1] &= ~pair_masks(pairs)
        deals[:, 3] = pair_masks(pairs)
        rows = encode_worlds(deals, kind, 1)
        together = judge.discard_outcomes(row, pairs)
        assert together.tolist() == judge.outcomes(rows).tolist()
        points = judge.final_points(rows).tolist()
        best, value = judge.best_discard(row, pairs)
        assert value == max(points) == points[best]


def test_pairs():
    pairs = pairs_of(TWELVE.mask)
    assert len({int(mask) for mask in pair_masks(pairs)}) == 66
    assert all(len(CardSet(int(mask)) & TWELVE) == 2 for mask in pair_masks(pairs))


def rigged(race, shares, n, seed):
    """Let the candidates of a race come out at random with these chances of winning."""
    rng = np.random.default_rng(seed)
    luck = rng.random((n, 1)) * 0.5 + rng.random((n, 66)) * 0.5
    alive = race._lane(0)
    race.take_in(np.where(luck[:, alive] < shares[alive], Outcome.WON, Outcome.LOST))


def test_a_race_finds_the_best_and_drops_the_worst():
    shares = np.full(66, 0.3)
    shares[17], shares[40] = 0.9, 0.85
    found = 0
    for seed in range(20):
        race = Race(TWELVE.mask, 0, [Contract.parse("C")], 18)
        race._rough[:] = [0, 0, 0.5, 0.5, 0, 0]
        for number, n in enumerate((10, 20, 80)):
            rigged(race, shares, n, 10 * seed + number)
            race.drop(2.0, 8)
        away = race.choices()[0].away
        masks = pair_masks(pairs_of(TWELVE.mask))
        assert away in (int(masks[17]), int(masks[40]))
        found += away == int(masks[17])
        assert len(race.ranking()) <= 8
    assert found >= 12


def test_a_race_looks_too_good_in_its_own_eyes():
    race = Race(TWELVE.mask, 0, [Contract.parse("C")], 18)
    race._rough[:] = [0, 0, 0.5, 0.5, 0, 0]
    rigged(race, np.full(66, 0.5), 30, 1)
    assert race.choices()[0].win > 0.6


def test_a_race_can_be_run_without_worlds():
    race = Race(TWELVE.mask, 0, [Contract.parse("C"), Contract.parse("G")], 18, lanes=5)
    choice = race.choices()[1]
    assert choice.contract == Contract.parse("G")
    assert choice.worlds == 0
    assert len(choice.shares) == OUTCOMES
    race.retire(Contract.parse("C"))
    assert [contract for _, contract, _ in race.ranking()] == [Contract.parse("G")] * 5
