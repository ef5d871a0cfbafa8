"""Matadors (ISkO 2.4), counted on masks of cards and signed: ``n`` for "with n", ``-n`` for "without n"."""

from typing import Final

from skatsolve.contract import Kind

__all__ = ["count_matadors", "most_matadors"]

_GRAND: Final = int(Kind.GRAND)


def most_matadors(kind: int) -> int:
    """The greatest number of matadors: all trumps, eleven in a suit game, four in Grand."""
    return 4 if kind == _GRAND else 11


def _runs(width: int) -> tuple[int, ...]:
    """By a pattern of trumps (bit 0 the highest): the length of its top run, negative if the top is missing."""
    runs = []
    for pattern in range(1 << width):
        top = pattern & 1
        run = next((place for place in range(width) if pattern >> place & 1 != top), width)
        runs.append(run if top else -run)
    return tuple(runs)


_JACK_RUNS: Final = _runs(4)
_SUIT_ORDER: Final = (7, 3, 6, 5, 2, 1, 0)  # bits of A T K Q 9 8 7 in the byte of a suit
_SUIT_RUNS: Final = tuple(
    _runs(7)[sum((byte >> bit & 1) << place for place, bit in enumerate(_SUIT_ORDER))] for byte in range(256)
)


def count_matadors(cards: int, kind: int) -> int:
    """Matadors in hand and skat together (ISkO 2.4): ``n`` for "with n", ``-n`` for "without n".

    :param cards: mask of the declarer's twelve cards.
    :param kind: a suit game or Grand; Null has no matadors.
    """
    jacks = cards >> 4 & 1 | cards >> 11 & 2 | cards >> 18 & 4 | cards >> 25 & 8
    run = _JACK_RUNS[jacks]
    if kind < _GRAND and (run == 4 or run == -4):
        further = _SUIT_RUNS[cards >> 8 * kind & 255]
        if (further > 0) == (run > 0):
            return run + further
    return run
