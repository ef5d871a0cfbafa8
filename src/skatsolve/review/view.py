"""What one player sees at one moment of play, and what he knows by it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import KnowledgeError, RecordError, SkatError
from skatsolve.game import GameRecord
from skatsolve.knowledge import Knowledge
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
        known = Knowledge.in_play(self.seat, self.contract, self.hand, self.plays, skat=self.skat)
        for seat, cards in self.shown:
            if seat != self.seat:
                known = known.has(seat, cards, text=f"{seat} has shown {cards}")
        return known.told(self.know, self.contract.kind) if self.know else known

    @staticmethod
    def of_record(record: GameRecord, number: int | None = None, seat: Seat | int | None = None) -> "View":
        """What a seat of a recorded game sees after so many cards.

        :param number: cards played; all that the record has if left out.
        :param seat: the seat whose turn it is if left out.
        :raises RecordError: if the record does not tell that player's cards, or has no contract.
        """
        if record.contract is None or record.declarer is None:
            raise RecordError("the record has no contract yet: nothing is being played")
        number = len(record.plays) if number is None else number
        if not 0 <= number <= len(record.plays):
            raise RecordError(f"{number} cards: the record has {len(record.plays)}", text=str(number))
        plays = record.plays[:number]
        tally = tally_play(record.contract.kind, record.declarer, None, plays)
        seat = Seat(tally.turn if seat is None else seat)
        held = _held(record, plays)
        hand = held[seat]
        if hand is None:
            raise RecordError(f"the record does not tell the cards of {seat}")
        skat = None if record.contract.hand or seat != record.declarer else record.discards
        return View(
            record.contract,
            record.declarer,
            seat,
            hand,
            plays,
            skat,
            _shown(record, number, held, plays),
            record.bid,
            rules=record.rules,
        )

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


def _held(record: GameRecord, plays: Sequence[Card]) -> list[CardSet | None]:
    """What each seat holds after these plays, as far as the record tells it."""
    at_start: list[CardSet | None] = [None, None, None]
    if record.hands is not None:
        at_start = list(record.hands)
    elif record.known is not None:
        for seat in Seat:
            cards = record.known[seat]
            if seat == record.declarer and record.skat_taken:
                away = record.discards
                both = cards | record.known[3]
                cards = both - away if away is not None and len(both) == 12 else CardSet()
            if len(cards) == 10:
                at_start[seat] = cards
    gone = CardSet(plays)
    return [None if cards is None else cards - gone for cards in at_start]


def _shown(
    record: GameRecord, number: int, held: Sequence[CardSet | None], plays: Sequence[Card]
) -> tuple[tuple[Seat, CardSet], ...]:
    """The cards that lie open for all after so many cards: ouvert, and what players have laid down."""
    assert record.contract is not None
    assert record.declarer is not None
    open_cards = {}
    if record.contract.ouvert:
        open_cards[record.declarer] = held[record.declarer]
        if open_cards[record.declarer] is None and record.shown is not None:
            open_cards[record.declarer] = record.shown - CardSet(plays)
    for incident in record.incidents:
        if incident.phase == "play" and incident.number <= number and incident.kind in ("expose", "claim"):
            whole = held[incident.seat]
            cards = incident.cards - CardSet(plays) if incident.cards else whole
            # A source may list cards that the seat does not hold; those nobody has seen.
            cards = cards & whole if cards is not None and whole is not None else cards
            if cards:
                open_cards[incident.seat] = cards | (open_cards.get(incident.seat) or CardSet())
    return tuple((seat, cards) for seat, cards in sorted(open_cards.items()) if cards is not None and cards)


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
