"""How long the fixed deals took, as a table, and a line to paste into a report."""

from typing import Final

from skatsolve.bench import BenchReport
from skatsolve.render.look import Look
from skatsolve.render.text import console, table

__all__ = ["print_bench"]

_WORDS: Final = {
    "en": {
        "columns": ("", "Deals", "Nodes", "Mean", "Median", "95 %", "Nodes/s"),
        "sets": ("suit, 61 or not", "suit, points", "Grand, 61 or not", "Grand, points", "Null"),
        "unit": "Times in microseconds of CPU for one deal, nothing known before.",
    },
    "de": {
        "columns": ("", "Spiele", "Knoten", "Mittel", "Median", "95 %", "Knoten/s"),
        "sets": ("Farbe, 61 oder nicht", "Farbe, Augen", "Grand, 61 oder nicht", "Grand, Augen", "Null"),
        "unit": "Zeiten in Mikrosekunden Rechenzeit für ein Spiel, ohne Vorwissen.",
    },
    "pl": {
        "columns": ("", "Rozdania", "Węzły", "Średnia", "Mediana", "95 %", "Węzły/s"),
        "sets": ("kolor, 61 lub nie", "kolor, oczka", "Grand, 61 lub nie", "Grand, oczka", "Null"),
        "unit": "Czasy w mikrosekundach procesora na jedno rozdanie, bez wcześniejszej wiedzy.",
    },
}


def print_bench(report: BenchReport, build: str, look: Look) -> None:
    """The table; then ``build``, the signature and the speed in one line."""
    words = _WORDS[look.lang]
    grid = table(*words["columns"], right=range(1, 7))
    for name, figures in zip(words["sets"], report.figures, strict=True):
        times = (f"{time:.1f}" for time in (figures.mean, figures.median, figures.p95))
        grid.add_row(name, str(figures.deals), str(figures.nodes), *times, f"{figures.nodes_per_second:.2e}")
    out = console(look)
    out.print(grid)
    out.print(words["unit"])
    means = "/".join(f"{figures.mean:.1f}" for figures in report.figures)
    out.print(f"{build}: {report.nodes} nodes, {report.nodes_per_second:.2e} nodes/s, {means} us", soft_wrap=True)
