"""Hands, discards and par sheets as HTML, for a page and for a notebook."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from skatsolve.bidding import ContractTable, DeclarationChances, DiscardEvaluation, HandEvaluation
from skatsolve.cards import Card
from skatsolve.contract import Kind
from skatsolve.deal import Seat
from skatsolve.points_needed import SCHNEIDER, WIN
from skatsolve.render import charts
from skatsolve.render.bidding.text import declaration_name, ladder, percent, score_of, verdict, win_of
from skatsolve.render.bidding.words import WORDS
from skatsolve.render.look import Look

__all__ = ["discards_html", "hand_html", "table_html"]

_STYLE: Final = (
    """
body{font:16px/1.45 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
.skat{overflow-x:auto}
.skat table{border-collapse:collapse;margin:1rem 0}
.skat th,.skat td{padding:.2rem .8rem .2rem 0;text-align:right;white-space:nowrap}
.skat th:first-child,.skat td:first-child{text-align:left}
.skat .verdict{font-weight:600;font-size:1.1em}
.skat .won{font-weight:600}
.skat .note{opacity:.7;font-size:.9em}
.skat .c0{color:inherit}.skat .c1{color:#2e8b57}.skat .c2{color:#cc3333}.skat .c3{color:#cc8800}
"""
    + charts.STYLE
)
_ROWS: Final = 12


def hand_html(evaluation: HandEvaluation, look: Look) -> str:
    """What ten cards are worth, with bars, the score by bid, and the card points where they are known."""
    words = WORDS[look.lang]
    declarations = [chances for chances in evaluation.declarations if chances.win >= 0.02][:_ROWS] or list(
        evaluation.declarations[:_ROWS]
    )
    rows = [
        charts.Bar(declaration_name(chances.contract, look), chances.win, *chances.ci, percent(chances.win))
        for chances in declarations
    ]
    if evaluation.pickup is not None and len(evaluation.pickup.contracts) > 1:
        chances = evaluation.pickup.chances
        rows.insert(0, charts.Bar(words.pickup, chances.win, *chances.ci, percent(chances.win)))
    parts = [
        f'<p class="verdict">{escape(verdict(evaluation, look))}</p>',
        f"<p>{_cards(evaluation.hand, look)}</p>",
        f"<p>{escape(ladder(evaluation, look))}</p>",
        _heading(words.chart_wins),
        charts.bars(words.chart_wins, rows),
    ]
    if len(evaluation.by_bid) > 1:
        points = [(point.bid, point.score) for point in evaluation.by_bid]
        parts.append(_heading(words.chart_bids))
        parts.append(
            charts.steps(words.chart_bids, words.bid, words.score, points, evaluation.pass_score, evaluation.bid_up_to)
        )
    for contract, values in evaluation.points:
        title = f"{words.chart_points}: {declaration_name(contract, look)}"
        parts.append(_heading(title))
        parts.append(charts.columns(title, words.points, values, SCHNEIDER if contract.schneider else WIN))
    cells = [
        (declaration_name(chances.contract, look), win_of(chances), score_of(chances), str(chances.samples))
        for chances in declarations
    ]
    head = tuple(words.hand_columns[i] for i in (0, 1, 3, 5))
    parts.append(_table(head, [tuple(map(escape, row)) for row in cells]))
    if evaluation.at_table is not None:
        parts.append(f"<p>{escape(words.at_table.format(win=percent(evaluation.at_table)))}</p>")
    parts.append(_note(words.not_used, words.footer.format(samples=evaluation.samples, seed=evaluation.seed)))
    return _block(parts)


def discards_html(evaluation: DiscardEvaluation, look: Look) -> str:
    """What to do with twelve cards."""
    words = WORDS[look.lang]

    def name(chances: DeclarationChances) -> str:
        away = " ".join(map(look.card, chances.away or ()))
        return f"{look.contract(chances.contract)}: {away}"

    rows = [
        charts.Bar(name(chances), chances.win, *chances.ci, percent(chances.win))
        for chances in evaluation.declarations[:_ROWS]
    ]
    cells = [
        (
            escape(look.contract(chances.contract)),
            _cards(chances.away or (), look),
            escape(win_of(chances)),
            escape(score_of(chances)),
            str(chances.samples),
        )
        for chances in evaluation.declarations
    ]
    head = tuple(words.discard_columns[i] for i in (0, 1, 2, 4, 5))
    parts = [
        f"<p>{_cards(evaluation.cards, look)}</p>",
        _heading(words.chart_wins),
        charts.bars(words.chart_wins, rows),
        _table(head, cells),
        _note(words.not_used, words.footer.format(samples=evaluation.samples, seed=evaluation.seed)),
    ]
    return _block(parts)


def table_html(sheet: ContractTable, look: Look) -> str:
    """The par sheet of a deal."""
    words = WORDS[look.lang]
    rows = []
    for seat in Seat:
        row = [escape(look.seat(seat))]
        for kind in Kind:
            cell = sheet.cell(seat, kind)
            value = "" if kind is Kind.NULL else str(cell.value)
            mark = "*" if cell.won else "-" if kind is Kind.NULL else ""
            away = "" if cell.away is None else " " + _cards(cell.away, look)
            row.append(f'<span class="{"won" if cell.won else "lost"}">{value}{mark}</span>{away}')
        rows.append(tuple(row))
    head = (words.declarer, *(look.contract(sheet.cell(0, kind).contract) for kind in Kind))
    return _block([_table(head, rows), _note(words.table_note)])


def _cards(cards: Iterable[Card], look: Look) -> str:
    return " ".join(f'<span class="c{card.suit:d}">{escape(look.card(card))}</span>' for card in cards)


def _heading(text: str) -> str:
    return f"<h3>{escape(text)}</h3>"


def _note(*sentences: str) -> str:
    return f'<p class="note">{" ".join(map(escape, sentences))}</p>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The cells of the rows are HTML already."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _block(parts: Sequence[str]) -> str:
    return f'<div class="skat"><style>{_STYLE}</style>{"".join(parts)}</div>'
