"""Both sides of a proof in play: the strategy of a hand that cannot be lost, the refutation of one that can."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from skatsolve.cards import Card, CardSet
from skatsolve.deal import Deal
from skatsolve.errors import PositionError, SkatError
from skatsolve.knowledge import View
from skatsolve.proofs.search import Goal, ProofSearch

__all__ = ["Branch", "Refutation", "Strategy", "StrategyNode"]


@dataclass(frozen=True, slots=True)
class Branch:
    """What follows on some cards of a defender: the same for each of them, if each stands for itself below."""

    cards: CardSet
    node: "StrategyNode | None"


@dataclass(frozen=True, slots=True)
class StrategyNode:
    """A turn in the tree of a strategy.

    :param card: the card the strategy plays, if it is the declarer's turn.
    :param branches: what follows; on a defender's turn all cards that defender may hold, those with the same sequel
        together. Below the depth asked for the nodes are None.
    """

    card: Card | None
    branches: tuple[Branch, ...]

    def lines(self, indent: str = "") -> Iterator[str]:
        """The tree as text, one turn a line, the declarer's cards in brackets."""
        for branch in self.branches:
            shown = f"[{self.card}]" if self.card is not None else str(branch.cards)
            yield indent + shown
            if branch.node is not None:
                yield from branch.node.lines(indent + "  ")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``{"card": "CJ", "next": {...}}`` or ``{"replies": [{"cards": "HA.HT", "next": {...}}]}``."""
        nexts = [None if branch.node is None else branch.node.to_dict() for branch in self.branches]
        if self.card is not None:
            return {"card": str(self.card), "next": nexts[0]}
        return {
            "replies": [
                {"cards": str(branch.cards), "next": after} for branch, after in zip(self.branches, nexts, strict=True)
            ]
        }


class Strategy:
    """A strategy that reaches its goal against every split and every defence, worked out as it is asked for.

    It knows only what the declarer sees: the cards played so far.

    :param view: where it begins. The goal must be proved there.
    """

    def __init__(self, view: View, goal: Goal, search: ProofSearch) -> None:
        self.view = view
        self.goal = goal
        self._search = search

    def card(self, played: Iterable[Card] = ()) -> Card:
        """The card to play after these cards, all seats', since the beginning: the first that still proves.

        :raises PositionError: if the cards cannot have been played, it is not the declarer's turn, or an earlier card
            of the declarer's, other than the strategy's, gave the goal away.

        >>> from skatsolve.contract import Contract
        >>> view = View.start(CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8"), Contract.parse("CH"), 0)
        >>> str(Strategy(view, "schwarz", ProofSearch(1)).card())
        'CJ'
        """
        view = self.view.play_all(played)
        if view.is_over or view.to_move != view.seat:
            raise PositionError("it is not the declarer's turn")
        card = self._search.deciding_card(view, self.goal)
        if card is None:
            raise PositionError("the goal is not sure any more")
        return card

    def cards(self, played: Iterable[Card] = ()) -> CardSet:
        """All cards that still prove the goal."""
        view = self.view.play_all(played)
        if view.is_over or view.to_move != view.seat:
            raise PositionError("it is not the declarer's turn")
        verdicts = self._search.card_verdicts(view, self.goal)
        return CardSet(card for card, verdict in verdicts.items() if verdict == "proved")

    def play(self, deal: Deal, defend: "Random | None" = None) -> tuple[Card, ...]:
        """The rest of the game with this deal; the defenders play any legal cards, drawn by ``defend``."""
        random = defend or Random(0)
        position = self.view.position(deal)
        played: list[Card] = []
        while not position.is_over:
            own = position.to_move == position.declarer
            card = self.card(played) if own else random.choice(list(position.legal))
            played.append(card)
            position = position.play(card)
        return tuple(played)

    def tree(self, depth: int, played: Sequence[Card] = ()) -> StrategyNode | None:
        """The strategy for the next ``depth`` turns (cards), as a tree; None if the game is over or the depth 0."""
        return self._node(self.view.play_all(played), depth)

    def _node(self, view: View, depth: int) -> StrategyNode | None:
        if depth <= 0 or view.is_over:
            return None
        if view.to_move == view.seat:
            card = self._search.deciding_card(view, self.goal)
            if card is None:
                raise SkatError("the goal is not sure here")
            return StrategyNode(card, (Branch(CardSet([card]), self._node(view.play(card), depth - 1)),))
        alike: dict[StrategyNode | None, CardSet] = {}
        for card in view.legal:
            after = self._node(view.play(card), depth - 1)
            alike[after] = alike.get(after, CardSet()) | CardSet([card])
        return StrategyNode(None, tuple(Branch(cards, after) for after, cards in alike.items()))


class Refutation:
    """The defence, with every split, that keeps the declarer from the goal, worked out as it is asked for.

    The defenders decide what they hold while they play; each walk to the end leaves one split.

    :param view: where it begins. The goal must be disproved there.
    """

    def __init__(self, view: View, goal: Goal, search: ProofSearch) -> None:
        self.view = view
        self.goal = goal
        self._search = search

    def card(self, played: Iterable[Card] = ()) -> Card:
        """A card with which a defender who holds it keeps the goal out of reach."""
        view = self.view.play_all(played)
        if view.is_over or view.to_move == view.seat:
            raise PositionError("it is not a defender's turn")
        card = self._search.deciding_card(view, self.goal)
        if card is None:
            raise PositionError("the goal can be reached from here")
        return card

    def line(self) -> tuple[Card, ...]:
        """One refuting line: the declarer plays for as long a fight as the search can see."""
        return self._walk(None)[0]

    def walk(self, random: Random) -> tuple[tuple[Card, ...], Deal]:
        """A refuting line against random cards of the declarer, the defenders' drawn among those that refute.

        The deal it leaves comes with it.
        """
        return self._walk(random)

    def _walk(self, random: Random | None) -> tuple[tuple[Card, ...], Deal]:
        view = self.view
        line: list[Card] = []
        first: list[Card] = []
        second: list[Card] = []
        while not view.is_over:
            player = (view.to_move - view.seat) % 3
            if player:
                card = self._search.deciding_card(view, self.goal, random)
                assert card is not None, "the refutation went astray"
                (first if player == 1 else second).append(card)
            elif random is None:
                card = self._stubborn(view)
            else:
                card = random.choice(list(view.legal))
            line.append(card)
            view = view.play(card)
        return tuple(line), self.view.deal(CardSet(first), CardSet(second))

    def _stubborn(self, view: View) -> Card:
        """The declarer's card whose refutation costs the most nodes."""
        cost = {}
        for card in view.legal:
            before = self._search.nodes
            self._search.verdict(view.play(card), self.goal)
            cost[card] = self._search.nodes - before
        return max(cost, key=lambda card: cost[card])
