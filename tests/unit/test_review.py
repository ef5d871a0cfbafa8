"""Reviews: hindsight, what was known, labels, broken-off games."""

import json
import pickle
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

import skatsolve as sk
from reference import knowledge, random_records
from skatsolve._core.engine import Engine
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import KnowledgeError, OptionError, RecordError, SkatError
from skatsolve.game import GameRecord, Incident
from skatsolve.notation import iss
from skatsolve.position import Position
from skatsolve.render.review_headline import decisive, seen
from skatsolve.review import LABELS, GameReview, Limits, Reviewer, View, review_game, review_games
from skatsolve.review.advice import advise_steps
from skatsolve.review.chances import Chances, Tried, chances_of, draw_worlds, try_cards
from skatsolve.review.labels import known_label, open_label
from skatsolve.review.results import KnownPlay
from skatsolve.review.stakes import Outcome, Stakes
from skatsolve.sampling import Sampler
from skatsolve.solver import Solver

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / "examples" / "records" / "gl1887-12.sgf").read_text()
SERVER = [iss.loads(line) for line in (ROOT / "tests" / "data" / "iss_games.sgf").read_text().splitlines()]
PLAYED = [record for record in SERVER if record.plays]
RANDOM = [iss.loads(game.text) for game in random_records.games(seed=7, count=40) if game.contract]


def check_sums(review: GameReview) -> None:
    """Losses are losses, and they add up from the first value to the last."""
    value = review.value
    declarer = review.record.declarer
    for play in review.plays:
        assert play.loss >= 0
        assert play.value_before == value
        value += -play.loss if play.seat == declarer else play.loss
        assert play.value_after == value
        assert (play.loss > 0 or play.turned is not None) == (play.card not in play.best)
        assert play.forced == (play.label == "forced")
    if review.rest is not None:
        assert review.rest.value_before == value
        assert review.rest.loss >= 0
    elif len(review.plays) == 30 and not review.record.contract.is_null:
        assert value == review.record.declarer_points
    given = [player.given_away for player in review.players]
    assert sum(given) == sum(play.loss for play in review.plays)


def test_the_error_of_1887_is_found():
    review = review_game(iss.loads(EXAMPLE))
    assert (review.value, review.won) == (59, False)
    assert review.record.declarer_points == 63
    (play,) = review.turning_points
    assert (play.trick, str(play.card), [str(card) for card in play.best]) == (2, "D7", ["C8"])
    assert (play.value_before, play.value_after, play.label) == (59, 63, "blunder")
    assert review.notable == (play,)
    assert review.headline() == (
        "Brandt wins clubs Hand with 63 points. Trick 2: Czerny plays ♦7 instead of ♣8 and gives away 4 points and the "
        "game. Seen with all cards open."
    )


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.tag("ID"))
def test_the_records_of_the_server(record):
    review = review_game(record)
    check_sums(review)
    solver = Solver()
    for play, (position, card) in islice(zip(review.plays, record.positions(), strict=True), 9, None, 5):
        assert play.card is card
        assert play.seat == position.to_move
        solution = solver.solve(position, line=False, cards=True)
        assert play.value_before == solution.value
        assert play.value_after == solution.cards[card]
        assert set(play.best) <= set(solution.best)


def test_random_games_with_all_their_odd_ends():
    endings = set()
    for review in review_games(RANDOM):
        assert isinstance(review, GameReview)
        check_sums(review)
        endings.add(review.record.outcome.ending)
        json.dumps(review.to_dict())
        assert pickle.loads(pickle.dumps(review)) == review
    assert endings == {"played", "decided", "resign", "leave"}


def test_without_auction_and_with_six_tricks():
    record = iss.loads(EXAMPLE)
    assert record.auction is None
    short = replace(record, plays=record.plays[:18])
    whole, part = review_game(record), review_game(short)
    check_sums(part)
    assert part.plays == whole.plays[:18]
    assert part.rest is None
    assert part.record.result is None
    assert part.headline().startswith("Brandt plays clubs Hand; the record stops after 18 cards.")


