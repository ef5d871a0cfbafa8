"""``skatsolve review`` and ``advise`` as a user meets them."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from helpers import random_records
from helpers.corpora import ROOT
from skatsolve.cli import main
from skatsolve.cli.review_files import Reader, Table, _line
from skatsolve.notation import iss, records
from skatsolve.review import COLUMNS

GOLDEN = ROOT / "tests" / "golden"
EXAMPLE = ROOT / "examples" / "records" / "gl1887-12.sgf"
SERVER = ROOT / "tests" / "data" / "iss_games.sgf"
COMMAND = [sys.executable, "-m", "skatsolve"]


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command line; stdin is what is given as bytes."""

    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*args, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(stdin))))
        code = main([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """A file of 36 random games with some bad lines between."""
    path = tmp_path_factory.mktemp("records") / "many.sgf"
    lines = [game.text for game in random_records.games(seed=2, count=36)]
    lines[10] = lines[10].replace("MV[w ", "MV[w XX.", 1)
    lines.insert(30, "no record at all")
    path.write_text("\n".join(lines) + "\n")
    return path


def plain(text):
    """The text without blanks that nobody sees."""
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("review-en", ["review", EXAMPLE, "--tricks"]),
        ("review-de", ["review", EXAMPLE, "--tricks", "--lang", "de", "--samples", "30"]),
        ("review-pl-ascii", ["review", EXAMPLE, "--tricks", "--lang", "pl", "--deck", "german", "--ascii"]),
        ("reviews-en", ["review", SERVER]),
        ("reviews-de", ["review", SERVER, "--lang", "de"]),
        ("reviews-pl", ["review", SERVER, "--lang", "pl"]),
        ("review-before-en", ["review", EXAMPLE, "--before"]),
        ("advise-en", ["advise", EXAMPLE, "--plays", "21"]),
        ("advise-de", ["advise", EXAMPLE, "--plays", "20", "--samples", "20", "--lang", "de"]),
        ("advise-pl", ["advise", EXAMPLE, "--plays", "23", "--lang", "pl"]),
    ],
)
def test_golden_texts(run, name, args):
    code, out, err = run(*args)
    assert (code, err) == (0, "")
    assert plain(out) == plain((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


def test_json_has_the_keys_that_are_promised(run):
    code, out, _ = run("review", EXAMPLE, "--json", "--samples", "10")
    assert code == 0
    (line,) = out.splitlines()
    data = json.loads(line)
    keys = "id players declarer contract game_value score result double_dummy headline plays by_player"
    assert set(keys.split()) <= set(data)
    assert data["schema"] == 1
    assert (data["id"], data["players"], data["contract"]) == ("gl1887-12", ["Adler", "Brandt", "Czerny"], "CH")
    assert data["double_dummy"] == {"value": 59, "won": False, "score": -72}
    play = data["plays"][5]
    assert {key: play[key] for key in ("trick", "seat", "card", "value_before", "value_after", "loss", "best")} == {
        "trick": 2,
        "seat": 2,
        "card": "D7",
        "value_before": 59,
        "value_after": 63,
        "loss": 4,
        "best": ["C8"],
    }
    assert play["decides"] is True
    assert {"win", "win_best", "error", "samples"} <= set(play["known"])
    assert "Trick 2: Czerny plays D7 instead of C8" in data["headline"]
    _, out, _ = run("review", EXAMPLE, "--json", "--lang", "pl")
    assert json.loads(out)["plays"][5]["label"] == "blunder"


def test_json_lines_for_many_and_records_in_json(run, tmp_path):
    code, out, _ = run("review", SERVER, "--json")
    assert code == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == 11
    for game in lines:
        value = game["double_dummy"]["value"]
        for play in game["plays"]:
            assert play["loss"] >= 0
            value += -play["loss"] if play["seat"] == game["declarer"] else play["loss"]
        assert not game["plays"] or value == game["plays"][-1]["value_after"]
    from skatsolve.notation import iss, records

    path = tmp_path / "games.json"
    path.write_text("".join(records.dumps(record) + "\n" for record in iss.load(SERVER.open())))
    code, again, _ = run("review", path, "--json")
    assert [json.loads(line)["plays"] for line in again.splitlines()] == [game["plays"] for game in lines]


def test_bad_records_are_reported_by_line_and_skipped(run, many):
    code, out, err = run("review", many)
    assert code == 1
    assert f"{many}, line 11: " in err
    assert f"{many}, line 31: " in err
    assert "2 bad records skipped" in out
    games = re.search(r"(\d+) games reviewed, (\d+) deals without a game", out)
    assert int(games[1]) + int(games[2]) == 35


def test_one_deal_that_nobody_played(run):
    passed = SERVER.read_text().splitlines()[5]
    code, _, err = run("review", "-", stdin=passed.encode())
    assert code == 1
    assert "line 1: there is nothing to review: the deal was passed in" in err


def test_the_table(run, tmp_path):
    path = tmp_path / "games.csv"
    code, out, _ = run("review", SERVER, "--csv", path)
    assert code == 0
    assert "By player" in out
    assert "541932:" not in out
    rows = list(csv.DictReader(path.open(newline="")))
    assert len(rows) == 11
    first = rows[0]
    assert (first["id"], first["contract"], first["won"], first["points"]) == ("541932", "D", "false", "59")
    assert (first["value"], first["lost_by_declarer"], first["lost_by_defenders"]) == ("39", "10", "30")
    assert (first["forehand_player"], first["rearhand_given_away"]) == ("p1", "10")
    assert first["headline"].startswith("p3 loses diamonds with 59 points.")


def test_the_summary_of_a_resumed_run_counts_all(run, many, tmp_path):
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    _, all_at_once, _ = run("review", many, "--csv", whole)
    text = whole.read_bytes()
    for cut in (0, len(text) // 3, len(text) - 1):
        part.write_bytes(text[:cut])
        _, out, _ = run("review", many, "--csv", part, "--resume")
        assert part.read_bytes() == text
        assert out == all_at_once
    part.write_bytes(text + b"cut off")
    run("review", many, "--csv", part, "--resume")
    assert part.read_bytes() == text
    part.unlink()
    run("review", many, "--csv", part, "--resume")
    assert part.read_bytes() == text


def test_what_stands_in_the_table_has_been_told_and_has_its_page(run, tmp_path, monkeypatch):
    """Killed at the worst moment: the game is done again, it is not lost."""
    table, index = tmp_path / "games.csv", tmp_path / "games.html"

    def killed(self, rows):
        if len(list((tmp_path / "games-pages").iterdir())) == 3:
            raise KeyboardInterrupt
        self._handle.write(b"".join(_line(row[key] for key in COLUMNS) for row in rows))

    args = ("review", SERVER, "--csv", table, "--html", index, "--json")
    with monkeypatch.context() as patch:
        patch.setattr(Table, "write", killed)
        code, told, _ = run(*args)
    assert code == 130
    assert len(table.read_text().splitlines()) == 3  # with its head
    code, more, _ = run(*args, "--resume")
    assert code == 0
    assert len(told.splitlines()) == 3
    assert told.splitlines()[-1] == more.splitlines()[0]
    assert len(more.splitlines()) == 9


def test_a_game_without_a_result_is_not_counted_as_declared(run, tmp_path):
    source = tmp_path / "games.sgf"
    text = EXAMPLE.read_text()
    cut = re.sub(r"( \d [A-Z].){6}( *)\]", r"\2]", re.sub(r"R\[[^]]*\]", "", text))
    source.write_text(text + cut)
    code, out, _ = run("review", source)
    assert code == 0
    assert "the record stops after 24 cards" in out
    (row,) = (line.split() for line in out.splitlines() if line.startswith("Brandt"))
    assert row[1:5] == ["2", "1", "100.0", "%"]


@pytest.mark.parametrize("jobs", ["2"])
def test_jobs_make_no_difference(run, many, tmp_path, jobs):
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    run("review", many, "--csv", one)
    run("review", many, "--csv", two, "--jobs", jobs)
    assert one.read_bytes() == two.read_bytes()


def test_resume_refuses_what_does_not_fit(run, many, tmp_path):
    path = tmp_path / "games.csv"
    run("review", SERVER, "--csv", path)
    for args, wanted, said in (
        ((SERVER, "--samples", "5"), 2, "was made with samples 0, not 5"),
        ((SERVER, "--open-limits", "4,9"), 2, "was made with limits 5 15, not 4 9"),
        ((SERVER, "--lang", "de"), 2, "was made with lang en, not de"),
        ((many,), 1, "is not there"),
    ):
        code, _, err = run("review", *args, "--csv", path, "--resume")
        assert code == wanted
        assert said in err
    good = path.read_bytes()
    for damaged in (b"\0" * 40, b"\xff,1", b"x" * 9, good.splitlines()[1].replace(b"541932", b'"5"4')):
        path.write_bytes(good + damaged + b"\n")
        code, _, err = run("review", SERVER, "--csv", path, "--resume")
        assert code == 1
        assert f"line 13 of {path} is damaged; delete it and all lines after it" in err
        assert path.read_bytes() == good + damaged + b"\n"
    for foreign in ("a,b\n1,2\n", "my only note", "file,record\n", "\n"):
        path.write_text(foreign)
        code, _, err = run("review", SERVER, "--csv", path, "--resume")
        assert (code, "is not a table of reviews" in err) == (1, True)
        assert path.read_text() == foreign
    path.write_text("file,reco")  # a head that was cut off
    assert run("review", SERVER, "--csv", path, "--resume")[0] == 0
    assert path.read_bytes() == good


def test_resume_refuses_another_file_of_the_same_name(run, tmp_path):
    source, path = tmp_path / "games.sgf", tmp_path / "games.csv"
    lines = SERVER.read_text().splitlines(keepends=True)
    source.write_text("".join(lines[:3]))
    run("review", source, "--csv", path)
    source.write_text("".join(lines[1:5]))
    code, _, err = run("review", source, "--csv", path, "--resume")
    assert code == 1
    assert f"record 3 of {source} is not there" in err


@pytest.mark.skipif(sys.platform != "linux", reason="needs file names of any bytes")
def test_file_names_of_any_bytes(run, tmp_path):
    source = tmp_path / os.fsdecode(b'f\xff\n"x.sgf')
    source.write_text("".join(SERVER.read_text().splitlines(keepends=True)[:3]))
    table = tmp_path / "games.csv"
    assert run("review", source, "--csv", table)[0] == 0
    text = table.read_bytes()
    rows = list(csv.DictReader(text.decode().splitlines()))
    assert [row["file"] for row in rows] == [f'{tmp_path}/f\\xff "x.sgf'] * 3
    table.write_bytes(b"".join(text.splitlines(keepends=True)[:3]))
    assert run("review", source, "--csv", table, "--resume")[0] == 0
    assert table.read_bytes() == text


def test_what_is_read_is_never_written_over(run, tmp_path):
    source = tmp_path / "games.sgf"
    source.write_bytes(SERVER.read_bytes())
    (tmp_path / "link").symlink_to(source)
    for args, said in (
        (("--csv", source), f"--csv: '{source}' is read"),
        (("--html", tmp_path / "link"), "is read"),
        (("--parquet", tmp_path / "x" / ".." / "games.sgf"), "--parquet: "),
        (("--csv", tmp_path / "a", "--html", tmp_path / "a"), "--csv: " + repr(str(tmp_path / "a"))),
        (("--csv", "-"), "--csv: '-' is not a file to write to"),
        (("--html", tmp_path), "is a folder"),
    ):
        code, out, err = run("review", source, *args)
        assert (code, out) == (2, "")
        assert said in err
        assert len(err.splitlines()) == 1
    assert source.read_bytes() == SERVER.read_bytes()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["games.sgf", "link"]


def test_a_second_name_of_the_input_and_the_file_of_stdin_are_not_written_over(tmp_path):
    source, other = tmp_path / "games.sgf", tmp_path / "other.sgf"
    source.write_bytes(SERVER.read_bytes())
    other.hardlink_to(source)
    for name in (source, "-"):
        with source.open("rb") as handle:
            done = subprocess.run(
                [*COMMAND, "review", name, "--csv", other], stdin=handle, capture_output=True, text=True, check=False
            )
        assert done.returncode == 2
        assert "is read" in done.stderr
    assert source.read_bytes() == SERVER.read_bytes()


def test_a_file_without_records_says_so(run, tmp_path):
    for name, text in (("empty.sgf", b""), ("blank.sgf", b"\n \n"), ("list.json", b"[]")):
        (tmp_path / name).write_bytes(text)
        code, out, err = run("review", tmp_path / name)
        assert (code, out, err) == (1, "", f"skatsolve: {tmp_path / name}: there is no record in it\n")


def test_parquet_without_its_extra_says_so_before_the_work(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    code, out, err = run("review", SERVER, "--parquet", tmp_path / "games.parquet")
    assert (code, out) == (2, "")
    assert err == "skatsolve: --parquet needs pyarrow; pip install 'skatsolve[data]'\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_clear_error(run):
    for option in ("--csv", "--html"):
        code, _, err = run("review", EXAMPLE, option, "/dev/full")
        assert code == 1
        assert err == "skatsolve: No space left on device\n"


def test_a_run_that_fails_leaves_the_old_index(run, tmp_path):
    index, table = tmp_path / "games.html", tmp_path / "games.csv"
    run("review", SERVER, "--html", index, "--csv", table)
    text = index.read_text(encoding="utf-8")
    code, _, _ = run("review", SERVER, "--html", index, "--csv", table, "--resume", "--samples", "3")
    assert code == 2
    assert index.read_text(encoding="utf-8") == text
    assert not list(tmp_path.glob(".*"))


def test_a_run_that_is_killed_goes_on(many, tmp_path):
    whole, part = tmp_path / "whole.csv", tmp_path / "part.csv"
    text = many.read_text() * 4
    source = tmp_path / "more.sgf"
    source.write_text(text)
    subprocess.run([*COMMAND, "review", source, "--csv", whole], capture_output=True, check=False)
    process = subprocess.Popen(
        [*COMMAND, "review", source, "--csv", part], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while process.poll() is None and (not part.exists() or part.stat().st_size < whole.stat().st_size // 4):
        time.sleep(0.01)
    process.kill()
    process.wait()
    assert part.stat().st_size < whole.stat().st_size
    result = subprocess.run([*COMMAND, "review", source, "--csv", part, "--resume"], capture_output=True, text=True)
    assert result.returncode == 1  # the bad lines
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(os.name == "nt", reason="no Ctrl-C to send")
def test_ctrl_c_keeps_what_is_finished(many, tmp_path):
    source, table = tmp_path / "more.sgf", tmp_path / "games.csv"
    source.write_text(many.read_text() * 200)
    process = subprocess.Popen(
        [*COMMAND, "review", source, "--csv", table], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while process.poll() is None and (not table.exists() or table.stat().st_size < 20_000):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert "interrupted: what is finished is kept, --resume goes on" in err
    assert "games reviewed" in out
    assert len(table.read_text().splitlines()) > 10


def test_parquet(run, tmp_path):
    pandas = pytest.importorskip("pandas", reason="needs the extra [data]")
    pytest.importorskip("pyarrow", reason="needs the extra [data]")
    path = tmp_path / "games.parquet"
    assert run("review", SERVER, "--parquet", path)[0] == 0
    assert not list(tmp_path.glob("*.part.csv"))
    frame = pandas.read_parquet(path)
    assert len(frame) == 11
    assert list(frame["id"][:2]) == ["541932", "684159"]
    assert frame["points"].dtype.kind in "if"
    assert bool(frame["won"][1]) is True
    assert frame["value_won"].dtype == bool


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["review", EXAMPLE, "--resume"], "say --csv or --parquet"),
        (["review", EXAMPLE, EXAMPLE], "a FILE is named twice"),
        (["review"], "Missing argument"),
        (["review", "nowhere.sgf"], "nowhere.sgf: No such file"),
        (["review", EXAMPLE, "--limits", "2,5"], "--limits: '2,5' is not 4 rising numbers; write 2,5,10,20"),
        (["review", EXAMPLE, "--limits", "5,2,10,20"], "is not 4 rising numbers"),
        (["review", EXAMPLE, "--open-limits", "x,y"], "--open-limits: 'x,y' is not 2 rising numbers"),
        (["review", EXAMPLE, "--open-limits", "1.5,9"], "--open-limits: '1.5,9' is not 2 rising numbers; write 5,15"),
        (["review", EXAMPLE, "--limits", "2,5,10,nan"], "is not 4 rising numbers"),
        (["advise", EXAMPLE], "all cards have been played; look at an earlier moment"),
        (["advise", EXAMPLE, "--plays", "3", "--seat", "X"], "--seat"),
        (["advise", EXAMPLE, "--plays", "3", "--seat", "R"], "it is forehand's turn; ask for forehand"),
        (["advise", EXAMPLE, "--plays", "3", "--know", "void.F"], "is not a known term"),
        (["advise", os.devnull], "there is no record in it"),
        (["advise", SERVER], "14 lines instead of one record; keep the line of the game"),
    ],
)
def test_wrong_use_in_one_line(run, args, said):
    code, out, err = run(*args)
    assert code in (1, 2)
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1


def test_limits_move_the_labels(run):
    _, out, _ = run("review", EXAMPLE, "--json", "--samples", "10", "--limits", "1,2,3,4")
    data = json.loads(out)
    assert data["limits"]["chance"] == [0.01, 0.02, 0.03, 0.04]
    _, out, _ = run("review", EXAMPLE, "--samples", "10", "--limits", "1,2,3,4")
    assert "good from 1, inaccuracy from 2, mistake from 3, blunder from 4 percentage points" in out


def test_a_page_and_an_index_of_pages(run, tmp_path):
    page, index = tmp_path / "game.html", tmp_path / "games.html"
    assert run("review", EXAMPLE, "--html", page)[0] == 0
    assert "<!DOCTYPE html>" in page.read_text(encoding="utf-8")
    assert run("review", SERVER, "--html", index, "--csv", tmp_path / "games.csv")[0] == 0
    pages = sorted((tmp_path / "games-pages").iterdir())
    assert len(pages) == 11
    text = index.read_text(encoding="utf-8")
    assert all(f'href="games-pages/{one.name}"' in text for one in pages)
    assert text.rstrip().endswith("</html>")
    # A resumed run lists the games that were done before, and leaves their pages alone.
    before = pages[0].stat().st_mtime_ns
    run("review", SERVER, "--html", index, "--csv", tmp_path / "games.csv", "--resume")
    assert index.read_text(encoding="utf-8") == text
    assert pages[0].stat().st_mtime_ns == before


def test_names_cannot_steer_the_terminal(run):
    line = EXAMPLE.read_text().replace("P2[Czerny]", "P2[\x1b[31mEve]")
    _, out, _ = run("review", "-", stdin=line.encode())
    assert "\x1b" not in out
    assert "[31mEve" in out
    many = line.replace("ID[", "ID[\x1b[31m") + line
    _, out, _ = run("review", "-", stdin=many.encode())
    assert "\x1b" not in out
    assert out.count("[31mEve") == 3  # two headlines and a row of the table
    assert out.startswith(r"\x1b[31mgl1887-12: ")


def test_constant_memory_reading(tmp_path, many):
    """Records are taken up one by one, and the reader knows how far it is."""
    reader = Reader([str(many)])
    source = iter(reader)
    file, number, record = next(source)
    assert (file, number, record.line_number) == (str(many), 1, 1)
    assert 0 < reader.done < reader.total
    assert len(list(source)) == 36


def test_advise_reads_what_is_known(run, tmp_path):
    known = json.loads((EXAMPLE.parent / "seen-by-rearhand.json").read_text())
    code, out, _ = run("advise", "-", "--json", "--samples", "40", stdin=json.dumps(known).encode())
    assert code == 0
    data = json.loads(out)
    code, out, _ = run("advise", EXAMPLE, "--plays", "14", "--json", "--samples", "40", "--jobs", "1")
    assert json.loads(out) == data | {"bid": None}
    assert {"card", "win", "error", "value", "score"} <= set(data["cards"][0])
    assert [entry["win"] for entry in data["cards"]] == sorted((entry["win"] for entry in data["cards"]), reverse=True)
    code, out, _ = run("advise", "-", "--json", "--know", "has.F=HQ", stdin=json.dumps(known).encode())
    assert json.loads(out)["worlds"] < data["worlds"]
    record = tmp_path / "running.json"
    record.write_text(
        json.dumps(
            {"known": ["", "", "C8.S7.HA.HK.H9.DA.DT.D9.D8.D7", ""], "declarer": 1}
            | {"contract": "CH", "plays": known["plays"].split()}
        )
    )
    code, out, _ = run("advise", record, "--json", "--samples", "40")
    assert json.loads(out)["cards"] == data["cards"]
    code, _, err = run("advise", "-", stdin=b'{"contract": "CH", "hand": "CJ"}')
    assert (code, err) == (1, "skatsolve: -: declarer, seat missing\n")


def test_a_cluster_of_two_workers_gives_the_same_file(many, tmp_path, run):
    distributed = pytest.importorskip("distributed", reason="needs the extra [cluster]")
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    run("review", many, "--csv", here)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        run("review", many, "--csv", there, "--cluster", cluster.scheduler_address)
    assert here.read_bytes() == there.read_bytes()


def test_cells_that_a_spreadsheet_would_compute_are_harmless(run, tmp_path):
    names = "=1+1", "'ada", "@ben"
    with SERVER.open("rb") as handle:
        games = [replace(one, players=names) for one in islice(iss.load(handle), 4)]
    source, table = tmp_path / "games.json", tmp_path / "games.csv"
    source.write_text("\n".join(map(records.dumps, games)), encoding="ascii")
    assert run("review", source, "--csv", table)[0] == 0
    with table.open(newline="", encoding="utf-8") as handle:
        row = next(csv.DictReader(handle))
    assert [row[f"{seat}_player"] for seat in ("forehand", "middlehand", "rearhand")] == ["'=1+1", "''ada", "'@ben"]
    assert any(cell.startswith("-") for cell in row.values())
    text = table.read_bytes()
    table.write_bytes(text[: text.rindex(b"\n", 0, -2) + 1])
    code, out, _ = run("review", source, "--csv", table, "--resume")
    assert (code, table.read_bytes()) == (0, text)
    assert "=1+1" in out
    assert "'=1+1" not in out


def test_parquet_holds_the_text_itself(run, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra [data] is not installed")
    with EXAMPLE.open("rb") as handle:
        (game,) = iss.load(handle)
    source = tmp_path / "game.json"
    source.write_text(records.dumps(replace(game, players=("=1", "'a", "b"))), encoding="ascii")
    assert run("review", source, "--parquet", tmp_path / "games.parquet")[0] == 0
    (row,) = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert (row["forehand_player"], row["middlehand_player"]) == ("=1", "'a")
