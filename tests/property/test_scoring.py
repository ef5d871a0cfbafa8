"""Scoring on any cards: what holds for every game."""

from hypothesis import given
from hypothesis import strategies as st

from skatsolve.cards import CARDS, CardSet
from skatsolve.contract import Kind
from skatsolve.scoring import bid_ladder, count_matadors, list_score, score_early, score_game, tariff_of

from .strategies import contracts

twelves = st.permutations(CARDS).map(lambda deck: deck[:12])
bids = st.none() | st.sampled_from(bid_ladder())
rules = st.sampled_from(["isko", "historical"])


@st.composite
def plays(draw):
    """The declarer's twelve cards, his points and tricks, as play can bring them."""
    deck = draw(st.permutations(CARDS))
    tricks = draw(st.integers(0, 10))
    points = CardSet(deck[10:12]).points + CardSet(deck[12 : 12 + 2 * tricks]).points + CardSet(deck[:tricks]).points
    return CardSet(deck[:12]), points, tricks


@given(contracts, plays(), st.sampled_from(bid_ladder()) | st.none(), st.sampled_from([3, 4]))
def test_every_result(contract, play, bid, players):
    cards, points, tricks = play
    result = score_game(contract, cards, points=points, tricks=tricks, bid=bid, players=players)
    if result.won:
        assert result.game_value in bid_ladder()
        assert result.score == result.game_value == result.value_as_played >= (bid or 0)
    else:
        assert result.score == -2 * result.game_value
        assert result.game_value >= (bid or 0)
    assert result.overbid == (result.value_as_played < (bid or 0)) == (result.charge is not None)
    if result.charge is not None:
        assert result.charge.base * result.charge.multiplier == result.game_value
        assert contract.is_null or result.game_value - result.charge.base < bid
    if not contract.is_null:
        assert result.value_as_played == result.base * result.steps[-1].count
        counts = [step.count for step in result.steps]
        assert counts == list(range(abs(result.matadors), counts[-1] + 1))
        assert result.schwarz == (tricks in (0, 10))
        assert result.schneider == (points >= 90 or points <= 30)
    fabian = result.seeger_fabian
    assert fabian.declarer == result.score + (50 if result.won else -50)
    assert fabian.defender == (0 if result.won else {3: 40, 4: 30}[players])
    assert result.explain("de").count(":") >= 1


@given(contracts, plays(), bids, rules)
def test_the_integer_way_is_the_same(contract, play, bid, rules):
    cards, points, tricks = play
    if bid is not None and bid not in bid_ladder(rules):
        return
    result = score_game(contract, cards, points=points, tricks=tricks, bid=bid, rules=rules)
    assert list_score(tariff_of(contract, rules), cards.mask, points, tricks, bid or 0) == result.score
    if not contract.is_null:
        unknown = score_game(contract, cards, points=points, bid=bid, rules=rules)
        assert list_score(tariff_of(contract, rules), cards.mask, points, bid=bid or 0) == unknown.score
        assert result.score in (unknown.score, unknown.if_schwarz.score if unknown.if_schwarz else unknown.score)


@given(twelves, st.sampled_from(list(Kind)[:5]))
def test_matadors_by_counting(cards, kind):
    trumps = ["CJ", "SJ", "HJ", "DJ"] + ["CSHD"[kind] + rank for rank in "ATKQ987" if kind < 4]
    held = [trump in map(str, cards) for trump in trumps]
    run = next((place for place, has in enumerate(held) if has != held[0]), len(held))
    assert count_matadors(CardSet(cards).mask, kind) == (run if held[0] else -run)


@given(contracts, plays(), bids)
def test_more_points_are_never_worse(contract, play, bid):
    cards, _, _ = play
    if contract.is_null:
        return
    scores = [score_game(contract, cards, points=points, bid=bid).score for points in (0, 30, 31, 60, 61, 89, 90, 120)]
    assert scores == sorted(scores)


@given(contracts, plays(), bids, st.data())
def test_games_that_end_early(contract, play, bid, data):
    cards, _, _ = play
    points = (data.draw(st.integers(0, 60)), data.draw(st.integers(0, 60)))
    tricks = (data.draw(st.integers(0, 5)), data.draw(st.integers(0, 4)))
    mine, theirs = (
        score_early(contract, cards, points=points, tricks=tricks, at_fault=side, bid=bid)
        for side in ("declarer", "defenders")
    )
    assert mine.score <= theirs.score
    assert not mine.won or theirs.won
