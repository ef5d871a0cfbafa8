"""The sentences of a solution's text, by language."""

from dataclasses import dataclass
from typing import Final

__all__ = ["WORDS", "SolutionWords"]

_YesNo = tuple[str, str]


@dataclass(frozen=True)
class SolutionWords:
    """Sentences with places to fill; pairs say yes and no of the declarer."""

    who: str
    points: str
    between: str
    win: _YesNo
    schneider: _YesNo
    schwarz: _YesNo
    any_trick: _YesNo
    null: _YesNo
    lost_at: str
    lost_at_from_here: str
    open: str
    result: _YesNo
    with_schneider: _YesNo
    announced: str
    to_play: str
    table: str
    taken: str
    is_over: str
    stopped: str
    remaining: str
    skat: str
    cards: tuple[str, str, str]
    line: tuple[str, str, str, str, str, str]
    nodes: str


WORDS: Final = {
    "en": SolutionWords(
        who="{seat}, declarer in {contract}, {does}.",
        points="takes {value} of 120 and {result}",
        between="takes between {low} and {high} of 120",
        win=("reaches 61 card points", "does not reach 61 card points"),
        schneider=("reaches 90 card points", "does not reach 90 card points"),
        schwarz=("takes every trick", "does not take every trick"),
        any_trick=("takes at least one trick", "takes no trick"),
        null=("takes no trick and wins", "takes a trick and loses"),
        lost_at="It is lost in trick {trick}: the declarer cannot delay it, the defenders cannot speed it up.",
        lost_at_from_here="It is lost in trick {trick} from here: "
        "the declarer cannot delay it, the defenders cannot speed it up.",
        open="may succeed or not",
        result=("wins", "loses"),
        with_schneider=("wins with Schneider", "loses with Schneider"),
        announced="loses ({announced})",
        to_play="{seat} is to play.",
        table="On the table: ",
        taken="Taken before: declarer {ours}, defenders {theirs}.",
        is_over="All cards have been played.",
        stopped="The search was stopped after {nodes} nodes: this is not the exact answer.",
        remaining="Only the tricks still to come are counted; give --tricks to count those taken before.",
        skat="Skat",
        cards=("Card", "Declarer's points", "Declarer"),
        line=("Trick", "Led by", "Cards", "Taken by", "Points", "Declarer : defenders"),
        nodes="{nodes} nodes",
    ),
    "de": SolutionWords(
        who="{seat} spielt {contract} und {does}.",
        points="bekommt {value} von 120 Augen: {result}",
        between="bekommt zwischen {low} und {high} von 120 Augen",
        win=("erreicht 61 Augen", "erreicht keine 61 Augen"),
        schneider=("erreicht 90 Augen", "erreicht keine 90 Augen"),
        schwarz=("macht alle Stiche", "macht nicht alle Stiche"),
        any_trick=("macht mindestens einen Stich", "macht keinen Stich"),
        null=("macht keinen Stich und gewinnt", "macht einen Stich und verliert"),
        lost_at="Verloren im {trick}. Stich: der Alleinspieler kann es nicht weiter hinauszögern, "
        "die Gegenspieler nicht beschleunigen.",
        lost_at_from_here="Verloren im {trick}. Stich von hier an: "
        "der Alleinspieler kann es nicht weiter hinauszögern, die Gegenspieler nicht beschleunigen.",
        open="hat Erfolg oder nicht",
        result=("gewonnen", "verloren"),
        with_schneider=("gewonnen mit Schneider", "verloren mit Schneider"),
        announced="verloren ({announced})",
        to_play="{seat} ist am Spiel.",
        table="Auf dem Tisch: ",
        taken="Bisher: Alleinspieler {ours}, Gegenspieler {theirs}.",
        is_over="Alle Karten sind gespielt.",
        stopped="Die Suche endete nach {nodes} Knoten: dies ist nicht die genaue Antwort.",
        remaining="Nur die noch ausstehenden Stiche zählen: --tricks sagt, wer die früheren gemacht hat.",
        skat="Skat",
        cards=("Karte", "Augen des Alleinspielers", "Alleinspieler"),
        line=("Stich", "Ausspiel", "Karten", "Stich macht", "Augen", "Alleinsp. : Gegensp."),
        nodes="{nodes} Knoten",
    ),
    "pl": SolutionWords(
        who="{seat} gra {contract} i {does}.",
        points="bierze {value} ze 120 oczek: {result}",
        between="bierze od {low} do {high} ze 120 oczek",
        win=("osiąga 61 oczek", "nie osiąga 61 oczek"),
        schneider=("osiąga 90 oczek", "nie osiąga 90 oczek"),
        schwarz=("bierze wszystkie lewy", "nie bierze wszystkich lew"),
        any_trick=("bierze co najmniej jedną lewę", "nie bierze żadnej lewy"),
        null=("nie bierze żadnej lewy i wygrywa", "bierze lewę i przegrywa"),
        lost_at="Przegrana w lewie {trick}: solista nie może jej odwlec, przeciwnicy nie mogą jej przyspieszyć.",
        lost_at_from_here="Przegrana w lewie {trick}, licząc od tego miejsca: "
        "solista nie może jej odwlec, przeciwnicy nie mogą jej przyspieszyć.",
        open="osiąga cel albo nie",
        result=("wygrana", "przegrana"),
        with_schneider=("wygrana ze sznajderem", "przegrana ze sznajderem"),
        announced="przegrana ({announced})",
        to_play="{seat} gra.",
        table="Na stole: ",
        taken="Dotychczas: solista {ours}, przeciwnicy {theirs}.",
        is_over="Wszystkie karty zagrane.",
        stopped="Szukanie przerwano po {nodes} węzłach: to nie jest dokładna odpowiedź.",
        remaining="Liczą się tylko pozostałe lewy: --tricks mówi, kto wziął wcześniejsze.",
        skat="Talon",
        cards=("Karta", "Oczka solisty", "Solista"),
        line=("Lewa", "Wist", "Karty", "Bierze", "Oczka", "Solista : przeciwnicy"),
        nodes="{nodes} węzłów",
    ),
}
