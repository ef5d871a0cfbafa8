"""Discards, skats, bids, claims and Revolution."""

from random import Random

import pytest

from helpers import corpora
from skatsolve import proofs
from skatsolve._core.prover.points_prover import Prover
from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.claims import claim_holds
from skatsolve.contract import Contract
from skatsolve.errors import KnowledgeError, OptionError
from skatsolve.knowledge import View
from skatsolve.position import Position
from skatsolve.proofs import ProofSearch, prove_discards, prove_skats, revolution, safe_bid
from skatsolve.proofs.revolution import any_split
from skatsolve.solver import solve

TWELVE = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ")
DIAMONDS = Contract.parse("D")


def test_all_discards_are_what_each_is_alone():
    verdicts = prove_discards(TWELVE, DIAMONDS, 2)
    assert len(verdicts) == 66
    assert set(verdicts.values()) == {"proved", "disproved"}
    for away in list(verdicts)[::11]:
        alone = View.start(TWELVE - away, DIAMONDS, 2, away)
        assert ProofSearch(1).verdict(alone) == verdicts[away], away


def test_discards_need_twelve_cards():
    with pytest.raises(KnowledgeError, match="11 cards to discard from"):
        prove_discards(TWELVE - CardSet.parse("CJ"), DIAMONDS, 0)
    with pytest.raises(KnowledgeError, match="nothing is put away"):
        prove_discards(TWELVE, Contract.parse("DH"), 0)


def test_which_skats_help():
    hand = TWELVE - CardSet.parse("HA CQ")
    skats = [CardSet.parse(cards) for cards in ("HA CQ", "HA C7", "C7 C8", "CA HT", "DA DT")]
    found = prove_skats(hand, DIAMONDS, 1, skats=skats)
    assert CardSet.parse("HA CQ") in found.good
    for skat, away in found.discards.items():
        twelve = hand | skat
        verdicts = prove_discards(twelve, DIAMONDS, 1)
        if away is None:
            assert set(verdicts.values()) == {"disproved"}
        else:
            assert verdicts[away] == "proved"
    assert not found.undecided
    data = found.to_dict()
    assert data["of"] == 5
    assert str(CardSet.parse("HA CQ")) in data["skats"]


def test_a_first_card_that_is_enough():
    hand = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ SA H8")
    helps = prove_skats(hand, Contract.parse("C"), 0, "schwarz", skats=_skats(hand, "ST", "H7"))
    # With the ten of spades nothing but trumps and the highest spades is left; with H7 it takes such a card besides.
    assert helps.first_cards == CardSet.parse("ST")
    assert CardSet.parse("H7 C9") in helps.good
    assert CardSet.parse("H7 D7") not in helps.good
    few = prove_skats(hand, Contract.parse("C"), 0, "schwarz", skats=_skats(hand, "ST")[:20])
    assert len(few.good) == 20
    assert not few.first_cards  # one second card was not looked at


def _skats(hand: CardSet, *firsts: str) -> list[CardSet]:
    unseen = FULL_DECK - hand
    return [CardSet.parse(first) | {second} for first in firsts for second in unseen if str(second) != first]


def test_progress_and_limits_of_skats():
    hand = TWELVE - CardSet.parse("HA CQ")
    seen = []
    found = prove_skats(
        hand, DIAMONDS, 1, skats=[CardSet.parse("C7 C8")], node_limit=1, progress=lambda *done: seen.append(done)
    )
    assert seen == [(1, 1)]
    assert found.undecided or found.good
    with pytest.raises(KnowledgeError, match="cannot lie in the skat"):
        prove_skats(hand, DIAMONDS, 1, skats=[CardSet.parse("CJ C8")])
    with pytest.raises(KnowledgeError, match="not picked up"):
        prove_skats(hand, Contract.parse("DH"), 1)


