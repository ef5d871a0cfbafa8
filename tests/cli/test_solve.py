"""``skatsolve solve`` as a user meets it: words, JSON, batches, bad input, interruptions."""

import io
import json
import re
import signal
import subprocess
import sys

import pytest

from helpers.corpora import ROOT
from skatsolve.cli import main
from skatsolve.cli.batch import answer_batch

GOLDEN = ROOT / "tests" / "golden"
DEAL = (ROOT / "examples" / "deals" / "gl1887-08.txt").read_text().strip()
END = "CQ.C9.SJ|CK.CT.HT|C8.S9.DQ|"
END_JSON = {"contract": "C", "declarer": 0, "hands": END.split("|")[:3], "points": [18, 70]}
NULL = "CA.C7|C9.C8|S8.S7|"
COMMAND = [sys.executable, "-m", "skatsolve", "solve"]


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command line; stdin is what is given as bytes."""

    def run(*args, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(["solve", *args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def answers(out):
    return [json.loads(line) for line in out.splitlines()]


def without_nodes(text):
    """The text without its last line, which tells how long the search was, and without blanks that nobody sees."""
    return [line.rstrip() for line in text.rstrip().splitlines()[:-2]]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("grand-en", [DEAL, "--contract", "G", "--declarer", "middlehand"]),
        ("grand-de-german", [DEAL, "--contract", "G", "--declarer", "M", "--lang", "de", "--deck", "german"]),
        ("grand-pl-ascii", [DEAL, "--contract", "G", "--declarer", "1", "--lang", "pl", "--ascii"]),
        ("end-de", [END, "--contract", "CHS", "--declarer", "0", "--points", "18:70", "--trick", "SJ", "--lang", "de"]),
        ("null-en", [NULL, "--contract", "NO", "--declarer", "F"]),
        ("null-pl", [NULL, "--contract", "NO", "--declarer", "F", "--tricks", "0:8", "--lang", "pl"]),
        ("win-en", [END, "--contract", "C", "--declarer", "F", "--points", "18:70", "--objective", "win"]),
        ("schwarz-de", [END, "--contract", "C", "--declarer", "F", "--points", "18:70", "--objective", "schwarz",
                        "--lang", "de", "--deck", "french"]),
        ("over-en", ["|||", "--contract", "C", "--declarer", "F", "--points", "61:59"]),
    ],
)  # fmt: skip
def test_the_text(run, name, args):
    code, out, err = run(*args)
    assert (code, err) == (0, "")
    assert without_nodes(out) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert "\x1b" not in out
    assert out.isascii() or "--ascii" not in args


def test_all_the_points_are_not_every_trick(run):
    code, out, _ = run("CJ.H7|S7.H8|C7.D7|", "--contract", "GHZ", "--declarer", "F", "--points", "118:0")
    assert code == 0
    assert out.startswith("Forehand, declarer in Grand Hand Schwarz announced, takes 120 of 120 and loses (Schwarz ann")


def test_the_best_card_of_the_player_to_move_stands_first(run, monkeypatch):
    hands = "CT.SA.SK.ST.HQ.H9|CJ.SQ.S9.S8.DK.D8|CK.CQ.HJ.DQ.DT.D9|"
    monkeypatch.setenv("COLUMNS", "20")  # cuts nothing off
    for leader, values in (("F", [91, 88, 64, 63]), ("M", [63, 64, 67, 91])):
        _, out, _ = run(hands, "--contract", "H", "--declarer", "F", "--points", "26:25", "--leader", leader)
        rows = re.findall(r"^.*? (\d+)  wins( with Schneider)? *$", out, re.MULTILINE)
        assert [(int(value), bool(schneider)) for value, schneider in rows] == [(one, one >= 90) for one in values]


def test_a_node_limit_says_that_it_is_no_exact_answer(run):
    code, out, _ = run(DEAL, "--contract", "G", "--declarer", "M", "--node-limit", "20")
    assert code == 0
    assert "takes between " in out
    assert "not the exact answer" in out
    code, out, _ = run(DEAL, "--contract", "G", "--declarer", "M", "--node-limit", "20", "--json")
    answer = json.loads(out)
    assert answer["exact"] is False
    assert answer["bounds"][0] <= 94 <= answer["bounds"][1]
    code, out, _ = run(DEAL, "--contract", "G", "--declarer", "M", "--node-limit", "2", "--objective", "schneider")
    assert "may succeed or not" in out


def test_json(run):
    code, out, err = run(DEAL, "--contract", "Grand", "--declarer", "Mittelhand", "--json")
    assert (code, err) == (0, "")
    (answer,) = answers(out)
    assert answer["value"] == 94
    assert answer["won"] is True
    assert len(answer["line"]) == 30
    assert answer["cards"].keys() == {"CT", "SK", "SQ", "S8", "S7", "HK", "HQ", "H9", "H8", "DT"}
    assert all(answer["cards"][card] == 94 for card in answer["best"])
    code, out, _ = run(DEAL, "--contract", "G", "--declarer", "1", "--json", "--no-line")
    assert answers(out)[0]["line"] == []
    assert answers(out)[0]["cards"] == answer["cards"]


def test_a_trick_is_taken_from_the_hands_or_stands_beside_them(run):
    common = ["--contract", "C", "--declarer", "F", "--points", "18:70", "--json", "--trick", "SJ CT"]
    _, whole, _ = run(END, *common)
    _, short, _ = run("CQ.C9|CK.HT|C8.S9.DQ|", *common)
    assert whole == short
    assert answers(whole)[0]["cards"].keys() == {"C8"}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            [END.replace("HT", "HX"), "--contract", "C"],
            "DEAL, column 16: middlehand: 'HX' is not a card; the ranks are",
        ),
        ([END.replace("|", "", 1), "--contract", "C"], "DEAL: a deal has four parts, this has 3"),
        ([END.replace("HT", "CQ"), "--contract", "C"], "CQ is in forehand's hand and in middlehand's hand"),
        ([END.replace(".HT", ""), "--contract", "C", "--points", "28:70"], "hands: 3/2/3 cards, but before a trick"),
        ([END, "--contract", "C", "--trick", "HA"], "--trick: forehand does not hold HA"),
        ([END, "--contract", "C", "--trick", "SJ HT"], "revoke: middlehand played HT on SJ but holds CK.CT"),
        ([END, "--contract", "C", "--trick", "SJ SJ"], "--trick: SJ is named twice"),
        ([END, "--contract", "C", "--points", "18:71"], "points: 18 + 71 taken and 32 in play make 121, not 120"),
        ([END, "--contract", "C", "--tricks", "4:4"], "tricks: 4 + 4 taken, but 3 of ten are left"),
        ([END, "--contract", "GS"], "--contract: contract 'GS': Schneider can be announced in Hand only"),
        ([END, "--contract", "Grnad"], "--contract: 'Grnad' is not a contract; did you mean 'grand'?"),
        ([END, "--contract", "C", "--declarer", "forhand"], "--declarer: 'forhand' is not a seat; did you mean"),
        ([END, "--contract", "C", "--leader", "9"], "--leader: '9' is not a seat"),
        ([DEAL.replace("DT", "DX"), "--contract", "G"], "forehand: 'DX' is not a card"),
        ([DEAL.replace("DT", "CT"), "--contract", "G"], "CT is named twice"),
        ([DEAL.replace(".DT", ""), "--contract", "G"], "nobody holds DT"),
    ],
)
def test_bad_input_is_one_line_that_names_the_place(run, args, says):
    defaults = {"--declarer": "F"} | ({"--points": "18:70"} if len(args[0]) < 50 else {})
    args = args + [part for name, value in defaults.items() if name not in args for part in (name, value)]
    code, out, err = run(*args)
    assert (code, out) == (1, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "say DEAL, --contract, --declarer"),
        ([END, "--declarer", "F"], "say --contract (or --batch)"),
        ([END, "--batch", "-", "--contract", "C"], "leave out --contract, DEAL"),
        (["--lang", "fr"], "'fr' is not one of"),
        (["--jobs", "0"], "0 jobs do no work"),
        (["--jobs", "x"], "'x' is not a valid integer"),
        (["--node-limit", "0"], "0 is not in the range"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_wrong_use(run, args, says):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert says in err
    assert "try skatsolve solve --help" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--points", "1871"], "skatsolve: --points: '1871' is not two numbers; write 45:30"),
        (["--objective", "null", "--points", "18:70"], "objective 'null' does not fit the contract C"),
    ],
)
def test_an_option_without_such_a_value_is_wrong_use(run, args, says):
    code, out, err = run(END, "--contract", "C", "--declarer", "F", *args)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("name", "says"), [("no-such-file", "No such file"), (".", "Is a directory")])
def test_a_file_that_cannot_be_read(run, name, says, tmp_path):
    code, out, err = run("--batch", str(tmp_path / name))
    assert (code, out) == (1, "")
    assert says in err
    assert str(tmp_path) in err
    assert err.count("\n") == 1


def lines(*data):
    return b"".join((one if isinstance(one, bytes) else json.dumps(one).encode()) + b"\n" for one in data)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_answers_in_order_and_goes_on_after_a_bad_line(run, jobs, tmp_path):
    good = END_JSON
    bad = [
        (b"", "the line is empty"),
        (json.dumps(good)[:-5].encode(), "cut off"),
        (b"\x00\xff\xfe", "not UTF-8"),
        ({**good, "hands": ["C9SJCQ", "CTCKHT", "DQC8CT"]}, "CT is in middlehand's hand and in rearhand's hand"),
        ({**good, "points": [1, 2]}, "not 120"),
        ({**good, "contract": "GS"}, "Hand only"),
        ({**good, "hands": ["C9SJCX", "CTCKHT", "DQC8S9"]}, "hands[0]: 'CX' is not a card"),
        ({**good, "hands": ["C9CQ", "CTCK", "DQC8S9"], "trick": ["SJ", "HT"]}, "revoke"),
        ([], "an object with keys"),
    ]
    file = tmp_path / "batch.jsonl"
    file.write_bytes(lines(*(one for line, _ in bad for one in (good, line)), good))
    code, out, err = run("--batch", str(file), "--jobs", jobs)
    assert code == 1
    assert f"{len(bad)} bad lines" in err
    found = answers(out)
    assert len(found) == 2 * len(bad) + 1
    assert {answer["value"] for answer in found[::2]} == {40}
    for number, (answer, (_, says)) in enumerate(zip(found[1::2], bad, strict=True)):
        assert says in answer["error"]
        assert answer["line_number"] == 2 * number + 2
        assert answer.keys() == {"error", "line_number"}


def test_a_batch_from_stdin(run):
    null = {"contract": "N", "declarer": 0, "hands": NULL.split("|")[:3]}
    code, out, err = run("--batch", "-", stdin=lines(END_JSON, null))
    assert (code, err) == (0, "")
    first, second = answers(out)
    assert first["value"] == 40
    assert second["lost_at"] == {"latest": 2, "earliest": 2}
    code, out, _ = run("--batch", "-", "--objective", "win", "--no-line", stdin=lines(END_JSON, null))
    assert code == 1
    assert answers(out)[0]["value"] == 0
    assert answers(out)[0]["line"] == []
    assert len(answers(out)[0]["cards"]) == 3
    assert "does not fit the contract N" in answers(out)[1]["error"]
    assert run("--batch", "-") == (0, "", "")


def started(*args):
    return subprocess.Popen(
        [*COMMAND, "--batch", "-", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_a_batch_holds_one_line_at_a_time():
    # Each answer comes before the next line is written, so nothing is collected.
    with started() as process:
        for _ in range(5):
            process.stdin.write(lines(END_JSON))
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["value"] == 40
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_an_interrupted_batch_leaves_whole_lines(tmp_path):
    file = tmp_path / "long.jsonl"
    file.write_bytes(lines(END_JSON) * 200_000)
    command = [*COMMAND, "--batch", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        first = [process.stdout.readline() for _ in range(3)]
        process.send_signal(signal.SIGINT)
        # communicate() would lose what readline() has buffered.
        rest, err = process.stdout.read(), process.stderr.read()
    out = b"".join(first) + rest
    assert process.returncode == 130
    assert err == b""
    assert out.endswith(b"\n")
    assert {answer["value"] for answer in answers(out.decode())} == {40}
    assert out.count(b"\n") < 200_000


def test_an_interruption_in_the_middle_of_a_line_waits_for_its_end(monkeypatch):
    written = io.StringIO()

    class Slow(io.StringIO):
        def write(self, text):
            written.write(text[:3])
            signal.raise_signal(signal.SIGINT)
            return written.write(text[3:])

    monkeypatch.setattr(sys, "stdout", Slow())
    code = {"contract": "N", "declarer": 0, "hands": NULL.split("|")[:3]}
    asked = [(1, code), (2, code)]
    with pytest.raises(KeyboardInterrupt):
        answer_batch(asked, lambda: lambda position: position)
    assert json.loads(written.getvalue()) == code


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX pipes")
def test_a_reader_that_has_seen_enough(tmp_path):
    file = tmp_path / "long.jsonl"
    file.write_bytes(lines(END_JSON) * 20_000)
    command = [*COMMAND, "--batch", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        assert process.wait() == 0
    assert err == b""


def terminal(environment, *args):
    return subprocess.run(
        [*COMMAND, NULL, "--contract", "N", "--declarer", "F", *args],
        capture_output=True,
        check=True,
        env={"PATH": "", **environment},
    ).stdout


def test_colors_and_signs_follow_the_terminal():
    colored = terminal({"FORCE_COLOR": "1", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"})
    assert b"\x1b[" in colored
    assert "♣".encode() in colored
    plain = terminal({"FORCE_COLOR": "1", "NO_COLOR": "1", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"})
    assert b"\x1b[3" not in plain
    ascii_only = terminal({"PYTHONIOENCODING": "ascii"}, "--lang", "pl")
    assert ascii_only.isascii()
    assert b"Srodek" in ascii_only
