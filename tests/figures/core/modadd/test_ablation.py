"""Frequencies taken out of logits of which it is known what is left."""

from __future__ import annotations

import math

import numpy as np
import pytest

from figures.core.modadd.ablation import ablate
from figures.core.modadd.progress import accuracy, loss
from figures.core.nn import Array

P = 7
ALL = np.ones((P, P), dtype=np.bool_)


def waves(weights: dict[int, float]) -> Array:
    """The sum of weight times cos(2 pi k (a + b - c) / 7)."""
    a, b, c = np.indices((P, P, P))
    return np.asarray(np.sum([w * np.cos(2 * np.pi * k * (a + b - c) / P) for k, w in weights.items()], axis=0))


def test_each_outcome_is_that_of_the_waves_left() -> None:
    """Logits of two key waves, a wave that is none, and a bias: built anew without what is taken out."""
    bias = np.linspace(-0.3, 0.3, P)
    whole = waves({1: 4.0, 3: 3.0, 2: 0.1}) + bias

    found = ablate(whole, (1, 3), ALL)

    expected = {
        "whole": whole,
        "without 1": waves({3: 3.0, 2: 0.1}) + bias,
        "without 3": waves({1: 4.0, 2: 0.1}) + bias,
        "without all": waves({2: 0.1}) + bias,
        "only": waves({1: 4.0, 3: 3.0}) + bias,
    }
    outcomes = [found.whole, found.without[1], found.without[3], found.without_all, found.only]
    for outcome, (name, left) in zip(outcomes, expected.items(), strict=True):
        assert outcome.loss_nats == pytest.approx(loss(left, ALL), rel=1e-10), name
        assert outcome.accuracy == accuracy(left, ALL), name
    assert list(found.without) == [1, 3]


def test_without_all_key_waves_nothing_is_known() -> None:
    """A little noise is left, by which answers are guessed: about ln p; with only the waves, all is right."""
    noise = np.random.default_rng(2).normal(0, 0.01, size=(P, P, P))

    found = ablate(waves({1: 4.0, 3: 3.0}) + noise, (1, 3), ALL)

    assert found.without_all.loss_nats == pytest.approx(math.log(P), rel=1e-2)
    assert (found.whole.accuracy, found.only.accuracy) == (1, 1)


def test_only_the_chosen_pairs_count() -> None:
    """A pair that is answered wrongly shows only where it is chosen; what is taken out is taken over all pairs."""
    whole = waves({1: 4.0, 3: 3.0})
    whole[2, 3, 0] = 100
    others = ALL.copy()
    others[2, 3] = False

    assert ablate(whole, (1,), ALL).whole.accuracy == 48 / 49
    assert ablate(whole, (1,), others).whole.accuracy == 1
    assert ablate(whole, (1,), ~others).whole.accuracy == 0
