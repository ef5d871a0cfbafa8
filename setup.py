"""Builds the extension modules: one from each .pyx below skatsolve/_core."""

import os
import subprocess
import tempfile
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = Path("src") / "skatsolve" / "_core"

# SKATSOLVE_CHECKS=1 turns the checks of memoryviews back on in every module, and the debug assertions of the searches.
CHECKS = os.environ.get("SKATSOLVE_CHECKS") == "1"
DIRECTIVES = {
    "language_level": 3,
    "binding": True,
    "boundscheck": CHECKS,
    "wraparound": False,
    "initializedcheck": CHECKS,
    "cdivision": True,
    "embedsignature": True,
    "autotestdict": False,
    "auto_pickle": False,
}
# Without tree-pre gcc keeps more of the search in registers, and spends 2 % fewer instructions. Other compilers may not
# know the flags, so each is tried first.
TRIED_ARGS = ["-fno-semantic-interposition", "-fno-tree-pre"]


class BuildOptimized(build_ext):
    """Builds with those optimization flags that the compiler knows."""

    def build_extensions(self):
        msvc = self.compiler.compiler_type == "msvc"
        arguments = ["/O2"] if msvc else ["-O3", *filter(self.compiles_with, TRIED_ARGS)]
        for extension in self.extensions:
            extension.extra_compile_args = arguments
        super().build_extensions()

    def compiles_with(self, flag):
        """Whether the compiler takes a file with this flag and has nothing to say."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "tried.c").write_text("int tried;\n")
            command = [*self.compiler.compiler_so, "-Werror", flag, "-c", "tried.c", "-o", "tried.o"]
            return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


extensions = [
    Extension(
        ".".join(source.with_suffix("").relative_to("src").parts),
        [source.as_posix()],
        include_dirs=[(CORE / "shared").as_posix()],
        define_macros=[("SKATSOLVE_CHECKS", "1")] if CHECKS else [],
    )
    for source in sorted(CORE.rglob("*.pyx"))
]

setup(
    ext_modules=cythonize(extensions, compiler_directives=DIRECTIVES, include_path=["src"]),
    cmdclass={"build_ext": BuildOptimized},
    options={"build_ext": {"parallel": True}},
)
