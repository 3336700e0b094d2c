"""The running example, by plain arithmetic and a pass in plain loops."""

from __future__ import annotations

from math import exp, fsum, sqrt

import numpy as np
import pytest

from figures.core.modadd import runs
from figures.talks.modular_addition import example
from figures.talks.modular_addition.example import SUM, A, B, P, keys, trace, weights


def test_the_question() -> None:
    """100 + 50 modulo 113."""
    assert (A, B, P, SUM) == (100, 50, 113, (100 + 50) % 113)


def test_a_head_s_weights_by_hand() -> None:
    """The first head's scores and weights, product by product."""
    found = weights()
    x = [
        [float(found.W_E[i, token]) + float(found.W_pos[place, i]) for i in range(128)]
        for place, token in enumerate((A, B, P))
    ]
    q = [fsum(float(found.W_Q[0, j, i]) * x[2][i] for i in range(128)) for j in range(32)]
    keys_ = [[fsum(float(found.W_K[0, j, i]) * row[i] for i in range(128)) for j in range(32)] for row in x]
    scores = [fsum(a * b for a, b in zip(q, k, strict=True)) / sqrt(32) for k in keys_]
    total = fsum(exp(score) for score in scores)

    np.testing.assert_allclose(trace().scores[0], scores, rtol=0, atol=1e-12)
    np.testing.assert_allclose(trace().pattern[0], [exp(score) / total for score in scores], rtol=0, atol=1e-12)


def test_all_is_of_the_first_run() -> None:
    """Its last weights, its curves, and findings with its key frequencies, in rising order."""
    np.testing.assert_array_equal(weights().W_E, runs.checkpoint(20_000, 0).W_E)
    assert example.curves().step[-1] == 20_000
    assert list(keys()) == sorted(example.curves().key_frequencies) == list(example.findings().ablation.without)


@pytest.mark.parametrize("array", ["W_E", "W_U", "W_in"])
def test_the_weights_are_those_that_float16_can_hold(array: str) -> None:
    """As the slides say."""
    found = getattr(weights(), array)

    np.testing.assert_array_equal(found, found.astype(np.float16).astype(np.float64))
