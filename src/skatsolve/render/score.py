"""A game's result as text: won or lost, the value step by step, the scores."""

from dataclasses import dataclass
from typing import Final, TextIO

from skatsolve.render.look import Look
from skatsolve.render.text import capital, console
from skatsolve.scoring import GameScore
from skatsolve.words import step_name

__all__ = ["print_score", "score_lines"]


@dataclass(frozen=True)
class _Words:
    """Sentences with places to fill; pairs say won and lost."""

    points: tuple[str, str]
    null: tuple[str, str]
    missed: str
    scores: str
    no_tricks: str
    all_ten: str
    none: str


_WORDS: Final = {
    "en": _Words(
        points=("{contract}: won with {points} card points.", "{contract}: lost with {points} card points."),
        null=("{contract}: won.", "{contract}: lost."),
        missed="Not reached: {step}.",
        scores="Score {score}. Seeger-Fabian at a table of {players}: declarer {declarer}, every other {defender}.",
        no_tricks="The tricks are not given, so Schwarz is not counted. {if_schwarz}",
        all_ten="If the declarer took all ten: game value {value}, score {score}. Say --tricks.",
        none="If the declarer took none: game value {value}, score {score}. Say --tricks.",
    ),
    "de": _Words(
        points=("{contract}: gewonnen mit {points} Augen.", "{contract}: verloren mit {points} Augen."),
        null=("{contract}: gewonnen.", "{contract}: verloren."),
        missed="Nicht erreicht: {step}.",
        scores="Punkte {score}. Seeger-Fabian am {players}er-Tisch: Alleinspieler {declarer}, jeder andere {defender}.",
        no_tricks="Die Stiche sind nicht angegeben, also zählt Schwarz nicht. {if_schwarz}",
        all_ten="Hat der Alleinspieler alle zehn: Spielwert {value}, Punkte {score}. Mit --tricks angeben.",
        none="Hat der Alleinspieler keinen: Spielwert {value}, Punkte {score}. Mit --tricks angeben.",
    ),
    "pl": _Words(
        points=("{contract}: wygrana, oczka: {points}.", "{contract}: przegrana, oczka: {points}."),
        null=("{contract}: wygrana.", "{contract}: przegrana."),
        missed="Nie osiągnięto: {step}.",
        scores="Punkty {score}. Seeger-Fabian, graczy {players}: solista {declarer}, każdy inny {defender}.",
        no_tricks="Nie podano liczby lew, więc szwarc się nie liczy. {if_schwarz}",
        all_ten="Jeśli solista wziął wszystkie dziesięć: wartość gry {value}, punkty {score}. Podaj --tricks.",
        none="Jeśli solista nie wziął żadnej: wartość gry {value}, punkty {score}. Podaj --tricks.",
    ),
}


def print_score(result: GameScore, look: Look, file: TextIO | None = None) -> None:
    """Print a result to stdout, or to ``file``."""
    out = console(look, file)
    for line in score_lines(result, look):
        out.print(line, soft_wrap=True)


def score_lines(result: GameScore, look: Look) -> list[str]:
    """The result line by line.

    >>> from skatsolve.scoring import score_game
    >>> for line in score_lines(score_game("HH", None, matadors=2, points=93), Look()):
    ...     print(line)
    Hearts Hand: won with 93 card points.
    With 2, game 3, Hand 4, Schneider 5, times hearts 10: 50.
    Score +50. Seeger-Fabian at a table of 3: declarer +100, every other 0.
    """
    words = _WORDS[look.lang]
    contract = result.contract
    said = (words.null if contract.is_null else words.points)[0 if result.won else 1]
    lines = [capital(said.format(contract=look.contract(contract), points=result.points))]
    if (
        not result.won
        and not result.overbid
        and result.points is not None
        and contract.goal in ("schneider", "schwarz")
    ):
        step = "schwarz" if contract.goal == "schwarz" else "schneider"
        lines.append(words.missed.format(step=step_name(f"{step}_announced", look.lang)))
    lines.append(capital(result.explain(look.lang, look.deck)) + ".")
    fabian = result.seeger_fabian
    scores = {
        "score": _signed(result.score),
        "declarer": _signed(fabian.declarer),
        "defender": _signed(fabian.defender),
    }
    lines.append(words.scores.format(players=result.players, **scores))
    other = result.if_schwarz
    if other is not None:
        whole = words.all_ten if other.tricks == 10 else words.none
        if_schwarz = whole.format(value=other.game_value, score=_signed(other.score))
        lines.append(words.no_tricks.format(if_schwarz=if_schwarz))
    return lines


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"
