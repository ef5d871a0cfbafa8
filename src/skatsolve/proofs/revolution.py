"""Revolution: Null Ouvert in which the defenders see the declarer's cards and may exchange theirs freely.

They choose the split of their twenty cards, so the game is lost if any split beats it with all cards open.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from skatsolve.cards import CardSet, CardsLike
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat, SeatLike
from skatsolve.knowledge import View, seed_or_new
from skatsolve.proofs.deals import count_lost_deals
from skatsolve.proofs.proof import find_witness
from skatsolve.proofs.search import ProofSearch
from skatsolve.proofs.strategy import Refutation

__all__ = ["Revolution", "revolution"]


@dataclass(frozen=True, slots=True)
class Revolution:
    """Whether a Revolution is won, and a split that beats it if not.

    :param won: no split of the defenders' cards beats the declarer.
    :param witness: the deal with a split that does, else None.
    :param seed: of the walks that looked for the witness.
    """

    hand: CardSet
    seat: Seat
    away: CardSet | None
    won: bool
    witness: Deal | None
    seed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "hand": str(self.hand),
            "declarer": int(self.seat),
            "away": None if self.away is None else str(self.away),
            "won": self.won,
            "witness": None if self.witness is None else str(self.witness),
            "schema": 1,
        }


def revolution(hand: CardsLike, seat: SeatLike, away: CardsLike | None = None, *, seed: int | None = 0) -> Revolution:
    """Is this Revolution won?

    A hand that cannot be lost though the declarer does not see the split is won. Otherwise the refutation leaves
    splits, most of which beat the declarer; only if none of a hundred does are all splits tried.

    :param hand: the declarer's ten cards.
    :param seat: the declarer's seat; forehand leads.
    :param away: the two cards put away; None if it is played in Hand: then no two cards in the skat may make it lost.
    :param seed: of the walks through the refutation; it decides which witness is found. None draws one, and the result
        tells it.
    :raises KnowledgeError: if the cards do not make a game.

    >>> revolution("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "forehand", "DA DK").won
    True
    >>> revolution("C7 C8 C9 S7 S8 S9 H7 H8 H9 D8", "middlehand", "DA DK").won
    False
    """
    contract = Contract(Kind.NULL, hand=away is None, ouvert=True)
    view = View.start(hand, contract, seat, away)
    seed = seed_or_new(seed)
    search = ProofSearch(memory_mb=4)
    witness: Deal | None = None
    verdict = search.verdict(view)
    if verdict == "disproved":
        witness = find_witness(view, "null", Refutation(view, "null", search), seed)
    if verdict != "proved" and witness is None:
        witness = any_split(view, search)
    return Revolution(view.hand, view.seat, view.skat, witness is None, witness, seed)


def any_split(view: View, search: ProofSearch) -> Deal | None:
    """A split that beats the declarer, by trying all; in Hand for each skat that could make a difference."""
    if view.skat is not None:
        return count_lost_deals(view, "null", first_only=True)[1]
    for pair in combinations(list(view.unseen), 2):
        skat = CardSet(pair)
        seen = View.start(view.hand, Contract(Kind.NULL, ouvert=True), view.seat, skat)
        if search.verdict(seen) != "proved":
            witness = count_lost_deals(seen, "null", first_only=True)[1]
            if witness is not None:
                return witness
    return None
