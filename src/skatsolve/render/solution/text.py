"""A solution as text: the answer in words, the hands, every legal card, the line."""

from collections.abc import Iterator, Sequence
from typing import TextIO

from rich.console import Console
from rich.text import Text

from skatsolve.cards import Card
from skatsolve.deal import Seat
from skatsolve.points_needed import ALL_POINTS, SCHNEIDER, SCHNEIDERED, WIN
from skatsolve.position import Position
from skatsolve.render.look import Look
from skatsolve.render.solution.words import WORDS, SolutionWords
from skatsolve.render.text import cards_text, console, hand_text, table
from skatsolve.solver import Solution
from skatsolve.words import side_name, step_name

__all__ = ["headline", "print_hands", "print_line", "print_solution"]


def print_solution(solution: Solution, look: Look, file: TextIO | None = None) -> None:
    """Print a solution to stdout, or to ``file``."""
    out = console(look, file)
    words = WORDS[look.lang]
    out.print(headline(solution, look), soft_wrap=True)
    for note in _notes(solution, words):
        out.print(note, soft_wrap=True)
    out.print()
    print_hands(out, solution.position, look)
    if solution.cards:
        out.print()
        _print_cards(out, solution, look, words)
    if solution.line:
        out.print()
        print_line(out, solution.position, solution.line, look, sum(solution.position.tricks or (0, 0)) + 1)
    out.print()
    out.print(words.nodes.format(nodes=solution.nodes), style="dim")


def headline(solution: Solution, look: Look) -> str:
    """The answer in one sentence, which says whose the points are.

    >>> position = Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7", "C8", "C9"]})
    >>> headline(Solution(position, "null", 1, True), Look())
    'Forehand, declarer in Null, takes no trick and wins.'
    """
    words = WORDS[look.lang]
    position = solution.position
    if solution.objective == "points":
        if solution.exact:
            does = words.points.format(value=solution.value, result=_result(solution, solution.value, look.lang))
        else:
            does = words.between.format(low=solution.bounds[0], high=solution.bounds[1])
    elif solution.exact:
        does = _yes_no(words, solution.objective)[0 if solution.value else 1]
    else:
        does = words.open
    return words.who.format(seat=look.seat(position.declarer), contract=look.contract(position.contract), does=does)


def _yes_no(words: SolutionWords, objective: str) -> tuple[str, str]:
    pair: tuple[str, str] = getattr(words, objective)
    return pair


def _result(solution: Solution, value: int, lang: str) -> str:
    """What so many points mean for the contract as announced."""
    words = WORDS[lang]
    goal = solution.position.contract.goal
    if value <= SCHNEIDERED:
        return words.with_schneider[1]
    if value < WIN:
        return words.result[1]
    if goal == "schneider" and value < SCHNEIDER:
        return words.announced.format(announced=step_name("schneider_announced", lang))
    # With all the points every trick may still not be the declarer's; the answer for the best card says it.
    if goal == "schwarz" and (value < ALL_POINTS or solution.won is False):
        return words.announced.format(announced=step_name("schwarz_announced", lang))
    return words.with_schneider[0] if value >= SCHNEIDER else words.result[0]


def _notes(solution: Solution, words: SolutionWords) -> Iterator[str]:
    if not solution.exact:
        yield words.stopped.format(nodes=solution.nodes)
    if solution.lost_at is not None:
        known = solution.position.tricks is not None
        yield (words.lost_at if known else words.lost_at_from_here).format(trick=solution.lost_at[0])
    if solution.tricks_counted == "remaining":
        yield words.remaining


def print_hands(out: Console, position: Position, look: Look) -> None:
    """The hands, the skat, what lies on the table, what was taken, and whose turn it is."""
    words = WORDS[look.lang]
    grid = table("", "", wrap=True)
    for seat in Seat:
        role = f" ({side_name(True, look.lang)})" if seat == position.declarer else ""
        grid.add_row(look.seat(seat) + role, hand_text(position.hands[seat], position.contract, look))
    if position.skat is not None:
        grid.add_row(words.skat, cards_text(position.skat, look))
    out.print(grid)
    if position.is_over:
        out.print(words.is_over)
        return
    if position.trick:
        out.print(Text(words.table) + cards_text(position.trick, look))
    if not position.contract.is_null and position.tricks_left < 10:
        out.print(words.taken.format(ours=position.points[0], theirs=position.points[1]))
    out.print(words.to_play.format(seat=look.seat(position.to_move)))


def _print_cards(out: Console, solution: Solution, look: Look, words: SolutionWords) -> None:
    """The legal cards, those of one value together, the best for the seat to move first."""
    assert solution.cards is not None
    groups: dict[int, list[Card]] = {}
    for card, value in solution.cards.items():
        groups.setdefault(value, []).append(card)
    ours = solution.position.to_move == solution.position.declarer
    card_word, points_word, result_word = words.cards
    is_points = solution.objective == "points"
    grid = table(card_word, points_word, result_word, right=[1]) if is_points else table(card_word, result_word)
    for value in sorted(groups, reverse=ours):
        cards = cards_text(groups[value], look)
        if is_points:
            grid.add_row(cards, str(value), _result(solution, value, look.lang))
        else:
            grid.add_row(cards, _yes_no(words, solution.objective)[0 if value else 1])
    out.print(grid)


def print_line(out: Console, position: Position, line: Sequence[Card], look: Look, number: int) -> None:
    """The line trick by trick, the first with this number; in Null without the points, which do not matter there."""
    is_null = position.contract.is_null
    grid = table(*WORDS[look.lang].line[: 4 if is_null else 6], right=[0, 4])
    for card in line:
        before, position = position, position.play(card)
        if position.trick:
            continue
        row: list[str | Text] = [
            str(number),
            look.seat(before.leader),
            cards_text((*before.trick, card), look),
            look.seat(position.leader),
        ]
        if not is_null:
            gained = sum(position.points) - sum(before.points)
            row += [str(gained), f"{position.points[0]} : {position.points[1]}"]
        grid.add_row(*row)
        number += 1
    out.print(grid)
