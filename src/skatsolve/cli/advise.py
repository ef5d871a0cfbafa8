"""``skatsolve advise``: what to play now, on what one player knows."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from skatsolve.cli import options
from skatsolve.cli.exit_codes import INTERRUPTED
from skatsolve.cli.input_files import open_input
from skatsolve.cli.json_line import write_json
from skatsolve.cli.progress import work_through
from skatsolve.cli.sampling_options import far_away
from skatsolve.errors import KnowledgeError, RecordError, SkatError
from skatsolve.render.look import Look

if TYPE_CHECKING:
    from skatsolve.knowledge import View
    from skatsolve.review import Advice


@click.command(short_help="A running game seen from one seat: what each card is worth.")
@click.argument("file")
@click.option("--seat", metavar="SEAT", help="For whom (F M R). Default: whose turn it is.")
@click.option("--plays", metavar="N", type=click.IntRange(0, 30), help="Look at a record after N cards.")
@click.option("--know", metavar="TERM", multiple=True, help="void.F=hearts has.M=CJ min.R=clubs:3")
@click.option(
    "--samples",
    metavar="N",
    type=click.IntRange(min=1, max=options.MOST_SAMPLES),
    default=100,
    help="Deals to try. Default: 100.",
)
@click.option("--cluster", metavar="ADDRESS", help="Send the work to a Dask cluster (extra [cluster]).")
@options.encoding
@options.seed
@options.jobs(default=-1)
@options.json_output
@options.look
@click.pass_context
def command(ctx: click.Context, /, look: Look, file: str, **given: Any) -> None:
    """What each legal card is worth on what one player knows.

    FILE (- is stdin) holds one record up to now, as an ISS line or JSON, or JSON of what is known: contract, declarer,
    seat, hand, and plays, skat, bid, shown where there are any.
    """
    from skatsolve.review import advise_steps

    view = _read(file, given["seat"], given["plays"], given["encoding"])
    if given["know"]:
        view = view.told(" ".join(given["know"]))
    advice: Advice | None = None

    def steps() -> Iterator[float]:
        nonlocal advice
        for found in advise_steps(view, given["samples"], given["seed"], jobs=jobs):
            advice = found
            yield found.chances.samples / min(given["samples"], found.worlds)

    def state() -> str:
        return "" if advice is None else f"{look.card(advice.best.card)} {advice.best.win:.0%}"

    jobs = None if given["cluster"] else given["jobs"]
    with far_away(given["cluster"]):
        finished = work_through(steps(), state)
    if advice is None:
        ctx.exit(INTERRUPTED)
    if given["as_json"]:
        write_json(advice.to_dict())
    else:
        from skatsolve.render.review import print_advice

        print_advice(advice, look)
    if not finished:
        ctx.exit(INTERRUPTED)


def _read(file: str, seat: str | None, plays: int | None, encoding: str | None) -> "View":
    """The game as a player sees it.

    :raises SkatError: naming the file.
    """
    from skatsolve.game import view_of
    from skatsolve.notation import iss, records
    from skatsolve.notation.positions import parse_json

    with open_input(file, encoding) as handle:
        raw = handle.read()
    try:
        text = raw.decode("utf-8-sig").strip()
        if text.startswith("{"):
            data = parse_json(text)
            if isinstance(data, dict) and "hand" in data:
                return _of_known(data, seat, plays)
            record = records.loads(text)
        else:
            lines = text.splitlines()
            if len(lines) != 1:
                said = f"{len(lines)} lines instead of one record" if lines else "there is no record in it"
                raise RecordError(said, hint="keep the line of the game" if lines else "")
            record = iss.loads(text)
        if record.faults:
            raise KnowledgeError(record.faults[0])
        chosen = None if seat is None else options.read_seat("--seat", seat)
        return view_of(record, plays, chosen)
    except UnicodeDecodeError:
        raise KnowledgeError("the text is not UTF-8").at(source=file) from None
    except SkatError as error:
        raise error.at(source=file) from None


def _of_known(data: dict[str, Any], seat: str | None, plays: int | None) -> "View":
    from skatsolve.knowledge import View

    if plays is not None:
        raise KnowledgeError("--plays looks back in a record; what is known is known now", hint="leave --plays out")
    if seat is not None:
        data = data | {"seat": seat}
    return View.from_dict(data)
