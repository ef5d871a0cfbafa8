"""Proofs over all deals: can a hand be lost at all, whatever the cards not seen and whatever the defence?

Two truths, never to be mixed up. A hand is *double-dummy safe* if in every deal the declarer wins with all cards
open. It is *unlosable* if there is one strategy, knowing only what the declarer sees, that wins against every deal and
every defence. Unlosable hands are double-dummy safe; some safe hands can be lost for want of knowledge.
"""

from skatsolve.proofs.deals import DoubleDummy, count_deals, count_lost_deals
from skatsolve.proofs.derived import (
    SafeBid,
    SkatProofs,
    claim_is_sure,
    needed_goals,
    prove_discards,
    prove_skats,
    safe_bid,
)
from skatsolve.proofs.proof import Proof, prove, prove_view, verdicts_along
from skatsolve.proofs.revolution import Revolution, revolution
from skatsolve.proofs.search import NODE_LIMIT, Goal, ProofSearch, Verdict, read_goal
from skatsolve.proofs.seen import seen
from skatsolve.proofs.strategy import Branch, Refutation, Strategy, StrategyNode

__all__ = [
    "NODE_LIMIT",
    "Branch",
    "DoubleDummy",
    "Goal",
    "Proof",
    "ProofSearch",
    "Refutation",
    "Revolution",
    "SafeBid",
    "SkatProofs",
    "Strategy",
    "StrategyNode",
    "Verdict",
    "claim_is_sure",
    "count_deals",
    "count_lost_deals",
    "needed_goals",
    "prove",
    "prove_discards",
    "prove_skats",
    "prove_view",
    "read_goal",
    "revolution",
    "safe_bid",
    "seen",
    "verdicts_along",
]
