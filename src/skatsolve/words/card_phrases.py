"""Spells out what a sentence about cards leaves unsaid, before the cards are read one by one.

``Kreuz-, Pik- und Herz-Bube`` says its rank once, ``jacks of clubs and spades`` too, ``alle Buben außer Karo`` names no
card at all, ``7 bis 9`` leaves one out, and ``u.`` is a word although it could be the Unter. A phrase that can be taken
in two ways is refused with both.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from skatsolve.errors import CardError, shown
from skatsolve.words.names import RANKS, SUIT_SIGNS, ranks_by_word, suits_by_word

__all__ = ["END", "Letters", "spell_out"]

END: Final = "\x01"
"""Stands after cards that were spelt out: no rank that follows belongs to their suit."""

_SIGNS: Final = "♣♠♥♦"
_AND: Final = frozenset(("und", "u.", "and", "i", "oraz", "sowie", "&", "+", "/"))
_OR: Final = frozenset(("oder", "o.", "or", "lub", "albo", "bzw", "bzw."))
_ALL: Final = frozenset(("alle", "all", "wszystkie"))
_FOUR: Final = frozenset(("4", "vier", "four", "cztery"))
_OTHER_COUNTS: Final = frozenset(
    (
        "1",
        "2",
        "3",
        "ein",
        "eine",
        "einen",
        "zwei",
        "drei",
        "one",
        "two",
        "three",
        "jeden",
        "dwa",
        "dwie",
        "trzy",
    )
)
_ARTICLES: Final = frozenset(("die", "the", "of", "beide", "beiden", "both", "oba", "obie"))
_EXCEPT: Final = frozenset(("ausser", "ohne", "except", "but", "without", "oprocz", "bez"))
_COLORS: Final = {
    "schwarze": (0, 1), "schwarzen": (0, 1), "black": (0, 1), "czarne": (0, 1),
    "rote": (2, 3), "roten": (2, 3), "red": (2, 3), "czerwone": (2, 3),
}  # fmt: skip
_TO: Final = frozenset(("bis", "to", "do"))
_NUMBERS: Final = {"7": 0, "8": 1, "9": 2, "10": 3}
_LETTER_RANKS: Final = "tjqkazbuwdo"
# Letters that are words too where they stand among words: und, oder, auch, der.
_SMALL_WORDS: Final = "uoad"
_SHORT_SUITS: Final = {
    "kr": 0, "pi": 1, "he": 2, "hz": 2, "ka": 3, "kar": 3, "ei": 0, "gr": 1, "ro": 2, "sch": 3, "tr": 0, "ki": 2,
}  # fmt: skip
_TOKEN: Final = re.compile(r"10|[a-z]\.(?=\s|$)|bzw\.|[^\W\d_]+|\d+|\S")


class Letters(NamedTuple):
    """A folded text, and for each letter its place in the text that was typed (one more for the end)."""

    text: str
    places: list[int]


@dataclass
class _Token:
    name: str
    start: int
    end: int
    suit: int | None = None
    rank: int | None = None

    @property
    def is_word(self) -> bool:
        return len(self.name) > 2 and self.name.isalpha()


@cache
def _tables() -> tuple[dict[str, int], dict[str, int]]:
    return SUIT_SIGNS | suits_by_word(), ranks_by_word()


def spell_out(text: str, letters: Letters) -> Letters:
    """The same cards with nothing left unsaid.

    :raises CardError: for a phrase that can be taken in two ways, or says no cards for certain.
    """
    tokens = _tokens(text, letters)
    writer = _Writer(text, letters, tokens)
    at = 0
    while at < len(tokens):
        at = writer.step(at)
    return writer.result()


def _tokens(text: str, letters: Letters) -> list[_Token]:
    suits, ranks = _tables()
    found: list[_Token] = []
    for match in _TOKEN.finditer(letters.text):
        name, start, end = match.group(), match.start(), match.end()
        small = not text[letters.places[start]].isupper() or not any(letter.islower() for letter in text)
        if len(name) == 2 and name[1] == "." and not (name[0] in "uoad" and small):
            found += [_Token(name[0], start, end - 1), _Token(".", end - 1, end)]
            continue
        # Kreuzbube is a suit and a rank in one word.
        parts = [
            cut for cut in range(2, len(name) - 1)
            if name[:cut] in suits and name[cut:] in ranks and name not in suits and name not in ranks
        ]  # fmt: skip
        cuts = [0, *parts[:1], len(name)]
        found += [_Token(name[a:b], start + a, start + b) for a, b in itertools.pairwise(cuts)]
    for token in found:
        token.suit = suits.get(token.name, _SHORT_SUITS.get(token.name))
        token.rank = ranks.get(token.name, _NUMBERS.get(token.name))
    return found


@dataclass
class _Writer:
    """Copies a text token by token and spells out what it meets."""

    source: str
    letters: Letters
    tokens: Sequence[_Token]

    def __post_init__(self) -> None:
        self._text: list[str] = []
        self._places: list[int] = []
        self._copied = 0
        mixed = not self.source.islower() and not self.source.isupper()
        self._ranks = any(token.is_word and token.rank is not None for token in self.tokens)
        self._words = any(token.is_word and (token.suit is not None or token.rank is not None) for token in self.tokens)
        self._prose = self._words or mixed

    def result(self) -> Letters:
        self._copy(len(self.letters.text))
        return Letters("".join(self._text), [*self._places, self.letters.places[-1]])

    def step(self, at: int) -> int:
        """Spell out what begins at a token, if anything does; the token to go on with."""
        token = self.tokens[at]
        if self._prose and token.name in _OR | {"o"} and (token.name != "o" or self._among_words(at)):
            raise self._error(
                token,
                token,
                "leaves open which cards are meant",
                "name the cards that are held",
            )
        if self._prose and (token.name in ("u.", "i") or (token.name == "u" and self._among_words(at))):
            self._replace(token.start, token.end, " ")
            return at + 1
        if token.name in ("a.", "d.") and self._prose:
            raise self._error(
                token,
                token,
                "is not a card",
                "write the cards in full, such as Kreuz Ass",
            )
        if self._words and len(token.name) == 1 and token.name in _SMALL_WORDS and self._is_small(token):
            self._refuse_small_word(at)
        said = self.source[self.letters.places[token.start] : self.letters.places[token.end]]
        if (
            token.name in _SHORT_SUITS
            and said.istitle()
            and (at + 1 == len(self.tokens) or self.tokens[at + 1].name in ",;")
        ):
            raise self._error(
                token,
                token,
                "is not a card",
                "a suit without a rank: say Kreuz Bube or KrB",
            )
        if self._ranks:
            self._refuse_small_letters(token)
        for spell in (self._group, self._hanging, self._rank_first, self._range):
            after = spell(at)
            if after is not None:
                return after
        return at + 1

    def _refuse_small_word(self, at: int) -> None:
        """``u`` between a rank and what may be the next: und, or the Unter?"""
        token = self.tokens[at]
        word, rank = {"u": ("und", "Unter"), "o": ("oder", "Ober")}.get(token.name, ("", ""))
        before, after = self._neighbors(at)
        if before is None or after is None:
            return
        ends_card = self._any_rank(before) is not None
        numbered = after.name in _NUMBERS and (before.is_word or before.name in _NUMBERS)
        if word and ends_card and (after.suit is not None or numbered):
            raise self._error(token, token, f"is {word} or the {rank}", f"write {word}, or {rank}")
        if before.is_word and ends_card and after.is_word:
            raise self._error(
                token,
                token,
                "is not a card",
                "write the cards in full, such as Kreuz Ass",
            )

    def _refuse_small_letters(self, token: _Token) -> None:
        """Small letters beside ranks in words are no ranks of their own: ``usw``, ``z.B.``, ``da``."""
        said = self.source[self.letters.places[token.start] : self.letters.places[token.end]]
        if not said.isalpha() or not said.islower() or token.suit is not None or token.rank is not None:
            return
        known = {
            *_AND,
            *_OR,
            *_ALL,
            *_FOUR,
            *_ARTICLES,
            *_EXCEPT,
            *_COLORS,
            *_TO,
            *_OTHER_COUNTS,
        }
        if token.name in known or any(
            token.name.startswith(suit) and suit + token.name[-1] == token.name for suit in _SHORT_SUITS
        ):
            return
        if len(said) > 1 or not self.source.islower():
            raise self._error(
                token,
                token,
                "is not a card",
                "write the cards in full, such as Kreuz Ass",
            )

    def _is_small(self, token: _Token) -> bool:
        letter = self.source[self.letters.places[token.start]]
        return letter.islower() or not any(other.islower() for other in self.source)

    def _neighbors(self, at: int) -> tuple[_Token | None, _Token | None]:
        return (self.tokens[at - 1] if at else None), (self.tokens[at + 1] if at + 1 < len(self.tokens) else None)

    def _among_words(self, at: int) -> bool:
        """Whether the token is a small letter with a word for a suit or a rank on both sides."""
        return self._is_small(self.tokens[at]) and all(
            token is not None and token.is_word for token in self._neighbors(at)
        )

    # Phrases: each takes the token it may begin at and returns the one to go on with, or None.

    def _group(self, at: int) -> int | None:
        """All cards of a rank: ``alle vier Asse``, ``4 Buben``, ``both black jacks``, ``alle Buben außer Karo``."""
        start, names = at, set()
        chosen: tuple[int, ...] = (0, 1, 2, 3)
        while at < len(self.tokens) and (name := self.tokens[at].name) in {
            *_ALL,
            *_FOUR,
            *_ARTICLES,
            *_COLORS,
        }:
            chosen = _COLORS.get(name, chosen)
            names.add(name)
            at += 1
        if at == len(self.tokens):
            return None
        token = self.tokens[at]
        if token.rank is None or token.name in _NUMBERS or token.suit is not None:
            return None
        if not names & (_ALL | _FOUR | set(_COLORS)):
            if at and self.tokens[at - 1].name in _OTHER_COUNTS:
                raise self._error(
                    self.tokens[at - 1],
                    token,
                    "does not say which",
                    "name the cards, or say alle",
                )
            return None
        suits = list(chosen)
        end = at
        if at + 1 < len(self.tokens) and self.tokens[at + 1].name in _EXCEPT:
            at += 2
            while at < len(self.tokens) and (
                self.tokens[at].suit is not None or self.tokens[at].name in {*_AND, *_ARTICLES, "-"}
            ):
                suit = self.tokens[at].suit
                if suit is not None:
                    if suit not in suits:
                        raise self._error(
                            self.tokens[start],
                            self.tokens[at],
                            "takes away what is not there",
                            "",
                        )
                    suits.remove(suit)
                    end = at
                at += 1
            if end + 1 < len(self.tokens) and self.tokens[end + 1].name == "-":
                end += 1
            if end + 1 < len(self.tokens) and self.tokens[end + 1].rank == token.rank:
                end += 1
            if len(suits) == len(chosen):
                raise self._error(
                    self.tokens[start],
                    self.tokens[end],
                    "does not say without which",
                    "name the suit",
                )
        rank = next(name for name, number in _tables()[1].items() if number == token.rank)
        spelt = " ".join(f"{_SIGNS[suit]}{rank}" for suit in suits)
        self._replace(
            self.tokens[start].start,
            self.tokens[end].end,
            f" {spelt} {END} ",
            self.tokens[start].start,
        )
        return end + 1

    def _chain(self, at: int) -> tuple[list[int], list[bool], str, int]:
        """Suits that stand one after the other: their tokens, whether a hyphen follows each, the last connector, and
        the token after the last suit and its hyphen."""
        suits, hyphens, connector = [], [], ""
        while at < len(self.tokens) and self.tokens[at].suit is not None:
            suits.append(at)
            at += 1
            hyphens.append(at < len(self.tokens) and self.tokens[at].name in ("-", "\u2013"))
            at += hyphens[-1]
            after, found = at, ""
            while after < len(self.tokens) and (self.tokens[after].name in _AND or self.tokens[after].name in ",u"):
                found = found or self.tokens[after].name
                found = self.tokens[after].name if self.tokens[after].name != "," else found
                after += 1
            if not found or after == len(self.tokens) or self.tokens[after].suit is None:
                break
            connector, at = found, after
        return suits, hyphens, connector, at

    def _hanging(self, at: int) -> int | None:
        """Several suits with one rank at the end: ``Kreuz-, Pik- und Herz-Bube``."""
        suits, hyphens, connector, after = self._chain(at)
        if len(suits) < 2:
            return None
        if after == len(self.tokens) or self._is_loose(at):
            return None
        rank = self.tokens[after]
        if rank.rank is None and rank.name not in _LETTER_RANKS:
            return None
        signs = self.tokens[at].name in SUIT_SIGNS
        if connector == "," or (signs and hyphens[0] and not hyphens[-1]):
            words = [self.tokens[suit].name not in SUIT_SIGNS for suit in suits]
            if all(hyphens[:-1]) and (any(words) or hyphens[-1] or connector != ","):
                first, last = (
                    self._said(suits[0], suits[0]),
                    self._said(suits[-1], after),
                )
                raise self._error(
                    self.tokens[at],
                    rank,
                    f"can be read in two ways: nothing in {first} and {last}, or the same rank in each",
                    "write und before the last suit, or each card in full",
                )
            return None
        spelt = "".join(f" {self.tokens[suit].name} {rank.name}" for suit in suits)
        self._replace(self.tokens[at].start, rank.end, spelt + END, rank.start)
        return after + 1

    def _rank_first(self, at: int) -> int | None:
        """One rank with several suits after it: ``jacks of clubs and spades``."""
        rank = self.tokens[at]
        if rank.rank is None or not rank.is_word or not self._is_loose(at + 1):
            return None
        begin = at + 1 + (at + 1 < len(self.tokens) and self.tokens[at + 1].name == "of")
        suits, hyphens, connector, after = self._chain(begin)
        if len(suits) < 2 or connector == "," or any(hyphens):
            return None
        if after < len(self.tokens) and self.tokens[after].rank is not None:
            return None
        spelt = " ".join(f"{rank.name} {self.tokens[suit].name}" for suit in suits)
        self._replace(rank.start, self.tokens[suits[-1]].end, f"{spelt} {END}", rank.start)
        return after

    def _is_loose(self, at: int) -> bool:
        """Whether a rank stands right before the token that belongs to no suit in front of it."""
        if not at or self.tokens[at - 1].rank is None:
            return False
        while at and self.tokens[at - 1].rank is not None:
            at -= 1
        return not at or (self.tokens[at - 1].suit is None and self.tokens[at - 1].name != "-")

    def _range(self, at: int) -> int | None:
        """From rank to rank: ``7 bis 9``; a lone hyphen between two ranks may be a list as well."""
        if at + 2 >= len(self.tokens):
            return None
        low, between, high = self.tokens[at : at + 3]
        ends = [self._any_rank(low), self._any_rank(high)]
        said_to = between.name in _TO
        dash = between.name in ("-", "\u2013")
        tight = low.end == between.start and between.end == high.start
        if None in ends or not (said_to or dash) or not (at and self._opened(at)):
            return None
        if dash and any(
            0 <= place < len(self.tokens) and self.tokens[place].name in ("-", "\u2013")
            for place in (
                at - 1 if self._any_rank(self.tokens[at - 2]) is not None else -1,
                at + 3,
            )
        ):
            return None  # A-K-9 is a list
        first, last = sorted(number for number in ends if number is not None)
        skat = [RANKS.index(rank) for rank in "789QKTA"]
        readings = [list(range(first, last + 1))]
        if {low.name, high.name} - set(_NUMBERS) and {first, last} <= set(skat):
            places = sorted((skat.index(first), skat.index(last)))
            readings.append(sorted(skat[places[0] : places[1] + 1]))
        if between.name == "-" or not (said_to or tight):
            readings.insert(0, [first, last])
        said = [" ".join(RANKS[rank] for rank in reversed(reading)) for reading in readings]
        if len(set(said)) > 1:
            both = [reading for place, reading in enumerate(said) if reading not in said[:place]]
            hint = "name each rank"
            raise self._error(low, high, f"can be read in two ways: {both[0]}, or {both[1]}", hint)
        words = {number: name for name, number in _tables()[1].items()}
        self._replace(
            low.start,
            high.end,
            " " + " ".join(words[rank] for rank in readings[0]) + " ",
            low.start,
        )
        return at + 3

    def _any_rank(self, token: _Token) -> int | None:
        letters = {
            "a": 7,
            "k": 6,
            "d": 5,
            "q": 5,
            "o": 5,
            "b": 4,
            "j": 4,
            "u": 4,
            "w": 4,
            "t": 3,
            "z": 3,
        }
        return token.rank if token.rank is not None else letters.get(token.name)

    def _opened(self, at: int) -> bool:
        """Whether the ranks at a token belong to a suit before them."""
        while at and (self._any_rank(self.tokens[at - 1]) is not None or self.tokens[at - 1].name in ",-:\u2013"):
            at -= 1
        return bool(at) and (self.tokens[at - 1].suit is not None or self.tokens[at - 1].name in "cshd")

    # Writing

    def _copy(self, end: int) -> None:
        self._text.append(self.letters.text[self._copied : end])
        self._places += self.letters.places[self._copied : end]
        self._copied = max(end, self._copied)

    def _replace(self, start: int, end: int, spelt: str, place: int | None = None) -> None:
        self._copy(start)
        self._text.append(spelt)
        self._places += [self.letters.places[start if place is None else place]] * len(spelt)
        self._copied = end

    def _said(self, first: int, last: int) -> str:
        places = self.letters.places
        return self.source[places[self.tokens[first].start] : places[self.tokens[last].end]]

    def _error(self, first: _Token, last: _Token, fault: str, hint: str) -> CardError:
        places = self.letters.places
        said = self.source[places[first.start] : places[last.end]]
        return CardError(
            f"{shown(said, 60)} {fault}",
            text=said,
            hint=hint,
            column=places[first.start] + 1,
        )
