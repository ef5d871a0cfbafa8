"""The known word that an unknown one was meant to be, if there is only one thing it can have meant."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

__all__ = ["distance", "nearest"]

_Meaning = TypeVar("_Meaning", bound=Hashable)


def nearest(word: str, table: Mapping[str, _Meaning]) -> str | None:
    """The known word that is meant, None where words of two meanings are as near.

    One letter may be wrong, in long words two if nothing else is near. A hint must not lead to another suit or game.

    >>> nearest("kreutz", {"kreuz": 0, "karo": 3}), nearest("kero", {"karo": 3, "kier": 2, "hero": 1})
    ('kreuz', None)
    """
    if len(word) < 3:
        return None
    found = {known: distance(word, known) for known in table}
    for most in (1, 2) if len(word) > 4 else (1,):
        near = [known for known, steps in found.items() if steps <= most]
        if near:
            return near[0] if len({table[known] for known in near}) == 1 else None
    return None


def distance(one: str, other: str) -> int:
    """How many letters have to be added, removed, replaced or swapped with the next (optimal string alignment).

    >>> distance("grnad", "grand"), distance("pick", "pik")
    (1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one):
        last, row, older = row, [at + 1], before
        before = last
        for place, wanted in enumerate(other):
            cost = min(last[place] + (letter != wanted), last[place + 1] + 1, row[place] + 1)
            if at and place and letter == other[place - 1] and one[at - 1] == wanted:
                cost = min(cost, older[place - 1] + 1)
            row.append(cost)
    return row[-1]
