"""What a player knows, and the deals that fit it: counted exactly, drawn uniformly, or listed one by one.

>>> hand = CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK")
>>> Sampler(Knowledge.of_hand(Seat.FOREHAND, hand)).count
42678636
>>> told = Knowledge.of_hand(Seat.FOREHAND, hand).told("void.M=clubs min.R=spades:3 not.R=HA")
>>> sampler = Sampler(told)
>>> sampler.count
782386
>>> sampler.draw(2, seed=1).shape
(2, 4)
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from skatsolve._core.sampler.deal_index import Plan
from skatsolve.cards import CARDS, FULL_DECK, Card, CardSet, Suit
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat
from skatsolve.errors import CardError, DealError, KnowledgeError, OptionError
from skatsolve.words import names

__all__ = ["ENUMERATION_LIMIT", "SKAT", "Fact", "Knowledge", "Sampler", "Worlds", "card_group", "card_points", "pack"]

Worlds: TypeAlias = NDArray[np.uint32]
"""Deals as masks: a row each, columns the three hands by seat and the skat."""

Test: TypeAlias = Callable[[tuple[CardSet, CardSet, CardSet], CardSet], bool]
"""A predicate on the hands by seat and the skat."""

SKAT: Final = 3
"""The skat as a place, beside the seats 0-2."""

ENUMERATION_LIMIT: Final = 184_756
"""The ways to split twenty unseen cards between two players."""

_PLACE_NAMES: Final = ("forehand", "middlehand", "rearhand", "the skat")
_MAX_STATES: Final = 1 << 23
_MAX_ATTEMPTS: Final = 10_000
_JACKS: Final = CardSet(0x10101010)
_COLORS: Final = {"black": CardSet(0x0000FFFF), "red": CardSet(0xFFFF0000)}


@dataclass(frozen=True)
class Fact:
    """Between ``low`` and ``high`` of ``cards`` lie in ``places`` (seats 0-2, :data:`SKAT`), counted together.

    All kinds of knowledge about single cards, voids and lengths are of this form. ``text`` is how it was said.
    """

    places: frozenset[int]
    cards: CardSet
    low: int
    high: int
    text: str = ""

    def __str__(self) -> str:
        if self.text:
            return self.text
        where = " and ".join(_PLACE_NAMES[place] for place in sorted(self.places))
        verb = "hold" if len(self.places) > 1 else "holds"
        if self.low == len(self.cards):
            return f"{where} {verb} {self.cards}"
        if self.high == 0:
            return f"{where} {verb} none of {self.cards}"
        bounds = [f"at least {self.low}"] * (self.low > 0) + [f"at most {self.high}"] * (self.high < len(self.cards))
        return f"{where} {verb} {' and '.join(bounds)} of {self.cards}"


@dataclass(frozen=True)
class Knowledge:
    """What somebody knows of a deal, or of a game in progress. It does not change; every method returns a new one.

    :param facts: what is known of where cards lie.
    :param sizes: how many cards each seat and the skat hold now.
    :param out: cards that nobody holds any more (played).
    :param tests: predicates a deal must pass besides. They are tried deal by deal: keep them for what no fact can say.

    A place is a seat (0-2, or :class:`~skatsolve.deal.Seat`) or :data:`SKAT`; several places are counted together.

    What the others bid or passed is not part of it.

    >>> knowledge = Knowledge.of_hand(0, CardSet.parse("CJ SJ HJ DJ CQ C9 C7 SA H7 DK"))
    >>> Sampler(knowledge.has(1, CardSet.parse("CA")).has(2, CardSet.parse("CA"))).count
    Traceback (most recent call last):
    skatsolve.errors.KnowledgeError: no deal fits: these clash: "middlehand holds CA", "rearhand holds CA"
    """

    facts: tuple[Fact, ...] = ()
    sizes: tuple[int, int, int, int] = (10, 10, 10, 2)
    out: CardSet = field(default_factory=CardSet)
    tests: tuple[Test, ...] = ()

    def __post_init__(self) -> None:
        if len(self.sizes) != 4 or min(self.sizes) < 0 or sum(self.sizes) + len(self.out) != 32:
            sizes = "+".join(map(str, self.sizes))
            raise KnowledgeError(f"hands and skat of {sizes} cards and {len(self.out)} cards played do not make 32")

    @staticmethod
    def of_hand(seat: Seat | int, cards: CardSet) -> "Knowledge":
        """What a player sees before the first card: ten cards, or the twelve after picking up the skat.

        With twelve cards the skat is empty in every world: which two go away is still to be decided.

        :raises KnowledgeError: if there are neither ten nor twelve cards.
        """
        if len(cards) not in (10, 12):
            raise KnowledgeError(
                f"a hand of {len(cards)} cards", text=str(cards), hint="give ten cards, or twelve with the skat"
            )
        sizes = [10, 10, 10, 12 - len(cards)]
        sizes[seat] = len(cards)
        return Knowledge(sizes=(sizes[0], sizes[1], sizes[2], sizes[3])).has(seat, cards)

    @staticmethod
    def in_play(
        seat: Seat | int, contract: Contract, hand: CardSet, plays: Sequence[Card], *, skat: CardSet | None = None
    ) -> "Knowledge":
        """What a player knows in the middle of a game: his cards, the cards played, and who has shown a void.

        :param hand: the cards ``seat`` still holds.
        :param plays: all cards played so far in their order; forehand led the first.
        :param skat: the two cards that lie away, for a player who has seen them.
        :raises KnowledgeError: if cards are named twice, or the hand has not the size the plays leave.
        """
        out = CardSet(plays)
        if len(out) != len(plays) or out & hand or (skat and skat & (out | hand)):
            raise KnowledgeError("a card played is named twice, or is still in the hand or the skat", text=str(hand))
        sizes = [10, 10, 10, 2]
        voids: dict[tuple[int, CardSet], None] = {}
        leader = 0
        for start in range(0, len(plays), 3):
            trick = plays[start : start + 3]
            group = contract.follow_set(trick[0])
            for place, card in enumerate(trick):
                player = (leader + place) % 3
                sizes[player] -= 1
                if card not in group:
                    voids[player, group] = None
            if len(trick) == 3:
                leader = (leader + contract.trick_winner(trick)) % 3
        if len(hand) != sizes[seat]:
            raise KnowledgeError(f"{_PLACE_NAMES[seat]} must hold {sizes[seat]} cards now, not {len(hand)}")
        known = Knowledge(sizes=(sizes[0], sizes[1], sizes[2], sizes[3]), out=out).has(seat, hand)
        if skat is not None:
            known = known.has(SKAT, skat)
        for player, group in voids:
            known = known.lacks(player, group)
        return known

    def has(self, places: int | Iterable[int], cards: CardSet, *, text: str = "") -> "Knowledge":
        """These cards lie there."""
        return self.between(places, cards, len(cards), len(cards), text=text)

    def lacks(self, places: int | Iterable[int], cards: CardSet, *, text: str = "") -> "Knowledge":
        """None of these cards lies there: a void, or excluded cards."""
        return self.between(places, cards, 0, 0, text=text)

    def at_least(self, places: int | Iterable[int], cards: CardSet, n: int, *, text: str = "") -> "Knowledge":
        """At least n of these cards lie there."""
        return self.between(places, cards, n, len(cards), text=text)

    def at_most(self, places: int | Iterable[int], cards: CardSet, n: int, *, text: str = "") -> "Knowledge":
        """At most n of these cards lie there."""
        return self.between(places, cards, 0, n, text=text)

    def between(
        self, places: int | Iterable[int], cards: CardSet, low: int, high: int, *, text: str = ""
    ) -> "Knowledge":
        """Between low and high of these cards lie there.

        :raises KnowledgeError: for numbers that no deal can meet, or a place that does not exist.
        """
        where = frozenset([places] if isinstance(places, int) else places)
        if not where or not where <= {0, 1, 2, SKAT}:
            raise KnowledgeError(f"{sorted(where)} are no places", hint="seats are 0, 1 and 2, the skat is 3")
        if low < 0 or high < low or low > len(cards):
            said = text or f"between {low} and {high} of {cards}"
            raise KnowledgeError(f"{said}: there are {len(cards)} such cards", text=said)
        fact = Fact(frozenset(map(int, where)), cards, low, min(high, len(cards)), text)
        return replace(self, facts=(*self.facts, fact))

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
        known = self
        for term in _split_terms([terms] if isinstance(terms, str) else terms):
            known = _add_term(known, term, kind)
        return known


class Sampler:
    """The deals that fit a state of knowledge.

    The deals have a fixed order (that of their rank); the order is the same in every run and on every machine.

    Random numbers: sample i of a seed takes its numbers from child i of that seed, the stream of the counter-based
    generator Philox4x64-10 with the counter words ``(*, *, 0, i)`` under a key made by
    ``numpy.random.SeedSequence(seed)``. So ``draw(1000, seed)`` and two draws of 500 give the same deals, wherever
    and in whatever order they are made.

    :raises KnowledgeError: if no deal fits (naming a smallest set of facts that clash), or if the limits entangle so
        many cards that they cannot be counted.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        problem = _Problem.of(knowledge)
        if problem is None or (plan := problem.plan()).count == 0:
            clash = '", "'.join(map(str, _clash(knowledge)))
            raise KnowledgeError(f'no deal fits: these clash: "{clash}"')
        self._plan = plan
        self._placed = problem.placed

    def __reduce__(self) -> tuple[object, tuple[Knowledge]]:
        return Sampler, (self.knowledge,)

    @cached_property
    def count(self) -> int:
        """How many deals fit, exactly.

        :raises KnowledgeError: with tests, if there are more than ENUMERATION_LIMIT deals to be tried.
        """
        return len(self.all()) if self.knowledge.tests else self._plan.count

    def draw(self, n: int, seed: int, start: int = 0) -> Worlds:
        """Samples ``start`` .. ``start + n - 1`` of this seed, uniform and independent.

        :raises KnowledgeError: if the tests refuse 10 000 deals in a row.
        :raises OptionError: for numbers that are no numbers of samples.
        """
        for number in (n, start):
            if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 0:
                raise OptionError(f"samples {number!r}", text=str(number), hint="give a whole number from 0")
        samples = np.arange(start, start + n, dtype=np.uint64)
        worlds = np.empty((n, 4), dtype=np.uint32)
        key = _key(seed)
        waiting = np.arange(n)
        for attempt in range(_MAX_ATTEMPTS):
            drawn = np.empty((len(waiting), 4), dtype=np.uint32)
            self._plan.draw(key[0], key[1], samples[waiting], attempt, drawn)
            worlds[waiting] = drawn | self._placed
            waiting = waiting[~self._pass(worlds[waiting])]
            if not len(waiting):
                return worlds
        raise KnowledgeError(
            f"the tests refused {_MAX_ATTEMPTS} deals in a row", hint="loosen them, or say it as facts"
        )

    def all(self, limit: int = ENUMERATION_LIMIT) -> Worlds:
        """Every deal that fits, once, in the fixed order.

        :raises KnowledgeError: if there are more than ``limit`` (before any tests).
        """
        if self._plan.count > limit:
            raise KnowledgeError(
                f"{self._plan.count} deals fit, more than {limit}", hint="draw samples, or raise the limit"
            )
        worlds = np.empty((self._plan.count, 4), dtype=np.uint32)
        self._plan.worlds(np.arange(self._plan.count, dtype=np.uint64), worlds)
        worlds |= self._placed
        return worlds[self._pass(worlds)]

    def _pass(self, worlds: Worlds) -> NDArray[np.bool_]:
        if not self.knowledge.tests:
            return np.ones(len(worlds), dtype=bool)
        passed = []
        for row in worlds.tolist():
            first, middle, rear, skat = map(CardSet, row)
            passed.append(all(test((first, middle, rear), skat) for test in self.knowledge.tests))
        return np.array(passed, dtype=bool)


