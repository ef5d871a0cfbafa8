"""Every public function refuses every wrong value with one SkatError: a walk over all of them and their parameters."""

import inspect
from enum import Enum

import pytest

import skatsolve as sk
from skatsolve.bidding import Cell
from skatsolve.errors import shown

HAND = "CJ SJ HJ DJ CA CT CK SA HA DA"
DEAL = sk.Deal.parse(f"{HAND}|SK SQ ST S9 S8 S7 HK HQ HT H9|H8 H7 DK DQ DT D9 D8 D7 CQ C9|C8 C7")
START = sk.Position.start(DEAL, "GH", "F")
END = sk.Position("G", 0, ["CJ.D7", "SJ.HA", "DT.D8"], points=(70, 25))
FINISH = sk.Position("G", 0, ["CJ.D7", "SJ.HA", "DT.D8"], points=(70, 25), tricks=(5, 3))
RECORD = sk.GameRecord(deal=DEAL, declarer=0, contract="GH", plays=["CJ"], bid=18)
VIEW = sk.View.start(HAND, "GH", "F")
TRICK = {"contract": "G", "declarer": 0, "hands": ["CJ.D7", "SJ.HA", "DT.D8"], "points": [70, 25]}
TABLE = sk.ContractTable(DEAL, (Cell(sk.Seat.FOREHAND, sk.Contract.parse("G"), sk.CardSet("C8 C7"), 120, True),))
SAMPLER = sk.Sampler(sk.Knowledge.of_hand("F", HAND).has("M", "SK SQ ST S9 S8 S7 HK HQ HT").has("skat", "C8 C7"))
# Results are made by the functions that answer with them, not by callers.
RESULTS = {
    "CardValues",
    "ContractTable",
    "DiscardEvaluation",
    "GameReview",
    "GameScore",
    "HandEvaluation",
    "PlayAnalysis",
    "Proof",
    "Solution",
}
# Anything is true or false; what a value is given for is a label in messages; and callables are only called.
UNCHECKED = {
    "line",
    "every_card",
    "before",
    "prove",
    "strict",
    "hold",
    "hand",
    "ouvert",
    "schneider",
    "schwarz",
    "what",
}

ENUMS = (sk.Kind, sk.Rank, sk.Seat, sk.Suit)
# Their arguments are checked in tests of their own: readers of JSON and problems, and methods of the answers above.
ELSEWHERE = {
    "GameRecord.lenient",
    "GameReview.threw_away",
    "HandEvaluation.declaration",
    "Problem",
    "Problem.completed",
    "Solver.analyse_play",
    "Solver.card_values",
    "Solver.solve",
    "solve_problem",
}

NO_LABEL = [None, 5, b"CJ", 10**5000]
NO_TEXT = [None, 5, b"CJ", 10**5000, "\ud800", "nonsense"]
NO_CARD = [None, 5, -1, 10**5000, "X9", "CJ SJ", "\ud800", object()]
NO_CARDS = [None, 5, -1, 10**5000, "X9", "CJ CJ", "\ud800", [None], [5], object()]
NO_SEAT = [None, 3, -1, 1.5, 10**5000, "X", "\ud800", [0]]
NO_CONTRACT = [None, 5, -1, 10**5000, "X", "CS", "\ud800", []]
NO_NUMBER = [-1, 10**5000, 2**63, 1.5, "1", "\ud800", [1], True]
NO_WORD = [None, 5, 10**5000, "nonsense", "\ud800", []]
NO_PAIR = [5, "x", (1,), (-1, 5), (10**5000, 0), ("1", 2), (200, 1), None]
NO_OBJECT = [None, 5, -1, 10**5000, "x", "\ud800", [], object()]
NO_LIST = [5, "x", [5], [None], ["\ud800"], object()]

