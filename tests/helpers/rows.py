"""Positions between their forms: the JSON of the data files, the packed rows of the core, the ints of the reference.

Cards are read and written by the reference's own names, so that a fault of the package's notation cannot hide here.
"""

from typing import Any

from oracle.minimax import Endgame
from oracle.rules import CARD_POINTS, PACK, number

KINDS = "CSHDGN"
KNOWN_TRICKS = 1 << 24
OBJECTIVE_NUMBER = {"points": 0, "win": 1, "schneider": 2, "schwarz": 3, "any_trick": 4, "null": 5}


def cards(text: str) -> tuple[int, ...]:
    """The cards of a canonical text, dots and blanks left out or not."""
    text = text.replace(".", "").replace(" ", "")
    return tuple(number(text[i : i + 2]) for i in range(0, len(text), 2))


def mask(held: tuple[int, ...]) -> int:
    """The set as bits."""
    return sum(1 << card for card in held)


def unmask(bits: int) -> tuple[int, ...]:
    """The cards of a mask."""
    return tuple(card for card in PACK if bits >> card & 1)


def from_json(document: dict[str, Any]) -> Endgame:
    """The endgame of one line of a data file; points left out are nobody's."""
    skat_points = 0
    if "points" not in document and document.get("skat"):
        skat_points = sum(CARD_POINTS[card] for card in cards(document["skat"]))
    hands = tuple(cards(hand) for hand in document["hands"])
    assert len(hands) == 3
    return Endgame(
        hands=hands,
        trick=tuple(number(card) for card in document.get("trick", [])),
        kind=KINDS.index(document["contract"][0]),
        declarer=document["declarer"],
        leader=document.get("leader", 0),
        points=tuple(document.get("points", (skat_points, 0))),
        tricks=tuple(document["tricks"]) if document.get("tricks") else None,
    )


def packed(endgame: Endgame) -> tuple[int, int, int, int, int, int]:
    """The row of six words that the core takes."""
    table = sum((card + 1) << 8 * place for place, card in enumerate(endgame.trick))
    state = endgame.kind | endgame.declarer << 4 | endgame.leader << 6
    taken = endgame.points[0] | endgame.points[1] << 8
    if endgame.tricks is not None:
        taken |= endgame.tricks[0] << 16 | endgame.tricks[1] << 20 | KNOWN_TRICKS
    first, second, third = map(mask, endgame.hands)
    return first, second, third, table, state, taken