@dataclass(frozen=True)
class _Problem:
    """Knowledge in the terms of the core: classes of interchangeable cards, room, limits."""

    classes: list[tuple[int, int]]
    sizes: list[int]
    limits: list[tuple[int, int, int, int]]
    placed: NDArray[np.uint32]

    @staticmethod
    def of(knowledge: Knowledge) -> "_Problem | None":
        """None where a contradiction shows before any counting."""
        allowed = {card.index: 0b1111 for card in FULL_DECK - knowledge.out}
        limits = []
        for fact in knowledge.facts:
            places = sum(1 << place for place in fact.places)
            cards = (fact.cards - knowledge.out).mask
            # What has been played counts for nobody: only a fact about cards still held can be met.
            low, high, n = fact.low, min(fact.high, cards.bit_count()), cards.bit_count()
            if low > n:
                return None
            if low == n or high == 0:
                for card in CardSet(cards):
                    allowed[card.index] &= places if low == n else ~places
            else:
                limits.append((places, cards, low, high))
        if not all(allowed.values()):
            return None
        placed = [0, 0, 0, 0]
        for index, places in allowed.items():
            if places.bit_count() == 1:
                placed[places.bit_length() - 1] |= 1 << index
        sizes = [size - mask.bit_count() for size, mask in zip(knowledge.sizes, placed, strict=True)]
        if min(sizes) < 0:
            return None
        fixed = sum(placed)
        open_limits = []
        for places, cards, low, high in limits:
            there = sum((placed[z] & cards).bit_count() for z in range(4) if places >> z & 1)
            rest = cards & ~fixed
            low, high = max(low - there, 0), min(high - there, rest.bit_count())
            if high < low:
                return None
            if low > 0 or high < rest.bit_count():
                open_limits.append((places, rest, low, high))
        groups: dict[tuple[int, ...], int] = {}
        for index, places in sorted(allowed.items()):
            if not fixed >> index & 1:
                key = (places, *(cards >> index & 1 for _, cards, _, _ in open_limits))
                groups[key] = groups.get(key, 0) | 1 << index
        # Classes of the same limits side by side: a limit is carried only from its first class to its last.
        ordered = sorted(groups.items(), key=lambda item: (item[0][1:], item[0][0]), reverse=True)
        return _Problem(
            [(mask, key[0]) for key, mask in ordered], sizes, open_limits, np.array(placed, dtype=np.uint32)
        )

    def plan(self) -> Plan:
        limits = np.array(self.limits, dtype=np.uint32).reshape(len(self.limits), 4)
        cards = np.array([mask for mask, _ in self.classes], dtype=np.uint32)
        allowed = np.array([places for _, places in self.classes], dtype=np.uint8)
        try:
            return Plan(cards, allowed, np.array(self.sizes, dtype=np.int32), limits, _MAX_STATES)
        except MemoryError as error:
            raise KnowledgeError(str(error), hint="give fewer or simpler limits") from None