def test_what_cannot_be_reviewed_says_why():
    by_id = {record.tag("ID"): record for record in SERVER}
    with pytest.raises(RecordError, match="passed in"):
        review_game(by_id["756788"])
    with pytest.raises(RecordError, match="broken off before"):
        review_game(by_id["30"])
    with pytest.raises(RecordError, match="who held which cards"):
        review_game(by_id["10330141"])
    with pytest.raises(OptionError, match="-1 samples"):
        review_game(PLAYED[0], samples=-1)
    good, bad = review_games([PLAYED[2], by_id["30"]])
    assert isinstance(good, GameReview)
    assert isinstance(bad, RecordError)
    assert "broken off" in str(bad)


@pytest.mark.parametrize(
    ("number", "seats", "convention", "turned", "after"),
    [
        (5, [1], "iss", "schneider", 14),  # lost already, but not Schneider
        (6, [1], "iss", "game", 27),  # he gives up a game that is won
        (6, [1], "isko", "game", 27),
        (6, [0, 2], "iss", "schneider", 109),
        (29, [0, 2], "iss", None, 63),
    ],
)
def test_giving_up_is_a_row_of_its_own(number, seats, convention, turned, after):
    record = iss.loads(EXAMPLE)
    short = replace(
        record,
        plays=record.plays[:number],
        incidents=tuple(Incident("resign", Seat(seat), number=number) for seat in seats),
        convention=convention,
    )
    review = review_game(short)
    check_sums(review)
    rest = review.rest
    assert rest.ending == "resign"
    assert rest.turned == turned
    ours, theirs = short.position_at(number).points
    assert rest.value_after == (ours if seats == [1] else 120 - theirs)
    assert rest.value_after == after
    assert review.to_dict()["plays"][-1]["card"] is None


def test_claims():
    record = iss.loads(EXAMPLE)
    for number, seat, holds in ((27, 1, True), (9, 1, False), (9, 0, False)):
        claimed = replace(
            record, plays=record.plays[:number], incidents=(Incident("claim", Seat(seat), number=number),)
        )
        review = review_game(claimed)
        check_sums(review)
        ours, theirs = claimed.position_at(number).points
        to_declarer = (seat == 1) == holds
        assert review.rest.value_after == (120 - theirs if to_declarer else ours)
        assert not (holds and review.rest.loss)


NULL = GameRecord(
    deal=Deal.parse("CA.CK.SA.SK.HA.HK.DA.DK.DQ.DJ|C7.C8.C9.S7.S8.S9.H7.H8.H9.D8|CT.CJ.CQ.ST.SJ.SQ.HT.HJ.HQ.DT|D7.D9"),
    declarer=Seat.MIDDLEHAND,
    contract=Contract.parse("NH"),
)


def test_a_null_that_is_thrown_away():
    plays = Card.parse_list("DA D8 DT CA C9 CT CK C8 CJ SA S9 ST SK S8 SJ")
    record = replace(NULL, plays=plays)
    review = review_game(record)
    check_sums(review)
    assert (review.value, review.won) == (1, True)
    assert all(play.label in ("best", "forced") for play in review.plays)
    # The lowest clubs are led by the defenders: now the nine takes the trick.
    lost = replace(NULL, plays=Card.parse_list("DA D8 DT"), incidents=(Incident("resign", Seat(1), number=3),))
    rest = review_game(lost).rest
    assert (rest.value_before, rest.value_after, rest.loss, rest.turned) == (1, 0, 1, "game")
    assert review_game(lost).headline() == (
        "Middlehand loses Null Hand (Middlehand gave up). That decided the game: with best play Null would have been "
        "made."
    )
    claim = replace(NULL, plays=Card.parse_list("DA D8 DT"), incidents=(Incident("claim", Seat(0), number=3),))
    assert review_game(claim).rest.value_after == 1
    # Once the declarer has a trick, nothing that comes after makes the Null good again.
    caught = replace(NULL, declarer=Seat.FOREHAND, plays=Card.parse_list("DA D8 DT"))
    for kind, seat in (("timeout", 1), ("leave", 2), ("claim", 0), ("claim", 1)):
        over = review_game(replace(caught, incidents=(Incident(kind, Seat(seat), number=3),)))
        assert (over.rest.ending, over.rest.value_after, over.rest.loss, over.rest.turned) == (kind, 0, 0, None)


