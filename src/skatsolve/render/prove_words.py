"""The sentences of a proof's text, by language."""

from dataclasses import dataclass
from typing import Final

__all__ = ["WORDS", "ProofWords"]


@dataclass(frozen=True)
class ProofWords:
    """Sentences with places to fill."""

    game: str
    hand: str
    away: str
    unseen_skat: str
    played: str
    goal: str
    goals: dict[str, str]
    points_goal: str
    verdicts: dict[str, str]
    lack: str
    safe: str
    safe_proved: str
    lost_exact: str
    lost_some: str
    not_looked: str
    first: str
    also: str
    witness: str
    witness_line: str
    refutation: str
    strategy: str
    any_other: str
    nodes: str
    your_card: str
    plays: str
    takes: str
    not_possible: str
    over: str
    play_as: tuple[str, str]


WORDS: Final = {
    "en": ProofWords(
        game="{seat} plays {contract}.",
        hand="Hand",
        away="Put away",
        unseen_skat="The skat is not seen.",
        played="Played",
        goal="To reach: {what}.",
        goals={
            "win": "61 card points",
            "schneider": "90 card points",
            "schwarz": "every trick",
            "any_trick": "at least one trick",
            "null": "no trick",
        },
        points_goal="{points} card points",
        verdicts={
            "proved": "Unlosable: one strategy, knowing only what the declarer sees, wins against every deal and "
            "every defence.",
            "disproved": "It can be lost: no one strategy wins against every deal and every defence.",
            "undecided": "Undecided: the node limit came first, so whether it can be lost is not known.",
        },
        lack="It is lost by lack of knowledge: each deal looked at is won with open cards, but not by one strategy.",
        safe="With open cards: won in each of {of} deals.",
        safe_proved="With open cards: won in each of {of} deals, since one strategy wins in all of them.",
        lost_exact="With open cards: lost in {lost} of {of} deals, all of them looked at.",
        lost_some="With open cards: lost in at least {lost} of {of} deals.",
        not_looked="With open cards: not known, no lost deal was found among {of}.",
        first="First card: ",
        also=", others that keep it certain: ",
        witness="A deal that is lost with open cards",
        witness_line="Best play of both sides",
        refutation="Play that refutes it, the defenders holding what they play",
        strategy="The strategy: the declarer's card in brackets, below each card of a defender what follows",
        any_other="any card",
        nodes="{nodes} cards tried",
        your_card="{seat}: ",
        plays="{seat} plays ",
        takes="{seat} takes the trick. Declarer {ours}, defenders {theirs}.",
        not_possible="{card} cannot be played; possible: {cards}",
        over="All cards have been played: declarer {ours} card points, {tricks} tricks.",
        play_as=(
            "You play both defenders. A card a line, such as HA; an empty line ends the game.",
            "You play the declarer. A card a line, such as HA; an empty line ends the game.",
        ),
    ),
    "de": ProofWords(
        game="{seat} spielt {contract}.",
        hand="Blatt",
        away="Gedrückt",
        unseen_skat="Der Skat ist nicht bekannt.",
        played="Gespielt",
        goal="Zu erreichen: {what}.",
        goals={
            "win": "61 Augen",
            "schneider": "90 Augen",
            "schwarz": "alle Stiche",
            "any_trick": "mindestens ein Stich",
            "null": "kein Stich",
        },
        points_goal="{points} Augen",
        verdicts={
            "proved": "Unverlierbar: eine einzige Spielweise, die nur weiß, was der Alleinspieler sieht, gewinnt gegen "
            "jeden Sitz und jedes Gegenspiel.",
            "disproved": "Verlierbar: keine einzige Spielweise gewinnt gegen jeden Sitz und jedes Gegenspiel.",
            "undecided": "Unentschieden: die Knotengrenze war erreicht; ob man verlieren kann, ist nicht bekannt.",
        },
        lack="Verlierbar ist es aus Unkenntnis: jeder betrachtete Sitz wird mit offenen Karten gewonnen, aber nicht "
        "mit einer einzigen Spielweise.",
        safe="Mit offenen Karten: gewonnen bei jedem von {of} Sitzen.",
        safe_proved="Mit offenen Karten: gewonnen bei jedem von {of} Sitzen, da eine Spielweise bei allen gewinnt.",
        lost_exact="Mit offenen Karten: verloren bei {lost} von {of} Sitzen, alle betrachtet.",
        lost_some="Mit offenen Karten: verloren bei mindestens {lost} von {of} Sitzen.",
        not_looked="Mit offenen Karten: nicht bekannt, unter {of} Sitzen wurde kein verlorener gefunden.",
        first="Erste Karte: ",
        also=", andere, die es sicher lassen: ",
        witness="Ein Sitz, der mit offenen Karten verloren ist",
        witness_line="Bestes Spiel beider Seiten",
        refutation="Die Widerlegung; die Gegenspieler haben, was sie spielen",
        strategy="Die Spielweise: in Klammern die Karte des Alleinspielers, unter jeder Karte eines Gegenspielers, was "
        "folgt",
        any_other="jede Karte",
        nodes="{nodes} Karten versucht",
        your_card="{seat}: ",
        plays="{seat} spielt ",
        takes="{seat} macht den Stich. Alleinspieler {ours}, Gegenspieler {theirs}.",
        not_possible="{card} kann nicht gespielt werden; möglich: {cards}",
        over="Alle Karten sind gespielt: Alleinspieler {ours} Augen, {tricks} Stiche.",
        play_as=(
            "Sie spielen beide Gegenspieler. Eine Karte je Zeile, etwa HA; eine leere Zeile beendet das Spiel.",
            "Sie spielen den Alleinspieler. Eine Karte je Zeile, etwa HA; eine leere Zeile beendet das Spiel.",
        ),
    ),
    "pl": ProofWords(
        game="{seat} gra {contract}.",
        hand="Karty",
        away="Odłożone",
        unseen_skat="Talon nie jest znany.",
        played="Zagrane",
        goal="Do osiągnięcia: {what}.",
        goals={
            "win": "61 oczek",
            "schneider": "90 oczek",
            "schwarz": "wszystkie lewy",
            "any_trick": "co najmniej jedna lewa",
            "null": "żadnej lewy",
        },
        points_goal="{points} oczek",
        verdicts={
            "proved": "Nie do przegrania: jedna strategia, znająca tylko to, co widzi solista, wygrywa przy każdym "
            "rozkładzie i każdej obronie.",
            "disproved": "Można przegrać: żadna jedna strategia nie wygrywa przy każdym rozkładzie i każdej obronie.",
            "undecided": "Nierozstrzygnięte: osiągnięto limit węzłów; nie wiadomo, czy można przegrać.",
        },
        lack="Przegrywa brak wiedzy: każdy sprawdzony rozkład jest wygrany przy otwartych kartach, ale nie jedną "
        "strategią.",
        safe="Przy otwartych kartach: wygrana w każdym z {of} rozkładów.",
        safe_proved="Przy otwartych kartach: wygrana w każdym z {of} rozkładów, bo jedna strategia wygrywa wszystkie.",
        lost_exact="Przy otwartych kartach: przegrana w {lost} z {of} rozkładów, wszystkie sprawdzone.",
        lost_some="Przy otwartych kartach: przegrana w co najmniej {lost} z {of} rozkładów.",
        not_looked="Przy otwartych kartach: nie wiadomo, wśród {of} rozkładów nie znaleziono przegranego.",
        first="Pierwsza karta: ",
        also=", inne, które zachowują pewność: ",
        witness="Rozkład przegrany przy otwartych kartach",
        witness_line="Najlepsza gra obu stron",
        refutation="Gra, która to obala; przeciwnicy mają to, co zagrywają",
        strategy="Strategia: w nawiasach karta solisty, pod każdą kartą przeciwnika to, co następuje",
        any_other="każda karta",
        nodes="{nodes} wypróbowanych kart",
        your_card="{seat}: ",
        plays="{seat} zagrywa ",
        takes="{seat} bierze lewę. Solista {ours}, przeciwnicy {theirs}.",
        not_possible="{card} nie może być zagrana; możliwe: {cards}",
        over="Wszystkie karty zagrane: solista {ours} oczek, {tricks} lew.",
        play_as=(
            "Grasz obydwoma przeciwnikami. Jedna karta w wierszu, np. HA; pusty wiersz kończy grę.",
            "Grasz solistą. Jedna karta w wierszu, np. HA; pusty wiersz kończy grę.",
        ),
    ),
}
