"""``skatsolve table``: the par sheet of a deal."""

from typing import Any

import click

from skatsolve.cli import options
from skatsolve.cli.json_line import write_json
from skatsolve.cli.sampling_options import write_page
from skatsolve.deal import Deal
from skatsolve.render.look import Look


@click.command(short_help="One deal: every contract for every declarer.")
@click.argument("deal")
@click.option("--hand", is_flag=True, help="Play in Hand: the skat stays as dealt.")
@options.html("Write a page too.")
@options.jobs(default=-1)
@options.json_output
@options.look
def command(look: Look, **given: Any) -> None:
    """What every contract is worth for every declarer with all cards open, with the best discard each.

    DEAL is "forehand|middlehand|rearhand|skat".
    """
    from skatsolve.bidding import contract_table
    from skatsolve.render.bidding import print_table

    deal = options.placed("DEAL", Deal.parse, given["deal"])
    sheet = contract_table(deal, hand=given["hand"], jobs=given["jobs"])
    if given["as_json"]:
        write_json(sheet.to_dict())
    else:
        print_table(sheet, look)
    if given["html"]:
        from skatsolve.render.bidding import table_html

        write_page(given["html"], str(deal), table_html(sheet, look), look.lang)
