"""The debug assertions of the searches, in a build that has them: they stop at a broken position."""

import signal
import subprocess
import sys

import pytest

from skatsolve._core.shared import build

# The rows of the engine are not checked: here middlehand has a card too few.
BROKEN = (
    "from skatsolve._core.engine import Engine; Engine().solve((0x70007, 0x300038, 0x3800C0, 0, {kind}, 0), {number})"
)


@pytest.mark.skipif(not build.CHECKS, reason="a build with SKATSOLVE_CHECKS=1 has them")
@pytest.mark.parametrize(("kind", "number"), [(4, 0), (0, 0), (5, 5)])
def test_a_broken_position_ends_the_process(kind, number):
    done = subprocess.run(
        [sys.executable, "-c", BROKEN.format(kind=kind, number=number)], capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGABRT
    assert "a check of the search failed: hands" in done.stderr


@pytest.mark.skipif(build.CHECKS, reason="a build without SKATSOLVE_CHECKS has none")
def test_other_builds_have_none():
    assert subprocess.run([sys.executable, "-c", BROKEN.format(kind=4, number=0)], check=False).returncode == 0
