"""The declarer's value through the play as a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from skatsolve.points_needed import SCHNEIDER, SCHNEIDERED, WIN
from skatsolve.render.review.page_words import PageWords
from skatsolve.render.review.text import SYMBOLS
from skatsolve.review import GameReview, PlayReview

__all__ = ["GRAPH", "graph"]

_BORDERS: Final = (SCHNEIDERED + 1, WIN, SCHNEIDER)


@dataclass(frozen=True)
class _Frame:
    """Where things stand in the picture, in its own units."""

    width: int = 500
    height: int = 220
    left: int = 34
    right: int = 14
    top: int = 14
    bottom: int = 26

    def step(self, plays: int) -> float:
        """The way from one card to the next."""
        return round((self.width - self.left - self.right) / max(plays, 1), 3)

    def y(self, share: float) -> float:
        """The height of a share of the scale, 0 at the bottom."""
        return round(self.top + (1 - share) * (self.height - self.top - self.bottom), 2)


GRAPH: Final = _Frame()


def graph(review: GameReview, title: str, words: PageWords) -> str:
    """The picture as SVG. Whatever has a ``data-at`` leads to that moment of the game."""
    is_null = review.game.contract.is_null
    scale = 1 if is_null else 120
    values = [review.value, *(play.value_after for play in review.plays)]
    step = GRAPH.step(len(review.plays))
    points = [(GRAPH.left + at * step, GRAPH.y(value / scale)) for at, value in enumerate(values)]
    end = GRAPH.left + len(review.plays) * step
    middle = GRAPH.y(0.5 if is_null else 60.5 / 120)
    width, bottom = round(end - GRAPH.left, 1), GRAPH.y(0)
    parts = [
        f'<svg class="graph" viewBox="0 0 {GRAPH.width} {GRAPH.height}" role="img" aria-label="{escape(title)}">',
        _area("won", GRAPH.top, middle, width),
        _area("lost", middle, bottom, width),
        *_scale(is_null, end, words),
        *_tricks(len(review.plays), step),
        f'<polyline class="value" points="{" ".join(f"{x:.1f},{y}" for x, y in points)}"/>',
        f'<line class="now" x1="{GRAPH.left}" x2="{GRAPH.left}" y1="{GRAPH.top}" y2="{GRAPH.y(0)}"/>',
    ]
    for at, (x, y) in enumerate(points):
        parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y}" r="3.2"/>')
        parts.append(
            f'<rect class="hit" data-at="{at}" x="{x - step / 2:.1f}" y="{GRAPH.top}" width="{step:.1f}" '
            f'height="{GRAPH.y(0) - GRAPH.top}"><title>{_told(values[at], is_null, words)}</title></rect>'
        )
    for play in review.plays:
        if play.is_error or play.decides:
            parts.append(_mark(play, points[play.number + 1]))
    parts.append("</svg>")
    return "".join(parts)


def _area(kind: str, top: float, bottom: float, width: float) -> str:
    """The part of the picture in which the game is won, or lost."""
    return f'<rect class="{kind}" x="{GRAPH.left}" y="{top}" width="{width}" height="{bottom - top:.2f}"/>'


def _told(value: int, is_null: bool, words: PageWords) -> str:
    return escape(words.value_null[0 if value else 1] if is_null else words.value_of.format(value=value))


def _scale(is_null: bool, end: float, words: PageWords) -> Iterator[str]:
    """The borders, with their names."""
    if is_null:
        for share, text in ((1.0, words.value_null[0]), (0.0, words.value_null[1])):
            y = GRAPH.y(share)
            yield f'<line class="border" x1="{GRAPH.left}" x2="{end:.1f}" y1="{y}" y2="{y}"/>'
            yield f'<text x="{GRAPH.left + 4}" y="{y + (14 if share else -6)}">{escape(text)}</text>'
        return
    for value in (0, 120):
        yield f'<text x="{GRAPH.left - 6}" y="{GRAPH.y(value / 120) + 4}" text-anchor="end">{value}</text>'
    for value in _BORDERS:
        y, main = GRAPH.y(value / 120), " main" if value == WIN else ""
        yield f'<line class="border{main}" x1="{GRAPH.left}" x2="{end:.1f}" y1="{y}" y2="{y}"/>'
        yield f'<text x="{GRAPH.left - 6}" y="{y + 4}" text-anchor="end">{value}</text>'


def _tricks(plays: int, step: float) -> Iterator[str]:
    """The tricks along the bottom."""
    for first in range(0, plays, 3):
        x = GRAPH.left + first * step
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{GRAPH.top}" y2="{GRAPH.y(0)}"/>'
        yield f'<text x="{x + 1.5 * step:.1f}" y="{GRAPH.height - 8}" text-anchor="middle">{first // 3 + 1}</text>'


def _mark(play: PlayReview, point: tuple[float, float]) -> str:
    """The sign of an error or a turn at the value it led to."""
    x, y = point[0], min(max(point[1], GRAPH.top + 8), GRAPH.y(0) - 8)
    sign = SYMBOLS[play.label] or "⚑"
    kind = play.label if play.is_error else "turned"
    return (
        f'<g class="sign {kind}" data-at="{play.number}"><circle cx="{x:.1f}" cy="{y}" r="9"/>'
        f'<text x="{x:.1f}" y="{y + 3.5}">{sign}</text></g>'
    )
