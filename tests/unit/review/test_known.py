"""Reviews on what was known: views, worlds, chances, and advice."""

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import skatsolve as sk
from helpers import random_records
from helpers.corpora import ROOT
from oracle import knowledge
from skatsolve.cards import Card, CardSet
from skatsolve.deal import Deal, Seat
from skatsolve.errors import KnowledgeError, OptionError, RecordError, SkatError
from skatsolve.game import GameRecord, Incident, view_of
from skatsolve.knowledge import Sampler, View
from skatsolve.notation import iss
from skatsolve.outcomes import Judge, Outcome, Stakes
from skatsolve.position import Position
from skatsolve.render.look import Look
from skatsolve.render.review import headline
from skatsolve.render.review.headline import seen
from skatsolve.review import review_game, review_games
from skatsolve.review.advice import advise_steps
from skatsolve.review.card_chances import Chances, Tried, chances_of, draw_worlds, try_cards
from skatsolve.review.results import KnownPlay
from skatsolve.solver import Solver

EXAMPLE = (ROOT / "examples" / "records" / "gl1887-12.sgf").read_text()
SERVER = [iss.loads(line) for line in (ROOT / "tests" / "data" / "iss_games.sgf").read_text().splitlines()]
PLAYED = [record for record in SERVER if record.plays]
RANDOM = [iss.loads(game.text) for game in random_records.games(seed=7, count=40) if game.contract]


def seen_by_reference(record: GameRecord, number: int, seat: int) -> set[knowledge.World]:
    """The worlds of one decision from the record alone, by the slow way."""
    plays = [card.index for card in record.plays[:number]]
    hands = [frozenset(card.index for card in hand) - frozenset(plays) for hand in record.hands]
    away = frozenset(card.index for card in record.discards) if record.discards and seat == record.declarer else None
    open_cards = {}
    if record.contract.ouvert and seat != record.declarer:
        open_cards[int(record.declarer)] = hands[record.declarer]
    for incident in record.incidents:
        if incident.kind in ("expose", "claim") and incident.number <= number and incident.seat != seat:
            shown = frozenset(card.index for card in incident.cards) or frozenset(range(32))
            shown &= hands[incident.seat]
            open_cards[int(incident.seat)] = open_cards.get(int(incident.seat), frozenset()) | shown
    return knowledge.worlds(int(record.contract.kind), plays, seat, hands[seat], away, open_cards)


def as_worlds(drawn: np.ndarray) -> set[knowledge.World]:
    return {tuple(frozenset(card.index for card in CardSet(mask)) for mask in row) for row in drawn.tolist()}


def test_knowledge_at_each_decision_against_the_slow_way():
    """Late enough that all worlds can be listed; games of all kinds, cards shown, Hand, ouvert and skat seen."""
    checked, shown, declarers = 0, 0, 0
    records = [*PLAYED, *(iss.loads(game.text) for game in random_records.games(seed=3, count=30) if game.contract)]
    for record in records:
        for number in range(22, len(record.plays)):
            view = view_of(record, number)
            wanted = seen_by_reference(record, number, int(view.seat))
            sampler = Sampler(view.knowledge)
            assert sampler.count == len(wanted)
            assert as_worlds(sampler.all()) == wanted
            truth = (*(frozenset(card.index for card in hand) for hand in record.position_at(number).hands),)
            assert truth in {world[:3] for world in wanted}
            assert view.legal == record.position_at(number).legal
            checked, shown, declarers = checked + 1, shown + bool(view.shown), declarers + (view.seat == view.declarer)
    assert checked > 150
    assert shown > 10
    assert declarers > 50


def test_cards_laid_open_are_known_from_that_moment_on():
    shown = CardSet.parse("HQ.DK")
    expose = Incident("expose", Seat.FOREHAND, number=5, cards=shown | CardSet.parse("CA"))  # CA he does not hold
    record = replace(iss.loads(EXAMPLE), incidents=(expose,))
    assert view_of(record, 4).shown == ()
    assert view_of(record, 5).shown == ((Seat.FOREHAND, shown),)
    assert view_of(record, 18).shown == ((Seat.FOREHAND, CardSet.parse("DK")),)
    whole = replace(record, incidents=(replace(expose, cards=CardSet()),))
    assert view_of(whole, 5).shown == ((Seat.FOREHAND, record.position_at(5).hands[0]),)


