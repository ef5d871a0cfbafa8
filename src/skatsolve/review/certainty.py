"""When was a game certain? What the declarer could prove at each moment of it, however the unseen cards lay."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from skatsolve.cards import CardSet
from skatsolve.game import PlayedGame
from skatsolve.knowledge import View
from skatsolve.proofs import ProofSearch, Verdict, needed_goals, verdicts_along

__all__ = ["NODE_LIMIT", "Certainty", "certainty_of"]

NODE_LIMIT: Final = 4_000_000
"""Cards tried at one moment of a game before it is left undecided: about a second."""


@dataclass(frozen=True, slots=True)
class Certainty:
    """What n cards of a game made of the declarer's certainty to win it, the bid considered.

    :param verdicts: n + 1 of them: before the first card and after each, whether one strategy, knowing only what the
        declarer had seen, wins against every split and every defence.
    :param kept: for each card that threw a certain win away, by its number: the cards that would have kept it.
    """

    verdicts: tuple[Verdict, ...]
    kept: Mapping[int, CardSet]

    @property
    def since(self) -> int | None:
        """How many cards had been played when the win became certain for good; None if it never did in play."""
        last = len(self.verdicts) - 1
        number = last
        while number and self.verdicts[number - 1] == "proved":
            number -= 1
        return number if number < 30 and self.verdicts[last] == "proved" else None

    @property
    def trick(self) -> int | None:
        """The number of that trick; the first is 1."""
        return None if self.since is None else self.since // 3 + 1

    @property
    def undecided(self) -> int:
        """At how many moments the node limit came first."""
        return self.verdicts.count("undecided")

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "at_start": self.verdicts[0],
            "from_trick": self.trick,
            "thrown_away": [
                {"trick": number // 3 + 1, "card_number": number + 1, "better": [str(card) for card in cards]}
                for number, cards in self.kept.items()
            ],
        }


def certainty_of(search: ProofSearch, game: PlayedGame, *, node_limit: int = NODE_LIMIT) -> Certainty:
    """The declarer's certainty in a game. What players showed or said is not used, only what they played."""
    view = View.start(game.hands[game.declarer], game.contract, game.declarer, game.discards)
    bid, rules = game.bid or 0, game.rules

    def ask(view: View) -> Verdict:
        return win_is_sure(search, view, bid, rules, node_limit)

    verdicts = verdicts_along(view, game.plays, ask)
    kept = {}
    for number, (card, turn) in enumerate(zip(game.plays, pairwise(verdicts), strict=True)):
        if turn == ("proved", "disproved"):
            kept[number] = CardSet(other for other, then in view.after_each().items() if ask(then) == "proved")
        view = view.play(card)
    return Certainty(verdicts, kept)


def win_is_sure(search: ProofSearch, view: View, bid: int, rules: str, node_limit: int) -> Verdict:
    """Whether the game is sure to be won at its bid.

    In Hand the unseen skat may decide about matadors and so about what the bid needs: proved is what is sure with the
    fewest that can be, disproved what is not even sure with the most.
    """
    least, most = needed_goals(view, bid, rules)
    verdict: Verdict = "disproved" if most is None else search.verdict(view, most, node_limit=node_limit)
    if most == least or verdict == "proved" or least is None:
        return verdict
    easier = search.verdict(view, least, node_limit=node_limit)
    return "disproved" if easier == "disproved" else "undecided"
