"""ISS records: the real ones, every odd corner of the format, and broken lines."""

import io
import re

import pytest

from helpers.corpora import DATA
from skatsolve.cards import CardSet
from skatsolve.deal import Seat
from skatsolve.errors import RecordError
from skatsolve.game import GameRecord, Incident
from skatsolve.notation import iss

LINES = (DATA / "iss_games.sgf").read_text().splitlines()
RECORDS = list(iss.load(io.StringIO("\n".join(LINES))))
BY_ID = {record.tag("ID"): record for record in RECORDS}

HANDS = (
    "CJ.SJ.HJ.CA.CT.CK.CQ.C9.SA.HA",
    "DJ.C8.C7.ST.SK.HT.HK.HQ.DA.DT",
    "SQ.S9.S8.S7.H9.H8.DK.DQ.D9.D8",
)
SKAT = "H7.D7"
DEAL = ".".join((*HANDS, SKAT))
LIVE = "|".join((*HANDS, SKAT))


def hidden(*seen: int) -> str:
    """The deal as a player sees it: only these parts."""
    parts = (*HANDS, SKAT)
    return "|".join(
        part if place in seen else ".".join(["??"] * len(part.split("."))) for place, part in enumerate(parts)
    )


def line(moves: str, result: str = "", head: str = "(;GM[Skat]P0[a]P1[b]P2[c:2]") -> str:
    return f"{head}MV[{moves} ]" + (f"R[{result}]" if result else "") + " ;)"


BID = f"w {DEAL} 1 18 0 y 1 p 2 p 0 s w {SKAT}"
HAND = f"w {DEAL} 1 18 0 y 1 p 2 p"


@pytest.mark.parametrize("record", [r for r in RECORDS if len(r.plays) == 30], ids=lambda record: record.tag("ID"))
def test_played_games_come_to_what_was_recorded(record):
    recorded = record.recorded
    assert record.errors == ()
    assert record.result.ending == "played"
    assert (record.declarer_points, record.declarer_tricks) == (recorded.points, recorded.tricks)
    assert (record.score, record.result.score.matadors) == (recorded.score, recorded.matadors)
    assert record.result.score.overbid == recorded.overbid
    assert record.won == (recorded.outcome == "win")


@pytest.mark.parametrize(
    ("number", "ending", "score", "points", "tricks", "remark"),
    [
        ("727", "resign", 192, 120, 10, None),
        ("756788", "passed", None, None, None, None),
        ("1039093", "resign", 48, 84, 5, None),
        ("1390253", "resign", 46, 14, 0, None),
        ("30", "no game", None, None, None, "rearhand left the table before a contract was declared"),
        ("18358", "leave", 48, 20, 0, "recorded score 96, points 120, tricks 10; by the rules score 48"),
        ("25", "decided", -118, 12, 1, None),
        ("10330141", "timeout", -96, 11, 0, "recorded score -288, matadors -11; by the rules score -96, matadors 3"),
    ],
)
def test_games_broken_off(number, ending, score, points, tricks, remark):
    record = BY_ID[number]
    assert record.result.ending == ending
    assert (record.score, record.declarer_points, record.declarer_tricks) == (score, points, tricks)
    assert bool(record.errors) == (remark is not None)
    if remark:
        assert any(remark in error for error in record.errors)
        assert all(error.startswith(f"line {record.line_number}: ") for error in record.errors)


def test_details_of_real_records():
    grand_ouvert = BY_ID["727"]
    assert [str(card) for card in grand_ouvert.plays] == ["CJ", "H9"]
    assert [(one.kind, one.seat, one.number) for one in grand_ouvert.incidents] == [
        ("expose", 0, 1),
        ("resign", 1, 1),
        ("resign", 2, 2),
    ]
    assert grand_ouvert.hand_game is True
    assert grand_ouvert.recorded.resigned is None
    split = BY_ID["596891"]
    assert (split.discards, split.bid, split.hand_game) == (CardSet.parse("D9 DQ"), 36, False)
    penalty = BY_ID["30"].recorded
    assert (penalty.outcome, penalty.declarer, penalty.penalties, penalty.left) == (
        "penalty",
        None,
        (0, 0, 1),
        Seat.REARHAND,
    )
    assert BY_ID["756788"].recorded.outcome == "passed"
    assert BY_ID["30"].players == ("p1", "p2", "p3")
    assert BY_ID["30"].tag("R2") == "null"
    assert BY_ID["541932"].tag("DT") == "2010-12-06/18:59:24/UTC"


