"""Game records as objects: what contradicts itself, how a game ended, and the play as positions."""

import pickle
from dataclasses import replace

import pytest

from helpers import corpora
from skatsolve.auction import Auction
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Deal, Seat
from skatsolve.errors import AuctionError, OptionError, RecordError, SkatError
from skatsolve.game import GameRecord, Incident, PlayError, RecordedResult
from skatsolve.position import Position

DEAL = Deal.parse("CJ.SJ.HJ.CA.CT.CK.CQ.C9.SA.HA|DJ.C8.C7.ST.SK.HT.HK.HQ.DA.DT|SQ.S9.S8.S7.H9.H8.DK.DQ.D9.D8|H7.D7")
SKAT = CardSet.parse("H7 D7")
GRAND = {"deal": DEAL, "declarer": Seat.FOREHAND, "contract": Contract.parse("G"), "discards": SKAT}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def grand(plays: str = "", *incidents: Incident, **more) -> GameRecord:
    return GameRecord(**{**GRAND, "plays": cards(plays), "incidents": incidents, **more})


TEN_TRICKS = (
    "CJ DJ S7 SJ C8 S8 HJ C7 S9 CA HQ H8 CT HK H9 CK HT D8 CQ ST D9 C9 SK DQ SA DT SQ HA DA DK"
)  # fmt: skip


def test_a_record_may_have_any_part_missing():
    assert GameRecord().result.ending == "unfinished"
    assert GameRecord(deal=DEAL).hand_game is None
    assert GameRecord(deal=DEAL, declarer=0, skat_taken=True).hand_game is False
    assert GameRecord(auction=Auction.parse("1 18 0 p 2 p")).declarer is Seat.MIDDLEHAND
    no_auction = grand("CJ DJ S7")
    assert (no_auction.auction, no_auction.bid, no_auction.errors) == (None, None, ())
    assert (no_auction.result.ending, no_auction.won) == ("unfinished", None)
    assert (no_auction.declarer_points, no_auction.declarer_tricks) == (4, 1)


def test_a_whole_game():
    record = grand(TEN_TRICKS, bid=96)
    assert record.result.ending == "played"
    assert (record.declarer_points, record.declarer_tricks) == (120, 10)
    assert (record.won, record.game_value, record.score) == (True, 144, 144)
    assert record.result.score.steps[-1].code == "schwarz"
    assert record.hand_game is False
    assert record.skat == SKAT
    assert record.away == SKAT


def test_a_record_that_stops_has_no_result_although_the_game_is_decided():
    plays = "SA SK S8 CK C7 DQ S9 HA ST DT DK CJ C9 C8 SQ CA DA H8 HQ H9 CT"
    record = grand(plays, contract=Contract.parse("D"), recorded=RecordedResult("loss", Seat.FOREHAND, -54))
    assert record.result.points == (34, 63)
    assert (record.result.ending, record.result.score) == ("unfinished", None)
    assert record.errors == ("the record stops after 21 cards: no result computed",)


def test_a_null_played_on_to_the_end():
    position, played = Position.start(DEAL, Contract.parse("N"), 0), []
    while not position.is_over:
        played.append(next(iter(position.legal)))
        position = position.play(played[-1])
    result = RecordedResult("loss", Seat.FOREHAND, -46, tricks=11)
    record = grand(" ".join(map(str, played)), contract=Contract.parse("N"), recorded=result)
    assert record.result.ending == "played"
    assert record.errors == (f"recorded tricks 11; by the rules tricks {position.tricks[0]}",)


def test_matadors_count_the_skat_in_hand_games():
    deal = Deal(DEAL.forehand - CardSet.parse("SJ") | CardSet.parse("D7"), *DEAL.hands[1:], CardSet.parse("H7 SJ"))
    record = GameRecord(
        deal=deal,
        declarer=Seat.FOREHAND,
        contract=Contract.parse("GH"),
        incidents=(Incident("resign", Seat.MIDDLEHAND), Incident("resign", Seat.REARHAND)),
    )
    assert record.result.score.matadors == 3
    assert record.score == 24 * 5


def test_the_play_as_positions():
    record = grand("CJ DJ S7 SJ")
    pairs = list(record.positions())
    assert [card for _, card in pairs] == list(record.plays)
    assert pairs[0][0] == Position.start(DEAL, Contract.parse("G"), 0) == record.position_at(0)
    assert all(position.play(card) == record.position_at(number + 1) for number, (position, card) in enumerate(pairs))
    assert record.position_at(3).tricks == (1, 0)
    for number in (-1, 5):
        with pytest.raises(RecordError, match="is not a whole number from 0 to 4"):
            record.position_at(number)
    with pytest.raises(RecordError, match="broken off before a contract was declared"):
        list(GameRecord(deal=DEAL).positions())


