"""The pieces of a transformer that more than one talk needs.

Glossary of shapes: T rows (queries), S rows looked at (keys), K size of a query or key, d width of a row's
vector, V token types. Leading batch dimensions, written [...], broadcast; all arrays are float64.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

# GELU's tanh form (Hendrycks & Gimpel 2016, section 2): x/2 (1 + tanh(GELU_SCALE (x + GELU_CUBIC x^3))).
GELU_SCALE = sqrt(2 / pi)
GELU_CUBIC = 0.044715


def relu(x: Array) -> Array:
    """max(x, 0), entry by entry."""
    return np.maximum(x, 0.0)


def gelu(x: Array) -> Array:
    """GELU in its tanh form, entry by entry (Hendrycks & Gimpel 2016), as in GPT-2."""
    result: Array = 0.5 * x * (1 + np.tanh(GELU_SCALE * (x + GELU_CUBIC * x**3)))
    return result


def gelu_slope(x: Array) -> Array:
    """The derivative of `gelu`, entry by entry: (1 + t)/2 + x/2 (1 - t^2) s', t = tanh(s) and s its argument."""
    t = np.tanh(GELU_SCALE * (x + GELU_CUBIC * x**3))
    slope: Array = 0.5 * (1 + t) + 0.5 * x * (1 - t**2) * GELU_SCALE * (1 + 3 * GELU_CUBIC * x**2)
    return slope


@dataclass(frozen=True)
class Normalised:
    """What LayerNorm makes of rows [..., d]: their mean and sigma [...], and out [..., d]."""

    mean: Array
    sigma: Array
    out: Array


def layer_norm(x: Array, epsilon: float) -> Normalised:
    """(x - mean) / sigma of each row, sigma^2 = population variance + epsilon (Ba et al. 2016); no weights.

    A constant row comes out as 0, with an epsilon of 0 too.
    """
    mean = x.mean(axis=-1, keepdims=True)  # [..., 1]
    deviation = x - mean  # [..., d]
    sigma = np.sqrt((deviation**2).mean(axis=-1, keepdims=True) + epsilon)  # [..., 1]
    out = np.divide(deviation, sigma, out=np.zeros_like(deviation), where=sigma > 0)
    return Normalised(mean[..., 0], sigma[..., 0], out)


def cross_entropy(logits: Array, targets: NDArray[np.intp]) -> Array:
    """-ln softmax(logits)[target] in nats: logits [..., V], targets [...] -> [...].

    Taken as ln(sum of exponentials) - logit, so that an improbable target costs much and not infinity.
    """
    peak = logits.max(axis=-1)  # [...]
    log_sum = peak + np.log(np.exp(logits - peak[..., np.newaxis]).sum(axis=-1))
    loss_nats: Array = log_sum - np.take_along_axis(logits, targets[..., np.newaxis], axis=-1)[..., 0]
    return loss_nats


def softmax(x: Array) -> Array:
    """Exponentials of the last axis, divided by their sum; an entry of -inf gets weight 0.

    The row's greatest entry is subtracted first, so that no exponential overflows.
    Raises ValueError where a row has no finite greatest entry: its weights would be undefined.
    """
    peak = x.max(axis=-1, keepdims=True)  # [..., 1]
    if not np.isfinite(peak).all():
        message = (
            "softmax needs a finite greatest entry in each row; got a row that is empty of finite entries, "
            "or holds +inf or NaN. Unmask at least one entry of each row"
        )
        raise ValueError(message)
    weights = np.exp(x - peak)
    normalised: Array = weights / weights.sum(axis=-1, keepdims=True)
    return normalised


def causal_mask(rows: int) -> Mask:
    """Which rows see which: entry [t, s] is True where s <= t. Shape [rows, rows]."""
    return np.tri(rows, dtype=np.bool_)


def attention_scores(q: Array, k: Array) -> Array:
    """Scaled dot products q . k / sqrt(K) (Vaswani et al. 2017, eq. 1), not masked.

    q [..., T, K], k [..., S, K] -> [..., T, S].
    """
    scores: Array = q @ np.swapaxes(k, -1, -2) / np.sqrt(k.shape[-1])
    return scores


def attention_pattern(scores: Array, mask: Mask) -> Array:
    """Softmax of each row of scores over the entries where `mask` is True; elsewhere 0.

    scores [..., T, S], mask [T, S] -> [..., T, S], each row sums to 1.
    Raises ValueError where a row may look at nothing.
    """
    return softmax(np.where(mask, scores, -np.inf))
