"""What is of another type than it should be is refused with one SkatError that says so, as other wrong input is."""

import io

import pytest

import skatsolve as sk
from skatsolve.auction import Call
from skatsolve.errors import (
    AuctionError,
    CardError,
    ContractError,
    DealError,
    KnowledgeError,
    OptionError,
    PositionError,
    RecordError,
    SeatError,
    SkatError,
)
from skatsolve.notation import deals, iss, positions, records
from skatsolve.scoring import score_early, sum_games

GRAND = sk.Contract.parse("G")
HANDS = [sk.CardSet.parse(cards) for cards in ("CJ.D7", "SJ.HA", "DT.D8")]
END = sk.Position(GRAND, 0, HANDS, points=(70, 25))
OVER = sk.Position(GRAND, 0, [sk.CardSet()] * 3, points=(70, 50))
WON = sk.score_game("G", None, matadors=1, points=61)


def position(hands=HANDS, skat=None, trick=(), points=(70, 25), tricks=None):
    return sk.Position(GRAND, 0, hands, skat, trick, 0, points, tricks)


def early(points=(50, 10), tricks=(4, 1), **fault):
    return score_early("D", None, matadors=1, points=points, tricks=tricks, **{"at_fault": "declarer"} | fault)


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: sk.Card(9, 9), CardError, "9 is not a suit"),
        (lambda: sk.Card("C", "J"), CardError, "'C' is not a suit"),
        (lambda: sk.Card.from_index("a"), CardError, "no card has the index 'a'"),
        (lambda: sk.CardSet(None), CardError, "None is not a set of cards"),
        (lambda: sk.CardSet(5.5), CardError, "5.5 is not a set of cards"),
        (lambda: sk.Deal(1, 2, 3, 4), CardError, "forehand: 1 is not a set of cards"),
        (lambda: position(hands=None), PositionError, "hands: missing"),
        (lambda: position(hands=5), PositionError, "hands: 5 is not a list of three hands"),
        (lambda: position(trick=7), PositionError, "trick: 7 is not a list of cards"),
        (lambda: position(skat=5), PositionError, "skat: 5 is not a set of cards"),
        (lambda: position(points=5), PositionError, "points: 5 is not two numbers"),
        (lambda: position(points={70, 25}), PositionError, "is not two numbers"),
        (lambda: position(tricks=7), PositionError, "tricks: 7 is not two numbers"),
        (lambda: sk.Position.start("CJ", GRAND, 0), DealError, "deal: a deal has four parts, this has 1"),
        (
            lambda: sk.solve(None),
            PositionError,
            "None is of type NoneType, not Position; make one with",
        ),
        (lambda: sk.solve(END.to_dict()), PositionError, "is of type dict, not Position"),
        (lambda: sk.solve(END, []), OptionError, "no objective []"),
        (lambda: sk.solve(END, None), OptionError, "no objective None"),
        (lambda: sk.solve(END, node_limit="5"), OptionError, "node limit '5' is not a whole number from 1"),
        (lambda: sk.solve(END, node_limit=1.5), OptionError, "node limit 1.5 is not"),
        (lambda: sk.solve(END).pov(7), SeatError, "seat: 7 is not a seat"),
        (lambda: sk.card_values("x"), PositionError, "'x' is of type str, not Position"),
        (lambda: sk.card_values(OVER).value, PositionError, "all cards have been played"),
        (lambda: sk.analyse_play(None, []), PositionError, "None is of type NoneType, not Position"),
        (lambda: sk.analyse_play(END, None), CardError, "cards: None is not"),
        (lambda: sk.analyse_play(END, ["CT"]), PositionError, "card 1 of 1: forehand does not hold CT"),
        (
            lambda: sk.solve_many(None),
            PositionError,
            "None is of type NoneType, not Iterable; give a list",
        ),
        (lambda: sk.solve_many([END], "fame"), OptionError, "no objective 'fame'"),
        (lambda: sk.solve_many([END], node_limit=0), OptionError, "node limit 0 is not"),
        (lambda: list(sk.solve_many([END, None])), PositionError, "position 1: None is of type NoneType, not Position"),
        (
            lambda: list(sk.solve_many([END] * 99 + [5], jobs=2)),
            PositionError,
            "position 99: 5 is of type int, not Position",
        ),
        (lambda: list(sk.solve_many([END], jobs="2")), OptionError, "jobs '2' is not a number of workers"),
        (lambda: sk.Solver("1"), OptionError, "memory_mb '1' is out of range"),
        (lambda: sk.pack([END, None]), PositionError, "None is of type NoneType, not Position"),
        (lambda: list(iss.load("games.sgf")), SkatError, "'games.sgf' is of type str, not an open file; give open"),
        (lambda: list(records.load("games.jsonl")), SkatError, "'games.jsonl' is of type str, not an open file"),
        (lambda: positions.load(None), SkatError, "None is of type NoneType, not an open file"),
        (lambda: deals.load(b"x"), SkatError, "b'x' is of type bytes, not an open file"),
        (lambda: iss.loads(b"x"), RecordError, "b'x' is of type bytes, not text; give a str"),
        (lambda: positions.loads(None), SkatError, "None is of type NoneType, not text"),
        (lambda: deals.loads(None), DealError, "None is of type NoneType, not text"),
        (lambda: iss.dumps(None), RecordError, "None is of type NoneType, not GameRecord"),
        (lambda: records.dumps("x"), RecordError, "'x' is of type str, not GameRecord"),
        (lambda: positions.dumps([None]), PositionError, "None is of type NoneType, not Position"),
        (lambda: iss.dump([], "x"), SkatError, "'x' is of type str, not an open file; give open(path, \"w\")"),
        (lambda: records.dump([], None), SkatError, "None is of type NoneType, not an open file"),
        (lambda: positions.dump([], None), SkatError, "None is of type NoneType, not an open file"),
        (lambda: deals.dump([], None), SkatError, "None is of type NoneType, not an open file"),
        (lambda: sk.claim_holds(None, 0), PositionError, "None is of type NoneType, not Position"),
        (lambda: sk.claim_holds(END, "x"), SeatError, "seat: 'x' is not"),
        (lambda: sk.adjudicate_claim(None, 0), PositionError, "None is of type NoneType, not Position"),
        (
            lambda: sk.Auction(None),
            AuctionError,
            "None is of type NoneType, not Sequence; give the calls",
        ),
        (lambda: sk.Auction((1,)), AuctionError, "calls: 1 is of type int, not Call"),
        (lambda: sk.Auction((), "pub"), OptionError, "unknown rules 'pub'"),
        (lambda: sk.Auction().bid("18"), AuctionError, "'18' is of type str, not int"),
        (
            lambda: sk.Auction().bid(None),
            AuctionError,
            "None is of type NoneType, not int; a bid is a number; pass_()",
        ),
        (lambda: sk.Auction.parse(None), AuctionError, "None is of type NoneType, not text"),
        (lambda: Call(9), SeatError, "seat: 9 is not a seat; say 0, 1, 2"),
        (lambda: Call(1, "18"), AuctionError, "'18' is of type str, not int"),
        (lambda: Call.parse(None), AuctionError, "None is of type NoneType, not text"),
        (lambda: sk.review_game("x"), RecordError, "'x' is of type str, not GameRecord"),
        (lambda: sk.review_game(sk.GameRecord(), samples="3"), OptionError, "samples '3' is not a whole number from 0"),
        (lambda: sk.review_game(sk.GameRecord(), seed="1"), OptionError, "seed '1' is not a whole number from 0"),
        (lambda: sk.review_game(sk.GameRecord(), limits=5), OptionError, "5 is of type int, not Limits"),
        (lambda: sk.review_games(None), RecordError, "None is of type NoneType, not Iterable"),
        (lambda: sk.review_games([], samples=2.5), OptionError, "samples 2.5 is not a whole number from 0"),
        (lambda: sk.advise(None), KnowledgeError, "None is of type NoneType, not View"),
        (lambda: sk.GameRecord().played(), RecordError, "broken off before a contract was declared"),
        (lambda: sk.GameRecord(players=None), RecordError, "players: None is of type NoneType, not a list"),
        (lambda: sk.GameRecord(deal="x"), DealError, "deal: a deal has four parts"),
        (lambda: sk.GameRecord(contract=7, declarer=0), ContractError, "contract: 7 is not a contract"),
        (lambda: sk.GameRecord(contract=GRAND, declarer=0, plays=("X9",)), CardError, "'X9' is not a card"),
        (lambda: sk.GameRecord(auction="1 18"), RecordError, "auction: '1 18' is not of type Auction"),
        (lambda: sk.GameRecord(incidents=(1,)), RecordError, "incidents: 1 is of type int, not Incident"),
        (lambda: sk.GameRecord(known=(1, 2, 3, 4)), CardError, "known: 1 is not a set of cards"),
        (lambda: sk.GameRecord(tags={"ID": "1"}), RecordError, "tags: {'ID': '1'} is of type dict, not a list"),
        (lambda: sk.score_game(None), ContractError, "None is not a contract"),
        (lambda: sk.score_game("G", 5, points=61), CardError, "cards: 5 is not a set of cards"),
        (lambda: sk.score_game("G", None, matadors=1, points=61, rules=[]), OptionError, "unknown rules []"),
        (lambda: early(points=None), OptionError, "points None are not two numbers"),
        (lambda: early(points=(1, 2, 3)), OptionError, "points (1, 2, 3) are not two numbers"),
        (lambda: early(points=(100, 21)), OptionError, "points 100 + 21 are more than 120"),
        (lambda: early(tricks=(1, "2")), OptionError, "tricks '2' is not a whole number from 0 to 10"),
        (lambda: early(at_fault=[]), OptionError, "unknown at_fault []"),
        (lambda: early(proved=[]), OptionError, "unknown proved []"),
        (lambda: sum_games(None, None), OptionError, "None is of type NoneType, not Sequence"),
        (lambda: sum_games([("a", WON), ("b", 5)], ["a", "b", "c"]), OptionError, "game 2: ('b', 5) is not a game"),
    ],
)
def test_one_clear_error(call, error, says):
    with pytest.raises(error) as caught:
        call()
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lists_are_taken_for_tuples():
    deal = "CJ.CA.CK.CQ.CT.C9.C8.C7.SA.SK|SJ.SQ.ST.S9.S8.S7.HA.HK.HQ.HT|HJ.H9.H8.H7.DA.DK.DQ.DT.D9.D8|DJ.D7"
    parts = {"deal": sk.Deal.parse(deal), "declarer": 0, "contract": sk.Contract.parse("GH")}
    record = sk.GameRecord(players=["a", "b", "c"], plays=[sk.Card.parse("CJ")], tags=[("ID", "1")], **parts)
    assert record == records.load(io.StringIO(records.dumps(record))).__next__()
    assert isinstance(hash(record), int)
    assert sk.Auction([Call(1, 18)]) == sk.Auction().bid(18)
    assert Call(1, 18).seat is sk.Seat.MIDDLEHAND
