"""The index of many reviewed games: one page that links to a page for each, written line by line as they come."""

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final, Self
from urllib.parse import quote

from skatsolve.contract import Contract
from skatsolve.files import whole_file
from skatsolve.render.look import Look, printable
from skatsolve.render.review.page import review_page
from skatsolve.render.review.page_words import WORDS

__all__ = ["Index"]

_SEATS: Final = ("forehand", "middlehand", "rearhand")
_MARK: Final = "@rows@"
_SCRIPT: Final = """
document.getElementById("filter").addEventListener("input", (event) => {
  const wanted = event.target.value.toLowerCase();
  let shown = 0;
  for (const row of document.querySelectorAll("tbody tr")) {
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
    shown += !row.hidden;
  }
  document.getElementById("shown").textContent = wanted && shown;
});
"""


class Index:
    """An index that grows with :meth:`add`; the games' pages lie in a folder beside it, ``games.html`` in
    ``games-pages``. Memory does not grow with it. It takes the place of an older one when it is whole, at the end.

    :param inputs: the names of files that are read, which are never written over.
    """

    def __init__(self, path: Path, look: Look, inputs: Collection[str] = ()) -> None:
        self._look, self._words = look, WORDS[look.lang]
        self._inputs = inputs
        self._folder = path.with_name(path.stem + "-pages")
        self._count = 0
        self._whole: AbstractContextManager[BinaryIO] = whole_file(path, inputs)
        self._file: BinaryIO | None = None
        self._end = ""

    def __enter__(self) -> Self:
        words = self._words
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in words.columns)
        body = (
            f"<header><h1>{escape(words.index)}</h1></header><main>"
            f'<p><label>{escape(words.filter)} <input type="search" id="filter"></label> '
            '<span id="shown" role="status"></span></p>'
            f'<div class="panel"><table class="games"><thead><tr>{head}</tr></thead><tbody>\n{_MARK}</tbody></table>'
            "</div></main>"
            f"<script>{_SCRIPT}</script>"
        )
        start, self._end = review_page(words.index, body, self._look).split(_MARK)
        self._folder.mkdir(exist_ok=True)
        self._file = self._whole.__enter__()
        self._write(start)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._write(self._end)
        self._whole.__exit__(kind, error, trace)

    def add(self, row: Mapping[str, Any], text: str | None = None) -> None:
        """Add a game, a row of :data:`skatsolve.review.COLUMNS`.

        :param text: its page; None for a page that has been written before.
        """
        self._count += 1
        name = f"{self._count:06d}.html"
        if text is not None:
            with whole_file(self._folder / name, self._inputs) as page_file:
                page_file.write(text.encode(errors="backslashreplace"))
        players = ", ".join(row[f"{seat}_player"] or self._look.seat(at) for at, seat in enumerate(_SEATS))
        day = (row["date"] or "").partition("/")[0]
        result = "" if row["score"] is None else f"{row['score']:+d}"
        contract = self._look.contract(Contract.parse(row["contract"]))
        link = f'<a href="{quote(self._folder.name)}/{name}">{escape(printable(row["id"]) or str(self._count))}</a>'
        if day:
            link += f" <small>{escape(printable(day))}</small>"
        cells = [link, *(escape(printable(text)) for text in (players, contract, result, row["headline"]))]
        self._write(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n")

    def _write(self, text: str) -> None:
        assert self._file is not None
        self._file.write(text.encode(errors="backslashreplace"))
