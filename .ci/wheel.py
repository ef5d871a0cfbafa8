"""Checks that a wheel has every source and data file of src and each compiled module of the core, and nothing else."""

import sys
from pathlib import Path
from zipfile import ZipFile

SOURCES = Path(__file__).resolve().parents[1] / "src"
SHIPPED = {".py", ".pyi", ".typed", ".json", ".css", ".js", ".pyx", ".pxd", ".h"}


def expected() -> set[str]:
    """The files, and the modules of the core without the ending that they get when they are compiled."""
    files = [path.relative_to(SOURCES) for path in SOURCES.rglob("*") if path.suffix in SHIPPED]
    modules = {path.with_suffix("").as_posix() for path in files if path.suffix == ".pyx"}
    return {path.as_posix() for path in files} | modules


def contained(wheel: str) -> set[str]:
    """What a wheel has, apart from its metadata; of compiled modules the name without the ending."""
    files = {Path(name) for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    return {
        (path.parent / path.name.partition(".")[0]).as_posix() if path.suffix in (".so", ".pyd") else path.as_posix()
        for path in files
    }


if __name__ == "__main__":
    wanted, found = expected(), contained(sys.argv[1])
    messages = [f"{sys.argv[1]} lacks {name}" for name in sorted(wanted - found)]
    messages += [f"{sys.argv[1]} has {name}, which is not to be shipped" for name in sorted(found - wanted)]
    print(*messages, sep="\n", end="\n" if messages else "")
    sys.exit(bool(messages))
