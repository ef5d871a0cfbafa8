"""Reads seats as people type them."""

from skatsolve.errors import SeatError, need_text, shown
from skatsolve.words.names import fold, seats_by_word
from skatsolve.words.nearest import nearest

__all__ = ["read_seat"]


def read_seat(text: str) -> int:
    """The seat, 0..2, of a number, a name in any of the languages, or the beginning of one.

    :raises SeatError: if the text names no seat.
    """
    need_text(text, SeatError)
    word = fold(text.strip())
    if word in ("0", "1", "2"):
        return int(word)
    table = seats_by_word()
    seats = {seat for name, seat in table.items() if name.startswith(word)}
    if len(seats) == 1:
        return seats.pop()
    close = nearest(word, table)
    hint = f"did you mean {close!r}?" if close else "say 0, 1, 2 or forehand, middlehand, rearhand"
    raise SeatError(f"{shown(text, 60)} is not a seat", text=text, hint=hint)
