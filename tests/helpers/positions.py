"""Endgames of the reference as positions of the package, and back."""

from helpers.rows import mask, unmask
from oracle.minimax import Endgame
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.position import Position


def as_position(endgame: Endgame) -> Position:
    """The endgame as a validated position; the skat is not known in it."""
    return Position(
        Contract(Kind(endgame.kind)),
        endgame.declarer,
        [CardSet(mask(hand)) for hand in endgame.hands],
        trick=[Card.from_index(card) for card in endgame.trick],
        leader=endgame.leader,
        points=endgame.points,
        tricks=endgame.tricks,
    )


def as_endgame(position: Position) -> Endgame:
    """The position in plain ints."""
    first, second, third = (unmask(hand.mask) for hand in position.hands)
    return Endgame(
        hands=(first, second, third),
        trick=tuple(card.index for card in position.trick),
        kind=int(position.contract.kind),
        declarer=int(position.declarer),
        leader=int(position.leader),
        points=position.points,
        tricks=position.tricks,
    )
