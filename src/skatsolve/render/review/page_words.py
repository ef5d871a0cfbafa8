"""The words of a review's page, by language. The script on the page gets them all."""

from dataclasses import dataclass
from typing import Final

__all__ = ["WORDS", "PageWords"]


@dataclass(frozen=True)
class PageWords:
    """Labels, and sentences with places to fill."""

    verdict: str
    who: str
    when: str
    right: str
    cost: str
    chance_cost: str
    knowable: str
    yes: str
    hardly: str
    no: str
    not_asked: str
    deciding: str
    deciding_end: str
    go_on: str
    weakest: str
    costliest: str
    show: str
    first: str
    back: str
    forward: str
    last: str
    next_error: str
    keys: str
    trick: str
    trick_n: str
    where: str
    declarer: str
    defender: str
    skat: str
    away: str
    taken: str
    over: str
    takes: str
    played: str
    gone: str
    this_card: str
    forced: str
    gave_away: str
    nothing_lost: str
    better: str
    value_of: str
    value_null: tuple[str, str]
    chance_of: str
    best_here: str
    line: str
    try_card: str
    back_to_game: str
    graph: str
    graph_null: str
    graph_help: str
    tricks: str
    players: str
    auction: str
    no_auction: str
    hold: str
    passes: str
    game_value: str
    remarks: str
    comment: str
    legend: str
    legend_null: str
    of_declarer: str
    known_here: str
    as_known: str
    unsure: str
    index: str
    filter: str
    columns: tuple[str, ...]


