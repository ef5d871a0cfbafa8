"""Small charts as inline SVG: no script, no network, readable in light and dark."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

__all__ = ["STYLE", "Bar", "bars", "columns", "steps"]

STYLE: Final = """
svg.chart{width:100%;max-width:46rem;height:auto;display:block;font:12px system-ui,sans-serif}
svg.chart text{fill:currentColor}
svg.chart .axis{stroke:currentColor;stroke-opacity:.35;stroke-width:1}
svg.chart .bar{fill:#4477aa}
svg.chart .other{fill:#bbbbbb}
svg.chart .error{stroke:currentColor;stroke-width:1.5}
svg.chart .line{fill:none;stroke:#4477aa;stroke-width:2}
svg.chart .mark{fill:#ee6677}
"""
"""What a page with these charts needs in its style sheet."""

_WIDTH: Final = 640
_LEFT: Final = 240
_ROW: Final = 24


@dataclass(frozen=True)
class Bar:
    """A bar of a share 0..1 with its interval."""

    label: str
    share: float
    low: float
    high: float
    note: str = ""


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Horizontal bars from 0 to 100 %, each with its interval as a line."""
    height = _ROW * len(rows) + 30
    span = _WIDTH - _LEFT - 90
    parts = []
    for tick in range(0, 101, 25):
        x = _LEFT + span * tick / 100
        parts.append(_line(x, 4, x, height - 22, "axis"))
        parts.append(_text(x, height - 8, f"{tick} %", "middle"))
    for place, row in enumerate(rows):
        y = place * _ROW + 8
        parts.append(_text(_LEFT - 8, y + 12, row.label, "end"))
        parts.append(f'<rect class="bar" x="{_LEFT}" y="{y}" width="{span * row.share:.1f}" height="15"/>')
        if row.high > row.low:
            ends = _LEFT + span * row.low, _LEFT + span * row.high
            parts.append(_line(ends[0], y + 7.5, ends[1], y + 7.5, "error"))
            parts += [_line(x, y + 3.5, x, y + 11.5, "error") for x in ends]
        parts.append(_text(_LEFT + span + 12, y + 12, row.note, "start"))
    return _svg(title, height, parts)


def steps(
    title: str, x_name: str, y_name: str, points: Sequence[tuple[int, float]], level: float, mark: int | None
) -> str:
    """A line through (x, y), the x evenly spaced, with a line at ``level`` and one point marked."""
    height, left, right, top, bottom = 260, 60, 20, 14, 44
    values = [y for _, y in points] + [level]
    low, high = min(values), max(values)
    low, high = low - 0.05 * (high - low + 1), high + 0.05 * (high - low + 1)

    def place(number: int, value: float) -> tuple[float, float]:
        share = number / max(1, len(points) - 1)
        return left + (_WIDTH - left - right) * share, top + (height - top - bottom) * (high - value) / (high - low)

    parts = []
    for tick in _ticks(low, high):
        y = place(0, tick)[1]
        parts.append(_line(left, y, _WIDTH - right, y, "axis"))
        parts.append(_text(left - 6, y + 4, f"{tick:g}", "end"))
    y = place(0, level)[1]
    parts.append(_line(left, y, _WIDTH - right, y, "error"))
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(i, value) for i, (_, value) in enumerate(points)))
    parts.append(f'<polyline class="line" points="{path}"/>')
    every = math.ceil(len(points) / 14)
    for i, (label, value) in enumerate(points):
        x, y = place(i, value)
        if label == mark:
            parts.append(f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="5"/>')
        if i % every == 0 or label == mark:
            parts.append(_text(x, height - bottom + 16, str(label), "middle"))
    parts.append(_text((left + _WIDTH - right) / 2, height - 8, x_name, "middle"))
    parts.append(_text(left, 10, y_name, "start"))
    return _svg(title, height, parts)


def columns(title: str, x_name: str, values: Sequence[int], goal: int) -> str:
    """How often values 0..120 came out, in columns of ten; those from ``goal`` on are the winning ones."""
    height, left, right, top, bottom = 200, 50, 20, 14, 44
    edges = [0, 11, 21, 31, 41, 51, 61, 71, 81, 90, 100, 110, 120, 121]
    counts = [sum(low <= value < high for value in values) for low, high in pairwise(edges)]
    most = max(counts) / max(1, len(values))
    width = (_WIDTH - left - right) / len(counts)
    parts = []
    for tick in _ticks(0, most):
        y = top + (height - top - bottom) * (1 - tick / most) if most else top
        parts.append(_line(left, y, _WIDTH - right, y, "axis"))
        parts.append(_text(left - 6, y + 4, f"{100 * tick:.0f} %", "end"))
    for i, count in enumerate(counts):
        tall = (height - top - bottom) * count / max(1, len(values)) / most if most else 0
        kind = "bar" if edges[i] >= goal else "other"
        x = left + i * width
        y = height - bottom - tall
        parts.append(f'<rect class="{kind}" x="{x + 2:.1f}" y="{y:.1f}" width="{width - 4:.1f}" height="{tall:.1f}"/>')
        parts.append(_text(x, height - bottom + 16, str(edges[i]), "middle"))
    parts.append(_text((left + _WIDTH - right) / 2, height - 8, x_name, "middle"))
    return _svg(title, height, parts)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two ends."""
    size = (high - low) / 5
    if size <= 0:
        return [low]
    unit = 10 ** math.floor(math.log10(size))
    step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= size)
    return [round(step * i, 10) for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    name = escape(title, quote=True)
    return (
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{name}">{"".join(parts)}</svg>'
    )
