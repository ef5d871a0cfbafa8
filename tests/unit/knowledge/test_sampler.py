"""Counts, uniformity and messages of the sampler."""

import math
import pickle
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skatsolve._core.sampler.deal_index import random_words
from skatsolve.cards import CARDS, FULL_DECK, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat
from skatsolve.errors import KnowledgeError, OptionError
from skatsolve.knowledge import SKAT, Knowledge, Sampler, View
from skatsolve.position import Position
from skatsolve.rows import card_points, encode_worlds

HAND = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
TWELVE = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ")
JACKS = CardSet.parse("CJ SJ HJ DJ")


def chi_square_limit(freedom: int) -> float:
    """The 99.9 % point of chi-square (Wilson and Hilferty's approximation)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.0902 * math.sqrt(2 / (9 * freedom))) ** 3


def counts_of(masks, group):
    return np.array([(int(mask) & group.mask).bit_count() for mask in masks])


def every_deal(cards, sizes):
    """All ways to lay the cards into places of these sizes, by brute force."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        taken = set(chosen)
        for rest in every_deal([card for card in cards if card not in taken], sizes[1:]):
            yield (sum(1 << card.index for card in chosen), *rest)


def fits(world, knowledge):
    return all(
        fact.low <= sum((world[place] & fact.cards.mask).bit_count() for place in fact.places) <= fact.high
        for fact in knowledge.facts
    )


@pytest.mark.parametrize(
    ("knowledge", "count"),
    [
        (Knowledge(), 2_753_294_408_504_640),
        (Knowledge.of_hand(0, HAND), 42_678_636),
        (Knowledge.of_hand(2, TWELVE), 184_756),
        (Knowledge.of_hand(1, HAND).told("skat=DQS7"), 184_756),
        (Knowledge.of_hand(1, HAND).told("has.F=CA not.R=CA"), math.comb(21, 2) * math.comb(19, 9)),
    ],
)
def test_known_counts(knowledge, count):
    assert Sampler(knowledge).count == count


def test_numbers_are_those_of_philox():
    key = np.array([0x0123456789ABCDEF, 0xFEDCBA9876543210], dtype=np.uint64)
    # numpy counts up before it makes a block.
    theirs = np.random.Philox(counter=np.array([6, 3, 0, 12345], dtype=np.uint64), key=key).random_raw(4)
    ours = np.array([7, 3, 0, 12345], dtype=np.uint64)
    random_words(int(key[0]), int(key[1]), ours)
    assert ours.tolist() == theirs.tolist()


small_facts = st.lists(
    st.tuples(
        st.sets(st.integers(0, 3), min_size=1, max_size=3),
        st.sets(st.integers(0, 8), min_size=1, max_size=6),
        st.integers(0, 3),
        st.integers(0, 3),
    ),
    max_size=5,
)


@settings(max_examples=60)
@given(st.sampled_from([(3, 3, 3, 0), (2, 3, 2, 2), (1, 2, 4, 2), (0, 4, 3, 2)]), small_facts, st.integers(0, 50))
def test_agrees_with_brute_force(sizes, facts, offset):
    deck = [CARDS[(offset + 5 * i) % 32] for i in range(9)]
    knowledge = Knowledge(sizes=sizes, out=FULL_DECK - deck)
    for places, chosen, low, more in facts:
        cards = CardSet(deck[i] for i in chosen)
        knowledge = knowledge.between(places, cards, min(low, len(cards)), low + more)
    truth = {world for world in every_deal(deck, list(sizes)) if fits(world, knowledge)}
    if not truth:
        with pytest.raises(KnowledgeError, match="clash"):
            Sampler(knowledge)
        return
    sampler = Sampler(knowledge)
    assert sampler.count == len(truth)
    listed = [tuple(row) for row in sampler.all().tolist()]
    assert len(listed) == len(set(listed))
    assert set(listed) == truth
    assert set(map(tuple, sampler.draw(50, seed=offset).tolist())) <= truth


def test_draws_are_uniform_over_all_worlds_under_constraints():
    known = Knowledge.of_hand(0, HAND).told("skat=DQS7 void.M=clubs min.R=hearts:4 max.R=diamonds:2 not.R=HA")
    sampler = Sampler(known)
    order = {tuple(row): i for i, row in enumerate(sampler.all().tolist())}
    assert 100 < sampler.count < 3000
    n = 40 * sampler.count
    seen = np.bincount([order[tuple(row)] for row in sampler.draw(n, seed=5).tolist()], minlength=sampler.count)
    statistic = ((seen - 40) ** 2 / 40).sum()
    assert statistic < chi_square_limit(sampler.count - 1)
    # Too even would be as wrong as too uneven.
    assert statistic > sampler.count - 1 - 4 * math.sqrt(2 * sampler.count)


