"""Reads pytest's JUnit files.

``report.py skipped FILE`` lists the files in which tests were skipped, ``report.py summary FILE...`` adds the files
up. The summary takes the last word on a test: one skipped in the first file and passed in a later one has passed.
"""

import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from pathlib import Path


def results(path: str) -> Iterator[tuple[str, str, str, float]]:
    """(file, test, outcome, seconds) of each test of a JUnit file; a module skipped as a whole counts as one test."""
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = case.get("name", "")
        module = case.get("classname") or name
        parts = module.split(".")
        # A test in a class has the class behind the module.
        while parts and not Path(*parts).with_suffix(".py").exists():
            parts.pop()
        outcome = next((child.tag for child in case if child.tag in ("skipped", "failure", "error")), "passed")
        outcome = {"failure": "failed", "error": "errors"}.get(outcome, outcome)
        file = Path(*parts).with_suffix(".py").as_posix() if parts else module
        whole = not case.get("classname")
        yield file, "" if whole else f"{module}::{name}", outcome, float(case.get("time", 0))


def skipped(path: str) -> list[str]:
    """The files in which something was skipped."""
    return sorted({file for file, _, outcome, _ in results(path) if outcome == "skipped"})


def summary(paths: list[str]) -> str:
    """One line like pytest's own."""
    last: dict[tuple[str, str], str] = {}
    seconds = 0.0
    for path in paths:
        found = list(results(path))
        ran = {file for file, test, _, _ in found if test}
        last = {key: outcome for key, outcome in last.items() if key[1] or key[0] not in ran}
        for file, test, outcome, time in found:
            last[file, test] = outcome
            seconds += time
    counts = Counter(last.values())
    words = ", ".join(f"{counts[word]} {word}" for word in ("failed", "passed", "skipped", "errors") if counts[word])
    return f"==== {words} in {seconds:.2f}s ===="


if __name__ == "__main__":
    mode, *files = sys.argv[1:]
    if mode == "skipped":
        for file in skipped(files[0]):
            print(file)
    else:
        print(summary(files))