@pytest.mark.parametrize("text", LINES, ids=lambda text: text[text.index("ID[") :].split("]")[0])
def test_the_canonical_line(text):
    record = iss.loads(text)
    canonical = iss.dumps(record)
    assert canonical.startswith("(;GM[Skat]PC[")
    assert iss.loads(canonical) == record
    assert iss.loads(canonical).errors == record.errors
    assert iss.dumps(iss.loads(canonical)) == canonical
    assert canonical.partition("R[")[2] == text.partition("R[")[2]


def test_the_canonical_line_orders_cards_and_merges_moves():
    untidy = line(
        f"w {'.'.join(reversed(DEAL.split('.')))}  2 p".replace("2 p", "1 18 0 y 1 p 2 p 0 s w CJ.SJ 0 G 0 SJ.CJ")
    )
    canonical = iss.dumps(iss.loads(untidy))
    assert " 0 s w CJ.SJ 0 G.CJ.SJ ]" in canonical
    assert canonical.count("MV[w SQ.S9.S8.S7.") == 0


CORNERS = {
    "no bracket": (";GM[Skat]MV[" + HAND + " 0 CH 0 CJ ];)", "CH", 1),
    "modifiers in any order": (line(HAND + " 0 NHO"), "NOH", 0),
    "all letters of Grand Ouvert": (line(HAND + " 0 GZOSH 0 CJ"), "GO", 1),
    "Schneider and Schwarz": (line(HAND + " 0 CSZH"), "CHZ", 0),
    "ouvert without its cards": (line(BID + f" 0 NO.{SKAT}"), "NO", 0),
    "ouvert with its cards": (line(BID + f" 0 NO.{SKAT}.{HANDS[0]}"), "NO", 0),
    "ouvert in Hand with its cards": (line(HAND + f" 0 CO.{HANDS[0]}"), "CO", 0),
    "discards as a move": (line(BID + f" 0 D 0 {SKAT} 0 SA"), "D", 1),
    "live deal": (line(f"w {LIVE} 1 18 0 p 2 p 1 NOH"), "NOH", 0),
    "seen by forehand": (line(f"w {hidden(0)} 1 18 0 p 2 p 1 s w ??.?? 1 G.??.?? 0 CA 1 C7 2 S7"), "G", 3),
    "seen by the declarer": (line(f"w {hidden(1)} 1 18 0 p 2 p 1 s w {SKAT} 1 G.{SKAT} 0 CA 1 C7 2 S7"), "G", 3),
    "hidden ouvert": (line(f"w {hidden(0)} 1 18 0 p 2 p 1 s w ??.?? 1 NO.??.??.{HANDS[1]} 0 CA"), "NO", 1),
    "no auction": (line(f"w {DEAL} 0 s w {SKAT} 0 G.{SKAT} 0 CJ"), "G", 1),
    "forehand at 18": (line(f"w {DEAL} 1 p 2 p 0 18 0 GH"), "GH", 0),
    "blanks": (line(f"  {HAND}   0  GH  0 CJ  "), "GH", 1),
    "no result": ("(;GM[Skat]MV[" + HAND + " 0 GH ];)", "GH", 0),
    "not Skat's own properties": (line(HAND + " 0 GH", head="(;GM[Skat]XX[y]P3[d]"), "GH", 0),
}


@pytest.mark.parametrize("name", CORNERS)
def test_corners_of_the_format(name):
    text, contract, plays = CORNERS[name]
    record = iss.loads(text, strict=True)
    assert (str(record.contract), len(record.plays)) == (contract, plays)
    canonical = iss.dumps(record)
    assert iss.loads(canonical, strict=True) == record
    assert iss.dumps(iss.loads(canonical)) == canonical


def test_what_the_corners_tell():
    assert iss.loads(CORNERS["ouvert with its cards"][0]).shown == CardSet.parse(HANDS[0])
    assert iss.loads(CORNERS["ouvert without its cards"][0]).shown is None
    seen = iss.loads(CORNERS["seen by the declarer"][0])
    assert seen.deal is None
    assert seen.known[1] == CardSet.parse(HANDS[1])
    assert (seen.skat, seen.discards) == (CardSet.parse(SKAT), CardSet.parse(SKAT))
    assert f" 1 NO.??.??.{CardSet.parse(HANDS[1])} " in iss.dumps(iss.loads(CORNERS["hidden ouvert"][0]))
    assert seen.result.ending == "hidden"
    assert "not all cards are known" in seen.errors[0]
    no_auction = iss.loads(CORNERS["no auction"][0])
    assert (no_auction.auction, no_auction.bid, no_auction.declarer) == (None, None, Seat.FOREHAND)
    assert iss.loads(CORNERS["not Skat's own properties"][0]).sitting_out == "d"
    assert iss.loads(CORNERS["live deal"][0]).deal is not None


