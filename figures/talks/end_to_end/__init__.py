"""Talk: a 256-parameter GPT worked by hand, from a text to its next token. Sorted by what it is."""

from __future__ import annotations

from figures.talks.end_to_end import (
    generation,
    heads,
    mlp,
    output,
    path,
    rows,
    stepper,
    tokens,
    training,
    values,
    where,
)

__all__ = ["generation", "heads", "mlp", "output", "path", "rows", "stepper", "tokens", "training", "values", "where"]