WORDS: Final = {
    "en": PageWords(
        verdict="Where was it lost?",
        who="Who",
        when="When",
        right="What was right",
        cost="What it cost",
        chance_cost="{chance} of winning chance",
        knowable="Could it be seen?",
        yes="Yes",
        hardly="Hardly",
        no="No",
        not_asked="Not asked: seen with all cards open",
        deciding="The card that decided the game:",
        deciding_end="What decided the game:",
        go_on="Playing on",
        weakest="The weakest card on what was known:",
        costliest="The card that cost most, with all cards open:",
        show="Show it on the table",
        first="First card",
        back="Back",
        forward="Forward",
        last="Last card",
        next_error="Next key moment",
        keys="Keys: ← → a card, ↑ ↓ a trick, N the next key moment, Esc back to the game.",
        trick="Trick",
        trick_n="Trick {n}",
        where="Trick {trick}, card {n} of {of}",
        declarer="declarer",
        defender="defender",
        skat="Skat",
        away="Put away",
        taken="Taken",
        over="The play is over",
        takes="{name} takes the trick",
        played="played",
        gone="played before",
        this_card="This card",
        forced="The only legal card.",
        gave_away="Gave away {what}.",
        nothing_lost="With all cards open nothing was given away.",
        better="Better: {cards}.",
        value_of="{value} for the declarer",
        value_null=("Null is made", "Null is lost"),
        chance_of="{chance} for {name}",
        best_here="best",
        line="Best play from here",
        try_card="What if {card}?",
        back_to_game="Back to the game",
        graph="The declarer's card points with best play from each moment on",
        graph_null="Whether Null is made with best play from each moment on",
        graph_help="A click goes there.",
        tricks="The play",
        players="The players",
        auction="The auction",
        no_auction="The record tells no auction.",
        hold="yes",
        passes="pass",
        game_value="The value of the game",
        remarks="Remarks",
        comment="Comment",
        legend="The figure under a card is what the declarer ends up with after it, with best play of all.",
        legend_null="Under a card stands whether Null is made (✓) or lost (✗) after it, with best play of all.",
        of_declarer="Declarer gets",
        as_known="on what was known: {label}",
        known_here="On what {name} knew",
        unsure="may be luck of the deals",
        index="Games",
        filter="Find in the list",
        columns=("Game", "Players", "Contract", "Result", "What happened"),
    ),
    "de": PageWords(
        verdict="Wo ging es verloren?",
        who="Wer",
        when="Wann",
        right="Was richtig war",
        cost="Was es kostete",
        chance_cost="{chance} Gewinnchance",
        knowable="War es zu sehen?",
        yes="Ja",
        hardly="Kaum",
        no="Nein",
        not_asked="Nicht gefragt: gesehen mit offenen Karten",
        deciding="Die Karte, die das Spiel entschied:",
        deciding_end="Was das Spiel entschied:",
        go_on="Weiterspielen",
        weakest="Die schwächste Karte nach dem, was bekannt war:",
        costliest="Die teuerste Karte, offen gesehen:",
        show="Am Tisch zeigen",
        first="Erste Karte",
        back="Zurück",
        forward="Vor",
        last="Letzte Karte",
        next_error="Nächste Schlüsselstelle",
        keys="Tasten: ← → eine Karte, ↑ ↓ ein Stich, N nächste Schlüsselstelle, Esc zurück zum Spiel.",
        trick="Stich",
        trick_n="{n}. Stich",
        where="{trick}. Stich, Karte {n} von {of}",
        declarer="Alleinspieler",
        defender="Gegenspieler",
        skat="Skat",
        away="Gedrückt",
        taken="Gewonnen",
        over="Das Spiel ist zu Ende",
        takes="{name} macht den Stich",
        played="gespielt",
        gone="schon gespielt",
        this_card="Diese Karte",
        forced="Die einzige erlaubte Karte.",
        gave_away="Verschenkt: {what}.",
        nothing_lost="Mit offenen Karten war nichts verschenkt.",
        better="Besser: {cards}.",
        value_of="{value} für den Alleinspieler",
        value_null=("Null gewonnen", "Null verloren"),
        chance_of="{chance} für {name}",
        best_here="beste",
        line="Bestes Spiel von hier an",
        try_card="Was wäre mit {card}?",
        back_to_game="Zurück zum Spiel",
        graph="Augen des Alleinspielers bei bestem Spiel von jedem Augenblick an",
        graph_null="Ob der Null bei bestem Spiel von jedem Augenblick an gewonnen wird",
        graph_help="Ein Klick führt dorthin.",
        tricks="Das Spiel",
        players="Die Spieler",
        auction="Das Reizen",
        no_auction="Die Aufzeichnung enthält kein Reizen.",
        hold="ja",
        passes="passe",
        game_value="Der Spielwert",
        remarks="Bemerkungen",
        comment="Kommentar",
        legend="Die Zahl unter einer Karte: so viele Augen bekommt der Alleinspieler nach ihr, wenn alle am besten "
        "spielen.",
        legend_null="Unter einer Karte steht, ob der Null nach ihr bei bestem Spiel gewonnen (✓) oder verloren (✗) "
        "wird.",
        of_declarer="Alleinspieler bekommt",
        as_known="nach dem Bekannten: {label}",
        known_here="Nach dem, was {name} wusste",
        unsure="vielleicht Zufall der Verteilungen",
        index="Spiele",
        filter="In der Liste suchen",
        columns=("Spiel", "Spieler", "Ansage", "Ergebnis", "Was geschah"),
    ),
    "pl": PageWords(
        verdict="Gdzie to przegrano?",
        who="Kto",
        when="Kiedy",
        right="Co było dobre",
        cost="Ile to kosztowało",
        chance_cost="{chance} szansy wygranej",
        knowable="Czy można było to zobaczyć?",
        yes="Tak",
        hardly="Raczej nie",
        no="Nie",
        not_asked="Nie pytano: widać przy odkrytych kartach",
        deciding="Karta, która rozstrzygnęła grę:",
        deciding_end="Co rozstrzygnęło grę:",
        go_on="Grać dalej",
        weakest="Najsłabsza karta wobec tego, co było wiadome:",
        costliest="Najdroższa karta przy odkrytych kartach:",
        show="Pokaż na stole",
        first="Pierwsza karta",
        back="Wstecz",
        forward="Dalej",
        last="Ostatnia karta",
        next_error="Następny ważny moment",
        keys="Klawisze: ← → karta, ↑ ↓ lewa, N następny ważny moment, Esc powrót do gry.",
        trick="Lewa",
        trick_n="Lewa {n}",
        where="Lewa {trick}, karta {n} z {of}",
        declarer="solista",
        defender="przeciwnik",
        skat="Talon",
        away="Odłożone",
        taken="Wzięte",
        over="Gra skończona",
        takes="Lewę bierze {name}",
        played="zagrana",
        gone="zagrana wcześniej",
        this_card="Ta karta",
        forced="Jedyna dozwolona karta.",
        gave_away="Oddano: {what}.",
        nothing_lost="Przy odkrytych kartach niczego nie oddano.",
        better="Lepiej: {cards}.",
        value_of="{value} dla solisty",
        value_null=("null wygrany", "null przegrany"),
        chance_of="{chance} dla: {name}",
        best_here="najlepsza",
        line="Najlepsza gra od tego miejsca",
        try_card="A gdyby {card}?",
        back_to_game="Powrót do gry",
        graph="Oczka solisty przy najlepszej grze od każdej chwili",
        graph_null="Czy null jest wygrany przy najlepszej grze od każdej chwili",
        graph_help="Kliknięcie prowadzi do tego miejsca.",
        tricks="Przebieg gry",
        players="Gracze",
        auction="Licytacja",
        no_auction="Zapis nie zawiera licytacji.",
        hold="mam",
        passes="pas",
        game_value="Wartość gry",
        remarks="Uwagi",
        comment="Komentarz",
        legend="Liczba pod kartą: tyle oczek ma po niej solista, gdy wszyscy grają najlepiej.",
        legend_null="Pod kartą: czy null po niej przy najlepszej grze jest wygrany (✓), czy przegrany (✗).",
        of_declarer="Solista ma",
        as_known="wobec tego, co wiadome: {label}",
        known_here="Wobec tego, co wiedział {name}",
        unsure="może przypadek rozkładów",
        index="Gry",
        filter="Szukaj na liście",
        columns=("Gra", "Gracze", "Zapowiedź", "Wynik", "Co się stało"),
    ),
}
