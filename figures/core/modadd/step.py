"""One step of training: full-batch AdamW, written out (Loshchilov & Hutter 2019, algorithm 2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from figures.core.modadd.gradients import loss_and_gradients
from figures.core.modadd.initial import initial
from figures.core.modadd.pairs import Pairs
from figures.core.modadd.params import Floats, flatten, unflatten
from figures.core.modadd.recipe import Recipe

NEGLIGIBLE: Final = 1e-18  # as a mean gradient: far below epsilon, so it moves no weight in any digit


@dataclass
class State:
    """Where training stands: steps done, the weights, and AdamW's running means of gradient and squared gradient."""

    step: int
    weights: Floats
    mean: Floats
    square: Floats


def start(recipe: Recipe) -> State:
    """The state before the first step."""
    weights = initial(recipe)
    return State(0, weights, np.zeros_like(weights), np.zeros_like(weights))


def advance(state: State, recipe: Recipe, train: Pairs) -> float:
    """Do one step, in place; returns the loss before it, in nats."""
    loss, gradients = loss_and_gradients(unflatten(state.weights, recipe), train)
    adamw(state, flatten(gradients), recipe)
    return loss


def adamw(state: State, gradient: Floats, recipe: Recipe) -> None:
    """Move all weights: w - lr (decay w + m / (sqrt(s) + epsilon)), m and s the means without their bias to 0.

    The learning rate rises in equal parts from 0 in the first step to its full size after warm_up steps.
    """
    lr = recipe.lr * min(state.step / recipe.warm_up, 1.0)
    state.step += 1
    state.mean *= recipe.beta1
    state.mean += (1 - recipe.beta1) * gradient
    state.square *= recipe.beta2
    state.square += (1 - recipe.beta2) * gradient**2
    # A weight without a derivative would soon have subnormal means, which are slow and change nothing.
    state.mean[np.abs(state.mean) < NEGLIGIBLE] = 0
    state.square[state.square < NEGLIGIBLE**2] = 0
    mean_share = 1 - recipe.beta1**state.step  # what a constant gradient's running mean has reached of it
    square_share = 1 - recipe.beta2**state.step
    spread = np.sqrt(state.square / square_share) + recipe.epsilon
    state.weights *= 1 - lr * recipe.weight_decay
    state.weights -= (lr / mean_share) * state.mean / spread
