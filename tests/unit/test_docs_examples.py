"""Every example that a reader can copy is run: in the README, in the docs, in the docstrings.

``python`` blocks with prompts are doctests, those of one page share their names. In ``console`` blocks each line
after a ``$`` is run by the shell in the root of the repository, and what follows is what it prints; ``...`` stands
for anything.
"""

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sysconfig

import pytest

import skatsolve
from helpers.corpora import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# Importing __main__ would run the command line.
MODULES = [
    "skatsolve",
    *(
        module.name
        for module in pkgutil.walk_packages(skatsolve.__path__, "skatsolve.")
        if not module.name.endswith("__main__")
    ),
]


def blocks(page, language):
    """(line, text) of the fenced blocks in one language."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        if found[1] == language:
            yield text.count("\n", 0, found.start(2)), found[2]


def name(page):
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if any(blocks(page, "python"))], ids=name)
def test_python_examples(page, monkeypatch):
    monkeypatch.chdir(ROOT)
    examples = []
    for line, text in blocks(page, "python"):
        found = doctest.DocTestParser().get_examples(text)
        assert found, f"{name(page)}:{line}: no example with a prompt"
        for example in found:
            example.lineno += line
        examples += found
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    output = []
    runner.run(doctest.DocTest(examples, {}, name(page), str(page), 0, None), out=output.append)
    assert not runner.failures, "".join(output)


def commands(text):
    """(command, expected output) of a console block; a command goes on where a line ends in a backslash."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = re.sub(r"\\\n", "", part).partition("\n")
        yield command, expected


CONSOLE = [(page, line, text) for page in PAGES for line, text in blocks(page, "console")]


@pytest.mark.parametrize(("page", "line", "text"), CONSOLE, ids=[f"{name(page)}:{line}" for page, line, _ in CONSOLE])
def test_console_examples(page, line, text):
    if not shutil.which("sh"):
        pytest.skip("console examples are for a POSIX shell")
    path = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "120", "PYTHONIOENCODING": "utf-8"}
    for command, expected in commands(text):
        done = subprocess.run(
            command,
            shell=True,
            cwd=ROOT,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
        )
        output = done.stdout + done.stderr
        assert doctest.OutputChecker().check_output(expected, output, FLAGS), f"{command}\n{output}"


@pytest.mark.parametrize("module", MODULES)
def test_docstrings(module, monkeypatch):
    monkeypatch.chdir(ROOT)
    output = doctest.testmod(importlib.import_module(module), optionflags=FLAGS)
    assert not output.failed


def test_the_two_commands_of_the_readme():
    shell = [text.strip() for _, text in blocks(ROOT / "README.md", "sh")]
    assert len(shell) == 2
    for command, does in zip(shell, ("/bin/skatsolve solve ", "/bin/python -m pytest"), strict=True):
        assert "\n" not in command, "a command to copy is one line"
        assert command.startswith("python3 -m venv ")
        assert does in command


def test_every_fence_is_closed():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert text.count("```") == 2 * len(re.findall(r"^```[^`\n]+\n.*?^```$", text, re.MULTILINE | re.DOTALL)), page
