"""Reverse-mode derivatives, written out: the forward pass line by line, from the last line to the first.

Every d_x is the derivative of one number (a loss) by each entry of x, hence has the shape of x; shapes are
those of `forward`. Two rules make up most lines. Of y = x W: d_x = d_y W^T and d_W = x^T d_y. Where a value is
used twice, its derivatives add up.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from figures.core.gpt256.forward import HeadTrace, Trace
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array, Normalised, gelu_slope


@dataclass(frozen=True)
class Derivatives:
    """Derivatives by everything that a pass computes on the way, last first, and by all weights."""

    logits: Array
    ln_final: Array
    resid_post: Array
    mlp_post: Array
    mlp_pre: Array
    ln2: Array
    resid_mid: Array
    z: Array
    q: Array
    k: Array
    v: Array
    ln1: Array
    resid_pre: Array
    weights: Weights


def backward(weights: Weights, trace: Trace, d_logits: Array) -> Derivatives:
    """From the derivative by the logits [T, V] to those by everything else; for one row of tokens, [T]."""
    ln1, ln2, ln_final, mlp = trace.ln1, trace.ln2, trace.ln_final, trace.mlp
    d_ln_final = d_logits @ weights.W_U.T  # [T, V] @ [V, d] -> [T, d]
    d_resid_post = layer_norm_back(ln_final, d_ln_final)
    d_post = d_resid_post @ weights.W_out.T  # [T, d] @ [d, m] -> [T, m]
    d_pre = d_post * gelu_slope(mlp.pre)
    d_ln2 = d_pre @ weights.W_in.T  # [T, m] @ [m, d] -> [T, d]
    d_resid_mid = d_resid_post + layer_norm_back(ln2, d_ln2)  # used by the sum and by the MLP
    d_z = d_resid_mid @ weights.W_O.T
    d_q, d_k, d_v = heads_back(trace.heads, d_z)
    d_ln1 = d_q @ weights.W_Q.T + d_k @ weights.W_K.T + d_v @ weights.W_V.T
    d_resid_pre = d_resid_mid + layer_norm_back(ln1, d_ln1)  # used by the sum and by the heads
    d_W_E, d_W_pos = np.zeros_like(weights.W_E), np.zeros_like(weights.W_pos)
    np.add.at(d_W_E, trace.ids, d_resid_pre)  # a token that stands twice gets both
    d_W_pos[: len(trace.ids)] = d_resid_pre
    return Derivatives(
        logits=d_logits,
        ln_final=d_ln_final,
        resid_post=d_resid_post,
        mlp_post=d_post,
        mlp_pre=d_pre,
        ln2=d_ln2,
        resid_mid=d_resid_mid,
        z=d_z,
        q=d_q,
        k=d_k,
        v=d_v,
        ln1=d_ln1,
        resid_pre=d_resid_pre,
        weights=Weights(
            W_E=d_W_E,
            W_pos=d_W_pos,
            W_Q=ln1.out.T @ d_q,
            W_K=ln1.out.T @ d_k,
            W_V=ln1.out.T @ d_v,
            W_O=trace.z.T @ d_resid_mid,
            W_in=ln2.out.T @ d_pre,
            W_out=mlp.post.T @ d_resid_post,
            W_U=ln_final.out.T @ d_logits,
        ),
    )


def layer_norm_back(norm: Normalised, d_out: Array) -> Array:
    """Through out = (x - mean) / sigma: (d_out - its mean - out * mean of d_out * out) / sigma, row by row.

    The second term is what comes through the mean; the third what comes through sigma, whose derivative by x is
    (x - mean) / (d sigma) = out / d.
    """
    through_mean = d_out.mean(axis=-1, keepdims=True)
    through_sigma = norm.out * (d_out * norm.out).mean(axis=-1, keepdims=True)
    d_x: Array = (d_out - through_mean - through_sigma) / norm.sigma[..., np.newaxis]
    return d_x


def softmax_back(weights: Array, d_weights: Array) -> Array:
    """Through weights = softmax(scores): weights * (d_weights - their average by weights), row by row."""
    average = (weights * d_weights).sum(axis=-1, keepdims=True)
    d_scores: Array = weights * (d_weights - average)
    return d_scores


def heads_back(heads: tuple[HeadTrace, ...], d_z: Array) -> tuple[Array, Array, Array]:
    """Through all heads side by side: d_q, d_k, d_v from d_z, all [T, d]."""
    parts = np.split(d_z, len(heads), axis=-1)  # each [T, K]
    each = [_head_back(head, part) for head, part in zip(heads, parts, strict=True)]
    d_q, d_k, d_v = (np.concatenate(part, axis=-1) for part in zip(*each, strict=True))
    return d_q, d_k, d_v


def _head_back(head: HeadTrace, d_z: Array) -> tuple[Array, Array, Array]:
    """Through z = softmax(q k^T / sqrt(K)) v: d_q, d_k, d_v [T, K]. What the mask hides has weight 0."""
    d_v = head.pattern.T @ d_z  # [T, T] @ [T, K] -> [T, K]
    d_scores = softmax_back(head.pattern, d_z @ head.v.T)  # [T, K] @ [K, T] -> [T, T]
    d_dots = d_scores / sqrt(head.k.shape[-1])
    return d_dots @ head.k, d_dots.T @ head.q, d_v
