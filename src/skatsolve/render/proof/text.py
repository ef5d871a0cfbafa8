"""A proof as text: both truths apart, a losing deal or the refuting line, the strategy as a tree."""

from collections.abc import Iterator
from typing import TextIO

from rich.console import Console
from rich.text import Text

from skatsolve.cards import CardSet
from skatsolve.knowledge import View
from skatsolve.position import Position
from skatsolve.proofs import DoubleDummy, Goal, Proof, StrategyNode
from skatsolve.render.look import Look
from skatsolve.render.proof.words import WORDS, ProofWords
from skatsolve.render.solution import print_hands, print_line
from skatsolve.render.text import cards_text, console, hand_text, table
from skatsolve.solver import Objective, Solver

__all__ = ["goal_text", "print_lost_deal", "print_proof", "print_view"]


def print_proof(proof: Proof, look: Look, *, tree: int = 0, file: TextIO | None = None) -> None:
    """Print a proof to stdout, or to ``file``; the strategy as a tree of so many turns."""
    out = console(look, file)
    words = WORDS[look.lang]
    print_view(out, proof.view, look, words)
    out.print(words.goal.format(what=goal_text(proof.goal, look)), soft_wrap=True)
    out.print()
    out.print(words.verdicts[proof.unlosable], style="bold", soft_wrap=True)
    if proof.lack_of_knowledge:
        out.print(words.lack, soft_wrap=True)
    known = _double_dummy(proof, look, words)
    if known:
        out.print(known, soft_wrap=True)
    if proof.unlosable == "proved":
        _print_first(out, proof, look, words)
        node = proof.strategy.tree(tree)
        if node is not None:
            out.print()
            out.print(words.strategy, soft_wrap=True)
            for indent, text in _tree_lines(node, look, words):
                out.print(Text("  " * indent) + text, soft_wrap=True)
    if proof.witness is not None:
        out.print()
        out.print(words.witness, style="bold")
        print_lost_deal(out, proof.view.position(proof.witness), proof.goal, look, words)
    elif proof.line:
        out.print()
        out.print(words.refutation, style="bold")
        _print_refutation(out, proof, look)
    out.print()
    out.print(words.nodes.format(nodes=proof.nodes), style="dim")


def goal_text(goal: Goal, look: Look) -> str:
    """What is to be reached, in words.

    >>> goal_text("win", Look()), goal_text(75, Look("de"))
    ('61 card points', '75 Augen')
    """
    words = WORDS[look.lang]
    return words.points_goal.format(points=goal) if isinstance(goal, int) else words.goals[goal]


def print_view(out: Console, view: View, look: Look, words: ProofWords) -> None:
    """What the declarer sees."""
    contract = view.contract
    out.print(words.game.format(seat=look.seat(view.seat), contract=look.contract(contract)), soft_wrap=True)
    grid = table("", "", wrap=True)
    grid.add_row(words.hand, hand_text(view.hand, contract, look))
    if view.skat is not None:
        grid.add_row(words.away, cards_text(view.skat, look))
    gone = CardSet(view.plays) - view.trick
    if gone:
        grid.add_row(words.played, hand_text(gone, contract, look))
    out.print(grid)
    if view.skat is None:
        out.print(words.unseen_skat)
    if view.trick:
        out.print(cards_text(view.trick, look))


def _double_dummy(proof: Proof, look: Look, words: ProofWords) -> str:
    known: DoubleDummy | None = proof.double_dummy
    if known is None:
        return ""
    of = f"{known.of:,}".replace(",", " ")
    lost = f"{known.lost:,}".replace(",", " ")
    if proof.unlosable == "proved":
        return words.safe_proved.format(of=of)
    if not known.exact:
        return (words.lost_some if known.lost else words.not_looked).format(lost=lost, of=of)
    return (words.lost_exact if known.lost else words.safe).format(lost=lost, of=of)


def _print_first(out: Console, proof: Proof, look: Look, words: ProofWords) -> None:
    """The card to play now, if it is the declarer's turn."""
    view = proof.view
    if view.is_over or view.to_move != view.seat:
        return
    card = proof.strategy.card()
    said = Text(words.first) + cards_text([card], look)
    others = proof.strategy.cards() - {card}
    if others:
        said += Text(words.also) + cards_text(others, look)
    out.print(said, soft_wrap=True)


def print_lost_deal(out: Console, position: Position, goal: Goal, look: Look, words: ProofWords) -> None:
    """A deal, and best play of both sides in it."""
    print_hands(out, position, look)
    objective: Objective = "points" if isinstance(goal, int) else goal
    line = Solver().solve(position, objective, cards=False).line
    out.print()
    out.print(words.witness_line)
    print_line(out, position, line, look, 11 - position.tricks_left)


def _print_refutation(out: Console, proof: Proof, look: Look) -> None:
    """The refuting line: with the cards that the defenders play in it, it is a deal like any other."""
    view = proof.view
    held = [CardSet(), CardSet(), CardSet()]
    course = view
    for card in proof.line:
        held[course.to_move] |= {card}
        course = course.play(card)
    deal = view.deal(*(held[seat] for seat in view.others))
    print_line(out, view.position(deal), proof.line, look, sum(view.tricks) + 1)


def _tree_lines(node: StrategyNode, look: Look, words: ProofWords, indent: int = 0) -> Iterator[tuple[int, Text]]:
    for branch in node.branches:
        if node.card is not None:
            yield indent, Text("[") + cards_text([node.card], look) + Text("]")
        elif len(node.branches) == 1:
            yield indent, Text(words.any_other)
        else:
            yield indent, cards_text(branch.cards, look)
        if branch.node is not None:
            yield from _tree_lines(branch.node, look, words, indent + 1)