@pytest.mark.parametrize("number", [0, 1, 7, 13])
def test_early_decisions_fit_the_slow_check(number):
    """Too many worlds to list: those that are drawn must be legal, and hold what the player holds."""
    record = PLAYED[0]
    view = view_of(record, number)
    worlds, count = draw_worlds(view, 40, seed=2)
    assert count > 40
    rules = knowledge.Rules(int(record.contract.kind))
    plays = [card.index for card in record.plays[:number]]
    seats = knowledge.players(rules, plays)
    for row in as_worlds(worlds):
        assert row[view.seat] == frozenset(card.index for card in view.hand)
        assert knowledge.legal(rules, plays, seats, row[:3])


def test_chances_are_those_of_every_world_solved_for_itself():
    solver, rng, done = Solver(), Random(5), 0
    for record in [*PLAYED, *RANDOM]:
        numbers = [n for n in range(15, len(record.plays)) if len(record.position_at(n).legal) > 1]
        for number in rng.sample(numbers, min(1, len(numbers))):
            view, truth = view_of(record, number), record.position_at(number)
            worlds, count = draw_worlds(view, 12, seed=1)
            tried = try_cards(Judge(), view, worlds, values=True)
            fast = try_cards(Judge(), view, worlds)
            assert (tried.outcomes == fast.outcomes).all()
            stakes_known = Stakes.of(
                record.contract, record.deal.hand(record.declarer) | record.deal.skat, record.bid, record.rules
            )
            for row, outcomes, values in zip(worlds.tolist(), tried.outcomes, tried.values, strict=True):
                away = CardSet(row[3])
                taken = view.tally.points
                points = None if record.contract.is_null else (taken[0] + away.points, taken[1])
                position = Position(
                    record.contract,
                    record.declarer,
                    [CardSet(mask) for mask in row[:3]],
                    away,
                    truth.trick,
                    truth.leader,
                    points,
                    truth.tricks,
                )
                wanted = solver.card_values(position)
                assert [wanted[card] for card in view.legal] == values.tolist()
                for card, outcome in zip(view.legal, outcomes.tolist(), strict=True):
                    after = position.play(card)
                    if record.contract.is_null:
                        assert outcome == (Outcome.WON if wanted[card] else Outcome.LOST)
                        continue
                    all_tricks = solver.solve(after, "schwarz", line=False).value
                    some_trick = solver.solve(after, "any_trick", line=False).value
                    degree = 0 if not some_trick else 1 + sum(wanted[card] >= border for border in (31, 61, 90))
                    assert outcome == (Outcome.EVERY_TRICK if all_tricks else degree)
            chances = chances_of(view, worlds, tried, exact=count == len(worlds))
            if view.twelve is not None:
                for at, card in enumerate(view.legal):
                    won = [stakes_known.won[outcome] for outcome in tried.outcomes[:, at]]
                    score = [stakes_known.scores[outcome] for outcome in tried.outcomes[:, at]]
                    assert chances.of(card).win == pytest.approx(np.mean(won))
                    assert chances.of(card).score == pytest.approx(np.mean(score))
            assert chances.best.loss == 0
            assert [entry.loss for entry in chances.cards] == sorted(entry.loss for entry in chances.cards)
            done += 1
    assert done > 30


def test_the_error_of_a_loss_is_that_of_the_difference_in_the_same_deals():
    """Two cards that differ in few deals are told apart far better than their chances are known."""
    view = view_of(iss.loads(EXAMPLE), 4)  # the declarer's queen of clubs
    assert view.seat == view.declarer
    worlds, _ = draw_worlds(view, 100, seed=1)
    outcomes = np.full((100, len(view.legal)), Outcome.LOST, dtype=np.int8)
    outcomes[:50, 0] = outcomes[:50, 1] = outcomes[:40, 2] = outcomes[25:75, 3] = Outcome.WON
    outcomes[0, 1] = Outcome.LOST
    chances = chances_of(view, worlds, Tried(outcomes, None), exact=False)
    found = {entry.card: entry for entry in chances.cards}
    one, two, three, four = (found[card] for card in list(view.legal)[:4])
    assert (one.win, two.win, three.win, four.win) == (0.5, 0.49, 0.4, 0.5)
    assert one.error == four.error == pytest.approx((0.25 / 99) ** 0.5)
    for entry, differ, loss in ((two, 0.01, 0.01), (three, 0.1, 0.1), (four, 0.5, 0.0)):
        assert entry.loss == pytest.approx(loss)
        assert entry.loss_error == pytest.approx(((differ - loss**2) / 99) ** 0.5)
    # Ten deals of a hundred, all to one side, are more than luck; one is not, and as many to either side are not.
    assert [entry.significant for entry in (one, two, three, four)] == [False, False, True, False]


