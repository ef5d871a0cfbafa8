"""The decisions before play: how far to bid, Hand or skat, which contract, which two cards to put away.

With all cards open there is a best answer to the last two, which nobody can know. On what was known they are what
:mod:`skatsolve.bidding` finds for the ten cards, or the twelve; what the others bid is not used.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from skatsolve.auction import Auction
from skatsolve.bidding import DeclarationChances, best_discards, evaluate_hand, solve_cell
from skatsolve.cards import CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Seat
from skatsolve.game import PlayedGame
from skatsolve.outcomes import Judge, Stakes, outcome_of
from skatsolve.scoring import bid_ladder

__all__ = ["BeforePlay", "BidReview", "ContractReview", "HandReview", "OpenDeclaration", "review_before"]

Verdict = Literal["right", "too far", "timid"]


@dataclass(frozen=True)
class OpenDeclaration:
    """A contract with all cards open.

    :param away: the two cards put away, None in Hand.
    :param value: the declarer's card points with best play (Null: 1 or 0).
    :param score: what is written for the declarer then.
    """

    contract: Contract
    away: CardSet | None
    value: int
    won: bool
    score: int

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "contract": str(self.contract),
            "away": None if self.away is None else str(self.away),
            "value": self.value,
            "won": self.won,
            "score": self.score,
        }


@dataclass(frozen=True)
class BidReview:
    """How one player bid, judged by the ten cards dealt.

    :param reached: the highest value bid or held, None for a pass at once.
    :param passed_at: the value not bid or held any more, None for the declarer.
    :param up_to: how far to bid; None: pass.
    """

    seat: Seat
    reached: int | None
    passed_at: int | None
    up_to: int | None

    @property
    def verdict(self) -> Verdict:
        """Whether the bidding went too far, stopped too soon, or was right."""
        up_to = self.up_to or 0
        if self.reached is not None and self.reached > up_to:
            return "too far"
        return "timid" if self.passed_at is not None and self.passed_at <= up_to else "right"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "seat": int(self.seat),
            "reached": self.reached,
            "passed_at": self.passed_at,
            "up_to": self.up_to,
            "verdict": self.verdict,
        }


@dataclass(frozen=True)
class HandReview:
    """Hand or skat, at the bid that won the auction: the best Hand game, and picking up to decide then."""

    hand_game: bool
    hand: DeclarationChances
    skat: DeclarationChances

    @property
    def verdict(self) -> Literal["right", "hand", "skat"]:
        """Whether what was done is right, or else what would have scored more, by more than the errors of both."""
        done, other = (self.hand, self.skat) if self.hand_game else (self.skat, self.hand)
        error = math.hypot(done.score_error or 0, other.score_error or 0)
        if other.paid("score") <= done.paid("score") + error:
            return "right"
        return "skat" if self.hand_game else "hand"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "hand_game": self.hand_game,
            "hand": self.hand.to_dict(),
            "skat": self.skat.to_dict(),
            "verdict": self.verdict,
        }


@dataclass(frozen=True)
class ContractReview:
    """Contract and discard on what was known, over the same deals: what was played, and what is best."""

    played: DeclarationChances
    best: DeclarationChances
    best_of_contract: DeclarationChances

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "played": self.played.to_dict(),
            "best": self.best.to_dict(),
            "best_of_contract": self.best_of_contract.to_dict(),
        }


@dataclass(frozen=True)
class BeforePlay:
    """All decisions before play.

    :param played: what was played, with all cards open.
    :param best_discard: the discard that brings the most card points in this contract; None in Hand.
    :param best: of all contracts the one that scores most, with its best discard; with the skat, and in Hand.
    :param bids: by seat, on what was known; empty without samples or without an auction.
    :param hand: None without samples.
    :param contract: None without samples, and in Hand.
    """

    played: OpenDeclaration
    best_discard: OpenDeclaration | None
    best: OpenDeclaration
    bids: tuple[BidReview, ...] = ()
    hand: HandReview | None = None
    contract: ContractReview | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "played": self.played.to_dict(),
            "best_discard": None if self.best_discard is None else self.best_discard.to_dict(),
            "best": self.best.to_dict(),
            "bids": [bid.to_dict() for bid in self.bids],
            "hand": None if self.hand is None else self.hand.to_dict(),
            "contract": None if self.contract is None else self.contract.to_dict(),
        }


def review_before(game: PlayedGame, auction: Auction | None, value: int, *, samples: int, seed: int) -> BeforePlay:
    """Review the decisions before play.

    :param auction: how it was bid, None if the record does not tell.
    :param value: the declarer's card points in the game as declared, with best play.
    :param samples: deals for the judgement on what was known; 0 for hindsight alone.
    """
    contract = game.contract
    declarations = list(_declarations(game))
    played = _declaration(game, contract, game.discards, value)
    best = max((*declarations, played), key=lambda declaration: (declaration.score, declaration.value))
    same = [one for one in declarations if one.contract == contract and not contract.hand]
    same = same or [one for one in declarations if one.contract.kind is contract.kind and not contract.hand]
    best_discard = None
    if same:
        better = same[0].value > played.value
        best_discard = _declaration(game, contract, same[0].away, same[0].value) if better else played
    if not samples:
        return BeforePlay(played, best_discard, best)
    return BeforePlay(
        played,
        best_discard,
        best,
        tuple(_bids(game, auction, samples, seed)),
        _hand_or_skat(game, samples, seed),
        None if contract.hand else _contract(game, samples, seed),
    )


def _declarations(game: PlayedGame) -> Iterator[OpenDeclaration]:
    """Every kind of game with its best discard, and in Hand, with all cards open."""
    judge = Judge()
    for kind in Kind:
        for hand in (False, True):
            cell = solve_cell(game.deal, game.declarer, kind, hand=hand, judge=judge)
            yield _declaration(game, cell.contract, cell.away, cell.value)


def _declaration(game: PlayedGame, contract: Contract, away: CardSet | None, value: int) -> OpenDeclaration:
    stakes = Stakes.of(contract, game.twelve, game.bid, game.rules)
    outcome = outcome_of(value, is_null=contract.is_null)
    return OpenDeclaration(contract, away, value, stakes.won[outcome], stakes.scores[outcome])


def _bids(game: PlayedGame, auction: Auction | None, samples: int, seed: int) -> Iterator[BidReview]:
    """The bidding of each seat by the value of its ten cards."""
    if auction is None:
        return
    for seat in Seat:
        reached, passed_at = _bidding_of(auction, seat)
        evaluation = evaluate_hand(game.deal.hand(seat), seat, samples=samples, seed=seed)
        yield BidReview(seat, reached, passed_at, evaluation.bid_up_to)


def _bidding_of(auction: Auction, seat: Seat) -> tuple[int | None, int | None]:
    """The highest value a seat bid or held, and the one at which it passed."""
    ladder = bid_ladder(auction.rules)
    value, reached, passed_at, asked = 0, None, None, False
    for call in auction.calls:
        if call.value is not None:
            value, asked = call.value, True
            reached = value if call.seat == seat else reached
        elif call.hold:
            reached, asked = (value if call.seat == seat else reached), False
        else:
            if call.seat == seat and passed_at is None:
                passed_at = value if asked else next((bid for bid in ladder if bid > value), None)
            asked = False
    return reached, passed_at


def _hand_or_skat(game: PlayedGame, samples: int, seed: int) -> HandReview | None:
    hand = game.deal.hand(game.declarer)
    evaluation = evaluate_hand(hand, game.declarer, bid=game.bid or 18, samples=samples, seed=seed)
    best = next((chances for chances in evaluation.declarations if chances.contract.hand), None)
    if best is None or evaluation.pickup is None:
        return None
    return HandReview(game.contract.hand, best, evaluation.pickup.chances)


def _contract(game: PlayedGame, samples: int, seed: int) -> ContractReview | None:
    """What was declared and put away, against the best, all graded on the same deals."""
    if game.discards is None:
        return None
    cards, bid = game.twelve, game.bid or 18
    every = best_discards(cards, game.declarer, bid=bid, samples=samples, seed=seed)
    of_contract = best_discards(cards, game.declarer, bid=bid, contracts=[game.contract], samples=samples, seed=seed)
    played = best_discards(
        cards,
        game.declarer,
        bid=bid,
        contracts=[game.contract],
        away=game.discards,
        samples=samples,
        seed=seed,
    )
    if every.best is None or of_contract.best is None or played.best is None:
        return None
    return ContractReview(played.best, every.best, of_contract.best)
