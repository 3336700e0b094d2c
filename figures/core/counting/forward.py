"""The forward pass, which returns everything that a slide shows.

Glossary of shapes: T rows, V token types, P positions (also the size of queries and keys), W width of a
row's vector, F ReLU units. Leading batch dimensions, written [...], broadcast: [T] ids give one row of
tokens its trace, [N, T] ids give N rows of tokens theirs. The names are those of TransformerLens.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from figures.core.counting.tokens import Ids
from figures.core.counting.weights import Block, Head, Model
from figures.core.nn import Array, Mask, attention_pattern, attention_scores, causal_mask, relu


@dataclass(frozen=True)
class HeadTrace:
    """One head at work: q, k [..., T, P]; v, out [..., T, W]; scores, pattern [..., T, T].

    `scores` are not masked: entry [t, s] exists for s > t too, though row t does not see row s.
    """

    q: Array
    k: Array
    v: Array
    scores: Array
    pattern: Array
    out: Array


@dataclass(frozen=True)
class MlpTrace:
    """One MLP at work: pre (inside the ReLU), post (after it) [..., F]; out (what it adds) [..., W]."""

    pre: Array
    post: Array
    out: Array


@dataclass(frozen=True)
class BlockTrace:
    """One block at work. The three resid_ arrays and attn_out (all heads together) are [..., T, W]."""

    resid_pre: Array
    heads: tuple[HeadTrace, ...]
    attn_out: Array
    resid_mid: Array
    mlp: MlpTrace
    resid_post: Array


@dataclass(frozen=True)
class Trace:
    """One forward pass: ids [..., T], tok [..., T, W], pos [T, W], the blocks, logits [..., T, V]."""

    ids: Ids
    tok: Array
    pos: Array
    blocks: tuple[BlockTrace, ...]
    logits: Array

    @property
    def predictions(self) -> Ids:
        """The greedy next token after each row, [..., T]."""
        best: Ids = self.logits.argmax(axis=-1)
        return best


def forward(model: Model, ids: Ids) -> Trace:
    """Run the network on rows of token numbers, [..., T] with 1 <= T <= P.

    Raises ValueError for an empty or too long row and for a number that is no token.
    """
    _check_ids(model, ids)
    tok, pos = model.E_tok[ids], model.E_pos[: ids.shape[-1]]  # [..., T, W], [T, W]
    mask = causal_mask(ids.shape[-1])
    x = tok + pos
    traces = []
    for block in model.blocks:
        trace = run_block(block, x, mask)
        traces.append(trace)
        x = trace.resid_post
    return Trace(ids, tok, pos, tuple(traces), logits=x @ model.R.T)


def run_block(block: Block, x: Array, mask: Mask) -> BlockTrace:
    """One block on rows x [..., T, W]: x += sum of the heads, then x += the MLP."""
    heads = tuple(run_head(head, x, mask) for head in block.heads)
    attn_out = np.sum([head.out for head in heads], axis=0)
    resid_mid = x + attn_out
    mlp = run_mlp(block, resid_mid)
    return BlockTrace(x, heads, attn_out, resid_mid, mlp, resid_post=resid_mid + mlp.out)


def run_head(head: Head, x: Array, mask: Mask) -> HeadTrace:
    """One head on rows x [..., T, W]: softmax(masked (x W_Q^T)(x W_K^T)^T / sqrt(P)) x W_V^T."""
    q, k, v = x @ head.W_Q.T, x @ head.W_K.T, x @ head.W_V.T
    scores = attention_scores(q, k)
    pattern = attention_pattern(scores, mask)
    return HeadTrace(q, k, v, scores, pattern, out=pattern @ v)


def run_mlp(block: Block, x: Array) -> MlpTrace:
    """A block's MLP on vectors x [..., W]: ReLU(x W_in^T + b_in) W_out^T."""
    pre = x @ block.W_in.T + block.b_in
    post = relu(pre)
    return MlpTrace(pre, post, out=post @ block.W_out.T)


def _check_ids(model: Model, ids: Ids) -> None:
    rows = ids.shape[-1] if ids.ndim else 0
    if not 1 <= rows <= model.sizes.P:
        message = f"a row of {rows} tokens was given; this network has positions for 1 to {model.sizes.P}"
        raise ValueError(message)
    strange = (ids < 0) | (ids >= model.sizes.V)
    if strange.any():
        given = np.unique(ids[strange]).tolist()
        message = f"token numbers {given} were given; allowed are 0 to {model.sizes.V - 1}"
        raise ValueError(message)
