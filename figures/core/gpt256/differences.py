"""Derivatives by central differences: the loss at a little more and a little less of each parameter."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from figures.core.gpt256.forward import DEFAULT, Settings, forward
from figures.core.gpt256.loss import loss_nats
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array

# The error is some STEP^2 from the third derivative and some 1e-16 / STEP from rounding; both are about 1e-10 here.
STEP: Final = 1e-5


def central_differences(weights: Weights, ids: Ids, target: int, settings: Settings = DEFAULT) -> Weights:
    """(L(w + STEP) - L(w - STEP)) / (2 STEP) for every parameter w: an array for each of the weights'.

    Raises ValueError for what is no row of tokens [T] or no token.
    """

    def loss(name: str, array: Array) -> float:
        return loss_nats(forward(replace(weights, **{name: array}), ids, settings), target)

    found = {}
    for name, array in weights.parameters().items():
        slopes = np.empty_like(array)
        for place in np.ndindex(array.shape):
            little = np.zeros_like(array)
            little[place] = STEP
            slopes[place] = (loss(name, array + little) - loss(name, array - little)) / (2 * STEP)
        found[name] = slopes
    return Weights(**found)


def largest_gap(one: Weights, other: Weights) -> float:
    """The largest difference between entries of the same place, over all arrays."""
    others = other.parameters()
    return max(float(np.abs(array - others[name]).max()) for name, array in one.parameters().items())
