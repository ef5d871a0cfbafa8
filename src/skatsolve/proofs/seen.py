"""What a proof starts from: a declarer's view, in JSON and in the numbers of the core."""

from typing import Any

from skatsolve.cards import CardSet
from skatsolve.errors import KnowledgeError, need
from skatsolve.knowledge import View, whole_suits

__all__ = ["core_state", "need_declarer_view", "seen"]


def need_declarer_view(view: View) -> None:
    """Refuse a view that no proof can start from.

    :raises KnowledgeError: for a defender's view, a declarer's who picked up the skat and does not know it, or cards
        that have been shown.
    """
    need(view, View, KnowledgeError, "make one with View.start")
    if view.seat != view.declarer:
        raise KnowledgeError(f"a proof is the declarer's, and {view.seat} is a defender")
    if view.contract.hand == (view.skat is not None):
        raise KnowledgeError(
            f"in {view.contract} nothing is put away"
            if view.contract.hand
            else f"{view.contract} is not a Hand game: which two cards were put away?"
        )
    if view.shown:
        raise KnowledgeError("a proof does not use cards that defenders have shown", hint="leave them out")


def core_state(view: View) -> tuple[int, int, int, int, int, tuple[int, ...]]:
    """The view in the numbers of the core.

    :raises KnowledgeError: for what :func:`need_declarer_view` refuses, and a void in a part of a suit.
    """
    need_declarer_view(view)
    voids = [
        _suit_bits(view, whole_suits(view.contract, seat, view.voids[seat].mask, view.unseen.mask))
        for seat in view.others
    ]
    return (
        view.hand.mask,
        view.unseen.mask,
        voids[0],
        voids[1],
        (view.leader - view.seat) % 3,
        tuple(card.index for card in view.trick),
    )


def _suit_bits(view: View, void: int) -> int:
    """The suits (bits 0-3) and the trumps (bit 4) that a known void covers."""
    trumps = view.contract.trumps.mask
    bits = 16 if void & trumps else 0
    for suit in range(4):
        if void & ~trumps & 0xFF << 8 * suit:
            bits |= 1 << suit
    return bits


def seen(view: View) -> dict[str, Any]:
    """The view as a proof shows it in JSON: the cards of finished tricks by seat, and voids."""
    table = CardSet(view.trick)
    return {
        "contract": str(view.contract),
        "declarer": int(view.declarer),
        "hand": str(view.hand),
        "away": None if view.skat is None else str(view.skat),
        "played": [str(view.played_by(seat) - table) for seat in range(3)],
        "trick": [str(card) for card in view.trick],
        "leader": int(view.leader),
        "points": list(view.points),
        "tricks": list(view.tricks),
        "voids": [str(cards) for cards in view.voids],
    }
