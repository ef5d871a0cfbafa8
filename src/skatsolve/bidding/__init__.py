"""Is a hand worth a bid? What to declare, and what to put away?

The hidden cards are dealt many times, each deal is solved exactly with all cards open, and the results are counted.
What such numbers can and cannot tell is said in the documentation: the defenders never err, and everybody knows every
card. What the others bid or passed is not used.
"""

from collections.abc import Sequence
from typing import Literal

from skatsolve.bidding.contract_table import Cell, ContractTable, contract_table, solve_cell
from skatsolve.bidding.declarable import every_contract
from skatsolve.bidding.discards import DiscardSearch
from skatsolve.bidding.hand import HandSearch
from skatsolve.bidding.results import BidPoint, DeclarationChances, DiscardEvaluation, HandEvaluation, Margin, Pickup
from skatsolve.cards import CardsLike
from skatsolve.contract import ContractLike
from skatsolve.deal import Seat, SeatLike
from skatsolve.knowledge import Knowledge
from skatsolve.outcomes import Aim, Outcome

__all__ = [
    "BidPoint",
    "Cell",
    "ContractTable",
    "DeclarationChances",
    "DiscardEvaluation",
    "DiscardSearch",
    "HandEvaluation",
    "HandSearch",
    "Margin",
    "Outcome",
    "Pickup",
    "best_discards",
    "contract_table",
    "evaluate_hand",
    "every_contract",
    "solve_cell",
]


def evaluate_hand(
    hand: CardsLike,
    seat: SeatLike = Seat.FOREHAND,
    *,
    bid: int = 18,
    contracts: Sequence[ContractLike] | None = None,
    samples: int | None = None,
    precision: float = 0.02,
    seed: int | None = None,
    jobs: int | None = None,
    knowledge: Knowledge | None = None,
    pass_score: float = 0.0,
    aim: Aim = "score",
) -> HandEvaluation:
    """What ten cards are worth before the skat is seen, and how far to bid.

    Contracts in Hand are solved in deals drawn uniformly from all that are possible. For picking up the skat, a player
    who sees these twelve cards and nothing else is imitated: for each skat the contract and the discard are chosen on
    deals of their own and then graded on other deals, so that the estimate is not too good. It is the value of these
    decisions: with still more deals they would be a little better.

    :param hand: ten cards.
    :param seat: the player's seat; forehand leads.
    :param bid: the bid at which the game is played: an overbid game is lost.
    :param contracts: what may be declared; everything by default. Those without Hand mean picking up the skat.
    :param samples: deals to solve for the declarations that matter (others get fewer); by default as many as
        ``precision`` needs.
    :param precision: wanted half width of the 95 % interval of the best declaration's chance of winning.
    :param seed: a whole number from 0; if left out one is drawn, which the result tells.
    :param jobs: see :func:`skatsolve.parallel.map_ordered`; the numbers do not depend on it.
    :param knowledge: what is known besides the hand.
    :param pass_score: what passing is worth.
    :param aim: what the declarer wants most of: list score, tournament score, or games won (then ``pass_score`` is
        the chance of winning that is as good as passing).
    :raises CardError, SeatError, ContractError: for what is not cards, a seat, a contract.
    :raises KnowledgeError: if these are not ten cards, or nothing fits what is known.
    :raises AuctionError: for a bid that does not exist.
    :raises OptionError: for numbers that ask for nothing.

    >>> evaluation = evaluate_hand("CJ SJ HJ DJ CA CT CK SA HA DA", contracts=["GO", "N"], samples=20, seed=1)
    >>> str(evaluation.best), evaluation.bid_up_to, evaluation.declaration("GO").win
    ('GO', 264, 1.0)
    """
    search = HandSearch(
        hand,
        seat,
        bid=bid,
        contracts=contracts,
        samples=samples,
        precision=precision,
        seed=seed,
        jobs=jobs,
        knowledge=knowledge,
        pass_score=pass_score,
        aim=aim,
    )
    for _ in search.run():
        pass
    return search.result()


def best_discards(
    cards: CardsLike,
    seat: SeatLike = Seat.FOREHAND,
    *,
    bid: int = 18,
    contracts: Sequence[ContractLike] | None = None,
    away: CardsLike | None = None,
    samples: int | None = None,
    precision: float = 0.01,
    worlds: Literal["sampled", "all"] = "sampled",
    seed: int | None = None,
    jobs: int | None = None,
    knowledge: Knowledge | None = None,
    aim: Aim = "score",
) -> DiscardEvaluation:
    """What to declare with twelve cards, and which two to put away.

    All discards of all contracts start in a race over common deals; those that fall behind are dropped, and what is
    left is graded on other deals, common to all again.

    :param cards: twelve cards, the hand with the skat it has picked up.
    :param away: grade just this discard.
    :param samples: deals to grade on; by default as many as ``precision`` needs.
    :param worlds: ``all`` solves every possible deal (184 756 if nothing more is known) for the best discard, and that
        of each contract that comes near it, and tells exactly how many of them are won; no scores then.

    The other parameters, and the errors, are those of :func:`evaluate_hand`.

    >>> best = best_discards("CJ SJ HJ DJ CA CT CK SA HA DA C7 H7", contracts=["G"], samples=20, seed=1).best
    >>> best.win, best.schwarz
    (1.0, 1.0)
    """
    search = DiscardSearch(
        cards,
        seat,
        bid=bid,
        contracts=contracts,
        away=away,
        samples=samples,
        precision=precision,
        worlds=worlds,
        seed=seed,
        jobs=jobs,
        knowledge=knowledge,
        aim=aim,
    )
    for _ in search.run():
        pass
    return search.result()
