"""The judgment on a composed problem."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from skatsolve.cards import Card, CardSet
from skatsolve.deal import Seat
from skatsolve.notation.problems import Problem, Stipulation
from skatsolve.position import Position

__all__ = ["Analysis", "Branch", "Completions", "Departure", "Dual", "Found", "Judgment", "Published"]


@dataclass(frozen=True, slots=True)
class Branch:
    """A card at some point of the play, and best play after it.

    :param trick: the trick's number, the first of the game being 1.
    :param seat: who plays it.
    :param cards: the card and those equivalent to it: neighbors of the same worth in the same hand.
    :param value: the declarer's card points at the end, in Null 1 or 0.
    :param lost_in: the trick in which a Null is lost, if the stipulation asks for it.
    :param replies: all cards by which the other side then keeps the result, at its next turn in ``line``.
    :param line: best play from the card on, to the last card.
    """

    trick: int
    seat: Seat
    cards: tuple[Card, ...]
    value: int
    lost_in: int | None
    replies: tuple[Card, ...]
    line: tuple[Card, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {
            "trick": self.trick,
            "seat": int(self.seat),
            "cards": _names(self.cards),
            "value": self.value,
        }
        if self.lost_in is not None:
            data["lost_in"] = self.lost_in
        return data | {"replies": _names(self.replies), "line": _names(self.line)}


@dataclass(frozen=True, slots=True)
class Dual:
    """A later turn of the solving side in the main line at which cards not equivalent to ``card`` do as well."""

    trick: int
    card: Card
    also: tuple[Card, ...]

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"trick": self.trick, "card": str(self.card), "also": _names(self.also)}


@dataclass(frozen=True, slots=True)
class Departure:
    """A card of the published play that is not the best.

    :param better: the cards that keep the value.
    :param before: the declarer's value before the card, ``after`` after it.
    """

    trick: int
    seat: Seat
    card: Card
    better: tuple[Card, ...]
    before: int
    after: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "trick": self.trick,
            "card": str(self.card),
            "better": _names(self.better),
            "seat": int(self.seat),
            "before": self.before,
            "after": self.after,
        }


@dataclass(frozen=True, slots=True)
class Published:
    """The cards already played and the published line, judged card by card.

    :param cards: as far as they can be played; for "any card" the best one is put in.
    :param values: the declarer's value before the first card and after each.
    :param fault: what cannot be played, and why; empty if all can.
    """

    cards: tuple[Card, ...]
    values: tuple[int, ...]
    departures: tuple[Departure, ...]
    fault: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without the departures."""
        return {"cards": _names(self.cards), "values": list(self.values), "fault": self.fault or None}


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found about a problem of which all cards are known.

    :param position: what is to be solved.
    :param stipulation: what was asked; if that is open, what best play leads to.
    :param for_declarer: whether it is the declarer's task; else it is the defenders'.
    :param met: whether the stipulation is true.
    :param value: the declarer's card points with best play, in Null 1 or 0.
    :param lost_in: the trick in which a Null is lost, if the stipulation asks for it.
    :param tricks_counted: where tricks are stipulated, ``all`` if those taken before are known, else ``remaining``.
    :param line: best play from the position to the last card, the proof line.
    :param key_trick: the trick in which the solving side first has a choice in ``line``; 0 if it has none at all.
    :param keys: all cards there that meet the stipulation, equivalent ones too.
    :param cooks: other solutions: keys that are not equivalent to the line's.
    :param tries: cards there that fail, with their refutation.
    :param duals: later turns at which there is another way.
    :param variations: other cards of the side whose aim fails, and what they lead to.
    """

    position: Position
    stipulation: Stipulation
    for_declarer: bool
    met: bool
    value: int
    lost_in: int | None
    tricks_counted: str | None
    line: tuple[Card, ...]
    key_trick: int
    keys: tuple[Card, ...]
    cooks: tuple[Branch, ...]
    tries: tuple[Branch, ...]
    duals: tuple[Dual, ...]
    variations: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """One way in which the unknown cards may lie.

    :param hands: by seat, before the cards already played.
    :param skat: what lies away, None in an endgame in which it does not matter.
    :param value: the declarer's card points with best play, in Null 1 or 0; None if nothing was asked about the play.
    """

    hands: tuple[CardSet, CardSet, CardSet]
    skat: CardSet | None
    value: int | None

    def __str__(self) -> str:
        return "|".join(map(str, (*self.hands, self.skat or "")))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"deal": str(self), "value": self.value}


@dataclass(frozen=True, slots=True)
class Completions:
    """All ways in which the unknown cards may lie.

    :param possible: how many fit the known cards and the conditions.
    :param count: how many of those meet the stipulation, too.
    :param solutions: those, as many as were asked for, in a fixed order.
    :param always: by seat, the cards it holds in all of them; the last entry is the skat's, empty in an endgame.
    """

    possible: int
    count: int
    solutions: tuple[Found, ...]
    always: tuple[CardSet, CardSet, CardSet, CardSet]


@dataclass(frozen=True, slots=True)
class Judgment:
    """The answer to a composed problem.

    :param verdict: ``sound``, ``cooked`` (there is another solution) or ``unsound`` (the stipulation cannot be met).
        With unknown cards: whether one, several or none of the ways in which they may lie meet the stipulation.
    :param analysis: the solution, if all cards are known or only one way remains for them.
    :param published: the published play compared with best play, if there is any and all cards are known.
    :param completions: the ways in which unknown cards may lie, if some are unknown.
    """

    problem: Problem
    verdict: str
    analysis: Analysis | None
    published: Published | None
    completions: Completions | None = None

    @property
    def value(self) -> int | None:
        """The declarer's card points with best play, in Null 1 or 0; None if not all cards are known."""
        return self.analysis.value if self.analysis else None

    @property
    def keys(self) -> tuple[Card, ...]:
        """All first cards of the solving side that meet the stipulation."""
        return self.analysis.keys if self.analysis else ()

    @property
    def line(self) -> tuple[Card, ...]:
        """The main line, to the last card."""
        return self.analysis.line if self.analysis else ()

    @property
    def departures(self) -> tuple[Departure, ...]:
        """Where the published play departs from best play."""
        return self.published.departures if self.published else ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        problem, found = self.problem, self.analysis
        data: dict[str, Any] = {
            "schema": 1,
            "id": problem.id or None,
            "title": problem.title or None,
            "verdict": self.verdict,
            "value": self.value,
            "keys": _names(self.keys),
            "line": _names(self.line),
            "departures": [departure.to_dict() for departure in self.departures],
            "stipulation": (found.stipulation if found else problem.stipulation).to_dict(),
            "exact": True,
        }
        if found is not None:
            data |= {
                "met": found.met,
                "side": "declarer" if found.for_declarer else "defenders",
                "key_trick": found.key_trick or None,
                "duals": [dual.to_dict() for dual in found.duals],
            }
            for name in ("lost_in", "tricks_counted"):
                if getattr(found, name) is not None:
                    data[name] = getattr(found, name)
            for name in ("cooks", "tries", "variations"):
                data[name] = [branch.to_dict() for branch in getattr(found, name)]
        if self.published is not None:
            data["published"] = self.published.to_dict()
        if self.completions is not None:
            ways = self.completions
            data |= {
                "possible": ways.possible,
                "count": ways.count,
                "solutions": [one.to_dict() for one in ways.solutions],
                "always": {
                    name: str(cards)
                    for name, cards in zip(("forehand", "middlehand", "rearhand", "skat"), ways.always, strict=True)
                },
            }
        return data


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