# Wrong values by the name of the parameter, or by function and parameter where a name means several things.
WRONG = {
    "aim": NO_WORD,
    "lang": NO_WORD,
    "deck": NO_WORD,
    "auction": [5, "18", []],
    "away": [5, "X9", "CJ", "\ud800", [None]],
    "bid": [-1, 17, 10**5000, 2**63, "18", "\ud800", 1.5, [18]],
    "calls": [None, 5, [5], [None]],
    "card": NO_CARD,
    "cards": NO_CARDS,
    "conditions": [5, [5]],
    "contract": NO_CONTRACT,
    "contracts": [5, [], [None], ["X"], "\ud800"],
    "convention": NO_WORD,
    "data": [None, 5, [], "x", {"contract": 5}, {"hands": 10**5000}],
    "deal": [None, 5, "x", "\ud800", "a|b|c|d", []],
    "deals": NO_WORD,
    "declarer": NO_SEAT,
    "depth": NO_NUMBER,
    "discards": [5, "X9", "CJ"],
    "facts": [5, [5], [None]],
    "faults": [5, [5]],
    "forehand": NO_CARDS,
    "goal": [-1, 121, 10**5000, "nonsense", "\ud800", 1.5, []],
    "hands": [None, 5, "x", [], ["CJ"], [5, 5, 5], ["X9", "CJ", "CK"]],
    "hold": [5, "x"],
    "incidents": [5, [5]],
    "index": [None, 32, -1, 1.5, 10**5000, "x"],
    "jobs": ["2", 0, 1.5, [], 10**5000],
    "key": [],
    "kind": [6, -1, "X", 1.5],
    "know": NO_TEXT,
    "knowledge": [5, "x", []],
    "known": [5, [5], ["X9"]],
    "leader": NO_SEAT,
    "limit": NO_NUMBER,
    "limits": NO_OBJECT,
    "line_number": [],
    "low": NO_NUMBER,
    "high": NO_NUMBER[:2] + NO_NUMBER[3:],
    "matadors": [0, 12, -12, 10**5000, "1", 1.5],
    "memory_mb": [0, 10**5000, "1", None, [], True, float("nan")],
    "middlehand": NO_CARDS,
    "most": NO_NUMBER,
    "n": NO_NUMBER,
    "node_limit": [0, -1, "5", 1.5, [], True],
    "number": [-1, 2, 10**5000, "1", 1.5, None],
    "objective": NO_WORD,
    "one": NO_CARDS,
    "out": NO_CARDS,
    "other": NO_CARDS,
    "pass_score": [None, "x", float("nan"), float("inf"), [], 10**5000],
    "places": [None, 4, -1, 10**5000, "X", "\ud800", [], [None], [4]],
    "players": [2, 5, 10**5000, "3", None],
    "plays": [5, "X9", "CJ CJ", "\ud800", [None]],
    "points": NO_PAIR,
    "position": NO_OBJECT,
    "positions": [None, 5, "x", [5], [None]],
    "precision": [0, 2, "x", None, 10**5000, float("nan")],
    "progress": [],
    "rank": [None, 8, -1, "x"],
    "rearhand": NO_CARDS,
    "record": NO_OBJECT,
    "recorded": [5, "x"],
    "records": [None, 5],
    "row": [None, 5, [], [0] * 6, ["x"] * 6, [2**33] * 6, (10**5000,) * 6],
    "rows": NO_OBJECT,
    "rules": NO_WORD,
    "samples": [-1, 1.5, "3", "\ud800", [], True, 10**5000],
    "seat": NO_SEAT,
    "seed": [-1, 1.5, "1", [], True, 10**5000],
    "shown": [5, "X9", [5]],
    "sitting_out": [5, []],
    "sizes": [5, [], [10, 10, 10], [10, 10, 10, "2"], [-1, 11, 20, 2], (10**5000, 0, 0, 0)],
    "skat": [5, "X9", "CJ CJ", "\ud800", [None]],
    "skat_taken": [5, "x"],
    "start": NO_NUMBER,
    "suit": [None, 4, -1, "x"],
    "tags": [5, {"a": "b"}, [5]],
    "terms": [None, 5, "x", "void.F", "\ud800", [5]],
    "test": [None, 5, "x"],
    "tests": [5, [5]],
    "text": NO_TEXT,
    "trick": [5, "X9", "CJ CJ", "\ud800", [None]],
    "tricks": [5, "x", (1,), (-1, 5), (10**5000, 0), ("1", 2), (200, 1)],
    "turns": [],
    "two": NO_CARDS,
    "value": NO_OBJECT,
    "values": NO_OBJECT,
    "view": NO_OBJECT,
    "voids": [5, "x", {5: "CA"}, {"M": "X9"}, {None: "CA"}],
    "worlds": NO_WORD,
    "Auction.bid.value": [None, 17, -1, 10**5000, "18", 1.5],
    "Call.value": [-1, 10**5000, "18", 1.5],
    "Card.list_of.value": NO_CARDS,
    "CardSet.cards": [None, -1, 2**32, 10**5000, "X9", [5], object()],
    "CardSet.of.value": NO_CARDS,
    "GameRecord.from_dict.data": [None, 5, [], "x", {"contract": 5}, {"deal": 10**5000}],
    "GameRecord.plays": [5, "X9", "CJ CJ", "\ud800", [None], ["SK"]],
    "Knowledge.has.text": NO_LABEL,
    "Knowledge.lacks.text": NO_LABEL,
    "Knowledge.at_least.text": NO_LABEL,
    "Knowledge.at_most.text": NO_LABEL,
    "Knowledge.between.text": NO_LABEL,
    "Knowledge.at_most.n": [-1, 1.5, "1"],
    "Knowledge.between.high": [-1, 0, 1.5, "1"],
    "Sampler.all.limit": [0, -1, 1.5, "1", True],
    "GameRecord.bid": [-1, 17, 10**5000, "18"],
    "GameRecord.contract": [5, "X"],
    "GameRecord.deal": [5, "x"],
    "GameRecord.discards": [5, "X9"],
    "GameRecord.declarer": [3, -1, 10**5000, "X"],
    "GameRecord.players": [None, 5, ["a"], [1, 2, 3]],
    "GameRecord.tag.key": [],
    "Kind.value": [None, 6, -1, "X"],
    "Knowledge.fits.skat": NO_CARDS,
    "Rank.value": [None, 8, -1, "X"],
    "Position.unpack.contract": NO_CONTRACT[1:],
    "Sampler.knowledge": NO_OBJECT,
    "Seat.of.value": NO_SEAT,
    "Seat.value": [None, 3, -1, "X"],
    "Suit.value": [None, 4, -1, "X"],
    "evaluate_hand.hand": NO_CARDS,
    "contract_table.hand": [],
    "prove.hand": NO_CARDS,
    "View.hand": NO_CARDS,
    "View.start.hand": NO_CARDS,
    "adjudicate_claim.cards": NO_CARDS[1:],
    "score_game.cards": NO_CARDS[1:],
    "score_game.points": [-1, 121, 10**5000, "61", 1.5, None],
    "score_game.tricks": [-1, 11, 10**5000, "6", 1.5],
    "solve.cards": [],
    "Solver.solve.cards": [],
    "solve_many.cards": [],
}

