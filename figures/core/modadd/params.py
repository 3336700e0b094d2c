"""The weights by name, and as one row of numbers.

Glossary of shapes: d = d_model width of the residual stream, V = p + 1 token types, H heads of K = d_head columns,
m = d_mlp units. A matrix [to, from] is applied as W @ x. The names are those of TransformerLens.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.recipe import Recipe

Floats = NDArray[np.floating[Any]]  # float32 while training, float64 elsewhere


@dataclass(frozen=True)
class Params:
    """The weights: W_E, W_U [d, V], W_pos [3, d], W_Q, W_K, W_V [H, K, d], W_O [d, H K], and the MLP's four.

    Those are W_in [m, d], b_in [m], W_out [d, m], b_out [d].
    Column t of W_E embeds token t, column c of W_U reads the logit of answer c. W_O takes the heads side by side.
    """

    W_E: Floats
    W_pos: Floats
    W_Q: Floats
    W_K: Floats
    W_V: Floats
    W_O: Floats
    W_in: Floats
    b_in: Floats
    W_out: Floats
    b_out: Floats
    W_U: Floats

    def parameters(self) -> dict[str, Floats]:
        """All arrays by name, in the order in which a forward pass meets them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def astype(self, dtype: type[np.floating[Any]]) -> Params:
        """The same weights in another floating type."""
        return Params(**{name: array.astype(dtype) for name, array in self.parameters().items()})


def shapes(recipe: Recipe) -> dict[str, tuple[int, ...]]:
    """The shape of each array, in the order of `Params`."""
    d, V, m = recipe.d_model, recipe.vocabulary, recipe.d_mlp
    per_head = (recipe.n_heads, recipe.d_head, d)
    return {
        "W_E": (d, V),
        "W_pos": (3, d),
        "W_Q": per_head,
        "W_K": per_head,
        "W_V": per_head,
        "W_O": (d, recipe.d_heads),
        "W_in": (m, d),
        "b_in": (m,),
        "W_out": (d, m),
        "b_out": (d,),
        "W_U": (d, V),
    }


def counts(recipe: Recipe) -> dict[str, int]:
    """How many numbers each array holds; they sum to 226,816 for the paper's sizes."""
    return {name: prod(shape) for name, shape in shapes(recipe).items()}


def total(recipe: Recipe) -> int:
    """How many numbers there are altogether."""
    return sum(counts(recipe).values())


def flatten(params: Params) -> Floats:
    """All numbers in one row, array after array."""
    return np.concatenate([array.ravel() for array in params.parameters().values()])


def unflatten(flat: Floats, recipe: Recipe) -> Params:
    """The arrays of a row of numbers, as views of it: what is written into the row shows in them.

    Raises ValueError where the row has another length than the recipe's arrays together.
    """
    if flat.shape != (total(recipe),):
        message = f"a row of shape {flat.shape} was given; these sizes need one of {total(recipe)} numbers"
        raise ValueError(message)
    ends = np.cumsum(list(counts(recipe).values()))[:-1]
    parts = zip(shapes(recipe).items(), np.split(flat, ends), strict=True)
    return Params(**{name: part.reshape(shape) for (name, shape), part in parts})
