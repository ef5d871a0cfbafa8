"""Voids: whole suits that a seat is known not to hold, and what it may hold then. Trumps are a suit of their own.

Sets of cards are masks here, by seat where there are three of them.
"""

from collections.abc import Iterator, Sequence

from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import KnowledgeError

__all__ = ["may_hold", "void_suits", "whole_suits"]


def void_suits(contract: Contract, void: int) -> Iterator[CardSet]:
    """The suits, as they are followed in the contract, of which some cards are in ``void``."""
    return (group for group in contract.groups if group.mask & void)


def whole_suits(contract: Contract, seat: Seat, void: int, unseen: int) -> int:
    """The unseen cards of the suits that a seat is void in.

    :raises KnowledgeError: if ``void`` has only a part of what is unseen of a suit.
    """
    whole = 0
    for group in void_suits(contract, void & unseen):
        missing = group.mask & unseen & ~void
        if missing:
            raise KnowledgeError(f"{seat} is void in a part of a suit: not in {CardSet(missing)}")
        whole |= group.mask & unseen
    return whole


def may_hold(seat: int, other: int, unseen: int, voids: Sequence[int], sizes: Sequence[int]) -> int:
    """The unseen cards that ``seat`` holds in some split in which nobody holds what it is void in; 0 if none exists.

    A split exists if the cards that neither may hold find room in the skat, and those that only one may hold in its
    hand and what is left of the skat (Hall's condition).

    :param other: the other seat whose cards are unseen.
    :param sizes: how many cards each seat holds; the unseen cards beyond those of the two lie in the skat.
    """
    spare = unseen.bit_count() - sizes[seat] - sizes[other]
    neither = (unseen & voids[seat] & voids[other]).bit_count()
    only = unseen & voids[other] & ~voids[seat]
    others = (unseen & voids[seat] & ~voids[other]).bit_count()
    room = sizes[seat] + spare - neither - only.bit_count()
    if neither > spare or room < 0 or others + neither > sizes[other] + spare:
        return 0
    # No room for more than the cards that only this seat can hold: it holds nothing else.
    return unseen & ~voids[seat] if room else only