# A valid call of each: the function and what it is given by name; what is left out is tried all the same.
GAME = {"points": (70, 25), "tricks": None}
CALLS = {
    "Auction": (sk.Auction, {"calls": (), "rules": "isko"}),
    "Auction.bid": (sk.Auction().bid, {"value": 18}),
    "Auction.parse": (sk.Auction.parse, {"text": "1 18", "rules": "isko"}),
    "Call": (sk.Call, {"seat": 1, "value": 18, "hold": False}),
    "Call.parse": (sk.Call.parse, {"text": "1 18"}),
    "Card": (sk.Card, {"suit": 0, "rank": 0}),
    "Card.from_index": (sk.Card.from_index, {"index": 0}),
    "Card.of": (sk.Card.of, {"value": "CJ", "what": ""}),
    "Card.list_of": (sk.Card.list_of, {"value": "CJ SJ", "what": ""}),
    "Card.parse": (sk.Card.parse, {"text": "CJ"}),
    "Card.parse_list": (sk.Card.parse_list, {"text": "CJ SJ"}),
    "CardSet": (sk.CardSet, {"cards": "CJ"}),
    "CardSet.of": (sk.CardSet.of, {"value": "CJ", "what": ""}),
    "CardSet.parse": (sk.CardSet.parse, {"text": "CJ"}),
    "CardSet.of_suit": (sk.CardSet("CJ").of_suit, {"suit": 0}),
    "CardSet.isdisjoint": (sk.CardSet("CJ").isdisjoint, {"other": "SJ"}),
    "Contract": (sk.Contract, {"kind": 0, "hand": True, "ouvert": False, "schneider": False, "schwarz": False}),
    "Contract.of": (sk.Contract.of, {"value": "G", "what": ""}),
    "Contract.parse": (sk.Contract.parse, {"text": "G"}),
    "Contract.follow_set": (sk.Contract(0).follow_set, {"card": "CJ"}),
    "Contract.strength": (sk.Contract(0).strength, {"card": "CJ"}),
    "ContractTable.cell": (TABLE.cell, {"declarer": 0, "contract": "G"}),
    "Deal": (sk.Deal, dict(zip(("forehand", "middlehand", "rearhand", "skat"), str(DEAL).split("|"), strict=True))),
    "Deal.hand": (DEAL.hand, {"seat": 0}),
    "Deal.owner": (DEAL.owner, {"card": "CJ"}),
    "Deal.of": (sk.Deal.of, {"value": str(DEAL), "what": ""}),
    "Deal.parse": (sk.Deal.parse, {"text": str(DEAL)}),
    "GameRecord": (sk.GameRecord, {"deal": DEAL, "declarer": 0, "contract": "GH", "plays": ["CJ"]}),
    "GameRecord.position_at": (RECORD.position_at, {"number": 1}),
    "GameRecord.from_dict": (sk.GameRecord.from_dict, {"data": RECORD.to_dict(), "strict": True, "line": None}),
    "GameRecord.tag": (RECORD.tag, {"key": "ID"}),
    "Kind": (sk.Kind, {"value": 0}),
    "Knowledge": (sk.Knowledge, {"facts": (), "sizes": (10, 10, 10, 2), "out": "", "tests": ()}),
    "Knowledge.of_hand": (sk.Knowledge.of_hand, {"seat": 0, "cards": HAND}),
    "Knowledge.has": (sk.Knowledge().has, {"places": 0, "cards": "CJ", "text": ""}),
    "Knowledge.lacks": (sk.Knowledge().lacks, {"places": "skat", "cards": "CJ", "text": ""}),
    "Knowledge.at_least": (sk.Knowledge().at_least, {"places": 0, "cards": "CJ SJ", "n": 1, "text": ""}),
    "Knowledge.at_most": (sk.Knowledge().at_most, {"places": (0, "skat"), "cards": "CJ SJ", "n": 1, "text": ""}),
    "Knowledge.between": (sk.Knowledge().between, {"places": 0, "cards": "CJ SJ", "low": 1, "high": 1, "text": ""}),
    "Knowledge.fits": (sk.Knowledge().fits, {"hands": DEAL.hands, "skat": DEAL.skat}),
    "Knowledge.such_that": (sk.Knowledge().such_that, {"test": lambda hands, skat: True}),
    "Knowledge.told": (sk.Knowledge().told, {"terms": "void.F=hearts", "kind": sk.Kind.CLUBS}),
    "Position": (sk.Position, TRICK | {"skat": None, "trick": (), "leader": 0} | GAME),
    "Position.start": (sk.Position.start, {"deal": DEAL, "contract": "G", "declarer": 0, "leader": 0}),
    "Position.parse": (sk.Position.parse, {"text": str(END)}),
    "Position.play": (END.play, {"card": "CJ"}),
    "Position.unpack": (sk.Position.unpack, {"row": END.pack(), "contract": None}),
    "Position.from_dict": (sk.Position.from_dict, {"data": TRICK}),
    "Rank": (sk.Rank, {"value": 0}),
    "Sampler": (sk.Sampler, {"knowledge": SAMPLER.knowledge}),
    "Sampler.draw": (SAMPLER.draw, {"n": 1, "seed": 1, "start": 0}),
    "Sampler.all": (SAMPLER.all, {"limit": 1000}),
    "Sampler.of_rank": (SAMPLER.of_rank, {"start": 0, "n": 1}),
    "Seat": (sk.Seat, {"value": 0}),
    "Seat.of": (sk.Seat.of, {"value": "F", "what": ""}),
    "Seat.parse": (sk.Seat.parse, {"text": "F"}),
    "Solution.pov": (sk.solve(END).pov, {"seat": "M"}),
    "Solver": (sk.Solver, {"memory_mb": 1}),
    "Suit": (sk.Suit, {"value": 0}),
    "View": (sk.View, {"contract": "GH", "declarer": 0, "seat": 0, "hand": HAND, "plays": (), "skat": None}),
    "View.start": (sk.View.start, {"hand": HAND, "contract": "GH", "declarer": 0, "skat": None, "plays": ()}),
    "View.size": (VIEW.size, {"seat": 0}),
    "View.played_by": (VIEW.played_by, {"seat": 0}),
    "View.play": (VIEW.play, {"card": "CJ"}),
    "View.play_all": (VIEW.play_all, {"cards": "CJ"}),
    "View.told": (VIEW.told, {"know": "void.M=clubs"}),
    "View.with_void": (VIEW.with_void, {"seat": "M", "cards": "CQ C9 C8 C7"}),
    "View.fits": (VIEW.fits, {"deal": DEAL}),
    "View.deal": (VIEW.deal, {"one": DEAL.middlehand, "two": DEAL.rearhand}),
    "View.position": (VIEW.position, {"deal": DEAL}),
    "View.from_dict": (sk.View.from_dict, {"data": VIEW.to_dict()}),
    "adjudicate_claim": (
        sk.adjudicate_claim,
        {"position": FINISH, "seat": 0, "matadors": 1, "bid": 18},
    ),
    "advise": (sk.advise, {"view": VIEW} | {"samples": 1, "seed": 1, "jobs": 1}),
    "analyse_play": (sk.analyse_play, {"position": END, "cards": "CJ", "objective": "win"}),
    "card_values": (sk.card_values, {"position": END, "objective": "win"}),
    "claim_holds": (sk.claim_holds, {"position": END, "seat": 0}),
    "pack": (sk.pack, {"positions": [END]}),
    "score_game": (sk.score_game, {"contract": "G", "matadors": 1, "points": 61, "tricks": 5, "bid": 18, "players": 3}),
    "solve": (sk.solve, {"position": END, "objective": "win", "node_limit": 100}),
    "solve_many": (sk.solve_many, {"positions": [END], "objective": "win", "jobs": 1}),
    "GameScore.explain": (sk.score_game("G", matadors=1, points=61).explain, {"lang": "de", "deck": "german"}),
    "best_discards": (sk.best_discards, {"cards": f"{HAND} C8 C7", "contracts": ["G"], "samples": 1, "seed": 1}),
    "contract_table": (sk.contract_table, {"deal": DEAL}),
    "evaluate_hand": (sk.evaluate_hand, {"hand": HAND, "contracts": ["GO"], "samples": 1, "seed": 1}),
    "prove": (sk.prove, {"hand": HAND, "contract": "GH", "seat": 0, "deals": "none"}),
    "review_game": (sk.review_game, {"record": RECORD}),
    "review_games": (sk.review_games, {"records": []}),
    "unpack": (sk.unpack, {"rows": sk.pack([END])}),
}


