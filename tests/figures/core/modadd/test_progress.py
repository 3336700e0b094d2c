"""Restricted and excluded loss, against plain sums."""

from __future__ import annotations

import math

import numpy as np
import pytest

from figures.core.modadd.progress import (
    accuracy,
    by_pair,
    component,
    excluded_logits,
    excluded_loss,
    loss,
    restricted_accuracy,
    restricted_logits,
    restricted_loss,
)
from figures.core.nn import Array

P = 5
ALL = np.ones((P, P), dtype=np.bool_)


@pytest.fixture
def logits(rng: np.random.Generator) -> Array:
    """No pattern at all."""
    return rng.normal(0, 2, size=(P, P, P))


def projected(logits: Array, frequencies: tuple[int, ...]) -> Array:
    """Each answer's logits on cos and sin of w(a + b), by a regression over the pairs."""
    total = np.add.outer(np.arange(P), np.arange(P)).ravel()
    angles = [2 * np.pi * k * total / P for k in frequencies]
    columns = np.stack([f(angle) for angle in angles for f in (np.cos, np.sin)], axis=1)
    fitted = columns @ np.linalg.lstsq(columns, logits.reshape(-1, P), rcond=None)[0]
    return np.asarray(fitted.reshape(P, P, P))


def plain_loss(logits: Array, pairs: list[tuple[int, int]]) -> float:
    """Mean of -ln(e^right / sum of all)."""
    losses = [-math.log(math.exp(logits[a, b, (a + b) % P]) / sum(map(math.exp, logits[a, b]))) for a, b in pairs]
    return sum(losses) / len(losses)


@pytest.mark.parametrize("frequencies", [(1,), (2,), (1, 2)])
def test_the_component_is_a_projection(frequencies: tuple[int, ...], logits: Array) -> None:
    """Kept alone, with each answer's mean, and left out, it is that of the regression."""
    part = projected(logits, frequencies)

    np.testing.assert_allclose(by_pair(component(logits, frequencies)), part, rtol=0, atol=1e-12)
    np.testing.assert_allclose(excluded_logits(logits, frequencies), logits - part, rtol=0, atol=1e-12)
    means = logits.reshape(-1, P).mean(axis=0)
    np.testing.assert_allclose(by_pair(restricted_logits(logits, frequencies)), part + means, rtol=0, atol=1e-12)


def test_by_pair_spreads_over_the_pairs_of_a_sum(logits: Array) -> None:
    """Pair (a, b) gets row (a + b) mod p."""
    spread = by_pair(logits[0])

    for a, b in np.ndindex(P, P):
        np.testing.assert_array_equal(spread[a, b], logits[0, (a + b) % P])


def test_losses_by_plain_sums(logits: Array) -> None:
    """Restricted over all pairs; excluded and whole over those chosen."""
    pairs = [(a, b) for a in range(P) for b in range(P)]
    chosen = np.zeros((P, P), dtype=np.bool_)
    chosen[1, 2] = chosen[4, 3] = chosen[0, 0] = True
    listed = [(1, 2), (4, 3), (0, 0)]

    means = logits.reshape(-1, P).mean(axis=0)
    assert restricted_loss(logits, (2,)) == pytest.approx(plain_loss(projected(logits, (2,)) + means, pairs), rel=1e-12)
    without = logits - projected(logits, (2,))
    assert excluded_loss(logits, (2,), chosen) == pytest.approx(plain_loss(without, listed), rel=1e-12)
    assert loss(logits, chosen) == pytest.approx(plain_loss(logits, listed), rel=1e-12)


def test_accuracy_counts_right_answers(logits: Array) -> None:
    """By looking at each pair."""
    right = [logits[a, b].argmax() == (a + b) % P for a in range(P) for b in range(P)]

    assert accuracy(logits, ALL) == pytest.approx(sum(right) / 25, rel=1e-15)


def test_restricted_accuracy_counts_right_answers(logits: Array) -> None:
    """Of the component and the means alone, by looking at each pair."""
    s = np.add.outer(np.arange(P), np.arange(P))[:, :, np.newaxis] - np.arange(P)
    some = logits + np.cos(2 * np.pi * s / P)
    kept = projected(some, (1,)) + some.reshape(-1, P).mean(axis=0)
    right = [kept[a, b].argmax() == (a + b) % P for a in range(P) for b in range(P)]

    assert 0 < sum(right) < 25
    assert restricted_accuracy(some, (1,)) == pytest.approx(sum(right) / 25, rel=1e-15)


def test_logits_of_key_waves_alone_are_all_restricted_and_nothing_excluded() -> None:
    """Restricted, a network that adds perfectly loses nothing; excluded, it knows nothing: ln p."""
    s = np.add.outer(np.arange(P), np.arange(P))[:, :, np.newaxis] - np.arange(P)
    logits = 5 * np.cos(2 * np.pi * s / P) + 5 * np.cos(2 * np.pi * 2 * s / P)

    assert restricted_loss(logits, (1, 2)) == pytest.approx(loss(logits, ALL), rel=1e-12)
    assert excluded_loss(logits, (1, 2), ALL) == pytest.approx(math.log(P), rel=1e-12)
    assert accuracy(logits, ALL) == 1
