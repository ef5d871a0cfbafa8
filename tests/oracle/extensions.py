"""Builds the compiled oracles, each from a .pyx of this folder, when one is first asked for.

What was built stays in `.built` beside it until the source, the interpreter or Cython changes; where nothing can be
written there, in a temporary folder of this process. Each process builds in a folder of its own and moves the result
into place, so that those that run at once do not disturb each other.
"""

import importlib.machinery
import importlib.util
import os
import shutil
import sys
import sysconfig
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parent
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
# Building costs more than running: nothing is gained from more optimization.
COMPILE_ARGS = ["/O1"] if sys.platform == "win32" else ["-O1"]


@cache
def extension(name: str) -> ModuleType:
    """The compiled oracle of this name, ``plain`` for example."""
    built = _built(name)
    spec = importlib.util.spec_from_file_location(name, built)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _built(name: str) -> Path:
    """The file of the extension, which is built if there is none for this source."""
    import Cython

    source = FOLDER / f"{name}.pyx"
    made_from = (source.read_bytes(), sys.version.encode(), Cython.__version__.encode(), repr(COMPILE_ARGS).encode())
    target = _cache() / sha256(b"\0".join(made_from)).hexdigest()[:16] / f"{name}{SUFFIX}"
    if not target.exists():
        target.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as work:
            os.replace(_build(source, Path(work)), target)
    return target


@cache
def _cache() -> Path:
    """The folder of what was built."""
    folder = FOLDER / ".built"
    try:
        folder.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="skatsolve-oracle-"))
    return folder


def _build(source: Path, work: Path) -> Path:
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    # A copy, since Cython writes the C file beside its source.
    copy = shutil.copy(source, work)
    modules = cythonize([Extension(source.stem, [copy], extra_compile_args=COMPILE_ARGS)], language_level=3, quiet=True)
    command = Distribution({"name": source.stem, "ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(work), str(work / "temp")
    command.ensure_finalized()
    command.run()
    return work / f"{source.stem}{SUFFIX}"