def _public():
    """Every public function, class and method, by its name."""
    for name in sk.__all__:
        thing = getattr(sk, name)
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing) and not issubclass(thing, Exception):
            if name not in RESULTS:
                yield name, thing
            for method in vars(thing):
                if not method.startswith("_") and callable(getattr(thing, method)):
                    yield f"{name}.{method}", getattr(thing, method)


def _parameters(function):
    if inspect.isclass(function) and issubclass(function, Enum):
        return ["value"]
    return [name for name in inspect.signature(function).parameters if name != "self"]


def _wrong(name, parameter):
    return WRONG.get(f"{name}.{parameter}", () if parameter in UNCHECKED else WRONG.get(parameter))


@pytest.mark.parametrize("name", [name for name, function in _public() if _parameters(function)])
def test_no_function_and_no_parameter_is_forgotten(name):
    assert name in CALLS or name in ELSEWHERE
    if name in CALLS:
        missing = [one for one in _parameters(CALLS[name][0]) if _wrong(name, one) is None]
        assert not missing


@pytest.mark.parametrize("name", CALLS)
def test_every_wrong_value_is_refused(name):
    function, given = CALLS[name]
    for parameter in _parameters(function):
        for value in _wrong(name, parameter):
            said = _refusal(function, given, parameter, value)
            assert said, f"{name} takes {shown(value)} as {parameter}"
            assert "\n" not in said
            assert len(said) < 500


def _refusal(function, given, parameter, value):
    """What the error says, if there is one."""
    try:
        answer = function(value) if function in ENUMS else function(**given | {parameter: value})
        if hasattr(answer, "__next__"):
            list(answer)
    except sk.SkatError as error:
        return str(error)
    return ""