def _clash(knowledge: Knowledge) -> list[Fact]:
    """A set of facts that cannot hold together, none of which could be missed."""
    needed = list(knowledge.facts)
    for fact in knowledge.facts:
        without = [other for other in needed if other is not fact]
        problem = _Problem.of(replace(knowledge, facts=tuple(without)))
        if problem is None or problem.plan().count == 0:
            needed = without
    return needed


def _key(seed: int) -> tuple[int, int]:
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise OptionError(f"{seed!r} is no seed", text=str(seed), hint="a seed is a whole number from 0")
    first, second = np.random.SeedSequence(int(seed)).generate_state(2, np.uint64)
    return int(first), int(second)


_TERM: Final = re.compile(
    r"(?:(?P<verb>\w+)\.(?P<place>\w+)|(?P<skat>skat))=(?P<what>[^:]+)(?::(?P<n>\d+))?", re.IGNORECASE
)
_COUNTED: Final = ("min", "max")


def _split_terms(texts: Iterable[str]) -> list[str]:
    terms: list[str] = []
    for text in texts:
        for word in text.replace(";", " ").split():
            if "=" not in word and terms:
                terms[-1] += " " + word
            else:
                terms.append(word)
    return terms


def _add_term(known: Knowledge, term: str, kind: Kind | None) -> Knowledge:
    match = _TERM.fullmatch(term)
    verb = match and ("has" if match["skat"] else match["verb"].lower())
    if match is None or verb not in ("void", "has", "not", *_COUNTED) or (verb in _COUNTED) != bool(match["n"]):
        raise KnowledgeError(
            f"{term!r} says nothing known",
            text=term,
            hint="terms are void.F=hearts has.M=CJ not.F=HA min.R=clubs:3 max.R=trumps:2 skat=DQS7",
        )
    where = (match["skat"] or match["place"]).lower()
    try:
        place = SKAT if where == "skat" else int(Seat.parse(where))
        cards = card_group(match["what"], kind)
    except (CardError, DealError) as error:
        raise KnowledgeError(f"{term}: {error.message}", text=term, hint=error.hint) from None
    n = int(match["n"] or 0)
    match verb:
        case "has":
            return known.has(place, cards, text=term)
        case "min":
            return known.at_least(place, cards, n, text=term)
        case "max":
            return known.at_most(place, cards, n, text=term)
        case _:
            return known.lacks(place, cards, text=term)


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
    suit = names.suit_words().get(names.fold(word))
    if suit is None:
        return CardSet.parse(text)
    cards = FULL_DECK.of_suit(Suit(suit))
    return cards if kind is Kind.NULL else cards - _JACKS


