"""The sentences of a review, by language."""

from dataclasses import dataclass
from typing import Final

__all__ = ["WORDS", "ReviewWords", "plural"]

_Pair = tuple[str, str]


@dataclass(frozen=True)
class ReviewWords:
    """Sentences with places to fill."""

    # The headline.
    won: str
    lost: str
    won_plain: str
    lost_plain: str
    lost_null: str
    unfinished: str
    schneider: str
    schwarz: str
    overbid: str
    ended: dict[str, str]
    trick: str
    plays: str
    loses: dict[str, str]
    points: tuple[str, str, str]
    seen: str
    hardly_seen: str
    not_seen: str
    open_only: str
    one_turn: str
    several_turns: str
    no_turn: str
    no_turn_null: _Pair
    costliest: str
    weakest: str
    flawless: str
    rest_turned: str
    rest_turned_null: _Pair
    # Labels and turns.
    labels: dict[str, str]
    turned: dict[str, str]
    # Tables.
    notable: str
    nothing_notable: str
    notable_columns: tuple[str, ...]
    tricks_columns: tuple[str, ...]
    player_columns: tuple[str, ...]
    limits_known: str
    limits_open: str
    ask_known: str
    known_note: str
    best_play: str
    best_play_null: _Pair
    rest: str
    ending: dict[str, str]
    # Many games.
    by_player: str
    by_contract: str
    summary_columns: tuple[str, ...]
    contract_column: str
    skipped: str
    # Decisions before play.
    before: str
    discard: str
    discard_best: str
    discard_known: str
    contract_known: str
    bid_known: dict[str, str]
    hand_known: str
    hand_verdict: dict[str, str]
    contract_right: str
    best_open: str
    null_value: _Pair
    # When the win was certain.
    certain_start: str
    certain_from: str
    certain_lost: str
    never_certain: str
    certain_unknown: str
    moments: tuple[str, str, str]
    throws_away: str


