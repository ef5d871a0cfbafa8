"""One deal with all cards open: every contract for every declarer, the par sheet."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from skatsolve.cards import CardSet
from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.deal import Deal, DealLike, Seat, SeatLike
from skatsolve.errors import ContractError
from skatsolve.knowledge import SKAT
from skatsolve.notebook import Pictured
from skatsolve.outcomes import Judge
from skatsolve.parallel import map_ordered
from skatsolve.points_needed import WIN
from skatsolve.rows import encode_worlds

__all__ = ["Cell", "ContractTable", "contract_table", "solve_cell"]


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

    def cell(self, declarer: SeatLike, contract: ContractLike | Kind) -> Cell:
        """The cell of one declarer and kind of game, or contract of that kind.

        :raises SeatError: for a seat that does not exist.
        :raises ContractError: for a contract that does not exist, or that is not in the table.
        """
        seat = Seat.of(declarer, "declarer")
        kind = contract if isinstance(contract, Kind) else Contract.of(contract).kind
        for cell in self.cells:
            if cell.declarer == seat and cell.contract.kind is kind:
                return cell
        raise ContractError(f"the table has no cell of {seat} in {kind}")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        return {"schema": 1, "deal": str(self.deal), "cells": [cell.to_dict() for cell in self.cells]}


def solve_cell(deal: Deal, declarer: Seat, kind: Kind, *, hand: bool = False, judge: Judge | None = None) -> Cell:
    """One contract of one declarer on a deal, in Hand or with the best discard."""
    judge, contract = judge or Judge(), Contract(kind, hand=hand)
    world = np.array([[*(cards.mask for cards in deal.hands), deal.skat.mask]], dtype=np.uint32)
    away = None
    if hand:
        value = int(judge.final_points(encode_worlds(world, kind, declarer))[0])
    else:
        world[0, declarer] |= world[0, SKAT]
        world[0, SKAT] = 0
        away, value = judge.best_discard(encode_worlds(world, kind, declarer)[0])
    return Cell(declarer, contract, away, value, value == 1 if contract.is_null else value >= WIN)


def contract_table(deal: DealLike, *, hand: bool = False, jobs: int | None = None) -> ContractTable:
    """Solve one deal for every declarer and kind of game.

    Forehand leads. With the skat picked up each declarer puts away what brings the most card points against best
    play (in Null the first pair in the order of writing that makes it, if one does).

    :param hand: play in Hand instead: the skat stays as dealt.
    :param jobs: see :func:`~skatsolve.parallel.map_ordered`.
    :raises DealError: if this is not a deal.

    >>> table = contract_table(
    ...     "CJ.HJ.CA.CT.C9.C8.SA.ST.HQ.D7|CK.CQ.C7.SJ.SK.SQ.S9.HA.DA.DT|"
    ...     "S8.S7.HT.HK.H9.DJ.DK.DQ.D9.D8|H8.H7"
    ... )
    >>> cell = table.cell("forehand", "C")
    >>> cell.value, cell.won, str(cell.away)
    (78, True, 'HQ.D7')
    """
    deal = Deal.of(deal)
    tasks = [(declarer, kind) for declarer in Seat for kind in Kind]
    return ContractTable(deal, tuple(map_ordered(partial(_solve_cell, deal, hand), tasks, jobs=jobs)))


def _solve_cell(deal: Deal, hand: bool, task: tuple[Seat, Kind]) -> Cell:
    return solve_cell(deal, *task, hand=hand)
