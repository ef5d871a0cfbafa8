"""The package's own name space."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import skatsolve


@pytest.mark.parametrize("name", skatsolve.__all__)
def test_every_public_name_is_there(name):
    assert getattr(skatsolve, name) is not None
    assert name in dir(skatsolve)


def test_the_stub_lists_each_public_name_once_and_nothing_else_is_shown():
    tree = ast.parse(Path(skatsolve.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    listed = [alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert sorted(listed) == skatsolve.__all__
    assert len(set(listed)) == len(listed)
    assert set(dir(skatsolve)) == {*listed, "__version__"}


def test_every_error_is_public():
    errors = skatsolve.SkatError.__subclasses__()
    assert all(getattr(skatsolve, kind.__name__) is kind for kind in errors)


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
