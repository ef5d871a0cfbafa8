"""``skatsolve solve``: one position, or a batch of them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click

from skatsolve.cards import Card, CardSet
from skatsolve.cli import options
from skatsolve.cli.batch import answer_batch
from skatsolve.cli.exit_codes import BAD_INPUT
from skatsolve.cli.input_files import open_input
from skatsolve.cli.json_line import write_json
from skatsolve.contract import Contract
from skatsolve.deal import Seat, read_hands
from skatsolve.errors import PositionError
from skatsolve.notation import positions
from skatsolve.position import Position
from skatsolve.render.look import Look
from skatsolve.solver import OBJECTIVES, Objective, Solver

_ONE_POSITION = ("contract", "declarer", "leader", "trick", "points", "tricks")


@click.command(short_help="Value of a position, of every card, and a best line.")
@click.argument("deal", required=False)
@click.option("--contract", metavar="GAME", help="C S H D G N and O H S Z, or a name: CH, 'Grand Hand'.")
@click.option("--declarer", metavar="SEAT", help="forehand, middlehand or rearhand (F M R, 0 1 2).")
@click.option("--leader", metavar="SEAT", help="Who led the trick, or leads the next. Default: forehand.")
@click.option("--trick", metavar="CARDS", help="Cards on the table, in the order played.")
@click.option("--points", metavar="45:30", help="Card points taken: declarer with skat, defenders.")
@click.option("--tricks", metavar="4:2", help="Tricks taken: declarer, defenders.")
@click.option("--batch", metavar="FILE|-", help="Answer JSON lines with JSON lines.")
@click.option(
    "--objective",
    metavar="NAME",
    type=click.Choice(OBJECTIVES),
    default="points",
    help="points, win, schneider, schwarz, any_trick or null.",
)
@click.option("--node-limit", metavar="N", type=click.IntRange(min=1), help="Give bounds after so many nodes.")
@click.option("--no-line", "line", is_flag=True, default=True, flag_value=False, help="Skip the search for a line.")
@options.jobs()
@options.json_output
@options.look
@click.pass_context
def command(ctx: click.Context, /, look: Look, **given: Any) -> None:
    """What a position is worth with all cards open and best play, what every legal card is worth, and a best line.

    DEAL is "forehand|middlehand|rearhand|skat": the cards still held and the two that lie away (empty if not known),
    such as "CJ.D7|SJ.HA|DT.D8|".
    """
    ask = partial(_asking, given["objective"], given["line"], given["node_limit"])
    if given["batch"] is not None:
        extra = [f"--{name}" for name in _ONE_POSITION if given[name] is not None] + ["DEAL"] * bool(given["deal"])
        if extra:
            raise click.UsageError(f"--batch takes everything from its lines: leave out {', '.join(extra)}", ctx)
        with open_input(given["batch"]) as handle:
            bad = answer_batch(positions.read(handle), ask, jobs=given["jobs"])
        if bad:
            lines = "1 bad line, see its answer" if bad == 1 else f"{bad} bad lines, see their answers"
            click.echo(f"skatsolve solve: {lines}", err=True)
            ctx.exit(BAD_INPUT)
        return
    missing = [
        name for name, of in (("DEAL", "deal"), ("--contract",) * 2, ("--declarer",) * 2) if not given[of.strip("-")]
    ]
    if missing:
        raise click.UsageError(f"say {', '.join(missing)} (or --batch)", ctx)
    position = _read_position(given)
    solution = Solver().solve(
        position, given["objective"], line=given["line"], cards=True, node_limit=given["node_limit"]
    )
    if given["as_json"]:
        write_json(solution.to_dict())
    else:
        from skatsolve.render.solution import print_solution

        print_solution(solution, look)


def _asking(objective: Objective, line: bool, node_limit: int | None) -> Callable[[Position], dict[str, Any]]:
    """A function that answers the positions of a batch, with a solver of its own."""
    solver = Solver()
    return lambda position: solver.solve(position, objective, line=line, cards=True, node_limit=node_limit).to_dict()


def _read_position(given: dict[str, Any]) -> Position:
    """The position of the arguments."""
    contract: Contract = options.read_contract("--contract", given["contract"])
    declarer = options.read_seat("--declarer", given["declarer"])
    leader = options.read_seat("--leader", given["leader"]) if given["leader"] is not None else Seat.FOREHAND
    trick = options.placed("--trick", Card.parse_list, given["trick"]) if given["trick"] else ()
    points = options.read_pair("--points", given["points"]) if given["points"] is not None else None
    tricks = options.read_pair("--tricks", given["tricks"]) if given["tricks"] is not None else None
    hands, skat = options.placed("DEAL", read_hands, given["deal"])
    return Position(contract, declarer, _without(hands, trick, leader), skat, trick, leader, points, tricks)


def _without(hands: Sequence[CardSet], trick: Sequence[Card], leader: Seat) -> list[CardSet]:
    """The hands without the cards of the trick, if it has been played from them: if none is a card short yet."""
    left = list(hands)
    if len({len(hand) for hand in hands}) == 1:
        for place, card in enumerate(trick):
            seat = Seat((leader + place) % 3)
            if card not in left[seat]:
                raise PositionError(
                    f"--trick: {seat} does not hold {card}",
                    text=str(card),
                    hint="give --leader, or the hands without it",
                )
            left[seat] -= {card}
    return left
