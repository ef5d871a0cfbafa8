"""The parts of a record that are neither cards nor calls: incidents, and the result as the source states it."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from skatsolve.cards import CardSet
from skatsolve.deal import Seat, need_seat
from skatsolve.errors import RecordError

__all__ = ["Incident", "IncidentKind", "Phase", "PlayError", "Recorded", "RecordedOutcome"]

IncidentKind = Literal["expose", "resign", "claim", "timeout", "leave", "hidden card"]
Phase = Literal["auction", "skat", "play"]
RecordedOutcome = Literal["win", "loss", "penalty", "passed"]
_MOST: Final = {"auction": 200, "skat": 0, "play": 30}


class PlayError(RecordError):
    """A card that cannot have been played; ``played`` is the number of cards before it, which were right."""

    def __init__(self, message: str, played: int = 0) -> None:
        super().__init__(message)
        self.played = played


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happens beside bids and cards.

    :param kind: ``expose``: cards are shown, play goes on; ``resign``: the seat gives up, of the defenders both have
        to; ``claim``: cards are laid down for a claim; ``timeout`` and ``leave``: as the server reports them;
        ``hidden card``: a card is played that the source does not tell.
    :param seat: whose.
    :param phase: when: in the auction, after the skat was taken and before the contract is declared, or after that.
    :param number: how many calls (in the auction) or cards (in the play) were before it.
    :param cards: the cards shown, if the source tells them.
    """

    kind: IncidentKind
    seat: Seat
    phase: Phase = "play"
    number: int = 0
    cards: CardSet = CardSet()  # noqa: RUF009 (sets of cards do not change)

    def __post_init__(self) -> None:
        if self.kind not in get_args(IncidentKind):
            raise RecordError(f"no incident {self.kind!r}", text=str(self.kind), hint=", ".join(get_args(IncidentKind)))
        if self.phase not in _MOST:
            raise RecordError(f"no phase {self.phase!r} of a game", text=str(self.phase), hint=", ".join(_MOST))
        if not 0 <= self.number <= _MOST[self.phase]:
            raise RecordError(f"{self.kind} after {self.number} in the {self.phase}: there are not so many")
        object.__setattr__(self, "seat", need_seat(self.seat, RecordError, f"{self.kind} of seat"))

    def __str__(self) -> str:
        return f"{self.seat} {_SAID[self.kind]}"


_SAID: Final = {
    "expose": "shows cards",
    "resign": "gives up",
    "claim": "claims the rest",
    "timeout": "timed out",
    "leave": "left the table",
    "hidden card": "plays a hidden card",
}


@dataclass(frozen=True, slots=True)
class Recorded:
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