def test_up_to_which_bid():
    hand = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    view = View.start(hand, Contract.parse("C"), 0, CardSet.parse("C7 SA"))
    # All trumps, with 11: game 12 and Schwarz two more.
    assert safe_bid(view) == proofs.SafeBid(168, "schwarz", True)
    view = View.start(TWELVE - CardSet.parse("HA CQ"), DIAMONDS, 1, CardSet.parse("HA CQ"))
    safe = safe_bid(view)
    assert (safe.bid, safe.goal) == (45, "win")  # with 4, game 5
    view = View.start(TWELVE - CardSet.parse("CQ SQ"), DIAMONDS, 1, CardSet.parse("CQ SQ"))
    assert safe_bid(view) == proofs.SafeBid(None, None, True)
    null = View.start(CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7"), Contract.parse("NOH"), 0)
    assert safe_bid(null) == proofs.SafeBid(59, "null", True)


def test_a_bid_in_hand_counts_the_fewest_matadors():
    hand = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
    safe = safe_bid(View.start(hand, Contract.parse("CH"), 0))
    assert safe.bid == 72  # with 4, game 5, Hand 6; with the ace in the skat it would be with 5
    assert not safe.exact


def test_claims_over_unseen_cards():
    hand = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    view = View.start(hand, Contract.parse("CH"), 0)
    assert proofs.claim_is_sure(view) == "proved"
    weaker = View.start(hand - CardSet.parse("C8") | CardSet.parse("D7"), Contract.parse("CH"), 0)
    assert proofs.claim_is_sure(weaker) == "disproved"
    null = View.start(CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7"), Contract.parse("NH"), 1)
    assert proofs.claim_is_sure(null) == "proved"


def test_a_claim_counts_the_rest_only():
    hand = CardSet.parse("SJ HJ DJ CA CT CK CQ C9 C8 D7")
    plays = ("D7", "DA", "DK", "DT", "D8", "C8", "CA", "C7", "CJ", "HA", "C9", "H7")
    view = View.start(hand, Contract.parse("CH"), 0, plays=map(Card.parse, plays))
    assert view.tricks == (2, 2)
    assert proofs.claim_is_sure(view) == "proved"
    assert ProofSearch(1).verdict(view, "schwarz") == "disproved"


def test_a_defenders_claim_is_the_same_question():
    """``skatsolve.claims`` searches for itself; here the defender takes the place of the declarer of a proof."""
    search, agreed = Prover(1), {True: 0, False: 0}
    random = Random(11)
    for _ in range(300):
        contract = Contract.parse(random.choice("CHG"))
        left = random.choice((2, 3))
        pack = random.sample(list(FULL_DECK), 3 * left + 2)
        pack.sort(key=lambda card: contract.strength(card) + random.choice((0, 40)), reverse=True)
        hands = [CardSet(pack[left * seat : left * (seat + 1)]) for seat in range(3)]
        gone = 120 - sum(hand.points for hand in hands)
        # The claimer is seat 0, a defender; seat 1 is the declarer.
        position = Position(contract, 1, hands, CardSet(pack[-2:]), (), random.randrange(3), (gone, 0))
        for _ in range(random.randrange(3)):
            position = position.play(random.choice(list(position.legal)))
        shown = [0, 0, 0]
        for place, card in enumerate(position.trick):
            if card not in contract.follow_set(position.trick[0]):
                trumps = position.trick[0] in contract.trumps
                shown[(position.leader + place) % 3] = 1 << (4 if trumps else position.trick[0].suit)
        unseen = position.hands[1] | position.hands[2] | CardSet(pack[-2:])
        table = tuple(card.index for card in position.trick)
        search.set_game(contract.kind, True)
        every_card = len(position.hands[0]) + len(unseen) + len(table)
        verdict, _, _ = search.prove(
            position.hands[0].mask, unseen.mask, shown[1], shown[2], position.leader, table, every_card, 1 << 60
        )
        assert claim_holds(position, 0) == (verdict == 1), position
        agreed[verdict == 1] += 1
    assert min(agreed.values()) > 20


@pytest.mark.parametrize("row", [row for row in corpora.lines("strong_hands") if row["contract"] == "N"][:12])
def test_revolution_is_lost_as_soon_as_one_split_beats_it(row):
    hand, away = CardSet.parse(row["hand"]), CardSet.parse(row["away"])
    answer = revolution(hand, row["seat"], away)
    if row["unlosable"]:
        assert answer.won
    if answer.witness is not None:
        assert not answer.won
        assert answer.witness.hand(row["seat"]) == hand
        assert answer.witness.skat == away
        position = Position.start(answer.witness, Contract.parse("NO"), row["seat"])
        assert solve(position, line=False).value == 0
    assert answer.to_dict()["won"] is answer.won


def test_revolution_in_hand():
    won = CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7")
    assert revolution(won, 1).won
    lost = revolution(won - CardSet.parse("D7") | CardSet.parse("DQ"), 1)
    assert not lost.won
    assert lost.witness is not None
    assert solve(Position.start(lost.witness, Contract.parse("NOH"), 1), line=False).value == 0


def test_trying_all_splits_finds_a_split_where_walks_do():
    hand = CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 DQ")
    view = View.start(hand, Contract.parse("NO"), 1, CardSet.parse("DA DK"))
    found = any_split(view, ProofSearch(1))
    assert found is not None
    assert solve(view.position(found), line=False).value == 0


def test_a_revolution_left_undecided_is_not_called_won(monkeypatch):
    monkeypatch.setattr(ProofSearch, "verdict", lambda *_, **__: "undecided")
    lost = revolution(CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 DQ"), 1, CardSet.parse("DA DK"))
    assert not lost.won
    assert solve(Position.start(lost.witness, Contract.parse("NO"), 1), line=False).value == 0


def test_no_revolution_with_other_cards():
    with pytest.raises(KnowledgeError, match="a hand of 9 cards"):
        revolution(CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9"), 0)
    with pytest.raises(OptionError):
        ProofSearch(0)


def test_voids_in_the_middle_of_a_game_are_used():
    """A hand that can be lost may be unlosable once a defender has shown out."""
    random = Random(5)
    better = 0
    search = ProofSearch(1)
    for row in corpora.lines("strong_hands")[:120]:
        if row["contract"] == "N" or row["unlosable"]:
            continue
        view = View.start(
            CardSet.parse(row["hand"]), Contract.parse(row["contract"]), row["seat"], CardSet.parse(row["away"])
        )
        known = view.with_void(random.choice([seat for seat in range(3) if seat != view.seat]), view.contract.trumps)
        better += search.verdict(known) == "proved"
        if better:
            return
    pytest.fail("no void ever helped")
