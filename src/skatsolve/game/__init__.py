"""A game from the deal to its result: :class:`GameRecord`, and :class:`PlayedGame` where all of it is known."""

from skatsolve.game.incidents import Incident, IncidentKind, Phase
from skatsolve.game.played import PlayedGame, PlayError
from skatsolve.game.record import GameRecord
from skatsolve.game.recorded_result import RecordedOutcome, RecordedResult
from skatsolve.game.result import Ending, GameResult
from skatsolve.game.views import view_of

__all__ = [
    "Ending",
    "GameRecord",
    "GameResult",
    "Incident",
    "IncidentKind",
    "Phase",
    "PlayError",
    "PlayedGame",
    "RecordedOutcome",
    "RecordedResult",
    "view_of",
]
