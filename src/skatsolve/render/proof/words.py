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
    discards: str
    no_discard: str
    some_undecided: str
    skats: str
    first_cards: str
    skat_columns: tuple[str, str]
    more_skats: str
    bid: tuple[str, str]
    no_bid: tuple[str, str]
    claims: dict[str, str]
    null_claims: dict[str, str]
    revolution: tuple[str, str]


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
        discards="It cannot be lost with {count} of {of} pairs of cards put away:",
        no_discard="With none of the {of} pairs of cards put away it is unlosable.",
        some_undecided="Undecided, since the node limit came first: {count}.",
        skats="It cannot be lost with {count} of {of} pairs of cards in the skat.",
        first_cards="These make it so whatever the other card is: ",
        skat_columns=("Skat", "Put away"),
        more_skats="and {count} more",
        bid=(
            "It cannot be lost up to a bid of {bid}: {what} is certain. At a higher bid it can.",
            "It cannot be lost up to a bid of {bid}: {what} is certain. Whether a higher bid is safe is not known.",
        ),
        no_bid=("It can be lost at any bid.", "No bid is known to be safe."),
        claims={
            "proved": "The claim holds: all the remaining tricks go to the declarer, however the unseen cards lie.",
            "disproved": "The claim does not hold: as the unseen cards may lie, the declarer can lose a trick.",
            "undecided": "Undecided: the node limit came first.",
        },
        null_claims={
            "proved": "The claim holds: the declarer takes no further trick, however the unseen cards lie.",
            "disproved": "The claim does not hold: the declarer may have to take a trick, as the unseen cards may lie.",
            "undecided": "Undecided: the node limit came first.",
        },
        revolution=(
            "The Revolution is won: no split of the defenders' cards beats it.",
            "The Revolution is lost: this split of the defenders' cards beats it.",
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
        discards="Unverlierbar ist es, wenn man eines von {count} der {of} Kartenpaare drückt:",
        no_discard="Mit keinem der {of} Kartenpaare, die man drücken kann, ist es unverlierbar.",
        some_undecided="Unentschieden, da die Knotengrenze erreicht war: {count}.",
        skats="Unverlierbar ist es, wenn eines von {count} der {of} Kartenpaare im Skat liegt.",
        first_cards="Diese machen es dazu, was auch die andere Karte ist: ",
        skat_columns=("Skat", "Drücken"),
        more_skats="und {count} weitere",
        bid=(
            "Unverlierbar bis zum Reizwert {bid}: {what} sicher. Höher gereizt kann es verloren werden.",
            "Unverlierbar bis zum Reizwert {bid}: {what} sicher. Ob mehr sicher ist, ist nicht bekannt.",
        ),
        no_bid=("Bei jedem Reizwert kann es verloren werden.", "Von keinem Reizwert ist bekannt, dass er sicher ist."),
        claims={
            "proved": "Er darf die Karten auflegen: alle restlichen Stiche sind sein, wie die Karten auch sitzen.",
            "disproved": "Er darf die Karten nicht auflegen: nicht bei jedem Sitz sind alle restlichen Stiche sein.",
            "undecided": "Unentschieden: die Knotengrenze war erreicht.",
        },
        null_claims={
            "proved": "Er darf die Karten auflegen: er macht keinen Stich mehr, wie die Karten auch sitzen.",
            "disproved": "Er darf die Karten nicht auflegen: bei manchem Sitz muss er noch einen Stich machen.",
            "undecided": "Unentschieden: die Knotengrenze war erreicht.",
        },
        revolution=(
            "Die Revolution ist gewonnen: keine Verteilung der Gegenspielerkarten schlägt sie.",
            "Die Revolution ist verloren: diese Verteilung der Gegenspielerkarten schlägt sie.",
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
        discards="Nie do przegrania po odłożeniu jednej z {count} par kart (z {of}):",
        no_discard="Po odłożeniu żadnej z {of} par kart nie jest nie do przegrania.",
        some_undecided="Nierozstrzygnięte, bo osiągnięto limit węzłów: {count}.",
        skats="Nie do przegrania, gdy w talonie leży jedna z {count} par kart (z {of}).",
        first_cards="Te wystarczą, jakakolwiek jest druga karta: ",
        skat_columns=("Talon", "Odłożyć"),
        more_skats="i {count} innych",
        bid=(
            "Nie do przegrania do licytacji {bid}: {what} na pewno. Przy wyższej można przegrać.",
            "Nie do przegrania do licytacji {bid}: {what} na pewno. Czy wyższa jest pewna, nie wiadomo.",
        ),
        no_bid=("Można przegrać przy każdej licytacji.", "O żadnej licytacji nie wiadomo, że jest pewna."),
        claims={
            "proved": "Może wyłożyć karty: wszystkie pozostałe lewy są jego, jakkolwiek leżą karty.",
            "disproved": "Nie może wyłożyć kart: nie przy każdym rozkładzie wszystkie pozostałe lewy są jego.",
            "undecided": "Nierozstrzygnięte: osiągnięto limit węzłów.",
        },
        null_claims={
            "proved": "Może wyłożyć karty: nie weźmie już lewy, jakkolwiek leżą karty.",
            "disproved": "Nie może wyłożyć kart: przy pewnym rozkładzie musi jeszcze wziąć lewę.",
            "undecided": "Nierozstrzygnięte: osiągnięto limit węzłów.",
        },
        revolution=(
            "Rewolucja jest wygrana: żaden podział kart przeciwników jej nie pokona.",
            "Rewolucja jest przegrana: ten podział kart przeciwników ją pokonuje.",
        ),
    ),
}
