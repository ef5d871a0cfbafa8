"""Questions that many proofs answer: which discards, which skats, up to which bid; and claims over unseen cards."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from skatsolve.cards import FULL_DECK, CardSet, CardsLike, Rank
from skatsolve.contract import Contract, ContractLike
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import KnowledgeError, need, need_number
from skatsolve.knowledge import View
from skatsolve.proofs.search import NODE_LIMIT, Goal, ProofSearch, Verdict, need_view, read_goal
from skatsolve.scoring import Tariff, bid_ladder, count_matadors, tariff_of

__all__ = ["SafeBid", "SkatProofs", "claim_is_sure", "needed_goals", "prove_discards", "prove_skats", "safe_bid"]


def prove_discards(
    twelve: CardsLike,
    contract: ContractLike,
    seat: SeatLike,
    goal: Goal | None = None,
    *,
    search: ProofSearch | None = None,
    node_limit: int = NODE_LIMIT,
) -> dict[CardSet, Verdict]:
    """Which two of twelve cards can be put away so that the hand cannot be lost: the verdict for each of the 66.

    What the search learns about one serves the others.

    :raises KnowledgeError: if there are not twelve cards, or the contract is a Hand game.

    >>> verdicts = prove_discards("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ", "D", "middlehand")
    >>> [verdicts[CardSet.parse(away)] for away in ("HA CQ", "SA HA", "CQ SQ")]
    ['proved', 'proved', 'disproved']
    """
    twelve, contract = CardSet.of(twelve, "cards"), Contract.of(contract)
    if len(twelve) != 12:
        raise KnowledgeError(f"{len(twelve)} cards to discard from instead of 12", text=str(twelve))
    search = search or ProofSearch()
    verdicts: dict[CardSet, Verdict] = {}
    for pair in combinations(list(twelve), 2):
        away = CardSet(pair)
        view = View.start(twelve - away, contract, seat, away)
        verdicts[away] = search.verdict(view, goal, node_limit=node_limit)
    return verdicts


@dataclass(frozen=True, slots=True)
class SkatProofs:
    """What the skat must bring so that a hand cannot be lost.

    :param hand: the ten cards dealt.
    :param discards: by the two cards found in the skat, the two to put away then (the first pair found), or None if
        no discard helps.
    :param undecided: the skats for which the node limit left it open.
    """

    hand: CardSet
    contract: Contract
    seat: Seat
    goal: Goal
    discards: dict[CardSet, CardSet | None]
    undecided: frozenset[CardSet]

    @property
    def good(self) -> frozenset[CardSet]:
        """The skats that make the hand unlosable."""
        return frozenset(skat for skat, away in self.discards.items() if away is not None)

    @property
    def first_cards(self) -> CardSet:
        """The cards that make it unlosable whatever the second card of the skat is, all of which were looked at."""
        helps = Counter(card for skat in self.good for card in skat)
        return CardSet(card for card, seconds in helps.items() if seconds == len(FULL_DECK - self.hand) - 1)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form; only skats that help are listed."""
        return {
            "hand": str(self.hand),
            "contract": str(self.contract),
            "declarer": int(self.seat),
            "goal": self.goal,
            "first_cards": [str(card) for card in self.first_cards],
            "skats": {str(skat): str(away) for skat, away in self.discards.items() if away is not None},
            "undecided": [str(skat) for skat in sorted(self.undecided, key=str)],
            "of": len(self.discards),
            "schema": 1,
        }


def prove_skats(
    hand: CardsLike,
    contract: ContractLike,
    seat: SeatLike,
    goal: Goal | None = None,
    *,
    skats: Iterable[CardsLike] | None = None,
    search: ProofSearch | None = None,
    node_limit: int = 1_000_000,
    progress: Callable[[int, int], None] | None = None,
) -> SkatProofs:
    """Which cards in the skat make a hand of ten unlosable, with which discard.

    :param skats: the skats to look at; all 231 if not said, which takes a minute or so.
    :param node_limit: for each discard.
    :param progress: called with (skats done, skats in all).
    :raises KnowledgeError: if there are not ten cards, or the contract is a Hand game.
    """
    hand, contract, seat = CardSet.of(hand, "hand"), Contract.of(contract), Seat.of(seat)
    goal = read_goal(contract, goal)
    if len(hand) != 10:
        raise KnowledgeError(f"a hand of {len(hand)} cards instead of ten", text=str(hand))
    if contract.hand:
        raise KnowledgeError(f"in {contract} the skat is not picked up", text=str(contract))
    search = search or ProofSearch()
    every = combinations(FULL_DECK - hand, 2) if skats is None else skats
    need(every, Iterable, KnowledgeError, "give a list of skats")
    pairs = [CardSet.of(pair, "skats") for pair in every]
    discards: dict[CardSet, CardSet | None] = {}
    undecided = set()
    recent: list[CardSet] = []  # discards that have served before, the last first
    for number, skat in enumerate(pairs, 1):
        if len(skat) != 2 or skat & hand:
            raise KnowledgeError(f"{skat} cannot lie in the skat", text=str(skat))
        twelve = hand | skat
        found, open_question = _good_discard(twelve, contract, seat, goal, recent, search, node_limit)
        discards[skat] = found
        if found is not None:
            recent = [found, *(away for away in recent if away != found)]
        elif open_question:
            undecided.add(skat)
        if progress is not None:
            progress(number, len(pairs))
    return SkatProofs(hand, contract, seat, goal, discards, frozenset(undecided))


