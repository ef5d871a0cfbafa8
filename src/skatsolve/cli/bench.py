"""``skatsolve bench``: how fast the search is on this machine."""

import click

from skatsolve.cli import options
from skatsolve.cli.json_line import write_json
from skatsolve.cli.version import version_line
from skatsolve.render.look import Look


@click.command(short_help="Fixed deals: node signature, time, nodes a second.")
@click.option("--runs", metavar="N", type=click.IntRange(min=1), default=3, help="The best of N runs. Default: 3.")
@options.json_output
@options.look
def command(look: Look, as_json: bool, runs: int) -> None:
    """Solve sixty fixed deals on one core and tell how long it takes.

    The number of nodes is the signature of the search: it depends on the version, not on the machine. The last line is
    for reports.
    """
    from skatsolve.bench import run_bench

    report = run_bench(runs)
    if as_json:
        write_json({"build": version_line()} | report.to_dict())
    else:
        from skatsolve.render.bench import print_bench

        print_bench(report, version_line(), look)