@pytest.mark.parametrize(
    ("contract", "turned", "label", "score"), [("GHZ", "game", "blunder", 240), ("GH", "schwarz", "mistake", 192)]
)
def test_a_trick_worth_nothing_costs_schwarz(contract, turned, label, score):
    """All 120 card points stay the declarer's, whatever he leads: only the tricks show the difference."""
    deal = Deal.parse("CJ.SJ.HJ.DJ.SA.ST.SK.SQ.S8.CA|S9.CT.CK.CQ.C9.C8.C7.HA.HT.HK|S7.HQ.H9.H8.H7.DA.DT.DK.DQ.D9|D8.D7")
    record = GameRecord(deal=deal, declarer=0, contract=Contract.parse(contract), plays=Card.parse_list("S8 S9 S7"))
    review = review_game(record)
    check_sums(review)
    lead = review.plays[0]
    assert (review.value, review.won, review.score) == (120, True, score)
    assert (lead.value_after, lead.loss, lead.turned, lead.label) == (120, 0, turned, label)
    assert lead.best == deal.forehand - CardSet.parse("S8")
    assert lead.decides


def test_stakes_know_the_bid():
    twelve = CardSet.parse("CJ DA DT D9 D8 CA CT HA HK S9 S8 S7")
    free = Stakes.of(Contract.parse("D"), twelve, 18)
    over = Stakes.of(Contract.parse("D"), twelve, 36)
    assert free.turn(Outcome.WON, Outcome.LOST) == "game"
    assert free.turn(Outcome.AT_LEAST_90, Outcome.WON) == "schneider"
    assert free.turn(Outcome.EVERY_TRICK, Outcome.AT_LEAST_90) == "schwarz"
    assert free.turn(Outcome.AT_MOST_30, Outcome.NO_TRICK) == "schwarz"
    assert over.turn(Outcome.WON, Outcome.LOST) is None
    assert over.turn(Outcome.EVERY_TRICK, Outcome.AT_LEAST_90) == "game"
    null = Stakes.of(Contract.parse("N"), twelve, 18)
    assert null.turn(Outcome.WON, Outcome.LOST) == "game"


def test_labels():
    assert [known_label(loss, significant=True) for loss in (0, 0.02, 0.05, 0.1, 0.2)] == list(LABELS[1:])
    assert known_label(0.9, significant=False) == "good"
    assert [open_label(loss, None) for loss in (0, 4, 5, 14, 15)] == [
        "best",
        "good",
        "inaccuracy",
        "inaccuracy",
        "mistake",
    ]
    assert open_label(0, "schwarz") == "mistake"
    mine = Limits(chance=(0.1, 0.2, 0.3, 0.4), points=(1, 2))
    assert known_label(0.25, significant=True, limits=mine) == "inaccuracy"
    assert open_label(1, None, limits=mine) == "inaccuracy"
    for wrong in ({"chance": (0.2, 0.1, 0.3, 0.4)}, {"chance": (0, 0.1, 0.3, 0.4)}, {"points": (5, 121)}):
        with pytest.raises(OptionError, match="do not rise"):
            Limits(**wrong)


