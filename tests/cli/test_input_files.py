"""The files that commands read: packed, in other encodings, damaged."""

import bz2
import gzip
import importlib.util
import json
import lzma
from pathlib import Path

import pytest

from skatsolve.cli import main

RECORD = Path("examples/records/gl1887-12.sgf")
PACK = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}


@pytest.fixture
def answer(capsys):
    assert main(["review", str(RECORD), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("kind", PACK)
def test_packed_files_are_known_by_what_is_in_them(kind, tmp_path, capsys, answer):
    path = tmp_path / "games"
    path.write_bytes(PACK[kind](RECORD.read_bytes()))
    assert main(["review", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == answer
    assert main(["advise", str(path), "--plays", "3", "--samples", "2"]) == 0


@pytest.mark.parametrize("kind", PACK)
def test_a_packed_file_that_is_cut_off_is_one_error(kind, tmp_path, capsys):
    path = tmp_path / "games"
    path.write_bytes(PACK[kind](RECORD.read_bytes())[:-20])
    assert main(["review", str(path)]) == 1
    err = capsys.readouterr().err
    assert "the packed file is damaged or cut off" in err
    assert err.count("\n") == 1


@pytest.mark.skipif(
    any(importlib.util.find_spec(name) for name in ("compression", "backports", "pyzstd", "zstandard")),
    reason="zst can be read here",
)
def test_zst_without_a_module_says_what_to_do(tmp_path, capsys):
    path = tmp_path / "games"
    path.write_bytes(b"\x28\xb5\x2f\xfd" + bytes(100))
    assert main(["review", str(path)]) == 1
    assert "the file is packed, and this Python has no module zstd; unpack it first" in capsys.readouterr().err


@pytest.mark.parametrize(("encoding", "name"), [("latin-1", "Jörg"), ("cp1250", "Łukasz")])
def test_a_name_in_another_encoding_keeps_the_game(encoding, name, tmp_path, capsys):
    path = tmp_path / "games.sgf"
    text = RECORD.read_text(encoding="utf-8").replace("P2[Czerny]", f"P2[{name}]")
    path.write_bytes(text.encode(encoding))
    assert main(["review", str(path), "--json", "--encoding", encoding]) == 0
    out, err = capsys.readouterr()
    assert (json.loads(out)["players"][2], err) == (name, "")
    assert main(["review", str(path), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == "skatsolve: line 1 is not UTF-8: such lines are read as latin-1; say --encoding for another\n"
    assert json.loads(out)["players"][2] == name.encode(encoding).decode("latin-1")


def test_an_encoding_that_is_not_known(capsys):
    for name in ("klingon", "", "hex"):
        assert main(["review", str(RECORD), "--encoding", name]) == 2
        assert "is not an encoding" in capsys.readouterr().err
