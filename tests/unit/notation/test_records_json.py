"""Records as JSON: round trips, several records in a file, and what cannot be read."""

import io
import json

import pytest

from helpers.corpora import DATA
from skatsolve.errors import RecordError
from skatsolve.game import GameRecord
from skatsolve.notation import iss, records

LINES = (DATA / "iss_games.sgf").read_text().splitlines()
RECORDS = [iss.loads(line) for line in LINES]
GAME = RECORDS[0].to_dict()


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.tag("ID"))
def test_round_trip(record):
    text = records.dumps(record)
    assert "\n" not in text
    again = records.loads(text, strict=True)
    assert again == record
    assert again.errors == record.errors
    assert json.loads(text)["schema"] == 1


def test_the_keys_and_the_computed_result():
    assert GAME["deal"].count("|") == 3
    assert (GAME["contract"], GAME["declarer"], GAME["bid"], GAME["plays"][0]) == ("D", 2, 18, "SA")
    assert GAME["auction"] == "1 p 2 18 0 p"
    assert (GAME["ending"], GAME["declarer_points"], GAME["declarer_tricks"]) == ("played", 59, 4)
    assert GAME["result"]["score"] == -54
    assert "errors" not in GAME
    assert GameRecord().to_dict() == {
        "schema": 1,
        "players": ["", "", ""],
        "plays": [],
        "convention": "isko",
        "rules": "isko",
        "ending": "unfinished",
    }


def test_other_languages_and_short_records():
    record = GameRecord.from_dict(
        {"deal": GAME["deal"], "declarer": "Vorhand", "contract": "Kreuz Hand", "plays": ["Herz Ass"]}
    )
    assert (str(record.contract), record.declarer, str(record.plays[0])) == ("CH", 0, "HA")


def test_one_object_a_line():
    handle = io.StringIO()
    records.dump(RECORDS, handle)
    handle.seek(0)
    assert list(records.load(handle)) == RECORDS
    assert list(records.load(io.StringIO(""))) == []
    assert list(records.load(io.StringIO("\n \n"))) == []


@pytest.mark.parametrize("many", [False, True])
def test_json_over_several_lines(many):
    data = [record.to_dict() for record in RECORDS[:3]]
    text = json.dumps(data if many else data[0], indent=2)
    assert list(records.load(io.StringIO(text))) == RECORDS[: 3 if many else 1]


def test_names_of_half_characters_can_be_written(tmp_path):
    record = GameRecord.from_dict({"players": ["\ud800", "Ł", ""]})
    with (tmp_path / "records.jsonl").open("w", encoding="utf-8") as handle:
        records.dump([record], handle)
    with (tmp_path / "records.jsonl").open("rb") as handle:
        assert list(records.load(handle)) == [record]


@pytest.mark.parametrize("first", ["{broken", "[", "{"])
def test_a_broken_first_line_is_one_error_and_reading_goes_on(first):
    found = list(records.load(io.StringIO("\n".join([first, *map(records.dumps, RECORDS[:3])]))))
    assert found[1:] == RECORDS[:3]
    assert found[0].errors[0].startswith("line 1: ")


def test_a_broken_text_of_several_lines_is_one_error():
    text = json.dumps(GAME, indent=2)[:-30]
    (record,) = records.load(io.StringIO(text))
    assert "no valid JSON" in record.errors[0]


