"""``skatsolve problem`` as a user meets it: words, JSON, several files, bad ones."""

import io
import json
import sys

import pytest

from helpers.corpora import ROOT
from skatsolve.cli import main

GOLDEN = ROOT / "tests" / "golden"
EXAMPLES = ROOT / "examples" / "problems"
END = """
contract = "G"
declarer = "forehand"
points = [70, 25]
[hands]
forehand = "CJ D7"
middlehand = "SJ HA"
rearhand = "DT D8"
[stipulation]
value = ">= 74"
"""


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command line; stdin is what is given as bytes."""

    def run(*args, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(["problem", *map(str, args)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def lines(text):
    """The lines without blanks that nobody sees."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("problem-01-en", ["gl1887-01", "--depth", "1"]),
        ("problem-09-de-german", ["gl1887-09", "--depth", "0", "--lang", "de", "--deck", "german"]),
        ("problem-11-how-pl", ["gl1887-11-how", "--limit", "3", "--lang", "pl"]),
        ("problem-12-mistake-de", ["gl1887-12-mistake", "--depth", "0", "--lang", "de"]),
        ("problem-29-pl-ascii", ["skatde-29", "--depth", "1", "--lang", "pl", "--ascii"]),
    ],
)
def test_the_text(run, name, args):
    code, out, err = run(EXAMPLES / f"{args[0]}.toml", *args[1:])
    assert (code, err) == (0, "")
    assert lines(out) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert out.isascii() or "--ascii" not in args


def test_json_has_its_keys(run):
    code, out, err = run(EXAMPLES / "gl1887-01.toml", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["schema"] == 1
    assert answer["verdict"] == "sound"
    assert answer["value"] == 91
    assert answer["keys"] == ["H9"]
    assert answer["line"][:3] == ["H9", "CJ", "HJ"]
    assert len(answer["line"]) == 18
    assert [(one["trick"], one["card"], one["better"]) for one in answer["departures"]] == [
        (2, "DA", ["DQ", "DT", "D9"]),
        (4, "C8", ["DK"]),
    ]
    assert answer["side"] == "declarer"
    assert answer["file"].endswith("gl1887-01.toml")
    code, out, _ = run(EXAMPLES / "gl1887-11-how.toml", "--json", "--limit", "2", "--jobs", "2")
    answer = json.loads(out)
    assert (answer["verdict"], answer["count"], answer["possible"]) == ("cooked", 20, 220)
    assert len(answer["solutions"]) == 2
    assert answer["always"]["forehand"] == "SK.ST.S9.S8.S7.DA.DK"


def test_several_files_and_a_collection(run):
    names = [EXAMPLES / "skatde-29.toml", ROOT / "tests" / "data" / "problems.json"]
    code, out, err = run(*names, "--json", "--depth", "0")
    assert (code, err) == (0, "")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["value"] for answer in answers] == [62, 62, 94, 0, 59, 57, 91, 62]
    assert [answer["id"] for answer in answers[1:3]] == ["gl1887-01", "gl1887-08"]


def test_stdin(run):
    code, out, err = run("-", "--json", stdin=END.encode())
    assert (code, err) == (0, "")
    assert json.loads(out)["keys"] == ["CJ", "D7"]


def test_a_bad_file_does_not_stop_the_others(run, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text(END.replace("D8", "DX"), encoding="utf-8")
    code, out, err = run(bad, tmp_path / "none.toml", EXAMPLES / "skatde-29.toml", "--json")
    assert code == 1
    first, second, third = (json.loads(line) for line in out.splitlines())
    assert first == {"error": "hands.rearhand: 'DX' is not a card; the ranks are A K Q J T 9 8 7", "file": str(bad)}
    assert second["error"] == "No such file or directory"
    assert third["value"] == 62
    assert err.count("\n") == 2
    assert f"skatsolve problem: {bad}: hands.rearhand: 'DX' is not a card" in err
    code, out, err = run(bad)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("contract", "contrakt"), "unknown key 'contrakt': did you mean 'contract'?"),
        (("70, 25", "70, 20"), "points: 70 + 20 taken and 25 in play make 115, not 120"),
        ((">= 74", "about 74"), "stipulation: value: 'about 74' is not a comparison"),
        (("points =", 'conditions = ["has.F=SJ"]\npoints ='), "no deal fits: these clash"),
        (('"DT D8"', "DT D8"), "line 8, column 12: not valid TOML"),
    ],
)
def test_bad_input_is_one_line_that_names_the_key(run, tmp_path, change, says):
    file = tmp_path / "x.toml"
    file.write_text(END.replace(*change), encoding="utf-8")
    code, out, err = run(file)
    assert (code, out) == (1, "")
    assert f"skatsolve problem: {file}: " in err
    assert says in err
    assert err.count("\n") == 1


def test_a_directory_and_a_binary_file(run, tmp_path):
    code, _, err = run(tmp_path)
    assert (code, err.count("\n")) == (1, 1)
    (tmp_path / "x").write_bytes(b"\x00\xff" * 100)
    code, _, err = run(tmp_path / "x")
    assert (code, err.count("\n")) == (1, 1)
    assert "not UTF-8 text" in err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "Missing argument 'FILE...'"),
        (["x", "--depth", "-1"], "-1 is not in the range"),
        (["x", "--most", "0"], "0 is not in the range"),
        (["x", "--limit", "y"], "'y' is not a valid integer"),
    ],
)
def test_wrong_use(run, args, says):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert says in err
    assert "try skatsolve problem --help" in err
