"""``prove``: can a hand be lost at all, and if so how?"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from skatsolve.cards import Card, CardSet, CardsLike
from skatsolve.contract import ContractLike
from skatsolve.deal import Deal, SeatLike
from skatsolve.errors import KnowledgeError, OptionError, need, need_choice
from skatsolve.knowledge import View, seed_or_new
from skatsolve.proofs.deals import DoubleDummy, count_deals, count_lost_deals, loses
from skatsolve.proofs.search import NODE_LIMIT, Goal, ProofSearch, Verdict, need_view, read_goal
from skatsolve.proofs.seen import seen
from skatsolve.proofs.strategy import Refutation, Strategy

__all__ = ["Proof", "prove", "prove_view", "verdicts_along"]

WALKS: Final = 100
"""Walks through a refutation before it is said that no single deal is lost."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The answer to whether a game can be lost.

    :param view: what the declarer sees.
    :param goal: what the declarer has to reach.
    :param unlosable: ``proved``: one strategy, knowing only what the declarer sees, reaches the goal against every
        split and every defence. ``disproved``: there is none. ``undecided``: the node limit came first.
    :param witness: a deal that is lost with all cards open. None for a disproved hand: it is lost for want of
        knowledge only, as far as was looked.
    :param double_dummy: the deals that are lost with open cards, as far as known.
    :param nodes: cards tried to reach the verdict.
    :param line: for a disproved hand a refuting line of play to its end.
    :param seed: of the walks that looked for the witness.
    """

    view: View
    goal: Goal
    unlosable: Verdict
    witness: Deal | None
    double_dummy: DoubleDummy | None
    nodes: int
    line: tuple[Card, ...] = ()
    seed: int = 0
    search: ProofSearch = field(default_factory=ProofSearch, repr=False, compare=False)

    @property
    def lack_of_knowledge(self) -> bool:
        """Whether the hand can be lost though no single deal is known that is lost with open cards.

        It is certain if ``double_dummy`` is exact.
        """
        return self.unlosable == "disproved" and self.witness is None

    @property
    def strategy(self) -> Strategy:
        """The strategy of a hand that is proved.

        :raises OptionError: if it is not.
        """
        if self.unlosable != "proved":
            raise OptionError(f"there is no strategy: the hand is {self.unlosable}")
        return Strategy(self.view, self.goal, self.search)

    @property
    def refutation(self) -> Refutation:
        """The refutation of a hand that is disproved.

        :raises OptionError: if it is not.
        """
        if self.unlosable != "disproved":
            raise OptionError(f"there is no refutation: the hand is {self.unlosable}")
        return Refutation(self.view, self.goal, self.search)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "unlosable": self.unlosable,
            "goal": self.goal,
            "witness": None if self.witness is None else str(self.witness),
            "double_dummy": None if self.double_dummy is None else self.double_dummy.to_dict(),
            "lack_of_knowledge": self.lack_of_knowledge,
            "line": [str(card) for card in self.line],
            "nodes": self.nodes,
            "view": seen(self.view),
            "schema": 1,
        }


def prove(
    hand: CardsLike,
    contract: ContractLike,
    seat: SeatLike,
    away: CardsLike | None = None,
    *,
    goal: Goal | None = None,
    plays: CardsLike = (),
    voids: Mapping[SeatLike, CardsLike] | None = None,
    deals: str = "witness",
    node_limit: int = NODE_LIMIT,
    memory_mb: int = 16,
    seed: int | None = 0,
) -> Proof:
    """Can this hand be lost at all?

    :param hand: the ten cards the declarer plays with.
    :param contract: with Hand if the declarer has not seen the skat.
    :param seat: the declarer's seat; forehand leads.
    :param away: the two cards put away; None in Hand.
    :param goal: what to reach: ``win`` (61 points), ``schneider`` (90), ``schwarz`` (all tricks), ``any_trick``,
        ``null``, or a number of card points; if not said, what the contract needs as announced.
    :param plays: cards played since the first, for a later point of the game.
    :param voids: whole suits that a defender is known not to hold (all trumps, or a suit without its jack).
    :param deals: which of the deals with open cards to look at besides: ``witness`` walks through the refutation to
        find a lost one; ``first`` looks through all deals then, until one is lost; ``all`` counts every lost deal;
        ``none`` spares it.
    :param node_limit: leave the question undecided after so many cards tried.
    :param seed: of the declarer's cards in the walks; None draws one, and the proof tells it.
    :raises KnowledgeError: if the cards do not make a game.
    :raises PositionError: for a card that cannot have been played.
    :raises OptionError: for a goal that does not fit the contract or an option that does not exist.

    >>> prove("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ", "D", "middlehand", "HA CQ").unlosable
    'proved'
    >>> proof = prove("CJ SJ HJ DJ DQ D9 D8 D7 SA HA", "D", "middlehand", "CQ SQ")
    >>> proof.unlosable, proof.witness is not None
    ('disproved', True)
    """
    hand = CardSet.of(hand, "hand")
    if len(hand) == 12 and away is None:
        raise KnowledgeError(
            "twelve cards: which two are put away", text=str(hand), hint="name them, or ask for all discards"
        )
    view = View.start(hand, contract, seat, away, plays)
    need(voids or {}, Mapping, KnowledgeError, "give {seat: cards}")
    for defender, cards in (voids or {}).items():
        view = view.with_void(defender, cards)
    search = ProofSearch(memory_mb)
    return prove_view(view, goal, search=search, deals=deals, node_limit=node_limit, seed=seed)


def prove_view(
    view: View,
    goal: Goal | None = None,
    *,
    search: ProofSearch | None = None,
    deals: str = "witness",
    node_limit: int = NODE_LIMIT,
    seed: int | None = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Proof:
    """:func:`prove` from what a declarer sees, with a search that may have learnt something before.

    :param progress: is told how many of how many deals have been solved with open cards, where all are looked at.
    """
    need_view(view)
    need_choice(deals, ("none", "witness", "first", "all"), "deals")
    seed = seed_or_new(seed)
    goal = read_goal(view.contract, goal)
    search = search or ProofSearch()
    before = search.nodes
    verdict = search.verdict(view, goal, node_limit=node_limit)
    nodes = search.nodes - before
    total = count_deals(view)
    witness: Deal | None = None
    double_dummy: DoubleDummy | None = None
    line: tuple[Card, ...] = ()
    if verdict == "proved":
        double_dummy = DoubleDummy(0, total, True)
    elif deals != "none":
        if verdict == "disproved":
            refutation = Refutation(view, goal, search)
            line = refutation.line()
            witness = find_witness(view, goal, refutation, seed)
            if witness is not None:
                double_dummy = DoubleDummy(1, total, total == 1)
        if deals == "all" or (deals == "first" and witness is None):
            double_dummy, found = count_lost_deals(view, goal, first_only=deals == "first", progress=progress)
            witness = witness or found
    return Proof(view, goal, verdict, witness, double_dummy, nodes, line, seed, search)


def find_witness(view: View, goal: Goal, refutation: Refutation, seed: int = 0, walks: int = WALKS) -> Deal | None:
    """A deal that is lost with open cards, among those that walks through the refutation leave."""
    from skatsolve.outcomes import Judge

    random = Random(seed)
    judge = Judge()
    looked: set[Deal] = set()
    for _ in range(walks):
        deal = refutation.walk(random)[1]
        if deal not in looked:
            looked.add(deal)
            if loses(view, deal, goal, judge):
                return deal
    return None


def verdicts_along(view: View, cards: Iterable[Card], ask: Callable[[View], Verdict]) -> tuple[Verdict, ...]:
    """The verdict before a course of play and after each of its cards: n + 1 for n cards.

    Where ``proved`` turns into ``disproved`` the declarer threw a certain win away; from the first ``proved`` on, if
    none does, it was certain. A card of the declarer's cannot make an uncertain win certain, and a defender's cannot
    make a certain one uncertain, so only the other cards are asked about.

    :param ask: gives the verdict on a view, such as :meth:`ProofSearch.verdict`.
    """
    verdicts = [ask(view)]
    for card in cards:
        settled = "disproved" if view.to_move == view.seat else "proved"
        view = view.play(card)
        verdicts.append(verdicts[-1] if verdicts[-1] == settled else ask(view))
    return tuple(verdicts)
