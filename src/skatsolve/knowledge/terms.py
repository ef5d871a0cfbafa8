"""The terms in which facts are typed, after ``--know`` and in problems: ``void.F=hearts min.R=clubs:3 skat=DQS7``."""

import re
from collections.abc import Iterable
from typing import Final

from skatsolve.cards import FULL_DECK, CardSet, Suit
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat
from skatsolve.errors import CardError, KnowledgeError, SeatError, need_text
from skatsolve.knowledge.facts import SKAT, Fact
from skatsolve.words import fold, suits_by_word

__all__ = ["card_group", "read_terms"]

_TERM: Final = re.compile(
    r"(?:(?P<verb>\w+)\.(?P<place>\w+)|(?P<skat>skat))=(?P<what>[^:]+)(?::(?P<n>\d+))?", re.IGNORECASE
)
_VERBS: Final = ("void", "has", "not")
_COUNTED: Final = ("min", "max")
_JACKS: Final = CardSet(0x10101010)
_COLORS: Final = {"black": CardSet(0x0000FFFF), "red": CardSet(0xFFFF0000)}


def read_terms(terms: str | Iterable[str], kind: Kind | None = None) -> tuple[Fact, ...]:
    """The facts that terms state, see :meth:`~skatsolve.knowledge.Knowledge.told`.

    :raises KnowledgeError: naming the term that cannot be read.

    >>> [str(fact.cards) for fact in read_terms("max.R=jacks:2 has.M=CJ")]
    ['CJ.SJ.HJ.DJ', 'CJ']
    """
    if not isinstance(terms, Iterable):
        need_text(terms, KnowledgeError)
    kind = None if kind is None else Kind(kind)
    return tuple(_read_term(term, kind) for term in _split([terms] if isinstance(terms, str) else terms))


def _split(texts: Iterable[str]) -> list[str]:
    terms: list[str] = []
    for text in texts:
        need_text(text, KnowledgeError)
        for word in text.replace(";", " ").split():
            if "=" not in word and terms:
                terms[-1] += " " + word
            else:
                terms.append(word)
    return terms


def _read_term(term: str, kind: Kind | None) -> Fact:
    match = _TERM.fullmatch(term)
    verb = match and ("has" if match["skat"] else match["verb"].lower())
    if match is None or verb not in (*_VERBS, *_COUNTED) or (verb in _COUNTED) != bool(match["n"]):
        raise KnowledgeError(
            f"{term!r} is not a known term",
            text=term,
            hint="terms are void.F=hearts has.M=CJ not.F=HA min.R=clubs:3 max.R=trumps:2 skat=DQS7",
        )
    where = (match["skat"] or match["place"]).lower()
    try:
        place = SKAT if where == "skat" else int(Seat.parse(where))
        cards = card_group(match["what"], kind)
    except (CardError, SeatError) as error:
        raise KnowledgeError(f"{term}: {error.message}", text=term, hint=error.hint) from None
    n = int(match["n"] or 0)
    match verb:
        case "has":
            return Fact.of(place, cards, len(cards), len(cards), term)
        case "min":
            return Fact.of(place, cards, n, len(cards), term)
        case "max":
            return Fact.of(place, cards, 0, n, term)
        case _:
            return Fact.of(place, cards, 0, 0, term)


def card_group(text: str, kind: Kind | None) -> CardSet:
    """The cards of a suit (its jack is counted only in Null), of both ``black`` or ``red`` suits, the ``jacks``, the
    ``trumps`` of this kind of game, or the cards that are named.

    :raises CardError: for another word, and for trumps where there are none.

    >>> card_group("black", Kind.GRAND)
    CardSet.parse('CA.CK.CQ.CT.C9.C8.C7.SA.SK.SQ.ST.S9.S8.S7')
    """
    word = text.strip().lower()
    if word == "trumps":
        if kind is None or kind is Kind.NULL:
            raise CardError("no trump suit is known here", text=text, hint="name one suit game or Grand, or the cards")
        return Contract(kind).trumps
    if word == "jacks":
        return _JACKS
    if word in _COLORS:
        return _COLORS[word] if kind is Kind.NULL else _COLORS[word] - _JACKS
    suit = suits_by_word().get(fold(word))
    if suit is None:
        return CardSet.parse(text)
    cards = FULL_DECK.of_suit(Suit(suit))
    return cards if kind is Kind.NULL else cards - _JACKS
