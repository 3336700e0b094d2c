"""The weights before training."""

from __future__ import annotations

from math import sqrt

import numpy as np

from figures.core.modadd.params import Floats, shapes, total
from figures.core.modadd.recipe import Recipe


def initial(recipe: Recipe) -> Floats:
    """One row of float32 numbers: normal draws with variance 1 / d_model, for W_U 1 / V; the biases are 0.

    Arrays are drawn in the order of `Params`, from numpy's generator seeded by the recipe.
    """
    rng = np.random.default_rng(recipe.seed)
    flat = np.empty(total(recipe), dtype=np.float32)
    start = 0
    for name, shape in shapes(recipe).items():
        size = int(np.prod(shape))
        variance = recipe.vocabulary if name == "W_U" else recipe.d_model
        drawn = np.zeros(size) if name.startswith("b_") else rng.normal(size=size) / sqrt(variance)
        flat[start : start + size] = drawn
        start += size
    return flat
