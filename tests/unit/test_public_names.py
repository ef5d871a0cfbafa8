"""The package's own name space."""

import subprocess
import sys

import pytest

import skatsolve


@pytest.mark.parametrize("name", skatsolve.__all__)
def test_every_public_name_is_there(name):
    assert getattr(skatsolve, name) is not None
    assert name in dir(skatsolve)


def test_no_other_name():
    with pytest.raises(AttributeError, match="nonsense"):
        _ = skatsolve.nonsense


def test_cards_and_positions_load_neither_numpy_nor_rich():
    code = (
        "import sys, skatsolve; skatsolve.Position; skatsolve.Deal; skatsolve.CardSet.parse('Kreuz Bube');"
        "assert not {'numpy', 'rich', 'joblib', 'click'} & set(sys.modules), sorted(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_version_is_that_of_the_distribution():
    assert skatsolve.__version__.count(".") >= 2
