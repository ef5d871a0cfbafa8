"""The direction of the dependencies, file by file: every import counts, also inside functions and for type checkers.

Arrows point down and close no circle; nobody reaches into the inside of another package; heavy libraries are imported
where they are used.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import skatsolve

PACKAGE = Path(skatsolve.__file__).parent

# From the ground up. A part knows those of lower layers only, and its own files.
LAYERS = (
    ("errors", "learned", "notebook"),
    ("_core", "files"),
    ("words",),
    ("cards", "points_needed"),
    ("contract",),
    ("deal",),
    ("tricks",),
    ("rows",),
    ("position",),
    ("scoring",),
    ("auction",),
    ("parallel",),
    ("batch",),
    ("solver",),
    ("knowledge",),
    ("outcomes",),
    ("claims",),
    ("game",),
    ("notation",),
    ("bidding", "problems", "proofs"),
    ("review",),
    ("bench",),
    ("render",),
    ("__init__",),
    ("cli",),
    ("__main__",),
)
LAYER = {name: number for number, names in enumerate(LAYERS) for name in names}
# Of these packages the modules are public, not only the names the package exports: a format each, a picture each.
PUBLIC_MODULES = {
    "notation": {"deals", "iss", "positions", "problems", "records"},
    "render": {
        "bench",
        "bidding",
        "charts",
        "html_template",
        "look",
        "problem",
        "proof",
        "review",
        "score",
        "solution",
        "text",
    },
}
# The faces of the core; nobody else imports its modules.
FACES = {
    "batch.py",
    "bench/__init__.py",
    "cli/version.py",
    "knowledge/sampler.py",
    "outcomes/judge.py",
    "proofs/search.py",
    "rows.py",
    "solver.py",
}
# The one place from which results are led to their pictures.
UPWARDS = {("notebook.py", "render/notebook.py")}
HEAVY = {"numpy", "joblib", "rich", "dask", "distributed", "pandas", "pyarrow", "playwright"}
# Parts that are numeric or pictorial through and through; they are loaded late (see the start test below).
ALLOWED = {
    "render": {"rich"},
    "knowledge": {"numpy"},
    "outcomes": {"numpy"},
    "bidding": {"numpy"},
    "problems": {"numpy"},
    "review": {"numpy"},
}

FILES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}


def home(module: str) -> str | None:
    """The file of a module of skatsolve, as in FILES; of the compiled core its module's path; None if it is neither."""
    inner = module.replace(".", "/").removeprefix("skatsolve").removeprefix("/")
    for file in (f"{inner}.py", f"{inner}/__init__.py".removeprefix("/")):
        if file in FILES:
            return file
    return inner if (PACKAGE / f"{inner}.pyx").exists() else None


@cache
def exported(file: str) -> frozenset[str]:
    """The names that a package's __init__ has from its modules or defines."""
    names: set[str] = set()
    for node in ast.parse(FILES[file].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names if home(f"{node.module}.{alias.name}") is None}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    return frozenset(names)


@cache
def imports(file: str) -> tuple[tuple[str, bool], ...]:
    """(module, whether it waits: in a function or for type checkers) of every import; a file in place of a module of
    skatsolve."""

    def targets(node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield home(alias.name) or alias.name
            return
        base = node.module or ""
        if node.level:
            folder = ("skatsolve", *Path(file).parts[:-1])
            base = ".".join((*folder[: len(folder) - node.level + 1], *filter(None, [node.module])))
        package = home(base)
        for alias in node.names:
            taken = package in FILES and alias.name in exported(package)
            yield (None if taken else home(f"{base}.{alias.name}")) or package or base

    def walk(node: ast.AST, late: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield from ((target, late) for target in targets(child))
            else:
                in_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
                for_types = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
                yield from walk(child, late or in_function or for_types)

    return tuple(dict.fromkeys(walk(ast.parse(FILES[file].read_text(encoding="utf-8")), False)))


def part(file: str) -> str:
    """The module or package right below skatsolve."""
    return Path(file).parts[0].removesuffix(".py")


def own_imports() -> Iterator[tuple[str, str]]:
    """(file, imported file) for the imports within skatsolve, without the one way up."""
    for file in FILES:
        for target in dict.fromkeys(target for target, _ in imports(file)):
            if (target in FILES or part(target) == "_core") and (file, target) not in UPWARDS:
                yield file, target


def upwards() -> set[tuple[str, str]]:
    """Imports of what does not lie below."""
    return {
        (file, target)
        for file, target in own_imports()
        if part(file) != part(target) and LAYER[part(target)] >= LAYER[part(file)]
    }


def reaching_inside() -> set[tuple[str, str]]:
    """Imports from the inside of another package, and of the core by who is none of its faces."""
    found = set()
    for file, target in own_imports():
        if part(target) == "_core":
            wrong = file not in FACES
        else:
            here, there = Path(file).parent.parts, Path(target.removesuffix("/__init__.py")).parts
            while here and here[:1] == there[:1]:
                here, there = here[1:], there[1:]
            wrong = len(there) > 1 and not (
                len(there) == 2 and there[1].removesuffix(".py") in PUBLIC_MODULES.get(there[0], ())
            )
        if wrong:
            found.add((file, target))
    return found


def circles() -> set[tuple[str, str]]:
    """Imports that are part of a circle of files."""
    edges: dict[str, set[str]] = {}
    for file, target in own_imports():
        edges.setdefault(file, set()).add(target)

    @cache
    def reached(start: str) -> frozenset[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            new = edges.get(waiting.pop(), set()) - seen
            seen |= new
            waiting.extend(new)
        return frozenset(seen)

    return {(file, target) for file, targets in edges.items() for target in targets if file in reached(target)}


RULES = {"upwards": upwards, "inside": reaching_inside, "circle": circles}


def test_every_part_has_a_layer():
    assert {part(file) for file in FILES} - LAYER.keys() == set()


@pytest.mark.parametrize("rule", RULES)
def test_imports_keep_the_rules(rule):
    assert [f"{file} -> {target}" for file, target in sorted(RULES[rule]())] == []


@pytest.mark.parametrize("file", FILES)
def test_heavy_libraries_are_imported_where_they_are_used(file):
    top = {target.partition(".")[0] for target, late in imports(file) if not late}
    assert not (HEAVY - ALLOWED.get(part(file), set())) & top


@pytest.mark.parametrize("module", ["skatsolve", "skatsolve.cli"])
def test_a_start_loads_nothing_heavy(module):
    code = f"import sys, {module}; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not HEAVY & set(loaded)
