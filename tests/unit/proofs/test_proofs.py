"""Proofs over all deals: known truths, both sides in play, witnesses, and what follows from what."""

import signal
from itertools import islice
from random import Random

import pytest

from helpers import corpora
from oracle.unknowns import questions
from skatsolve import proofs
from skatsolve._core.prover.points_prover import Prover
from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.errors import KnowledgeError, OptionError, PositionError
from skatsolve.knowledge import View
from skatsolve.proofs import ProofSearch, count_lost_deals, prove, prove_view
from skatsolve.solver import solve

TWELVE = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ")  # published in 1887
DIAMONDS = Contract.parse("D")
STRONG = corpora.lines("strong_hands")


def published(away: str, seat: int, **terms) -> proofs.Proof:
    put_away = CardSet.parse(away)
    return prove(TWELVE - put_away, DIAMONDS, seat, put_away, **terms)


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("away", ["HA CQ", "SA HA"])
def test_published_as_unlosable(away, seat):
    proof = published(away, seat)
    assert proof.unlosable == "proved"
    assert proof.double_dummy == proofs.DoubleDummy(0, 184_756, True)
    assert proof.nodes < 20_000


@pytest.mark.parametrize("seat", [1, 2])
def test_published_as_losable(seat):
    proof = published("CQ SQ", seat)
    assert proof.unlosable == "disproved"
    assert not proof.lack_of_knowledge
    assert proof.witness is not None
    assert solve(proof.view.position(proof.witness), "win", line=False).value == 0
    assert proof.nodes < 20_000


def test_a_hand_game_with_the_skat_unseen():
    hand = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
    proof = prove(hand, Contract.parse("CH"), 0)
    assert proof.unlosable == "proved"
    assert proof.double_dummy == proofs.DoubleDummy(0, 42_678_636, True)


def test_lost_for_want_of_knowledge_only():
    """All 184 756 deals are won with open cards (a full count says so; here a sample), and yet it can be lost."""
    hand = CardSet.parse("S8 S9 ST SJ SK SA H9 HJ DJ DA")
    proof = prove(hand, Contract.parse("S"), 0, CardSet.parse("C8 HK"))
    assert proof.unlosable == "disproved"
    assert proof.lack_of_knowledge
    assert proof.witness is None
    assert proof.double_dummy is None
    assert len(proof.line) == 30
    assert proof.view.play_all(proof.line).points[0] < 61
    counted, witness = count_lost_deals(proof.view, most=300)
    assert (counted.lost, counted.exact, witness) == (0, False, None)
    # Not even if he knew that rearhand has no diamonds: few enough deals to count.
    told = proof.view.with_void(2, CardSet.parse("DA DK DQ DT D9 D8 D7"))
    assert ProofSearch().verdict(told) == "disproved"
    seen = []
    counted = prove_view(told, deals="all", progress=lambda *done: seen.append(done))
    assert (counted.double_dummy, counted.witness) == (proofs.DoubleDummy(0, 1001, True), None)
    assert seen == [(1001, 1001)]


@pytest.mark.parametrize("start", range(3))
def test_strong_hands(start):
    """A third of them each: with one search for all, as in long use."""
    search = ProofSearch()
    for row in STRONG[start::9]:
        view = View.start(
            CardSet.parse(row["hand"]), Contract.parse(row["contract"]), row["seat"], CardSet.parse(row["away"])
        )
        assert search.verdict(view) == ("proved" if row["unlosable"] else "disproved"), row


def random_deal(view: View, random: Random):
    unseen = list(view.unseen)
    random.shuffle(unseen)
    size = view.size((view.seat + 1) % 3)
    return view.deal(CardSet(unseen[:size]), CardSet(unseen[size : 2 * size]))


@pytest.mark.parametrize("row", [row for row in STRONG if row["unlosable"]][:16], ids=lambda row: row["hand"])
def test_the_strategy_wins_against_random_deals_and_defence(row):
    random = Random(row["hand"])
    view = View.start(
        CardSet.parse(row["hand"]), Contract.parse(row["contract"]), row["seat"], CardSet.parse(row["away"])
    )
    proof = prove_view(view)
    for _ in range(3):
        deal = random_deal(view, random)
        end = view.play_all(proof.strategy.play(deal, random))
        assert end.is_over
        assert end.tricks[0] == 0 if view.contract.is_null else end.points[0] >= 61


def test_every_walk_through_a_refutation_is_play_that_keeps_the_goal_away():
    proof = published("CQ SQ", 1)
    random = Random(3)
    seen = set()
    for _ in range(8):
        line, deal = proof.refutation.walk(random)
        position = proof.view.position(deal)
        for card in line:
            position = position.play(card)  # raises if a card is not held or does not follow suit
        assert position.is_over
        assert position.points[0] < 61
        seen.add(deal)
    assert len(seen) > 1


def test_the_refutation_answers_any_card():
    proof = published("CQ SQ", 2)
    first = proof.refutation.card()
    after = proof.view.play(first)
    answer = proof.refutation.card([first]) if after.to_move != after.seat else None
    assert answer in after.legal
    with pytest.raises(PositionError, match="not the declarer's turn"):
        published("HA CQ", 1).strategy.card()


