"""A judgment on a composed problem as text: the verdict, the keys, the main line, what else could be played."""

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from skatsolve.cards import CardSet
from skatsolve.deal import Seat
from skatsolve.notation.problems import Problem, Stipulation
from skatsolve.problems import Analysis, Branch, Completions, Judgment, Published
from skatsolve.render.look import Look
from skatsolve.render.problem.words import WORDS, ProblemWords
from skatsolve.render.solution import WORDS as SOLUTION_WORDS
from skatsolve.render.solution import print_hands, print_line
from skatsolve.render.text import cards_text, console, hand_text, table
from skatsolve.words import seat_name

__all__ = ["print_judgment", "stipulation_text"]

# A branch is shown for so many tricks after its card, and so many duals of the later play.
_TRICKS_SHOWN: Final = 2
_DUALS_SHOWN: Final = 3


def print_judgment(judgment: Judgment, look: Look, file: TextIO | None = None) -> None:
    """Print a judgment to stdout, or to ``file``."""
    out = console(look, file)
    words = WORDS[look.lang]
    problem, analysis, ways = judgment.problem, judgment.analysis, judgment.completions
    _print_head(out, problem, look, words)
    stipulation = problem.stipulation
    out.print(words.asked.format(what=stipulation_text(stipulation, look)), soft_wrap=True)
    if ways is None:
        verdicts = words.open_verdicts if stipulation.is_open else words.verdicts
        out.print(verdicts[judgment.verdict], style="bold", soft_wrap=True)
    else:
        said = words.ways[judgment.verdict].format(possible=ways.possible, count=ways.count)
        out.print(said, style="bold", soft_wrap=True)
    if analysis is None:
        out.print()
        _print_known(out, problem, look)
    if ways is not None and ways.count:
        _print_ways(out, problem, ways, look, words)
    if analysis is not None:
        _print_analysis(out, analysis, look, words)
    if judgment.published is not None:
        out.print()
        _print_published(out, judgment.published, problem.contract.is_null, look, words)


def stipulation_text(said: Stipulation, look: Look) -> str:
    """What is stipulated, in words.

    >>> stipulation_text(Stipulation(low=91, high=91), Look())
    'the declarer takes exactly 91 card points, the defenders 29'
    """
    words = WORDS[look.lang]
    parts = []
    if said.lost_by_trick is not None:
        parts.append(words.lost_by.format(trick=said.lost_by_trick))
    elif said.null is not None:
        parts.append(words.made if said.null == "made" else words.lost)
    if said.tricks is not None:
        parts.append(words.all_tricks if said.tricks == "all" else words.no_trick)
    if (said.low, said.high) != (0, 120):
        form = words.between
        if said.low == said.high:
            form = words.exactly
        elif said.high == 120:
            form = words.at_least
        elif said.low == 0:
            form = words.at_most
        parts.append(form.format(low=said.low, high=said.high, rest=120 - said.low))
    return ", ".join(parts) or words.open


def _print_head(out: Console, problem: Problem, look: Look, words: ProblemWords) -> None:
    if problem.title or problem.id:
        out.print(problem.title or problem.id, style="bold", soft_wrap=True)
    if problem.source:
        out.print(problem.source, style="dim", soft_wrap=True)
    if problem.claim:
        out.print(words.claim + problem.claim, soft_wrap=True)
    game = words.game.format(
        seat=look.seat(problem.declarer),
        contract=look.contract(problem.contract),
        leader=seat_name(problem.leader, look.lang),
    )
    out.print(game + ".", soft_wrap=True)


def _print_analysis(out: Console, found: Analysis, look: Look, words: ProblemWords) -> None:
    if found.position.contract.is_null:
        said = words.null_value[0 if found.value else 1]
        if found.lost_in is not None:
            said += " " + words.lost_in.format(trick=found.lost_in)
    else:
        said = words.value.format(value=found.value, rest=120 - found.value)
    out.print(said, soft_wrap=True)
    if found.tricks_counted == "remaining":
        out.print(words.remaining, soft_wrap=True)
    side = words.for_side[0 if found.for_declarer else 1]
    if found.keys:
        form = words.key if len(found.keys) == 1 else words.keys
        said = form.format(trick=found.key_trick, side=side)
        out.print(Text(said) + cards_text(found.keys, look), style="bold", soft_wrap=True)
    out.print()
    print_hands(out, found.position, look)
    if found.line:
        out.print()
        out.print(words.line if found.met else words.refutation, style="bold")
        print_line(out, found.position, found.line, look, 11 - found.position.tricks_left)
    names = (words.cooks, words.tries, words.variations)
    for name, branches in zip(names, (found.cooks, found.tries, found.variations), strict=True):
        if branches:
            out.print()
            out.print(name, style="bold")
            _print_branches(out, branches, found, look, words)
    if found.duals:
        out.print()
        out.print(words.duals)
        for dual in found.duals[:_DUALS_SHOWN]:
            out.print(_filled(words.dual, look, trick=dual.trick, card=(dual.card,), also=dual.also), soft_wrap=True)
        if len(found.duals) > _DUALS_SHOWN:
            out.print(words.more.format(count=len(found.duals) - _DUALS_SHOWN))


