"""JSON never holds what the standard does not have."""

import json
import math

import pytest

from helpers.corpora import ROOT
from skatsolve.cli import main
from skatsolve.cli.json_line import json_line

RECORD = str(ROOT / "examples" / "records" / "gl1887-12.sgf")


def refuse(name):
    raise AssertionError(name)


@pytest.mark.parametrize("args", [["advise", RECORD, "--plays", "21"], ["review", RECORD]])
def test_one_sample_has_no_known_error(args, capsys):
    assert main([*args, "--json", "--samples", "1"]) == 0
    for line in capsys.readouterr().out.splitlines():
        json.loads(line, parse_constant=refuse)


def test_what_is_not_finite_is_null_and_all_is_ascii():
    line = json_line({"a": [math.inf, {"b": math.nan}], "name": "Ä\udcff"})
    assert line.isascii()
    assert json.loads(line, parse_constant=refuse) == {"a": [None, {"b": None}], "name": "Ä\udcff"}