WORDS: Final = {
    "en": ReviewWords(
        won="{name} wins {contract} with {points}",
        lost="{name} loses {contract} with {points}",
        won_plain="{name} wins {contract}",
        lost_plain="{name} loses {contract}",
        lost_null="{name} loses {contract} in trick {trick}",
        unfinished="{name} plays {contract}; the record stops after {cards} cards",
        schneider="Schneider",
        schwarz="Schwarz",
        overbid="overbid",
        ended={
            "resign": "{who} gave up",
            "both": "the defenders gave up",
            "timeout": "{who} timed out",
            "leave": "{who} left the table",
            "claim": "{who} claimed the rest",
        },
        trick="Trick {trick}: ",
        plays="{name} plays {card} instead of {best} and gives away {what}",
        loses={"game": "the game", "schneider": "Schneider", "schwarz": "Schwarz", "and": "{points} and {turned}"},
        points=("{n} point", "{n} points", "{n} points"),
        seen="It could be seen: {best} against {win}.",
        hardly_seen="It could hardly be seen: {best} against {win}.",
        not_seen="It could not be seen: on what was known the card was as good as any ({win}).",
        open_only="Seen with all cards open.",
        one_turn="The game changed hands once.",
        several_turns="The game changed hands {count} times.",
        no_turn="No card changed the result; with best play the declarer gets {points}.",
        no_turn_null=(
            "No card changed the result; with best play Null is made.",
            "No card changed the result; with best play Null is lost.",
        ),
        costliest="Costliest card, seen open: trick {trick}, {name}, {card} instead of {best}, {what}.",
        weakest="Weakest on what was known: trick {trick}, {name}, {card} instead of {best}, {best_win} against {win}.",
        flawless="Nobody gave anything away.",
        rest_turned="That decided the game: with best play the declarer would have got {value}.",
        rest_turned_null=(
            "That decided the game: with best play Null would have been made.",
            "That decided the game: with best play Null would have been lost.",
        ),
        labels={
            "forced": "forced",
            "best": "best",
            "good": "good",
            "inaccuracy": "inaccuracy",
            "mistake": "mistake",
            "blunder": "blunder",
        },
        turned={"game": "decides the game", "schneider": "decides Schneider", "schwarz": "decides Schwarz"},
        notable="Cards worth talking about",
        nothing_notable="No card is worth talking about.",
        notable_columns=("Trick", "Player", "Card", "Better", "Gives away", "Label", "Chance", "Best"),
        tricks_columns=("Trick", "Led by", "Cards", "Taken by", "Value after each card"),
        player_columns=("Player", "Gave away", "Received", "Turned", "Decisions", "Accuracy", "?!", "?", "??"),
        limits_known="Labels go by the winning chance lost on what was known: good from {0}, inaccuracy from {1}, "
        "mistake from {2}, blunder from {3} percentage points.",
        limits_open="Labels are hindsight, no reproach: inaccuracy from {0} points lost, mistake from {1} or when "
        "Schneider turns, blunder when the game turns.",
        ask_known="Whether it could be seen at the table: --samples 100 tells.",
        known_note="Chances are the player's own side's, over {samples} deals that fit what the player knew.",
        best_play="Best play from the first card: the declarer gets {value}.",
        best_play_null=("Best play from the first card: won.", "Best play from the first card: lost."),
        rest="The rest",
        ending={
            "resign": "gives up",
            "timeout": "timed out",
            "leave": "left the table",
            "claim": "claims the rest",
            "decided": "decided, broken off",
        },
        by_player="By player",
        by_contract="By contract",
        summary_columns=("Games", "Declared", "Won", "Overbid", "Points lost per game", "Accuracy", "?!", "?", "??"),
        contract_column="Contract",
        skipped="{good} games reviewed, {without} deals without a game, {bad} bad records skipped.",
        before="Before play",
        discard="Put away {away}: worth {value} with all cards open, best {best} with {cards}.",
        discard_best="Put away {away}: with all cards open nothing is better ({value}).",
        discard_known="On what was known {away} wins {win}, the best of this contract, {best}, {win_best}.",
        contract_known="Best on what was known: {contract}, putting away {away}: wins {win}, scores {score} a game; "
        "as played {played}.",
        contract_right="{contract}, putting away {away}, was right on what was known: wins {win}, scores {score} "
        "a game.",
        bid_known={
            "too far": "{name} bid {bid}, too far: these ten cards go up to {up_to}.",
            "pass": "{name} bid {bid}, too far: these ten cards pass.",
            "right": "{name} bid {bid}, rightly: these ten cards go up to {up_to}.",
            "timid": "{name} passed at {bid}: these ten cards go up to {up_to}.",
        },
        hand_known="Hand or skat: {hand} scores {hand_score} a game, with the skat {skat_score}: {verdict}.",
        hand_verdict={"right": "no mistake", "hand": "Hand was better", "skat": "taking the skat was better"},
        best_open="With all cards open {contract} scores most, {score}; as played {played}.",
        null_value=("won", "lost"),
        certain_start="The win was certain from the first card on, however the unseen cards lay.",
        certain_from="From trick {trick} on the win was certain, however the unseen cards lay.",
        certain_lost="Trick {trick}: {name} held a certain win and threw it away with {card}; {best} would have kept "
        "it.",
        never_certain="At no time was the win certain, as the unseen cards might have lain.",
        certain_unknown="At {moments} it was left undecided whether the win was certain.",
        moments=("{n} moment", "{n} moments", "{n} moments"),
        throws_away="throws a certain win away",
    ),
    "de": ReviewWords(
        won="{name} gewinnt {contract} mit {points}",
        lost="{name} verliert {contract} mit {points}",
        won_plain="{name} gewinnt {contract}",
        lost_plain="{name} verliert {contract}",
        lost_null="{name} verliert {contract} im {trick}. Stich",
        unfinished="{name} spielt {contract}; die Aufzeichnung endet nach {cards} Karten",
        schneider="Schneider",
        schwarz="Schwarz",
        overbid="überreizt",
        ended={
            "resign": "{who} gab auf",
            "both": "die Gegenspieler gaben auf",
            "timeout": "Zeitüberschreitung: {who}",
            "leave": "{who} verließ den Tisch",
            "claim": "{who} beanspruchte den Rest",
        },
        trick="{trick}. Stich: ",
        plays="{name} spielt {card} statt {best} und verschenkt {what}",
        loses={
            "game": "das Spiel",
            "schneider": "den Schneider",
            "schwarz": "den Schwarz",
            "and": "{points} und {turned}",
        },
        points=("{n} Auge", "{n} Augen", "{n} Augen"),
        seen="Das war zu sehen: {best} gegen {win}.",
        hardly_seen="Das war kaum zu sehen: {best} gegen {win}.",
        not_seen="Das war nicht zu sehen: nach allem, was bekannt war, ist keine Karte besser ({win}).",
        open_only="Gesehen mit offenen Karten.",
        one_turn="Das Spiel kippte einmal.",
        several_turns="Das Spiel kippte {count}-mal.",
        no_turn="Keine Karte hat das Ergebnis gedreht; bei bestem Spiel bekommt der Alleinspieler {points}.",
        no_turn_null=(
            "Keine Karte hat das Ergebnis gedreht; bei bestem Spiel ist der Null gewonnen.",
            "Keine Karte hat das Ergebnis gedreht; bei bestem Spiel ist der Null verloren.",
        ),
        costliest="Teuerste Karte, offen gesehen: {trick}. Stich, {name}, {card} statt {best}, {what}.",
        weakest="Schwächste nach dem, was bekannt war: {trick}. Stich, {name}, {card} statt {best}, "
        "{best_win} gegen {win}.",
        flawless="Niemand hat etwas verschenkt.",
        rest_turned="Das entschied das Spiel: bei bestem Spiel hätte der Alleinspieler {value} bekommen.",
        rest_turned_null=(
            "Das entschied das Spiel: bei bestem Spiel wäre der Null gewonnen worden.",
            "Das entschied das Spiel: bei bestem Spiel wäre der Null verloren worden.",
        ),
        labels={
            "forced": "erzwungen",
            "best": "beste",
            "good": "gut",
            "inaccuracy": "Ungenauigkeit",
            "mistake": "Fehler",
            "blunder": "grober Fehler",
        },
        turned={
            "game": "entscheidet das Spiel",
            "schneider": "entscheidet den Schneider",
            "schwarz": "entscheidet den Schwarz",
        },
        notable="Karten, über die zu reden ist",
        nothing_notable="Über keine Karte ist zu reden.",
        notable_columns=("Stich", "Spieler", "Karte", "Besser", "Verschenkt", "Urteil", "Chance", "Beste"),
        tricks_columns=("Stich", "Ausspiel", "Karten", "Stich macht", "Wert nach jeder Karte"),
        player_columns=("Spieler", "Verschenkt", "Bekommen", "Gedreht", "Entsch.", "Güte", "?!", "?", "??"),
        limits_known="Die Urteile folgen der verlorenen Gewinnchance nach dem, was bekannt war: gut ab {0}, "
        "Ungenauigkeit ab {1}, Fehler ab {2}, grober Fehler ab {3} Prozentpunkten.",
        limits_open="Die Urteile sind Rückschau, kein Vorwurf: Ungenauigkeit ab {0} verlorenen Augen, Fehler ab {1} "
        "oder wenn der Schneider kippt, grober Fehler, wenn das Spiel kippt.",
        ask_known="Ob es am Tisch zu sehen war, sagt --samples 100.",
        known_note="Chancen gelten für die eigene Partei, über {samples} Verteilungen, die zum Wissen des "
        "Spielers passen.",
        best_play="Bestes Spiel von der ersten Karte an: der Alleinspieler bekommt {value}.",
        best_play_null=(
            "Bestes Spiel von der ersten Karte an: gewonnen.",
            "Bestes Spiel von der ersten Karte an: verloren.",
        ),
        rest="Der Rest",
        ending={
            "resign": "gibt auf",
            "timeout": "Zeit überschritten",
            "leave": "verlässt den Tisch",
            "claim": "beansprucht den Rest",
            "decided": "entschieden, abgebrochen",
        },
        by_player="Nach Spielern",
        by_contract="Nach Spielen",
        summary_columns=("Spiele", "Gespielt", "Gew.", "Überreizt", "Augen je Spiel verl.", "Güte", "?!", "?", "??"),
        contract_column="Spiel",
        skipped="{good} Spiele geprüft, {without} Gaben ohne Spiel, {bad} fehlerhafte Aufzeichnungen übergangen.",
        before="Vor dem Spiel",
        discard="Gedrückt {away}: mit offenen Karten {value} wert, am besten {best} mit {cards}.",
        discard_best="Gedrückt {away}: mit offenen Karten ist nichts besser ({value}).",
        discard_known="Nach dem Bekannten gewinnt {away} {win}, das Beste für dieses Spiel, {best}, {win_best}.",
        contract_known="Das Beste nach dem Bekannten: {contract}, gedrückt {away}: gewinnt {win}, bringt {score} je "
        "Spiel; wie gespielt {played}.",
        contract_right="{contract}, gedrückt {away}, war nach dem Bekannten richtig: gewinnt {win}, bringt {score} je "
        "Spiel.",
        bid_known={
            "too far": "{name} reizte bis {bid}, zu weit: diese zehn Karten gehen bis {up_to}.",
            "pass": "{name} reizte bis {bid}, zu weit: diese zehn Karten passen.",
            "right": "{name} reizte bis {bid}, zu Recht: diese zehn Karten gehen bis {up_to}.",
            "timid": "{name} passte bei {bid}: diese zehn Karten gehen bis {up_to}.",
        },
        hand_known="Hand oder Skat: {hand} bringt {hand_score} je Spiel, mit dem Skat {skat_score}: {verdict}.",
        hand_verdict={"right": "kein Fehler", "hand": "Hand war besser", "skat": "den Skat zu nehmen war besser"},
        best_open="Mit offenen Karten bringt {contract} am meisten, {score}; wie gespielt {played}.",
        null_value=("gewonnen", "verloren"),
        certain_start="Der Gewinn war von der ersten Karte an sicher, wie die ungesehenen Karten auch saßen.",
        certain_from="Vom {trick}. Stich an war der Gewinn sicher, wie die ungesehenen Karten auch saßen.",
        certain_lost="{trick}. Stich: {name} hatte einen sicheren Gewinn und warf ihn mit {card} weg; {best} hätte ihn "
        "bewahrt.",
        never_certain="Zu keiner Zeit war der Gewinn bei jedem Sitz der ungesehenen Karten sicher.",
        certain_unknown="An {moments} blieb offen, ob der Gewinn sicher war.",
        moments=("{n} Stelle", "{n} Stellen", "{n} Stellen"),
        throws_away="wirft einen sicheren Gewinn weg",
    ),
    "pl": ReviewWords(
        won="{name} wygrywa: {contract}, {points}",
        lost="{name} przegrywa: {contract}, {points}",
        won_plain="{name} wygrywa: {contract}",
        lost_plain="{name} przegrywa: {contract}",
        lost_null="{name} przegrywa w lewie {trick}: {contract}",
        unfinished="{name} gra: {contract}; zapis urywa się po {cards} kartach",
        schneider="sznajder",
        schwarz="szwarc",
        overbid="przelicytowana",
        ended={
            "resign": "{who}: poddanie",
            "both": "przeciwnicy poddali grę",
            "timeout": "{who}: przekroczenie czasu",
            "leave": "{who}: odejście od stołu",
            "claim": "{who}: roszczenie do reszty lew",
        },
        trick="Lewa {trick}: ",
        plays="{name} gra {card} zamiast {best} i oddaje {what}",
        loses={"game": "grę", "schneider": "sznajdra", "schwarz": "szwarca", "and": "{points} i {turned}"},
        points=("{n} oczko", "{n} oczka", "{n} oczek"),
        seen="Można to było zobaczyć: {best} wobec {win}.",
        hardly_seen="Trudno było to zobaczyć: {best} wobec {win}.",
        not_seen="Nie można było tego zobaczyć: wobec tego, co było wiadome, żadna karta nie jest lepsza ({win}).",
        open_only="Widać to przy odkrytych kartach.",
        one_turn="Gra raz przeszła z rąk do rąk.",
        several_turns="Gra przechodziła z rąk do rąk {count} razy.",
        no_turn="Żadna karta nie zmieniła wyniku; przy najlepszej grze solista ma {points}.",
        no_turn_null=(
            "Żadna karta nie zmieniła wyniku; przy najlepszej grze null jest wygrany.",
            "Żadna karta nie zmieniła wyniku; przy najlepszej grze null jest przegrany.",
        ),
        costliest="Najdroższa karta przy odkrytych: lewa {trick}, {name}, {card} zamiast {best}, {what}.",
        weakest="Najsłabsza wobec tego, co było wiadome: lewa {trick}, {name}, {card} zamiast {best}, "
        "{best_win} wobec {win}.",
        flawless="Nikt niczego nie oddał.",
        rest_turned="To rozstrzygnęło grę: przy najlepszej grze solista miałby {value}.",
        rest_turned_null=(
            "To rozstrzygnęło grę: przy najlepszej grze null byłby wygrany.",
            "To rozstrzygnęło grę: przy najlepszej grze null byłby przegrany.",
        ),
        labels={
            "forced": "wymuszona",
            "best": "najlepsza",
            "good": "dobra",
            "inaccuracy": "niedokładność",
            "mistake": "błąd",
            "blunder": "gruby błąd",
        },
        turned={"game": "rozstrzyga grę", "schneider": "rozstrzyga o sznajdrze", "schwarz": "rozstrzyga o szwarcu"},
        notable="Karty warte omówienia",
        nothing_notable="Żadna karta nie jest warta omówienia.",
        notable_columns=("Lewa", "Gracz", "Karta", "Lepsza", "Oddaje", "Ocena", "Szansa", "Najl."),
        tricks_columns=("Lewa", "Wist", "Karty", "Bierze", "Wartość po każdej karcie"),
        player_columns=("Gracz", "Oddał", "Otrzymał", "Odwrócił", "Decyzje", "Dokładn.", "?!", "?", "??"),
        limits_known="Oceny według utraconej szansy wygranej, wobec tego, co było wiadome: dobra od {0}, "
        "niedokładność od {1}, błąd od {2}, gruby błąd od {3} punktów procentowych.",
        limits_open="Oceny po fakcie, nie zarzut: niedokładność od {0} utraconych oczek, błąd od {1} lub gdy zmienia "
        "się sznajder, gruby błąd, gdy zmienia się wynik gry.",
        ask_known="Czy można to było zobaczyć przy stole, mówi --samples 100.",
        known_note="Szanse są własnej strony gracza, w {samples} rozkładach zgodnych z jego wiedzą.",
        best_play="Najlepsza gra od pierwszej karty: solista ma {value}.",
        best_play_null=(
            "Najlepsza gra od pierwszej karty: wygrana.",
            "Najlepsza gra od pierwszej karty: przegrana.",
        ),
        rest="Reszta",
        ending={
            "resign": "poddaje się",
            "timeout": "przekroczył czas",
            "leave": "odszedł od stołu",
            "claim": "rości sobie resztę",
            "decided": "rozstrzygnięta, przerwana",
        },
        by_player="Według graczy",
        by_contract="Według gier",
        summary_columns=("Gry", "Solo", "Wygr.", "Przelic.", "Oczek straty na grę", "Dokładn.", "?!", "?", "??"),
        contract_column="Gra",
        skipped="Przejrzane gry: {good}, rozdania bez gry: {without}, pominięte błędne zapisy: {bad}.",
        before="Przed grą",
        discard="Odłożone {away}: przy odkrytych kartach warte {value}, najlepiej {best}, {cards}.",
        discard_best="Odłożone {away}: przy odkrytych kartach nie ma nic lepszego ({value}).",
        discard_known="Wobec tego, co wiadome, {away} wygrywa {win}, najlepsze dla tej gry, {best}, {win_best}.",
        contract_known="Najlepsze wobec tego, co wiadome: {contract}, odłożyć {away}: wygrywa {win}, daje {score} na "
        "grę; jak zagrano {played}.",
        contract_right="{contract}, odłożyć {away}: słusznie wobec tego, co wiadome; wygrywa {win}, daje {score} "
        "na grę.",
        bid_known={
            "too far": "{name}, licytacja do {bid}, za daleko: te karty pozwalają do {up_to}.",
            "pass": "{name}, licytacja do {bid}, za daleko: z tymi kartami należało spasować.",
            "right": "{name}, licytacja do {bid}, słusznie: te karty pozwalają do {up_to}.",
            "timid": "{name}, pas przy {bid}: te karty pozwalają do {up_to}.",
        },
        hand_known="Z ręki czy z talonem: {hand} daje {hand_score} na grę, z talonem {skat_score}: {verdict}.",
        hand_verdict={"right": "bez błędu", "hand": "lepiej było z ręki", "skat": "lepiej było wziąć talon"},
        best_open="Przy odkrytych kartach najwięcej daje {contract}, {score}; jak zagrano {played}.",
        null_value=("wygrana", "przegrana"),
        certain_start="Wygrana była pewna od pierwszej karty, jakkolwiek leżały niewidziane karty.",
        certain_from="Od lewy {trick} wygrana była pewna, jakkolwiek leżały niewidziane karty.",
        certain_lost="Lewa {trick}: {name} ma pewną wygraną i wypuszcza ją kartą {card}; {best} zachowuje ją.",
        never_certain="W żadnej chwili wygrana nie była pewna przy każdym rozkładzie niewidzianych kart.",
        certain_unknown="{moments}: nie rozstrzygnięto, czy wygrana była pewna.",
        moments=("{n} chwila", "{n} chwile", "{n} chwil"),
        throws_away="wypuszcza pewną wygraną",
    ),
}


def plural(forms: tuple[str, str, str], n: int) -> str:
    """The form for a number: one, a few (Polish: ends in 2 to 4 but not 12 to 14), many.

    >>> [plural(WORDS["pl"].points, n) for n in (1, 3, 12, 22, 25)]
    ['1 oczko', '3 oczka', '12 oczek', '22 oczka', '25 oczek']
    """
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return forms[0 if n == 1 else 1 if few else 2].format(n=n)
