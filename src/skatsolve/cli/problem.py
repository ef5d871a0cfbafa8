"""``skatsolve problem``: composed problems judged."""

import sys
from collections.abc import Iterator
from typing import Any

import click

from skatsolve.cli import options
from skatsolve.cli.exit_codes import BAD_INPUT
from skatsolve.cli.input_files import open_input
from skatsolve.cli.json_line import write_json
from skatsolve.cli.progress import counted
from skatsolve.errors import SkatError
from skatsolve.notation import problems
from skatsolve.notation.problems import Problem
from skatsolve.problems import DEPTH, LISTED, MOST_DEALS, Judgment, solve_problem
from skatsolve.render.look import Look


@click.command(short_help="Composed problems: is the stipulation met, by which cards, and how.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--depth", metavar="N", type=click.IntRange(min=0), default=DEPTH, help="Tricks with all tries. Default: 2."
)
@click.option("--limit", metavar="N", type=click.IntRange(min=0), default=LISTED, help="Deals to list. Default: 10.")
@click.option(
    "--most", metavar="N", type=click.IntRange(min=1), default=MOST_DEALS, help="Deals to solve. Default: 200000."
)
@options.jobs()
@options.json_output
@options.look
@click.pass_context
def command(ctx: click.Context, /, look: Look, files: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Judge composed problems: whether the stipulation is met with best play, by which first cards, the main line, what
    else could be tried and how it is answered, and where the published play errs. With unknown cards: how they may lie.

    FILE is a problem file in TOML (see the documentation), a collection in JSON, or - for stdin.
    """
    bad = 0
    first = True
    for name in files:
        for problem in _problems(name):
            try:
                if not isinstance(problem, Problem):
                    raise problem
                with counted() as progress:
                    judgment = solve_problem(problem, progress=progress, **given)
            except (SkatError, OSError) as error:
                bad += 1
                _complain(name, error, as_json)
                continue
            if not as_json and not first:
                click.echo()
            first = False
            _show(judgment, name, look, as_json)
    if bad:
        ctx.exit(BAD_INPUT)


def _problems(name: str) -> Iterator[Problem | SkatError | OSError]:
    """The problems of a file, or what is wrong with them."""
    try:
        with open_input(name) as handle:
            found = problems.read(handle)
    except (SkatError, OSError) as error:
        yield error
        return
    yield from found


def _show(judgment: Judgment, name: str, look: Look, as_json: bool) -> None:
    if as_json:
        write_json(judgment.to_dict() | {"file": name})
        sys.stdout.flush()
    else:
        from skatsolve.render.problem import print_judgment

        print_judgment(judgment, look)


def _complain(name: str, error: SkatError | OSError, as_json: bool) -> None:
    said = str(error) if isinstance(error, SkatError) else error.strerror or str(error)
    if as_json:
        write_json({"error": said, "file": name})
        sys.stdout.flush()
    click.echo(" ".join(f"skatsolve problem: {name}: {said}".split()), err=True)
