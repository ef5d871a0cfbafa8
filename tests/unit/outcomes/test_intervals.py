"""Confidence intervals."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skatsolve.outcomes import mean_interval, samples_for, wilson


def binomial(n, k, p):
    return math.comb(n, k) * p**k * (1 - p) ** (n - k)


def test_wilson_against_published_values():
    # Newcombe 1998, table I: 81/263, 15/148, 0/20, 1/29.
    for hits, n, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


def test_wilson_covers_on_average():
    n = 60
    covered = [
        sum(binomial(n, k, p) for k in range(n + 1) if wilson(k, n)[0] <= p <= wilson(k, n)[1])
        for p in np.linspace(0.03, 0.97, 95)
    ]
    assert 0.945 < np.mean(covered) < 0.96


@given(st.floats(0.005, 0.2), st.floats(0.5, 0.99))
def test_samples_for_is_the_least_that_suffices(precision, share):
    n = samples_for(precision, share)
    ends = [wilson(share * m, m) for m in (n, max(1, n - 1))]
    assert (ends[0][1] - ends[0][0]) / 2 <= precision
    assert n == 1 or (ends[1][1] - ends[1][0]) / 2 > precision


def test_mean_interval():
    mean, error = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert error == pytest.approx(1.96 * np.std([1, 2, 3, 4], ddof=1) / 2, rel=1e-3)
