"""The command line: the group of commands, and how errors end it.

One file a command; it exports ``command`` and is loaded when the command is asked for. Answers go to stdout, everything
else to stderr, every error in one line; the exit codes are those of :mod:`skatsolve.cli.exit_codes`.
"""

import importlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from typing import Any, Final

import click

from skatsolve.cli.exit_codes import BAD_INPUT, DONE, INTERRUPTED, exit_code
from skatsolve.errors import SkatError

__all__ = ["cli", "main"]

# In the order of the help text.
COMMANDS: Final = ("solve", "table", "bid", "discard", "advise", "review", "problem", "prove", "score", "bench")


class _Commands(click.Group):
    """Loads the file of a command when it is needed, so that each starts as fast as it can."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"skatsolve.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None  # click itself would write an empty line first


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from skatsolve.cli.version import version_line

        click.echo(version_line())
        ctx.exit(DONE)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and how it was built, and exit.",
)
def cli() -> None:
    """Skat with all cards open, played perfectly."""


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _mend_streams()
    if sys.stdout is None:  # started with stdout closed
        _complain("skatsolve: stdout is closed, there is nowhere to write to; use > /dev/null to drop the answer")
        return BAD_INPUT
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("default", UserWarning)
            warnings.showwarning = lambda message, *_, **__: _complain(f"skatsolve: {message}")
            result = cli.main(args=args, prog_name="skatsolve", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # whoever read the answers has seen enough; click makes an exit of it
        _drop_output()
        return 0
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "skatsolve"
        _complain(f"{command}: {error.format_message().rstrip('.')}; try {command} --help")
        return error.exit_code
    except SkatError as error:
        _complain(f"skatsolve: {error}")
        return exit_code(error)
    except OSError as error:
        place = f"{error.filename or repr('')}: " if error.filename is not None else ""
        _complain(f"skatsolve: {place}{error.strerror or error}")
        try:
            sys.stdout.flush()
        except OSError:
            _drop_output()
        return exit_code(error)
    except Exception as error:
        if os.environ.get("SKATSOLVE_DEBUG"):
            raise
        _complain(f"skatsolve: internal error: {error!r}; please report it with what SKATSOLVE_DEBUG=1 shows")
        return exit_code(error)
    return result if isinstance(result, int) else DONE


def _mend_streams() -> None:
    """Let what the terminal has no letters for be escaped, and lines be written whole where Python does not buffer."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if stream is sys.__stdout__ and isinstance(stream.buffer, io.RawIOBase):
            # A raw file may take a part of what it is given, and nobody writes the rest.
            raw, encoding = stream.detach(), stream.encoding
            sys.stdout = stream = io.TextIOWrapper(io.BufferedWriter(raw), encoding, line_buffering=True)
        stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Let what stdout still holds go nowhere, so that it is not tried again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    click.echo(" ".join(message.split()), err=True)
