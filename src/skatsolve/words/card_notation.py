"""Reads cards as people type them, in English, German and Polish.

A text of cards is read as a whole in one notation after the other, and the first that accounts for every letter counts:

1. international letters, as ISS writes them: ``CJ HT``;
2. German letters: ``KrB PD HA Ka10``;
3. the letters of old German books, for the German deck: ``eW gO rD sZ`` (e g r s; Daus Zehn König Ober Wenzel/Unter);
4. Polish letters: ``trW pD cA car10`` (here c is hearts);
5. international suits with German ranks: ``CB HD``.

Signs (♣) and words (Kreuz, trefl, Bube) are read in each. A text that two notations could read is what the earlier
makes of it: ``sK`` is the king of spades. Failing these, a short suit may stand before several ranks (``KrBAK97``), or
international letters rank first (``JC TH``), if there is one such reading only. Large and small letters mean the same,
but a large one after a small one begins anew: ``PiK`` is the king of spades and not the word Pik. Cards stand suit
first (``CJ``, ``Kreuz Bube``, ``C:JAT9``, ``♣JA``), or rank first where a sign or a word leaves no doubt (``J♣``,
``walet trefl``).
"""

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from skatsolve.errors import CardError, need_text, shown
from skatsolve.words.card_phrases import END, Letters, spell_out
from skatsolve.words.names import (
    RANKS,
    SUIT_SIGNS,
    SUITS,
    fold,
    ranks_by_word,
    suits_by_word,
)
from skatsolve.words.nearest import nearest

__all__ = ["read_cards"]

