"""How a recorded game ended, and what it comes to by the rules (ISkO 4.1, 4.3)."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from skatsolve.claims import adjudicate_claim
from skatsolve.deal import Seat
from skatsolve.game.incidents import Incident
from skatsolve.game.played import PlayedGame
from skatsolve.scoring import GameScore, Side, is_decided, score_early, score_game

__all__ = ["Convention", "Ending", "GameResult", "result_of"]

Pair = tuple[int, int]
Convention = Literal["isko", "iss"]
Ending = Literal[
    "played", "decided", "resign", "timeout", "leave", "claim", "passed", "no game", "unfinished", "hidden"
]
_ENDINGS: Final[dict[str, Ending]] = {"resign": "resign", "timeout": "timeout", "leave": "leave", "claim": "claim"}


@dataclass(frozen=True)
class GameResult:
    """What a game came to.

    :param ending: ``played`` to the last card; ``decided``: Null, or an announced Schwarz, broken off when it was lost;
        ``resign``, ``timeout``, ``leave``, ``claim``: by ``seat``; ``passed`` in; ``no game``: broken off before a
        contract was declared; ``unfinished``: the record just stops; ``hidden``: the cards are not known.
    :param end: the incident that ended it, if one did.
    :param points: card points of (declarer, defenders), skat included for the declarer. By the convention ``iss`` the
        rest counts for the other side when a side gives up. None without a contract or the cards.
    :param tricks: likewise the tricks.
    :param score: what is written for it by the rules, None if there is nothing to write.
    :param in_simple_degree: the score of a resignation by ISkO 4.3, where the convention ``iss`` makes another one.
    """

    ending: Ending
    end: Incident | None = None
    points: Pair | None = None
    tricks: Pair | None = None
    score: GameScore | None = None
    in_simple_degree: GameScore | None = None

    @property
    def seat(self) -> Seat | None:
        """The seat that ended the game."""
        return None if self.end is None else self.end.seat

    @property
    def by_incident(self) -> bool:
        """Whether an incident ended a declared game, not its cards."""
        return self.ending in _ENDINGS


def result_of(game: PlayedGame, end: Incident | None, *, convention: Convention, players: int) -> GameResult:
    """How the game ended and what it comes to.

    :param end: the incident that ended it, if one did.
    :param convention: how a resignation counts, see :class:`~skatsolve.game.GameRecord`.
    :param players: 3 or 4 at the table.
    """
    terms: dict[str, Any] = {"bid": game.bid, "rules": game.rules, "players": players}
    contract, twelve, tally = game.contract, game.twelve, game.tally
    points, tricks = (game.away.points + tally.points[0], tally.points[1]), tally.tricks
    if len(game.plays) == 30:
        score = score_game(contract, twelve, points=points[0], tricks=tricks[0], **terms)
        return GameResult("played", None, points, tricks, score)
    if end is not None:
        return _early(game, end, points, convention, terms)
    if is_decided(contract, points, tricks) is False and contract.goal in ("null", "schwarz"):
        # Nothing can change the value any more, so players and servers stop here.
        lost = score_early(contract, twelve, points=points, tricks=tricks, at_fault="declarer", **terms)
        return GameResult("decided", None, points, tricks, lost)
    return GameResult("unfinished", None, points, tricks)


def _early(game: PlayedGame, end: Incident, points: Pair, convention: Convention, terms: dict[str, Any]) -> GameResult:
    contract, twelve, tricks = game.contract, game.twelve, game.tally.tricks
    ending = _ENDINGS[end.kind]
    if ending == "claim":
        claim = adjudicate_claim(game.position_at(len(game.plays)), end.seat, twelve, **terms)
        return GameResult("claim", end, claim.points, claim.tricks, claim.score)
    by_declarer = end.seat == game.declarer
    side: Side = "declarer" if by_declarer else "defenders"
    score = score_early(contract, twelve, points=points, tricks=tricks, at_fault=side, **terms)
    # A declarer who gives up in the first trick is charged no degree on the server either.
    in_first_trick = by_declarer and len(game.plays) < 3
    if ending != "resign" or convention != "iss" or contract.is_null or in_first_trick:
        return GameResult(ending, end, points, tricks, score)
    if by_declarer:
        points, tricks = (points[0], 120 - points[0]), (tricks[0], 10 - tricks[0])
    else:
        points, tricks = (120 - points[1], points[1]), (10 - tricks[1], tricks[1])
    with_rest = score_game(contract, twelve, points=points[0], tricks=tricks[0], **terms)
    return GameResult(ending, end, points, tricks, with_rest, score if score.score != with_rest.score else None)
