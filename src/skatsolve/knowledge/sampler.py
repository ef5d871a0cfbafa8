"""The deals that fit what a player knows: counted exactly, drawn uniformly, or listed one by one.

>>> from skatsolve.deal import Seat
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

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from skatsolve._core.sampler.deal_index import DealIndex
from skatsolve.cards import FULL_DECK, CardSet
from skatsolve.errors import KnowledgeError, need, need_number
from skatsolve.knowledge.facts import Fact
from skatsolve.knowledge.knowledge import Knowledge
from skatsolve.knowledge.seeds import check_seed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ENUMERATION_LIMIT", "Sampler", "Worlds"]

Worlds: TypeAlias = "NDArray[np.uint32]"
"""Deals as masks: a row each, columns the three hands by seat and the skat."""

ENUMERATION_LIMIT: Final = 184_756
"""The ways to split twenty unseen cards between two players."""

_MAX_STATES: Final = 1 << 23
_MAX_ATTEMPTS: Final = 10_000
# Samples drawn at once, and the number of a sample.
_MOST_SAMPLES: Final = 1 << 32
_LAST_SAMPLE: Final = 1 << 62


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
        need(knowledge, Knowledge, KnowledgeError, "make one with Knowledge.of_hand")
        self.knowledge = knowledge
        problem = _Problem.of(knowledge)
        if problem is None or (index := problem.index()).count == 0:
            clash = '", "'.join(map(str, _clash(knowledge)))
            raise KnowledgeError(f'no deal fits: these clash: "{clash}"')
        self._index = index
        self._placed = problem.placed

    def __reduce__(self) -> tuple[object, tuple[Knowledge]]:
        return Sampler, (self.knowledge,)

    @cached_property
    def count(self) -> int:
        """How many deals fit, exactly.

        :raises KnowledgeError: with tests, if there are more than ENUMERATION_LIMIT deals to be tried.
        """
        return len(self.all()) if self.knowledge.tests else self._index.count

    def draw(self, n: int, seed: int, start: int = 0) -> Worlds:
        """Samples ``start`` .. ``start + n - 1`` of this seed, uniform and independent.

        :raises KnowledgeError: if the tests refuse 10 000 deals in a row.
        :raises OptionError: for what is not a number of samples.
        """
        import numpy as np

        need_number(n, 0, _MOST_SAMPLES, "samples")
        need_number(start, 0, _LAST_SAMPLE, "start")
        samples = np.arange(start, start + n, dtype=np.uint64)
        worlds = np.empty((n, 4), dtype=np.uint32)
        key = _key(seed)
        waiting = np.arange(n)
        for attempt in range(_MAX_ATTEMPTS):
            drawn = np.empty((len(waiting), 4), dtype=np.uint32)
            self._index.draw(key[0], key[1], samples[waiting], attempt, drawn)
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
        need_number(limit, 0, None, "limit")
        if self._index.count > limit:
            raise KnowledgeError(
                f"{self._index.count} deals fit, more than {limit}", hint="draw samples, or raise the limit"
            )
        worlds = self.of_rank(0, self._index.count)
        return worlds[self._pass(worlds)]

    def of_rank(self, start: int, n: int) -> Worlds:
        """The deals of ranks ``start`` .. ``start + n - 1`` in the fixed order, from 0; tests are not looked at.

        :raises OptionError: for ranks that do not exist.
        """
        import numpy as np

        need_number(start, 0, self._index.count, "start")
        need_number(n, 0, self._index.count - start, "n")

        worlds = np.empty((n, 4), dtype=np.uint32)
        self._index.worlds(np.arange(start, start + n, dtype=np.uint64), worlds)
        return worlds | self._placed

    def _pass(self, worlds: Worlds) -> "NDArray[np.bool_]":
        import numpy as np

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
    placed: "NDArray[np.uint32]"

    @staticmethod
    def of(knowledge: Knowledge) -> "_Problem | None":
        """None where a contradiction shows before any counting."""
        import numpy as np

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

    def index(self) -> DealIndex:
        import numpy as np

        limits = np.array(self.limits, dtype=np.uint32).reshape(len(self.limits), 4)
        cards = np.array([mask for mask, _ in self.classes], dtype=np.uint32)
        allowed = np.array([places for _, places in self.classes], dtype=np.uint8)
        try:
            return DealIndex(cards, allowed, np.array(self.sizes, dtype=np.int32), limits, _MAX_STATES)
        except MemoryError as error:
            raise KnowledgeError(str(error), hint="give fewer or simpler limits") from None


def _clash(knowledge: Knowledge) -> list[Fact]:
    """A set of facts that cannot hold together, none of which could be missed."""
    needed = list(knowledge.facts)
    for fact in knowledge.facts:
        without = [other for other in needed if other is not fact]
        problem = _Problem.of(replace(knowledge, facts=tuple(without)))
        if problem is None or problem.index().count == 0:
            needed = without
    return needed


def _key(seed: int) -> tuple[int, int]:
    import numpy as np

    first, second = np.random.SeedSequence(check_seed(seed)).generate_state(2, np.uint64)
    return int(first), int(second)
