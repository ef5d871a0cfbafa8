"""What a review finds: frozen values with their JSON form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from skatsolve.cards import Card, CardSet
from skatsolve.deal import Seat
from skatsolve.game import Ending, GameRecord, PlayedGame
from skatsolve.notebook import Pictured
from skatsolve.outcomes import Turn
from skatsolve.review.before_play import BeforePlay
from skatsolve.review.blunder_limits import ERRORS, Label, Limits
from skatsolve.review.card_chances import CardChance, Chances
from skatsolve.review.certainty import Certainty

__all__ = ["GameReview", "KnownPlay", "PlayReview", "PlayerReview", "Rest"]


@dataclass(frozen=True, slots=True)
class KnownPlay:
    """One card as it could be judged at the table.

    :param chances: every legal card.
    :param played: the entry of the card played.
    """

    chances: Chances
    played: CardChance

    @property
    def best(self) -> CardChance:
        """The entry of the best card."""
        return self.chances.best

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: chances of the player's own side, ``error`` the standard error of ``win``."""
        return {
            "win": round(self.played.win, 4),
            "win_best": round(self.best.win, 4),
            "error": round(self.played.error, 4),
            "samples": self.chances.samples,
            "exact": self.chances.exact,
            "best": str(self.best.card),
            "loss": round(self.played.loss, 4),
            "loss_error": round(self.played.loss_error, 4),
            "significant": self.played.significant,
            "cards": [entry.to_dict() for entry in self.chances.cards],
        }


@dataclass(frozen=True, slots=True)
class PlayReview:
    """One card.

    :param number: how many cards were played before it.
    :param value_before: the declarer's final card points with best play from there (Null: 1 or 0).
    :param value_after: likewise after the card.
    :param best: the cards that keep value and result.
    :param turned: what the card made change hands, with all cards open.
    :param forced: whether it was the only legal card.
    :param known: as known at the table; None without samples, and for a forced card.
    :param cards: the value of every legal card, if asked for.
    :param lines: for every legal card best play from there on, if asked for.
    """

    number: int
    seat: Seat
    card: Card
    value_before: int
    value_after: int
    loss: int
    best: CardSet
    turned: Turn | None
    forced: bool
    label: Label
    known: KnownPlay | None = None
    cards: Mapping[Card, int] | None = None
    lines: Mapping[Card, tuple[Card, ...]] | None = None

    @property
    def trick(self) -> int:
        """The number of the trick, the first is 1."""
        return self.number // 3 + 1

    @property
    def decides(self) -> bool:
        """Whether it turned the result: the game, or a degree that changes its score."""
        return self.turned is not None

    @property
    def is_error(self) -> bool:
        """Whether the label says that the card is worth talking about."""
        return self.label in ERRORS

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {
            "trick": self.trick,
            "seat": int(self.seat),
            "card": str(self.card),
            "value_before": self.value_before,
            "value_after": self.value_after,
            "loss": self.loss,
            "best": [str(card) for card in self.best],
            "decides": self.decides,
            "turned": self.turned,
            "label": self.label,
            "known": None if self.known is None else self.known.to_dict(),
        }
        if self.cards is not None:
            data["cards"] = {str(card): value for card, value in self.cards.items()}
        return data


