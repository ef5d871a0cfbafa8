"""The answers of many proofs as text: discards, skats, bids, claims, Revolution."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from skatsolve.cards import CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.knowledge import View
from skatsolve.position import Position
from skatsolve.proofs import Goal, Revolution, SafeBid, SkatProofs, Verdict
from skatsolve.render.look import Look
from skatsolve.render.proof.text import goal_text, print_lost_deal, print_view
from skatsolve.render.proof.words import WORDS
from skatsolve.render.text import cards_text, console, hand_text, table

__all__ = ["print_bid", "print_claim", "print_discards", "print_revolution", "print_skats"]

_SKATS_SHOWN: Final = 20
_PAIRS_A_LINE: Final = 6


def print_discards(
    twelve: CardSet, contract: Contract, seat: Seat, goal: Goal, verdicts: Mapping[CardSet, Verdict], look: Look
) -> None:
    """Print with which discards a hand is unlosable."""
    out, words = console(look), WORDS[look.lang]
    out.print(words.game.format(seat=look.seat(seat), contract=look.contract(contract)), soft_wrap=True)
    out.print(hand_text(twelve, contract, look))
    out.print(words.goal.format(what=goal_text(goal, look)), soft_wrap=True)
    out.print()
    good = [away for away, verdict in verdicts.items() if verdict == "proved"]
    undecided = sum(verdict == "undecided" for verdict in verdicts.values())
    if good or not undecided:
        said = words.discards if good else words.no_discard
        out.print(said.format(count=len(good), of=len(verdicts)), style="bold", soft_wrap=True)
    grid = table(*[""] * _PAIRS_A_LINE)
    for start in range(0, len(good), _PAIRS_A_LINE):
        grid.add_row(*(cards_text(away, look) for away in good[start : start + _PAIRS_A_LINE]))
    if good:
        out.print(grid)
    if undecided:
        out.print(words.some_undecided.format(count=undecided), soft_wrap=True)


def print_skats(found: SkatProofs, look: Look) -> None:
    """Print with which skats a hand is unlosable, and what to put away then."""
    out, words = console(look), WORDS[look.lang]
    out.print(words.game.format(seat=look.seat(found.seat), contract=look.contract(found.contract)), soft_wrap=True)
    out.print(hand_text(found.hand, found.contract, look))
    out.print(words.goal.format(what=goal_text(found.goal, look)), soft_wrap=True)
    out.print()
    out.print(words.skats.format(count=len(found.good), of=len(found.discards)), style="bold", soft_wrap=True)
    shown = [(skat, away) for skat, away in found.discards.items() if away is not None]
    if len(shown) == len(found.discards):
        return
    if found.first_cards:
        out.print(Text(words.first_cards) + cards_text(found.first_cards, look), soft_wrap=True)
    grid = table(*words.skat_columns)
    for skat, away in shown[:_SKATS_SHOWN]:
        grid.add_row(cards_text(skat, look), cards_text(away, look))
    if shown:
        out.print(grid)
    if len(shown) > _SKATS_SHOWN:
        out.print(words.more_skats.format(count=len(shown) - _SKATS_SHOWN))
    if found.undecided:
        out.print(words.some_undecided.format(count=len(found.undecided)), soft_wrap=True)


def print_bid(view: View, safe: SafeBid, look: Look) -> None:
    """Print up to which bid a game is unlosable."""
    out, words = console(look), WORDS[look.lang]
    print_view(out, view, look, words)
    out.print()
    if safe.bid is None or safe.goal is None:
        said = words.no_bid[0 if safe.exact else 1]
    else:
        said = words.bid[0 if safe.exact else 1].format(bid=safe.bid, what=goal_text(safe.goal, look))
    out.print(said, style="bold", soft_wrap=True)


def print_claim(view: View, verdict: Verdict, look: Look) -> None:
    """Print whether the declarer's claim holds however the unseen cards lie."""
    out, words = console(look), WORDS[look.lang]
    print_view(out, view, look, words)
    out.print()
    claims = words.null_claims if view.contract.is_null else words.claims
    out.print(claims[verdict], style="bold", soft_wrap=True)


def print_revolution(found: Revolution, look: Look) -> None:
    """Print whether a Revolution is won, and a split that beats it if not."""
    out, words = console(look), WORDS[look.lang]
    contract = Contract.parse("NOH" if found.away is None else "NO")
    print_view(out, View.start(found.hand, contract, found.seat, found.away), look, words)
    out.print()
    out.print(words.revolution[0 if found.won else 1], style="bold", soft_wrap=True)
    if found.witness is not None:
        out.print()
        print_lost_deal(out, Position.start(found.witness, contract, found.seat), "null", look, words)