_CODES: Final = {suit + rank: 8 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
_LONGEST: Final = 1000
_NUMBERS: Final = {"7": 0, "8": 1, "9": 2, "10": 3}
_FILLER: Final = re.compile(r"\b(?:of|the|and|und|oraz)\b")
_BETWEEN: Final = re.compile(r"[\s.,;/+_()\[\]{}\"'\u2018-\u201f\u00ab\u00bb&\u2013\u2014-]*")
_VOID: Final = re.compile(r"\s*[\u2013\u2014-](?=[\s.,;]|$)")
_HYPHENS: Final = "\u2010\u2011\u2012\u2212\u00ad"
_CARD_SIGNS: Final = {
    chr(0x1F0A0 + 16 * row + column): f"{sign}{rank}{END}"
    for row, sign in enumerate("♠♥♦♣")
    for column, rank in zip(
        (1, 7, 8, 9, 10, 11, 13, 14),
        ("ace", "seven", "eight", "nine", "ten", "jack", "queen", "king"),
        strict=True,
    )
}
_RANK_FIRST: Final = re.compile(r"[\s.,;/+{}()\[\]-]*(?:(10|[akqjt987])([cshd])(?![^\W_])[\s.,;/+{}()\[\]-]*)+")


class _Dialect(NamedTuple):
    """The words and letters of one notation."""

    suits: Mapping[str, int]
    ranks: Mapping[str, int]
    # Signs and words: they may stand after the rank, and a suit of this kind before several ranks.
    wide: frozenset[str]
    letters: frozenset[str]
    # Letters for suits of which one at least must stand in a text that has any, lest other notations be misread.
    proof: frozenset[str]


_LETTERS: Final = (
    ("c=0 s=1 h=2 d=3", "t=3 j=4 q=5 k=6 a=7", ""),
    (
        "kr=0 p=1 pi=1 h=2 he=2 hz=2 ka=3 kar=3",
        "t=3 z=3 b=4 u=4 w=4 j=4 d=5 o=5 q=5 k=6 a=7",
        "",
    ),
    (
        "e=0 ei=0 g=1 gr=1 r=2 ro=2 s=3 sch=3",
        "t=3 z=3 x=3 b=4 u=4 w=4 o=5 k=6 d=7 a=7",
        "e ei g gr r ro sch",
    ),
    (
        "tr=0 p=1 pi=1 c=2 cz=2 ki=2 car=3 kar=3 ka=3",
        "t=3 z=3 b=4 w=4 j=4 d=5 k=6 a=7",
        "tr p pi cz ki car kar ka",
    ),
    (
        "c=0 s=1 h=2 d=3 kr=0 p=1 pi=1 he=2 ka=3",
        "t=3 z=3 b=4 u=4 w=4 j=4 d=5 o=5 q=5 k=6 a=7",
        "",
    ),
)
_OLD_GERMAN: Final = 2


@cache
def _dialects(small_s: bool) -> tuple[_Dialect, ...]:
    """The notations in the order in which they are tried.

    ``small_s``: whether the text has an s in small letters. The old books write ``sD`` for the Daus of bells; in
    capitals, and with no other suit of that deck beside it, an S means spades.
    """
    of_suit, of_rank = SUIT_SIGNS | suits_by_word(), ranks_by_word()
    found = []
    for number, (*rows, proof) in enumerate(_LETTERS):
        suits, ranks = ({name: int(to) for name, to in (item.split("=") for item in row.split())} for row in rows)
        proofs = frozenset(proof.split()) | ({"s"} if number == _OLD_GERMAN and small_s else set())
        found.append(
            _Dialect(
                of_suit | suits,
                of_rank | _NUMBERS | ranks,
                frozenset(of_suit) | frozenset(of_rank),
                frozenset(suits),
                proofs,
            )
        )
    return tuple(found)


class _Step(NamedTuple):
    """A piece of the text that has been read: the card (None for an empty holding), where it ends, the suit of the
    holding that is now open, and the suit as written."""

    card: int | None
    end: int
    holding: int | None
    suit: str


@dataclass
class _Reader:
    """Accounts for every letter of one folded text in one dialect, going back where a first reading leads nowhere."""

    text: str
    # By place: up to where what begins there may go on.
    reach: list[int]
    dialect: _Dialect
    rank_first: bool
    # Whether short suits such as Kr stand before several ranks.
    short: bool = False
    furthest: int = 0

    def read(self) -> list[int] | None:
        """The indices of the cards in the order of the text, or None."""
        at = self._skip(0)
        if at == len(self.text):
            return []
        path: list[_Step] = []
        stack = [self._next(at, None)]
        # Whatever could follow a place and an open holding has been tried once it was seen there.
        seen: set[tuple[int, int | None]] = set()
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                del path[-1:]
                continue
            at = self._skip(step.end)
            if (at, step.holding) in seen:
                continue
            seen.add((at, step.holding))
            self.furthest = max(self.furthest, at)
            path.append(step)
            if at == len(self.text):
                suits = {step.suit for step in path} & self.dialect.letters
                if self.dialect.proof and suits and not suits & self.dialect.proof:
                    return None
                return [step.card for step in path if step.card is not None]
            stack.append(self._next(at, step.holding))
        return None

    def _skip(self, at: int) -> int:
        match = _BETWEEN.match(self.text, at)
        return match.end() if match else at

    def _tokens(self, at: int, table: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
        """The tokens of ``table`` that stand at ``at``, the longest first: name, number, where it ends.

        A whole word is not cut: ``clubs`` is not a club and an s, and ``Karo`` is not K, A and a red Ober.
        """
        if at == len(self.text):
            return
        for length in range(min(12, self.reach[at] - at), 0, -1):
            name = self.text[at : at + length]
            if name in table:
                yield name, table[name], at + length
            if length > 2 and name in self.dialect.wide:
                return

    def _next(self, at: int, suit: int | None) -> Iterator[_Step]:
        """What can stand at ``at``; ``suit`` is that of the open holding, to which ranks alone may be added."""
        dialect = self.dialect
        if self.rank_first:
            for rank_name, rank, end in self._tokens(at, dialect.ranks):
                for suit_name, of_suit, after in self._tokens(self._skip(end), dialect.suits):
                    if suit_name in dialect.wide or rank_name in dialect.wide:
                        yield _Step(8 * of_suit + rank, after, None, suit_name)
        if self.text.startswith(END, at):
            yield _Step(None, at + 1, None, "")
        for name, of_suit, end in self._tokens(at, dialect.suits):
            colon = re.compile(r"\s*[:=]").match(self.text, end)
            wide = name in dialect.wide or (self.short and len(name) > 1)
            opens = colon or (wide and not self.rank_first)
            after_suit = self._skip(colon.end() if colon else end)
            for _, rank, after in self._tokens(after_suit, dialect.ranks):
                yield _Step(8 * of_suit + rank, after, of_suit if opens else None, name)
            void = _VOID.match(self.text, colon.end() if colon else end)
            # The hyphen of Kreuz- hangs: a rank has to follow.
            hangs = void and not colon and name.isalpha() and not void.group()[0].isspace()
            if void and opens and not hangs:
                yield _Step(None, void.end(), None, name)
            elif colon:
                yield _Step(None, colon.end(), None, name)
        if suit is not None:
            for _, rank, after in self._tokens(at, dialect.ranks):
                yield _Step(8 * suit + rank, after, suit, "")


def read_cards(text: str) -> list[int]:
    """The indices of the cards a text names, in its order.

    :raises CardError: if some part of the text is not a card, or a card is named twice.
    """
    need_text(text, CardError)
    compact = text.replace(".", "").replace(" ", "")
    cards = [_CODES.get(compact[at : at + 2], -1) for at in range(0, len(compact), 2)]
    if -1 not in cards:
        _refuse_twice(cards, text)
        return cards
    if len(text) > _LONGEST:
        raise CardError(
            f"{text[:20]!r}… is too long for a list of cards ({len(text)} letters)",
            text=text,
        )
    letters = spell_out(text, _fold_with_places(text))
    folded, places = (
        _FILLER.sub(lambda match: " " * len(match.group()), letters.text),
        letters.places,
    )
    reach = _reach(text, places)
    furthest, twice = 0, None
    for dialect in _dialects("s" in text):
        for rank_first in (False, True):
            reader = _Reader(folded, reach, dialect, rank_first)
            found = reader.read()
            if found is not None:
                if len(set(found)) == len(found):
                    return found
                twice = twice or found
            furthest = max(furthest, reader.furthest)
    if twice:
        _refuse_twice(twice, text)
    found = _one_reading(text, [*_short_readings(text, folded, reach), *_ranks_first(folded)])
    if found is not None:
        return found
    raise _unknown(text, folded, places, furthest)


def _short_readings(text: str, folded: str, reach: list[int]) -> Iterator[list[int]]:
    """What each notation makes of a text in which a short suit stands before several ranks, such as ``KrBAK97``."""
    for dialect in _dialects("s" in text):
        found = _Reader(folded, reach, dialect, False, short=True).read()
        if found is not None:
            yield found


def _ranks_first(folded: str) -> Iterator[list[int]]:
    """Cards in international letters with the rank first throughout: ``JC TH 9D``."""
    if _RANK_FIRST.fullmatch(folded):
        said = re.findall(r"(10|[akqjt987])([cshd])", folded)
        yield [8 * SUITS.index(suit.upper()) + RANKS.index(rank.replace("10", "t").upper()) for rank, suit in said]
        if {rank + suit for rank, suit in said} <= {"kd", "td"}:
            yield []  # the queen of Kreuz or Karo as well


def _one_reading(text: str, readings: list[list[int]]) -> list[int] | None:
    """The only reading of a text, None if there is none.

    :raises CardError: for several that differ, and for a card twice.
    """
    several = list({frozenset(found): found for found in readings}.values())
    if len(several) > 1 and all(several):
        first, second = (" ".join(map(_code, found)) for found in several[:2])
        raise CardError(
            f"{shown(text, 60)} can be read in two ways: {first}, or {second}",
            text=text,
            hint="write CJ or Kreuz Bube",
        )
    if not several or not all(several):
        return None
    _refuse_twice(several[0], text)
    return several[0]


def _fold_with_places(text: str) -> Letters:
    """The folded text, and for each of its letters the index in ``text`` (one more for the end)."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        folded = "-" if letter in _HYPHENS else _CARD_SIGNS.get(letter) or fold(letter).replace(END, "?")
        letters.append(folded)
        places += [place] * len(folded)
    return Letters("".join(letters), [*places, len(text)])


def _reach(text: str, places: list[int]) -> list[int]:
    """For each folded letter the place of the next that is large after a small one, or the end."""
    reach = [len(places) - 1] * (len(places) - 1)
    for at in range(len(reach) - 1, 0, -1):
        place = places[at]
        begins = places[at - 1] < place and text[place].isupper() and text[place - 1].islower()
        reach[at - 1] = at if begins else reach[at]
    return reach


def _code(index: int) -> str:
    return SUITS[index >> 3] + RANKS[index & 7]


def _refuse_twice(cards: list[int], text: str) -> None:
    if len(set(cards)) < len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        raise CardError(
            f"{_code(twice)} is named twice in {shown(text, 60)}",
            text=_code(twice),
            hint="each card exists once",
        )


def _unknown(text: str, folded: str, places: list[int], at: int) -> CardError:
    """The error for the word at ``at``, with the nearest thing that would have been understood."""
    start = max(
        (match.end() for match in re.finditer(r"[\s.,;:]+", folded) if match.end() <= at),
        default=0,
    )
    match = re.compile(r"[^\s.,;]+").match(folded, start)
    end = match.end() if match else len(folded)
    of_suit, of_rank = suits_by_word(), ranks_by_word()
    meanings = {word: ("rank", rank) for word, rank in of_rank.items()}
    close = nearest(
        folded[start:end],
        meanings | {word: ("suit", suit) for word, suit in of_suit.items()},
    )
    # In CJSJX9 the rest of the word is what is wrong.
    before = folded[start:at].upper()
    if not close and end - at >= 2 and all(before[place : place + 2] in _CODES for place in range(0, len(before), 2)):
        start = at
    word = folded[start:end].rstrip("-")
    said = text[places[start] : places[end]]
    code = word.upper().replace("10", "T")
    if word in of_rank or code in RANKS:
        hint = "a rank without its suit: say Kreuz Bube, jack of clubs or CJ"
    elif word in of_suit or code in SUITS:
        hint = "a suit without a rank: say Kreuz Bube, jack of clubs or CJ"
    elif word[:1] == "k" and word[1:] in _dialects(False)[1].ranks:
        hint = "K is Kreuz or Karo: say Kr or Ka"
    elif code[::-1] in _CODES:
        hint = f"write the suit first: {code[::-1]}"
    else:
        near = difflib.get_close_matches(code, _CODES, n=3, cutoff=0.6) if len(code) == 3 else []
        if close or near:
            hint = "did you mean " + " or ".join(map(repr, [close] if close else near)) + "?"
        elif len(code) == 2 and code[0] in SUITS:
            hint = "the ranks are A K Q J T 9 8 7"
        elif len(code) == 2 and code[1] in RANKS:
            hint = f"the suits are C S H D: did you mean {', '.join(suit + code[1] for suit in SUITS)}?"
        else:
            hint = "write cards suit first, such as CJ HT D7"
    return CardError(
        f"{shown(said, 60)} is not a card",
        text=said,
        hint=hint,
        column=places[start] + 1,
    )
