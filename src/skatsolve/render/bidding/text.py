"""Hands, discards and par sheets as text: the verdict, the table, what limits the hand."""

from collections.abc import Iterator
from typing import Final, TextIO

from rich.text import Text

from skatsolve.bidding import BidPoint, Cell, ContractTable, DeclarationChances, DiscardEvaluation, HandEvaluation
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat
from skatsolve.render.bidding.words import WORDS, BiddingWords
from skatsolve.render.look import Look
from skatsolve.render.text import capital, cards_text, console, hand_text, table

__all__ = [
    "declaration_name",
    "ladder",
    "percent",
    "print_discards",
    "print_hand",
    "print_table",
    "running",
    "signed",
    "verdict",
]

_ROWS: Final = 9
_CLEARLY: Final = 0.9
_WIDEST: Final = 100  # with the longest names
_BY_PRICE: Final = (Kind.DIAMONDS, Kind.HEARTS, Kind.SPADES, Kind.CLUBS, Kind.GRAND)


def percent(share: float, half: float | None = None) -> str:
    """A chance for people, with half its interval: ``78 % ± 2``.

    >>> percent(0.784, 0.021), percent(0.993, 0.004), percent(1.0)
    ('78 % ± 2', '99.3 % ± 0.4', '100 %')
    """
    fine = half is not None and half < 0.0095
    said = f"{100 * share:.1f} %" if fine else f"{100 * share:.0f} %"
    if half is None or half == 0:
        return said
    return f"{said} ± {100 * half:.1f}" if fine else f"{said} ± {100 * half:.0f}"


def signed(score: float, digits: int = 0) -> str:
    """A score with its sign, never a minus before nought.

    >>> signed(40.7), signed(-0.3), signed(-0.3, 1)
    ('+41', '+0', '-0.3')
    """
    return f"{round(score, digits) + 0.0:+.{digits}f}"


def win_of(chances: DeclarationChances) -> str:
    """The chance of a declaration, exactly if it is known exactly."""
    if chances.exact:
        return f"{100 * chances.win:.3f} %"
    return percent(chances.win, (chances.ci[1] - chances.ci[0]) / 2)


def score_of(chances: DeclarationChances) -> str:
    """The expected list score; a dash where it was not asked for."""
    if chances.score is None:
        return "-"
    if not chances.score_error:
        return signed(chances.score, 1)
    digits = 0 if chances.score_error >= 0.95 else 1
    return f"{signed(chances.score, digits)} ± {chances.score_error:.{digits}f}"


def declaration_name(contract: Contract, look: Look) -> str:
    """A declaration: in Hand by its contract, else with the skat."""
    name = look.contract(contract)
    return name if contract.hand else WORDS[look.lang].with_skat.format(contract=name)


def verdict(evaluation: HandEvaluation, look: Look) -> str:
    """The answer in a line."""
    words = WORDS[look.lang]
    if not evaluation.decided:
        return words.unknown
    name, chances = _best(evaluation, look)
    said = {"declaration": name, "win": win_of(chances), "score": signed(chances.score or 0.0)}
    highest = evaluation.headline
    if highest is None:
        return capital(words.pass_.format(**said))
    if evaluation.best is None:
        return capital(words.pass_at.format(bid=evaluation.bid, up_to=highest.bid, **said))
    answer = words.bid_up_to.format(
        bid=highest.bid,
        declaration=_name_at(highest, look),
        win=win_of(highest.chances),
        score=signed(highest.chances.score or 0.0),
    )
    nearly = None if highest.best.kind is Kind.GRAND else _not_yet(evaluation, chances)
    if nearly is not None:
        missing = words.not_yet.format(contract=declaration_name(nearly.contract, look), win=percent(nearly.win))
        answer = f"{answer} {capital(missing)}"
    return answer


def _best(evaluation: HandEvaluation, look: Look) -> tuple[str, DeclarationChances]:
    """The best declaration at the bid with its name."""
    chances = evaluation.leader
    assert chances is not None
    point = next(point for point in evaluation.by_bid if point.bid == evaluation.bid)
    return _name_at(point, look), chances


def _name_at(point: BidPoint, look: Look) -> str:
    """What is declared at a bid."""
    if point.share < _CLEARLY:
        return WORDS[look.lang].mostly.format(contract=look.contract(point.best))
    return declaration_name(point.best, look)


