"""What the outcomes of one game pay, and when a card turns one into another."""

from dataclasses import dataclass
from typing import Final, Literal

from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.outcomes.ladder import Outcome
from skatsolve.outcomes.payoff import payoff

__all__ = ["Stakes", "Turn"]

Turn = Literal["game", "schneider", "schwarz"]
"""What has changed hands: the game itself, or a degree that changes its score."""

_SCHWARZ_ALONE: Final = ({Outcome.AT_LEAST_90, Outcome.EVERY_TRICK}, {Outcome.NO_TRICK, Outcome.AT_MOST_30})


@dataclass(frozen=True, slots=True)
class Stakes:
    """What each :class:`~skatsolve.outcomes.Outcome` means in one game, the bid considered.

    :param won: by outcome, whether the declarer wins.
    :param scores: by outcome, what is written for the declarer in the plain list.

    >>> twelve = CardSet.parse("CJ DA DT D9 D8 CA CT HA HK S9 S8 S7")
    >>> stakes = Stakes.of(Contract.parse("D"), twelve, 20)
    >>> stakes.won[Outcome.WON], stakes.won[Outcome.AT_LEAST_90], stakes.scores[Outcome.WON]
    (False, True, -54)
    >>> stakes.turn(Outcome.AT_LEAST_90, Outcome.WON)
    'game'
    """

    won: tuple[bool, ...]
    scores: tuple[int, ...]

    @staticmethod
    def of(contract: Contract, twelve: CardSet, bid: int | None, rules: str = "isko") -> "Stakes":
        """The stakes of a game.

        :param twelve: the declarer's hand and skat.
        :param bid: None if there was no auction.
        """
        won = payoff(contract, twelve.mask, bid or 0, "win", rules)
        scores = payoff(contract, twelve.mask, bid or 0, "score", rules)
        return Stakes(tuple(map(bool, won)), tuple(map(int, scores)))

    def turn(self, before: Outcome, after: Outcome) -> Turn | None:
        """What has turned between two outcomes; None if it makes no difference to the score."""
        if self.won[before] != self.won[after]:
            return "game"
        if self.scores[before] == self.scores[after]:
            return None
        return "schwarz" if {before, after} in _SCHWARZ_ALONE else "schneider"

    @property
    def schwarz_counts(self) -> bool:
        """Whether taking every trick pays differently from 90 card points."""
        return self.scores[Outcome.EVERY_TRICK] != self.scores[Outcome.AT_LEAST_90]

    @property
    def any_trick_counts(self) -> bool:
        """Whether taking no trick costs more than 30 card points do."""
        return self.scores[Outcome.NO_TRICK] != self.scores[Outcome.AT_MOST_30]