def test_only_the_kind_of_discards_matters_in_a_hidden_deal():
    assert iss.loads(line(f"w {hidden(0)} 1 18 0 p 2 p 1 s w ??.?? 1 G")).discards is None


LAST = "2 S7"
TRICK = " 0 CJ 1 DJ " + LAST


@pytest.mark.parametrize(
    ("moves", "ending", "score", "points", "tricks"),
    [
        # Only one defender gives up: play goes on, and the record just stops.
        (BID + f" 0 G.{SKAT}" + TRICK + " 1 RE", "unfinished", None, 4, 1),
        # Both, with a card in between; the rest is the declarer's, points and tricks with it.
        (BID + f" 0 G.{SKAT} 0 CJ 1 RE 1 DJ 2 RE", "resign", 5 * 24 + 24, 120, 10),
        # The soloist in the first trick: no degree. Later: what the rest makes of it.
        (BID + f" 0 G.{SKAT} 0 CJ 0 RE", "resign", -2 * 4 * 24, 0, 0),
        (BID + f" 0 G.{SKAT}" + TRICK + " 0 RE", "resign", -2 * 5 * 24, 4, 1),
        # Time is out: the simple degree.
        (BID + f" 0 G.{SKAT}" + TRICK + " w TI.0", "timeout", -2 * 4 * 24, 4, 1),
        (BID + f" 0 G.{SKAT}" + TRICK + " w TI.2", "timeout", 4 * 24, 4, 1),
        (BID + f" 0 G.{SKAT} w LE.1", "leave", 4 * 24, 0, 0),
        # What happens in the middle ends nothing.
        (BID + f" 0 G.{SKAT} 0 CJ w LE.1 1 DJ {LAST}", "unfinished", None, 4, 1),
        (BID + f" 0 G.{SKAT} 0 SC 0 CJ 0 SC.CJ.SJ", "unfinished", None, 0, 0),
        (BID + " w TI.0", "no game", None, None, None),
        (HAND + " w TI.0", "no game", None, None, None),
        (f"w {DEAL} 1 18 w TI.0", "no game", None, None, None),
        (f"w {DEAL} 1 RE", "no game", None, None, None),
        (f"w {DEAL} 1 18", "unfinished", None, None, None),
        # Null: with the first trick taken it is over.
        (HAND + " 0 NH 0 CA 1 C7 2 S7", "decided", -70, 11, 1),
        # So is an announced Schwarz with the first trick lost; what is in it does not matter.
        (HAND + " 0 DO 0 C9 1 C8 2 D8", "decided", -2 * 9 * 10, 0, 0),
        (HAND + " 0 DHZ 0 C9 1 C8 2 D8", "decided", -2 * 9 * 9, 0, 0),
        (HAND + " 0 DHS 0 C9 1 C8 2 D8", "unfinished", None, 0, 0),
        (HAND + " 0 NH 0 RE", "resign", -70, 0, 0),
        (HAND + " 0 NH 1 RE 2 RE", "resign", 35, 0, 0),
    ],
)
def test_endings(moves, ending, score, points, tricks):
    record = iss.loads(line(moves), strict=True)
    assert record.result.ending == ending
    assert (record.score, record.declarer_points, record.declarer_tricks) == (score, points, tricks)
    assert iss.loads(iss.dumps(record)) == record


def test_a_resignation_by_the_order_is_in_the_simple_degree():
    record = iss.loads(line(BID + f" 0 G.{SKAT} 0 CJ 1 RE 1 DJ 2 RE"))
    assert record.result.in_simple_degree.score == 4 * 24
    early = iss.loads(line(BID + f" 0 G.{SKAT} 0 CJ 0 RE"))
    assert early.result.in_simple_degree is None


