"""What somebody knows of where the cards of a deal lie."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from skatsolve.cards import CardSet, CardsLike
from skatsolve.contract import Kind
from skatsolve.deal import Seat, SeatLike
from skatsolve.errors import KnowledgeError, need_all, need_number, shown
from skatsolve.knowledge.facts import Fact, Places
from skatsolve.knowledge.terms import read_terms

__all__ = ["Knowledge", "Test"]

Test: TypeAlias = Callable[[tuple[CardSet, CardSet, CardSet], CardSet], bool]
"""A predicate on the hands by seat and the skat."""


@dataclass(frozen=True)
class Knowledge:
    """What somebody knows of a deal, or of a game in progress. It does not change; every method returns a new one.

    :param facts: what is known of where cards lie.
    :param sizes: how many cards each seat and the skat hold now.
    :param out: cards that nobody holds any more (played).
    :param tests: predicates a deal must pass besides. They are tried deal by deal: keep them for what no fact can say.

    A place is a seat (0-2, or :class:`~skatsolve.deal.Seat`) or :data:`SKAT`; several places are counted together.

    What the others bid or passed is not part of it.

    >>> from skatsolve.knowledge.sampler import Sampler
    >>> knowledge = Knowledge.of_hand("F", "CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
    >>> Sampler(knowledge.has("M", "CA").has("R", "CA")).count
    Traceback (most recent call last):
    skatsolve.errors.KnowledgeError: no deal fits: these clash: "middlehand holds CA", "rearhand holds CA"
    """

    facts: tuple[Fact, ...] = ()
    sizes: tuple[int, int, int, int] = (10, 10, 10, 2)
    out: CardSet = field(default_factory=CardSet)
    tests: tuple[Test, ...] = ()

    def __post_init__(self) -> None:
        for name in ("facts", "sizes", "tests"):
            if not isinstance(getattr(self, name), Iterable):
                raise KnowledgeError(f"{name}: {shown(getattr(self, name))} is not a list")
            object.__setattr__(self, name, tuple(getattr(self, name)))
        need_all(self.facts, Fact, KnowledgeError, "facts")
        object.__setattr__(self, "out", CardSet.of(self.out, "out"))
        for size in self.sizes:
            need_number(size, 0, 32, "size", KnowledgeError)
        for test in self.tests:
            if not callable(test):
                raise KnowledgeError(f"tests: {shown(test)} is not a function", hint="give functions of hands and skat")
        if len(self.sizes) != 4 or sum(self.sizes) + len(self.out) != 32:
            sizes = "+".join(map(str, self.sizes))
            raise KnowledgeError(f"hands and skat of {sizes} cards and {len(self.out)} cards played do not make 32")

    @staticmethod
    def of_hand(seat: SeatLike, cards: CardsLike) -> "Knowledge":
        """What a player sees before the first card: ten cards, or the twelve after picking up the skat.

        With twelve cards the skat is empty in every world: which two go away is still to be decided.

        :raises KnowledgeError: if there are neither ten nor twelve cards.
        """
        seat, cards = Seat.of(seat), CardSet.of(cards, "hand")
        if len(cards) not in (10, 12):
            raise KnowledgeError(
                f"a hand of {len(cards)} cards", text=str(cards), hint="give ten cards, or twelve with the skat"
            )
        sizes = [10, 10, 10, 12 - len(cards)]
        sizes[seat] = len(cards)
        return Knowledge(sizes=(sizes[0], sizes[1], sizes[2], sizes[3])).has(seat, cards)

    def has(self, places: Places, cards: CardsLike, *, text: str = "") -> "Knowledge":
        """These cards lie there."""
        cards = CardSet.of(cards, "cards")
        return self.between(places, cards, len(cards), len(cards), text=text)

    def lacks(self, places: Places, cards: CardsLike, *, text: str = "") -> "Knowledge":
        """None of these cards lies there: a void, or excluded cards."""
        return self.between(places, cards, 0, 0, text=text)

    def at_least(self, places: Places, cards: CardsLike, n: int, *, text: str = "") -> "Knowledge":
        """At least n of these cards lie there."""
        cards = CardSet.of(cards, "cards")
        return self.between(places, cards, n, len(cards), text=text)

    def at_most(self, places: Places, cards: CardsLike, n: int, *, text: str = "") -> "Knowledge":
        """At most n of these cards lie there."""
        return self.between(places, cards, 0, n, text=text)

    def between(self, places: Places, cards: CardsLike, low: int, high: int, *, text: str = "") -> "Knowledge":
        """Between low and high of these cards lie there.

        :raises KnowledgeError: for numbers that no deal can meet, or a place that does not exist.
        """
        return replace(self, facts=(*self.facts, Fact.of(places, cards, low, high, text)))

    def fits(self, hands: Sequence[CardsLike], skat: CardsLike) -> bool:
        """Whether the cards may lie like this: the three hands by seat, and the skat."""
        if not isinstance(hands, Sequence) or isinstance(hands, str) or len(hands) != 3:
            raise KnowledgeError(f"{shown(hands)} is not three hands", text=shown(hands))
        first, middle, rear = (CardSet.of(hand, str(seat)) for seat, hand in zip(Seat, hands, strict=True))
        skat = CardSet.of(skat, "skat")
        places = first, middle, rear, skat
        if tuple(map(len, places)) != self.sizes or any(cards & self.out for cards in places):
            return False
        counts = ((fact, sum(len(places[place] & fact.cards) for place in fact.places)) for fact in self.facts)
        return all(fact.low <= count <= fact.high for fact, count in counts) and all(
            test(places[:3], skat) for test in self.tests
        )

    def such_that(self, test: Test) -> "Knowledge":
        """Only deals for which ``test(hands, skat)`` is true.

        For work on several processes the test must be picklable.
        """
        return replace(self, tests=(*self.tests, test))

    def told(self, terms: str | Iterable[str], kind: Kind | None = None) -> "Knowledge":
        """Add terms as they are typed after ``--know``.

        ``void.F=hearts``, ``has.M=CJ``, ``not.F=HA``, ``min.R=clubs:3``, ``max.R=trumps:2``, ``skat=DQS7``; several
        terms are separated by blanks. After the point stands ``F``, ``M``, ``R`` or ``skat``. A group is a suit (its
        jack is counted only in Null), ``black``, ``red``, ``jacks``, ``trumps`` (when ``kind`` is given) or cards.

        :raises KnowledgeError: naming the term that cannot be read.

        >>> Knowledge().told("max.R=jacks:2").facts[0].cards
        CardSet.parse('CJ.SJ.HJ.DJ')
        """
        return replace(self, facts=(*self.facts, *read_terms(terms, kind)))