def ladder(evaluation: HandEvaluation, look: Look) -> str:
    """Which declaration carries which bids; nothing if one carries them all."""
    words, steps = WORDS[look.lang], evaluation.ladder
    if len(steps) < 2:
        return ""
    told = []
    for number, (low, point) in enumerate(steps):
        bids = f"{low}" if low == point.bid else words.range.format(low=low, high=point.bid)
        if number == 0:
            bids = words.to.format(bid=point.bid)
        score = signed(point.chances.score or 0.0)
        told.append(f"{bids} {_name_at(point, look)} ({percent(point.win)}, {score})")
    return words.ladder.format(steps="; ".join(told))


def _not_yet(evaluation: HandEvaluation, best: DeclarationChances) -> DeclarationChances | None:
    """A dearer game than those played, not quite worth it: the likeliest to win of those that win too rarely."""
    if best.contract.is_null:
        return None
    played = {best.contract.kind}
    if evaluation.pickup is not None:
        played |= {contract.kind for contract, share in evaluation.pickup.contracts if share >= 0.2}
    dearest = max(_BY_PRICE.index(kind) for kind in played if kind is not Kind.NULL)
    dearer = _BY_PRICE[dearest + 1 :]
    short = [
        chances
        for chances in evaluation.declarations
        if not chances.contract.hand and chances.contract.kind in dearer and 0.35 <= chances.win < 0.75
    ]
    return max(short, key=lambda chances: chances.win, default=None)


def running(evaluation: HandEvaluation | DiscardEvaluation, look: Look) -> str:
    """The state of the best declaration while the work goes on."""
    if isinstance(evaluation, DiscardEvaluation):
        best = evaluation.best
        if best is None:
            return ""
        return f"{look.contract(best.contract)} {best.away}: {win_of(best)}"
    if not evaluation.decided:
        return ""
    name, chances = _best(evaluation, look)
    return f"{name}: {win_of(chances)}, {score_of(chances)}"


def print_hand(
    evaluation: HandEvaluation, look: Look, file: TextIO | None = None, *, interrupted: bool = False
) -> None:
    """Print what ten cards are worth."""
    out, words = console(look, file), WORDS[look.lang]
    if interrupted:
        out.print(words.interrupted.format(samples=evaluation.samples), soft_wrap=True)
    out.print(verdict(evaluation, look), soft_wrap=True, style="bold")
    if not evaluation.decided:
        return
    out.print(hand_text(evaluation.hand, _best(evaluation, look)[1].contract, look))
    out.print()
    grid = table(*words.hand_columns, right=range(1, 6))
    out.width = max(out.width, _WIDEST)
    shown = _shown(evaluation)
    if evaluation.pickup is not None and len(evaluation.pickup.contracts) > 1:
        grid.add_row(words.pickup, *_cells(evaluation.pickup.chances))
    for chances in shown:
        grid.add_row(declaration_name(chances.contract, look), *_cells(chances))
    out.print(grid)
    if len(shown) < len(evaluation.declarations):
        out.print(words.hidden.format(count=len(evaluation.declarations) - len(shown)), style="dim")
    out.print()
    for sentence in _limits(evaluation, look, words):
        out.print(sentence, soft_wrap=True)
    out.print(words.not_used, soft_wrap=True, style="dim")
    out.print(words.footer.format(samples=evaluation.samples, seed=evaluation.seed), soft_wrap=True, style="dim")


def _shown(evaluation: HandEvaluation) -> list[DeclarationChances]:
    """The best declarations; those that hardly ever win only if there is nothing else."""
    useful = [chances for chances in evaluation.declarations if chances.win >= 0.1]
    return (useful or list(evaluation.declarations))[:_ROWS]


def _cells(chances: DeclarationChances) -> tuple[str, str, str, str, str]:
    """Wins, Schneider, score, Seeger-Fabian, deals."""
    schneider = "" if chances.schneider is None or chances.contract.is_null else percent(chances.schneider)
    tournament = "-" if chances.seeger_fabian is None else signed(chances.seeger_fabian)
    return win_of(chances), schneider, score_of(chances), tournament, str(chances.samples)


