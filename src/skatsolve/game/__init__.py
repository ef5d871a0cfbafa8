"""A game from the deal to its result: :class:`GameRecord` and its parts."""

from skatsolve.game.incidents import Incident, IncidentKind, Phase, PlayError, Recorded, RecordedOutcome
from skatsolve.game.record import GameRecord
from skatsolve.game.result import Ending, Outcome
from skatsolve.game.views import view_of

__all__ = [
    "Ending",
    "GameRecord",
    "Incident",
    "IncidentKind",
    "Outcome",
    "Phase",
    "PlayError",
    "Recorded",
    "RecordedOutcome",
    "view_of",
]
