"""The card points that decide a game: said once, for the score, the search and the outcomes (ISkO 5.2.3)."""

from typing import Final

__all__ = ["ALL_POINTS", "POINTS_NEEDED", "SCHNEIDER", "SCHNEIDERED", "WIN"]

ALL_POINTS: Final = 120
"""The card points of the whole pack."""

WIN: Final = 61
"""The declarer wins from here on; 60 are enough for the defenders."""

SCHNEIDER: Final = 90
"""Schneider, for either side."""

SCHNEIDERED: Final = ALL_POINTS - SCHNEIDER
"""A side with no more than this has lost with Schneider."""

POINTS_NEEDED: Final = {"win": WIN, "schneider": SCHNEIDER, "schwarz": ALL_POINTS}
"""By the goal of a contract, the card points without which the declarer has missed it; Schwarz takes all tricks too."""