def test_of_equal_chances_the_better_score_is_best():
    for number, better, worse in ((4, Outcome.AT_LEAST_90, Outcome.WON), (3, Outcome.AT_MOST_30, Outcome.LOST)):
        view = view_of(iss.loads(EXAMPLE), number)
        assert (view.seat == view.declarer) == (number == 4)
        worlds, _ = draw_worlds(view, 10, seed=1)
        outcomes = np.full((10, len(view.legal)), worse, dtype=np.int8)
        outcomes[:4, 2] = better
        chances = chances_of(view, worlds, Tried(outcomes, None), exact=True)
        assert chances.best.card is list(view.legal)[2]
        assert {entry.win for entry in chances.cards} == {1.0}
        assert {entry.loss for entry in chances.cards} == {0.0}


def test_a_card_as_good_as_the_right_one_could_not_be_seen_to_be_wrong():
    review = review_game(iss.loads(EXAMPLE), samples=5, seed=1)
    play = review.turning_points[0]
    right, played = play.known.chances.of(Card.parse("C8")), play.known.played
    for win, answer in ((0.5, "no"), (0.49, "no"), (0.51, "hardly")):
        cards = (replace(right, win=win), replace(played, win=0.5))
        known = KnownPlay(Chances(cards, 5, False), cards[1])
        assert seen(replace(play, label="good", known=known)) == (answer, win, 0.5)
    assert seen(replace(play, label="mistake", known=known))[0] == "yes"
    assert seen(replace(play, known=None)) is None


def test_defenders_and_declarer_see_opposite_chances():
    record = iss.loads(EXAMPLE)
    for number in (3, 4, 5):
        view = view_of(record, number)
        worlds, _ = draw_worlds(view, 30, seed=1)
        chances = chances_of(view, worlds, try_cards(Judge(), view, worlds, values=True), exact=False)
        side = 1 if view.seat == view.declarer else -1
        scores = [side * entry.score for entry in chances.cards]
        assert scores[0] == max(scores)


def test_known_review_is_the_same_for_any_jobs_and_seed_by_seed():
    records = [iss.loads(EXAMPLE), PLAYED[2]]
    one = list(review_games(records, samples=8, seed=4))
    two = list(review_games(records, samples=8, seed=4, jobs=2))
    other = list(review_games(records, samples=8, seed=5))
    assert one == two
    assert one[0].to_dict() != other[0].to_dict()
    assert one[0].basis == "known"
    assert all((play.known is None) == play.forced for play in one[0].plays)


def test_a_known_label_never_rests_on_the_open_cards():
    """The card that lost the game with all cards open was as good as any at the table."""
    review = review_game(iss.loads(EXAMPLE), samples=100, seed=1)
    (play,) = review.turning_points
    assert play.label == "good"
    assert play.known.best.card is Card.parse("C8")
    assert "hardly" in headline(review, Look())
    data = play.to_dict()["known"]
    assert set(data) >= {"win", "win_best", "error", "samples"}
    assert data["win"] + data["loss"] == pytest.approx(data["win_best"])
    assert data["error"] == pytest.approx((data["win"] * (1 - data["win"]) / 99) ** 0.5, abs=1e-4)


def lying_otherwise(record: GameRecord, number: int, seed: int) -> GameRecord:
    """The game up to a card, with the cards that its player had not seen lying as they might have."""
    view = view_of(record, number)
    worlds, _ = draw_worlds(view, 5, seed)
    *held, away = map(CardSet, worlds[-1].tolist())
    hands = [hand | view.played_by(seat) for seat, hand in enumerate(held)]
    if view.skat is None:
        skat = away
    else:
        hands[view.seat], skat = record.deal.hand(view.seat), record.deal.skat
    return replace(
        record,
        deal=Deal(*hands, skat),
        discards=None if record.contract.hand else away,
        plays=record.plays[: number + 1],
        incidents=tuple(one for one in record.incidents if one.kind == "expose" and one.number <= number),
        recorded=None,
    )


