"""Options of the commands that deal the hidden cards many times."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import click

from skatsolve.cli import options
from skatsolve.contract import Contract
from skatsolve.files import whole_file

if TYPE_CHECKING:
    from skatsolve.knowledge import Knowledge

__all__ = ["far_away", "read_contracts", "read_known", "sampling_options", "write_page"]

Command = TypeVar("Command", bound=Callable[..., Any])


def sampling_options(precision: float) -> Callable[[Command], Command]:
    """``--contracts --samples --precision --know --aim --html --cluster --seed --jobs`` as arguments of these names."""

    def add(command: Command) -> Command:
        for option in (
            options.jobs(default=-1),
            options.seed,
            click.option("--cluster", metavar="ADDRESS", help="Send the work to a Dask cluster (extra [cluster])."),
            options.html("Write a page with charts too."),
            click.option(
                "--aim",
                metavar="NAME",
                type=click.Choice(("score", "seeger_fabian", "win")),
                default="score",
                help="What counts: score (the list), seeger_fabian or win.",
            ),
            click.option(
                "--know", metavar="TERM", multiple=True, help="void.F=hearts has.M=CJ min.R=clubs:3 skat=DQS7"
            ),
            click.option(
                "--precision",
                metavar="X",
                type=float,
                default=precision,
                help=f"Half width of the 95 % interval. Default: {precision}.",
            ),
            click.option("--samples", metavar="N", type=click.IntRange(min=1), help="Deals to solve, instead."),
            click.option("--contracts", metavar="GAMES", help="Only these, such as C,G,CH."),
        ):
            command = option(command)
        return command

    return add


def read_contracts(text: str | None) -> list[Contract] | None:
    """The contracts of ``--contracts``; None if it was not given.

    :raises ContractError: naming the option.
    """
    if text is None:
        return None
    return [options.read_contract("--contracts", part) for part in text.split(",") if part.strip()]


def read_known(terms: tuple[str, ...], contracts: list[Contract] | None) -> "Knowledge":
    """What ``--know`` says; ``trumps`` can be spoken of if all contracts are of one kind.

    :raises KnowledgeError: naming the term.
    """
    from skatsolve.knowledge import Knowledge

    kinds = {contract.kind for contract in contracts or ()}
    return options.placed("--know", lambda _: Knowledge().told(terms, kinds.pop() if len(kinds) == 1 else None), "")


def far_away(address: str | None) -> AbstractContextManager[None]:
    """The cluster to work on, or here."""
    if address is None:
        return nullcontext()
    from skatsolve.parallel import cluster

    return cluster(address)


def write_page(path: str, title: str, body: str, lang: str) -> None:
    """Write a page around some HTML."""
    from skatsolve.render.html_template import html_page

    with whole_file(path) as handle:
        handle.write(html_page(title, body, lang).encode(errors="backslashreplace"))
