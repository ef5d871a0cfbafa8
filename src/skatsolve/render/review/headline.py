"""A game in a few sentences: the result, the card that decided it, and whether it could be seen."""

from collections.abc import Iterable
from typing import Final, Literal

from skatsolve.cards import Card
from skatsolve.deal import Seat
from skatsolve.render.look import Look, printable
from skatsolve.render.review.words import WORDS, plural
from skatsolve.review import GameReview, PlayReview

__all__ = [
    "better_cards",
    "chance",
    "decisive",
    "end_decided",
    "given_away",
    "headline",
    "knowable",
    "named",
    "no_turn",
    "player",
    "result_sentence",
    "seen",
]

_NAMED: Final = 3


def headline(review: GameReview, look: Look) -> str:
    """The whole headline."""
    return " ".join([result_sentence(review, look), *_story(review, look)])


def decisive(review: GameReview) -> PlayReview | None:
    """The card to speak of first: the last that turned the game, else the weakest on what was known, else the costliest
    with all cards open.
    """
    if review.turning_points:
        return review.turning_points[-1]
    errors = [play for play in review.plays if play.is_error and play.known is not None]
    if errors:
        return max(errors, key=_chance_lost)
    worst = max(review.plays, key=lambda play: (play.decides, play.loss, -play.number), default=None)
    return worst if worst is not None and (worst.loss or worst.decides) else None


def player(review: GameReview, seat: int | Seat, look: Look) -> str:
    """The name of a player, or of the seat where the record has none; what no terminal should see is left out."""
    return printable(review.record.players[seat]) or look.seat(seat)


def chance(fraction: float) -> str:
    """A chance as people read it.

    >>> chance(0.714), chance(0.999), chance(1)
    ('71 %', '>99 %', '100 %')
    """
    percent = int(100 * fraction + 0.5)
    if percent in (0, 100) and fraction not in (0, 1):
        return ">99 %" if percent else "<1 %"
    return f"{percent} %"


def given_away(play: PlayReview, look: Look, *, is_null: bool) -> str:
    """What a card gave away: points, and what turned."""
    words = WORDS[look.lang]
    points = plural(words.points, play.loss)
    if play.turned is None:
        return points if play.loss else ""
    turned = words.loses[play.turned]
    return turned if is_null or not play.loss else words.loses["and"].format(points=points, turned=turned)


def better_cards(play: PlayReview) -> tuple[Card, ...]:
    """The cards that should have been played: in hindsight where the card lost something, else by what was known."""
    if play.card not in play.best:
        return tuple(play.best)
    if play.known is not None and play.is_error:
        return (play.known.best.card,)
    return ()


def seen(play: PlayReview) -> tuple[Literal["yes", "hardly", "no"], float, float] | None:
    """Whether it could be seen that a card was wrong: the answer, the chance of what was right, and of the card.

    None if nobody asked what was known.
    """
    if play.known is None:
        return None
    right = better_cards(play) or (play.card,)
    best, win = max(entry.win for entry in play.known.chances.cards if entry.card in right), play.known.played.win
    if best <= win:
        return "no", best, win
    return ("yes" if play.is_error else "hardly"), best, win


def knowable(play: PlayReview, look: Look) -> str:
    """Whether it could be seen that the card was wrong, in a sentence."""
    words, found = WORDS[look.lang], seen(play)
    if found is None:
        return words.open_only
    answer, best, win = found
    sentence = {"yes": words.seen, "hardly": words.hardly_seen, "no": words.not_seen}[answer]
    return sentence.format(best=chance(best), win=chance(win))


def named(cards: Iterable[Card], look: Look) -> str:
    """The first of these cards."""
    names = [look.card(card) for card in cards]
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")


