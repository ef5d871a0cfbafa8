"""What a record does not tell, and where the result its source states differs from the one by the rules."""

from collections.abc import Sequence
from typing import Any

from skatsolve.deal import Seat
from skatsolve.game.incidents import Incident
from skatsolve.game.recorded_result import RecordedResult
from skatsolve.game.result import GameResult

__all__ = ["remarks"]


def remarks(
    result: GameResult,
    recorded: RecordedResult | None,
    *,
    incidents: Sequence[Incident],
    cards: int,
    declarer: Seat | None,
    has_faults: bool,
) -> list[str]:
    """The remarks on a record, a sentence each.

    :param result: what the game came to by the rules.
    :param recorded: what its source states.
    :param cards: how many were played.
    :param has_faults: whether the source had faults, which then explain why the record stops.
    """
    said = [f"{one} in trick {one.number // 3 + 1}" for one in incidents if one.kind == "hidden card"]
    if result.ending == "hidden" and (cards or recorded is not None):
        said.append("not all cards are known: the play is not checked, no result computed")
    if recorded is None:
        return said
    if result.ending == "no game":
        said.append(f"{result.end} before a contract was declared: no game was played")
    elif result.ending == "unfinished" and not has_faults:
        said.append(f"the record stops after {cards} cards: no result computed")
    if (result.ending == "passed") != (recorded.outcome == "passed"):
        said.append(f"recorded as {recorded.outcome}, but the auction says otherwise")
    return said + _differences(result, recorded, declarer)


def _differences(result: GameResult, recorded: RecordedResult, declarer: Seat | None) -> list[str]:
    score = result.score
    if score is None or recorded.outcome in ("passed", "penalty"):
        return []
    pairs: list[tuple[str, Any, Any]] = [
        ("declarer", recorded.declarer, declarer),
        ("outcome", recorded.outcome, "win" if score.won else "loss"),
        ("score", recorded.score, score.score),
        ("matadors", recorded.matadors, score.matadors or 0),
    ]
    # What is counted of a game broken off differs from source to source.
    complete = result.ending == "played"
    if complete or result.ending in ("resign", "leave", "timeout"):
        pairs.append(("overbid", recorded.overbid, score.overbid))
        if result.points is not None and result.tricks is not None and not score.contract.is_null:
            pairs += [("points", recorded.points, result.points[0]), ("tricks", recorded.tricks, result.tricks[0])]
    if complete and not score.contract.is_null:
        pairs += [("Schneider", recorded.schneider, score.schneider), ("Schwarz", recorded.schwarz, score.schwarz)]
    if complete and score.contract.is_null:
        pairs.append(("tricks", recorded.tricks, result.tricks[0] if result.tricks else None))
    different = [(name, theirs, ours) for name, theirs, ours in pairs if theirs is not None and theirs != ours]
    if not different:
        return []
    theirs = ", ".join(f"{name} {value}" for name, value, _ in different)
    ours = ", ".join(f"{name} {value}" for name, _, value in different)
    return [f"recorded {theirs}; by the rules {ours}{_why(result)}"]


def _why(result: GameResult) -> str:
    if not result.by_incident:
        return ""
    rule = ", scored by ISkO 4.1.3 to 4.1.5" if result.ending in ("timeout", "leave") else ""
    return f" ({result.end}{rule})"
