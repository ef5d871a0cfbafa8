"""Reviews: hindsight, what was known, labels, broken-off games."""

import json
import pickle
from dataclasses import replace
from itertools import islice

import pytest

from helpers import random_records
from helpers.corpora import ROOT
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import OptionError, RecordError
from skatsolve.game import GameRecord, Incident
from skatsolve.notation import iss
from skatsolve.outcomes import Outcome, Stakes
from skatsolve.render.look import Look
from skatsolve.render.review import headline
from skatsolve.render.review.headline import decisive
from skatsolve.review import LABELS, GameReview, Limits, Reviewer, review_game, review_games
from skatsolve.review.blunder_limits import known_label, open_label
from skatsolve.solver import Solver

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
    assert headline(review, Look()) == (
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
        endings.add(review.record.result.ending)
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
    assert part.record.result.score is None
    assert headline(part, Look()).startswith("Brandt plays clubs Hand; the record stops after 18 cards.")


def test_what_cannot_be_reviewed_says_why():
    by_id = {record.tag("ID"): record for record in SERVER}
    with pytest.raises(RecordError, match="passed in"):
        review_game(by_id["756788"])
    with pytest.raises(RecordError, match="broken off before"):
        review_game(by_id["30"])
    with pytest.raises(RecordError, match="which two cards were put away"):
        review_game(by_id["10330141"])
    with pytest.raises(OptionError, match="samples -1"):
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
    assert headline(review_game(lost), Look()) == (
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
