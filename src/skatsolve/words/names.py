"""What cards, suits, seats, contracts and steps are called in English, German and Polish.

The tables are plain words by number, since :mod:`skatsolve.cards` stands above this module: cards and contracts come
here as their codes (``CJ``, ``CHS``), which is what their ``str`` writes. The readers beside this module take the same
words. Polish words are those of the PZSkat code and of Silesia.

A *deck* is ``french`` (♣ ♠ ♥ ♦), ``tournament`` (the same signs in four colors) or ``german`` (acorns, leaves, hearts,
bells, with Ober and Unter).
"""

import unicodedata
from typing import Final

from skatsolve.errors import CardError, ContractError, OptionError, shown

__all__ = [
    "DECKS",
    "KINDS",
    "LANGS",
    "RANKS",
    "SUITS",
    "SUIT_SIGNS",
    "card_name",
    "card_symbol",
    "contract_name",
    "fold",
    "kind_name",
    "rank_name",
    "rank_symbol",
    "ranks_by_word",
    "seat_name",
    "seats_by_word",
    "side_name",
    "step_name",
    "suit_name",
    "suit_symbol",
    "suits_by_word",
]

LANGS: Final = ("en", "de", "pl")
DECKS: Final = ("french", "tournament", "german")
# The letters of suits, ranks and kinds of game in codes, by number.
SUITS: Final = "CSHD"
RANKS: Final = "789TJQKA"
KINDS: Final = "CSHDGN"