def test_a_strategy_tree():
    proof = published("HA CQ", 0)
    tree = proof.strategy.tree(3)
    assert tree.card is not None
    first = tree.branches[0].node
    assert first.card is None
    held = CardSet(card for branch in first.branches for card in branch.cards)
    assert held == proof.view.play(tree.card).legal
    assert all(branch.node is not None for branch in first.branches)
    assert sum(1 for _ in tree.lines()) > 2
    assert tree.to_dict()["next"]["replies"]
    assert proof.strategy.tree(0) is None


def test_the_sides_of_a_proof_are_not_mixed_up():
    with pytest.raises(OptionError, match="there is no refutation: the hand is proved"):
        _ = published("HA CQ", 1).refutation
    with pytest.raises(OptionError, match="there is no strategy: the hand is disproved"):
        _ = published("CQ SQ", 1).strategy


def test_a_card_that_gives_it_away_is_seen():
    view = published("HA CQ", 1).view
    search = ProofSearch()
    random = Random(0)
    while not view.is_over:
        if view.to_move == view.seat:
            verdicts = search.card_verdicts(view)
            bad = [card for card, verdict in verdicts.items() if verdict == "disproved"]
            if bad:
                played = [bad[0]]
                assert proofs.verdicts_along(view, played, search.verdict) == ("proved", "disproved")
                return
            view = view.play(next(card for card, verdict in verdicts.items() if verdict == "proved"))
        else:
            view = view.play(random.choice(list(view.legal)))
    pytest.fail("no card of this game gave it away")


def test_undecided_within_a_limit():
    row = max(STRONG, key=lambda row: row["contract"] != "N" and not row["unlosable"])
    proof = prove(
        CardSet.parse(row["hand"]),
        Contract.parse(row["contract"]),
        row["seat"],
        CardSet.parse(row["away"]),
        node_limit=20,
    )
    assert proof.unlosable == "undecided"
    assert (proof.witness, proof.double_dummy, proof.line) == (None, None, ())
    assert proof.nodes <= 20
    data = proof.to_dict()
    assert (data["unlosable"], data["witness"], data["double_dummy"]) == ("undecided", None, None)


def test_json_of_a_losable_hand():
    data = published("CQ SQ", 1).to_dict()
    assert data["schema"] == 1
    assert data["unlosable"] == "disproved"
    assert data["witness"].count("|") == 3
    assert data["double_dummy"] == {"lost": 1, "of": 184_756, "exact": False}


def test_goals_of_points_are_monotone():
    search = ProofSearch()
    view = published("HA CQ", 1).view
    verdicts = [search.verdict(view, points) == "proved" for points in range(0, 121, 5)]
    assert verdicts == sorted(verdicts, reverse=True)
    assert verdicts[0]
    assert not verdicts[-1]
    assert (search.verdict(view, "schneider") == "proved") == (search.verdict(view, 90) == "proved")


def test_goals_that_do_not_fit():
    view = published("HA CQ", 1).view
    with pytest.raises(OptionError, match="no goal 'victory'"):
        prove_view(view, "victory")
    with pytest.raises(OptionError, match="does not fit the contract D"):
        prove_view(view, "null")
    with pytest.raises(OptionError, match="goal 121 is not a whole number from 0 to 120"):
        prove_view(view, 121)
    with pytest.raises(OptionError, match="node limit 0 is not a whole number from 1"):
        prove_view(view, node_limit=0)
    with pytest.raises(KnowledgeError, match="twelve cards"):
        prove(TWELVE, DIAMONDS, 1)
    with pytest.raises(OptionError, match="unknown deals 'some'"):
        published("HA CQ", 1, deals="some")
    with pytest.raises(OptionError, match="memory_mb"):
        ProofSearch(memory_mb=65)


def test_schwarz_and_tricks_already_lost():
    hand = CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8")
    view = View.start(hand, Contract.parse("CHZ"), 0)
    assert ProofSearch(1).verdict(view) == "proved"
    later = View.start(
        CardSet.parse("SJ HJ DJ CA CT CK CQ C9 C8 D7"),
        Contract.parse("CH"),
        0,
        plays=map(Card.parse, ("D7", "DA", "DK")),
    )
    assert later.tricks == (0, 1)
    assert ProofSearch(1).verdict(later, "schwarz") == "disproved"
    assert ProofSearch(1).verdict(later, "any_trick") == "proved"
    assert proofs.claim_is_sure(later) == "disproved"


def test_known_voids_only_help():
    """More known voids never turn proved into disproved: over many endgames, from the core."""
    search = Prover(1)
    stronger = 0
    for question in islice(questions(7, left=(3, 4), kinds=(0, 1, 2, 3, 4)), 400):
        if not any(question.unknown.voids):
            continue
        declarer, pool, void_a, void_b, leader, table = question.core()
        search.set_game(question.unknown.kind, False)
        for need in (10, 20, 30, 40):
            known = search.prove(declarer, pool, void_a, void_b, leader, table, need, 1 << 60)[0]
            unknown = search.prove(declarer, pool, 0, 0, leader, table, need, 1 << 60)[0]
            assert known >= unknown
            stronger += known > unknown
    assert stronger > 10


