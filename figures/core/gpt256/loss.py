"""The loss: how surprised the last row is by the token that really follows."""

from __future__ import annotations

import numpy as np

from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.forward import Trace
from figures.core.nn import Array, cross_entropy


def loss_nats(trace: Trace, target: int) -> float:
    """-ln p(target) after the last row of a pass on one row of tokens, at the pass's temperature.

    Raises ValueError for a batched trace or a number that is no token.
    """
    check_example(trace, target)
    return float(cross_entropy(trace.scaled[-1], np.array(target)))


def loss_slope(trace: Trace, target: int) -> Array:
    """The loss's derivative by each logit, [T, V]: (p - one-hot(target)) / temperature in the last row, else 0.

    Raises ValueError for a batched trace or a number that is no token.
    """
    check_example(trace, target)
    d_logits = np.zeros_like(trace.logits)
    d_logits[-1] = trace.probs[-1]
    d_logits[-1, target] -= 1
    return d_logits / trace.settings.temperature


def check_example(trace: Trace, target: int) -> None:
    """Raise ValueError unless the trace is that of one row of tokens and the target is a token."""
    if trace.ids.ndim != 1:
        message = f"the trace holds a batch of shape {trace.ids.shape}; run forward on one row of tokens"
        raise ValueError(message)
    if not 0 <= target < TOY.V:
        message = f"the target is {target}; token numbers are 0 to {TOY.V - 1}"
        raise ValueError(message)
