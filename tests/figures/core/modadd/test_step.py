"""AdamW, against the paper's algorithm in plain numbers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from figures.core.modadd.initial import initial
from figures.core.modadd.pairs import split
from figures.core.modadd.params import unflatten
from figures.core.modadd.recipe import Recipe
from figures.core.modadd.step import State, adamw, advance, start


def plain_adamw(w: float, gradients: list[float], recipe: Recipe) -> float:
    """One weight through some steps: sums over all gradients so far in place of running means."""
    for t in range(1, len(gradients) + 1):
        weights_1 = [recipe.beta1 ** (t - i) for i in range(1, t + 1)]
        weights_2 = [recipe.beta2 ** (t - i) for i in range(1, t + 1)]
        mean = sum(b * g for b, g in zip(weights_1, gradients, strict=False)) / sum(weights_1)
        square = sum(b * g * g for b, g in zip(weights_2, gradients, strict=False)) / sum(weights_2)
        lr = recipe.lr * min(t - 1, recipe.warm_up) / recipe.warm_up
        w -= lr * (recipe.weight_decay * w + mean / (square**0.5 + recipe.epsilon))
    return w


@pytest.mark.parametrize("weight_decay", [0.0, 1.0])
def test_adamw_is_weighted_averages_of_all_gradients(weight_decay: float, rng: np.random.Generator) -> None:
    """25 steps of four weights, past the warm-up, against averages written as such."""
    recipe = replace(Recipe(), weight_decay=weight_decay, lr=0.05)
    begin, gradients = rng.normal(size=4), rng.normal(size=(25, 4))
    state = State(0, begin.copy(), np.zeros(4), np.zeros(4))
    for gradient in gradients:
        adamw(state, gradient, recipe)

    expected = [plain_adamw(w, gradients[:, i].tolist(), recipe) for i, w in enumerate(begin.tolist())]
    np.testing.assert_allclose(state.weights, expected, rtol=1e-12, atol=1e-12)
    assert state.step == 25


def test_the_first_step_moves_nothing() -> None:
    """The learning rate rises from 0."""
    state = State(0, np.ones(3), np.zeros(3), np.zeros(3))
    adamw(state, np.ones(3), Recipe())

    np.testing.assert_array_equal(state.weights, np.ones(3))


def test_a_constant_gradient_moves_by_the_learning_rate() -> None:
    """Without decay the eleventh step, the first at full rate, is lr times the sign, whatever the gradient's size."""
    recipe = replace(Recipe(), weight_decay=0.0)
    state = State(0, np.zeros(2), np.zeros(2), np.zeros(2))
    for _ in range(11):
        before = state.weights.copy()
        adamw(state, np.array([1e-3, -50.0]), recipe)

    np.testing.assert_allclose(state.weights - before, [-1e-3, 1e-3], rtol=1e-4, atol=0)


def test_warm_up_sums_up() -> None:
    """After ten steps of a constant gradient the weight has moved by 0 + 1/10 + ... + 9/10 learning rates."""
    recipe = replace(Recipe(), weight_decay=0.0)
    state = State(0, np.zeros(1), np.zeros(1), np.zeros(1))
    for _ in range(10):
        adamw(state, np.ones(1), recipe)

    expected = -recipe.lr * float(sum(Fraction(i, 10) for i in range(10)))
    np.testing.assert_allclose(state.weights, expected, rtol=1e-6, atol=0)


def test_means_without_a_gradient_end_at_zero() -> None:
    """In float32 they do not linger as subnormal numbers."""
    state = State(0, np.ones(1, np.float32), np.full(1, 1e-9, np.float32), np.full(1, 1e-16, np.float32))
    for _ in range(3000):
        adamw(state, np.zeros(1, np.float32), Recipe())

    assert state.mean[0] == 0
    assert state.square[0] == 0


def test_training_learns_a_small_task(small: Recipe) -> None:
    """600 steps on 12 of the 25 pairs modulo 5 bring their loss from ln 6, about, to under a tenth of a nat."""
    recipe = replace(small, lr=5e-3, weight_decay=0.1)
    state, (train, _) = start(recipe), split(recipe)
    losses = [advance(state, recipe, train) for _ in range(600)]

    assert losses[0] == pytest.approx(np.log(6), rel=0.3, abs=0)
    assert losses[-1] < 0.1


def test_start_is_the_initial_weights(small: Recipe) -> None:
    """In float32, with nothing remembered, and of the recipe's length."""
    state = start(small)

    np.testing.assert_array_equal(state.weights, initial(small))
    assert state.weights.dtype == np.float32
    assert state.step == 0
    assert not state.mean.any()
    assert not state.square.any()
    unflatten(state.weights, small)
