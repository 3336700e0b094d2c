"""The pieces of a transformer that more than one talk needs.

Glossary of shapes: T rows (queries), S rows looked at (keys), K size of a query or key. Leading batch
dimensions, written [...], broadcast; all arrays are float64.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def relu(x: Array) -> Array:
    """max(x, 0), entry by entry."""
    return np.maximum(x, 0.0)


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
