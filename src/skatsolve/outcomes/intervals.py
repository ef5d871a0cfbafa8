"""Confidence intervals of chances and means: nothing here knows about cards."""

import math
from collections.abc import Sequence
from typing import Final

__all__ = ["Z95", "Interval", "mean_interval", "normal_error", "samples_for", "wilson"]

Interval = tuple[float, float]

Z95: Final = 1.959963984540054
"""The point of the normal distribution that cuts off 2.5 % on either side."""


def wilson(hits: float, n: int, z: float = Z95) -> Interval:
    """Wilson's interval for a chance of which ``hits`` of ``n`` independent trials came out (Wilson 1927).

    >>> [round(end, 3) for end in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if n == 0:
        return 0.0, 1.0
    share = hits / n
    center = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    # At 0 and n hits the end is exact, but for rounding.
    low = 0.0 if hits <= 0 else max(0.0, (center - half) / scale)
    high = 1.0 if hits >= n else min(1.0, (center + half) / scale)
    return low, high


def samples_for(precision: float, share: float = 0.5) -> int:
    """How many trials make half of Wilson's interval no wider than ``precision``, for a chance near ``share``.

    >>> samples_for(0.02), samples_for(0.01, 0.8)
    (2398, 6145)
    """
    low, high = 1, 1 << 40
    while low < high:
        n = (low + high) // 2
        ends = wilson(share * n, n)
        if (ends[1] - ends[0]) / 2 <= precision:
            high = n
        else:
            low = n + 1
    return low


def normal_error(total: float, squares: float, n: int, extra: Sequence[float] = ()) -> float:
    """Half the 95 % interval of a mean, from the sum and the sum of squares of n values; infinite below two values.

    :param extra: values that the variance, not the mean, is to allow for although they may not have come out yet; rare
        large losses would make the interval too short without.
    """
    if n < 2:
        return math.inf
    total, squares, m = total + math.fsum(extra), squares + math.fsum(value**2 for value in extra), n + len(extra)
    variance = max(0.0, squares - total * total / m) / (m - 1)
    return Z95 * math.sqrt(variance / n)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half its 95 % interval.

    >>> mean_interval([1, 1, 3, 3])
    (2.0, 1.131...)
    """
    total = math.fsum(values)
    return total / len(values), normal_error(total, math.fsum(value * value for value in values), len(values))
