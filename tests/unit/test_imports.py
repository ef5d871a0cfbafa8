"""The direction of the dependencies: arrows point down only, and heavy libraries are imported where they are used."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import skatsolve

PACKAGE = Path(skatsolve.__file__).parent

# From the ground up: a module may know those of lower layers, and those of its own layer where no circle comes of it.
LAYERS = (
    ("_core", "errors", "notebook"),
    ("words",),
    ("cards", "thresholds"),
    ("contract",),
    ("scoring",),
    ("deal",),
    ("auction",),
    ("position",),
    ("claims",),
    ("game",),
    ("notation",),
    ("parallel",),
    ("rows",),
    ("solver",),
    ("knowledge",),
    ("outcomes",),
    ("bench", "bidding", "review", "problems", "proofs"),
    ("render",),
    ("cli",),
    ("__main__",),
)
LAYER = {name: number for number, names in enumerate(LAYERS) for name in names}
# Known everywhere, since they know nobody or only gather names.
FREE = {"", "__init__"}
HEAVY = {"numpy", "joblib", "rich", "dask", "distributed", "pandas", "pyarrow", "playwright"}
# Modules that are numeric or pictorial through and through; they are loaded late (see the start test below).
ALLOWED = {
    "render": {"rich"},
    "knowledge": {"numpy"},
    "outcomes": {"numpy"},
    "bidding": {"numpy"},
    "problems": {"numpy"},
    "review": {"numpy"},
}
# The pictures of results are loaded when they are asked for: the one arrow up, and only inside a function.
PICTURES = "render"

MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The layer name of a file: its module or its package right below skatsolve."""
    relative = path.relative_to(PACKAGE)
    return relative.parts[0].removesuffix(".py")


def type_checking_only(node: ast.AST) -> bool:
    """Whether this is an ``if TYPE_CHECKING:`` block."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def imports(path: Path) -> Iterator[tuple[str, int, bool]]:
    """(module, line, inside a function) of every import that runs."""

    def walk(node: ast.AST, inside: bool) -> Iterator[tuple[str, int, bool]]:
        for child in ast.iter_child_nodes(node):
            if type_checking_only(child):
                continue
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield alias.name, child.lineno, inside
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    package = path.parent.relative_to(PACKAGE.parent).parts
                    base = ".".join((*package[: len(package) - child.level + 1], *filter(None, [child.module])))
                for alias in child.names:
                    yield f"{base}.{alias.name}", child.lineno, inside
            else:
                yield from walk(child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), False)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_arrows_point_down(path):
    here = part_of(path)
    assert here in LAYER or here in FREE, f"{here} has no place among the layers of this test"
    for module, line, inside in imports(path):
        name, _, rest = module.partition(".")
        if name != "skatsolve" or here in FREE:
            continue
        target = rest.partition(".")[0]
        if target not in LAYER:
            assert not (PACKAGE / f"{target}.py").exists(), f"{target} has no place among the layers of this test"
            continue
        if target == PICTURES and inside:
            continue
        assert LAYER[target] <= LAYER[here], f"{path}:{line}: {here} knows {target}"


def test_no_circle_within_a_layer():
    edges: dict[str, set[str]] = {}
    for path in MODULES:
        here = part_of(path)
        for module, _, inside in imports(path):
            target = module.split(".")[1] if module.startswith("skatsolve.") else ""
            if target in LAYER and target != here and not (target == PICTURES and inside):
                edges.setdefault(here, set()).add(target)
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, f"a circle: {' -> '.join((*way, name))}"
        if name not in done:
            for target in sorted(edges.get(name, ())):
                visit(target, (*way, name))
            done.add(name)

    for name in sorted(edges):
        visit(name, ())


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_heavy_libraries_are_imported_where_they_are_used(path):
    top = {module.partition(".")[0]: line for module, line, inside in imports(path) if not inside}
    allowed = ALLOWED.get(part_of(path), set())
    found = (HEAVY - allowed) & top.keys()
    assert not found, f"{path}: {', '.join(f'{name} in line {top[name]}' for name in sorted(found))}"


@pytest.mark.parametrize("module", ["skatsolve", "skatsolve.cli"])
def test_a_start_loads_nothing_heavy(module):
    code = f"import sys, {module}; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not HEAVY & set(loaded)