def test_a_broken_line_is_reported_and_reading_goes_on():
    wrong = dict(GAME, plays=[*GAME["plays"][:4], "SA"])
    lines = [json.dumps(GAME), "", "{broken", json.dumps(wrong), json.dumps({"deal": 5}), json.dumps(GAME)]
    found = list(records.load(io.StringIO("\n".join(lines))))
    assert [record.line_number for record in found] == [1, 3, 4, 5, 6]
    assert "line 3: " in found[1].errors[0]
    assert "no valid JSON" in found[1].errors[0]
    assert len(found[2].plays) == 4
    assert "trick 2: " in found[2].errors[0]
    assert "line 5: deal: 5 is not a text" in found[3].errors[0]
    assert found[0] == found[4] == RECORDS[0]
    with pytest.raises(RecordError, match="line 3: "):
        list(records.load(io.StringIO("\n".join(lines)), strict=True))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deal": "CJ|SJ|HJ|"}, "deal: "),
        ({"deal": 1}, "deal: 1 is not a text"),
        ({"contract": "X"}, "contract: "),
        ({"auction": "1 19"}, "auction: .*19 is not a bid"),
        ({"auction": "1"}, "auction: "),
        ({"bid": "18"}, "bid: '18' is not a whole number"),
        ({"bid": True}, "bid: True is not a whole number"),
        ({"bid": 10**30}, "bid: .* is not a whole number"),
        ({"recorded": {"outcome": "win", "score": 1_000_000}}, "recorded: .* is not a whole number"),
        ({"declarer": 5}, "declarer: '5' is not a seat"),
        ({"declarer": True}, "declarer: True is not a text"),
        ({"declarer": 0}, "declarer forehand, but by the auction it is rearhand"),
        ({"skat_taken": 1}, "skat_taken: 1 is neither true nor false"),
        ({"plays": "CJ"}, "plays: 'CJ' is not a list"),
        ({"plays": [7]}, "plays: 7 is not a text"),
        ({"plays": ["CJ SJ"]}, "plays: "),
        ({"incidents": [1]}, "incidents: 1 is not an object"),
        ({"incidents": [{"kind": "sneeze", "seat": 0}]}, "incidents: unknown incident 'sneeze'"),
        ({"incidents": [{"kind": "resign"}]}, "incidents: None is not a text"),
        ({"recorded": {}}, "recorded: the outcome is missing"),
        ({"recorded": {"outcome": "win", "penalties": [1]}}, "recorded: 1 penalties instead of 3"),
        ({"recorded": {"outcome": "win", "overbid": 1}}, "recorded: 1 is neither true nor false"),
        ({"recorded": []}, "recorded: \\[\\] is not an object"),
        ({"players": ["a"]}, "1 players instead of 3"),
        ({"tags": {"a": 1}}, "tags: 1 is not a text"),
        ({"convention": "x"}, "unknown convention 'x'"),
        ({"rules": "x"}, "unknown rules 'x'"),
        ({"known": ["CJ", "CJ", "", ""], "deal": None}, "known in two places"),
    ],
)
def test_what_cannot_be_read_is_named(change, message):
    with pytest.raises(RecordError, match=message):
        records.loads(json.dumps({**GAME, **change}), strict=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"play": []}, ["unknown key 'play': the keys are"]),
        ({"plays": None, "play": []}, ["unknown key 'play': "]),
        ({"recorded": {"outcome": "win", "point": 61}}, ["recorded: unknown key 'point': did you mean 'points'?"]),
        ({"incidents": [{"kind": "resign", "seats": 1}]}, ["incidents: unknown key 'seats': did you mean 'seat'?"]),
        ({"schema": 2}, ["schema: 2 is not known"]),
        ({"deal": "CJ", "players": 5, "weather": 1}, ["unknown key 'weather'", "players: ", "deal: "]),
        ({"contract": "X"}, ["contract: "]),
    ],
)
def test_every_key_that_is_wrong_is_told_once_and_the_rest_is_kept(change, said):
    text = json.dumps({**GAME, **change})
    record = records.loads(text)
    assert len(record.faults) == len(said)
    for fault, begin in zip(record.faults, said, strict=True):
        assert fault.startswith(begin)
    assert record.bid == RECORDS[0].bid
    with pytest.raises(RecordError) as raised:
        records.loads(text, strict=True)
    assert raised.value.reasons == record.faults


def test_a_misspelt_key_names_the_likely_one():
    data = {key: value for key, value in GAME.items() if key != "plays"} | {"play": GAME["plays"]}
    assert records.loads(json.dumps(data)).faults == ("unknown key 'play': did you mean 'plays'?",)


@pytest.mark.parametrize("strict", [False, True])
def test_a_file_of_another_program_is_not_a_record(strict):
    (line,) = ['{"event": "Skat", "cards": [], "declarer": 1}']
    with pytest.raises(RecordError, match="not a game record: it has 'event', 'cards', 'declarer'; a record has "):
        records.loads(line, strict=strict)
    if not strict:
        (record,) = records.load(io.StringIO(line))
        assert "not a game record" in record.faults[0]


@pytest.mark.parametrize(
    ("text", "message"), [("[]", "a record is an object"), ("", "empty"), ("{", "no valid JSON"), ("7", "object")]
)
def test_what_is_no_record(text, message):
    with pytest.raises(RecordError, match=message):
        records.loads(text)


def test_a_byte_order_mark_does_no_harm():
    assert records.loads('\ufeff{"players": ["a", "b", "c"]}').players == ("a", "b", "c")


def test_a_game_given_up_is_scored_as_the_rules_say():
    with (DATA / "early_ends.jsonl").open(encoding="utf-8") as handle:
        cases = [case for case in map(json.loads, handle) if "record" in case]
    assert cases
    lines = io.StringIO("\n".join(json.dumps(case["record"]) for case in cases))
    for case, record in zip(cases, records.load(lines, strict=True), strict=True):
        assert record.score == case["score"]
        assert not record.errors


def test_a_record_without_discards_names_them():
    data = {key: value for key, value in GAME.items() if key != "discards"}
    with pytest.raises(RecordError, match="does not tell which two cards were put away; say discards"):
        records.loads(json.dumps(data)).played()