def _limits(evaluation: HandEvaluation, look: Look, words: BiddingWords) -> Iterator[str]:
    name, best = _best(evaluation, look)
    steps = ladder(evaluation, look)
    if steps:
        yield steps
        yield words.at_bid.format(bid=evaluation.bid, declaration=name)
    if evaluation.margin is not None:
        margin = evaluation.margin
        said = {"score": f"{abs(margin.score):.1f}", "error": f"{margin.error:.1f}"}
        if margin.second is not None:
            yield words.margin.format(second=declaration_name(margin.second, look), **said)
        elif margin.score > 0:
            yield words.margin_pass.format(**said)
        if abs(margin.score) < margin.error:
            yield words.close
    lost, schneider = sum(best.shares[:3]), sum(best.shares[:2])
    if lost > 0 and not best.contract.is_null:
        yield words.lost.format(lost=percent(lost), schneider=percent(schneider))
    overbid = sum(best.shares[3:]) - best.win
    if overbid > 0.005 and not best.contract.schneider:
        yield words.overbid.format(share=percent(overbid))
    if evaluation.at_table is not None:
        yield words.at_table.format(win=percent(evaluation.at_table))
    above = [point for point in evaluation.by_bid if point.bid > (evaluation.bid_up_to or 0)]
    if above and evaluation.bid_up_to is not None:
        point = above[0]
        yield words.too_high.format(
            bid=point.bid, declaration=declaration_name(point.best, look), score=signed(point.score)
        )
    if best.discards:
        cards = CardSet(card for card, _ in best.discards[:3])
        yield words.usual.format(cards=cards_text(cards, look).plain)


def print_discards(
    evaluation: DiscardEvaluation, look: Look, file: TextIO | None = None, *, interrupted: bool = False
) -> None:
    """Print what to declare with twelve cards and what to put away."""
    out, words = console(look, file), WORDS[look.lang]
    if interrupted:
        out.print(words.interrupted.format(samples=evaluation.samples), soft_wrap=True)
    best = evaluation.best
    if best is None:
        out.print(words.unknown)
        return
    assert best.away is not None
    said = {"contract": look.contract(best.contract), "cards": cards_text(best.away, look).plain, "win": win_of(best)}
    if best.exact:
        answer = words.exact.format(samples=best.samples, won=round(best.win * best.samples), **said)
    else:
        answer = words.put_away.format(score="-" if best.score is None else signed(best.score), **said)
    out.print(capital(answer), soft_wrap=True, style="bold")
    out.print(hand_text(evaluation.cards, best.contract, look))
    out.print()
    grid = table(*words.discard_columns, right=range(2, 6))
    for chances in evaluation.declarations:
        assert chances.away is not None
        win, schneider, score, _, samples = _cells(chances)
        grid.add_row(
            capital(look.contract(chances.contract)), cards_text(chances.away, look), win, schneider, score, samples
        )
    out.print(grid)
    out.print()
    out.print(words.not_used, soft_wrap=True, style="dim")
    out.print(words.footer.format(samples=evaluation.samples, seed=evaluation.seed), soft_wrap=True, style="dim")


def print_table(sheet: ContractTable, look: Look, file: TextIO | None = None) -> None:
    """Print the par sheet of a deal."""
    out, words = console(look, file), WORDS[look.lang]
    kinds = sorted({cell.contract for cell in sheet.cells}, key=lambda contract: contract.kind)
    grid = table(words.declarer, *(capital(look.contract(contract)) for contract in kinds))
    for seat in Seat:
        cells = [sheet.cell(seat, contract.kind) for contract in kinds]
        grid.add_row(look.seat(seat), *(_cell_text(cell, look) for cell in cells))
    out.print(grid)
    out.print()
    out.print(words.table_note, soft_wrap=True, style="dim")


def _cell_text(cell: Cell, look: Look) -> Text:
    value = "" if cell.contract.is_null else str(cell.value)
    mark = "*" if cell.won else "-" if cell.contract.is_null else ""
    text = Text(value + mark, style="bold" if cell.won else "")
    if cell.away is not None and not (cell.contract.is_null and not cell.won):
        text.append(" ")
        text.append_text(cards_text(cell.away, look))
    return text
