"""A proof played out, against a person who plays the other side."""

from collections.abc import Callable

from rich.text import Text

from skatsolve.cards import Card
from skatsolve.errors import SkatError
from skatsolve.knowledge import View
from skatsolve.proofs import Proof
from skatsolve.render.look import Look
from skatsolve.render.proof.text import print_view
from skatsolve.render.proof.words import WORDS, ProofWords
from skatsolve.render.text import cards_text, console

__all__ = ["play_out"]


def play_out(proof: Proof, look: Look, read: Callable[[], str], complain: Callable[[str], None]) -> None:
    """Play a proved hand against a person's defence, or a disproved one against the person's declarer.

    :param read: gives what the person types, a line a card; an empty one ends the game.
    :param complain: is told what is wrong with it.
    :raises SkatError: if the question is undecided.
    """
    if proof.unlosable == "undecided":
        raise SkatError("--play: it is undecided, there is nothing to play", hint="raise --node-limit")
    out, words = console(look), WORDS[look.lang]
    proved = proof.unlosable == "proved"
    view = proof.view
    print_view(out, view, look, words)
    out.print(words.verdicts[proof.unlosable], soft_wrap=True)
    out.print(words.play_as[0 if proved else 1], soft_wrap=True)
    played: list[Card] = []
    while not view.is_over:
        own = view.to_move == view.seat
        if own == proved:
            card = proof.strategy.card(played) if own else proof.refutation.card(played)
            out.print(Text(words.plays.format(seat=look.seat(view.to_move))) + cards_text([card], look))
        else:
            out.print(words.your_card.format(seat=look.seat(view.to_move)), end="")
            answer = _ask(view, look, words, read, complain)
            if answer is None:
                out.print()
                return
            card = answer
        view = view.play(card)
        played.append(card)
        if not view.trick:
            ours, theirs = view.points
            out.print(words.takes.format(seat=look.seat(view.leader), ours=ours, theirs=theirs), soft_wrap=True)
    out.print(words.over.format(ours=view.points[0], tricks=view.tricks[0]))


def _ask(
    view: View, look: Look, words: ProofWords, read: Callable[[], str], complain: Callable[[str], None]
) -> Card | None:
    """A card that can be played, as typed; None when nothing more is."""
    while typed := read().strip():
        try:
            card = Card.parse(typed)
        except SkatError as error:
            complain(str(error))
            continue
        if card in view.legal:
            return card
        complain(words.not_possible.format(card=look.card(card), cards=" ".join(map(look.card, view.legal))))
    return None
