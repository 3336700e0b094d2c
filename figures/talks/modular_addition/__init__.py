"""Talk: a one-layer transformer that learned modular addition, number by number. Sorted by what it is."""

from __future__ import annotations

from figures.talks.modular_addition import (
    attention,
    forward,
    learned,
    mlp,
    multiples,
    output,
    seeds,
    setting,
    story,
    stream,
    training,
    values,
)

__all__ = [
    "attention",
    "forward",
    "learned",
    "mlp",
    "multiples",
    "output",
    "seeds",
    "setting",
    "story",
    "stream",
    "training",
    "values",
]
