"""The scripts of `benchmarks/` as modules, for their tests."""

import importlib.util
import sys
from types import ModuleType

from helpers.corpora import BENCHMARKS


def load(path: str) -> ModuleType:
    """The script of this name, ``verify/check_bounds`` for example."""
    name = path.rpartition("/")[2]
    spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{path}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