def _print_branches(out: Console, branches: Sequence[Branch], found: Analysis, look: Look, words: ProblemWords) -> None:
    trick, seat, card, value, answer, then = words.columns
    grid = table(trick, seat, card, value, answer, then, right=[0, 3], wrap=True)
    for branch in branches:
        outcome = str(branch.value)
        if found.position.contract.is_null:
            outcome = words.result[0 if branch.value else 1]
            if branch.lost_in is not None:
                outcome += f" ({branch.lost_in})"
        shown = branch.line[1 : 3 * _TRICKS_SHOWN]
        grid.add_row(
            str(branch.trick),
            look.seat(branch.seat),
            cards_text(branch.cards, look),
            outcome,
            cards_text(branch.replies, look),
            cards_text(shown, look),
        )
    out.print(grid)


def _print_published(out: Console, published: Published, is_null: bool, look: Look, words: ProblemWords) -> None:
    value = published.values[-1]
    after = words.null_after_published[0 if value else 1] if is_null else words.after_published.format(value=value)
    if published.departures:
        out.print(words.departures, style="bold")
        for one in published.departures:
            text = _filled(
                words.null_departure if is_null else words.departure,
                look,
                trick=one.trick,
                seat=seat_name(one.seat, look.lang),
                card=(one.card,),
                better=one.better,
                before=one.before,
                after=one.after,
            )
            out.print(text, soft_wrap=True)
        out.print(after[0].upper() + after[1:] + ".", soft_wrap=True)
    elif published.cards:
        out.print(words.best_throughout.format(after=after), soft_wrap=True)
    if published.fault:
        out.print(words.fault.format(fault=published.fault), soft_wrap=True)


def _print_known(out: Console, problem: Problem, look: Look) -> None:
    """What is known of the hands."""
    grid = table("", "", wrap=True)
    for seat, hand in zip(Seat, problem.hands, strict=True):
        known = hand_text(hand.cards, problem.contract, look)
        unknown = " ".join("?" * hand.unknown)
        grid.add_row(look.seat(seat), known + Text("   " * bool(hand.cards and unknown) + unknown))
    if problem.is_whole or problem.skat.cards:
        known = cards_text(problem.skat.cards, look)
        grid.add_row(SOLUTION_WORDS[look.lang].skat, known + Text(" ".join(["", *"?" * problem.skat.unknown])))
    out.print(grid)
    if problem.plays:
        out.print(cards_text(problem.plays, look))
    for condition in problem.conditions:
        out.print(condition)


def _print_ways(out: Console, problem: Problem, ways: Completions, look: Look, words: ProblemWords) -> None:
    """The cards that were not known, as they may lie."""
    known = [hand.cards for hand in problem.hands]
    known.append(problem.skat.cards)
    places = [seat for seat in range(3) if problem.hands[seat].unknown]
    names = [look.seat(seat) for seat in places]
    if problem.is_whole and problem.skat.unknown:
        places.append(3)
        names.append(SOLUTION_WORDS[look.lang].skat)
    if ways.count > 1:
        always = [(name, ways.always[place] - known[place]) for place, name in zip(places, names, strict=True)]
        if any(cards for _, cards in always):
            out.print()
            out.print(words.always)
            grid = table("", "", wrap=True)
            for name, cards in always:
                if cards:
                    grid.add_row(name, hand_text(cards, problem.contract, look))
            out.print(grid)
    if not ways.solutions:
        return
    out.print()
    if len(ways.solutions) < ways.count:
        out.print(words.listed.format(listed=len(ways.solutions)))
    number, value = words.found
    grid = table(number, *names, value, right=[0, len(names) + 1], wrap=True)
    for at, found in enumerate(ways.solutions, 1):
        lying = (*found.hands, found.skat or CardSet())
        result = str(found.value)
        if problem.contract.is_null:
            result = words.result[0 if found.value else 1]
        cells = [hand_text(lying[place] - known[place], problem.contract, look) for place in places]
        grid.add_row(str(at), *cells, result)
    out.print(grid)


def _filled(form: str, look: Look, **parts: object) -> Text:
    """The sentence with its cards, in their colors."""
    text = Text()
    for piece in _pieces(form):
        part = parts.get(piece[1:-1]) if piece[:1] == "{" else piece
        text += cards_text(part, look) if isinstance(part, tuple) else Text(str(part))
    return text


def _pieces(form: str) -> Iterator[str]:
    """The texts and the places to fill, ``{name}``, of a sentence."""
    rest = form
    while rest:
        before, brace, rest = rest.partition("{")
        if before:
            yield before
        if brace:
            name, _, rest = rest.partition("}")
            yield "{" + name + "}"
