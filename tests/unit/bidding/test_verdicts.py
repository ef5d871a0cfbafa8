"""Hands with a sensible verdict, from books and common sense, on few deals with fixed seeds."""

import numpy as np
import pytest

from skatsolve.bidding import HandSearch, evaluate_hand
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.outcomes import Outcome
from skatsolve.render.bidding.text import ladder, verdict
from skatsolve.render.look import Look
from skatsolve.scoring import count_matadors

# Hand, seat, what may be declared, what is declared, at least this far, at most this far. None: pass.
VERDICTS = [
    # Four jacks and an ace suit are a Grand.
    ("CJ SJ HJ DJ CA CT CK SA H7 D8", 0, "G GH C", "G GH", 96, 168),
    # Nothing can go wrong: every ace, every jack, the suit solid from the top.
    ("CJ SJ HJ DJ CA CT CK SA HA DA", 1, "GH GO C", "GO", 264, 264),
    # Aces, tens and two jacks in forehand.
    ("CJ SJ CA CT SA ST HA HT DA D7", 0, "G GH S", "G GH", 48, 168),
    # Seven, eight, nine: a Null.
    ("C7 C8 C9 S7 S8 S9 H7 H8 HT D7", 1, "N NO NOH H", "N NO NOH", 46, 59),
    ("C7 C9 CJ S7 S8 H7 H9 HJ D7 D8", 0, "N NO NH NOH D", "N NO NOH NH", 35, 59),
    ("C7 S7 S9 SJ H7 H8 H9 D8 D7 D9", 2, "N NO NH NOH D", "N NO NOH NH", 46, 59),
    # A long suit from the top with two aces beside it needs no jack.
    ("HA HT HK HQ H9 H8 SA DA C7 S8", 0, "H G S", "H", 40, 50),
    ("SJ CA CT CK CQ C9 C8 HA DA S7", 0, "C D", "C", 24, 36),
    # Seven or eight trumps.
    ("CJ SJ HJ DJ DQ D9 D8 D7 HA SQ", 1, "D S", "D", 45, 63),
    ("CJ SJ HJ SA S9 S8 S7 DA CK H9", 2, "S C H", "S", 33, 66),
    ("CJ SJ DJ HA HT HK H8 H7 SA D9", 0, "H S D", "H", 30, 50),
    ("CJ HJ CA CT C9 C8 SA ST HQ D7", 0, "C D H", "C", 24, 36),
    ("CJ SJ CA CK C9 C7 HA HT SK D8", 1, "C D", "C", 36, 48),
    ("CJ SJ SA ST SK S8 HA HT D7 C8", 2, "S H", "S", 33, 44),
    ("SJ HJ DJ CA CT SA ST HA DK D7", 0, "G C", "G C", 24, 72),
    ("CJ HJ DA DT DK D9 CA CK H8 S7", 1, "D C", "D", 18, 36),
    # One jack and a broken suit are not enough, small cards with queens between are nothing at all.
    ("C8 CQ S9 SQ HK H8 DQ D9 D7 S8", 2, "D S N", None, None, None),
    ("HT HQ H9 ST SQ S8 CK DK DQ D9", 0, "H D N", None, None, None),
    ("HJ CK C9 SA S9 SQ HT H7 DK D8", 1, "S H N", None, None, None),
    ("C8 C9 CT S7 SQ SK H7 HK DT DA", 1, "C N", None, None, None),
]


@pytest.mark.parametrize(("hand", "seat", "asked", "declared", "least", "most"), VERDICTS)
def test_the_verdict(hand, seat, asked, declared, least, most):
    contracts = [Contract.parse(text) for text in asked.split()]
    result = evaluate_hand(CardSet.parse(hand), seat, contracts=contracts, samples=16, seed=1)
    if declared is None:
        assert result.best is None
        assert result.bid_up_to is None
        return
    assert str(result.best) in declared.split()
    assert result.bid_up_to is not None
    assert least <= result.bid_up_to <= most


