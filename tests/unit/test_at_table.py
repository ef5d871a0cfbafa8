"""The map from open cards to the table: what its script makes of the kept figures, and whether it helps."""

import importlib.util
import json
from itertools import pairwise
from pathlib import Path

import pytest

from skatsolve.bidding.at_table import DECLARATIONS, at_table, interpolate

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("fit_at_table", ROOT / "benchmarks" / "fit_at_table.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(script):
    return script.compare([json.loads(line) for line in script.FIGURES.read_text().splitlines()])[0]


def test_the_shipped_map_is_what_the_script_makes(script, made):
    assert json.loads(script.TARGET.read_text(encoding="utf-8")) == made


@pytest.mark.parametrize(("declaration", "bid"), [("pickup", 18), ("pickup", 24), ("hand", 24)])
def test_the_mapped_chance_is_nearer_to_the_table(made, declaration, bid):
    for name in ("cross_validated", "kept_back"):
        check = made["checks"][declaration][str(bid)][name]
        assert check["mapped"] < check["constant"]
        # On few hands kept back chance may turn a small difference.
        assert check["mapped"] < check["raw"] * (1 if name == "cross_validated" else 1.25)


@pytest.mark.parametrize("declaration", DECLARATIONS)
@pytest.mark.parametrize("bid", [18, 22, 24, 33, 96])
def test_the_map_never_falls(declaration, bid):
    values = [at_table(declaration, bid, i / 200) for i in range(201)]
    assert all(a <= b for a, b in pairwise(values))
    assert 0 <= values[0] < values[-1] <= 1


def test_interpolation():
    assert interpolate([0.2, 0.4, 0.8], [0.1, 0.5, 0.6], 0.3) == pytest.approx(0.3)
    assert interpolate([0.2, 0.4, 0.8], [0.1, 0.5, 0.6], 0.8) == 0.6
    assert interpolate([0.2, 0.4, 0.8], [0.1, 0.5, 0.6], 0.0) == 0.1
    assert interpolate([0.5], [0.7], 0.1) == 0.7


def test_ranks(script):
    assert script.ranks([3, 1, 3, 2]).tolist() == [2.5, 0, 2.5, 1]
    assert script.rank_correlation([1, 2, 3], [10, 20, 15]) == pytest.approx(0.5)
