"""One training step on the embedding table: every row moves against its derivative, all else stays."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from figures.core.gpt256.backward import Derivatives, backward
from figures.core.gpt256.forward import DEFAULT, Settings, Trace, forward
from figures.core.gpt256.loss import loss_nats, loss_slope
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array


@dataclass(frozen=True)
class Side:
    """One side of the step: the weights, the pass on the example, p(target) and the loss in nats."""

    weights: Weights
    trace: Trace
    p_target: float
    loss_nats: float


@dataclass(frozen=True)
class Step:
    """A step W_E - eta * dL/dW_E: both sides, and all derivatives before it."""

    target: int
    eta: float
    before: Side
    after: Side
    derivatives: Derivatives

    @property
    def d_W_E(self) -> Array:  # noqa: N802 - the derivative of W_E
        """The derivative of the loss by the embedding table, [V, d]."""
        return self.derivatives.weights.W_E

    @property
    def unmoved(self) -> tuple[int, ...]:
        """The tokens whose row has a derivative of exactly 0."""
        return tuple(int(token) for token in np.flatnonzero(~self.d_W_E.any(axis=-1)))


def train_step(weights: Weights, ids: Ids, target: int, eta: float, settings: Settings = DEFAULT) -> Step:
    """One step on the embedding table for one row of tokens [T] and the token that follows.

    Raises ValueError for what is no row of tokens or no token.
    """
    before = _side(weights, ids, target, settings)
    derivatives = backward(weights, before.trace, loss_slope(before.trace, target))
    stepped = replace(weights, W_E=weights.W_E - eta * derivatives.weights.W_E)
    return Step(target, eta, before, _side(stepped, ids, target, settings), derivatives)


def _side(weights: Weights, ids: Ids, target: int, settings: Settings) -> Side:
    trace = forward(weights, ids, settings)
    loss = loss_nats(trace, target)
    return Side(weights, trace, float(trace.probs[-1, target]), loss)
