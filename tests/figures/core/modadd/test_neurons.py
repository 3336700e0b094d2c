"""Neurons tuned to one frequency, on neurons made so."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.modadd.neurons import TUNED, tuning
from figures.core.nn import Array

P = 11


def wave(k: int, phase: float = 0.0) -> Array:
    """cos(2 pi k x / 11 - phase) over x."""
    return np.cos(2 * np.pi * k * np.arange(P) / P - phase)


@pytest.fixture
def post(rng: np.random.Generator) -> Array:
    """Two neurons of frequency 2, one of 5, one of noise, one that mixes 1 and 3 half and half, one that is silent."""
    return np.stack(
        [
            np.add.outer(wave(2, 0.3), wave(2, 1.0)),
            np.add.outer(wave(2), 0.2 * wave(2)) + 4,
            np.multiply.outer(wave(5, 2), wave(5)),
            rng.normal(size=(P, P)),
            np.add.outer(wave(1), wave(3)),
            np.zeros((P, P)),
        ],
        axis=-1,
    )


def test_neurons_are_found_by_their_frequency(post: Array) -> None:
    """The three made of one frequency are tuned to it, wholly; the others are not tuned."""
    found = tuning(post)

    assert found.frequency[:3].tolist() == [2, 2, 5]
    np.testing.assert_allclose(found.share[[0, 1, 2, 4, 5]], [1, 1, 1, 0.5, 0], rtol=0, atol=1e-12)
    assert found.tuned.tolist() == [True, True, True, False, False, False]
    assert found.clusters == {2: 2, 5: 1}
    assert found.of(2).tolist() == [0, 1]
    assert found.of(1).tolist() == []


@pytest.mark.parametrize(("noise", "tuned"), [(0.41, True), (0.43, False)])
def test_a_neuron_is_tuned_above_85_percent(noise: float, tuned: bool) -> None:  # noqa: FBT001
    """A wave and r times another have shares of 1 and r^2 over 1 + r^2: 85.6 % for r = 0.41, 84.4 % for 0.43."""
    mixed = np.add.outer(wave(4), noise * wave(3))[:, :, np.newaxis]

    assert TUNED == 0.85
    assert bool(tuning(mixed).tuned[0]) is tuned
