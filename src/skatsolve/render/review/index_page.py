"""The index of many reviewed games: one page that links to a page for each, written line by line as they come."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TextIO
from urllib.parse import quote

from skatsolve.contract import Contract
from skatsolve.render.look import Look
from skatsolve.render.review.page import page
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
    """

    def __init__(self, path: Path, look: Look) -> None:
        self._path, self._look, self._words = path, look, WORDS[look.lang]
        self._part = path.with_name(f".{path.name}.part")
        self._folder = path.with_name(path.stem + "-pages")
        self._count = 0
        self._file: TextIO | None = None
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
        start, self._end = page(words.index, body, self._look).split(_MARK)
        self._folder.mkdir(exist_ok=True)
        self._file = self._part.open("w", encoding="utf-8")
        self._file.write(start)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._file is not None
        self._file.write(self._end)
        self._file.close()
        if kind is None:
            self._part.replace(self._path)
        else:
            self._part.unlink()

    def add(self, row: Mapping[str, Any], text: str | None = None) -> None:
        """Add a game, a row of :data:`skatsolve.review.COLUMNS`.

        :param text: its page; None for a page that has been written before.
        """
        assert self._file is not None
        self._count += 1
        name = f"{self._count:06d}.html"
        if text is not None:
            (self._folder / name).write_text(text, encoding="utf-8")
        players = ", ".join(row[f"{seat}_player"] or self._look.seat(at) for at, seat in enumerate(_SEATS))
        day = (row["date"] or "").partition("/")[0]
        result = "" if row["score"] is None else f"{row['score']:+d}"
        contract = self._look.contract(Contract.parse(row["contract"]))
        link = f'<a href="{quote(self._folder.name)}/{name}">{escape(row["id"] or str(self._count))}</a>'
        if day:
            link += f" <small>{escape(day)}</small>"
        cells = [link, *(escape(text) for text in (players, contract, result, row["headline"]))]
        self._file.write(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n")
        self._file.flush()
