"""``skatsolve score``: what one game was worth."""

from typing import Any

import click

from skatsolve.cards import CardSet
from skatsolve.cli import options
from skatsolve.cli.json_line import write_json
from skatsolve.errors import CardError
from skatsolve.render.look import Look
from skatsolve.scoring import RULE_SETS, check_bid, score_game


@click.command(short_help="Game value step by step, overbid, list score.")
@click.option("--contract", metavar="GAME", required=True, help="As announced: C S H D G N and O H S Z, or a name.")
@click.option("--cards", metavar="CARDS", help="The declarer's 12 cards, or 10 of them with --skat.")
@click.option("--skat", metavar="CARDS", help="The skat's 2 cards, or the 2 put away.")
@click.option("--matadors", metavar="N", type=int, help="In place of the cards: 2 for with 2, -2 for without 2.")
@click.option("--points", metavar="N", type=int, help="The declarer's card points at the end, skat included.")
@click.option("--tricks", metavar="N", type=int, help="The declarer's tricks: they decide Schwarz and Null.")
@click.option("--bid", metavar="N", type=int, help="The bid, to see whether it was too high.")
@click.option("--players", metavar="N", type=int, default=3, help="At the table, 3 or 4.")
@click.option(
    "--rules", metavar="NAME", type=click.Choice(tuple(RULE_SETS)), default="isko", help="isko or historical."
)
@options.json_output
@options.look
def command(look: Look, as_json: bool, contract: str, cards: str | None, skat: str | None, **given: Any) -> None:
    """What a finished game was worth and what is written for it, step by step.

    Matadors are counted over hand and skat together, in Hand games too. Schwarz is decided by --tricks, never by 120
    card points.
    """
    if given["bid"] is not None:
        options.placed("--bid", lambda _: check_bid(given["bid"], given["rules"]), "")
    result = score_game(options.read_contract("--contract", contract), _twelve(cards, skat), **given)
    if as_json:
        write_json(result.to_dict())
    else:
        from skatsolve.render.score import print_score

        print_score(result, look)


def _twelve(cards: str | None, skat: str | None) -> CardSet | None:
    """Hand and skat together; None if no cards are given."""
    if cards is None and skat is None:
        return None
    hand = options.placed("--cards", CardSet.parse, cards or "")
    away = options.placed("--skat", CardSet.parse, skat or "")
    if (len(hand), len(away)) not in ((12, 0), (10, 2)):
        raise CardError(
            f"--cards has {len(hand)} cards and --skat {len(away)}",
            hint="give the declarer's 12 cards, or 10 and the skat's 2: its trumps count for the matadors",
        )
    if hand & away:
        raise CardError(f"--cards and --skat both have {hand & away}", text=str(hand & away))
    return hand | away
