"""What one player sees at one moment of play, and what he knows by it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import KnowledgeError, SkatError
from skatsolve.knowledge.facts import SKAT
from skatsolve.knowledge.knowledge import Knowledge
from skatsolve.scoring import check_bid
from skatsolve.tricks import Tally, tally_play

__all__ = ["View"]

_KEYS: Final = ("contract", "declarer", "seat", "hand", "plays", "skat", "bid", "shown", "know", "rules")


@dataclass(frozen=True)
class View:
    """A running game as one player sees it. What the others bid is not used.

    :param contract: what is played.
    :param declarer: seat 0..2.
    :param seat: the player.
    :param hand: the cards he still holds.
    :param plays: all cards played so far, in order; forehand led the first.
    :param skat: the two cards that lie away, if he has put them there himself.
    :param shown: cards that others still hold and everybody has seen, by seat; ten or fewer, or all a player has.
    :param bid: what the declarer has to reach, None if it is not known.
    :param know: further terms, see :meth:`skatsolve.knowledge.Knowledge.told`.
    :param rules: see :func:`~skatsolve.scoring.score_game`.
    :raises KnowledgeError: if the cards do not fit together.

    >>> hand = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
    >>> view = View(Contract.parse("CH"), Seat.FOREHAND, Seat.FOREHAND, hand)
    >>> view.to_move, view.legal == hand
    (Seat.FOREHAND, True)
    """

    contract: Contract
    declarer: Seat
    seat: Seat
    hand: CardSet
    plays: tuple[Card, ...] = ()
    skat: CardSet | None = None
    shown: tuple[tuple[Seat, CardSet], ...] = ()
    bid: int | None = None
    know: str = ""
    rules: str = "isko"
    tally: Tally = field(init=False, compare=False, repr=False)
    """What the plays come to."""

    def __post_init__(self) -> None:
        tally = tally_play(self.contract.kind, self.declarer, None, self.plays)
        object.__setattr__(self, "tally", tally)
        if self.bid is not None:
            check_bid(self.bid, self.rules)
        if self.skat is not None and self.seat != self.declarer:
            raise KnowledgeError("only the declarer knows the skat", text=str(self.skat), hint="leave the skat out")
        if tally.fault is not None:
            raise KnowledgeError(tally.fault)
        revoked = self.hand & CardSet(tally.voids[self.seat])
        if revoked:
            raise KnowledgeError(f"{self.seat} has not followed suit and cannot hold {revoked}", text=str(revoked))
        out = CardSet(self.plays)
        if out & self.hand or (self.skat or CardSet()) & (out | self.hand):
            raise KnowledgeError(
                "a card played is named twice, or is still in the hand or the skat", text=str(self.hand)
            )
        size = 10 - len(self.played_by(self.seat))
        if len(self.hand) != size:
            raise KnowledgeError(f"{self.seat} must hold {size} cards now, not {len(self.hand)}")

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return self.plays[len(self.plays) - len(self.plays) % 3 :]

    @property
    def leader(self) -> Seat:
        """Who led the trick on the table, or leads the next one."""
        return self.tally.leader

    @property
    def to_move(self) -> Seat:
        """Whose turn it is."""
        return Seat(self.tally.turn)

    @property
    def legal(self) -> CardSet:
        """The cards the player may play, if it is his turn."""
        if not self.trick:
            return self.hand
        return self.hand & self.contract.follow_set(self.trick[0]) or self.hand

    @property
    def twelve(self) -> CardSet | None:
        """The declarer's hand and skat, as far as this player knows all of it."""
        if self.skat is None:
            return None
        return self.hand | self.skat | self.played_by(self.declarer)

    def played_by(self, seat: Seat | int) -> CardSet:
        """The cards a seat has played."""
        return CardSet(self.tally.cards[seat])

    @property
    def knowledge(self) -> Knowledge:
        """What the player knows of where the other cards lie.

        :raises KnowledgeError: if it contradicts itself.
        """
        sizes = [10 - cards.bit_count() for cards in self.tally.cards]
        known = Knowledge(sizes=(sizes[0], sizes[1], sizes[2], 2), out=CardSet(self.plays)).has(self.seat, self.hand)
        if self.skat is not None:
            known = known.has(SKAT, self.skat)
        for seat, void in enumerate(self.tally.voids):
            for group in self.contract.groups:
                if group.mask & void:
                    known = known.lacks(seat, group)
        for seat, cards in self.shown:
            if seat != self.seat:
                known = known.has(seat, cards, text=f"{seat} has shown {cards}")
        return known.told(self.know, self.contract.kind) if self.know else known

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> "View":
        """Read the JSON form: ``contract``, ``declarer``, ``seat`` and ``hand`` (the cards still held); ``plays``,
        ``skat`` (for the declarer: what he has put away), ``bid``, ``shown`` (``{"0": "CJ.SJ"}``) and ``know``
        (terms) where there are any.

        :raises SkatError: naming the key that is missing or cannot be read.
        """
        if not isinstance(data, Mapping):
            raise KnowledgeError(f"{str(data)[:40]!r} is not an object", hint='write {"contract": …}')
        for key in data:
            if key not in _KEYS:
                raise KnowledgeError(f"unknown key {key!r}", text=str(key), hint=f"keys are {', '.join(_KEYS)}")
        missing = [key for key in _KEYS[:4] if data.get(key) is None]
        if missing:
            raise KnowledgeError(f"{', '.join(missing)} missing")
        readers: dict[str, Any] = {
            "contract": lambda value: Contract.parse(_text(value)),
            "declarer": _seat,
            "seat": _seat,
            "hand": lambda value: CardSet.parse(_text(value)),
            "plays": _cards,
            "skat": lambda value: CardSet.parse(_text(value)),
            "bid": lambda value: value,
            "shown": _shown_cards,
            "know": _text,
            "rules": _text,
        }
        parts = {}
        for key, value in data.items():
            if value is None:
                continue
            try:
                parts[key] = readers[key](value)
            except SkatError as error:
                raise type(error)(f"{key}: {error.message}", text=error.text, hint=error.hint) from None
        return View(**parts)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        data: dict[str, Any] = {
            "contract": str(self.contract),
            "declarer": int(self.declarer),
            "seat": int(self.seat),
            "hand": str(self.hand),
            "plays": [str(card) for card in self.plays],
        }
        if self.skat is not None:
            data["skat"] = str(self.skat)
        if self.shown:
            data["shown"] = {str(int(seat)): str(cards) for seat, cards in self.shown}
        data |= {key: value for key, value in (("bid", self.bid), ("know", self.know)) if value}
        return data

    def told(self, know: str) -> "View":
        """The same with further terms known."""
        return replace(self, know=f"{self.know} {know}".strip())


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise KnowledgeError(f"{str(value)[:40]!r} is not a text")
    return value


def _seat(value: object) -> Seat:
    return Seat.parse(str(value) if isinstance(value, int) and not isinstance(value, bool) else _text(value))


def _cards(value: object) -> tuple[Card, ...]:
    if isinstance(value, list):
        value = " ".join(map(_text, value))
    return Card.parse_list(_text(value))


def _shown_cards(value: object) -> tuple[tuple[Seat, CardSet], ...]:
    if not isinstance(value, Mapping):
        raise KnowledgeError(f"{str(value)[:40]!r} is not an object", hint='write {"0": "CJ.SJ"}')
    return tuple((_seat(seat), CardSet.parse(_text(cards))) for seat, cards in value.items())
