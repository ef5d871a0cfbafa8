"""How a recorded game ended, and what it comes to by the rules (ISkO 4.1, 4.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from skatsolve.cards import CardSet
from skatsolve.claims import settle_claim
from skatsolve.deal import Seat
from skatsolve.game.incidents import Incident
from skatsolve.scoring import GameScore, Side, is_decided, score_early, score_game

if TYPE_CHECKING:
    from skatsolve.game.record import GameRecord

__all__ = ["Ending", "Outcome", "outcome_of", "remarks"]

Pair = tuple[int, int]
Ending = Literal[
    "played", "decided", "resign", "timeout", "leave", "claim", "passed", "no game", "unfinished", "hidden"
]
_ENDS: Final[Mapping[str, Ending]] = {"resign": "resign", "timeout": "timeout", "leave": "leave", "claim": "claim"}


@dataclass(frozen=True)
class Outcome:
    """The end of a game.

    :param ending: ``played`` to the last card; ``decided``: Null, or an announced Schwarz, broken off when it was lost;
        ``resign``, ``timeout``, ``leave``, ``claim``: by ``seat``; ``passed`` in; ``no game``: broken off before a
        contract was declared; ``unfinished``: the record just stops; ``hidden``: the cards are not known.
    :param seat: the seat that ended it.
    :param points: card points of (declarer, defenders), skat included for the declarer. By the convention ``iss`` the
        rest counts for the other side when a side gives up. None without a contract or the cards.
    :param tricks: likewise the tricks.
    :param score: the result by the rules, None if there is none.
    :param in_simple_degree: the result of a resignation by ISkO 4.3, where the convention ``iss`` makes another one.
    """

    ending: Ending
    seat: Seat | None = None
    points: Pair | None = None
    tricks: Pair | None = None
    score: GameScore | None = None
    in_simple_degree: GameScore | None = None


def outcome_of(record: "GameRecord") -> Outcome:
    """How the game ended and what it comes to."""
    end = _end(record)
    seat = None if end is None else end.seat
    if record.contract is None or record.declarer is None:
        if record.auction is not None and record.auction.passed_in:
            return Outcome("passed")
        return Outcome("unfinished" if end is None else "no game", seat)
    if record.deal is None or (record.away is None and record.plays):
        return Outcome("hidden", seat)
    # A declarer who has put nothing away yet holds the skat's points all the same.
    away = record.deal.skat if record.away is None else record.away
    points = away.points + record.tally.points[0], record.tally.points[1]
    tricks = record.tally.tricks
    twelve, terms = record.deal.hand(record.declarer) | record.deal.skat, _terms(record)
    if len(record.plays) == 30:
        score = score_game(record.contract, twelve, points=points[0], tricks=tricks[0], **terms)
        return Outcome("played", None, points, tricks, score)
    if end is not None:
        return _early(record, end, points, tricks, twelve)
    if is_decided(record.contract, points, tricks) is False and record.contract.goal in ("null", "schwarz"):
        # Nothing can change the value any more, so players and servers stop here.
        lost = score_early(record.contract, twelve, points=points, tricks=tricks, at_fault="declarer", **terms)
        return Outcome("decided", None, points, tricks, lost)
    return Outcome("unfinished", None, points, tricks)


def _terms(record: "GameRecord") -> dict[str, Any]:
    return {"bid": record.bid, "rules": record.rules, "players": 3 if record.sitting_out is None else 4}


def _end(record: "GameRecord") -> Incident | None:
    """The incident that ends the game: no card follows it, and of the defenders both give up."""
    resigned: set[Seat] = set()
    for incident in record.incidents:
        if incident.kind not in _ENDS or (record.contract is not None and incident.phase != "play"):
            continue
        if incident.kind == "resign" and record.declarer is not None:
            resigned.add(incident.seat)
            if incident.seat != record.declarer and len(resigned - {record.declarer}) < 2:
                continue
        if record.contract is None or incident.number == len(record.plays):
            return incident
    return None


def _early(record: "GameRecord", end: Incident, points: Pair, tricks: Pair, twelve: CardSet) -> Outcome:
    assert record.contract is not None
    terms, kind = _terms(record), _ENDS[end.kind]
    if kind == "claim":
        if record.away is None:
            return Outcome("hidden", end.seat)
        result = settle_claim(record.position_at(len(record.plays)), end.seat, twelve, **terms)
        return Outcome("claim", end.seat, result.points, result.tricks, result.score)
    by_declarer = end.seat == record.declarer
    side: Side = "declarer" if by_declarer else "defenders"
    score = score_early(record.contract, twelve, points=points, tricks=tricks, at_fault=side, **terms)
    # A declarer who gives up in the first trick is charged no degree on the server either.
    in_first_trick = by_declarer and len(record.plays) < 3
    if kind != "resign" or record.convention != "iss" or record.contract.is_null or in_first_trick:
        return Outcome(kind, end.seat, points, tricks, score)
    if by_declarer:
        points, tricks = (points[0], 120 - points[0]), (tricks[0], 10 - tricks[0])
    else:
        points, tricks = (120 - points[1], points[1]), (10 - tricks[1], tricks[1])
    with_rest = score_game(record.contract, twelve, points=points[0], tricks=tricks[0], **terms)
    return Outcome(kind, end.seat, points, tricks, with_rest, score if score.score != with_rest.score else None)


def remarks(record: "GameRecord") -> list[str]:
    """What the record does not tell, and where the result its source states is not the one by the rules."""
    outcome, recorded = record.outcome, record.recorded
    said = [f"{one} in trick {one.number // 3 + 1}" for one in record.incidents if one.kind == "hidden card"]
    if outcome.ending == "hidden" and (record.plays or recorded is not None):
        said.append("not all cards are known: the play is not checked, no result computed")
    if recorded is None:
        return said
    if outcome.ending == "no game":
        end = _end(record)
        said.append(f"{end} before a contract was declared: no game was played")
    elif outcome.ending == "unfinished" and not record.faults:
        said.append(f"the record stops after {len(record.plays)} cards: no result computed")
    if (outcome.ending == "passed") != (recorded.outcome == "passed"):
        said.append(f"recorded as {recorded.outcome}, but the auction says otherwise")
    return said + _differences(record)


def _differences(record: "GameRecord") -> list[str]:
    outcome, recorded = record.outcome, record.recorded
    assert recorded is not None
    score = outcome.score
    if score is None or recorded.outcome in ("passed", "penalty"):
        return []
    pairs: list[tuple[str, Any, Any]] = [
        ("declarer", recorded.declarer, record.declarer),
        ("outcome", recorded.outcome, "win" if score.won else "loss"),
        ("score", recorded.score, score.score),
        ("matadors", recorded.matadors, score.matadors or 0),
    ]
    # What is counted of a game broken off differs from source to source.
    complete = outcome.ending == "played"
    if complete or outcome.ending in ("resign", "leave", "timeout"):
        pairs.append(("overbid", recorded.overbid, score.overbid))
        if outcome.points is not None and outcome.tricks is not None and not score.contract.is_null:
            pairs += [("points", recorded.points, outcome.points[0]), ("tricks", recorded.tricks, outcome.tricks[0])]
    if complete and not score.contract.is_null:
        pairs += [("Schneider", recorded.schneider, score.schneider), ("Schwarz", recorded.schwarz, score.schwarz)]
    if complete and score.contract.is_null:
        pairs.append(("tricks", recorded.tricks, outcome.tricks[0] if outcome.tricks else None))
    different = [(name, theirs, ours) for name, theirs, ours in pairs if theirs is not None and theirs != ours]
    if not different:
        return []
    theirs = ", ".join(f"{name} {value}" for name, value, _ in different)
    ours = ", ".join(f"{name} {value}" for name, _, value in different)
    return [f"recorded {theirs}; by the rules {ours}{_why(record)}"]


def _why(record: "GameRecord") -> str:
    end = _end(record)
    if end is None or record.outcome.ending not in _ENDS:
        return ""
    rule = ", scored by ISkO 4.1.3 to 4.1.5" if end.kind in ("timeout", "leave") else ""
    return f" ({end}{rule})"
