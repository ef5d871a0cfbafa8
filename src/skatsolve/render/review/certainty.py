"""When a win was certain, a sentence each."""

from collections.abc import Iterator

from skatsolve.render.look import Look
from skatsolve.render.review.headline import named, player
from skatsolve.render.review.words import WORDS, plural
from skatsolve.review import GameReview

__all__ = ["certainty_lines"]


def certainty_lines(review: GameReview, look: Look) -> Iterator[str]:
    """From when on the declarer's win was certain, and which cards threw that away."""
    found, words = review.certainty, WORDS[look.lang]
    if found is None:
        return
    for number, kept in found.kept.items():
        play = review.plays[number]
        name, card = player(review, play.seat, look), look.card(play.card)
        yield words.certain_lost.format(trick=play.trick, name=name, card=card, best=named(kept, look))
    if found.since is not None:
        yield words.certain_from.format(trick=found.trick) if found.since else words.certain_start
    elif not found.kept:
        yield words.never_certain
    if found.undecided:
        yield words.certain_unknown.format(moments=plural(words.moments, found.undecided))