@pytest.mark.parametrize("terms", ["", "min.R=spades:2 max.M=hearts:3", "void.M=spades has.R=HT"])
def test_trump_splits_match_enumeration(terms):
    known = Knowledge.of_hand(0, TWELVE).told(terms)
    sampler = Sampler(known)
    missing = CardSet.parse("DA DT DK CA CT")
    truth = np.bincount(counts_of(sampler.all()[:, 1], missing), minlength=6) / sampler.count
    if not terms:
        split = truth + truth[::-1]
        assert [round(100 * share, 2) for share in split[:3]] == [3.25, 27.09, 69.66]
    n = 20_000
    seen = np.bincount(counts_of(sampler.draw(n, seed=11)[:, 1], missing), minlength=6)
    possible = truth > 0
    assert not seen[~possible].any()
    statistic = ((seen - n * truth)[possible] ** 2 / (n * truth)[possible]).sum()
    assert statistic < chi_square_limit(int(possible.sum()) - 1)


def test_unconstrained_splits_match_the_hypergeometric_distribution():
    n, unseen = 50_000, CardSet.parse("CA CK CT C8")
    seen = np.bincount(counts_of(Sampler(Knowledge.of_hand(0, HAND)).draw(n, seed=3)[:, SKAT], unseen), minlength=3)
    expected = n * np.array([math.comb(4, k) * math.comb(18, 2 - k) / math.comb(22, 2) for k in range(3)])
    assert ((seen - expected) ** 2 / expected).sum() < chi_square_limit(2)


def test_any_split_of_the_work_gives_the_same_worlds():
    sampler = Sampler(Knowledge.of_hand(1, HAND).told("min.F=spades:2"))
    whole = sampler.draw(100, seed=9)
    parts = [sampler.draw(30, seed=9, start=70), sampler.draw(70, seed=9)]
    assert (np.concatenate(parts[::-1]) == whole).all()
    assert (pickle.loads(pickle.dumps(sampler)).draw(100, seed=9) == whole).all()
    assert (sampler.draw(100, seed=10) != whole).any()


def only_even_hearts(hands, skat):
    return len(hands[1] & FULL_DECK.of_suit(2)) % 2 == 0


def test_tests_restrict_and_keep_uniform():
    known = Knowledge.of_hand(0, HAND).told("skat=DQS7 void.M=clubs void.R=diamonds").such_that(only_even_hearts)
    sampler = Sampler(known)
    everything = sampler.all()
    hearts = FULL_DECK.of_suit(2)
    assert sampler.count == len(everything) > 0
    assert not (counts_of(everything[:, 1], hearts) % 2).any()
    n = 3000
    drawn = sampler.draw(n, seed=2)
    seen = np.bincount(counts_of(drawn[:, 1], hearts), minlength=9)
    truth = np.bincount(counts_of(everything[:, 1], hearts), minlength=9) * n / sampler.count
    possible = truth > 0
    assert not seen[~possible].any()
    assert ((seen - truth)[possible] ** 2 / truth[possible]).sum() < chi_square_limit(int(possible.sum()) - 1)
    assert (np.concatenate([sampler.draw(7, seed=2), sampler.draw(5, seed=2, start=7)]) == drawn[:12]).all()


def test_tests_that_pass_nothing_are_an_error():
    sampler = Sampler(Knowledge.of_hand(0, HAND).told("skat=DQS7").such_that(lambda hands, skat: False))
    with pytest.raises(KnowledgeError, match="refused"):
        sampler.draw(1, seed=0)


@pytest.mark.parametrize(
    ("terms", "named", "not_named"),
    [
        ("has.M=CA min.R=hearts:2 has.R=CA", ["has.M=CA", "has.R=CA"], ["hearts"]),
        ("min.M=spades:1 min.R=spades:6 skat=SKH8", ["min.M=spades:1", "min.R=spades:6", "skat=SKH8"], []),
        ("min.R=spades:4 min.R=hearts:4 min.R=diamonds:4 not.F=HA", ["spades:4", "hearts:4", "diamonds:4"], ["not.F"]),
        ("void.F=spades has.M=CK", ["void.F=spades", "forehand holds"], ["CK"]),
        ("skat=CA.CK.CT", ["skat=CA.CK.CT"], ["forehand"]),
    ],
)
def test_contradictions_name_what_clashes(terms, named, not_named):
    with pytest.raises(KnowledgeError) as caught:
        Sampler(Knowledge.of_hand(0, HAND).told(terms))
    assert all(word in str(caught.value) for word in named)
    assert not any(word in str(caught.value) for word in not_named)


