"""Finds code under src that is there more than once: runs of at least eight lines that are the same in two places.

Lines are compared without their indentation. Comments, imports, lines without a letter, and the lines of parameters and
lists do not count.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src"
SUFFIXES = {".py", ".pyx", ".pxd", ".h", ".css", ".js"}
RUN = 8
NOT_COUNTED = ("#", "//", "import ", "from ", "cimport ")
LISTED = re.compile(r"[^()]*,")
# Pairs of files (paths below src, in alphabetical order) that may have code in common.
ALLOWED = {
    # Searches of one card of the trick and of the next differ in the innermost step; a call there costs time.
    ("skatsolve/_core/null/alpha_beta.pxd", "skatsolve/_core/null/alpha_beta.pxd"),
    ("skatsolve/_core/points/alpha_beta.pxd", "skatsolve/_core/points/alpha_beta.pxd"),
}


def code_lines(path: Path) -> list[tuple[int, str]]:
    """(line number, text) of the lines that count; imported names in parentheses are part of the import."""
    lines, in_import = [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if in_import or text.startswith(NOT_COUNTED):
            in_import = ")" not in text if in_import else text.endswith("(")
        elif any(character.isalpha() for character in text) and not LISTED.fullmatch(text):
            lines.append((number, text))
    return lines


def duplicates() -> Iterator[str]:
    """A line for each run that is in two places."""
    files = {
        path.relative_to(SOURCES).as_posix(): code_lines(path)
        for path in sorted(SOURCES.rglob("*"))
        if path.suffix in SUFFIXES
    }
    places: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, lines in files.items():
        for start in range(len(lines) - RUN + 1):
            places[tuple(text for _, text in lines[start : start + RUN])].append((name, start))

    # Windows that follow one another at the same distance are one run.
    found = {(*one, *other) for same in places.values() for i, one in enumerate(same) for other in same[i + 1 :]}
    for name, start, other_name, other_start in sorted(found):
        before = (name, start - 1, other_name, other_start - 1)
        if before in found or tuple(sorted((name, other_name))) in ALLOWED:
            continue
        length = RUN
        while (name, start + length - RUN + 1, other_name, other_start + length - RUN + 1) in found:
            length += 1
        first, second = files[name][start][0], files[other_name][other_start][0]
        yield f"src/{name}:{first} and src/{other_name}:{second} have {length} lines in common"


if __name__ == "__main__":
    messages = list(duplicates())
    print(*messages, sep="\n", end="\n" if messages else "")
    sys.exit(bool(messages))
