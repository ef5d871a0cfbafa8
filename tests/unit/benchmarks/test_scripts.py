"""Each script of ``benchmarks/`` tells how it is called."""

import runpy
import sys

import pytest

from helpers.corpora import BENCHMARKS

SCRIPTS = [file for file in sorted(BENCHMARKS.glob("*/*.py")) if "__main__" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_help(script, monkeypatch, capsys):
    monkeypatch.setattr(sys, "path", [str(script.parent), *sys.path])
    monkeypatch.setattr(sys, "argv", [str(script), "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(script), run_name="__main__")
    assert not ended.value.code
    assert capsys.readouterr().out.startswith(f"usage: {script.name}")
