"""The loss and its derivative by every weight, written out; float32 in training, any floating type in tests.

Each d_x is the derivative of the loss by x. Two rules make up most lines: of y = x W^T, d_x = d_y W and d_W = d_y^T x;
where a value is used twice, its derivatives add up. Shapes are those of `tables`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import sqrt
from typing import Final

import numpy as np

from figures.core.modadd.pairs import Pairs
from figures.core.modadd.params import Floats, Params
from figures.core.modadd.tables import Batch, Tables, make_tables, rows_of, run

BLOCK: Final = 480  # pairs at a time: their 512 activations in float32 take 1 MB, which stays in a core's cache

# Of the greatest exponential of a pair: wrong tokens below it count as 0. Next to the others they are less than
# float32's last digit; kept, they lead to subnormal numbers, and a step takes ten times as long.
NEGLIGIBLE: Final = 1e-20


@dataclass
class _Sums:
    """Derivatives by the entries of `Tables` of the same names, summed over the pairs."""

    v: Floats
    scores: Floats
    to_pre: Floats
    pre_bias: Floats
    post_to_logits: Floats
    z_to_logits: Floats
    logit_bias: Floats


def loss_and_gradients(params: Params, pairs: Pairs) -> tuple[float, Params]:
    """The mean cross-entropy of the right answers in nats, over all V logits, and its derivatives."""
    tables = make_tables(params)
    sums = _Sums(**{field.name: np.zeros_like(getattr(tables, field.name)) for field in fields(_Sums)})
    loss = 0.0
    for start in range(0, len(pairs), BLOCK):
        stop = start + BLOCK
        block = Pairs(pairs.a[start:stop], pairs.b[start:stop], pairs.answer[start:stop])
        batch = run(tables, block.a, block.b)
        losses, d_logits = cross_entropy(batch.logits, block)
        loss += float(losses.sum(dtype=np.float64))
        d_logits /= len(pairs)
        _add(sums, tables, block, batch, d_logits)
    return loss / len(pairs), _unfold(params, tables, sums)


def cross_entropy(logits: Floats, pairs: Pairs) -> tuple[Floats, Floats]:
    """The loss of each pair [N], and its derivative by the logits [N, V].

    Both are taken from the sum of the wrong tokens' exponentials. So a loss of 1e-7 keeps all its digits in float32,
    where 1 - p(right) would keep none.
    """
    place = np.arange(len(pairs)), pairs.answer
    exps = np.exp(logits - logits.max(axis=1, keepdims=True))
    right = exps[place]
    exps[place] = 0
    exps[exps < NEGLIGIBLE] = 0
    wrong = exps.sum(axis=1)
    d_logits: Floats = exps / (right + wrong)[:, np.newaxis]
    d_logits[place] = -wrong / (right + wrong)
    return np.log1p(wrong / right), d_logits


def _add(sums: _Sums, tables: Tables, pairs: Pairs, batch: Batch, d_logits: Floats) -> None:
    """Add the part of one block of pairs: backwards from the logits to values and scores."""
    sums.post_to_logits += d_logits.T @ batch.post
    sums.z_to_logits += d_logits.T @ batch.z
    sums.logit_bias += d_logits.sum(axis=0)
    d_pre = d_logits @ tables.post_to_logits
    d_pre *= batch.pre > 0
    sums.to_pre += d_pre.T @ batch.z
    sums.pre_bias += d_pre.sum(axis=0)
    d_z = d_pre @ tables.to_pre + d_logits @ tables.z_to_logits
    _add_attention(sums, tables, pairs, batch, d_z.reshape(len(pairs), *tables.q.shape))


def _add_attention(sums: _Sums, tables: Tables, pairs: Pairs, batch: Batch, d_z: Floats) -> None:
    """Through z = softmax(scores) v with d_z [N, H, K]; each pair adds to the rows that it looks at."""
    rows = rows_of(tables, pairs.a, pairs.b)
    d_pattern = np.stack([np.einsum("nhk,nhk->nh", d_z, tables.v[row]) for row in rows], axis=1)  # [N, 3, H]
    average = (batch.pattern * d_pattern).sum(axis=1, keepdims=True)
    d_scores = batch.pattern * (d_pattern - average)
    p = tables.p
    for j, numbers in enumerate((pairs.a, pairs.b)):
        # One row for each number, 1 where a pair has it: adding up pairs by their number is a matrix product.
        has = (numbers == np.arange(p)[:, np.newaxis]).astype(d_z.dtype)  # [p, N]
        d_v = (batch.pattern[:, j, :, np.newaxis] * d_z).reshape(len(pairs), -1)
        sums.v[j * p : (j + 1) * p] += (has @ d_v).reshape(p, *tables.q.shape)
        sums.scores[j * p : (j + 1) * p] += has @ d_scores[:, j]
    sums.v[2 * p] += np.einsum("nh,nhk->hk", batch.pattern[:, 2], d_z)
    sums.scores[2 * p] += d_scores[:, 2].sum(axis=0)


def _unfold(params: Params, tables: Tables, sums: _Sums) -> Params:
    """From the derivatives by the tables to those by the weights that they were made from."""
    H, K, d = params.W_Q.shape
    x_equals, p = tables.x[-1], tables.p
    through_bias = params.W_U @ sums.logit_bias  # [d], of x_equals + b_out
    d_scores = sums.scores / tables.x.dtype.type(sqrt(K))  # [R, H], of the products q . k
    d_q = np.einsum("rh,rhk->hk", d_scores, tables.k)
    d_k = (d_scores[:, :, np.newaxis] * tables.q).reshape(-1, H * K)
    d_v = sums.v.reshape(-1, H * K)
    d_x = d_k @ params.W_K.reshape(H * K, d) + d_v @ params.W_V.reshape(H * K, d)  # [R, d]
    d_x[-1] += d_q.ravel() @ params.W_Q.reshape(H * K, d) + sums.pre_bias @ params.W_in + through_bias
    return Params(
        W_E=np.concatenate([d_x[:p] + d_x[p : 2 * p], d_x[2 * p :]]).T,
        W_pos=np.stack([d_x[:p].sum(axis=0), d_x[p : 2 * p].sum(axis=0), d_x[2 * p]]),
        W_Q=d_q[:, :, np.newaxis] * x_equals,
        W_K=(d_k.T @ tables.x).reshape(H, K, d),
        W_V=(d_v.T @ tables.x).reshape(H, K, d),
        W_O=params.W_in.T @ sums.to_pre + params.W_U @ sums.z_to_logits,
        W_in=sums.to_pre @ params.W_O.T + np.outer(sums.pre_bias, x_equals),
        b_in=sums.pre_bias,
        W_out=params.W_U @ sums.post_to_logits,
        b_out=through_bias,
        W_U=params.W_out @ sums.post_to_logits.T
        + params.W_O @ sums.z_to_logits.T
        + np.outer(x_equals + params.b_out, sums.logit_bias),
    )
