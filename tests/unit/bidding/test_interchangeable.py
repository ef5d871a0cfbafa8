"""Deals that are the same game under other names: found, solved once, and counted as often as they come."""

import numpy as np
import pytest

from skatsolve.bidding import best_discards
from skatsolve.bidding.interchangeable import DistinctGames, interchangeable_cards
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.knowledge import SKAT, Knowledge, Sampler
from skatsolve.outcomes import Judge
from skatsolve.rows import encode_worlds


def texts(found):
    return [str(cards) for cards in found]


def test_what_the_declarer_holds_keeps_cards_apart_and_what_lies_away_does_not():
    others = CardSet.parse("C9 C7 CA CT")
    assert texts(interchangeable_cards(Kind.GRAND, CardSet.parse("C8"), others)) == []
    assert texts(interchangeable_cards(Kind.GRAND, CardSet.parse("H8"), others)) == ["C9.C7"]
    assert texts(interchangeable_cards(Kind.NULL, CardSet.parse("CQ"), others)) == ["CT.C9.C7"]
    assert texts(interchangeable_cards(Kind.NULL, CardSet.parse("CK CJ C8"), others)) == ["CT.C9"]
    assert texts(interchangeable_cards(Kind.HEARTS, CardSet.parse("SJ"), CardSet.parse("CJ HJ DJ HA HT H7"))) == [
        "HJ.DJ"
    ]


@pytest.mark.parametrize(
    ("kind", "seat", "hand"),
    [
        (Kind.DIAMONDS, 1, "CJ HJ DA DK DQ D9 SA ST CA H7"),
        (Kind.GRAND, 0, "CJ SJ SA ST S9 HA HK DA D9 CQ"),
        (Kind.NULL, 2, "C7 C9 CJ S7 S8 SQ H8 HT D7 D9"),
    ],
)
def test_each_deal_comes_out_as_the_one_that_stands_for_it(kind, seat, hand):
    cards = CardSet.parse(hand)
    away = CardSet.parse("HQ CT")
    known = Knowledge().has(seat, cards).has(SKAT, away)
    worlds = Sampler(known).draw(120, 3)
    # The same games under other names: equal cards change hands, as many each way.
    rng = np.random.default_rng(5)
    first, second = (place for place in range(3) if place != seat)
    others = CardSet(int(worlds[0, first] | worlds[0, second]))
    renamed = worlds.copy()
    for equal in interchangeable_cards(kind, cards, others):
        mask = np.uint32(equal.mask)
        for row in renamed:
            n = int(np.bitwise_count(row[first] & mask))
            chosen = sum(1 << int(i) for i in rng.permutation([card.index for card in equal])[:n])
            row[first] = row[first] & ~mask | np.uint32(chosen)
            row[second] = row[second] & ~mask | np.uint32(equal.mask ^ chosen)
    every = np.concatenate([worlds, renamed])
    assert (every[:120] != every[120:]).any()
    games = DistinctGames(every, kind, seat)
    assert len(games.different) <= 120
    solved = Judge().outcomes(encode_worlds(games.different, kind, seat))
    one_by_one = Judge().outcomes(encode_worlds(every, kind, seat))
    assert games.spread(solved).tolist() == one_by_one.tolist()
    assert len(set(solved.tolist())) > 1


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize(("away", "lost"), [("HA CQ", (0, 0, 0)), ("SA HA", (0, 0, 0)), ("CQ SQ", (0, 140, 140))])
def test_diamonds_in_every_deal(seat, away, lost):
    twelve = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ")
    diamonds = [Contract(Kind.DIAMONDS)]
    declaration = best_discards(twelve, seat, contracts=diamonds, away=CardSet.parse(away), worlds="all", seed=1).best
    assert declaration.exact
    assert declaration.samples == 184_756
    assert round((1 - declaration.win) * declaration.samples) == lost[seat]


def test_a_part_is_what_comes_before_the_first_game_not_solved():
    cards = CardSet.parse("C7 C9 CJ S7 S8 SQ H8 HT D7 D9")
    worlds = Sampler(Knowledge().has(0, cards).has(SKAT, CardSet.parse("HQ CT"))).draw(4000, 1)
    games = DistinctGames(worlds, Kind.NULL, 0)
    n = len(games.different)
    assert n < 2000
    names = np.arange(n)
    whole = games.spread(names)
    assert len(whole) == 4000
    assert sorted(set(whole.tolist())) == names.tolist()
    for part in (1, 7, n - 1):
        some = games.spread(names[:part])
        assert some.tolist() == whole[: len(some)].tolist()
        assert whole[len(some)] == part
