"""What happens in a game beside bids and cards, and which of it ends the game."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args

from skatsolve.cards import CardSet
from skatsolve.deal import Seat
from skatsolve.errors import RecordError, need_choice, need_number

__all__ = ["Incident", "IncidentKind", "Phase", "ending_incident"]

IncidentKind = Literal["expose", "resign", "claim", "timeout", "leave", "hidden card"]
Phase = Literal["auction", "skat", "play"]
_MOST: Final = {"auction": 200, "skat": 0, "play": 30}


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happens beside bids and cards.

    :param kind: ``expose``: cards are shown, play goes on; ``resign``: the seat gives up; ``claim``: cards are laid
        down for a claim; ``timeout`` and ``leave``: as the server reports them; ``hidden card``: a card is played that
        the source does not tell.
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
        need_choice(self.kind, get_args(IncidentKind), "incident", RecordError)
        need_choice(self.phase, _MOST, "phase", RecordError)
        need_number(self.number, 0, _MOST[self.phase], f"{self.kind} in the {self.phase}: number", RecordError)
        object.__setattr__(self, "seat", Seat.of(self.seat, f"{self.kind}: seat"))
        object.__setattr__(self, "cards", CardSet.of(self.cards, f"{self.kind}: cards"))

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


def ending_incident(
    incidents: Iterable[Incident], *, declared: bool, declarer: Seat | None, cards: int, by_both: bool
) -> Incident | None:
    """The incident that ends the game: no card follows it.

    :param declared: whether a contract was declared.
    :param cards: how many cards were played.
    :param by_both: whether both defenders have to give up, as on the Skat server; else one ends the game for both
        (ISkO 4.3.3).
    """
    resigned: set[Seat] = set()
    for incident in incidents:
        if incident.kind not in ("resign", "timeout", "leave", "claim") or (declared and incident.phase != "play"):
            continue
        if by_both and incident.kind == "resign" and declarer is not None:
            resigned.add(incident.seat)
            if incident.seat != declarer and len(resigned - {declarer}) < 2:
                continue
        if not declared or incident.number == cards:
            return incident
    return None