def result_sentence(review: GameReview, look: Look) -> str:
    """Who played what, and how it came out."""
    words, game, result = WORDS[look.lang], review.game, review.record.result
    name, contract = player(review, game.declarer, look), look.contract(game.contract)
    points, score = result.points or (0, 0), result.score
    notes = []
    if result.seat is not None and result.ending in words.ended:
        by_both = review.record.convention == "iss" and result.seat != game.declarer
        both = by_both and result.ending == "resign"
        notes.append(words.ended["both" if both else result.ending].format(who=player(review, result.seat, look)))
    if score is None:
        said = words.unfinished.format(name=name, contract=contract, cards=len(game.plays))
    elif game.contract.is_null and result.tricks is not None and result.tricks[0]:
        said = words.lost_null.format(name=name, contract=contract, trick=_first_trick(review))
    elif game.contract.is_null or sum(points) < 120:
        # Where the rest was not played or given to a side, the points so far would only mislead.
        said = (words.won_plain if score.won else words.lost_plain).format(name=name, contract=contract)
    else:
        said = (words.won if score.won else words.lost).format(
            name=name, contract=contract, points=plural(words.points, points[0])
        )
    if score is not None and (score.schwarz or score.schneider):
        notes.insert(0, words.schwarz if score.schwarz else words.schneider)
    if score is not None and score.overbid:
        notes.insert(0, words.overbid)
    return said + (f" ({', '.join(notes)})." if notes else ".")


def _first_trick(review: GameReview) -> int:
    """In which trick the declarer of a Null took one."""
    position = review.game.position_at(0)
    for number, card in enumerate(review.game.plays):
        position = position.play(card)
        if position.tricks is not None and position.tricks[0]:
            return number // 3 + 1
    return 0


def _story(review: GameReview, look: Look) -> list[str]:
    words, is_null = WORDS[look.lang], review.game.contract.is_null
    decided = end_decided(review, look)
    if decided:
        return [decided]
    turns, play = review.turning_points, decisive(review)
    if turns:
        said = [words.several_turns.format(count=len(turns))] if len(turns) > 1 else []
        return [*said, _turning_point(review, turns[-1], look), knowable(turns[-1], look)]
    said = [no_turn(review, look)]
    if play is None:
        return [*said, words.flawless] if review.plays else said
    if play.is_error and play.known is not None:
        return [*said, _weakest(review, play, look)]
    what = given_away(play, look, is_null=is_null)
    name, card = player(review, play.seat, look), look.card(play.card)
    best = named(better_cards(play), look)
    said.append(words.costliest.format(trick=play.trick, name=name, card=card, best=best, what=what))
    return said


def end_decided(review: GameReview, look: Look) -> str:
    """That the end of a game that was given up, claimed or left decided it; empty if it did not."""
    rest, words = review.rest, WORDS[look.lang]
    if rest is None or rest.turned != "game":
        return ""
    if review.game.contract.is_null:
        return words.rest_turned_null[0 if rest.value_before else 1]
    return words.rest_turned.format(value=plural(words.points, rest.value_before))


def no_turn(review: GameReview, look: Look) -> str:
    """That no card changed the result, and what best play comes to."""
    words = WORDS[look.lang]
    if review.game.contract.is_null:
        return words.no_turn_null[0 if review.value else 1]
    return words.no_turn.format(points=plural(words.points, review.value))


def _chance_lost(play: PlayReview) -> float:
    return 0.0 if play.known is None else play.known.played.loss


def _weakest(review: GameReview, play: PlayReview, look: Look) -> str:
    assert play.known is not None
    return WORDS[look.lang].weakest.format(
        trick=play.trick,
        name=player(review, play.seat, look),
        card=look.card(play.card),
        best=look.card(play.known.best.card),
        best_win=chance(play.known.best.win),
        win=chance(play.known.played.win),
    )


def _turning_point(review: GameReview, play: PlayReview, look: Look) -> str:
    words = WORDS[look.lang]
    what = given_away(play, look, is_null=review.game.contract.is_null)
    name, best = player(review, play.seat, look), named(better_cards(play), look)
    said = words.plays.format(name=name, card=look.card(play.card), best=best, what=what)
    return words.trick.format(trick=play.trick) + said + "."