# By suit: clubs, spades, hearts, diamonds.
_FRENCH_SUITS: Final = {
    "en": ("clubs", "spades", "hearts", "diamonds"),
    "de": ("Kreuz", "Pik", "Herz", "Karo"),
    "pl": ("trefl", "pik", "kier", "karo"),
}
_GERMAN_SUITS: Final = {
    "en": ("acorns", "leaves", "hearts", "bells"),
    "de": ("Eichel", "Grün", "Rot", "Schellen"),
    "pl": ("żołądź", "wino", "czerwień", "dzwonek"),
}
# By rank: seven, eight, nine, ten, jack, queen, king, ace.
_FRENCH_RANKS: Final = {
    "en": ("seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
    "de": ("Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König", "Ass"),
    "pl": ("siódemka", "ósemka", "dziewiątka", "dziesiątka", "walet", "dama", "król", "as"),
}
_GERMAN_RANKS: Final = {
    "en": ("seven", "eight", "nine", "ten", "Unter", "Ober", "king", "ace"),
    "de": ("Sieben", "Acht", "Neun", "Zehn", "Unter", "Ober", "König", "Daus"),
    "pl": ("siódemka", "ósemka", "dziewiątka", "kralka", "niżnik", "wyżnik", "król", "tuz"),
}
_SYMBOLS: Final = "♣♠♥♦"
# Every sign of a suit that is read, with the suit's number.
SUIT_SIGNS: Final = {sign: suit for signs in (_SYMBOLS, "♧♤♡♢") for suit, sign in enumerate(signs)}
# Short forms that the tolerant reader reads back as the same card.
_SHORT_SUITS: Final = {"en": ("C", "S", "H", "D"), "de": ("Kr", "Pi", "He", "Ka"), "pl": ("tr", "pi", "ki", "ka")}
_SHORT_GERMAN_SUITS: Final = ("Ei", "Gr", "Ro", "Sch")
_SHORT_RANKS: Final = {
    "en": ("7", "8", "9", "T", "J", "Q", "K", "A"),
    "de": ("7", "8", "9", "10", "B", "D", "K", "A"),
    "pl": ("7", "8", "9", "10", "W", "D", "K", "A"),
}
_SHORT_GERMAN_RANKS: Final = ("7", "8", "9", "10", "U", "O", "K", "A")

_SEATS: Final = {
    "en": ("forehand", "middlehand", "rearhand"),
    "de": ("Vorhand", "Mittelhand", "Hinterhand"),
    "pl": ("przodek", "środek", "zadek"),
}
_SIDES: Final = {
    "en": ("declarer", "defenders"),
    "de": ("Alleinspieler", "Gegenspieler"),
    "pl": ("solista", "przeciwnicy"),
}
# The steps of the game value (ISkO 5.2), by their code in JSON.
_STEPS: Final = {
    "with": ("with", "mit", "z"),
    "without": ("without", "ohne", "bez"),
    "game": ("game", "Spiel", "gra"),
    "hand": ("Hand", "Hand", "z ręki"),
    "schneider": ("Schneider", "Schneider", "sznajder"),
    "schneider_announced": ("Schneider announced", "Schneider angesagt", "sznajder zapowiedziany"),
    "schwarz": ("Schwarz", "Schwarz", "szwarc"),
    "schwarz_announced": ("Schwarz announced", "Schwarz angesagt", "szwarc zapowiedziany"),
    "ouvert": ("ouvert", "ouvert", "otwarta"),
}

# Further words a reader meets; the words above are read too.
MORE_SUIT_WORDS: Final = (
    ("club", "acorn", "krojc", "treff", "trefle", "zoledny", "zoledna", "zoledne", "treflowy", "treflowa", "eicheln",
     "ecker", "eckern"),
    ("spade", "leaf", "blatt", "laub", "gras", "gruen", "schippe", "schippen", "pique", "grin", "winny", "winna",
     "winne", "pikowy", "pikowa"),
    ("heart", "czerwien", "czerwienny", "czerwienna", "czerwienne", "czerwo", "herc", "kierowy", "kierowa", "coeur",
     "cœur"),
    ("diamond", "bell", "schelle", "eckstein", "szel", "szele", "dzwonkowy", "dzwonkowa", "karowy", "karowa", "caro",
     "carreau"),
)  # fmt: skip
MORE_RANK_WORDS: Final = (
    ("siodma", "siebener", "sevens", "siodemki"),
    ("osma", "achter", "achten", "eights", "osemki"),
    ("dziewiata", "neuner", "neunen", "nines", "dziewiatki"),
    ("zehner", "zehnen", "tens", "dziesiata", "dziesiatki", "cyjna", "cyjny", "dycha"),
    ("wenzel", "bauer", "bauern", "buben", "junge", "jungen", "jacks", "knave", "under", "nizny", "dupek", "dupki",
     "walety", "nizniki"),
    ("over", "koenigin", "damen", "queens", "wyzny", "damy", "wyzniki"),
    ("koenig", "konige", "koenige", "kings", "krole"),
    ("as", "ass", "asse", "aces", "asy", "daus", "deuce", "sau", "tuzy"),
)  # fmt: skip


def fold(text: str) -> str:
    """Lower case without accents, so that ``König``, ``KONIG`` and ``konig`` compare equal.

    >>> fold("Żołądź"), fold("König")
    ('zoladz', 'konig')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter) and letter != "\ufe0f")


def _check(lang: str, deck: str = "french") -> None:
    if lang not in LANGS:
        raise OptionError(f"no language {shown(lang)}", text=shown(lang), hint=f"say {', '.join(LANGS)}")
    if deck not in DECKS:
        raise OptionError(f"no deck {shown(deck)}", text=shown(deck), hint=f"say {', '.join(DECKS)}")


def suits_by_word() -> dict[str, int]:
    """Every word for a suit, folded, with the suit's number."""
    tables = [*_FRENCH_SUITS.values(), *_GERMAN_SUITS.values()]
    words = {fold(table[suit]): suit for table in tables for suit in range(4)}
    return words | {word: suit for suit in range(4) for word in MORE_SUIT_WORDS[suit]}


def ranks_by_word() -> dict[str, int]:
    """Every word for a rank, folded, with the rank's number."""
    tables = [*_FRENCH_RANKS.values(), *_GERMAN_RANKS.values()]
    words = {fold(table[rank]): rank for table in tables for rank in range(8)}
    return words | {word: rank for rank in range(8) for word in MORE_RANK_WORDS[rank]}


def seats_by_word() -> dict[str, int]:
    """Every name of a seat, folded, with the seat's number."""
    return {fold(names[seat]): seat for names in _SEATS.values() for seat in range(3)}


def suit_name(suit: int, lang: str = "en", deck: str = "french") -> str:
    """The name of a suit.

    >>> suit_name(0, "de"), suit_name(0, "de", "german"), suit_name(0, "pl")
    ('Kreuz', 'Eichel', 'trefl')
    """
    _check(lang, deck)
    return (_GERMAN_SUITS if deck == "german" else _FRENCH_SUITS)[lang][suit]


def rank_name(rank: int, lang: str = "en", deck: str = "french") -> str:
    """The name of a rank (numbered as :class:`~skatsolve.cards.Rank`).

    >>> rank_name(4, "de"), rank_name(4, "de", "german"), rank_name(4, "pl")
    ('Bube', 'Unter', 'walet')
    """
    _check(lang, deck)
    return (_GERMAN_RANKS if deck == "german" else _FRENCH_RANKS)[lang][rank]


def _numbers(card: object) -> tuple[int, int]:
    """Suit and rank of a card's code."""
    code = str(card)
    if len(code) == 2 and code[0] in SUITS and code[1] in RANKS:
        return SUITS.index(code[0]), RANKS.index(code[1])
    raise CardError(
        f"{shown(code)} is not the code of a card", text=code, hint="give a Card, or two letters such as CJ"
    )


def card_name(card: object, lang: str = "en", deck: str = "french") -> str:
    """The full name of a card.

    :param card: a card, or its code.
    :raises CardError: for anything else.

    >>> card_name("CJ"), card_name("CJ", "de"), card_name("CJ", "pl")
    ('jack of clubs', 'Kreuz Bube', 'walet trefl')
    """
    of_suit, of_rank = _numbers(card)
    suit, rank = suit_name(of_suit, lang, deck), rank_name(of_rank, lang, deck)
    return {"en": f"{rank} of {suit}", "de": f"{suit} {rank}", "pl": f"{rank} {suit}"}[lang]


def suit_symbol(suit: int, lang: str = "en", deck: str = "french", *, ascii_only: bool = False) -> str:
    """The sign of a suit; in ASCII and for the German deck, which has no signs of its own, a short name.

    >>> suit_symbol(3), suit_symbol(3, ascii_only=True), suit_symbol(3, deck="german")
    ('♦', 'D', 'Sch')
    """
    _check(lang, deck)
    if deck == "german":
        return _SHORT_GERMAN_SUITS[suit]
    return _SHORT_SUITS[lang][suit] if ascii_only else _SYMBOLS[suit]


def rank_symbol(rank: int, lang: str = "en", deck: str = "french") -> str:
    """The sign of a rank.

    >>> rank_symbol(4), rank_symbol(4, "de"), rank_symbol(4, deck="german")
    ('J', 'B', 'U')
    """
    _check(lang, deck)
    return _SHORT_GERMAN_RANKS[rank] if deck == "german" else _SHORT_RANKS[lang][rank]


def card_symbol(card: object, lang: str = "en", deck: str = "french", *, ascii_only: bool = False) -> str:
    """The short form of a card; ``Card.parse`` reads it back.

    :param card: a card, or its code.
    :raises CardError: for anything else.

    >>> card_symbol("CJ"), card_symbol("CJ", "de", ascii_only=True), card_symbol("CJ", deck="german")
    ('♣J', 'KrB', 'EiU')
    """
    suit, rank = _numbers(card)
    return suit_symbol(suit, lang, deck, ascii_only=ascii_only) + rank_symbol(rank, lang, deck)


def seat_name(seat: int, lang: str = "en") -> str:
    """The name of a seat.

    >>> [seat_name(0, lang) for lang in LANGS]
    ['forehand', 'Vorhand', 'przodek']
    """
    _check(lang)
    return _SEATS[lang][seat]


def side_name(declarer: bool, lang: str = "en") -> str:
    """The name of the declarer's side or the defenders'.

    >>> side_name(True, "de"), side_name(False, "pl")
    ('Alleinspieler', 'przeciwnicy')
    """
    _check(lang)
    return _SIDES[lang][0 if declarer else 1]


def kind_name(kind: int, lang: str = "en", deck: str = "french") -> str:
    """The name of a kind of game (numbered as :class:`~skatsolve.contract.Kind`).

    >>> kind_name(2, "de"), kind_name(4), kind_name(5, "pl")
    ('Herz', 'Grand', 'null')
    """
    _check(lang, deck)
    if kind < 4:
        return suit_name(kind, lang, deck)
    name = ("Grand", "Null")[kind - 4]
    return name.lower() if lang == "pl" else name


def step_name(step: str, lang: str = "en") -> str:
    """The name of a step of the game value, by its code in JSON (``hand``, ``schneider_announced`` and so on).

    >>> step_name("schneider_announced", "de")
    'Schneider angesagt'
    """
    _check(lang)
    if step not in _STEPS:
        raise OptionError(f"no step {shown(step)}", text=shown(step), hint=f"steps are {', '.join(_STEPS)}")
    return _STEPS[step][LANGS.index(lang)]


def contract_name(contract: object, lang: str = "en", deck: str = "french") -> str:
    """The name of a contract with what was announced.

    :param contract: a contract, or its letters in the order in which ``str`` writes them.
    :raises ContractError: for anything else.

    >>> contract_name("CHS"), contract_name("NO", "pl")
    ('clubs Hand Schneider announced', 'null otwarta')
    """
    code = str(contract)
    kind, steps = code[:1], code[1:]
    if not kind or kind not in KINDS or set(steps) - set("OHSZ"):
        raise ContractError(f"{shown(code)} is not the code of a contract", text=code, hint="give letters such as CHS")
    words = [kind_name(KINDS.index(kind), lang, deck)]
    said = {"H": "hand", "O": "ouvert", "S": "schneider_announced", "Z": "schwarz_announced"}
    words += [step_name(name, lang) for letter, name in said.items() if letter in steps]
    return " ".join(words)
