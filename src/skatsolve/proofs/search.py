"""The Python face of the proof search: verdicts on what a declarer sees."""

import threading
from random import Random
from typing import Final, Literal, TypeAlias

from skatsolve._core.prover.null_prover import NullProver
from skatsolve._core.prover.points_prover import Prover
from skatsolve.cards import Card
from skatsolve.contract import Contract
from skatsolve.errors import KnowledgeError, OptionError, need, need_number, shown
from skatsolve.knowledge import View
from skatsolve.points_needed import ALL_POINTS, POINTS_NEEDED
from skatsolve.proofs.seen import core_state
from skatsolve.rows import Objective

__all__ = ["NODE_LIMIT", "Goal", "ProofSearch", "Verdict", "need_view", "read_goal"]

Verdict: TypeAlias = Literal["proved", "disproved", "undecided"]
Goal: TypeAlias = Objective | int
"""What has to be reached: ``win``, ``schneider``, ``schwarz``, ``any_trick``, ``null``, or so many card points."""

NODE_LIMIT: Final = 40_000_000
"""Cards tried before a question is left undecided, if nothing else is said: about ten seconds."""

# The search counts in 64 bits.
_MOST_NODES: Final = 1 << 62
_NAMES: Final = ("win", "schneider", "schwarz", "any_trick", "null")
_VERDICTS: Final[dict[int, Verdict]] = {1: "proved", 0: "undecided", -1: "disproved"}


def need_view(view: View) -> None:
    """Refuse what is not the view of a game's declarer.

    :raises KnowledgeError: for anything else.
    """
    need(view, View, KnowledgeError, "make one with View.start")
    if view.seat != view.declarer:
        raise KnowledgeError(f"{view.seat} is not the declarer", hint="a proof is about what the declarer sees")


def read_goal(contract: Contract, goal: Goal | None) -> Goal:
    """The goal that is meant: the contract's own if none is named.

    :raises OptionError: for a goal that does not exist, or not in this contract.
    """
    if goal is None:
        return contract.goal
    if isinstance(goal, int):
        need_number(goal, 0, ALL_POINTS, "goal")
    elif not isinstance(goal, str) or goal not in _NAMES:
        hint = f"say {', '.join(_NAMES)}, or a number of card points"
        raise OptionError(f"no goal {shown(goal)}", text=shown(goal), hint=hint)
    if contract.is_null != (goal == "null"):
        raise OptionError(f"the goal {goal!r} does not fit the contract {contract}", text=str(goal))
    return goal


class ProofSearch:
    """A search with memory of its own, for many questions one after the other.

    What it learns about a contract serves all later questions about the same contract and the same goal (all numbers
    of card points are one goal): other discards of the hand, other seats, later points of the game. Verdicts do not
    depend on it, node counts do. It works for one thread at a time (others wait).

    :param memory_mb: memory for its table, 1 to 64.
    :param options: the search's techniques as bits, for tests; all are on by default.
    :raises OptionError: if the memory is out of range.
    """

    def __init__(self, memory_mb: int = 16, options: int = -1) -> None:
        self._memory_mb = need_number(memory_mb, 1, 64, "memory_mb")
        self._options = options
        self._cards: Prover | None = None
        self._null: NullProver | None = None
        self._lock = threading.Lock()
        self.nodes = 0
        """Cards tried so far, by all questions."""

    def __reduce__(self) -> tuple[type["ProofSearch"], tuple[int, int]]:
        """A copy has not learnt anything yet; it gives the same verdicts."""
        return type(self), (self._memory_mb, self._options)

    def clear(self) -> None:
        """Forget everything learnt and keep the memory."""
        with self._lock:
            for prover in (self._cards, self._null):
                if prover is not None:
                    prover.clear()

    def verdict(self, view: View, goal: Goal | None = None, *, node_limit: int = NODE_LIMIT) -> Verdict:
        """Whether the declarer can reach the goal whatever is unseen and whatever the defenders do.

        :raises OptionError: for a goal that does not fit the contract, or no such limit.

        >>> hand = "CJ SJ HJ DJ CQ C9 C7 SA H7 DK"
        >>> ProofSearch(1).verdict(View.start(hand, "CH", 0))
        'proved'
        """
        need_view(view)
        goal = read_goal(view.contract, goal)
        need_number(node_limit, 1, None, "node limit")
        with self._lock:
            return self._verdict(view, goal, min(node_limit, _MOST_NODES))

    def claim(self, view: View, *, node_limit: int = NODE_LIMIT) -> Verdict:
        """Whether the declarer surely takes all tricks from here on, in Null none."""
        need_view(view)
        node_limit = min(need_number(node_limit, 1, None, "node limit"), _MOST_NODES)
        with self._lock:
            if view.contract.is_null:
                return self._ask_null(view, node_limit)
            return self._ask(view, True, _all_cards(view), node_limit)

    def _verdict(self, view: View, goal: Goal, limit: int) -> Verdict:
        if goal == "null":
            return "disproved" if view.tricks[0] else self._ask_null(view, limit)
        if goal == "schwarz":
            return "disproved" if view.tricks[1] else self._ask(view, True, _all_cards(view), limit)
        if goal == "any_trick":
            return "proved" if view.tricks[0] else self._ask(view, True, view.spare + 1, limit)
        need = goal if isinstance(goal, int) else POINTS_NEEDED[goal]
        return self._ask(view, False, need - view.points[0], limit)

    def _ask(self, view: View, by_tricks: bool, need: int, limit: int) -> Verdict:
        """Whether ``need`` more card points are sure, or so many more cards in tricks and skat."""
        if self._cards is None:
            self._cards = Prover(self._memory_mb, self._options)
        self._cards.set_game(view.contract.kind, by_tricks)
        found, _, nodes = self._cards.prove(*core_state(view), need, limit)
        self.nodes += nodes
        return _VERDICTS[found]

    def _ask_null(self, view: View, limit: int) -> Verdict:
        if self._null is None:
            self._null = NullProver(max(self._memory_mb // 4, 1), self._options)
        found, nodes = self._null.prove(*core_state(view), limit)
        self.nodes += nodes
        return _VERDICTS[found]

    def card_verdicts(
        self, view: View, goal: Goal | None = None, *, node_limit: int = NODE_LIMIT
    ) -> dict[Card, Verdict]:
        """The verdict after each card that may be played now."""
        return {card: self.verdict(after, goal, node_limit=node_limit) for card, after in view.after_each().items()}

    def deciding_card(self, view: View, goal: Goal, random: Random | None = None) -> Card | None:
        """A card that keeps the goal sure (declarer to move) or refuted (a defender to move), None if there is none.

        The declarer's cards are tried strongest first, the defenders' weakest first, or in random order; each with a
        small limit on nodes, then with greater ones.
        """
        wanted = "proved" if view.to_move == view.seat else "disproved"
        left = sorted(view.legal, key=view.contract.strength, reverse=view.to_move == view.seat)
        if random is not None:
            random.shuffle(left)
        limit = 1 << 12
        while left:
            open_cards = []
            for card in left:
                verdict = self.verdict(view.play(card), goal, node_limit=limit)
                if verdict == wanted:
                    return card
                if verdict == "undecided":
                    open_cards.append(card)
            left = open_cards
            limit *= 16
        return None


def _all_cards(view: View) -> int:
    return len(view.hand) + len(view.unseen) + len(view.trick)
