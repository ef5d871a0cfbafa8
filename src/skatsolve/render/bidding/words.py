"""The sentences about hands and discards, by language."""

from dataclasses import dataclass
from typing import Final

__all__ = ["WORDS", "BiddingWords"]


@dataclass(frozen=True)
class BiddingWords:
    """Sentences with places to fill. Scores are a declarer's expected list score for one game."""

    bid_up_to: str
    pass_: str
    pass_at: str
    ladder: str
    to: str
    range: str
    at_bid: str
    not_yet: str
    unknown: str
    with_skat: str
    mostly: str
    pickup: str
    interrupted: str
    hand_columns: tuple[str, str, str, str, str, str]
    hidden: str
    too_high: str
    lost: str
    overbid: str
    margin: str
    margin_pass: str
    close: str
    at_table: str
    not_used: str
    usual: str
    footer: str
    put_away: str
    exact: str
    discard_columns: tuple[str, str, str, str, str, str]
    declarer: str
    table_note: str
    title_hand: str
    title_discards: str
    chart_wins: str
    chart_bids: str
    chart_points: str
    bid: str
    score: str
    points: str


WORDS: Final = {
    "en": BiddingWords(
        bid_up_to="Bid up to {bid}: {declaration} wins {win}, {score} a game.",
        pass_="Pass: even the best declaration, {declaration}, wins only {win} and brings {score} a game.",
        pass_at="At {bid} pass: even the best declaration, {declaration}, wins only {win} and brings {score} a game; "
        "bid up to {up_to}.",
        ladder="Bids: {steps}.",
        to="to {bid}",
        range="{low} to {high}",
        at_bid="At {bid} the best is {declaration}.",
        not_yet="{contract} is not there yet ({win}).",
        unknown="Nothing is known yet.",
        with_skat="{contract} with the skat",
        mostly="picking up the skat (mostly for {contract})",
        pickup="skat, then the best",
        interrupted="Interrupted: this is what was known after {samples} deals.",
        hand_columns=("Declaration", "Wins", "Schneider", "Score", "Tournament", "Deals"),
        hidden="{count} more declarations are far behind (--json lists them).",
        too_high="At {bid} the best declaration, {declaration}, brings {score}: not better than passing.",
        lost="The best declaration is lost in {lost} of the deals, with Schneider in {schneider}.",
        overbid="In {share} of the deals it wins its points but the bid is higher than its value.",
        margin="Next best is {second}, {score} ± {error} behind.",
        margin_pass="It is {score} ± {error} better than passing.",
        close="That is within the error: --precision 0.01 tells more.",
        at_table="At the table, where nobody sees all cards, it wins about {win}.",
        not_used="What the others bid or passed is not used.",
        usual="Put away most often: {cards}.",
        footer="{samples} deals, seed {seed}; ± is half of the 95 % interval. "
        "Score: plain list; tournament: Seeger-Fabian.",
        put_away="Declare {contract} and put away {cards}: wins {win}, {score} a game.",
        exact="Of all {samples} deals {contract} with {cards} away wins {won}, {win}.",
        discard_columns=("Contract", "Away", "Wins", "Schneider", "Score", "Deals"),
        declarer="Declarer",
        table_note="The declarer's card points with best play and the two cards put away; * is won.",
        title_hand="What is this hand worth?",
        title_discards="What to put away?",
        chart_wins="How often each declaration wins (line: 95 % interval)",
        chart_bids="Expected score of the best declaration, by the bid it is played at",
        chart_points="Declarer's card points with best play",
        bid="bid",
        score="list score",
        points="card points",
    ),
    "de": BiddingWords(
        bid_up_to="Reizen bis {bid}: {declaration} gewinnt {win}, {score} je Spiel.",
        pass_="Passen: selbst das Beste, {declaration}, gewinnt nur {win} und bringt {score} je Spiel.",
        pass_at="Bei {bid} passen: selbst das Beste, {declaration}, gewinnt nur {win} und bringt {score} je Spiel; "
        "reizen bis {up_to}.",
        ladder="Gebote: {steps}.",
        to="bis {bid}",
        range="{low} bis {high}",
        at_bid="Bei {bid} ist das Beste {declaration}.",
        not_yet="{contract} reicht noch nicht ({win}).",
        unknown="Noch ist nichts bekannt.",
        with_skat="{contract} mit Skat",
        mostly="Skataufnahme (meist für {contract})",
        pickup="Skat, dann das Beste",
        interrupted="Abgebrochen: Stand nach {samples} Verteilungen.",
        hand_columns=("Ansage", "Gewinnt", "Schneider", "Punkte", "Turnier", "Vert."),
        hidden="{count} weitere Ansagen liegen weit zurück (--json nennt sie).",
        too_high="Bei {bid} bringt das Beste, {declaration}, {score}: nicht besser als Passen.",
        lost="Das Beste verliert {lost} der Verteilungen, {schneider} im Schneider.",
        overbid="In {share} der Verteilungen reichen die Augen, aber der Spielwert liegt unter dem Reizgebot.",
        margin="Das Nächstbeste ist {second}, {score} ± {error} zurück.",
        margin_pass="Es ist {score} ± {error} besser als Passen.",
        close="Das liegt im Fehlerbereich: --precision 0.01 sagt mehr.",
        at_table="Am Tisch, wo niemand alle Karten sieht, gewinnt es etwa {win}.",
        not_used="Was die anderen gereizt oder gepasst haben, wird nicht verwendet.",
        usual="Am häufigsten gedrückt: {cards}.",
        footer="{samples} Verteilungen, Seed {seed}; ± ist die Hälfte des 95-%-Intervalls. "
        "Punkte: einfache Liste; Turnier: Seeger-Fabian.",
        put_away="{contract} spielen und {cards} drücken: gewinnt {win}, {score} je Spiel.",
        exact="Von allen {samples} Verteilungen gewinnt {contract} mit {cards} im Skat {won}, {win}.",
        discard_columns=("Spiel", "Gedrückt", "Gewinnt", "Schneider", "Punkte", "Vert."),
        declarer="Alleinspieler",
        table_note="Augen des Alleinspielers bei bestem Spiel und die zwei gedrückten Karten; * ist gewonnen.",
        title_hand="Was ist dieses Blatt wert?",
        title_discards="Was drücken?",
        chart_wins="Wie oft jede Ansage gewinnt (Strich: 95-%-Intervall)",
        chart_bids="Erwartete Punkte des Besten, je nach Reizgebot",
        chart_points="Augen des Alleinspielers bei bestem Spiel",
        bid="Reizgebot",
        score="Punkte (Liste)",
        points="Augen",
    ),
    "pl": BiddingWords(
        bid_up_to="Licytuj do {bid}: {declaration} wygrywa {win}, {score} na grę.",
        pass_="Pasuj: nawet najlepsze, {declaration}, wygrywa tylko {win} i daje {score} na grę.",
        pass_at="Przy {bid} pasuj: nawet najlepsze, {declaration}, wygrywa tylko {win} i daje {score} na grę; "
        "licytuj do {up_to}.",
        ladder="Licytacja: {steps}.",
        to="do {bid}",
        range="{low} do {high}",
        at_bid="Przy {bid} najlepsze jest {declaration}.",
        not_yet="{contract} to jeszcze za mało ({win}).",
        unknown="Nic jeszcze nie wiadomo.",
        with_skat="{contract} z talonem",
        mostly="wzięcie talonu (najczęściej {contract})",
        pickup="talon, potem najlepsza",
        interrupted="Przerwano: tyle było wiadomo po {samples} rozdaniach.",
        hand_columns=("Gra", "Wygrywa", "Sznajder", "Punkty", "Turniej", "Rozd."),
        hidden="{count} dalszych gier jest daleko z tyłu (podaje je --json).",
        too_high="Przy {bid} najlepsze, {declaration}, daje {score}: nie lepiej niż pas.",
        lost="Najlepsza gra przegrywa {lost} rozdań, ze sznajderem {schneider}.",
        overbid="W {share} rozdań oczek wystarcza, ale wartość gry jest niższa od licytacji.",
        margin="Następna w kolejności jest {second}, o {score} ± {error} gorsza.",
        margin_pass="To o {score} ± {error} lepiej niż pas.",
        close="To mieści się w błędzie: --precision 0.01 powie więcej.",
        at_table="Przy stole, gdzie nikt nie widzi wszystkich kart, wygrywa około {win}.",
        not_used="Licytacja i pasy innych nie są brane pod uwagę.",
        usual="Najczęściej odkładane: {cards}.",
        footer="{samples} rozdań, ziarno {seed}; ± to połowa przedziału 95 %. "
        "Punkty: zwykła lista; turniej: Seeger-Fabian.",
        put_away="Graj {contract} i odłóż {cards}: wygrywa {win}, {score} na grę.",
        exact="Ze wszystkich {samples} rozdań {contract} z odłożonymi {cards} wygrywa {won}, {win}.",
        discard_columns=("Gra", "Odłożone", "Wygrywa", "Sznajder", "Punkty", "Rozd."),
        declarer="Solista",
        table_note="Oczka solisty przy najlepszej grze i dwie odłożone karty; * to wygrana.",
        title_hand="Ile warte są te karty?",
        title_discards="Co odłożyć?",
        chart_wins="Jak często wygrywa każda gra (kreska: przedział 95 %)",
        chart_bids="Oczekiwane punkty najlepszej gry zależnie od licytacji",
        chart_points="Oczka solisty przy najlepszej grze",
        bid="licytacja",
        score="punkty (lista)",
        points="oczka",
    ),
}