def test_the_discards_change_the_hand():
    away = CardSet.parse("SA HA")
    record = grand("CJ DJ S7 H7", discards=away)
    assert record.hands[0] == (DEAL.forehand | SKAT) - away
    assert record.played().away == away
    assert record.declarer_points == 22 + 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"plays": "CJ C8"}, "trick 1: revoke: middlehand plays C8 and has to follow suit with DJ"),
        ({"plays": "CJ DJ S7 DJ"}, "trick 2: forehand plays DJ, which has been played before"),
        ({"plays": "CJ DJ S7 H7"}, "trick 2: forehand plays H7, which it does not hold"),
        ({"plays": "CJ", "turns": [1]}, "middlehand plays CJ out of turn, it is forehand's turn"),
    ],
)
def test_what_cannot_have_been_played(change, message):
    with pytest.raises(PlayError, match=message) as caught:
        GameRecord(**{**GRAND, **change, "plays": cards(change["plays"])})
    assert caught.value.played == len(change["plays"].split()) - 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"declarer": None}, "the declarer is missing"),
        ({"declarer": 3}, "is not a seat; say 0, 1, 2"),
        ({"contract": None}, "the contract is missing"),
        ({"contract": None, "discards": None, "declarer": None, "skat_taken": True}, "the skat was taken, but"),
        ({"contract": Contract.parse("GH")}, "in Hand nothing is put away"),
        (
            {"contract": Contract.parse("GH"), "discards": None, "skat_taken": True},
            "has taken the skat and cannot play GH",
        ),
        ({"skat_taken": False}, "has not taken the skat and cannot play G"),
        ({"discards": CardSet.parse("H7")}, "1 discards instead of 2"),
        ({"discards": CardSet.parse("H7 DK")}, "puts away DK and does not hold it"),
        ({"shown": SKAT}, "G is not ouvert"),
        ({"auction": Auction.parse("1 18 0 p 2 p")}, "declarer forehand, but by the auction it is middlehand"),
        ({"auction": Auction.parse("1 18 0 y 1 p 2 p"), "bid": 20}, "bid 20, but by the auction it is 18"),
        ({"auction": Auction.parse("1 18")}, "no declarer and no bid yet: in the auction it is forehand's turn"),
        ({"auction": Auction.parse("1 p 2 p 0 p")}, "no declarer and no bid yet: everybody passed"),
        ({"players": ("a", "b")}, "2 players instead of 3"),
        ({"convention": "pub"}, "unknown convention 'pub'"),
        ({"known": (SKAT, SKAT, SKAT, SKAT)}, "not both"),
        ({"deal": None, "known": (SKAT, SKAT, CardSet(), CardSet())}, "known in two places"),
        ({"deal": None, "known": (CardSet(0x7FF), CardSet(), CardSet(), CardSet())}, "at most ten"),
        (
            {"incidents": (Incident("resign", Seat.FOREHAND, number=1),)},
            "forehand gives up at 1 in the play, which did not come so far",
        ),
    ],
)
def test_what_contradicts_itself_is_named(change, message):
    with pytest.raises(SkatError, match=message):
        GameRecord(**{**GRAND, **change})


def test_bids_and_rules_are_checked():
    with pytest.raises(AuctionError, match="19 is not a bid"):
        grand(bid=19)
    with pytest.raises(OptionError, match="unknown rules"):
        grand(rules="pub")
    with pytest.raises(RecordError, match="the auction is by the rules 'historical'"):
        GameRecord(auction=Auction.parse("1 360", rules="historical"))
    assert grand(TEN_TRICKS, bid=288, rules="historical").result.score.overbid


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sneeze", 0), "unknown incident 'sneeze'"),
        (("resign", 3), "is not a seat; say 0, 1, 2"),
        (("resign", 0, "break"), "unknown phase 'break'"),
        (("resign", 0, "play", 31), "is not a whole number from 0 to"),
        (("resign", 0, "skat", 1), "is not a whole number from 0 to"),
    ],
)
def test_incidents_are_checked(arguments, message):
    with pytest.raises(SkatError, match=message):
        Incident(*arguments)


def test_outcomes_are_checked():
    with pytest.raises(RecordError, match="no outcome 'draw'"):
        RecordedResult("draw")


def resign(seat: int, number: int) -> Incident:
    return Incident("resign", Seat(seat), "play", number)


