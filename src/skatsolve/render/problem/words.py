"""The sentences of a judgment on a composed problem, by language."""

from dataclasses import dataclass
from typing import Final

__all__ = ["WORDS", "ProblemWords"]


@dataclass(frozen=True)
class ProblemWords:
    """Sentences with places to fill."""

    asked: str
    game: str
    open: str
    at_least: str
    at_most: str
    exactly: str
    between: str
    all_tricks: str
    no_trick: str
    made: str
    lost: str
    lost_by: str
    verdicts: dict[str, str]
    open_verdicts: dict[str, str]
    ways: dict[str, str]
    value: str
    null_value: tuple[str, str]
    lost_in: str
    remaining: str
    key: str
    keys: str
    for_side: tuple[str, str]
    line: str
    refutation: str
    cooks: str
    tries: str
    variations: str
    columns: tuple[str, str, str, str, str, str]
    duals: str
    dual: str
    more: str
    best_throughout: str
    departures: str
    departure: str
    null_departure: str
    fault: str
    after_published: str
    null_after_published: tuple[str, str]
    claim: str
    always: str
    listed: str
    found: tuple[str, str]
    result: tuple[str, str]


WORDS: Final = {
    "en": ProblemWords(
        asked="Asked: {what}.",
        game="{seat} plays {contract}, {leader} leads",
        open="what does best play lead to",
        at_least="the declarer takes at least {low} card points",
        at_most="the declarer takes at most {high} card points",
        exactly="the declarer takes exactly {low} card points, the defenders {rest}",
        between="the declarer takes {low} to {high} card points",
        all_tricks="the declarer takes every trick",
        no_trick="the declarer takes no trick",
        made="the Null is made",
        lost="the Null is lost",
        lost_by="the Null is lost in trick {trick} or earlier",
        verdicts={
            "sound": "Sound: the stipulation is met, in one way only.",
            "cooked": "Cooked: the stipulation is met, but in other ways too.",
            "unsound": "Unsound: the stipulation is not met.",
        },
        open_verdicts={"sound": "Sound: in one way only.", "cooked": "Cooked: there are several ways."},
        ways={
            "sound": "Sound: the unknown cards can lie in one way only, of {possible} that fit what is known.",
            "cooked": "Cooked: the unknown cards can lie in {count} ways, of {possible} that fit what is known.",
            "unsound": "Unsound: none of the {possible} ways that fit what is known is a solution.",
        },
        value="With best play of both sides the declarer takes {value} card points, the defenders {rest}.",
        null_value=("With best play of both sides the Null is made.", "With best play of both sides the Null is lost."),
        lost_in="It is lost in trick {trick}.",
        remaining="Only the tricks still to come are counted; give tricks to count those taken before.",
        key="Key, trick {trick}, {side}: ",
        keys="Keys, trick {trick}, {side}: ",
        for_side=("the declarer", "the defenders"),
        line="Main line",
        refutation="Best play of both sides, as proof",
        cooks="Other solutions",
        tries="First cards that fail",
        variations="Other cards along the line",
        columns=("Trick", "Seat", "Card", "Declarer", "Answer", "Then"),
        duals="Later choices of the solving side:",
        dual="trick {trick}: {card}, also {also}",
        more="and {count} later",
        best_throughout="The published play is best play throughout; {after}.",
        departures="The published play departs from best play:",
        departure="trick {trick}, {seat}: {card}, better {better}; the declarer's points go from {before} to {after}",
        null_departure="trick {trick}, {seat}: {card}, better {better}",
        fault="The published play cannot be played on: {fault}.",
        after_published="after it the declarer takes {value} in all",
        null_after_published=("after it the Null is made", "after it the Null is lost"),
        claim="Published: ",
        always="In all of them:",
        listed="The first {listed}:",
        found=("Way", "Declarer"),
        result=("made", "lost"),
    ),
    "de": ProblemWords(
        asked="Gefragt: {what}.",
        game="{seat} spielt {contract}, {leader} spielt aus",
        open="wozu führt bestes Spiel",
        at_least="der Alleinspieler bekommt mindestens {low} Augen",
        at_most="der Alleinspieler bekommt höchstens {high} Augen",
        exactly="der Alleinspieler bekommt genau {low} Augen, die Gegenspieler {rest}",
        between="der Alleinspieler bekommt {low} bis {high} Augen",
        all_tricks="der Alleinspieler macht alle Stiche",
        no_trick="der Alleinspieler macht keinen Stich",
        made="der Null wird gewonnen",
        lost="der Null wird verloren",
        lost_by="der Null wird spätestens im {trick}. Stich verloren",
        verdicts={
            "sound": "Korrekt: es stimmt, und auf einem Weg allein.",
            "cooked": "Nebenlösig: es stimmt, aber es geht auch anders.",
            "unsound": "Unlösbar: es stimmt nicht.",
        },
        open_verdicts={"sound": "Korrekt: auf einem Weg allein.", "cooked": "Nebenlösig: es gibt mehrere Wege."},
        ways={
            "sound": "Korrekt: die unbekannten Karten können nur auf eine Art sitzen, von {possible} möglichen.",
            "cooked": "Nebenlösig: die unbekannten Karten können auf {count} Arten sitzen, von {possible} möglichen.",
            "unsound": "Unlösbar: von den {possible} möglichen Sitzen der Karten ist keiner eine Lösung.",
        },
        value="Bei bestem Spiel beider Seiten bekommt der Alleinspieler {value} Augen, die Gegenspieler {rest}.",
        null_value=(
            "Bei bestem Spiel beider Seiten wird der Null gewonnen.",
            "Bei bestem Spiel beider Seiten wird der Null verloren.",
        ),
        lost_in="Verloren ist er im {trick}. Stich.",
        remaining="Nur die noch ausstehenden Stiche zählen: tricks sagt, wer die früheren gemacht hat.",
        key="Schlüsselkarte, {trick}. Stich, {side}: ",
        keys="Schlüsselkarten, {trick}. Stich, {side}: ",
        for_side=("Alleinspieler", "Gegenspieler"),
        line="Hauptspiel",
        refutation="Bestes Spiel beider Seiten, der Beweis",
        cooks="Nebenlösungen",
        tries="Erste Karten, die scheitern",
        variations="Andere Karten im Hauptspiel",
        columns=("Stich", "Platz", "Karte", "Alleinsp.", "Antwort", "Dann"),
        duals="Spätere Wahl der lösenden Seite:",
        dual="{trick}. Stich: {card}, auch {also}",
        more="und {count} später",
        best_throughout="Die veröffentlichte Spielfolge ist durchweg bestes Spiel; {after}.",
        departures="Die veröffentlichte Spielfolge weicht vom besten Spiel ab:",
        departure="{trick}. Stich, {seat}: {card}, besser {better}; "
        "die Augen des Alleinspielers gehen von {before} auf {after}",
        null_departure="{trick}. Stich, {seat}: {card}, besser {better}",
        fault="Die veröffentlichte Spielfolge ist so nicht spielbar: {fault}.",
        after_published="nach ihr bekommt der Alleinspieler insgesamt {value} Augen",
        null_after_published=("nach ihr wird der Null gewonnen", "nach ihr wird der Null verloren"),
        claim="Veröffentlicht: ",
        always="In allen:",
        listed="Die ersten {listed}:",
        found=("Sitz", "Alleinsp."),
        result=("gewonnen", "verloren"),
    ),
    "pl": ProblemWords(
        asked="Pytanie: {what}.",
        game="{seat} gra {contract}, wychodzi {leader}",
        open="do czego prowadzi najlepsza gra",
        at_least="solista bierze co najmniej {low} oczek",
        at_most="solista bierze co najwyżej {high} oczek",
        exactly="solista bierze dokładnie {low} oczek, przeciwnicy {rest}",
        between="solista bierze od {low} do {high} oczek",
        all_tricks="solista bierze wszystkie lewy",
        no_trick="solista nie bierze żadnej lewy",
        made="null jest wygrany",
        lost="null jest przegrany",
        lost_by="null jest przegrany najpóźniej w lewie {trick}",
        verdicts={
            "sound": "Poprawne: tak jest, i tylko jednym sposobem.",
            "cooked": "Uboczne rozwiązanie: tak jest, ale można też inaczej.",
            "unsound": "Nierozwiązywalne: tak nie jest.",
        },
        open_verdicts={
            "sound": "Poprawne: tylko jednym sposobem.",
            "cooked": "Uboczne rozwiązanie: jest kilka sposobów.",
        },
        ways={
            "sound": "Poprawne: nieznane karty mogą leżeć tylko w jeden sposób, z {possible} możliwych.",
            "cooked": "Uboczne rozwiązanie: liczba możliwych rozkładów nieznanych kart to {count}, z {possible}.",
            "unsound": "Nierozwiązywalne: żaden z możliwych rozkładów ({possible}) nie jest rozwiązaniem.",
        },
        value="Przy najlepszej grze obu stron solista bierze {value} oczek, przeciwnicy {rest}.",
        null_value=(
            "Przy najlepszej grze obu stron null jest wygrany.",
            "Przy najlepszej grze obu stron null jest przegrany.",
        ),
        lost_in="Przegrany w lewie {trick}.",
        remaining="Liczą się tylko pozostałe lewy: tricks mówi, kto wziął wcześniejsze.",
        key="Karta kluczowa, lewa {trick}, {side}: ",
        keys="Karty kluczowe, lewa {trick}, {side}: ",
        for_side=("solista", "przeciwnicy"),
        line="Główny wariant",
        refutation="Najlepsza gra obu stron, dowód",
        cooks="Inne rozwiązania",
        tries="Pierwsze karty, które zawodzą",
        variations="Inne karty w głównym wariancie",
        columns=("Lewa", "Miejsce", "Karta", "Solista", "Odpowiedź", "Dalej"),
        duals="Późniejszy wybór strony rozwiązującej:",
        dual="lewa {trick}: {card}, także {also}",
        more="i {count} później",
        best_throughout="Opublikowana rozgrywka jest wszędzie najlepsza; {after}.",
        departures="Opublikowana rozgrywka odbiega od najlepszej:",
        departure="lewa {trick}, {seat}: {card}, lepiej {better}; oczka solisty zmieniają się z {before} na {after}",
        null_departure="lewa {trick}, {seat}: {card}, lepiej {better}",
        fault="Opublikowanej rozgrywki nie da się zagrać: {fault}.",
        after_published="po niej solista bierze razem {value} oczek",
        null_after_published=("po niej null jest wygrany", "po niej null jest przegrany"),
        claim="Opublikowano: ",
        always="We wszystkich:",
        listed="Pierwsze {listed}:",
        found=("Rozkład", "Solista"),
        result=("wygrany", "przegrany"),
    ),
}