def test_unlosable_endgames_are_won_in_every_deal():
    """...and where one deal is lost with open cards, the endgame can be lost."""
    search = ProofSearch(1)
    safe = proved = 0
    for seed in range(60):
        random = Random(seed)
        pack = list(FULL_DECK)
        random.shuffle(pack)
        contract = Contract.parse(random.choice(("S", "H", "G", "N")))
        seat = random.randrange(3)
        view = View.start(CardSet(pack[:10]), contract, seat, CardSet(pack[10:12]))
        position = view.position(random_deal(view, random))
        for _ in range(18):
            card = random.choice(list(position.legal))
            position, view = position.play(card), view.play(card)
        goal = "null" if view.contract.is_null else view.points[0] + 15
        if goal == "null" and view.tricks[0]:
            continue
        counted, witness = count_lost_deals(view, goal)
        assert counted.exact
        assert (witness is None) == (counted.lost == 0)
        verdict = search.verdict(view, goal)
        if verdict == "proved":
            assert counted.lost == 0
            proved += 1
        safe += counted.safe
    assert 0 < proved <= safe < 60


def test_counting_lost_deals_as_plain_solving_does():
    view = published("CQ SQ", 1).view
    random = Random(1)
    position = view.position(random_deal(view, random))
    for _ in range(19):
        card = random.choice(list(position.legal))
        position, view = position.play(card), view.play(card)
    goal = view.points[0] + 12
    first = (view.seat + 1) % 3
    lost = total = 0
    unseen = list(view.unseen)
    for chosen in range(1 << len(unseen)):
        one = CardSet(card for place, card in enumerate(unseen) if chosen >> place & 1)
        if len(one) != view.size(first):
            continue
        two = view.unseen - one
        if one & view.voids[first] or two & view.voids[3 - view.seat - first]:
            continue
        total += 1
        lost += solve(view.position(view.deal(one, two)), line=False).value < goal
    counted, witness = count_lost_deals(view, goal)
    assert (counted.lost, counted.of, counted.exact) == (lost, total, True)
    if witness is not None:
        assert solve(view.position(witness), line=False).value < goal
    only = count_lost_deals(view, goal, first_only=True)[0]
    assert only.lost <= lost


def test_null_and_its_witness():
    rows = [row for row in STRONG if row["contract"] == "N" and not row["unlosable"]][:5]
    for row in rows:
        proof = prove(CardSet.parse(row["hand"]), Contract.parse("N"), row["seat"], CardSet.parse(row["away"]))
        assert proof.unlosable == "disproved"
        assert solve(proof.view.position(proof.witness), line=False).value == 0


def test_the_same_seed_finds_the_same_witness():
    assert published("CQ SQ", 1, seed=5).witness == published("CQ SQ", 1, seed=5).witness


def test_a_search_that_has_learnt_gives_the_same_verdicts():
    search = ProofSearch()
    views = [
        View.start(TWELVE - CardSet.parse(away), DIAMONDS, seat, CardSet.parse(away))
        for away in ("HA CQ", "SA HA", "CQ SQ")
        for seat in range(3)
    ]
    first = [search.verdict(view) for view in views]
    nodes = search.nodes
    assert [search.verdict(view) for view in views] == first
    assert search.nodes - nodes < nodes / 2  # most is known by now
    search.clear()
    assert [search.verdict(view) for view in views] == first


def test_nulls_in_every_form():
    hand = CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7")
    assert prove(hand, Contract.parse("NH"), 0).unlosable == "proved"
    assert prove(hand, Contract.parse("NO"), 1, CardSet.parse("DA DK")).unlosable == "proved"


def test_the_unseen_skat_is_no_trick():
    """What is left over in Hand is the declarer's, but a trick it is not."""
    hand = CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7")
    search = ProofSearch(1)
    assert search.verdict(View.start(hand, Contract.parse("GH"), 0), "any_trick") == "disproved"
    aces = CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 CJ D7")
    assert search.verdict(View.start(aces, Contract.parse("GH"), 0), "any_trick") == "proved"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs signals of a POSIX system")
@pytest.mark.parametrize("contract", ["CH", "NH"])
def test_a_long_search_can_be_broken_off(contract):
    """A search without any technique would not end in a lifetime."""

    def enough(*_):
        raise InterruptedError

    hand = "CJ SJ HJ DJ CQ C9 C7 SA H7 DK" if contract == "CH" else "C7 C9 CJ S7 S9 SJ H7 H9 HJ D8"
    view = View.start(CardSet.parse(hand), Contract.parse(contract), 0)
    search = ProofSearch(1, options=0)
    before = signal.signal(signal.SIGALRM, enough)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(InterruptedError):
            search.verdict(view, node_limit=1 << 62)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert search.verdict(view, node_limit=1000) == "undecided"