@pytest.mark.parametrize(
    ("plays", "incidents", "convention", "ending", "score"),
    [
        ("CJ DJ S7", [resign(0, 3)], "isko", "resign", -2 * 96),
        ("CJ DJ S7", [resign(0, 3)], "iss", "resign", -2 * 120),
        ("CJ DJ S7", [resign(1, 3)], "isko", "resign", 96),
        ("CJ DJ S7", [resign(2, 3)], "isko", "resign", 96),
        ("CJ DJ S7", [resign(1, 3)], "iss", "unfinished", None),
        ("CJ DJ S7", [resign(1, 1)], "isko", "unfinished", None),
        ("CJ DJ S7", [resign(1, 1), resign(2, 3)], "isko", "resign", 96),
        ("CJ DJ S7", [resign(1, 1), resign(2, 3)], "iss", "resign", 144),
        ("CJ DJ S7", [resign(1, 1), resign(1, 3)], "iss", "unfinished", None),
        ("CJ DJ S7", [resign(1, 1), Incident("leave", Seat.REARHAND, "play", 3)], "iss", "leave", 96),
        ("CJ DJ S7 SJ", [resign(0, 3)], "isko", "unfinished", None),
    ],
)
def test_resignations(plays, incidents, convention, ending, score):
    record = grand(plays, *incidents, convention=convention)
    assert (record.result.ending, record.score) == (ending, score)


def test_one_defender_gives_up_for_both():
    for case in corpora.lines("early_ends"):
        if "record" in case:
            record = GameRecord.from_dict(case["record"])
            assert (record.result.ending, record.score) == ("resign", case["score"]), case["what"]


def test_claims():
    def claim(seat: int, number: int) -> Incident:
        return Incident("claim", Seat(seat), "play", number)

    right = grand("CJ DJ S7", claim(0, 3))
    assert (right.result.ending, right.result.seat, right.score) == ("claim", 0, 144)
    assert (right.declarer_points, right.declarer_tricks) == (120, 10)
    # With SA and HA away two sevens are left over, which lose.
    wrong = grand("CJ DJ S7", claim(0, 3), discards=CardSet.parse("SA HA"))
    assert (wrong.won, wrong.score) == (False, -2 * 96)
    defender = grand("CJ DJ S7", claim(1, 3), discards=CardSet.parse("SA HA"))
    assert (defender.won, defender.score) == (True, 144)
    hidden = GameRecord(deal=DEAL, declarer=0, contract=Contract.parse("G"), incidents=(claim(0, 0),))
    assert hidden.result.ending == "hidden"


def test_a_fourth_player_counts_for_the_tournament_score():
    lost = grand("", resign(0, 0), sitting_out="Dora")
    assert lost.result.score.seeger_fabian.defender == 30
    assert grand("", resign(0, 0)).result.score.seeger_fabian.defender == 40


def test_what_the_source_states_is_compared():
    recorded = RecordedResult("win", Seat.FOREHAND, score=144, matadors=3, overbid=False, points=120, tricks=10)
    assert grand(TEN_TRICKS, recorded=recorded).errors == ()
    wrong = replace(recorded, score=96, points=119)
    (error,) = grand(TEN_TRICKS, recorded=wrong, line_number=7).errors
    assert error == "line 7: recorded score 96, points 119; by the rules score 144, points 120"
    passed = grand(TEN_TRICKS, recorded=RecordedResult("passed"))
    assert "recorded as passed" in passed.errors[0]


def test_lenient_keeps_what_is_right():
    record = GameRecord.lenient(**GRAND, plays=cards("CJ DJ S7 C7 SJ"), incidents=(resign(1, 5), resign(2, 0)))
    assert [str(card) for card in record.plays] == ["CJ", "DJ", "S7"]
    assert record.incidents == (resign(2, 0),)
    assert record.errors == ("trick 2: forehand plays C7, which it does not hold",)
    no_discards = GameRecord.lenient(**{**GRAND, "discards": CardSet.parse("C7 C8")}, plays=cards("CJ"))
    assert (no_discards.contract, no_discards.discards, no_discards.plays) == (GRAND["contract"], None, ())
    no_contract = GameRecord.lenient(**{**GRAND, "skat_taken": False})
    assert (no_contract.contract, no_contract.declarer) == (None, Seat.FOREHAND)
    no_auction = GameRecord.lenient(**GRAND, auction=Auction.parse("1 18"))
    assert (no_auction.declarer, no_auction.deal) == (None, DEAL)
    too_late = GameRecord.lenient(**GRAND, incidents=(resign(1, 0), resign(2, 1)))
    assert too_late.incidents == (resign(1, 0),)
    assert too_late.errors == ("rearhand gives up at 1 in the play, which did not come so far",)
    with pytest.raises(RecordError, match="2 players"):
        GameRecord.lenient(players=("a", "b"))


def test_records_are_values():
    record = grand("CJ DJ S7", resign(0, 3))
    assert pickle.loads(pickle.dumps(record)) == record
    assert replace(record, sitting_out="Dora").sitting_out == "Dora"
    assert hash(record) == hash(grand("CJ DJ S7", resign(0, 3)))
    names = {kind.__name__: kind for kind in (GameRecord, Deal, Seat, Contract, CardSet, Card, Incident, Auction)}
    assert eval(repr(record), names) == record
