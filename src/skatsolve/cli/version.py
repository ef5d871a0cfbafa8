"""The line that ``--version`` prints."""

import platform

import skatsolve
from skatsolve._core.shared import build

__all__ = ["version_line"]


def version_line() -> str:
    """Version and build: compiler, how bits are counted, processor, Python."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"skatsolve {skatsolve.__version__} ({build.COMPILER}; {build.BITS}; {platform.machine()}; {python})"