@pytest.mark.parametrize(
    "term", ["foo", "min.R=clubs", "max.R=:2", "void.X=clubs", "has.M=C1", "min.R=clubs:9", "void.R=trumps", "a.F=CJ"]
)
def test_unreadable_terms_are_named(term):
    with pytest.raises(KnowledgeError, match=term.split("=")[0]):
        Knowledge().told(term)


def test_terms():
    known = Knowledge().told(["void.F=hearts", "has.M=CJ SJ; min.R=clubs:3"]).told("max.R=trumps:2", Kind.DIAMONDS)
    hearts, jacks, clubs, trumps = known.facts
    assert hearts.high == 0
    assert len(hearts.cards) == 7
    assert jacks.cards == CardSet.parse("CJ SJ")
    assert (clubs.low, clubs.places) == (3, {2})
    assert trumps.cards == Contract(Kind.DIAMONDS).trumps
    assert Knowledge().told("void.F=Herz").facts[0].cards == hearts.cards
    assert len(Knowledge().told("void.F=hearts", Kind.NULL).facts[0].cards) == 8


def test_wrong_hands_limits_and_seeds():
    with pytest.raises(KnowledgeError, match="11 cards"):
        Knowledge.of_hand(0, CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK DQ"))
    with pytest.raises(KnowledgeError, match="32"):
        Knowledge(sizes=(9, 10, 10, 2))
    with pytest.raises(KnowledgeError, match="42678636 deals"):
        Sampler(Knowledge.of_hand(0, HAND)).all()
    with pytest.raises(OptionError, match="seed"):
        Sampler(Knowledge()).draw(1, seed=-1)
    for n, start in ((-1, 0), (1.5, 0), (1, -1), (True, 0)):
        with pytest.raises(OptionError, match="is not a whole number from 0"):
            Sampler(Knowledge()).draw(n, seed=1, start=start)
    with pytest.raises(KnowledgeError, match="place: 4 is not a seat; seats are 0, 1 and 2, the skat is 3"):
        Knowledge().has(4, HAND)


def test_entangled_limits_are_refused_not_guessed():
    known = Knowledge()
    for i in range(12):
        cards = CardSet(CARDS[(i + step * step) % 32] for step in range(8))
        known = known.between(i % 3, cards, 2, 5)
    with pytest.raises(KnowledgeError, match="entangle"):
        Sampler(known)


@pytest.mark.parametrize(("n", "seed", "start"), [(2**63, 1, 0), (1, 1, 2**63), (-1, 1, 0), (1, -1, 0), (True, 1, 0)])
def test_numbers_that_cannot_be_drawn(n, seed, start):
    with pytest.raises(OptionError):
        Sampler(Knowledge.of_hand(0, HAND)).draw(n, seed, start)


def test_a_game_in_progress():
    contract = Contract.parse("D")
    deal = Deal(*map(CardSet, Sampler(Knowledge()).draw(1, seed=4)[0].tolist()))
    position = Position.start(deal, contract, 1)
    plays: list[Card] = []
    rng = np.random.default_rng(1)
    for _ in range(17):
        card = list(position.legal)[rng.integers(len(position.legal))]
        plays.append(card)
        position = position.play(card)
    for seat in Seat:
        known = View(contract, 1, seat, position.hands[seat], plays).knowledge
        assert known.sizes[:3] == tuple(map(len, position.hands))
        truth = (*(hand.mask for hand in position.hands), deal.skat.mask)
        assert fits(truth, known)
        unseen = list(FULL_DECK - CardSet(plays) - position.hands[seat])
        others = [place for place in range(4) if place != seat]
        worlds = set()
        for parts in every_deal(unseen, [known.sizes[place] for place in others]):
            world = list(truth)
            for place, part in zip(others, parts, strict=True):
                world[place] = part
            if fits(world, known):
                worlds.add(tuple(world))
        assert set(map(tuple, Sampler(known).all().tolist())) == worlds
        if seat == 1:
            seen = View(contract, 1, seat, position.hands[seat], plays, deal.skat).knowledge
            assert Sampler(seen).count <= Sampler(known).count
    rows = encode_worlds(
        np.array([truth], dtype=np.uint32),
        contract.kind,
        1,
        leader=position.leader,
        trick=position.trick,
        points=(position.points[0] - deal.skat.points, position.points[1]),
        tricks=position.tricks,
    )
    assert tuple(rows[0].tolist()) == position.pack()


def test_rows_of_whole_deals():
    worlds = Sampler(Knowledge()).draw(20, seed=8)
    for contract in map(Contract.parse, "CSHDGN"):
        for row, world in zip(encode_worlds(worlds, contract.kind, 2).tolist(), worlds.tolist(), strict=True):
            deal = Deal(*map(CardSet, world))
            assert tuple(row) == Position.start(deal, contract, 2).pack()
    assert card_points(worlds).sum(axis=1).tolist() == [120] * 20
