"""One deal with all cards open: every contract for every declarer, the par sheet."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from skatsolve.bidding.race import pair_masks, pairs_of
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat
from skatsolve.errors import DealError, need
from skatsolve.knowledge import SKAT, Worlds
from skatsolve.notebook import Pictured
from skatsolve.outcomes.ladder import Judge
from skatsolve.parallel import map_ordered
from skatsolve.rows import encode_worlds
from skatsolve.thresholds import WIN

__all__ = ["Cell", "ContractTable", "contract_table"]


@dataclass(frozen=True)
class Cell:
    """One contract of one declarer.

    :param away: the two cards put away; None in Hand.
    :param value: the declarer's card points with best play, the skat or discards counted; in Null 1 if made, else 0.
    :param won: whether the contract is won: 61 points, or no trick in Null. No bid is looked at.
    """

    declarer: Seat
    contract: Contract
    away: CardSet | None
    value: int
    won: bool

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "declarer": int(self.declarer),
            "contract": str(self.contract),
            "away": None if self.away is None else str(self.away),
            "value": self.value,
            "won": self.won,
        }


@dataclass(frozen=True)
class ContractTable(Pictured):
    """All contracts of all declarers on one deal.

    :param cells: by declarer, then by kind of game.
    """

    deal: Deal
    cells: tuple[Cell, ...]

    def cell(self, declarer: Seat | int, kind: Kind) -> Cell:
        """The cell of one declarer and kind of game."""
        return next(cell for cell in self.cells if cell.declarer == declarer and cell.contract.kind is kind)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        return {"schema": 1, "deal": str(self.deal), "cells": [cell.to_dict() for cell in self.cells]}


@dataclass(frozen=True)
class _CellTask:
    declarer: Seat
    kind: Kind
    world: Worlds
    hand: bool

    def solve(self) -> Cell:
        judge, contract = Judge(), Contract(self.kind, hand=self.hand)
        if self.hand:
            value = int(judge.final_points(encode_worlds(self.world, self.kind, self.declarer))[0])
            return self._cell(contract, None, value)
        world = self.world.copy()
        world[0, self.declarer] |= world[0, SKAT]
        world[0, SKAT] = 0
        pairs = pairs_of(int(world[0, self.declarer]))
        best, value = judge.best_discard(encode_worlds(world, self.kind, self.declarer)[0], pairs)
        return self._cell(contract, CardSet(int(pair_masks(pairs[[best]])[0])), value)

    def _cell(self, contract: Contract, away: CardSet | None, value: int) -> Cell:
        won = value == 1 if contract.is_null else value >= WIN
        return Cell(self.declarer, contract, away, value, won)


def contract_table(deal: Deal, *, hand: bool = False, jobs: int | None = None) -> ContractTable:
    """Solve one deal for every declarer and kind of game.

    Forehand leads. With the skat picked up each declarer puts away what brings the most card points against best
    play (in Null the first pair in the order of writing that makes it, if one does).

    :param hand: play in Hand instead: the skat stays as dealt.
    :param jobs: see :func:`~skatsolve.parallel.map_ordered`.
    :raises DealError: if this is no deal.

    >>> deal = Deal.parse(
    ...     "CJ.HJ.CA.CT.C9.C8.SA.ST.HQ.D7|CK.CQ.C7.SJ.SK.SQ.S9.HA.DA.DT|"
    ...     "S8.S7.HT.HK.H9.DJ.DK.DQ.D9.D8|H8.H7"
    ... )
    >>> cell = contract_table(deal).cell(Seat.FOREHAND, Kind.CLUBS)
    >>> cell.value, cell.won, str(cell.away)
    (78, True, 'HQ.D7')
    """
    need(deal, Deal, DealError, "read one with Deal.parse")
    world = np.array([[*(cards.mask for cards in deal.hands), deal.skat.mask]], dtype=np.uint32)
    tasks = [_CellTask(declarer, kind, world, hand) for declarer in Seat for kind in Kind]
    return ContractTable(deal, tuple(map_ordered(_CellTask.solve, tasks, jobs=jobs)))