def test_what_is_worth_talking_about():
    """In hindsight inaccuracies too; and of several turns the last one decides."""
    assert [(play.trick, play.label) for play in review_game(PLAYED[0]).notable] == [
        (1, "inaccuracy"),
        (2, "inaccuracy"),
        (5, "inaccuracy"),
        (8, "inaccuracy"),
    ]
    twice = review_game(next(record for record in PLAYED if record.tag("ID") == "9"))
    assert [play.trick for play in twice.turning_points] == [8, 9]
    assert decisive(twice) is twice.turning_points[-1]


# What was known.


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
            view = View.of_record(record, number)
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
    assert View.of_record(record, 4).shown == ()
    assert View.of_record(record, 5).shown == ((Seat.FOREHAND, shown),)
    assert View.of_record(record, 18).shown == ((Seat.FOREHAND, CardSet.parse("DK")),)
    whole = replace(record, incidents=(replace(expose, cards=CardSet()),))
    assert View.of_record(whole, 5).shown == ((Seat.FOREHAND, record.position_at(5).hands[0]),)


@pytest.mark.parametrize("number", [0, 1, 7, 13])
def test_early_decisions_fit_the_slow_check(number):
    """Too many worlds to list: those that are drawn must be legal, and hold what the player holds."""
    record = PLAYED[0]
    view = View.of_record(record, number)
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
            view, truth = View.of_record(record, number), record.position_at(number)
            worlds, count = draw_worlds(view, 12, seed=1)
            tried = try_cards(Engine(), view, worlds, values=True)
            fast = try_cards(Engine(), view, worlds)
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
    view = View.of_record(iss.loads(EXAMPLE), 4)  # the declarer's queen of clubs
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
        view = View.of_record(iss.loads(EXAMPLE), number)
        assert (view.seat == view.declarer) == (number == 4)
        worlds, _ = draw_worlds(view, 10, seed=1)
        outcomes = np.full((10, len(view.legal)), worse, dtype=np.int8)
        outcomes[:4, 2] = better
        chances = chances_of(view, worlds, Tried(outcomes, None), exact=True)
        assert chances.best.card is list(view.legal)[2]
        assert {entry.win for entry in chances.cards} == {1.0}
        assert {entry.loss for entry in chances.cards} == {0.0}


def test_a_card_as_good_as_the_right_one_could_not_be_seen_to_be_wrong():
    review = review_game(iss.loads(EXAMPLE), samples=5)
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
        view = View.of_record(record, number)
        worlds, _ = draw_worlds(view, 30, seed=1)
        chances = chances_of(view, worlds, try_cards(Engine(), view, worlds, values=True), exact=False)
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
    review = review_game(iss.loads(EXAMPLE), samples=100)
    (play,) = review.turning_points
    assert play.label == "good"
    assert play.known.best.card is Card.parse("C8")
    assert "hardly" in review.headline()
    data = play.to_dict()["known"]
    assert set(data) >= {"win", "win_best", "error", "samples"}
    assert data["win"] + data["loss"] == pytest.approx(data["win_best"])
    assert data["error"] == pytest.approx((data["win"] * (1 - data["win"]) / 99) ** 0.5, abs=1e-4)


def lying_otherwise(record: GameRecord, number: int, seed: int) -> GameRecord:
    """The game up to a card, with the cards that its player had not seen lying as they might have."""
    view = View.of_record(record, number)
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
    for at, record in enumerate([*PLAYED, *RANDOM[:8]]):
        for number in (2 + at % 3, 9 + at % 5, 16 + at % 4):
            if number >= len(record.plays) or len(record.position_at(number).legal) == 1:
                continue
            other = lying_otherwise(record, number, seed=at)
            one = review_game(replace(record, plays=record.plays[: number + 1], incidents=other.incidents), samples=3)
            two = review_game(other, samples=3)
            assert one.plays[number].known == two.plays[number].known
            assert one.plays[number].label == two.plays[number].label
            moved += one.record.hands != two.record.hands
            other_values += one.plays[number].value_before != two.plays[number].value_before
            sides.add(record.declarer == one.plays[number].seat)
            open_handed += bool(View.of_record(record, number).shown)
    assert moved > 20
    assert other_values > 10
    assert sides == {True, False}
    assert open_handed > 3