def _good_discard(
    twelve: CardSet,
    contract: Contract,
    seat: Seat,
    goal: Goal,
    recent: list[CardSet],
    search: ProofSearch,
    node_limit: int,
) -> tuple[CardSet | None, bool]:
    """A discard that makes the hand unlosable, or None and whether one was left undecided.

    First those that served before, then dear cards that are neither trumps nor aces, then the others.
    """

    def rank(away: CardSet) -> tuple[int, int]:
        kept = sum(card in contract.trumps or card.rank is Rank.ACE for card in away)
        return kept, -away.points

    pairs = sorted((CardSet(pair) for pair in combinations(list(twelve), 2)), key=rank)
    order = [away for away in recent if away <= twelve]
    order += [away for away in pairs if away not in order]
    open_question = False
    for away in order:
        verdict = search.verdict(View.start(twelve - away, contract, seat, away), goal, node_limit=node_limit)
        if verdict == "proved":
            return away, False
        open_question = open_question or verdict == "undecided"
    return None, open_question


@dataclass(frozen=True, slots=True)
class SafeBid:
    """Up to which bid a hand cannot be lost.

    :param bid: the highest bid, None if it can be lost at any.
    :param goal: what is proved and carries it.
    :param exact: whether a higher bid can be lost; not known if a question was left undecided, or in Hand, where the
        matadors depend on the skat and the fewest possible are counted.
    """

    bid: int | None
    goal: Goal | None
    exact: bool


def safe_bid(
    view: View, *, search: ProofSearch | None = None, node_limit: int = NODE_LIMIT, rules: str = "isko"
) -> SafeBid:
    """The highest bid at which a game cannot be lost, overbidding (ISkO 5.4.1) counted: Schneider and Schwarz raise
    the value of the game, so a bid that needs them is safe if they are.

    >>> safe_bid(View.start("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ", "D", "middlehand", "HA CQ")).bid
    45
    """
    need_view(view)
    search = search or ProofSearch()
    contract = view.contract
    tariff = tariff_of(contract, rules)
    matadors = _matadors(view)
    found, exact, bid = None, True, None
    for degree, goal in _goals(contract, tariff):
        verdict = search.verdict(view, goal, node_limit=node_limit)
        if verdict == "undecided":
            exact = False
        if verdict != "proved":
            break
        found = goal
        value = tariff.value(min(matadors), degree)
        bid = max((step for step in bid_ladder(rules) if step <= value), default=None)
    return SafeBid(bid, found, exact and len(matadors) == 1)


def needed_goals(view: View, bid: int, rules: str = "isko") -> tuple[Goal | None, Goal | None]:
    """What the declarer has to reach to win at a bid: with the most matadors that are possible, and with the fewest.

    They differ only in Hand, where the unseen skat may hold matadors. None stands for a bid that nothing reaches.

    >>> needed_goals(View.start("SJ HJ DJ CA CT CK CQ SA HA DA", "CH", "forehand"), 40)
    ('win', 'schneider')
    """
    need_view(view)
    need_number(bid, 0, None, "bid")
    tariff = tariff_of(view.contract, rules)
    matadors = _matadors(view)

    def needed(count: int) -> Goal | None:
        goals = _goals(view.contract, tariff)
        return next((goal for degree, goal in goals if tariff.value(count, degree) >= bid), None)

    return needed(max(matadors)), needed(min(matadors))


def _goals(contract: Contract, tariff: Tariff) -> list[tuple[int, Goal]]:
    """What can be reached in a contract, with its degree for the value of the game, the least first."""
    if contract.is_null:
        return [(0, "null")]
    goals: tuple[Goal, ...] = ("win", "schneider", "schwarz")
    return [(degree, goal) for degree, goal in enumerate(goals) if degree >= tariff.goal]


def _matadors(view: View) -> set[int]:
    """How many matadors the declarer's twelve cards can have."""
    if view.contract.is_null:
        return {0}
    own = view.hand | view.played_by(view.seat)
    skats = [view.skat] if view.skat is not None else map(CardSet, combinations(list(view.unseen), view.spare))
    return {abs(count_matadors((own | skat).mask, int(view.contract.kind))) for skat in skats}


def claim_is_sure(view: View, *, search: ProofSearch | None = None, node_limit: int = NODE_LIMIT) -> Verdict:
    """Does the declarer's claim hold however the unseen cards lie (ISkO 4.3.4)?

    The claim is for all the tricks that remain, the one on the table included; in Null for none of them. What was
    taken before does not matter. (For a defender's claim see :func:`skatsolve.claims.claim_holds`.)
    """
    return (search or ProofSearch()).claim(view, node_limit=node_limit)
