"""How bad was it? The words for a card, and the limits between them: here and nowhere else.

On what was known at the table a card is labeled by the chance of winning it threw away. In hindsight alone it is
labeled by card points and by the result: then it is no reproach, only a fact.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Literal

from skatsolve.errors import OptionError
from skatsolve.outcomes import Turn

__all__ = ["DEFAULT_LIMITS", "ERRORS", "LABELS", "Label", "Limits", "known_label", "open_label"]

Label = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]
LABELS: Final[tuple[Label, ...]] = ("forced", "best", "good", "inaccuracy", "mistake", "blunder")
ERRORS: Final[tuple[Label, ...]] = ("inaccuracy", "mistake", "blunder")
"""Labels of cards worth talking about."""


@dataclass(frozen=True, slots=True)
class Limits:
    """From which loss on a card is no longer ``best``, and then an inaccuracy, a mistake, a blunder.

    :param chance: on what was known: loss of winning chance from which a card is good, an inaccuracy, a mistake, a
        blunder; below the first it is best.
    :param points: in hindsight: card points lost from which a card is an inaccuracy, a mistake; below it is good, and
        best if nothing is lost. A Schneider or Schwarz border makes a mistake, won and lost changing places a blunder.
    :raises OptionError: if they do not rise.
    """

    chance: tuple[float, float, float, float] = (0.02, 0.05, 0.10, 0.20)
    points: tuple[int, int] = (5, 15)

    def __post_init__(self) -> None:
        for name, limits, most in (("chance", self.chance, 1), ("points", self.points, 120)):
            rising = all(low < high for low, high in pairwise(limits))
            if not rising or not 0 < limits[0] <= limits[-1] <= most:
                said = ",".join(f"{limit:g}" for limit in limits)
                raise OptionError(f"limits {said} of {name} do not rise between 0 and {most}", text=said)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"chance": list(self.chance), "points": list(self.points)}


DEFAULT_LIMITS: Final = Limits()


def known_label(loss: float, *, significant: bool, limits: Limits = DEFAULT_LIMITS) -> Label:
    """The label of a card that was not forced, on what was known.

    :param loss: chance of winning (0..1) lost against the best card.
    :param significant: whether the loss is more than luck of the samples; if not the card is good at worst.

    >>> known_label(0.27, significant=True), known_label(0.27, significant=False), known_label(0.01, significant=True)
    ('blunder', 'good', 'best')
    """
    degree = sum(loss >= limit for limit in limits.chance)
    return LABELS[1 + (degree if significant else min(degree, 1))]


def open_label(loss: int, turned: Turn | None, *, limits: Limits = DEFAULT_LIMITS) -> Label:
    """The label of a card that was not forced, in hindsight.

    :param loss: card points lost (Null: 1 for the game).
    :param turned: what changed hands.

    >>> open_label(0, None), open_label(4, None), open_label(4, "schneider"), open_label(4, "game")
    ('best', 'good', 'mistake', 'blunder')
    """
    if turned == "game":
        return "blunder"
    if turned is not None or loss >= limits.points[1]:
        return "mistake"
    return "inaccuracy" if loss >= limits.points[0] else "good" if loss else "best"
