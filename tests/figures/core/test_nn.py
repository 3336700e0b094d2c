"""Activations, LayerNorm, cross-entropy, softmax, masks and attention against the plain definitions."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest

from figures.core import nn
from figures.core.nn import Array


@pytest.fixture
def rng() -> np.random.Generator:
    """A seeded source of draws."""
    return np.random.default_rng(7)


def test_relu_cuts_at_zero() -> None:
    """Negative entries become 0, the others stay."""
    np.testing.assert_array_equal(nn.relu(np.array([-2.0, 0.0, 3.5])), [0.0, 0.0, 3.5])


def test_gelu_is_its_equation(rng: np.random.Generator) -> None:
    """x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), close to x times the normal distribution function."""
    x = rng.normal(0, 2, size=(3, 5))

    for entry, value in zip(x.flat, nn.gelu(x).flat, strict=True):
        tanh = math.tanh(math.sqrt(2 / math.pi) * (entry + 0.044715 * entry**3))
        assert value == pytest.approx(entry / 2 * (1 + tanh), rel=0, abs=1e-15)
        assert value == pytest.approx(entry / 2 * (1 + math.erf(entry / math.sqrt(2))), rel=0, abs=1e-3)


def test_gelu_slope_is_the_slope_of_gelu() -> None:
    """Central differences on a grid, and 1/2 at zero."""
    x, step = np.linspace(-4, 4, 33), 1e-5

    differences = (nn.gelu(x + step) - nn.gelu(x - step)) / (2 * step)

    np.testing.assert_allclose(nn.gelu_slope(x), differences, rtol=0, atol=1e-9)
    assert nn.gelu_slope(np.zeros(1)) == 0.5


@pytest.mark.parametrize("epsilon", [0.0, 1e-5, 0.5])
def test_layer_norm_has_mean_zero_and_its_sigma(epsilon: float, rng: np.random.Generator) -> None:
    """Row by row of any batch, with the population's variance and the epsilon under the root."""
    x = rng.normal(3, 2, size=(2, 3, 4))

    norm = nn.layer_norm(x, epsilon)

    for place in np.ndindex(2, 3):
        row = x[place].tolist()
        mean, sigma = statistics.fmean(row), math.sqrt(statistics.pvariance(row) + epsilon)
        assert norm.mean[place] == pytest.approx(mean, rel=0, abs=1e-14)
        assert norm.sigma[place] == pytest.approx(sigma, rel=0, abs=1e-14)
        expected = [(entry - mean) / sigma for entry in row]
        np.testing.assert_allclose(norm.out[place], expected, rtol=0, atol=1e-13)


@pytest.mark.parametrize("epsilon", [0.0, 1e-5])
def test_layer_norm_of_a_constant_row_is_zero(epsilon: float) -> None:
    """With an epsilon or without, and without a warning."""
    np.testing.assert_array_equal(nn.layer_norm(np.array([[2.0, 2.0], [1.0, 3.0]]), epsilon).out[0], [0.0, 0.0])


def test_cross_entropy_is_minus_the_log_of_the_targets_share(rng: np.random.Generator) -> None:
    """For every row of a batch, in nats."""
    logits, targets = rng.normal(size=(2, 3, 5)), rng.integers(5, size=(2, 3))

    loss_nats = nn.cross_entropy(logits, targets)

    for place in np.ndindex(2, 3):
        row = [math.exp(logit) for logit in logits[place]]
        expected = -math.log(row[targets[place]] / sum(row))
        assert loss_nats[place] == pytest.approx(expected, rel=0, abs=1e-14)


def test_cross_entropy_of_an_impossible_target_is_its_distance() -> None:
    """Where the target's share is too small for a float, the loss is still the difference of the logits."""
    loss_nats = nn.cross_entropy(np.array([2_000.0, 0.0]), np.array(1))

    assert loss_nats == pytest.approx(2_000, rel=0, abs=1e-9)


def test_softmax_is_exponentials_over_their_sum(rng: np.random.Generator) -> None:
    """Each entry is exp(x) / sum exp, along the last axis of any batch."""
    x = rng.normal(size=(2, 3, 5))
    expected = [[[math.exp(a) / sum(map(math.exp, row)) for a in row] for row in rows] for rows in x.tolist()]

    np.testing.assert_allclose(nn.softmax(x), expected, rtol=1e-14, atol=0)


def test_softmax_survives_scores_that_overflow() -> None:
    """Scores of 1000 and more give the weights of their differences."""
    np.testing.assert_allclose(nn.softmax(np.array([1000.0, 1000.0 + math.log(3)])), [0.25, 0.75], rtol=0, atol=1e-12)


def test_softmax_gives_a_masked_entry_nothing() -> None:
    """An entry of -inf has weight 0 exactly."""
    np.testing.assert_array_equal(nn.softmax(np.array([2.0, -np.inf, 2.0])), [0.5, 0.0, 0.5])


@pytest.mark.parametrize("row", [[-np.inf, -np.inf], [np.inf, 0.0], [np.nan, 0.0]])
def test_softmax_refuses_a_row_without_weights(row: list[float]) -> None:
    """Rows that are all masked, or hold +inf or NaN, are an error, not NaN."""
    with pytest.raises(ValueError, match="finite greatest entry in each row"):
        nn.softmax(np.array([[0.0, 0.0], row]))


def test_causal_mask_shows_a_row_itself_and_earlier_rows() -> None:
    """Entry [t, s] is True where s <= t."""
    np.testing.assert_array_equal(nn.causal_mask(3), [[s <= t for s in range(3)] for t in range(3)])


def test_attention_scores_are_scaled_dot_products(rng: np.random.Generator) -> None:
    """Entry [..., t, s] is q_t . k_s / sqrt(K)."""
    q, k = rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 5, 4))

    scores = nn.attention_scores(q, k)

    for n, t, s in np.ndindex(2, 3, 5):
        dot = sum(a * b for a, b in zip(q[n, t].tolist(), k[n, s].tolist(), strict=True))
        assert scores[n, t, s] == pytest.approx(dot / math.sqrt(4), rel=0, abs=1e-14)


def test_attention_pattern_is_softmax_over_what_is_seen(rng: np.random.Generator) -> None:
    """Row t is the softmax of its first t + 1 scores; later entries are 0."""
    scores: Array = rng.normal(size=(4, 4))

    pattern = nn.attention_pattern(scores, nn.causal_mask(4))

    for t in range(4):
        np.testing.assert_allclose(pattern[t, : t + 1], nn.softmax(scores[t, : t + 1]), rtol=0, atol=1e-15)
        np.testing.assert_array_equal(pattern[t, t + 1 :], 0.0)