_BYTE_POINTS: Final = np.array(
    [sum(CARDS[rank].points for rank in range(8) if byte >> rank & 1) for byte in range(256)], dtype=np.uint32
)


def card_points(masks: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The card points of each mask.

    >>> card_points(np.array([0xFFFFFFFF, 0x80], dtype=np.uint32)).tolist()
    [120, 11]
    """
    total: NDArray[np.uint32] = _BYTE_POINTS[masks & 255]
    for shift in (8, 16, 24):
        total = total + _BYTE_POINTS[masks >> np.uint32(shift) & 255]
    return total


def pack(
    worlds: Worlds,
    kind: Kind,
    declarer: Seat | int,
    *,
    leader: Seat | int = Seat.FOREHAND,
    trick: Sequence[Card] = (),
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] | None = (0, 0),
) -> NDArray[np.uint32]:
    """Worlds as packed positions for the core, ``uint32[n, 6]``.

    :param points: card points taken in tricks by (declarer, defenders); each world's skat is added for the declarer.
    :param tricks: completed tricks likewise, None if not known.

    The other parameters are those of :class:`~skatsolve.position.Position`; its ``pack`` gives the same row for one.
    """
    rows = np.empty((len(worlds), 6), dtype=np.uint32)
    rows[:, :3] = worlds[:, :3]
    rows[:, 3] = sum(card.index + 1 << 8 * place for place, card in enumerate(trick))
    rows[:, 4] = int(kind) | int(declarer) << 4 | int(leader) << 6
    counts = points[1] << 8
    if tricks is not None:
        counts |= tricks[0] << 16 | tricks[1] << 20 | 1 << 24
    rows[:, 5] = card_points(worlds[:, 3]) + np.uint32(points[0]) | np.uint32(counts)
    return rows
