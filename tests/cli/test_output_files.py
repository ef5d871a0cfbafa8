"""The files that commands write: whole or not at all, and never over something that was not meant."""

import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from skatsolve.cli import main
from skatsolve.errors import OptionError
from skatsolve.files import whole_file

COMMAND = [sys.executable, "-m", "skatsolve"]
RECORDS = Path("examples/records")
EXAMPLE = str(RECORDS / "gl1887-12.sgf")
SERVER = RECORDS / "iss-games.sgf"
DEAL = "CJ.CA.CK.CQ.CT.C9.C8.C7.SA.SK|SJ.SQ.ST.S9.S8.S7.HA.HK.HQ.HT|HJ.H9.H8.H7.DA.DK.DQ.DT.D9.D8|DJ.D7"
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files and signals")


def write(path, text=b"new", **given):
    with whole_file(path, **given) as handle:
        handle.write(text)


def test_a_file_is_seen_whole_only(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(b"old")
    with whole_file(path) as handle:
        handle.write(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["page.html"]


def test_an_error_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(b"old")
    with pytest.raises(TypeError):
        write(path, "text")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["page.html"]


@posix
def test_a_symbolic_link_stays_and_the_mode_too(tmp_path):
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "page.html", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write(link)
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    (tmp_path / "dangling").symlink_to(tmp_path / "there" / "fresh")
    write(tmp_path / "dangling")
    assert (tmp_path / "there" / "fresh").read_bytes() == b"new"


@posix
def test_a_pipe_is_written_through(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write(pipe)
    reader.join()
    assert got == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
def test_a_device_is_written_through():
    write("/dev/null")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everything")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path):
    path = tmp_path / "page.html"
    path.write_bytes(b"old")
    path.chmod(0o400)
    with pytest.raises(PermissionError):
        write(path)
    assert path.read_bytes() == b"old"


@posix
def test_all_names_of_an_input_are_refused(tmp_path):
    source = tmp_path / "source"
    source.write_bytes(b"old")
    (tmp_path / "hard").hardlink_to(source)
    (tmp_path / "soft").symlink_to(source)
    for name in ("source", "hard", "soft"):
        with pytest.raises(OptionError, match="is read"):
            write(tmp_path / name, inputs=[str(source)])
    assert source.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "is not a file to write to"), ("-", "is not a file to write to"), (".", "is a folder"),
     ("nowhere/page.html", "there is no folder 'nowhere'")],
)  # fmt: skip
@pytest.mark.parametrize("command", [["table", DEAL], ["bid", "CJ SJ HJ DJ CA CT CK CQ SA ST", "--seat", "F"]])
def test_a_page_that_cannot_be_written_is_refused_before_the_work(tmp_path, monkeypatch, capsys, command, name, said):
    monkeypatch.chdir(tmp_path)
    assert main([*command, "--html", name]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"--html: {name!r}" in err
    assert said in err
    assert not os.listdir(tmp_path)


@posix
@pytest.mark.parametrize("name", ["answers", "/dev/stdout"])
def test_the_file_of_the_answers_is_not_replaced(tmp_path, name):
    path = tmp_path / "answers"
    with path.open("wb") as handle:
        done = subprocess.run(
            [*COMMAND, "review", EXAMPLE, "--html", path if name == "answers" else name],
            stdout=handle, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, path.read_bytes()) == (2, b"")
    assert "is where the answers go" in done.stderr


@posix
def test_a_page_of_an_index_is_not_written_over_an_input(tmp_path, capsys):
    source, index = tmp_path / "games.sgf", tmp_path / "games.html"
    source.write_bytes(SERVER.read_bytes())
    (tmp_path / "games-pages").mkdir()
    (tmp_path / "games-pages" / "000001.html").symlink_to(source)
    assert main(["review", str(source), "--html", str(index)]) == 2
    assert "is read" in capsys.readouterr().err
    assert source.read_bytes() == SERVER.read_bytes()
    assert not index.exists()


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_end_leaves_nothing_half_written(tmp_path, number):
    program = f"""
import os, signal
from skatsolve.files import whole_file
with whole_file("outer") as outer, whole_file("inner") as inner:
    outer.write(b"half")
    assert len(os.listdir()) == 2
    os.kill(os.getpid(), {int(number)})
    signal.pause()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == -number
    assert (os.listdir(tmp_path), done.stderr) == ([], b"")
