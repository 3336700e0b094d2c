"""Attention over all pairs, by looking at each."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd.heads import attention
from figures.core.modadd.params import Params
from figures.core.modadd.passes import every_pair


def test_statistics_by_looking_at_each_pair(params: Params) -> None:
    """Mean, least and most of each head and position, from a list of the 25 weights."""
    pattern = every_pair(params).pattern
    found = attention(pattern)

    for h in range(2):
        for j in range(3):
            weights = [float(pattern[a, b, j, h]) for a in range(5) for b in range(5)]
            assert found.mean[h, j] == pytest.approx(sum(weights) / 25, rel=1e-12)
            assert (found.least[h, j], found.most[h, j]) == (min(weights), max(weights))
    np.testing.assert_array_equal(found.on_equals, found.mean[:, 2])
    np.testing.assert_allclose(found.mean.sum(axis=1), 1, rtol=1e-12, atol=0)


def test_the_frequency_is_that_of_the_weight_on_a() -> None:
    """A head whose weight on a is 1/2 + waves of frequency 3 has it, wholly; its weight on b does not matter."""
    wave = 0.2 * np.cos(2 * np.pi * 3 * np.arange(7) / 7)
    on_a = 0.5 + np.subtract.outer(wave, wave)
    noise = np.random.default_rng(1).random((7, 7)) * 0.05
    pattern = np.stack([on_a, 1 - on_a - noise, noise], axis=2)[..., np.newaxis]

    found = attention(pattern)

    assert found.frequency.tolist() == [3]
    np.testing.assert_allclose(found.share, 1, rtol=0, atol=1e-12)
