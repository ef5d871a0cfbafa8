"""What a declarer sees: possible cards, voids, counting, and what cannot be."""

from itertools import combinations
from random import Random

import pytest

from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal
from skatsolve.errors import KnowledgeError, PositionError, SkatError
from skatsolve.knowledge import View
from skatsolve.outcomes import Judge
from skatsolve.position import Position
from skatsolve.proofs import DoubleDummy, count_deals, count_lost_deals
from skatsolve.proofs.deals import loses

HAND = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")


def in_play(seed: int, tricks_left: int) -> tuple[View, Deal]:
    """A game played at random from the deal until so many tricks are left, sometimes with cards on the table."""
    random = Random(seed)
    pack = list(FULL_DECK)
    random.shuffle(pack)
    deal = Deal(*(CardSet(pack[start : start + 10]) for start in (0, 10, 20)), CardSet(pack[30:]))
    contract = Contract.parse(random.choice(("C", "D", "G", "N", "SH", "GH", "NH")))
    seat = random.randrange(3)
    view = View.start(deal.hand(seat), contract, seat, None if contract.hand else deal.skat)
    position = Position.start(deal, contract, seat)
    for _ in range(3 * (10 - tricks_left) + random.randrange(3)):
        card = random.choice(list(position.legal))
        position = position.play(card)
        view = view.play(card)
    return view, deal


def splits(view: View) -> list[tuple[CardSet, CardSet]]:
    """Every split of the unseen cards that fits the voids, one by one."""
    first, second = (view.seat + 1) % 3, (view.seat + 2) % 3
    found = []
    for one in combinations(list(view.unseen), view.size(first)):
        for two in combinations(list(view.unseen - CardSet(one)), view.size(second)):
            if not (CardSet(one) & view.voids[first] or CardSet(two) & view.voids[second]):
                found.append((CardSet(one), CardSet(two)))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_what_a_defender_may_play_is_what_he_may_play_in_some_deal(seed):
    view, deal = in_play(seed, 3)
    fitting = splits(view)
    assert count_deals(view) == len(fitting)
    assert view.fits(deal)
    possible = CardSet()
    for one, two in fitting:
        possible |= view.position(view.deal(one, two)).legal
    assert view.legal == possible


@pytest.mark.parametrize("seed", range(80))
def test_lost_deals_are_counted_as_one_by_one(seed):
    """Each deal for itself: even equal cards matter, as they decide which defender takes a trick."""
    view, _ = in_play(seed, 4 if seed % 8 == 0 else 3)
    points = view.points[0]
    goals = [None] if view.contract.is_null else [points + 10, points + 20, "schwarz", "any_trick"]
    fitting = [view.deal(one, two) for one, two in splits(view)]
    for goal in goals:
        judge = Judge()
        lost = [deal for deal in fitting if loses(view, deal, goal or "null", judge)]
        counted, witness = count_lost_deals(view, goal)
        assert counted == DoubleDummy(len(lost), len(fitting), True)
        assert (witness in lost) if lost else witness is None
        first = count_lost_deals(view, goal, first_only=True)
        assert first[1] == witness
        assert first[0].lost <= len(lost)


@pytest.mark.parametrize("seed", range(20))
def test_the_view_counts_as_the_position_does(seed):
    view, deal = in_play(seed, 4)
    position = view.position(deal)
    assert position.to_move == view.to_move
    assert position.points[1] == view.points[1]
    unseen_skat = deal.skat.points if view.skat is None else 0
    assert position.points[0] == view.points[0] + unseen_skat
    assert position.tricks == view.tricks
    # A view made from its parts is the same.
    again = View(view.contract, view.declarer, view.seat, view.hand, view.plays, view.skat)
    assert again == view


def test_counts_at_the_first_card():
    assert count_deals(View.start(HAND, Contract.parse("CH"), 0)) == 42_678_636
    picked_up = View.start(HAND, Contract.parse("C"), 0, CardSet.parse("DA HA"))
    assert count_deals(picked_up) == 184_756
    no_trumps = picked_up.with_void(1, picked_up.contract.trumps)
    assert count_deals(no_trumps) == 8008  # the four trumps out are all rearhand's: 16 cards, six more for him


def test_a_discard_shows_a_void():
    view = View.start(HAND, Contract.parse("CH"), 0)
    view = view.play_all(map(Card.parse, ("CJ", "HA", "C8")))
    assert view.voids[1] == CardSet.parse("CA CT CK")
    assert not view.voids[2]
    assert view.leader == view.to_move == 0
    assert view.points == (13, 0)
    with pytest.raises(PositionError, match="card 5: middlehand cannot play CA"):
        view.play(Card.parse("SJ")).play(Card.parse("CA"))


def test_the_cards_only_one_can_hold_fill_his_hand():
    contract = Contract.parse("G")
    hand = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    view = View.start(hand, contract, 0, CardSet.parse("C7 DA"))
    hearts = contract.follow_set(Card.parse("HA"))
    spades = contract.follow_set(Card.parse("SA"))
    view = view.with_void(1, hearts)
    assert len(view.unseen - hearts) == 13
    with pytest.raises(KnowledgeError, match="no split"):  # six diamonds are left for ten cards
        view.with_void(1, spades)
    # The same for the other defender: what only one can hold has to find room in his hand.
    fresh = View.start(hand, contract, 0, CardSet.parse("C7 DA"))
    for seat in (1, 2):
        with pytest.raises(KnowledgeError, match="no split"):
            fresh.with_void(seat, hearts | spades)
        assert fresh.with_void(seat, hearts).voids[seat] == fresh.unseen & hearts


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"skat": None}, "which two cards were put away"),
        ({"skat": "DA"}, "1 cards put away instead of 2"),
        ({"skat": "DA CJ"}, "named twice: CJ"),
        ({"hand": HAND - "CJ"}, "a hand of 9 cards where 10 are left"),
        ({"declarer": 5}, "5 is not a seat"),
    ],
)
def test_what_is_not_a_game_is_refused(change, said):
    terms = {"hand": HAND, "contract": "C", "declarer": 0, "skat": "DA D7"} | change
    with pytest.raises(SkatError, match=said):
        View.start(**terms)


def test_voids_are_told_of_whole_suits_of_others():
    view = View.start(HAND, "C", 0, "DA D7")
    with pytest.raises(KnowledgeError, match="void in a part of a suit"):
        view.with_void(2, "HA")
    with pytest.raises(KnowledgeError, match="sees its own cards"):
        view.with_void(0, "HA")


def test_in_hand_nothing_is_put_away():
    with pytest.raises(KnowledgeError, match="in CH nothing is put away"):
        View.start(HAND, Contract.parse("CH"), 0, CardSet.parse("DA D7"))


def test_a_deal_that_does_not_fit():
    view = View.start(HAND, Contract.parse("CH"), 0)
    other = sorted(view.unseen)
    deal = view.deal(CardSet(other[:10]), CardSet(other[10:20]))
    assert view.position(deal).hands[0] == HAND
    moved = Deal(deal.middlehand, deal.forehand, deal.rearhand, deal.skat)
    assert not view.fits(moved)
    with pytest.raises(KnowledgeError, match="does not fit"):
        view.position(moved)
