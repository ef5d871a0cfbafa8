"""A double-dummy solver and analysis tool for the card game Skat.

The public names live in the modules below and are loaded when first asked for, so that ``import skatsolve`` is quick.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skatsolve import notation as notation
    from skatsolve.auction import Auction as Auction
    from skatsolve.bidding import ContractTable as ContractTable
    from skatsolve.bidding import DiscardEvaluation as DiscardEvaluation
    from skatsolve.bidding import HandEvaluation as HandEvaluation
    from skatsolve.bidding import best_discards as best_discards
    from skatsolve.bidding import contract_table as contract_table
    from skatsolve.bidding import evaluate_hand as evaluate_hand
    from skatsolve.cards import Card as Card
    from skatsolve.cards import CardSet as CardSet
    from skatsolve.cards import Rank as Rank
    from skatsolve.cards import Suit as Suit
    from skatsolve.claims import claim_holds as claim_holds
    from skatsolve.claims import settle_claim as settle_claim
    from skatsolve.contract import Contract as Contract
    from skatsolve.contract import Kind as Kind
    from skatsolve.deal import Deal as Deal
    from skatsolve.deal import Seat as Seat
    from skatsolve.errors import SkatError as SkatError
    from skatsolve.game import GameRecord as GameRecord
    from skatsolve.knowledge import Knowledge as Knowledge
    from skatsolve.knowledge import Sampler as Sampler
    from skatsolve.notation.problems import Problem as Problem
    from skatsolve.position import Position as Position
    from skatsolve.problems import solve_problem as solve_problem
    from skatsolve.proofs import Proof as Proof
    from skatsolve.proofs import prove as prove
    from skatsolve.review import GameReview as GameReview
    from skatsolve.review import advise as advise
    from skatsolve.review import review_game as review_game
    from skatsolve.review import review_games as review_games
    from skatsolve.rows import pack as pack
    from skatsolve.scoring import GameScore as GameScore
    from skatsolve.scoring import score_game as score_game
    from skatsolve.solver import CardValues as CardValues
    from skatsolve.solver import PlayAnalysis as PlayAnalysis
    from skatsolve.solver import Solution as Solution
    from skatsolve.solver import Solver as Solver
    from skatsolve.solver import analyse_play as analyse_play
    from skatsolve.solver import card_values as card_values
    from skatsolve.solver import solve as solve
    from skatsolve.solver import solve_many as solve_many

# Public names by the module that defines them; the imports above say the same to type checkers.
_HOMES = {
    "auction": ("Auction",),
    "bidding": (
        "ContractTable",
        "DiscardEvaluation",
        "HandEvaluation",
        "best_discards",
        "contract_table",
        "evaluate_hand",
    ),
    "cards": ("Card", "CardSet", "Rank", "Suit"),
    "claims": ("claim_holds", "settle_claim"),
    "contract": ("Contract", "Kind"),
    "deal": ("Deal", "Seat"),
    "errors": ("SkatError",),
    "game": ("GameRecord",),
    "notation.problems": ("Problem",),
    "rows": ("pack",),
    "position": ("Position",),
    "problems": ("solve_problem",),
    "knowledge": ("Knowledge", "Sampler"),
    "review": ("GameReview", "advise", "review_game", "review_games"),
    "proofs": ("Proof", "prove"),
    "scoring": ("GameScore", "score_game"),
    "solver": (
        "CardValues",
        "PlayAnalysis",
        "Solution",
        "Solver",
        "analyse_play",
        "card_values",
        "solve",
        "solve_many",
    ),
}
_MODULES = ("notation",)
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME, *_MODULES])


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("skatsolve")
    elif name in _HOME:
        value = getattr(importlib.import_module(f"skatsolve.{_HOME[name]}"), name)
    elif name in _MODULES:
        value = importlib.import_module(f"skatsolve.{name}")
    else:
        raise AttributeError(f"module 'skatsolve' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
