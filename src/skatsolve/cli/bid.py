"""``skatsolve bid``: ten cards and a seat."""

from dataclasses import replace
from typing import Any

import click

from skatsolve.cards import CardSet
from skatsolve.cli import options
from skatsolve.cli.exit_codes import INTERRUPTED
from skatsolve.cli.json_line import write_json
from skatsolve.cli.progress import work_through
from skatsolve.cli.sampling_options import far_away, read_contracts, read_known, sampling_options, write_page
from skatsolve.render.look import Look


@click.command(short_help="Ten cards: what to declare, and how far to bid.")
@click.argument("cards")
@click.option("--seat", metavar="SEAT", default="forehand", help="Whose hand it is (F M R). Default: forehand.")
@click.option("--bid", metavar="N", type=int, default=18, help="The bid the game is played at. Default: 18.")
@click.option("--pass-score", metavar="X", type=float, default=0.0, help="What passing is worth. Default: 0.")
@sampling_options(precision=0.02)
@options.json_output
@options.look
@click.pass_context
def command(ctx: click.Context, /, look: Look, **given: Any) -> None:
    """What each chances wins with these ten CARDS, in Hand and with the skat, and how far to bid.

    The hidden cards are dealt many times and each deal is solved with all cards open.
    """
    from skatsolve.bidding import HandSearch

    seat = options.read_seat("--seat", given["seat"])
    contracts = read_contracts(given["contracts"])
    search = HandSearch(
        options.placed("CARDS", CardSet.parse, given["cards"]),
        seat,
        bid=given["bid"],
        contracts=contracts,
        samples=given["samples"],
        precision=given["precision"],
        seed=given["seed"],
        jobs=given["jobs"],
        knowledge=read_known(given["know"], contracts),
        pass_score=given["pass_score"],
        aim=given["aim"],
    )
    from skatsolve.render.bidding import print_hand, running

    with far_away(given["cluster"]):
        finished = work_through(search.run(), lambda: running(search.result(), look))
        result = search.result()
        if given["html"] and finished:
            best = [chances.contract for chances in result.declarations[:2] if not chances.contract.is_null]
            result = replace(result, points=tuple((contract, search.points(contract)) for contract in best))
    if given["as_json"]:
        write_json(result.to_dict())
    else:
        print_hand(result, look, interrupted=not finished)
    if given["html"]:
        from skatsolve.render.bidding import hand_html

        write_page(given["html"], str(result.hand), hand_html(result, look), look.lang)
    if not finished:
        ctx.exit(INTERRUPTED)
