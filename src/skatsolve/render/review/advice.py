"""Advice as text: the best card in one sentence, then every card."""

from dataclasses import dataclass
from typing import Final, TextIO

from rich.text import Text

from skatsolve.outcomes import Z95
from skatsolve.render.look import Look
from skatsolve.render.review.headline import chance
from skatsolve.render.text import cards_text, console, hand_text, table
from skatsolve.review import Advice

__all__ = ["print_advice", "verdict"]


@dataclass(frozen=True)
class AdviceWords:
    """Sentences with places to fill."""

    play: str
    equal: str
    only: str
    who: str
    roles: tuple[str, str]
    table: str
    columns: tuple[str, ...]
    sampled: str
    exact: str


WORDS: Final = {
    "en": AdviceWords(
        play="Play {card}: wins {win}, {next} {next_win}.",
        equal="Play {card}: wins {win}; no other card is surely worse.",
        only="{card} is the only legal card: wins {win}.",
        who="{seat}, {role}, plays {contract} with",
        roles=("declarer", "defender"),
        table="On the table: ",
        columns=("Card", "Wins", "± 95 %", "Declarer's points", "±", "Declarer's score", "±"),
        sampled="Over {samples} of {worlds} deals that fit what is known, all cards in the same deals, everybody "
        "playing with open cards; seed {seed}.",
        exact="Over all {worlds} deals that fit what is known, everybody playing with open cards.",
    ),
    "de": AdviceWords(
        play="{card} spielen: gewinnt {win}, {next} {next_win}.",
        equal="{card} spielen: gewinnt {win}; keine andere Karte ist sicher schlechter.",
        only="{card} ist die einzige erlaubte Karte: gewinnt {win}.",
        who="{seat}, {role}, spielt {contract} mit",
        roles=("Alleinspieler", "Gegenspieler"),
        table="Auf dem Tisch: ",
        columns=("Karte", "Gewinnt", "± 95 %", "Augen d. Alleinsp.", "±", "Wert d. Alleinsp.", "±"),
        sampled="Über {samples} von {worlds} Verteilungen, die zum Bekannten passen, alle Karten in denselben, alle "
        "spielen mit offenen Karten; Startwert {seed}.",
        exact="Über alle {worlds} Verteilungen, die zum Bekannten passen, alle spielen mit offenen Karten.",
    ),
    "pl": AdviceWords(
        play="Zagrać {card}: wygrywa {win}, {next} {next_win}.",
        equal="Zagrać {card}: wygrywa {win}; żadna inna karta nie jest na pewno gorsza.",
        only="{card} to jedyna dozwolona karta: wygrywa {win}.",
        who="{seat}, {role}, gra {contract}, karty:",
        roles=("solista", "przeciwnik"),
        table="Na stole: ",
        columns=("Karta", "Wygrywa", "± 95 %", "Oczka solisty", "±", "Wynik solisty", "±"),
        sampled="W {samples} z {worlds} rozkładów zgodnych z tym, co wiadome, wszystkie karty w tych samych, wszyscy "
        "grają w odkryte karty; ziarno {seed}.",
        exact="We wszystkich {worlds} rozkładach zgodnych z tym, co wiadome; wszyscy grają w odkryte karty.",
    ),
}


def verdict(advice: Advice, look: Look) -> str:
    """What to play, in one sentence."""
    words, best = WORDS[look.lang], advice.best
    card, win = look.card(best.card), chance(best.win)
    if len(advice.cards) == 1:
        return words.only.format(card=card, win=win)
    worse = next((entry for entry in advice.cards if entry.significant), None)
    if worse is None:
        return words.equal.format(card=card, win=win)
    return words.play.format(card=card, win=win, next=look.card(worse.card), next_win=chance(worse.win))


def print_advice(advice: Advice, look: Look, file: TextIO | None = None) -> None:
    """Print advice to stdout, or to ``file``."""
    out, words, view = console(look, file), WORDS[look.lang], advice.view
    out.print(Text(verdict(advice, look), style="bold"), soft_wrap=True)
    out.print()
    role = words.roles[0 if view.seat == view.declarer else 1]
    said = words.who.format(seat=look.seat(view.seat), role=role, contract=look.contract(view.contract))
    out.print(Text(said + " ") + hand_text(view.hand, view.contract, look), soft_wrap=True)
    if view.trick:
        out.print(Text(words.table) + cards_text(view.trick, look))
    out.print()
    null = view.contract.is_null
    columns = words.columns[:3] + words.columns[5:] if null else words.columns
    grid = table(*columns, right=range(1, len(columns)))
    for entry in advice.cards:
        row: list[str | Text] = [cards_text([entry.card], look), chance(entry.win), f"{100 * Z95 * entry.error:.0f}"]
        if not null and entry.value is not None and entry.value_error is not None:
            row += [f"{entry.value:.1f}", f"{Z95 * entry.value_error:.1f}"]
        grid.add_row(*row, f"{entry.score:+.1f}", f"{Z95 * entry.score_error:.1f}")
    out.print(grid)
    out.print()
    note = words.exact if advice.chances.exact else words.sampled
    said = note.format(samples=advice.chances.samples, worlds=advice.worlds, seed=advice.seed)
    out.print(said, style="dim", soft_wrap=True)
