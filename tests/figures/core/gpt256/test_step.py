"""The training step: what moves, by how much, and which way the loss goes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.step import Step, train_step
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights


@pytest.fixture
def step(weights: Weights, ids: Ids, target: int) -> Step:
    """The talk's training step."""
    return train_step(weights, ids, target, eta=0.1)


def test_only_the_table_moves_and_only_where_there_is_a_derivative(step: Step) -> None:
    """Other arrays stay, as do the rows of the seven tokens that are not in the sentence."""
    for name, array in step.before.weights.parameters().items():
        after = step.after.weights.parameters()[name]
        if name != "W_E":
            np.testing.assert_array_equal(after, array)
        else:
            assert step.unmoved == tuple(i for i in range(12) if (after[i] == array[i]).all())
    assert step.unmoved == (3, 6, 7, 8, 9, 10, 11)


def test_both_sides_are_passes_with_their_own_weights(step: Step, ids: Ids, target: int) -> None:
    """The step goes against the derivative, and probability and loss are those of a fresh pass."""
    np.testing.assert_allclose(
        step.after.weights.W_E, step.before.weights.W_E - 0.1 * step.derivatives.weights.W_E, rtol=0, atol=0
    )
    for side in (step.before, step.after):
        fresh = forward(side.weights, ids).probs[-1, target]
        assert side.p_target == fresh
        assert side.loss_nats == pytest.approx(-math.log(fresh), rel=0, abs=1e-14)


def test_a_small_step_lowers_the_loss_by_eta_times_the_squared_slope(weights: Weights, ids: Ids, target: int) -> None:
    """To first order; twice the step, twice the gain; a step of nothing changes nothing."""
    for eta in (1e-5, 2e-5):
        step = train_step(weights, ids, target, eta)
        gain = step.before.loss_nats - step.after.loss_nats
        assert gain == pytest.approx(eta * (step.d_W_E**2).sum(), rel=1e-3, abs=0)
    still = train_step(weights, ids, target, 0.0)
    assert still.after.loss_nats == still.before.loss_nats


def test_settings_are_those_of_both_passes(weights: Weights, ids: Ids, target: int) -> None:
    """Heads, mask and temperature hold before and after the step."""
    settings = Settings(heads=1, masked=False, temperature=2)

    step = train_step(weights, ids, target, 0.1, settings)

    assert (step.before.trace.settings, step.after.trace.settings) == (settings, settings)
    assert step.after.loss_nats < step.before.loss_nats
