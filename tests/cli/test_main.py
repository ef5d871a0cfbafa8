"""The command line as a whole: help, version, exit codes."""

import itertools
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import click
import pytest

import skatsolve
from skatsolve import cli
from skatsolve.cli import COMMANDS, main
from skatsolve.errors import OptionError
from skatsolve.notation import iss, records

COMMAND = [sys.executable, "-m", "skatsolve"]
SCORE = ["score", "--contract", "G", "--cards", "CJ SJ HJ DJ CA SA HA DA CT ST HT DT", "--points", "120"]


def test_the_version_names_the_build(capsys):
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"skatsolve {skatsolve.__version__} (")
    assert any(compiler in out for compiler in ("gcc", "clang", "MSVC"))
    assert "Python" in out or "PyPy" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_fits_a_screen(command, capsys):
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) <= 30
    assert max(map(len, out.splitlines())) <= 80


def test_the_help_lists_every_command(capsys):
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {command} " in out for command in COMMANDS)


def test_no_command_and_a_wrong_one(capsys):
    assert main([]) == 2
    assert "Usage:" in capsys.readouterr().err
    assert main(["sovle"]) == 2
    err = capsys.readouterr().err
    assert "sovle" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (skatsolve.SkatError("wrong", hint="mend it"), 1, "skatsolve: wrong; mend it"),
        (skatsolve.SkatError("two\nlines"), 1, "skatsolve: two lines"),
        (OptionError("no such value"), 2, "skatsolve: no such value"),
        (FileNotFoundError(2, "No such file", "x"), 1, "skatsolve: x: No such file"),
        (
            KeyError("x"),
            1,
            "skatsolve: internal error: KeyError('x'); please report it with what SKATSOLVE_DEBUG=1 shows",
        ),
        (KeyboardInterrupt(), 130, None),
    ],
)
def test_what_becomes_of_errors(monkeypatch, capsys, error, code, says):
    monkeypatch.delenv("SKATSOLVE_DEBUG", raising=False)

    @click.command()
    def command():
        raise error

    monkeypatch.setitem(sys.modules, "skatsolve.cli.solve", type(sys)("solve"))
    monkeypatch.setattr(sys.modules["skatsolve.cli.solve"], "command", command, raising=False)
    assert main(["solve"]) == code
    assert capsys.readouterr().err == ("" if says is None else says + "\n")


def test_the_module_is_the_command():
    done = subprocess.run([sys.executable, "-m", "skatsolve", "--help"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: skatsolve ")
    assert cli.cli.name == "cli"


@pytest.mark.parametrize(("stream", "says"), [("stdin", "stdin is closed"), ("stdout", "stdout is closed")])
def test_a_closed_stream_is_one_clear_error(monkeypatch, capfd, stream, says):
    monkeypatch.setattr(sys, stream, None)
    assert main(["solve", "--batch", "-"]) == 1
    err = capfd.readouterr().err
    assert says in err
    assert err.count("\n") == 1


def test_a_file_without_a_name(capsys):
    assert main(["solve", "--batch", ""]) == 1
    assert capsys.readouterr().err.strip() == "skatsolve: '': No such file or directory"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", [["--help"], ["score", "--help"], ["--version"], [*SCORE, "--json"], SCORE])
def test_a_full_disk_is_one_line_and_code_1(args):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, *args], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "skatsolve: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes that break")
@pytest.mark.parametrize("args", [["--help"], ["score", "--help"], ["--version"], [*SCORE, "--json"], SCORE])
def test_a_reader_that_has_gone_is_no_fault(args):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*COMMAND, *args], stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1:strict"])
@pytest.mark.parametrize("lang", ["en", "de", "pl"])
def test_a_terminal_without_the_letters(encoding, lang, tmp_path):
    lines = Path("examples/records/iss-games.sgf").read_text(encoding="utf-8").splitlines()[:2]
    (tmp_path / "games.sgf").write_text("\n".join(lines).replace("P0[", "P0[Łąka\u202e♣"), encoding="utf-8")
    for args in ([*SCORE, "--lang", lang], ["review", tmp_path / "games.sgf", "--lang", lang], ["score", "♣"]):
        done = subprocess.run(
            [*COMMAND, *args], capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding}, check=False
        )
        assert done.returncode == (2 if args[-1] == "♣" else 0), done.stderr
        assert b"Traceback" not in done.stderr
        assert b"internal error" not in done.stderr


