"""``skatsolve review``: recorded games, one or a million."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from skatsolve.cli import options
from skatsolve.cli.exit_codes import BAD_INPUT, INTERRUPTED
from skatsolve.cli.json_line import write_whole
from skatsolve.cli.review_files import (
    Reader,
    Source,
    Table,
    as_cell,
    need_parquet,
    to_parquet,
)
from skatsolve.cli.review_work import Asked, Done, count_unwritten, review_chunk
from skatsolve.cli.sampling_options import far_away
from skatsolve.errors import OptionError, RecordError, SkatError
from skatsolve.files import check_outputs, whole_file
from skatsolve.parallel import map_ordered
from skatsolve.render.look import Look, printable

if TYPE_CHECKING:
    from skatsolve.render.review import Index
    from skatsolve.review import Limits, Summary

_CHUNK: Final = 32
Sink = Callable[[Done], None]


@click.command(short_help="Recorded games: where they were lost, and whether it could be seen.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--samples",
    metavar="N",
    type=click.IntRange(min=0, max=options.MOST_SAMPLES),
    default=0,
    help="Judge each card on what was known, N deals.",
)
@click.option("--before", is_flag=True, help="Judge bid, contract and discard, too.")
@click.option("--prove", is_flag=True, help="Tell when the win was certain, whatever the unseen cards.")
@click.option("--tricks", is_flag=True, help="Show all tricks.")
@click.option("--limits", metavar="2,5,10,20", help="Lost chance (%) that is good, inaccuracy, mistake, blunder.")
@click.option("--open-limits", metavar="5,15", help="Lost points that are inaccuracy, mistake in hindsight.")
@click.option("--html", metavar="FILE", help="A page for the game; for many an index and a page each.")
@click.option("--csv", metavar="FILE", help="A table with a line for each game.")
@click.option("--parquet", metavar="FILE", help="The same as Parquet (extra [data]).")
@click.option("--resume", is_flag=True, help="Go on with the table of an interrupted run.")
@click.option("--cluster", metavar="ADDRESS", help="Send the work to a Dask cluster (extra [cluster]).")
@options.encoding
@options.seed
@options.jobs()
@options.json_output
@options.look
@click.pass_context
def command(ctx: click.Context, /, look: Look, files: tuple[str, ...], **given: Any) -> None:
    """Where were these games lost, and could it have been seen?

    FILEs hold ISS records or JSON; - is stdin. One game is told in full, many by their headlines or, with --csv or
    --parquet, by their sums alone.
    """
    from skatsolve.review import Summary

    if given["resume"] and not (given["csv"] or given["parquet"]):
        raise click.UsageError("--resume goes on with a table: say --csv or --parquet", ctx)
    if len(set(files)) < len(files):
        raise click.UsageError("a FILE is named twice", ctx)
    limits = _read_limits(given["limits"], given["open_limits"])
    path = _table_path(given)
    outputs = {f"--{name}": given[name] for name in ("html", "csv", "parquet")}
    check_outputs(files, outputs | ({} if path is None or given["csv"] else {"--parquet's table": str(path)}))
    if given["parquet"]:
        need_parquet()
    reader, summary = Reader(files, given["encoding"]), Summary()
    source = iter(reader)
    first = list(islice(source, 2))
    if not first:
        raise RecordError("there is no record in it").at(source=", ".join(files))
    single = len(first) < 2
    asked = Asked(
        samples=given["samples"],
        seed=given["seed"],
        limits=limits,
        before=given["before"],
        prove=given["prove"],
        look=look,
        as_json=given["as_json"],
        page=given["html"] is not None,
        whole=(single or given["tricks"]) and not given["as_json"],
    )
    quiet = path is not None or asked.as_json
    with ExitStack() as stack:
        records: Iterable[Source] = chain(first, source)
        index = None
        if given["html"] and not single:
            from skatsolve.render.review import Index

            index = stack.enter_context(Index(Path(given["html"]), look, files))
        # The table comes last: what stands in it counts as done.
        sinks: list[Sink] = []
        if given["html"]:
            sinks.append(partial(_write_page, given["html"], files, index))
        sinks.append(partial(_show, asked, quiet=quiet, tricks=given["tricks"]))
        if path is not None:
            table = stack.enter_context(closing(Table(path)))
            for row in _begin(table, asked, resume=given["resume"]):
                summary.add(row)
                if index is not None:
                    index.add(row)
            records = _after(table.last, records, summary)
            sinks.append(lambda done: table.write([done.row] if done.row else []))
        stack.enter_context(far_away(given["cluster"]))
        jobs = None if given["cluster"] else given["jobs"]
        # A bar would run into what is printed game by game.
        bar = sys.stderr.isatty() and (quiet or not sys.stdout.isatty())
        finished = _work_through(asked, records, sinks, summary, reader, jobs=jobs, bar=bar)
    if (not single or path is not None) and not asked.as_json:
        from skatsolve.render.review import print_summary

        print_summary(summary, look)
    if not finished:
        click.echo("interrupted: what is finished is kept" + (", --resume goes on" if path else ""), err=True)
        ctx.exit(INTERRUPTED)
    if given["parquet"] and path is not None:
        to_parquet(path, Path(given["parquet"]))
        if not given["csv"]:
            path.unlink()
    if summary.bad or (single and not summary.games):
        ctx.exit(BAD_INPUT)


def _work_through(
    asked: Asked,
    records: Iterable[Source],
    sinks: Iterable[Sink],
    summary: "Summary",
    reader: Reader,
    *,
    jobs: int | None,
    bar: bool,
) -> bool:
    """Review the records and hand each to the sinks, in order; False if Ctrl-C ended it."""
    source = iter(records)
    size = 1 if asked.samples or asked.before or asked.prove or asked.page else _CHUNK
    chunks = iter(lambda: list(islice(source, size)), [])
    work = partial(review_chunk, asked)
    try:
        with _progress(reader, shown=bar) as (step, say):
            for chunk in map_ordered(work, chunks, jobs=jobs):
                for done in chunk:
                    if done.bad:
                        summary.bad += 1
                        say(f"{done.place}: {done.bad}")
                    elif done.no_game:
                        summary.without_game += 1
                        if asked.whole:
                            say(f"{done.place}: {done.no_game}")
                    elif done.row is not None:
                        summary.add(done.row)
                    for sink in sinks:
                        sink(done)
                step(summary.games)
    except KeyboardInterrupt:
        return False
    return True


def _show(asked: Asked, done: Done, *, quiet: bool, tricks: bool) -> None:
    """Print what one game has to say."""
    if done.json:
        write_whole(done.json)
    elif done.review is not None:
        from skatsolve.render.review import print_review

        print_review(done.review, asked.look, tricks=tricks)
    elif done.row is not None and not quiet:
        write_whole(f"{printable(done.row['id']) or done.number}: {done.headline}\n")


def _write_page(path: str, files: Sequence[str], index: "Index | None", done: Done) -> None:
    """The page of a game, and its line in the index if there is one."""
    if done.row is None:
        return
    if index is None:
        with whole_file(path, files) as handle:
            handle.write(done.page.encode(errors="backslashreplace"))
    else:
        index.add(done.row, done.page)


def _table_path(given: dict[str, Any]) -> Path | None:
    """Where the table grows: for Parquet alone a file beside it, since Parquet cannot be gone on with."""
    if given["csv"]:
        return Path(given["csv"])
    return Path(given["parquet"] + ".part.csv") if given["parquet"] else None


def _begin(table: Table, asked: Asked, *, resume: bool) -> Iterator[dict[str, Any]]:
    """Open the table; the games that are in it already."""
    from skatsolve.review import limits_text

    if not resume:
        table.create()
        return
    known = asked.samples > 0
    seed, limits = asked.seed if known else None, limits_text(asked.limits, known=known)
    settings = {
        "lang": asked.look.lang,
        "samples": asked.samples,
        "seed": seed,
        "limits": limits,
        "proved": asked.prove,
    }
    yield from table.resume(settings)


def _after(last: Mapping[str, Any] | None, records: Iterable[Source], summary: "Summary") -> Iterator[Source]:
    """The records after the last one in the table; those before it that are not in it are counted.

    :raises SkatError: if that one is not among them.
    """
    from skatsolve.review import record_name

    source = iter(records)
    if last is not None:
        place = last["file"], last["record"]
        for file, number, record in source:
            if (as_cell(file), number) == place and as_cell(record_name(record)) == last["id"]:
                break
            count_unwritten(record, summary)
        else:
            raise SkatError(f"--resume: record {place[1]} of {place[0]} is not there", hint="name the same files")
    yield from source


def _read_limits(chance: str | None, points: str | None) -> "Limits":
    """The limits of the labels.

    :raises OptionError: naming the option.
    """
    from skatsolve.review import DEFAULT_LIMITS

    limits = DEFAULT_LIMITS
    for name, option, text, read, example in (
        ("chance", "--limits", chance, lambda part: float(part) / 100, "2,5,10,20"),
        ("points", "--open-limits", points, int, "5,15"),
    ):
        if text is None:
            continue
        count = len(example.split(","))
        try:
            (*numbers,) = map(read, text.split(","))
            if len(numbers) != count:
                raise ValueError
            changed: dict[str, Any] = {name: tuple(numbers)}
            limits = replace(limits, **changed)
        except ValueError:
            said = f"{text!r} is not {count} rising numbers"
            raise OptionError(said, text=text, hint=f"write {example}").at(source=option) from None
    return limits


@contextmanager
def _progress(reader: Reader, *, shown: bool) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """How far the run is, on stderr: a function to tell the games done, and one to say something beside."""
    if not shown:
        yield lambda games: None, lambda text: click.echo(text, err=True)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = BarColumn(bar_width=20), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("{task.description}")
    console = Console(stderr=True, markup=False, highlight=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=reader.total or None)
        yield (
            lambda games: progress.update(task, completed=reader.done, description=str(games)),
            lambda text: console.print(text, soft_wrap=True),
        )
