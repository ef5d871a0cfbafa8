"""A recorded game as a seat of it saw it at some moment."""

from collections.abc import Sequence

from skatsolve.cards import Card, CardSet
from skatsolve.deal import Seat
from skatsolve.errors import RecordError
from skatsolve.game.record import GameRecord
from skatsolve.knowledge import View
from skatsolve.tricks import tally_play

__all__ = ["view_of"]


def view_of(record: GameRecord, number: int | None = None, seat: Seat | int | None = None) -> View:
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
        _shown(record, number, held, plays, record.declarer if record.contract.ouvert else None),
        record.bid,
        rules=record.rules,
    )


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
    record: GameRecord, number: int, held: Sequence[CardSet | None], plays: Sequence[Card], ouvert: Seat | None
) -> tuple[tuple[Seat, CardSet], ...]:
    """The cards that lie open for all after so many cards: those of ``ouvert``, and what players have laid down."""
    open_cards = {}
    if ouvert is not None:
        open_cards[ouvert] = held[ouvert]
        if open_cards[ouvert] is None and record.shown is not None:
            open_cards[ouvert] = record.shown - CardSet(plays)
    for incident in record.incidents:
        if incident.phase == "play" and incident.number <= number and incident.kind in ("expose", "claim"):
            whole = held[incident.seat]
            cards = incident.cards - CardSet(plays) if incident.cards else whole
            # A source may list cards that the seat does not hold; those nobody has seen.
            cards = cards & whole if cards is not None and whole is not None else cards
            if cards:
                open_cards[incident.seat] = cards | (open_cards.get(incident.seat) or CardSet())
    return tuple((seat, cards) for seat, cards in sorted(open_cards.items()) if cards is not None and cards)
