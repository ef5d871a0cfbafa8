"""The result of a game as its source states it, right or wrong."""

from dataclasses import dataclass
from typing import Literal, get_args

from skatsolve.deal import Seat
from skatsolve.errors import RecordError

__all__ = ["RecordedOutcome", "RecordedResult"]

RecordedOutcome = Literal["win", "loss", "penalty", "passed"]


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """A result as the source states it, right or wrong; None for what it does not state.

    :param outcome: ``penalty``: no game was played, somebody broke it off.
    :param score: the declarer's score in the plain list, negative and doubled if lost.
    :param matadors: signed, 0 in Null.
    :param points: the declarer's card points, skat included.
    :param penalties: by seat.
    :param left: the seat that left the table.
    :param timeout: the seat that timed out.
    :param resigned: whether a side gave up.
    """

    outcome: RecordedOutcome
    declarer: Seat | None = None
    score: int | None = None
    matadors: int | None = None
    overbid: bool | None = None
    points: int | None = None
    tricks: int | None = None
    schneider: bool | None = None
    schwarz: bool | None = None
    penalties: tuple[int, int, int] | None = None
    left: Seat | None = None
    timeout: Seat | None = None
    resigned: bool | None = None

    def __post_init__(self) -> None:
        if self.outcome not in get_args(RecordedOutcome):
            raise RecordError(f"no outcome {self.outcome!r}", text=str(self.outcome), hint="say win, loss or passed")
