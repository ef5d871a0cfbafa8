"""A game from the deal to its result: :class:`GameRecord` and its parts."""

from skatsolve.game.outcome import Ending, Outcome
from skatsolve.game.parts import Incident, IncidentKind, Phase, PlayError, Recorded, RecordedOutcome
from skatsolve.game.record import GameRecord

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
]
