"""Options that several commands share, and readers for their values."""

import re
import sys
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import OptionError, SkatError
from skatsolve.files import check_outputs
from skatsolve.parallel import need_jobs
from skatsolve.render.look import Look
from skatsolve.words import DECKS, LANGS

__all__ = [
    "MOST_SAMPLES",
    "encoding",
    "html",
    "jobs",
    "json_output",
    "look",
    "placed",
    "read_contract",
    "read_pair",
    "read_seat",
    "seed",
]


MOST_SAMPLES: Final = 10_000_000
"""Of one position; more are not worth the wait, and do not fit into memory."""

Command = TypeVar("Command", bound=Callable[..., Any])
Value = TypeVar("Value")


def look(command: Command) -> Command:
    """``--lang``, ``--deck`` and ``--ascii`` as one argument ``look``."""

    def joined(lang: str, deck: str, ascii_only: bool, **rest: Any) -> Any:
        return command(look=Look(lang, deck, ascii_only or not _shows("♣")), **rest)

    joined.__doc__ = command.__doc__
    # The options below this one belong to the same command.
    joined.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    joined.__name__ = command.__name__
    wrapped: Any = joined
    for option in (
        click.option("--ascii", "ascii_only", is_flag=True, help="No suit symbols, no accents: CJ or KrB."),
        click.option(
            "--deck",
            metavar="NAME",
            type=click.Choice(DECKS),
            default="tournament",
            help="french, tournament (four colors) or german.",
        ),
        click.option("--lang", metavar="NAME", type=click.Choice(LANGS), default="en", help="en, de or pl."),
    ):
        wrapped = option(wrapped)
    result: Command = wrapped
    return result


def _shows(text: str) -> bool:
    """Whether stdout can write the text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def json_output(command: Command) -> Command:
    """``--json`` as the argument ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def html(said: str) -> Callable[[Command], Command]:
    """``--html`` as the argument ``html``, a file that can be written."""

    def checked(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
        check_outputs((), {"--html": name})
        return name

    return click.option("--html", metavar="FILE", callback=checked, help=said)


def jobs(default: int = 1) -> Callable[[Command], Command]:
    """``--jobs`` as the argument ``jobs``."""

    def checked(ctx: click.Context, param: click.Parameter, number: int) -> int:
        try:
            need_jobs(number)
        except OptionError as error:
            raise click.BadParameter(str(error), ctx, param) from None
        return number

    every = "Workers; -1: one per processor." if default == 1 else "Workers. Default: one per processor."
    return click.option("--jobs", metavar="N", type=int, default=default, callback=checked, help=every)


def encoding(command: Command) -> Command:
    """``--encoding`` as the argument ``encoding``."""
    return click.option("--encoding", metavar="NAME", help="Of the text, such as latin-1. Default: utf-8.")(command)


def seed(command: Command) -> Command:
    """``--seed`` as the argument ``seed``."""
    return click.option(
        "--seed", metavar="N", type=click.IntRange(min=0), default=1, help="Same seed, same numbers. Default: 1."
    )(command)


def placed(place: str, read: Callable[[str], Value], text: str) -> Value:
    """What ``read`` makes of the text; an error names the place it came from."""
    try:
        return read(text)
    except SkatError as error:
        raise error.at(source=place) from None


def read_seat(place: str, text: str) -> Seat:
    """A seat in an option.

    :raises DealError: naming the option.
    """
    return placed(place, Seat.parse, text)


def read_contract(place: str, text: str) -> Contract:
    """A contract in an option.

    :raises ContractError: naming the option.
    """
    return placed(place, Contract.parse, text)


def read_pair(place: str, text: str) -> tuple[int, int]:
    """Two numbers such as ``45:30``, the declarer's and the defenders'.

    :raises OptionError: naming the option.
    """
    parts = text.split(":")
    if len(parts) != 2 or not all(re.fullmatch(r"\s*[0-9]{1,6}\s*", part) for part in parts):
        raise OptionError(f"{text!r} is not two numbers", text=text, hint="write 45:30, the declarer's first").at(
            source=place
        )
    return int(parts[0]), int(parts[1])
