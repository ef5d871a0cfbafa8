"""Reviews and advice for people: headlines, text for terminals, pages."""

from skatsolve.render.review.advice import print_advice
from skatsolve.render.review.certainty import certainty_lines
from skatsolve.render.review.headline import headline
from skatsolve.render.review.index_page import Index
from skatsolve.render.review.page import framed_page, game_page
from skatsolve.render.review.text import print_review, print_summary

__all__ = [
    "Index",
    "certainty_lines",
    "framed_page",
    "game_page",
    "headline",
    "print_advice",
    "print_review",
    "print_summary",
]
