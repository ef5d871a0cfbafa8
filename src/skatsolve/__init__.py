"""A double-dummy solver and analysis tool for the card game Skat.

The public names are listed in ``__init__.pyi``, one import a line, where type checkers and editors look for them. Here
each is imported when it is first asked for, so that ``import skatsolve`` is quick.
"""

import importlib
import re
from typing import Any


def _read_stub() -> dict[str, str]:
    """The public names by the module that has them, as the stub beside this file imports them."""
    with open(__file__.rpartition(".")[0] + ".pyi", encoding="utf-8") as stub:
        found = re.findall(r"^from (skatsolve[\w.]*) import (\w+) as \2$", stub.read(), re.MULTILINE)
    return {name: module for module, name in found}


_HOMES = _read_stub()

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("skatsolve")
    elif name not in _HOMES:
        raise AttributeError(f"module 'skatsolve' has no attribute {name!r}")
    elif _HOMES[name] == "skatsolve":
        value = importlib.import_module(f"skatsolve.{name}")
    else:
        value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