BROKEN = [
    (BID + f" 0 G.{SKAT} 0 C7", "trick 1: forehand plays C7, which it does not hold", 0),
    (BID + f" 0 G.{SKAT} 0 CA 1 ST", "trick 1: revoke: middlehand plays ST and has to follow suit with C8.C7", 1),
    (BID + f" 0 G.{SKAT} 0 CA 2 S7", "trick 1: rearhand plays S7 out of turn, it is middlehand's turn", 1),
    (BID + f" 0 G.{SKAT} 0 CA 1 C7 2 S7 0 CA", "trick 2: forehand plays CA, which has been played before", 3),
    (BID + f" 0 G.{SKAT} 0 CA 1 XX", "'1 XX': 'XX' is neither a card", 1),
    (BID + f" 0 G.{SKAT} 0 CA 3 C7", "'3' is not a player", 1),
    (BID + f" 0 G.{SKAT} 0 CA 1", "the move is not complete", 1),
    (BID + f" 0 G.{SKAT} 0 CA w C7.C8", "the server has nothing to show here", 1),
    (BID + f" 0 G.{SKAT} 0 ?? 1 C7", "after a hidden card", 0),
    (BID + f" 0 G.{SKAT} 0 CA 0 H7.D7", "nor another move that fits", 1),
    (BID + f" 0 G 0 CA 0 {SKAT}", "nor another move that fits", 1),
    (BID + f" 0 G 1 {SKAT}", "middlehand has nothing to put away: forehand plays", 0),
    (BID + " 0 G.C7.C8", "forehand puts away C8.C7 and does not hold it", None),
    (BID + " 0 G.H7.H7", "H7 is named twice", None),
    (BID + " 0 G.H7", "1 cards go with a declaration", None),
    (BID + " 0 GH", "has taken the skat and cannot play Hand", None),
    (BID + " 0 HS", "announced in Hand only", None),
    (BID + " 0 GG", "neither a contract nor another move", None),
    (BID + " 0 CHHO", "says a modifier twice", None),
    (BID + " 1 G.H7.D7", "middlehand has not won the auction: forehand plays", None),
    (BID.replace(f"w {SKAT}", "w C7.C8"), "the skat was dealt H7.D7", None),
    (HAND + " 0 G 0 CJ", "has not taken the skat and says no Hand; a Hand game is GH", None),
    (HAND + " 0 GH.H7.D7", "in Hand nothing is put away", None),
    (HAND + f" 0 GH.{HANDS[0]}", "cards are shown, but GH is not ouvert", None),
    (HAND + f" 0 GO.{HANDS[1]}", "forehand shows .*, but holds", None),
    (f"w {DEAL} 1 18 0 y 1 18 0 p", "call 3, '1 18': a bid has to be higher than 18", None),
    (f"w {DEAL} 1 19 0 p", "19 is not a bid", None),
    (f"w {DEAL} 1 18 0 s", "it is forehand's turn", None),
    (f"w {DEAL} 1 p 2 p 0 p 0 GH", "all passed", None),
    (f"w {DEAL} 0 s w {SKAT} 1 G.{SKAT}", "middlehand has not taken the skat", None),
    (f"w {DEAL} w TI.7", "'7' is not a player", None),
    ("1 18", "the moves do not begin with the deal", None),
    ("w CJ.SJ", "three hands of 10 cards", None),
    (f"w {DEAL.replace('D7', 'CJ')}", "a card in two hands|CJ is named twice", None),
    (f"w {DEAL.replace('D7', 'D0')}", "'D0' is not a card", None),
]


@pytest.mark.parametrize(("moves", "message", "plays"), BROKEN, ids=[message for _, message, _ in BROKEN])
def test_broken_lines_are_reported_and_reading_goes_on(moves, message, plays):
    text = "\n".join([LINES[0], "", line(moves, "passed"), LINES[1]])
    first, broken, last = iss.load(io.StringIO(text))
    assert (first, last) == (RECORDS[0], RECORDS[1])
    assert (broken.line_number, last.line_number) == (3, 4)
    assert re.search(f"^line 3: .*({message})", broken.errors[0])
    assert broken.recorded.outcome == "passed"
    if plays is not None:
        assert len(broken.plays) == plays
        assert str(broken.contract) == "G"
    with pytest.raises(RecordError, match=f"^line 3: .*({message})"):
        list(iss.load(io.StringIO(text), strict=True))
    with pytest.raises(RecordError, match=message):
        iss.loads(line(moves), strict=True)
    assert iss.loads(iss.dumps(broken)) == broken


NO_LINES = [
    ("hello", "'hello' is not an ISS record"),
    ("(;GM[Chess]MV[e4];)", "the game is 'Chess', not Skat"),
    ("(;GM[Skat]P0[a];)", "no moves"),
    ("(;", "no moves"),
    ("{}", "is not an ISS record"),
]


@pytest.mark.parametrize(("text", "message"), NO_LINES)
def test_what_is_no_record(text, message):
    with pytest.raises(RecordError, match=message):
        iss.loads(text)
    (record,) = iss.load(io.StringIO(text))
    assert record == GameRecord(convention="iss")
    assert message.strip("'") in record.errors[0]


