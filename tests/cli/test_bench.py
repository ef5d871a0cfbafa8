"""``skatsolve bench`` as a user meets it."""

import json

import pytest

from skatsolve.cli import main
from skatsolve.cli.version import version_line


def test_json(capsys):
    assert main(["bench", "--runs", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert not err
    assert answer["schema"] == 1
    assert answer["build"] == version_line()
    assert [row["name"] for row in answer["sets"]] == ["suit win", "suit value", "grand win", "grand value", "null"]
    assert answer["nodes"] == sum(row["nodes"] for row in answer["sets"]) > 0
    for row in answer["sets"]:
        assert 0 < row["median"] <= row["p95"]
        assert row["nodes_per_second"] > 0


@pytest.mark.parametrize(("lang", "word"), [("en", "Median"), ("de", "Knoten"), ("pl", "Wezly")])
def test_text(capsys, lang, word):
    assert main(["bench", "--runs", "1", "--lang", lang, "--ascii"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert word in lines[0]
    assert len(lines) == 8
    assert lines[-1].startswith(version_line())
    assert lines[-1].endswith(" us")


def test_wrong_use(capsys):
    assert main(["bench", "--runs", "0"]) == 2
    assert "--runs" in capsys.readouterr().err
