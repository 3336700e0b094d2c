"""How an embedding table begins, and that reading a row of it is a matrix product."""

from __future__ import annotations

from typing import Final

import numpy as np

from figures.core.gpt256.dimensions import TOY
from figures.core.nn import Array

INITIAL_DEVIATION: Final = 0.02  # Radford et al. 2018, section 4.1: weights begin as N(0, 0.02)


def initial_table(rng: np.random.Generator) -> Array:
    """A table as it is before training, [V, d]: each entry drawn from N(0, 0.02)."""
    return rng.normal(0.0, INITIAL_DEVIATION, size=(TOY.V, TOY.d))


def one_hot(token: int) -> Array:
    """The vector that is 1 at the token's number and 0 elsewhere, [V]; times W_E it is the token's row.

    Raises ValueError for a number that is no token.
    """
    if not 0 <= token < TOY.V:
        message = f"the token is {token}; token numbers are 0 to {TOY.V - 1}"
        raise ValueError(message)
    vector: Array = np.eye(TOY.V)[token]
    return vector
