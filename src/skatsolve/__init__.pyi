"""The public names of skatsolve, each listed once, here.

Type checkers read these imports; ``__init__.py`` reads them too, and makes each the first time it is asked for.
"""

from skatsolve import notation as notation
from skatsolve.auction import Auction as Auction
from skatsolve.auction import Call as Call
from skatsolve.batch import pack as pack
from skatsolve.batch import unpack as unpack
from skatsolve.bidding import ContractTable as ContractTable
from skatsolve.bidding import DiscardEvaluation as DiscardEvaluation
from skatsolve.bidding import HandEvaluation as HandEvaluation
from skatsolve.bidding import best_discards as best_discards
from skatsolve.bidding import contract_table as contract_table
from skatsolve.bidding import evaluate_hand as evaluate_hand
from skatsolve.cards import Card as Card
from skatsolve.cards import CardLike as CardLike
from skatsolve.cards import CardSet as CardSet
from skatsolve.cards import CardsLike as CardsLike
from skatsolve.cards import Rank as Rank
from skatsolve.cards import Suit as Suit
from skatsolve.claims import adjudicate_claim as adjudicate_claim
from skatsolve.claims import claim_holds as claim_holds
from skatsolve.contract import Contract as Contract
from skatsolve.contract import ContractLike as ContractLike
from skatsolve.contract import Kind as Kind
from skatsolve.deal import Deal as Deal
from skatsolve.deal import DealLike as DealLike
from skatsolve.deal import Seat as Seat
from skatsolve.deal import SeatLike as SeatLike
from skatsolve.errors import AuctionError as AuctionError
from skatsolve.errors import CardError as CardError
from skatsolve.errors import ContractError as ContractError
from skatsolve.errors import DealError as DealError
from skatsolve.errors import KnowledgeError as KnowledgeError
from skatsolve.errors import OptionError as OptionError
from skatsolve.errors import PositionError as PositionError
from skatsolve.errors import ProblemError as ProblemError
from skatsolve.errors import RecordError as RecordError
from skatsolve.errors import SeatError as SeatError
from skatsolve.errors import SkatError as SkatError
from skatsolve.game import GameRecord as GameRecord
from skatsolve.knowledge import Knowledge as Knowledge
from skatsolve.knowledge import Sampler as Sampler
from skatsolve.knowledge import View as View
from skatsolve.notation.problems import Problem as Problem
from skatsolve.position import Position as Position
from skatsolve.problems import solve_problem as solve_problem
from skatsolve.proofs import Proof as Proof
from skatsolve.proofs import prove as prove
from skatsolve.review import GameReview as GameReview
from skatsolve.review import advise as advise
from skatsolve.review import review_game as review_game
from skatsolve.review import review_games as review_games
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

__version__: str
