"""The list of an evening or a tournament series: games summed per player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from skatsolve.errors import OptionError, need, need_all, shown
from skatsolve.scoring.game_score import GameScore
from skatsolve.scoring.seeger_fabian import DECLARER_BONUS, DEFENDER_BONUS

__all__ = ["PlayerTotal", "ScoreSheet", "sum_games"]


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """One player's line in a list.

    :param won: games won as declarer.
    :param lost: games lost as declarer.
    :param others_lost: games lost by other players of the table.
    :param points: sum of the plain scores of the player's own games.
    :param seeger_fabian: the tournament total: points, 50 for each game won, minus 50 for each lost, and 40 (30 at a
        table of four) for each game another player lost.
    """

    player: str
    won: int
    lost: int
    others_lost: int
    points: int
    seeger_fabian: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A list of games, summed.

    :param totals: one line for each player, in the order given.
    :param games: how many games were listed, those passed in included.
    :param passed_in: how many were passed in.
    """

    totals: tuple[PlayerTotal, ...]
    games: int
    passed_in: int

    def total(self, player: str) -> PlayerTotal:
        """One player's line.

        :raises OptionError: if the player is not on the sheet.
        """
        for line in self.totals:
            if line.player == player:
                return line
        raise OptionError(f"{shown(player)} is not on this sheet", text=shown(player))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number."""
        lines = [{name: getattr(line, name) for name in PlayerTotal.__slots__} for line in self.totals]
        return {"schema": 1, "games": self.games, "passed_in": self.passed_in, "totals": lines}


def sum_games(games: Iterable[tuple[str, GameScore] | None], players: Sequence[str]) -> ScoreSheet:
    """Sum a list of games per player, any number of them (a series has 36 at a table of three, 48 at four).

    :param games: declarer and result of each game, None for a deal passed in.
    :param players: the three or four players at the table. At a table of four the one who sits out shares in the
        defenders' bonus.
    :raises OptionError: for another number of players, a name given twice, or a declarer who is not at the table.

    >>> from skatsolve.scoring import score_game
    >>> lost = score_game("CH", None, matadors=2, points=56)
    >>> won = score_game("G", None, matadors=1, points=75)
    >>> [line.seeger_fabian for line in sum_games([("Ada", lost), ("Ben", won), None], ["Ada", "Ben", "Cleo"]).totals]
    [-146, 138, 40]
    """
    need(players, Sequence, OptionError, "give three or four names")
    need_all(players, str, OptionError, "players")
    need(games, Iterable, OptionError, "give a list of games")
    if len(players) not in DEFENDER_BONUS or len(set(players)) != len(players):
        raise OptionError(f"{len(players)} players: a table has 3 or 4 different ones", text=", ".join(players))
    won, lost, points = ({player: 0 for player in players} for _ in range(3))
    count = passed_in = 0
    for game in games:
        count += 1
        if game is None:
            passed_in += 1
            continue
        if not isinstance(game, Sequence) or len(game) != 2 or not isinstance(game[1], GameScore):
            hint = "give (declarer, GameScore), or None for a deal passed in"
            raise OptionError(f"game {count}: {shown(game)} is not a game", hint=hint)
        player, result = game
        if player not in points:
            raise OptionError(f"game {count}: {shown(player)} is not at this table", text=shown(player))
        points[player] += result.score
        (won if result.won else lost)[player] += 1
    all_lost = sum(lost.values())
    totals = []
    for player in players:
        others = all_lost - lost[player]
        tournament = points[player] + DECLARER_BONUS * (won[player] - lost[player])
        tournament += DEFENDER_BONUS[len(players)] * others
        totals.append(PlayerTotal(player, won[player], lost[player], others, points[player], tournament))
    return ScoreSheet(tuple(totals), count, passed_in)
