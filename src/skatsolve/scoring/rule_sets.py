"""Sets of rules, where they differ in what a game is worth."""

from dataclasses import dataclass
from typing import Final

from skatsolve.errors import need_choice

__all__ = ["RULE_SETS", "RuleSet", "rule_set"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of rules, where it differs from others.

    :param grand_ouvert_base: the base of Grand Ouvert where that takes the place of a step for ouvert, else None.
    :param lost_hand: how many times its value a lost Hand game costs; other lost games cost twice their value.
    """

    name: str
    grand_ouvert_base: int | None
    lost_hand: int


RULE_SETS: Final = {
    "isko": RuleSet("isko", grand_ouvert_base=None, lost_hand=2),
    "historical": RuleSet("historical", grand_ouvert_base=36, lost_hand=1),
}


def rule_set(name: str) -> RuleSet:
    """The set of rules with this name.

    :raises OptionError: if there is none.
    """
    need_choice(name, RULE_SETS, "rules")
    return RULE_SETS[name]