def test_what_is_known_does_not_depend_on_cards_not_seen():
    """The same moment with the unseen cards lying otherwise: the same chances and the same label, though the open cards
    now say something else.
    """
    moved, other_values, sides, open_handed = 0, 0, set(), 0
    for at, record in enumerate([*PLAYED[:7], *RANDOM[:5]]):
        for number in (2 + at % 3, 9 + at % 5, 16 + at % 4):
            if number >= len(record.plays) or len(record.position_at(number).legal) == 1:
                continue
            other = lying_otherwise(record, number, seed=at)
            one = review_game(
                replace(record, plays=record.plays[: number + 1], incidents=other.incidents), samples=3, seed=1
            )
            two = review_game(other, samples=3, seed=1)
            assert one.plays[number].known == two.plays[number].known
            assert one.plays[number].label == two.plays[number].label
            moved += one.record.hands != two.record.hands
            other_values += one.plays[number].value_before != two.plays[number].value_before
            sides.add(record.declarer == one.plays[number].seat)
            open_handed += bool(view_of(record, number).shown)
    assert moved > 10
    assert other_values > 5
    assert sides == {True, False}
    assert open_handed > 1


def test_few_worlds_are_all_tried_and_nothing_is_uncertain():
    review = review_game(PLAYED[0], samples=20, seed=1)
    exact = [play.known for play in review.plays if play.known is not None and play.known.chances.exact]
    assert exact
    assert all(entry.error == entry.loss_error == 0 for known in exact for entry in known.chances.cards)


# Views.


def test_a_view_as_json():
    view = view_of(PLAYED[0], 14)
    assert View.from_dict(json.loads(json.dumps(view.to_dict()))) == view
    told = view.told("void.F=hearts")
    assert told.to_dict()["know"] == "void.F=hearts"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hand": "SA"}, "must hold 10 cards"),
        ({"skat": "D7 D8"}, "only the declarer knows the skat"),
        ({"plays": "SA SA"}, "SA"),
        ({"plays": "SA HT", "seat": 1, "declarer": 0, "hand": "S7 S8 S9 C7 C8 C9 H7 H8 H9"}, "cannot hold"),
        ({"bid": 19}, "19 is not a bid"),
        ({"contract": "X"}, "contract"),
        ({"seat": 3}, "seat"),
        ({"moves": "SA"}, "unknown key 'moves'"),
        ({"know": "void.F"}, "is not a known term"),
    ],
)
def test_bad_views_say_what_is_wrong(change, said):
    data = {"contract": "C", "declarer": 0, "seat": 1, "hand": "SA.SK.SQ.S9.HA.HT.HK.DA.DT.DK"} | change
    with pytest.raises(SkatError, match=said):
        _ = View.from_dict(data).knowledge


def test_a_record_that_hides_cards_shows_what_it_knows():
    record = PLAYED[0]
    known = [record.deal.hands[0], CardSet(), CardSet(), CardSet()]
    live = GameRecord(known=tuple(known), declarer=record.declarer, contract=record.contract, plays=record.plays[:6])
    assert view_of(live, 3, seat=0).hand == record.deal.hands[0] - CardSet(record.plays[:3])
    with pytest.raises(RecordError, match="does not tell the cards of middlehand"):
        view_of(live, 3, seat=1)
    with pytest.raises(RecordError, match="31 cards"):
        view_of(live, 31)
    with pytest.raises(RecordError, match="no contract"):
        view_of(GameRecord())


def test_advice():
    view = view_of(PLAYED[0], 20)
    advice = sk.advise(view, samples=30, seed=3)
    assert advice.to_dict() == sk.advise(view, samples=30, seed=3, jobs=2).to_dict()
    assert {entry.card for entry in advice.cards} == set(view.legal)
    steps = list(advise_steps(view_of(iss.loads(EXAMPLE), 21), samples=100, seed=1))
    assert [step.chances.exact for step in steps] == [False] * (len(steps) - 1) + [True]
    assert [step.chances.samples for step in steps][-2:] == [96, 100]
    wins = [entry.win for entry in advice.cards]
    assert wins == sorted(wins, reverse=True)
    assert set(advice.to_dict()["cards"][0]) >= {"card", "win", "error", "value", "score"}
    with pytest.raises(KnowledgeError, match="has no card to choose"):
        sk.advise(view_of(PLAYED[0], 20, seat=view.seat.next))
    with pytest.raises(OptionError, match="0 samples"):
        sk.advise(view, samples=0)
    with pytest.raises(KnowledgeError, match="no deal fits"):
        sk.advise(view.told(f"has.{'FMR'[view.seat.next]}={next(iter(view.hand))}"))
