"""What was learnt: each file says what made it, and what is written is what is read."""

import re
import sys
from pathlib import Path

import numpy as np
import pytest

from helpers.corpora import BENCHMARKS
from helpers.scripts import load as script
from skatsolve import learned

FOLDER = Path(learned.FOLDER)
NAMES = sorted(file.stem for file in FOLDER.glob("*.json"))


def test_every_model_is_described():
    assert re.findall(r"^``(\w+)``", learned.__doc__, re.MULTILINE) == [
        "first_guess",
        "move_ordering",
        "prior",
        "at_table",
    ]
    assert NAMES == ["at_table", "first_guess", "move_ordering", "prior"]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_says_what_made_it(name):
    model = learned.load(name)
    assert model.keys() == learned.Model.__annotations__.keys()
    assert model["made"]
    for run in model["made"]:
        assert run.keys() == learned.Made.__annotations__.keys()
        assert (BENCHMARKS.parent / run["script"]).is_file()
        assert run["deals"] > 0
        assert run["seeds"]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", run["date"])


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_what_is_read(name, tmp_path):
    model = learned.load(name)
    learned.save(name, model, tmp_path)
    assert learned.load(name, tmp_path) == model
    assert (tmp_path / f"{name}.json").read_bytes() == (FOLDER / f"{name}.json").read_bytes()


def test_a_run_is_of_today():
    run = learned.made("benchmarks/train/fit_prior.py", "nothing", 3, 1, 2)
    assert run["seeds"] == [1, 2]
    assert run["date"] >= learned.load("prior")["made"][0]["date"]


@pytest.fixture
def train(monkeypatch):
    """The scripts that learn; one imports another."""
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS / "train"), *sys.path])
    return lambda name: script(f"train/{name}")


def shape(numbers):
    """The tables' names and sizes."""
    if isinstance(numbers, dict):
        return {name: shape(inner) for name, inner in numbers.items()}
    return np.shape(numbers)


def test_the_first_guess_is_fitted_and_written(train, tmp_path):
    train("fit_guess").main(60, 1, tmp_path)
    written, shipped = learned.load("first_guess", tmp_path), learned.load("first_guess")
    assert shape(written["numbers"]) == shape(shipped["numbers"])
    assert written["made"][0]["what"] == shipped["made"][0]["what"].replace("4000", "60")


def test_the_prior_is_fitted_and_written(train, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["fit_prior", "--hands=10", "--worlds=2", "--jobs=1", f"--folder={tmp_path}"])
    train("fit_prior").main()
    written, shipped = learned.load("prior", tmp_path), learned.load("prior")
    assert shape(written["numbers"]) == shape(shipped["numbers"])
    assert written["made"][0]["deals"] == 60


def test_the_ordering_is_learnt_and_written(train, monkeypatch, tmp_path):
    tuner = train("tune_ordering")
    monkeypatch.setattr(tuner, "STEPS", 5)
    monkeypatch.setattr(tuner, "save", lambda name, model: learned.save(name, model, tmp_path))
    monkeypatch.setattr(sys, "argv", ["tune_ordering", "grand", "--deals=100", "--cards", "third"])
    tuner.main()
    written, shipped = learned.load("move_ordering", tmp_path), learned.load("move_ordering")
    assert shape(written["numbers"]) == shape(shipped["numbers"])
    assert written["numbers"]["suit"] == shipped["numbers"]["suit"]
    assert written["numbers"]["grand"]["lead"] == shipped["numbers"]["grand"]["lead"]
    assert written["numbers"]["grand"]["third"] != shipped["numbers"]["grand"]["third"]
    assert written["made"][:-1] == shipped["made"]
    assert written["made"][-1]["what"] == "grand: third card"