@dataclass(frozen=True, slots=True)
class Rest:
    """The end of a game that was not played to the last card: in card points the rest goes to one side.

    :param ending: how the game ended.
    :param seat: who ended it; None where the game just was decided.
    :param value_before: the value of the last position reached.
    :param value_after: the declarer's card points, the rest counted (Null: 1 or 0).
    :param loss: what the side that ended it gave away by it.
    """

    number: int
    ending: Ending
    seat: Seat | None
    value_before: int
    value_after: int
    loss: int
    turned: Turn | None

    @property
    def trick(self) -> int:
        """The number of the trick in which it happened."""
        return self.number // 3 + 1

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: a row among the plays, without a card."""
        return {
            "trick": self.trick,
            "seat": None if self.seat is None else int(self.seat),
            "card": None,
            "ending": self.ending,
            "value_before": self.value_before,
            "value_after": self.value_after,
            "loss": self.loss,
            "best": [],
            "decides": self.turned is not None,
            "turned": self.turned,
            "label": None,
            "known": None,
        }


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """One player's play of one game.

    :param given_away: card points (Null: games) lost by the player's cards, with all cards open.
    :param received: what the other side's cards gave the player.
    :param turned: the player's cards that turned the result.
    :param decisions: cards that were not forced.
    :param accuracy: 100 minus the mean loss over these: percentage points of winning chance on what was known, else
        card points, of which a Null lost counts 100. None without decisions.
    :param labels: how many cards have each label.
    """

    seat: Seat
    name: str
    is_declarer: bool
    given_away: int
    received: int
    turned: int
    decisions: int
    accuracy: float | None
    labels: Mapping[Label, int]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "seat": int(self.seat),
            "player": self.name,
            "role": "declarer" if self.is_declarer else "defender",
            "given_away": self.given_away,
            "received": self.received,
            "turned": self.turned,
            "decisions": self.decisions,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 2),
            "labels": dict(self.labels),
        }


@dataclass(frozen=True)
class GameReview(Pictured):
    """One game, card by card.

    :param record: the game.
    :param id: what the source calls it, else its line number.
    :param value: the declarer's card points with best play of all from the first card on (Null: 1 or 0).
    :param won: whether the declarer wins with that, the bid considered.
    :param score: what is written for the declarer then.
    :param plays: every card.
    :param rest: the end of a game that was broken off.
    :param players: by seat.
    :param basis: what the labels go by: ``known`` at the table, or ``hindsight``.
    :param samples: deals tried for each decision, 0 in hindsight.
    :param before: the decisions before play, if asked for.
    :param certainty: when the declarer's win was certain, if asked for.
    """

    record: GameRecord
    id: str
    value: int
    won: bool
    score: int
    plays: tuple[PlayReview, ...]
    rest: Rest | None
    players: tuple[PlayerReview, PlayerReview, PlayerReview]
    basis: Literal["known", "hindsight"]
    limits: Limits
    samples: int
    seed: int
    before: BeforePlay | None = None
    certainty: Certainty | None = None

    @property
    def game(self) -> PlayedGame:
        """The game as far as it was played."""
        return self.record.played()

    @property
    def turning_points(self) -> tuple[PlayReview, ...]:
        """The cards with which the game changed hands."""
        return tuple(play for play in self.plays if play.turned == "game")

    @property
    def notable(self) -> tuple[PlayReview, ...]:
        """The cards worth talking about: those labeled as errors, and those that turned the result or threw a certain
        win away.
        """
        return tuple(play for play in self.plays if play.is_error or play.decides or self.threw_away(play))

    def threw_away(self, play: PlayReview) -> CardSet:
        """The cards that would have kept a certain win which this card threw away; none if it did not."""
        return CardSet() if self.certainty is None else self.certainty.kept.get(play.number, CardSet())

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        record, game, result = self.record, self.game, self.record.result
        rows = [play.to_dict() for play in self.plays]
        if self.certainty is not None:
            for row, verdict in zip(rows, self.certainty.verdicts[1:], strict=True):
                row["certain"] = verdict
        if self.rest is not None:
            rows.append(self.rest.to_dict())
        data: dict[str, Any] = {
            "schema": 1,
            "id": self.id,
            "line_number": record.line_number,
            "players": list(record.players),
            "declarer": int(game.declarer),
            "contract": str(game.contract),
            "bid": record.bid,
            "game_value": record.game_value,
            "score": record.score,
            "result": {
                "won": record.won,
                "points": record.declarer_points,
                "tricks": record.declarer_tricks,
                "overbid": None if result.score is None else result.score.overbid,
                "ending": result.ending,
            },
            "double_dummy": {"value": self.value, "won": self.won, "score": self.score},
            "basis": self.basis,
            "limits": self.limits.to_dict(),
            "samples": self.samples,
            "seed": self.seed if self.samples else None,
            "plays": rows,
            "by_player": [player.to_dict() for player in self.players],
        }
        if self.before is not None:
            data["before"] = self.before.to_dict()
        if self.certainty is not None:
            data["certainty"] = self.certainty.to_dict()
        if record.errors:
            data["errors"] = list(record.errors)
        return data
