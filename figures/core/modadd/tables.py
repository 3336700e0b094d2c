"""The forward pass for many pairs at once: what pairs have in common is computed once.

Only the stream at '=' is read out, and '=' always stands on the same place. So there is one query for each head, and
keys, values and scores depend on one token and its position alone: R = 2p + 1 rows (a on position 0, b on
position 1, '=' on position 2) stand for all p * p questions. Matrices between which nothing but a sum happens are
multiplied once. None of this is an approximation.

Glossary of shapes: as in `params`, and N pairs, R rows of the tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from figures.core.modadd.pairs import Ints
from figures.core.modadd.params import Floats, Params


@dataclass(frozen=True)
class Tables:
    """x [R, d] (embedding + position); q [H, K]; k, v [R, H, K]; scores [R, H]; and what z [H K] becomes.

    to_pre [m, H K] = W_in W_O and pre_bias [m] lead to the MLP; post_to_logits [V, m] = W_U^T W_out,
    z_to_logits [V, H K] = W_U^T W_O and logit_bias [V] lead to the logits.
    """

    x: Floats
    q: Floats
    k: Floats
    v: Floats
    scores: Floats
    to_pre: Floats
    pre_bias: Floats
    post_to_logits: Floats
    z_to_logits: Floats
    logit_bias: Floats

    @property
    def p(self) -> int:
        """The modulus: row a is number a on position 0, row p + b number b on position 1, row 2p is '='."""
        return len(self.x) // 2


@dataclass(frozen=True)
class Batch:
    """The pass of N pairs at '=': pattern [N, 3, H]; z [N, H K]; pre, post [N, m]; logits [N, V]."""

    pattern: Floats
    z: Floats
    pre: Floats
    post: Floats
    logits: Floats


def make_tables(params: Params) -> Tables:
    """All that does not depend on the pair, in the floating type of the weights."""
    d, V = params.W_E.shape
    numbers = params.W_E[:, : V - 1].T  # [p, d]
    equals = params.W_E[:, V - 1 :].T  # [1, d]
    x = np.concatenate([numbers + params.W_pos[0], numbers + params.W_pos[1], equals + params.W_pos[2]])
    H, K, _ = params.W_Q.shape
    q = params.W_Q @ x[-1]  # [H, K, d] @ [d] -> [H, K]
    k, v = ((x @ W.reshape(H * K, d).T).reshape(-1, H, K) for W in (params.W_K, params.W_V))
    return Tables(
        x=x,
        q=q,
        k=k,
        v=v,
        scores=np.einsum("rhk,hk->rh", k, q) / x.dtype.type(sqrt(K)),
        to_pre=params.W_in @ params.W_O,
        pre_bias=params.W_in @ x[-1] + params.b_in,
        post_to_logits=params.W_U.T @ params.W_out,
        z_to_logits=params.W_U.T @ params.W_O,
        logit_bias=params.W_U.T @ (x[-1] + params.b_out),
    )


def rows_of(tables: Tables, a: Ints, b: Ints) -> tuple[Ints, Ints, Ints]:
    """The rows that N pairs look at on positions 0, 1 and 2, each [N]."""
    return a, b + tables.p, np.full_like(a, 2 * tables.p)


def run(tables: Tables, a: Ints, b: Ints) -> Batch:
    """The pass of the pairs (a, b), each [N]; logits of all V tokens, '=' the last."""
    rows = rows_of(tables, a, b)
    scores = tables.scores[np.stack(rows, axis=1)]  # [N, 3, H]
    pattern = np.exp(scores - scores.max(axis=1, keepdims=True))
    pattern /= pattern.sum(axis=1, keepdims=True)
    z = sum(pattern[:, j, :, np.newaxis] * tables.v[row] for j, row in enumerate(rows))  # [N, H, K]
    z = np.reshape(z, (len(a), -1))
    pre = z @ tables.to_pre.T + tables.pre_bias
    post = np.maximum(pre, 0)
    logits = post @ tables.post_to_logits.T + z @ tables.z_to_logits.T + tables.logit_bias
    return Batch(pattern, z, pre, post, logits)
