"""Values and scores: matadors, bid ladder, game value step by step, overbid, list and tournament scores."""

from skatsolve.scoring.bid_ladder import bid_ladder, check_bid
from skatsolve.scoring.early_ends import Side, is_decided, score_early, score_thrown_open, score_unannounced
from skatsolve.scoring.game_score import Charge, GameScore, Step
from skatsolve.scoring.game_value import Tariff, tariff_of
from skatsolve.scoring.matadors import count_matadors
from skatsolve.scoring.overbid import apply_bid, impossible_null
from skatsolve.scoring.rule_sets import RULE_SETS, RuleSet, rule_set
from skatsolve.scoring.score_game import list_score, score_game
from skatsolve.scoring.score_sheet import PlayerTotal, ScoreSheet, sum_games
from skatsolve.scoring.seeger_fabian import DECLARER_BONUS, SeegerFabian

__all__ = [
    "DECLARER_BONUS",
    "RULE_SETS",
    "Charge",
    "GameScore",
    "PlayerTotal",
    "RuleSet",
    "ScoreSheet",
    "SeegerFabian",
    "Side",
    "Step",
    "Tariff",
    "apply_bid",
    "bid_ladder",
    "check_bid",
    "count_matadors",
    "impossible_null",
    "is_decided",
    "list_score",
    "rule_set",
    "score_early",
    "score_game",
    "score_thrown_open",
    "score_unannounced",
    "sum_games",
    "tariff_of",
]
