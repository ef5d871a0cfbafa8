"""How open deals come out: the ladder of outcomes, what each outcome pays, and how sure a chance is."""

from skatsolve.outcomes.intervals import Z95, Interval, mean_interval, normal_error, samples_for, wilson
from skatsolve.outcomes.judge import Judge, Rows, discard_masks, discard_pairs
from skatsolve.outcomes.ladder import OUTCOMES, Outcome, Outcomes, outcome_of
from skatsolve.outcomes.payoff import AIMS, Aim, Payoff, PayoffTables, check_aim, payoff
from skatsolve.outcomes.stakes import Stakes, Turn

__all__ = [
    "AIMS",
    "OUTCOMES",
    "Z95",
    "Aim",
    "Interval",
    "Judge",
    "Outcome",
    "Outcomes",
    "Payoff",
    "PayoffTables",
    "Rows",
    "Stakes",
    "Turn",
    "check_aim",
    "discard_masks",
    "discard_pairs",
    "mean_interval",
    "normal_error",
    "outcome_of",
    "payoff",
    "samples_for",
    "wilson",
]
