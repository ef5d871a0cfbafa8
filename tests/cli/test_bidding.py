"""``skatsolve bid``, ``discard`` and ``table`` as a user meets them."""

import json
import re
import subprocess
import sys

import pytest

import skatsolve.cli.progress as progress
from skatsolve.bidding import HandSearch
from skatsolve.cli import main

STRONG = "CJ SJ HJ DJ CA CT CK SA HA DA"
HAND = "CJ HJ CA CT C9 C8 SA ST HQ D7"
TWELVE = f"{HAND} SK HA"
DEAL = "CJ.HJ.CA.CT.C9.C8.SA.ST.HQ.D7|CK.CQ.C7.SJ.SK.SQ.S9.HA.DA.DT|S8.S7.HT.HK.H9.DJ.DK.DQ.D9.D8|H8.H7"
QUICK = ["--jobs", "1", "--samples", "30"]


@pytest.fixture
def run(capsys):
    def run(*args):
        code = main([*args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_bid_says_how_far(run):
    code, out, err = run("bid", STRONG, "--contracts", "GO,G", *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith("Bid up to 264: Grand ouvert wins 100 % ± 6, +264 a game.")
    assert "What the others bid or passed is not used." in out
    assert "30 deals, seed 1" in out


def test_bid_in_json(run):
    code, out, _ = run("bid", HAND, "--contracts", "G,GH", "--bid", "24", "--json", *QUICK)
    assert code == 0
    (line,) = out.splitlines()
    answer = json.loads(line)
    assert {"bid_up_to", "headline", "best", "pass_score", "contracts", "by_bid", "seed", "samples"} <= answer.keys()
    assert answer["headline"]["bid"] == answer["bid_up_to"]
    assert (answer["seed"], answer["samples"], answer["bid"], answer["schema"]) == (1, 30, 24, 1)
    keys = {"contract", "hand", "win", "ci", "schneider", "schwarz", "score", "seeger_fabian", "discards", "samples"}
    for entry in answer["contracts"]:
        assert keys | {"exact"} <= entry.keys()
        assert entry["ci"][0] <= entry["win"] <= entry["ci"][1]
        assert (entry["discards"] is None) == entry["hand"]
        assert ("at_table" in entry) == entry["hand"]
    assert answer["at_table"] in [of["at_table"] for of in (answer["pickup"], *answer["contracts"]) if "at_table" in of]
    assert [point["bid"] for point in answer["by_bid"]][:3] == [18, 20, 22]
    assert run("bid", HAND, "--contracts", "G,GH", "--bid", "24", "--json", *QUICK)[1] == out
    assert run("bid", HAND, "--contracts", "G,GH", "--bid", "24", "--json", *QUICK, "--seed", "2")[1] != out


def test_bid_passes(run):
    code, out, _ = run("bid", "C7 C8 C9 S7 S8 S9 HQ H8 DK D8", "--contracts", "D,H", *QUICK)
    assert code == 0
    assert out.startswith("Pass: even the best declaration")
    code, out, _ = run("bid", "C7 C8 C9 S7 S8 S9 HQ H8 DK D8", "--contracts", "D,H", *QUICK, "--json")
    answer = json.loads(out)
    assert (answer["best"], answer["bid_up_to"]) == ("pass", None)


def test_a_bid_too_high_for_a_good_hand(run):
    code, out, _ = run("bid", STRONG, "--contracts", "G,S", "--bid", "264", *QUICK)
    assert code == 0
    assert re.match(r"At 264 pass: even the best declaration, .* bid up to 1\d\d\.\n", out)


@pytest.mark.parametrize(("lang", "start"), [("de", "Reizen bis "), ("pl", "Licytuj do ")])
def test_other_languages(run, lang, start):
    code, out, _ = run("bid", STRONG, "--contracts", "GH", *QUICK, "--lang", lang, "--ascii")
    assert code == 0
    assert out.startswith(start)
    assert out.isascii()


def test_discard(run):
    code, out, _ = run("discard", TWELVE, "--contracts", "C,G", *QUICK, "--deck", "french")
    assert code == 0
    assert re.match(r"Declare Grand and put away ♥Q ♦7: wins \d+ % ± \d+, \+\d+ a game\.", out)
    code, out, _ = run("discard", TWELVE, "--contracts", "C,G", *QUICK, "--json")
    best = json.loads(out)["contracts"][0]
    assert (best["contract"], best["away"]) == ("G", "HQ.D7")


def test_one_discard_in_every_world(run):
    know = ["--know", "has.M=CK.CQ.C7.SJ.SQ.S9.S8", "--know", "has.R=DA.DT.DK.DQ.D9.D8.HT"]
    args = ["discard", TWELVE, "--contracts", "C", "--away", "HQ D7", "--worlds", "all", *know, "--jobs", "1"]
    code, out, _ = run(*args)
    assert code == 0
    assert re.match(r"Of all 20 deals clubs with ♥Q ♦7 away wins \d+, ", out)
    answer = json.loads(run(*args, "--json")[1])["contracts"][0]
    assert (answer["exact"], answer["samples"], answer["score"]) == (True, 20, None)


def test_table(run):
    code, out, _ = run("table", DEAL)
    assert code == 0
    assert re.search(r"Forehand +78\* ♥Q ♦7 ", out)
    code, out, _ = run("table", DEAL, "--json", "--hand")
    cells = json.loads(out)["cells"]
    assert len(cells) == 18
    assert cells[0] == {"declarer": 0, "contract": "CH", "away": None, "value": 68, "won": True}


def test_pages(run, tmp_path):
    page = tmp_path / "page.html"
    for args in (
        ["bid", HAND, "--contracts", "G,GH", *QUICK],
        ["discard", TWELVE, "--contracts", "G", *QUICK],
        ["table", DEAL],
    ):
        assert run(*args, "--html", str(page))[0] == 0
        text = page.read_text(encoding="utf-8")
        assert text.startswith("<!DOCTYPE html>")
        assert not re.search(r"https?://|<script|url\(", text)
        page.unlink()


def test_charts_show_what_was_found(run, tmp_path):
    page = tmp_path / "page.html"
    run("bid", HAND, "--contracts", "G,GH", *QUICK, "--html", str(page))
    text = page.read_text(encoding="utf-8")
    # Bars, the score by bid, card points for two contracts.
    assert text.count("<svg") == 4
    assert "At the table, where nobody sees all cards" in text
    assert "Grand Hand" in text


def test_an_interruption_keeps_what_is_known(run, monkeypatch):
    plain = HandSearch.run

    def broken_off(self):
        for share in plain(self):
            yield share
            if share > 0.5:
                raise KeyboardInterrupt

    monkeypatch.setattr(HandSearch, "run", broken_off)
    code, out, _ = run("bid", HAND, "--contracts", "GH", "--jobs", "1", "--samples", "150")
    assert code == 130
    assert out.startswith("Interrupted: this is what was known after 100 deals.")
    code, out, _ = run("bid", HAND, "--contracts", "GH", "--jobs", "1", "--samples", "150", "--json")
    assert code == 130
    assert json.loads(out)["samples"] == 100


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX pipes")
def test_a_reader_that_has_seen_enough():
    command = [sys.executable, "-m", "skatsolve", "bid", HAND, "--contracts", "GH", *QUICK]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait() == 0
    assert err == b""


def test_progress_goes_to_a_terminal_only(monkeypatch, capsys):
    monkeypatch.setattr(progress, "_EVERY_SECONDS", -1)
    asked = []
    assert progress.work_through(iter([0.5, 1.0]), lambda: str(asked.append(1)))
    assert not asked
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert progress.work_through(iter([0.5, 1.0]), lambda: asked.append(1) or "so far")
    assert len(asked) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["bid", "CJ SJ"], 1, "ten cards"),
        (["bid", HAND, "--seat", "X"], 1, "--seat"),
        (["bid", HAND, "--bid", "19"], 1, "19"),
        (["bid", HAND, "--contracts", "Q"], 1, "--contracts"),
        (["bid", HAND, "--know", "has.M"], 1, "--know"),
        (["bid", HAND, "--know", "has.M=CJ"], 1, "clash"),
        (["bid", HAND, "--know", "max.R=trumps:1"], 1, "trump"),
        (["bid", HAND, "--precision", "0"], 2, "precision"),
        (["bid", HAND, "--samples", "0"], 2, "--samples"),
        (["bid", HAND, "--cluster", "nowhere"], 2, "nowhere"),
        (["bid", HAND, "--pass-score", "nan"], 2, "worth nan"),
        (["bid", HAND, "--pass-score", "inf"], 2, "worth inf"),
        (["discard", TWELVE, "--worlds", "all", "--samples", "9"], 2, "samples 9"),
        (["discard", HAND], 1, "twelve"),
        (["discard", TWELVE, "--away", "HQ"], 2, "away"),
        (["discard", TWELVE, "--contracts", "CH"], 2, "CH"),
        (["table", "CJ|SJ|HJ|DJ"], 1, "DEAL"),
        (["table", DEAL, "--html", "/no/such/folder/x.html"], 2, "/no/such/folder"),
    ],
)
def test_wrong_use_is_one_line(run, args, code, words):
    if "--cluster" in args:
        pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    answer, out, err = run(*args)
    assert answer == code
    assert words in err
    assert len(err.splitlines()) == 1
    assert out == "" or "--html" in args
