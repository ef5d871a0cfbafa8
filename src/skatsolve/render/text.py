"""What all texts for terminals share: the console, colored cards, hands."""

import sys
import unicodedata
from collections.abc import Iterable
from typing import Final, TextIO

from rich.console import Console
from rich.table import Table
from rich.text import Text

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.render.look import Look

__all__ = ["capital", "cards_text", "console", "hand_text", "to_ascii"]

# By deck and suit; "" is the terminal's own color.
_COLORS: Final = {
    "french": ("", "", "red", "red"),
    "tournament": ("", "green", "red", "yellow"),
    "german": ("yellow", "green", "red", "bright_yellow"),
}
_NARROWEST: Final = 80
_ASCII: Final = str.maketrans({"ł": "l", "Ł": "L", "ß": "ss", "–": "-", "—": "-", "…": "...", "·": "-", "×": "x"})  # noqa: RUF001


def capital(text: str) -> str:
    """The text with a capital at the start."""
    return text[:1].upper() + text[1:]


def to_ascii(text: str) -> str:
    """The nearest text in ASCII.

    >>> to_ascii("Środek, König")
    'Srodek, Konig'
    """
    plain = unicodedata.normalize("NFKD", text.translate(_ASCII))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).encode("ascii", "replace").decode()


class _AsciiFile:
    """A text file that is given ASCII only."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.encoding = "ascii"

    def write(self, text: str) -> int:
        return self._file.write(to_ascii(text))

    def flush(self) -> None:
        self._file.flush()

    def isatty(self) -> bool:
        return self._file.isatty()

    def fileno(self) -> int:
        return self._file.fileno()


class _Console(Console):
    """Leaves it to the command line what becomes of a reader that has seen enough; rich would exit with 1."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        raise


def console(look: Look, file: TextIO | None = None) -> Console:
    """Where to print: stdout if not said. Colors are left out where NO_COLOR says so or nobody would see them."""
    out = file or sys.stdout
    made = _Console(file=_AsciiFile(out) if look.ascii_only else out, highlight=False, markup=False)  # type: ignore[arg-type]
    # Narrower than this, tables would drop what they have to say.
    made.width = max(made.width, _NARROWEST)
    return made


def table(*columns: str, right: Iterable[int] = (), wrap: bool = False) -> Table:
    """A table without lines; the columns numbered in ``right`` hold numbers, and cells are broken only if ``wrap``."""
    grid = Table(box=None, pad_edge=False, show_header=any(columns), header_style="dim", padding=(0, 2, 0, 0))
    numbers = set(right)
    for place, column in enumerate(columns):
        grid.add_column(column, justify="right" if place in numbers else "left", no_wrap=not wrap)
    return grid


def _color(suit: int, look: Look) -> str:
    return _COLORS[look.deck][suit]


def cards_text(cards: Iterable[Card], look: Look) -> Text:
    """Cards one by one: ``♣J ♥10``."""
    return Text(" ").join(Text(look.card(card), style=_color(card.suit, look)) for card in cards)


def hand_text(hand: CardSet, contract: Contract, look: Look) -> Text:
    """A hand as players sort it: the trumps first, then suit by suit, each from the top."""
    parts = []
    for group in contract.groups:
        cards = sorted(hand & group, key=contract.strength, reverse=True)
        if not cards:
            continue
        if group == contract.trumps:
            parts.append(cards_text(cards, look))
        else:
            suit = cards[0].suit
            ranks = " ".join(look.rank(card.rank) for card in cards)
            parts.append(Text(f"{look.suit(suit)} {ranks}", style=_color(suit, look)))
    return Text("   ").join(parts)