def test_half_letters_and_controls_in_names_are_shown(tmp_path, capsys):
    with Path("examples/records/iss-games.sgf").open("rb") as handle:
        game, other = itertools.islice(iss.load(handle), 2)
    names = "half\ud800", "turned\u202egnp", "bell\x07"
    text = "\n".join(records.dumps(replace(one, players=names)) for one in (game, other))
    (tmp_path / "games.json").write_text(text, encoding="ascii")
    table, index = tmp_path / "games.csv", tmp_path / "games.html"
    assert main(["review", str(tmp_path / "games.json"), "--csv", str(table), "--html", str(index)]) == 0
    assert main(["review", str(tmp_path / "games.json"), "--tricks"]) == 0
    out = capsys.readouterr().out
    pages = [path.read_text(encoding="utf-8") for path in (index, *(tmp_path / "games-pages").iterdir())]
    assert len(pages) == 3
    for page in (out, *pages):
        assert not set("\ud800\u202e\x07") & set(page)
        assert "\\ud800" in page
        assert "\\u202e" in page
    assert main(["review", str(tmp_path / "games.json"), "--csv", str(table), "--resume"]) == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--samples", "1" * 5000], "--samples"),
        (["--samples", "50000000"], "50000000 is not in the range"),
        (["--seed", "1" * 5000], "--seed"),
        (["--jobs", "100000"], "100000 jobs are too many"),
        (["--jobs", "-2"], "-2 is not a number of workers"),
        (["--jobs", "0"], "0 jobs do no work"),
        (["--limits", "1" * 5000], "--limits"),
        (["--open-limits", "5," + "1" * 5000], "--open-limits"),
        (["--cluster", ""], "is not the address of a cluster"),
        (["--cluster", "tcp://"], "is not the address of a cluster"),
        (["--cluster", "nobody at home"], "is not the address of a cluster"),
        (["--cluster", "x://127.0.0.1:1"], "no cluster answers"),
        (["--cluster", "127.0.0.1:99999"], "no cluster answers"),
    ],
)
def test_one_odd_value_is_one_clear_error(args, said, capsys, monkeypatch):
    if args[0] == "--cluster":
        pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
        monkeypatch.setattr("skatsolve.parallel._CONNECT_SECONDS", 0.2)
    assert main(["review", "examples/records/iss-games.sgf", *args]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_long_numbers_in_pairs(capsys):
    deal = "CJ|SJ|HJ|"
    args = ["solve", deal, "--contract", "G", "--declarer", "0", "--points", "1" * 5000 + ":3"]
    assert main(args) == 2
    assert "is not two numbers" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("module", ["click", "skatsolve.cli", "skatsolve.cli.score", "skatsolve.scoring"])
def test_ctrl_c_while_modules_are_loaded(module, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(f"""
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
""")
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([*COMMAND, *SCORE], capture_output=True, env=env, check=False)
    assert done.returncode == 130
    assert done.stderr.strip() == b""
    assert done.stdout == b""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_ctrl_c_while_a_line_is_written_leaves_it_whole(unbuffered):
    """The reader of a full pipe sends Ctrl-C in the middle of a line of more than the pipe takes."""
    program = f"""
import os, signal, sys
from skatsolve import cli
from skatsolve.cli.json_line import write_json
cli._mend_streams()
try:
    for number in range(3):
        write_json({{"line": "x" * 300_000}})
except KeyboardInterrupt:
    sys.exit({cli.INTERRUPTED})
"""
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        begin = os.read(process.stdout.fileno(), 1000)
        process.send_signal(signal.SIGINT)
        text = begin + process.stdout.read()
    assert process.returncode == 130
    assert len(text) == len('{"line": ""}\n') + 300_000
    assert json.loads(text)
