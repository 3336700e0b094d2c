"""What every training run of the recipe must have come to, whatever the processor rounds."""

from __future__ import annotations

import numpy as np

from figures.core.modadd.heads import attention
from figures.core.modadd.key import key_frequencies
from figures.core.modadd.model import forward
from figures.core.modadd.pairs import in_training
from figures.core.modadd.params import Params
from figures.core.modadd.passes import every_pair
from figures.core.modadd.progress import accuracy, excluded_loss, loss, restricted_loss
from figures.core.modadd.recipe import Recipe


def failures(params: Params, recipe: Recipe) -> list[str]:
    """Which of the claims do not hold for trained weights, each with what was found.

    All test pairs right; p(37) for 100 + 50 over 0.99; less than 1 % of each head's attention on '='; 3 to 6 key
    frequencies; restricted loss < loss of all pairs, a thousandth of the excluded loss at most.
    """
    seen = every_pair(params)
    trained = in_training(recipe).reshape(recipe.p, recipe.p)
    key = key_frequencies(seen.logits)
    whole = loss(seen.logits, np.ones_like(trained))
    mean_on_equals = attention(seen.pattern).on_equals
    excluded = excluded_loss(seen.logits, key, trained)
    found = {
        "test accuracy": (accuracy(seen.logits, ~trained), 1.0, 1.0),
        "p(37)": (float(forward(params, 100, 50).probs[37]), 0.99, 1.0),
        "attention on '='": (float(mean_on_equals.max()), 0.0, 0.01),
        "key frequencies": (len(key), 3, 6),
        "restricted over whole loss": (restricted_loss(seen.logits, key) / whole, 0.0, 1.0),
        "whole over excluded loss": (whole / excluded, 0.0, 1e-3),
    }
    return [f"{name} is {value}" for name, (value, least, most) in found.items() if not least <= value <= most]
