"""The questions a + b = ? modulo p, and which of them are trained on."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.recipe import Recipe

Ints = NDArray[np.intp]


@dataclass(frozen=True)
class Pairs:
    """N questions: a, b and the right answer (a + b) mod p, each [N]."""

    a: Ints
    b: Ints
    answer: Ints

    def __len__(self) -> int:
        return len(self.a)


def all_pairs(p: int) -> Pairs:
    """All p * p pairs; pair (a, b) stands at place a * p + b."""
    a, b = (grid.ravel() for grid in np.indices((p, p)))
    return Pairs(a, b, (a + b) % p)


def in_training(recipe: Recipe) -> NDArray[np.bool_]:
    """Which pairs are trained on, [p * p] in the order of `all_pairs`.

    All pairs are shuffled by Python's own generator, seeded, and the first n_train are taken, as in the paper's code.
    """
    places = list(range(recipe.n_pairs))
    random.Random(recipe.split_seed).shuffle(places)  # noqa: S311 - a repeatable split, no secret
    chosen = np.zeros(recipe.n_pairs, dtype=np.bool_)
    chosen[places[: recipe.n_train]] = True
    return chosen


def split(recipe: Recipe) -> tuple[Pairs, Pairs]:
    """The pairs trained on and the others, each in the order of `all_pairs`."""
    pairs, chosen = all_pairs(recipe.p), in_training(recipe)
    train, test = (Pairs(pairs.a[part], pairs.b[part], pairs.answer[part]) for part in (chosen, ~chosen))
    return train, test
