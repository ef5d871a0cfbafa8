"""Values and scores: matadors, bid ladder, game value step by step, overbid, list and tournament scores."""

from skatsolve.scoring.early_ends import Side, is_decided, score_early
from skatsolve.scoring.game_score import Charge, GameScore, SeegerFabian, Step, check_bid, score_game
from skatsolve.scoring.score_sheet import PlayerTotal, ScoreSheet, sum_games
from skatsolve.scoring.tariff import (
    RULE_SETS,
    RuleSet,
    Tariff,
    bid_ladder,
    count_matadors,
    list_score,
    tariff_of,
)

__all__ = [
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
    "bid_ladder",
    "check_bid",
    "count_matadors",
    "is_decided",
    "list_score",
    "score_early",
    "score_game",
    "sum_games",
    "tariff_of",
]
