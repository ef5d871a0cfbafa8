"""Tournament scores by Seeger and Fabian."""

from dataclasses import dataclass
from typing import Final

__all__ = ["DECLARER_BONUS", "DEFENDER_BONUS", "SeegerFabian"]

DECLARER_BONUS: Final = 50
"""Added to the score of each game a declarer wins, taken from that of each game lost."""

DEFENDER_BONUS: Final = {3: 40, 4: 30}
"""By the number of players at the table: what each of the others gets for a game the declarer loses."""


@dataclass(frozen=True, slots=True)
class SeegerFabian:
    """Tournament scores of one game: for the declarer and for each of the others at the table."""

    declarer: int
    defender: int

    @staticmethod
    def of(score: int, players: int) -> "SeegerFabian":
        """The tournament scores of a game with this score in the plain list, at a table of 3 or 4.

        >>> SeegerFabian.of(-54, players=3)
        SeegerFabian(declarer=-104, defender=40)
        """
        if score > 0:
            return SeegerFabian(score + DECLARER_BONUS, 0)
        return SeegerFabian(score - DECLARER_BONUS, DEFENDER_BONUS[players])
