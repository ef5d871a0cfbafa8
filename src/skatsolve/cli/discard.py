"""``skatsolve discard``: twelve cards."""

from typing import Any

import click

from skatsolve.cards import CardSet
from skatsolve.cli import options
from skatsolve.cli.exit_codes import INTERRUPTED
from skatsolve.cli.json_line import write_json
from skatsolve.cli.progress import work_through
from skatsolve.cli.sampling_options import far_away, read_contracts, read_known, sampling_options, write_page
from skatsolve.render.look import Look


@click.command(short_help="Twelve cards: which game, and which two to put away.")
@click.argument("cards")
@click.option("--seat", metavar="SEAT", default="forehand", help="The declarer's seat (F M R). Default: forehand.")
@click.option("--bid", metavar="N", type=int, default=18, help="The bid the game is played at. Default: 18.")
@click.option("--away", metavar="CARDS", help="Grade just this discard.")
@click.option(
    "--worlds",
    metavar="sampled|all",
    type=click.Choice(("sampled", "all")),
    default="sampled",
    help="all: solve every possible deal, for the exact chance of winning.",
)
@sampling_options(precision=0.01)
@options.json_output
@options.look
@click.pass_context
def command(ctx: click.Context, /, look: Look, **given: Any) -> None:
    """What to declare with these twelve CARDS, and which two to put away.

    The defenders' cards are dealt many times and each deal is solved with all cards open.
    """
    from skatsolve.bidding import DiscardSearch

    contracts = read_contracts(given["contracts"])
    search = DiscardSearch(
        options.placed("CARDS", CardSet.parse, given["cards"]),
        options.read_seat("--seat", given["seat"]),
        bid=given["bid"],
        contracts=contracts,
        away=options.placed("--away", CardSet.parse, given["away"]) if given["away"] is not None else None,
        samples=given["samples"],
        precision=given["precision"],
        worlds=given["worlds"],
        seed=given["seed"],
        jobs=given["jobs"],
        knowledge=read_known(given["know"], contracts),
        aim=given["aim"],
    )
    from skatsolve.render.bidding import print_discards, running

    with far_away(given["cluster"]):
        finished = work_through(search.run(), lambda: running(search.result(), look))
    result = search.result()
    if given["as_json"]:
        write_json(result.to_dict())
    else:
        print_discards(result, look, interrupted=not finished)
    if given["html"]:
        from skatsolve.render.bidding import discards_html

        write_page(given["html"], str(result.cards), discards_html(result, look), look.lang)
    if not finished:
        ctx.exit(INTERRUPTED)
