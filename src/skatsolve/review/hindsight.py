"""With all cards open: what a game was worth before its first card and after each, and which cards kept it so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from skatsolve._core.engine import Engine
from skatsolve.cards import CARDS, Card, CardSet
from skatsolve.game import PlayedGame
from skatsolve.outcomes.stakes import Outcome, Stakes, outcome_of
from skatsolve.position import Position
from skatsolve.rows import ObjectiveNumber

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


def hindsight_of(engine: Engine, game: PlayedGame, stakes: Stakes) -> Hindsight:
    """The hindsight of a game."""
    positions = [game.position_at(0)]
    for card in game.plays:
        positions.append(positions[-1].play(card))
    rows = np.array([position.pack() for position in positions], dtype=np.uint32)
    values = np.empty(len(rows), dtype=np.int16)
    best = np.empty(len(rows), dtype=np.uint32)
    engine.review(rows, values, best)
    outcomes, kept = [], []
    for position, value, mask in zip(positions, values.tolist(), best.tolist(), strict=True):
        outcome, cards = _with_tricks(engine, position, value, mask, stakes)
        outcomes.append(outcome)
        kept.append(CardSet(cards))
    return Hindsight(tuple(positions), tuple(values.tolist()), tuple(outcomes), tuple(kept))


def _with_tricks(engine: Engine, position: Position, value: int, best: int, stakes: Stakes) -> tuple[Outcome, int]:
    """The outcome, and the best cards as a mask, where tricks may count and not card points alone."""
    is_null = position.contract.is_null
    outcome = outcome_of(value, is_null=is_null)
    taken, lost = position.tricks or (0, 0)
    if is_null:
        return outcome, best
    objective, degree = None, outcome
    if value == 120 and not lost and stakes.schwarz_counts:
        objective, degree = ObjectiveNumber.SCHWARZ, Outcome.EVERY_TRICK
    elif value == position.points[0] and not taken and stakes.any_trick_counts:
        objective, degree = ObjectiveNumber.ANY_TRICK, Outcome.NO_TRICK
    if objective is None:
        return outcome, best
    yes = bool(engine.solve(position.pack(), objective)[0])
    if not position.is_over:
        # All cards of the side that cannot better its points are equal in points: tricks tell them apart.
        kept = sum(
            1 << card for card, answer in engine.card_values(position.pack(), objective).items() if answer == yes
        )
        best = best & kept or best
    return degree if yes == (objective is ObjectiveNumber.SCHWARZ) else outcome, best


def values_of_cards(engine: Engine, positions: Sequence[Position]) -> list[dict[Card, int]]:
    """The declarer's value after every legal card of each position."""
    if not positions:
        return []
    rows = np.array([position.pack() for position in positions], dtype=np.uint32)
    values = np.empty((len(rows), 32), dtype=np.int16)
    objective = ObjectiveNumber.NULL_MADE if positions[0].contract.is_null else ObjectiveNumber.POINTS
    engine.card_values_batch(rows, objective, values)
    return [
        {card: int(row[card.index]) for card in position.legal} for position, row in zip(positions, values, strict=True)
    ]


def line_after(engine: Engine, position: Position, cards: Iterable[Card]) -> dict[Card, tuple[Card, ...]]:
    """For each of the cards best play from there on, the card itself in front."""
    objective = ObjectiveNumber.NULL_MADE if position.contract.is_null else ObjectiveNumber.POINTS
    lines = {}
    for card in cards:
        after = position.play(card)
        rest = [] if after.is_over else engine.line(after.pack(), objective)
        lines[card] = (card, *(CARDS[index] for index in rest))
    return lines
