"""With all cards open: what a game was worth before its first card and after each, and which cards kept it so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skatsolve.batch import pack
from skatsolve.cards import CARDS, Card, CardSet
from skatsolve.game import PlayedGame
from skatsolve.outcomes import Judge, Outcome, Stakes, outcome_of
from skatsolve.points_needed import ALL_POINTS
from skatsolve.position import Position

__all__ = ["Hindsight", "hindsight_of", "line_after", "values_of_cards"]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What n cards of a game made of it. With best play from there on:

    :param positions: n + 1 of them.
    :param values: the declarer's card points at the end (Null: 1 or 0), by position.
    :param outcomes: how the game comes out, by position.
    :param best: the cards that keep value and outcome, by position; none where all cards have been played.
    """

    positions: tuple[Position, ...]
    values: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    best: tuple[CardSet, ...]


def hindsight_of(judge: Judge, game: PlayedGame, stakes: Stakes) -> Hindsight:
    """The hindsight of a game."""
    positions = [game.position_at(0)]
    for card in game.plays:
        positions.append(positions[-1].play(card))
    values, best = judge.along_play(pack(positions))
    outcomes, kept = [], []
    for position, value, mask in zip(positions, values.tolist(), best.tolist(), strict=True):
        outcome, cards = _with_tricks(judge, position, value, mask, stakes)
        outcomes.append(outcome)
        kept.append(CardSet(cards))
    return Hindsight(tuple(positions), tuple(values.tolist()), tuple(outcomes), tuple(kept))


def _with_tricks(judge: Judge, position: Position, value: int, best: int, stakes: Stakes) -> tuple[Outcome, int]:
    """The outcome, and the best cards as a mask, where tricks may count and not card points alone."""
    is_null = position.contract.is_null
    outcome = outcome_of(value, is_null=is_null)
    taken, lost = position.tricks or (0, 0)
    if is_null:
        return outcome, best
    if value == ALL_POINTS and not lost and stakes.schwarz_counts:
        asked = Outcome.EVERY_TRICK
    elif value == position.points[0] and not taken and stakes.any_trick_counts:
        asked = Outcome.AT_MOST_30
    else:
        return outcome, best
    row = pack([position])[0]
    reached = judge.reaches(row, asked)
    if not position.is_over:
        # All cards of the side that cannot better its points are equal in points: tricks tell them apart.
        legal = list(position.legal)
        answers = judge.cards_reach(row, asked, [card.index for card in legal])
        kept = CardSet(card for card, answer in zip(legal, answers, strict=True) if answer == reached).mask
        best = best & kept or best
    return Outcome(asked - (not reached)), best


def values_of_cards(judge: Judge, positions: Sequence[Position]) -> list[dict[Card, int]]:
    """The declarer's value after every legal card of each position."""
    values = judge.card_values(pack(positions), range(len(CARDS)))
    return [
        {card: int(row[card.index]) for card in position.legal} for position, row in zip(positions, values, strict=True)
    ]


def line_after(judge: Judge, position: Position, cards: Iterable[Card]) -> dict[Card, tuple[Card, ...]]:
    """For each of the cards best play from there on, the card itself in front."""
    lines = {}
    for card in cards:
        after = position.play(card)
        rest = [] if after.is_over else judge.line(pack([after])[0])
        lines[card] = (card, *(CARDS[index] for index in rest))
    return lines
