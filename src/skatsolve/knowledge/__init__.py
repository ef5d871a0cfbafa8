"""What somebody knows of a deal, and the deals that fit it."""

from skatsolve.knowledge.facts import SKAT, Fact
from skatsolve.knowledge.knowledge import Knowledge
from skatsolve.knowledge.sampler import ENUMERATION_LIMIT, Sampler, Worlds
from skatsolve.knowledge.seeds import seed_or_new
from skatsolve.knowledge.terms import card_group
from skatsolve.knowledge.view import View
from skatsolve.knowledge.voids import whole_suits

__all__ = [
    "ENUMERATION_LIMIT",
    "SKAT",
    "Fact",
    "Knowledge",
    "Sampler",
    "View",
    "Worlds",
    "card_group",
    "seed_or_new",
    "whole_suits",
]