def game_value(contract, twelve, outcome):
    """What a game that comes out like this counts, by the tariff as the rules print it."""
    if contract.is_null:
        return {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}[
            contract.hand, contract.ouvert
        ]
    reached = {Outcome.AT_LEAST_90: 1, Outcome.EVERY_TRICK: 2}.get(outcome, 0)
    announced = 2 if contract.schwarz else 1 if contract.schneider else 0
    steps = 1 + contract.hand + max(reached, announced) + announced + contract.ouvert
    base = 24 if contract.kind is Kind.GRAND else 12 - contract.kind
    return base * (abs(count_matadors(twelve, contract.kind)) + steps)


def won_at(search, point):
    """The contract, the outcome and the twelve cards of each deal counted for a bid."""
    contract = point.best
    if contract.hand:
        found = [(contract, outcome) for outcome in search._hand_done[contract.kind].tolist()]
    else:
        decided = search._decisions(point.bid).tolist()
        found = [(search._picked[i], int(search._pick_done[i, at])) for at, i in enumerate(decided)]
    return [(c, Outcome(o), search._twelve[j]) for (c, o), j in zip(found, search._skat_of.tolist(), strict=False)]


def test_the_game_named_for_a_bid_is_worth_it_in_the_deals_counted_as_won():
    rng = np.random.default_rng(7)
    carried = set()
    for _ in range(8):
        hand = CardSet(sum(1 << int(index) for index in rng.permutation(32)[:10]))
        search = HandSearch(hand, int(rng.integers(3)), samples=8, seed=1, pass_score=-40)
        for _ in search.run():
            pass
        result = search.result()
        for point in result.by_bid:
            won = [
                contract
                for contract, outcome, twelve in won_at(search, point)
                if outcome >= goal(contract) and game_value(contract, twelve, outcome) >= point.bid
            ]
            assert point.win == pytest.approx(len(won) / point.chances.samples)
            if won:
                assert won.count(point.best) / len(won) == pytest.approx(point.share)
                carried.add(point.best.kind)
        if result.headline is not None:
            assert result.headline.bid == result.bid_up_to
            assert result.ladder[-1][1] is result.headline
    assert len(carried) > 2


def goal(contract):
    if contract.schwarz or (contract.ouvert and not contract.is_null):
        return Outcome.EVERY_TRICK
    return Outcome.AT_LEAST_90 if contract.schneider else Outcome.WON


def test_only_grand_hand_carries_72():
    hand = "CJ HJ DJ CA CT C8 SA S7 HK D8"
    result = evaluate_hand(hand, contracts=["G", "GH"], samples=60, seed=1)
    assert [(low, point.bid, str(point.best)) for low, point in result.ladder] == [(18, 48, "G"), (50, 72, "GH")]
    told, grand_hand = result.to_dict(), result.declaration("GH").win
    assert told["headline"] == {"bid": 72, "declaration": "GH", "win": round(grand_hand, 6)}
    assert {entry["best"]: entry["win"] for entry in told["by_bid"] if entry["bid"] in (48, 72)} == {
        "G": round(result.pickup.chances.win, 6),
        "GH": round(grand_hand, 6),
    }
    assert verdict(result, Look()).startswith("Bid up to 72: Grand Hand wins ")
    assert ladder(result, Look()).startswith("Bids: to 48 Grand with the skat (")
    assert "50 to 72 Grand Hand (" in ladder(result, Look())
    assert "50 bis 72 Grand Hand (" in ladder(result, Look(lang="de"))
    assert "50 do 72 grand z ręki (" in ladder(result, Look(lang="pl"))


def test_null_ouvert_with_the_skat_carries_46_and_not_59():
    hand = "C7 C8 CQ S7 S9 SJ H7 H8 HT D7"
    result = evaluate_hand(hand, 1, contracts=["N", "NO", "NH", "NOH"], samples=60, seed=1)
    assert (result.headline.bid, str(result.headline.best)) == (46, "NO")
    assert {str(point.best) for point in result.by_bid if point.bid > 46} == {"NOH"}
    assert verdict(result, Look()).startswith("Bid up to 46: Null ouvert with the skat wins ")
