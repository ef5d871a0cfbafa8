"""The columns of a table of reviews, CSV or Parquet, and the row of one game."""

from collections.abc import Mapping
from typing import Any, Final

from skatsolve.review.blunder_limits import ERRORS, Limits
from skatsolve.review.results import GameReview

__all__ = ["COLUMNS", "SEATS", "game_row", "limits_text"]

SEATS: Final = ("forehand", "middlehand", "rearhand")
_OF_SEAT: Final[dict[str, type]] = {
    "player": str,
    "given_away": int,
    "turned": int,
    "decisions": int,
    "accuracy": float,
    **dict.fromkeys(ERRORS, int),
}

COLUMNS: Final[Mapping[str, type]] = {
    "file": str,
    "record": int,
    "line": int,
    "id": str,
    "date": str,
    "declarer": int,
    "contract": str,
    "bid": int,
    "won": bool,
    "points": int,
    "tricks": int,
    "game_value": int,
    "score": int,
    "overbid": bool,
    "ending": str,
    "value": int,
    "value_won": bool,
    "value_score": int,
    "lost_by_declarer": int,
    "lost_by_defenders": int,
    "turned": int,
    "basis": str,
    "samples": int,
    "seed": int,
    "limits": str,
    "lang": str,
    "proved": bool,
    "certain_from": int,
    "certain_lost": int,
    **{f"{seat}_{name}": kind for seat in SEATS for name, kind in _OF_SEAT.items()},
    "headline": str,
}
"""The columns of a row and their types; any but the first three may be missing."""


def game_row(review: GameReview, file: str, number: int, headline: str, lang: str) -> dict[str, Any]:
    """One game as a row of :data:`COLUMNS`.

    :param file: where the record came from.
    :param number: its place among the records of the file, the first is 1.
    :param headline: the game in words.
    :param lang: the language of the headline.
    """
    record, game, result = review.record, review.game, review.record.result
    declarer = review.players[game.declarer]
    row = {
        "file": file,
        "record": number,
        "line": record.line_number,
        "id": review.id,
        "date": record.tag("DT"),
        "declarer": int(game.declarer),
        "contract": str(game.contract),
        "bid": record.bid,
        "won": record.won,
        "points": record.declarer_points,
        "tricks": record.declarer_tricks,
        "game_value": record.game_value,
        "score": record.score,
        "overbid": None if result.score is None else result.score.overbid,
        "ending": result.ending,
        "value": review.value,
        "value_won": review.won,
        "value_score": review.score,
        "lost_by_declarer": declarer.given_away,
        "lost_by_defenders": declarer.received,
        "turned": sum(player.turned for player in review.players),
        "basis": review.basis,
        "samples": review.samples,
        "seed": review.seed if review.samples else None,
        "limits": limits_text(review.limits, known=review.samples > 0),
        "lang": lang,
        "proved": review.certainty is not None,
        "certain_from": None if review.certainty is None else review.certainty.trick,
        "certain_lost": None if review.certainty is None else len(review.certainty.kept),
    }
    for name, player in zip(SEATS, review.players, strict=True):
        values: dict[str, Any] = {
            "player": player.name,
            "given_away": player.given_away,
            "turned": player.turned,
            "decisions": player.decisions,
            "accuracy": None if player.accuracy is None else round(player.accuracy, 4),
            **{label: player.labels[label] for label in ERRORS},
        }
        row |= {f"{name}_{key}": value for key, value in values.items()}
    row["headline"] = headline
    return row


def limits_text(limits: Limits, *, known: bool) -> str:
    """The limits that count, in percentage points or card points."""
    return " ".join(f"{100 * limit:g}" for limit in limits.chance) if known else " ".join(map(str, limits.points))
