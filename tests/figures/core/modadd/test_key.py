"""Frequencies in the logits, against plain sums over all entries."""

from __future__ import annotations

import math

import numpy as np
import pytest

from figures.core.modadd.key import KEY_SHARE, cosines, frequency_shares, key_frequencies, mean_by_sum
from figures.core.nn import Array

P = 7


@pytest.fixture
def logits(rng: np.random.Generator) -> Array:
    """No pattern at all."""
    return rng.normal(size=(P, P, P))


def waves(**weights: float) -> Array:
    """The sum of weight times cos(2 pi k (a + b - c) / 7), k1=..., k2=..."""
    a, b, c = np.indices((P, P, P))
    terms = [w * np.cos(2 * np.pi * int(k[1:]) * (a + b - c) / P) for k, w in weights.items()]
    return np.asarray(np.sum(terms, axis=0))


def test_mean_by_sum_is_a_mean_over_pairs(logits: Array) -> None:
    """By looking through all pairs for those of each sum."""
    for s in range(P):
        members = [logits[a, b] for a in range(P) for b in range(P) if (a + b) % P == s]
        assert len(members) == P
        np.testing.assert_allclose(mean_by_sum(logits)[s], np.mean(members, axis=0), rtol=0, atol=1e-14)


def test_shares_by_plain_sums(logits: Array) -> None:
    """Project every answer's logits, centred by pair, on cos and sin of w(a + b) over the 49 pairs."""
    centred = logits - logits.mean(axis=2, keepdims=True)
    for k in (1, 2, 3):
        explained = 0.0
        for c in range(P):
            for shift in (0, math.pi / 2):
                wave = [[math.cos(2 * math.pi * k * (a + b) / P - shift) for b in range(P)] for a in range(P)]
                dot = sum(wave[a][b] * centred[a, b, c] for a in range(P) for b in range(P))
                explained += dot**2 / sum(x * x for row in wave for x in row)
        assert frequency_shares(logits)[k - 1] == pytest.approx(explained / (centred**2).sum(), rel=1e-12, abs=0)


def test_shares_of_waves_are_those_of_their_squared_weights() -> None:
    """3 cos(1) + cos(3) has shares of 9/10 and 1/10, of which all is explained by cosines of a + b - c."""
    made = waves(k1=3, k3=1) + np.arange(P)[:, np.newaxis, np.newaxis]  # what is alike for all answers does not count

    np.testing.assert_allclose(frequency_shares(made), [0.9, 0, 0.1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(cosines(made).weights, [3, 0, 1], rtol=0, atol=1e-12)
    np.testing.assert_allclose(cosines(made).shares, [0.9, 0, 0.1], rtol=0, atol=1e-12)
    assert cosines(made).explained((1, 3)) == pytest.approx(1, rel=0, abs=1e-12)
    assert cosines(made).explained((3,)) == pytest.approx(0.1, rel=0, abs=1e-12)


def test_cosines_by_least_squares(logits: Array) -> None:
    """Of logits without a pattern: the regression on the three cosines, and what each takes off the variance."""
    centred = (logits - logits.mean(axis=2, keepdims=True)).ravel()
    columns = np.stack([waves(k1=1).ravel(), waves(k2=1).ravel(), waves(k3=1).ravel()], axis=1)
    weights = np.linalg.lstsq(columns, centred, rcond=None)[0]

    found = cosines(logits)

    np.testing.assert_allclose(found.weights, weights, rtol=0, atol=1e-12)
    left = [((centred - columns[:, i] * weights[i]) ** 2).sum() for i in range(3)]
    np.testing.assert_allclose(found.shares, 1 - np.array(left) / (centred**2).sum(), rtol=0, atol=1e-12)


def test_a_wave_that_is_no_cosine_of_the_difference() -> None:
    """cos(a + b + c) has all its share at its frequency, and no cosine of a + b - c in it."""
    a, b, c = np.indices((P, P, P))
    other = np.cos(2 * np.pi * 2 * (a + b + c) / P)

    np.testing.assert_allclose(frequency_shares(other), [0, 1, 0], rtol=0, atol=1e-12)
    np.testing.assert_allclose(cosines(other).weights, 0, rtol=0, atol=1e-12)


def test_key_frequencies_have_more_than_half_a_percent() -> None:
    """Weights of 1 and 0.08 have shares of 99.4 % and 0.64 %; 0.06 has 0.36 % and is none."""
    assert KEY_SHARE == 0.5 / 100
    assert key_frequencies(waves(k2=1, k3=0.08)) == (2, 3)
    assert key_frequencies(waves(k2=1, k3=0.06)) == (2,)
