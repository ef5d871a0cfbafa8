"""What is known of a problem's unknown cards, as constraints for the sampler.

A condition on card points is made a set of conditions on numbers of cards: 13 points in black suits are an ace with no
ten and no king beside it, and so on. So deals are counted and listed by constraint alone, none is tried in vain.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from skatsolve.cards import FULL_DECK, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import CardError, KnowledgeError, ProblemError, SeatError, SkatError
from skatsolve.knowledge import SKAT, Knowledge, Sampler, card_group
from skatsolve.notation.problems import Problem

__all__ = ["samplers"]

_MOST_CASES: Final = 512
_POINTS: Final = re.compile(r"points\.(\w+)\.(\S.*?)\s*(>=|<=|==|=|>|<|≥|≤)\s*(\d+)(?=\s|;|$)", re.IGNORECASE)
_TERM_START: Final = re.compile(r"\bpoints\.", re.IGNORECASE)


@dataclass(frozen=True)
class _PointsTerm:
    """Between ``low`` and ``high`` card points lie in one place among some cards. It is a test for a deal, too."""

    text: str
    place: int
    cards: CardSet
    low: int
    high: int

    def __call__(self, hands: tuple[CardSet, CardSet, CardSet], skat: CardSet) -> bool:
        return self.low <= ((*hands, skat)[self.place] & self.cards).points <= self.high

    def cases(self, known: Sequence[CardSet]) -> list[list[tuple[CardSet, int]]]:
        """The ways to reach such a number: in each, how many of the cards of one worth lie there."""
        kinds = []
        for worth in (11, 10, 4, 3, 2):
            cards = CardSet(card for card in self.cards if card.points == worth)
            elsewhere = sum(len(cards & other) for place, other in enumerate(known) if place != self.place)
            kinds.append((cards, worth, range(len(cards & known[self.place]), len(cards) - elsewhere + 1)))
        found = []
        for counts in product(*(numbers for _, _, numbers in kinds)):
            if self.low <= sum(count * worth for count, (_, worth, _) in zip(counts, kinds, strict=True)) <= self.high:
                found.append([(cards, count) for count, (cards, _, _) in zip(counts, kinds, strict=True) if cards])
        return found


def samplers(problem: Problem) -> list[Sampler]:
    """The deals (hands before the cards played) that fit the problem's cards and conditions; no deal is in two of them.

    In an endgame all cards that are in no hand lie in the place of the skat.

    :raises ProblemError: if none fits.
    :raises KnowledgeError: for a condition that cannot be read, or conditions that clash.
    """
    known, terms = _knowledge(problem)
    if not terms:
        return [Sampler(known)]
    Sampler(known)  # says what clashes already without them
    held = [hand.cards for hand in problem.hands]
    held.append(problem.skat.cards)
    chosen: list[list[tuple[_PointsTerm, CardSet, int]]] = [[]]
    for ways, term in sorted(((term.cases(held), term) for term in terms), key=lambda pair: len(pair[0])):
        if len(ways) * len(chosen) > _MOST_CASES:
            known = known.such_that(term)
        else:
            chosen = [[*before, *((term, cards, count) for cards, count in way)] for before in chosen for way in ways]
    found = []
    for facts in chosen:
        told = known
        for term, cards, count in facts:
            told = told.between(term.place, cards, count, count, text=term.text)
        try:
            found.append(Sampler(told))
        except KnowledgeError:
            continue
    if not found:
        said = '", "'.join(term.text for term in terms)
        hint = "check the points, the cards and the conditions"
        raise ProblemError(f'no deal fits: "{said}" cannot be met', hint=hint)
    return found


def _knowledge(problem: Problem) -> tuple[Knowledge, list[_PointsTerm]]:
    """What single facts can say, and the terms on card points."""
    size = problem.size
    known = Knowledge(sizes=(size, size, size, 32 - 3 * size))
    for seat, hand in zip(Seat, problem.hands, strict=True):
        if hand.cards:
            known = known.has(seat, hand.cards)
    if problem.skat.cards:
        known = known.has(SKAT, problem.skat.cards)
    known = _shown_voids(problem, known)
    terms = []
    for condition in problem.conditions:
        try:
            for match in _POINTS.finditer(condition):
                terms.append(_points_term(match, problem.contract))
            rest = _POINTS.sub(" ", condition)
            if _TERM_START.search(rest):
                raise KnowledgeError(f"{condition!r} cannot be read", hint="write points.M.black = 13")
            if rest.strip(" ;,"):
                known = known.told(rest, problem.contract.kind)
        except SkatError as error:
            raise error.at(source="conditions") from None
    of_skat = [term.text for term in terms if term.place == SKAT]
    of_skat += [fact.text for fact in known.facts if fact.text and SKAT in fact.places]
    if of_skat and not problem.is_whole:
        raise ProblemError(
            f"conditions: {of_skat[0]}: in an endgame the skat cannot be told from the cards played",
            hint="name its cards with skat, or give the whole deal with plays",
        )
    terms += _points_in_play(problem)
    return known, terms


def _points_in_play(problem: Problem) -> Iterator[_PointsTerm]:
    """What the points taken before say of the cards that are in no hand."""
    if problem.points is None or problem.contract.is_null:
        return
    ours, theirs = problem.points
    if problem.is_whole and theirs:
        raise ProblemError(f"points: the defenders have {theirs} before the first trick", hint="leave points out")
    yield _PointsTerm(f"points = [{ours}, {theirs}]", SKAT, FULL_DECK, ours + theirs, ours + theirs)


def _points_term(match: re.Match[str], contract: Contract) -> _PointsTerm:
    where, what, sign, number = match[1].lower(), match[2], match[3], int(match[4])
    text = " ".join(match[0].split())
    try:
        place = SKAT if where == "skat" else int(Seat.parse(where))
        cards = FULL_DECK if what.strip().lower() == "all" else card_group(what, contract.kind)
    except (CardError, SeatError) as error:
        raise KnowledgeError(f"{text}: {error.message}", text=text, hint=error.hint) from None
    low = {">=": number, "≥": number, ">": number + 1, "=": number, "==": number}.get(sign, 0)
    high = {"<=": number, "≤": number, "<": number - 1, "=": number, "==": number}.get(sign, 120)
    if low > cards.points or high < 0:
        raise KnowledgeError(f"{text}: these cards have {cards.points} card points", text=text)
    return _PointsTerm(text, place, cards, low, high)


def _shown_voids(problem: Problem, known: Knowledge) -> Knowledge:
    """Who did not follow suit held no other card of it than those played before."""
    players = problem.players()
    for number, (card, seat) in enumerate(zip(problem.plays, players, strict=True)):
        lead = problem.plays[number - number % 3]
        group = problem.contract.follow_set(lead)
        if card not in group:
            before = CardSet(
                earlier for earlier, player in zip(problem.plays[:number], players, strict=False) if player == seat
            )
            known = known.lacks(seat, group - before, text=f"{seat} played {card} on {lead}")
    return known
