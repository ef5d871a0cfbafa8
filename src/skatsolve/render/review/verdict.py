"""The verdict at the top of a review's page: who erred, when, what was right, what it cost, and could it be seen."""

from collections.abc import Iterator
from html import escape
from typing import Final

from skatsolve.cards import Card
from skatsolve.render.look import Look
from skatsolve.render.review.certainty import certainty_lines
from skatsolve.render.review.headline import (
    better_cards,
    chance,
    decisive,
    end_decided,
    given_away,
    no_turn,
    player,
    result_sentence,
    seen,
)
from skatsolve.render.review.page_words import WORDS, PageWords
from skatsolve.render.review.words import WORDS as REVIEW_WORDS
from skatsolve.review import GameReview, PlayReview, Rest

__all__ = ["role_of", "verdict"]

_NAMED: Final = 3
_Fact = tuple[str, str, str]
"""What is asked, the answer, and a smaller addition, all but the first as HTML."""


def verdict(review: GameReview, look: Look) -> str:
    """The verdict as HTML."""
    words = WORDS[look.lang]
    parts = [_paragraph(result_sentence(review, look), "result")]
    decided, play = end_decided(review, look), decisive(review)
    if decided and review.rest is not None:
        parts += [_paragraph(decided), _paragraph(words.deciding_end, "intro")]
        parts.append(_facts(review.rest.number, _of_rest(review, review.rest, look, words), words))
    else:
        if not review.turning_points:
            parts.append(_paragraph(no_turn(review, look)))
        if play is not None:
            weakest = words.weakest if play.is_error and play.known is not None else words.costliest
            parts.append(_paragraph(words.deciding if play.turned == "game" else weakest, "intro"))
            parts.append(_facts(play.number, _of_play(review, play, look, words), words))
    if len(review.turning_points) > (0 if decided else 1):
        parts.append(_turns(review, look, words))
    parts += [_paragraph(line) for line in certainty_lines(review, look)]
    return f'<section class="panel verdict ink" aria-label="{escape(words.verdict)}">{"".join(parts)}</section>'


def role_of(review: GameReview, seat: int, look: Look, words: PageWords) -> str:
    """Seat and side of a player."""
    role = words.declarer if seat == review.game.declarer else words.defender
    return f"{look.seat(seat)}, {role}"


def _paragraph(text: str, kind: str = "") -> str:
    return f"<p{f' class={kind!r}' if kind else ''}>{escape(text)}</p>"


def _turns(review: GameReview, look: Look, words: PageWords) -> str:
    """All cards with which the game changed hands."""
    said, count = REVIEW_WORDS[look.lang], len(review.turning_points)
    text = said.one_turn if count == 1 else said.several_turns.format(count=count)
    buttons = "".join(
        f'<button type="button" data-at="{turn.number}">{escape(words.trick_n.format(n=turn.trick))}: '
        f"{escape(player(review, turn.seat, look))} {_small(turn.card, look)}</button>"
        for turn in review.turning_points
    )
    return f'<div class="more-turns ink"><p>{escape(text)}</p>{buttons}</div>'


def _facts(number: int, facts: Iterator[_Fact], words: PageWords) -> str:
    """The facts, and a button that shows the moment on the table."""
    cells = "".join(
        f"<div><dt>{escape(term)}</dt><dd>{fact}{f'<small>{more}</small>' if more else ''}</dd></div>"
        for term, fact, more in facts
    )
    button = f'<button type="button" class="go" data-at="{number}">{escape(words.show)}</button>'
    return f'<dl class="facts">{cells}<div class="go-cell">{button}</div></dl>'


def _who(review: GameReview, seat: int, look: Look, words: PageWords) -> _Fact:
    return words.who, escape(player(review, seat, look)), escape(role_of(review, seat, look, words))


def _of_play(review: GameReview, play: PlayReview, look: Look, words: PageWords) -> Iterator[_Fact]:
    found = seen(play)
    cost = given_away(play, look, is_null=review.game.contract.is_null)
    if not cost and play.known is not None:
        cost = words.chance_cost.format(chance=chance(play.known.played.loss))
    better = better_cards(play)
    yield _who(review, play.seat, look, words)
    played = f"{_small(play.card, look)} {escape(words.played)}"
    yield words.when, escape(words.trick_n.format(n=play.trick)), played
    yield words.right, " ".join(_small(card, look) for card in better[:_NAMED] or (play.card,)), ""
    yield words.cost, escape(cost), ""
    if found is None:
        yield words.knowable, escape(words.not_asked), ""
        return
    answer = {"yes": words.yes, "hardly": words.hardly, "no": words.no}[found[0]]
    right = better[0] if better else play.card
    chances = f"{_small(right, look)} {chance(found[1])}, {_small(play.card, look)} {chance(found[2])}"
    yield words.knowable, escape(answer), chances


def _of_rest(review: GameReview, rest: Rest, look: Look, words: PageWords) -> Iterator[_Fact]:
    said = REVIEW_WORDS[look.lang]
    if rest.seat is not None:
        yield _who(review, rest.seat, look, words)
    yield words.when, escape(words.trick_n.format(n=rest.trick)), escape(said.ending[rest.ending])
    yield words.right, escape(words.go_on), ""
    yield words.cost, escape(said.loses["game"]), ""


def _small(card: Card, look: Look) -> str:
    """A card as text in its color."""
    return f'<span class="small s{int(card.suit)}">{escape(look.card(card))}</span>'
