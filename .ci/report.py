"""Reads pytest's JUnit files.

``report.py skipped FILE`` lists the tests that were skipped, as pytest takes them; ``report.py summary FILE...`` adds
the files up. The summary takes the last word on a test: one skipped in the first file and passed in a later one has
passed.
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from pathlib import Path


def results(path: str) -> Iterator[tuple[str, str, float]]:
    """(test, outcome, seconds) of each test of a JUnit file; a module skipped as a whole is one test, named by its
    file."""
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name, module = case.get("name", ""), case.get("classname", "")
        parts = (module or name).split(".")
        classes: list[str] = []
        while parts and not Path(*parts).with_suffix(".py").exists():
            classes.insert(0, parts.pop())
        file = Path(*parts).with_suffix(".py").as_posix()
        outcome = next((child.tag for child in case if child.tag in ("skipped", "failure", "error")), "passed")
        outcome = {"failure": "failed", "error": "errors"}.get(outcome, outcome)
        yield "::".join((file, *classes, name)) if module else file, outcome, float(case.get("time", 0))


def skipped(path: str) -> list[str]:
    """The tests that were skipped."""
    return [test for test, outcome, _ in results(path) if outcome == "skipped"]


def summary(paths: list[str]) -> str:
    """One line like pytest's own."""
    last: dict[str, str] = {}
    seconds = 0.0
    for path in paths:
        for test, outcome, time in results(path):
            # A module skipped as a whole before has its tests now.
            last.pop(test.partition("::")[0], None)
            last[test] = outcome
            seconds += time
    counts = Counter(last.values())
    words = ", ".join(f"{counts[word]} {word}" for word in ("failed", "passed", "skipped", "errors") if counts[word])
    return f"==== {words} in {seconds:.2f}s ===="


if __name__ == "__main__":
    mode, *files = sys.argv[1:]
    if mode == "skipped":
        for test in skipped(files[0]):
            print(test)
    else:
        print(summary(files))