def test_one_line_and_not_more():
    with pytest.raises(RecordError, match="2 lines instead of one record"):
        iss.loads("\n".join(LINES[:2]))
    with pytest.raises(RecordError, match="0 lines"):
        iss.loads("  \n")


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ("d:7 win", "d:7 names no seat"),
        ("d:0 win v:24 s:3", "s:3 is neither 0 nor 1"),
        ("d:0 v:24", "does not say win, loss or penalty"),
        ("d:0 win hello", "'hello' is not understood"),
        ("d:0 win win", "'win' is not understood"),
        ("d:0 win v:99999999999", "is not understood"),
        ("d:0 win p:1 p:2", "'p:2' is not understood"),
    ],
)
def test_broken_results(result, message):
    record = iss.loads(line(HAND + " 0 GH 0 CJ", result))
    assert record.recorded is None
    assert message in record.errors[0]
    assert len(record.plays) == 1


def test_a_line_cut_off_keeps_what_is_there():
    for end in range(len(LINES[0]) - 40, len(LINES[0]) - 2):
        record = iss.loads(LINES[0][:end])
        assert record.contract is not None
    short = iss.loads(LINES[0][: LINES[0].index("2 HJ 0 SJ")])
    assert len(short.plays) == 3
    assert "the line is cut off in MV" in short.errors[0]


def test_other_breaks_in_the_line():
    twice = iss.loads(line(HAND, head="(;GM[Skat]P0[a]P0[b]"))
    assert "P0 is named twice" in twice.errors[0]
    assert twice.players[0] == "a"
    assert "is not a property such as MV" in iss.loads(line(HAND) + "more").errors[0]


def test_bytes_and_byte_order_marks_are_read():
    assert list(iss.load(io.BytesIO(("\ufeff" + LINES[0] + "\r\n").encode()))) == [RECORDS[0]]
    broken, good = iss.load(io.BytesIO(b"\xff\xfe\n" + LINES[0].encode()))
    assert "line 1: column 1: the line is not UTF-8 text" in broken.errors[0]
    assert good == RECORDS[0]


def test_a_byte_order_mark_before_one_line_does_no_harm():
    assert iss.loads("\ufeff" + LINES[0]) == iss.loads(LINES[0])


def test_an_endless_number_is_not_repeated_in_full():
    [fault] = iss.loads(LINES[0].replace("2 18 ", f"2 {'9' * 5000} ")).errors
    assert len(fault) < 300


def test_a_text_file_in_another_encoding_is_one_clear_error(tmp_path):
    path = tmp_path / "latin.sgf"
    path.write_bytes(LINES[0].replace("P0[p1]", "P0[Jörg]").encode("latin-1"))
    with path.open(encoding="utf-8") as handle:
        (record,) = iss.load(handle)
    assert "is not utf-8 text" in record.errors[0]


def test_dump_writes_what_load_reads():
    handle = io.StringIO()
    iss.dump(RECORDS, handle)
    handle.seek(0)
    assert list(iss.load(handle)) == RECORDS


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": ("a]", "b", "c")}, "cannot stand in an ISS line"),
        ({"players": ("a\nb", "b", "c")}, "cannot stand in an ISS line"),
        ({"players": ("a\ud800", "b", "c")}, "cannot stand in an ISS line"),
        ({"tags": (("id", "1"),)}, "cannot stand in an ISS line"),
        ({"rules": "historical", "auction": None, "declarer": Seat.REARHAND}, "no games by the rules 'historical'"),
        ({"auction": None, "declarer": Seat.REARHAND, "bid": 18}, "tells the bid by the auction"),
        ({"incidents": (Incident("claim", Seat.FOREHAND),)}, "no move for a claim"),
    ],
)
def test_what_has_no_iss_form(change, message):
    fields = {
        name: getattr(RECORDS[0], name) for name in ("players", "deal", "auction", "contract", "discards", "plays")
    }
    with pytest.raises(RecordError, match=message):
        iss.dumps(GameRecord(**{**fields, **change}))


def test_brackets_in_a_name_cost_nothing():
    (first, *_) = LINES
    name = re.search(r"P0\[([^\]]*)\]", first)[1]
    for changed in ("foo[x]", "[x]", "a[b[c]]"):
        record = iss.loads(first.replace(f"P0[{name}]", f"P0[{changed}]"))
        assert record.players[0] == changed
        assert not record.faults
        assert record.plays == RECORDS[0].plays