def test_few_worlds_are_all_tried_and_nothing_is_uncertain():
    review = review_game(PLAYED[0], samples=20)
    exact = [play.known for play in review.plays if play.known is not None and play.known.chances.exact]
    assert exact
    assert all(entry.error == entry.loss_error == 0 for known in exact for entry in known.chances.cards)


def test_every_card_and_its_line():
    review = Reviewer(every_card=True).review(iss.loads(EXAMPLE))
    solver = Solver()
    for play, (position, _) in islice(zip(review.plays, review.record.positions(), strict=True), 12, None, 4):
        assert dict(play.cards) == dict(solver.card_values(position))
        for card, line in play.lines.items():
            assert line[0] is card
            assert set(solver.analyse_play(position, line).values[1:]) == {play.cards[card]}


def test_players():
    review = review_game(iss.loads(EXAMPLE))
    fore, declarer, rear = review.players
    assert declarer.is_declarer
    assert not fore.is_declarer
    assert (rear.given_away, declarer.received, fore.received) == (4, 4, 0)
    assert rear.turned == 1
    assert rear.accuracy == pytest.approx(100 - 4 / rear.decisions)
    assert rear.labels["blunder"] == 1
    assert sum(rear.labels.values()) == 10


def test_accuracy_of_games_of_all_kinds():
    """A Null lost counts a hundred, in other games each card point one; forced cards do not count."""
    nulls = 0
    for review in review_games(RANDOM):
        weight = 100 if review.record.contract.is_null else 1
        for player in review.players:
            losses = [weight * play.loss for play in review.plays if play.seat == player.seat and not play.forced]
            assert player.decisions == len(losses)
            if losses:
                assert player.accuracy == pytest.approx(100 - sum(losses) / len(losses))
                nulls += weight == 100 and sum(losses) > 0
            else:
                assert player.accuracy is None
    assert nulls >= 3


# Views.


def test_a_view_as_json():
    view = View.of_record(PLAYED[0], 14)
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
        ({"know": "void.F"}, "says nothing known"),
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
    assert View.of_record(live, 3, seat=0).hand == record.deal.hands[0] - CardSet(record.plays[:3])
    with pytest.raises(RecordError, match="does not tell the cards of middlehand"):
        View.of_record(live, 3, seat=1)
    with pytest.raises(RecordError, match="31 cards"):
        View.of_record(live, 31)
    with pytest.raises(RecordError, match="no contract"):
        View.of_record(GameRecord())


def test_advice():
    view = View.of_record(PLAYED[0], 20)
    advice = sk.advise(view, samples=30, seed=3)
    assert advice.to_dict() == sk.advise(view, samples=30, seed=3, jobs=2).to_dict()
    assert {entry.card for entry in advice.cards} == set(view.legal)
    steps = list(advise_steps(View.of_record(iss.loads(EXAMPLE), 21), samples=100))
    assert [step.chances.exact for step in steps] == [False] * (len(steps) - 1) + [True]
    assert [step.chances.samples for step in steps][-2:] == [96, 100]
    wins = [entry.win for entry in advice.cards]
    assert wins == sorted(wins, reverse=True)
    assert set(advice.to_dict()["cards"][0]) >= {"card", "win", "error", "value", "score"}
    with pytest.raises(KnowledgeError, match="has no card to choose"):
        sk.advise(View.of_record(PLAYED[0], 20, seat=view.seat.next))
    with pytest.raises(OptionError, match="0 samples"):
        sk.advise(view, samples=0)
    with pytest.raises(KnowledgeError, match="no deal fits"):
        sk.advise(view.told(f"has.{'FMR'[view.seat.next]}={next(iter(view.hand))}"))
