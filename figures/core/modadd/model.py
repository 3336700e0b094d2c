"""One forward pass with everything in between: the network as Nanda et al. (2023) describe it, line by line.

Three tokens go in: a, b and '='; the answer is read at '='. There is one layer (Vaswani et al. 2017), without
LayerNorm and without a mask that matters: '=' stands last and sees all three positions.

Glossary of shapes: as in `params`; leading batch dimensions, written [...], are those of a and b, which broadcast.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.pairs import Ints
from figures.core.modadd.params import Params
from figures.core.nn import Array, attention_scores, relu, softmax


@dataclass(frozen=True)
class Trace:
    """One pass, in the order in which it is computed. All but the first six belong to '=' alone.

    tokens [..., 3]; tok, resid_pre [..., 3, d] and pos [3, d] of the three positions; k, v [..., H, 3, K];
    q, z [..., H, K]; scores (already over sqrt(K)), pattern [..., H, 3]; head_out [..., H, d], which sum to
    attn_out; attn_out, resid_mid, mlp_out, resid_post [..., d]; pre, post [..., m]; all_logits [..., V].
    """

    tokens: Ints
    tok: Array
    pos: Array
    resid_pre: Array
    k: Array
    v: Array
    q: Array
    scores: Array
    pattern: Array
    z: Array
    head_out: Array
    attn_out: Array
    resid_mid: Array
    pre: Array
    post: Array
    mlp_out: Array
    resid_post: Array
    all_logits: Array

    @property
    def logits(self) -> Array:
        """The logits of the p answers, [..., p]: '=', the last token, is never an answer."""
        return self.all_logits[..., :-1]

    @property
    def probs(self) -> Array:
        """Softmax over the p answers, [..., p]."""
        return softmax(self.logits)

    @property
    def answer(self) -> Ints:
        """The answer with the greatest logit, [...]."""
        best: Ints = self.logits.argmax(axis=-1)
        return best


def forward(params: Params, a: int | Ints, b: int | Ints) -> Trace:
    """Run the network on a + b =, for one pair or for arrays of them; in float64, whatever the weights are.

    Raises ValueError for a number that is none of 0 to p - 1.
    """
    params = params.astype(np.float64)
    p = params.W_E.shape[1] - 1
    tokens = _tokens(p, a, b)  # [..., 3]
    tok = np.asarray(params.W_E.T[tokens], dtype=np.float64)  # [..., 3, d]
    pos = np.asarray(params.W_pos, dtype=np.float64)  # [3, d]
    resid_pre = tok + pos
    last = resid_pre[..., 2, :]  # [..., d], the stream at '='
    q = (params.W_Q @ last[..., np.newaxis, :, np.newaxis])[..., 0]  # [H, K, d] @ [..., 1, d, 1] -> [..., H, K]
    seen = resid_pre[..., np.newaxis, :, :]  # [..., 1, 3, d]
    k, v = (seen @ np.swapaxes(W, -1, -2) for W in (params.W_K, params.W_V))  # @ [H, d, K] -> [..., H, 3, K]
    scores = attention_scores(q[..., np.newaxis, :], k)[..., 0, :]  # [..., H, 3]
    pattern = softmax(scores)
    z = (pattern[..., np.newaxis, :] @ v)[..., 0, :]  # [..., H, 1, 3] @ [..., H, 3, K] -> [..., H, K]
    head_out = (head_matrices(params) @ z[..., np.newaxis])[..., 0]  # [H, d, K] @ [..., H, K, 1] -> [..., H, d]
    attn_out = head_out.sum(axis=-2)
    resid_mid = last + attn_out
    pre = resid_mid @ params.W_in.T + params.b_in
    post = relu(pre)
    mlp_out = post @ params.W_out.T + params.b_out
    resid_post = resid_mid + mlp_out
    all_logits = resid_post @ params.W_U  # [..., d] @ [d, V] -> [..., V]
    return Trace(
        tokens=tokens,
        tok=tok,
        pos=pos,
        resid_pre=resid_pre,
        k=k,
        v=v,
        q=q,
        scores=scores,
        pattern=pattern,
        z=z,
        head_out=head_out,
        attn_out=attn_out,
        resid_mid=resid_mid,
        pre=pre,
        post=post,
        mlp_out=mlp_out,
        resid_post=resid_post,
        all_logits=all_logits,
    )


def head_matrices(params: Params) -> Array:
    """W_O cut into the columns of each head, [H, d, K]: the heads' outputs add up (Elhage et al. 2021)."""
    H, K, d = params.W_Q.shape
    return params.W_O.reshape(d, H, K).transpose(1, 0, 2).astype(np.float64)


def qk_circuit(params: Params) -> Array:
    """W_Q^T W_K of each head, [H, d, d]: which stream at '=' looks for which stream (Elhage et al. 2021)."""
    circuit: Array = np.swapaxes(params.W_Q, -1, -2) @ params.W_K
    return circuit


def ov_circuit(params: Params) -> Array:
    """W_O W_V of each head, [H, d, d]: what a position, looked at, adds to '=' (Elhage et al. 2021)."""
    circuit: Array = head_matrices(params) @ params.W_V
    return circuit


def _tokens(p: int, a: int | Ints, b: int | Ints) -> Ints:
    """The rows a, b, '=' of token numbers."""
    numbers: NDArray[np.intp] = np.stack(np.broadcast_arrays(a, b), axis=-1)
    strange = (numbers < 0) | (numbers >= p)
    if strange.any():
        message = f"the numbers {np.unique(numbers[strange]).tolist()} were given; allowed are 0 to {p - 1}"
        raise ValueError(message)
    equals = np.full((*numbers.shape[:-1], 1), p)
    return np.concatenate([numbers, equals], axis=-1)
