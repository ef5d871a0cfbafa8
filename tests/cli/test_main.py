"""The command line as a whole: help, version, exit codes."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

import skatsolve
from skatsolve import cli
from skatsolve.cli import COMMANDS, main
from skatsolve.errors import OptionError

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
