"""The race of discards."""

import numpy as np

from skatsolve.bidding.race import Race
from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.outcomes import OUTCOMES, Outcome, discard_masks, discard_pairs

TWELVE = CardSet.parse("CJ HJ CA CT C9 C8 SA ST HQ D7 SK HA")


def rigged(race, shares, n, seed):
    """Let the candidates of a race come out at random with these chances of winning."""
    rng = np.random.default_rng(seed)
    luck = rng.random((n, 1)) * 0.5 + rng.random((n, 66)) * 0.5
    alive = race._candidates_of(0)
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
        masks = discard_masks(discard_pairs(TWELVE.mask))
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
    race = Race(TWELVE.mask, 0, [Contract.parse("C"), Contract.parse("G")], 18, candidates=5)
    choice = race.choices()[1]
    assert choice.contract == Contract.parse("G")
    assert choice.worlds == 0
    assert len(choice.shares) == OUTCOMES
    race.retire(Contract.parse("C"))
    assert [contract for _, contract, _ in race.ranking()] == [Contract.parse("G")] * 5
