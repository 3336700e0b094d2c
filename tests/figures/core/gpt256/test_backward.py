"""Derivatives by every parameter and every intermediate, against differences and complex steps."""

from __future__ import annotations

import numpy as np
import pytest

from figures.core.gpt256.backward import Derivatives, backward, layer_norm_back, softmax_back
from figures.core.gpt256.differences import central_differences, largest_gap
from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.loss import loss_slope
from figures.core.gpt256.vocabulary import Ids, encode
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array, layer_norm, softmax
from tests.figures.core.gpt256 import slow

SETTINGS = [
    Settings(heads, masked, temperature) for heads in (1, 2) for masked in (True, False) for temperature in (1.0, 0.5)
]


def derivatives(weights: Weights, ids: Ids, target: int, settings: Settings) -> Derivatives:
    """All derivatives of the loss."""
    trace = forward(weights, ids, settings)
    return backward(weights, trace, loss_slope(trace, target))


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_every_parameter_agrees_with_central_differences(
    settings: Settings, weights: Weights, ids: Ids, target: int
) -> None:
    """All 256 derivatives of the running example, to 1e-7."""
    computed = derivatives(weights, ids, target, settings).weights

    assert largest_gap(computed, central_differences(weights, ids, target, settings)) < 1e-7


@pytest.mark.parametrize("settings", [SETTINGS[0], SETTINGS[4], SETTINGS[7]], ids=str)
@pytest.mark.parametrize("sentence", ["the the cat the", "the cat climbed the the roof.", "the cat. floor."])
def test_every_parameter_agrees_with_complex_steps(settings: Settings, sentence: str, other_weights: Weights) -> None:
    """With weights without any pattern and with repeated tokens, to the last digits, by plain loops."""
    ids = encode(sentence)
    computed = derivatives(other_weights, ids, 6, settings).weights
    expected = slow.derivatives(other_weights, ids.tolist(), 6, settings)

    for name, array in computed.parameters().items():
        np.testing.assert_allclose(array, np.real(expected[name]), rtol=0, atol=1e-11, err_msg=name)


@pytest.mark.parametrize("settings", SETTINGS[::2], ids=str)
def test_rows_before_the_last_pass_their_derivatives_on(
    settings: Settings, other_weights: Weights, ids: Ids, rng: np.random.Generator
) -> None:
    """For a sum over the logits of all rows, where the mask matters, along a random direction of all parameters."""
    d_logits = rng.normal(size=(5, 12))
    computed = backward(other_weights, forward(other_weights, ids, settings), d_logits).weights.parameters()
    direction = {name: rng.normal(size=array.shape) for name, array in computed.items()}

    def total(step: float) -> float:
        moved = {name: array + step * direction[name] for name, array in other_weights.parameters().items()}
        return float((forward(Weights(**moved), ids, settings).logits * d_logits).sum())

    slope = sum(float((array * direction[name]).sum()) for name, array in computed.items())
    assert slope == pytest.approx((total(1e-5) - total(-1e-5)) / 2e-5, rel=1e-6, abs=0)


def test_only_tokens_of_the_sentence_have_a_derivative(weights: Weights, ids: Ids, target: int) -> None:
    """The rows of the other seven tokens, and of the positions not reached, are 0 exactly."""
    computed = derivatives(weights, ids, target, Settings()).weights

    np.testing.assert_array_equal(np.delete(computed.W_E, ids, axis=0), np.zeros((7, 4)))
    np.testing.assert_array_equal(computed.W_pos[5:], np.zeros((3, 4)))
    assert computed.W_E[ids].any(axis=1).all()


def test_derivatives_of_intermediates_fit_their_neighbours(weights: Weights, ids: Ids, target: int) -> None:
    """The stream's derivative sums to 0 in each row, since moving a row along the ones changes nothing."""
    computed = derivatives(weights, ids, target, Settings())

    for name in ("resid_pre", "resid_mid", "resid_post"):
        np.testing.assert_allclose(getattr(computed, name).sum(axis=-1), 0, rtol=0, atol=1e-15, err_msg=name)
    np.testing.assert_array_equal(computed.weights.W_pos[:5], computed.resid_pre)


def test_layer_norm_back_is_the_jacobian(rng: np.random.Generator) -> None:
    """Against central differences of every output by every input, with an epsilon that matters."""
    x, d_out, step = rng.normal(size=(3, 4)), rng.normal(size=(3, 4)), 1e-6

    computed = layer_norm_back(layer_norm(x, 1e-2), d_out)

    for place in np.ndindex(x.shape):
        little = np.zeros_like(x)
        little[place] = step
        change = (layer_norm(x + little, 1e-2).out - layer_norm(x - little, 1e-2).out) / (2 * step)
        assert computed[place] == pytest.approx(float((change * d_out).sum()), rel=0, abs=1e-8)


def test_softmax_back_is_the_jacobian(rng: np.random.Generator) -> None:
    """The matrix diag(p) - p p^T, entry by entry."""
    p, d_p = softmax(rng.normal(size=5)), rng.normal(size=5)
    jacobian: Array = np.array([[p[i] * ((i == j) - p[j]) for j in range(5)] for i in range(5)])

    np.testing.assert_allclose(softmax_back(p, d_p), jacobian @ d_p, rtol=0, atol=1e-15)


def test_a_constant_row_has_a_derivative(weights: Weights) -> None:
    """With " floor" on position 3, which is a row of zeros, the epsilon keeps the slope finite, and it is right."""
    ids = encode("the cat. floor")
    computed = derivatives(weights, ids, 6, Settings()).weights
    expected = slow.derivatives(weights, ids.tolist(), 6, Settings())

    for name, array in computed.parameters().items():
        np.testing.assert_allclose(array, np.real(expected[name]), rtol=1e-12, atol=1e-11, err_msg=name)
