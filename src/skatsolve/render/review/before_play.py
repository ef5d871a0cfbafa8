"""The decisions before play, a sentence each."""

from collections.abc import Iterable, Iterator

from skatsolve.bidding import DeclarationChances
from skatsolve.cards import Card
from skatsolve.render.look import Look
from skatsolve.render.review.headline import chance, player
from skatsolve.render.review.words import WORDS, plural
from skatsolve.review import BeforePlay, GameReview, OpenDeclaration

__all__ = ["before_lines"]


def before_lines(review: GameReview, look: Look) -> Iterator[str]:
    """What there is to say about bid, contract and discard."""
    before, words = review.before, WORDS[look.lang]
    if before is None:
        return
    for bid in before.bids:
        name = player(review, bid.seat, look)
        if bid.verdict == "too far":
            key = "too far" if bid.up_to is not None else "pass"
        elif bid.verdict == "timid":
            key = "timid"
        elif bid.seat == review.game.declarer:
            key = "right"
        else:
            continue
        said = bid.passed_at if key == "timid" else bid.reached
        yield words.bid_known[key].format(name=name, bid=said, up_to=bid.up_to)
    if before.hand is not None:
        hand, skat = before.hand.hand, before.hand.skat
        yield words.hand_known.format(
            hand=look.contract(hand.contract),
            hand_score=_score(hand),
            skat_score=_score(skat),
            verdict=words.hand_verdict[before.hand.verdict],
        )
    yield from _contract(before, look)


def _contract(before: BeforePlay, look: Look) -> Iterator[str]:
    words = WORDS[look.lang]
    if before.contract is not None:
        played, best = before.contract.played, before.contract.best
        right = (best.contract, best.away) == (played.contract, played.away)
        yield (words.contract_right if right else words.contract_known).format(
            contract=look.contract(best.contract),
            away=_cards(best.away or (), look),
            win=chance(best.win),
            score=_score(best),
            played=_score(played),
        )
        same = before.contract.best_of_contract
        if same.away != played.away:
            yield words.discard_known.format(
                away=_cards(played.away or (), look),
                win=chance(played.win),
                best=_cards(same.away or (), look),
                win_best=chance(same.win),
            )
    found = before.best_discard
    if found is not None:
        key = words.discard_best if found.value <= before.played.value else words.discard
        yield key.format(
            away=_cards(before.played.away or (), look),
            value=_value(before.played, look),
            best=_value(found, look),
            cards=_cards(found.away or (), look),
        )
    if before.best.score > before.played.score:
        yield words.best_open.format(
            contract=look.contract(before.best.contract), score=before.best.score, played=before.played.score
        )


def _cards(cards: Iterable[Card], look: Look) -> str:
    return " ".join(look.card(card) for card in cards)


def _score(chances: DeclarationChances) -> str:
    return "-" if chances.score is None else f"{chances.score:+.0f}"


def _value(declaration: OpenDeclaration, look: Look) -> str:
    words = WORDS[look.lang]
    if declaration.contract.is_null:
        return words.null_value[0 if declaration.value else 1]
    return plural(words.points, declaration.value)
