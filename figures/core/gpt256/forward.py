"""The forward pass, which returns everything that a slide shows.

Glossary of shapes: T rows (one a token), d width of a row's vector, H heads of K = d / H columns each, m MLP
units, V token types. Leading batch dimensions, written [...], broadcast. The names are those of TransformerLens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights
from figures.core.nn import (
    Array,
    Mask,
    Normalised,
    attention_pattern,
    attention_scores,
    causal_mask,
    gelu,
    layer_norm,
    softmax,
)

HEADS: Final = (1, 2)
TEMPERATURES: Final = (0.25, 4.0)  # least and greatest

# GPT-2's own. The printed 11.027 (e to a score of head 1) and 12.069 (e to the logit of the roof) come out with it
# alone: without an epsilon they would be 11.028 and 12.070. It also keeps a row near 0 that is constant or all but
# constant (" floor" on position 3 is exactly 0, and the heads may add nothing), and gives it a derivative.
EPSILON: Final = 1e-5


@dataclass(frozen=True)
class Settings:
    """What can be chosen: 1 or 2 heads, the causal mask on or off, the temperature, 0.25 to 4.

    Raises ValueError, with everything that is wrong.
    """

    heads: int = 2
    masked: bool = True
    temperature: float = 1.0

    def __post_init__(self) -> None:
        least, most = TEMPERATURES
        wrong = []
        if self.heads not in HEADS:
            wrong.append(f"the number of heads is {self.heads}, allowed are {' and '.join(map(str, HEADS))}")
        if not least <= self.temperature <= most:
            wrong.append(f"the temperature is {self.temperature:g}, allowed are {least:g} to {most:g}")
        if wrong:
            raise ValueError("; ".join(wrong))


DEFAULT: Final = Settings()


@dataclass(frozen=True)
class HeadTrace:
    """One head at work: q, k, v, z [..., T, K]; dots, scores, exps, pattern [..., T, T].

    dots are q . k and scores are dots / sqrt(K); both exist for rows that the mask hides, where exps are 0.
    """

    q: Array
    k: Array
    v: Array
    dots: Array
    scores: Array
    exps: Array
    pattern: Array
    z: Array

    @property
    def exp_sums(self) -> Array:
        """What each row's exponentials are divided by, [..., T]."""
        sums: Array = self.exps.sum(axis=-1)
        return sums

    def weight_on(self, row: int, seen: Sequence[int]) -> float:
        """The weight that one row gives to some rows together; for a single row of tokens."""
        return float(self.pattern[row, list(seen)].sum())


@dataclass(frozen=True)
class MlpTrace:
    """The MLP at work: pre (inside the GELU), post (after it) [..., T, m]; out (what it adds) [..., T, d]."""

    pre: Array
    post: Array
    out: Array


@dataclass(frozen=True)
class Trace:
    """One forward pass, in the order in which it is computed.

    tok, resid_pre, q, k, v, z, attn_out, resid_mid, resid_post and the LayerNorms' out are [..., T, d], pos is
    [T, d], the LayerNorms' mean and sigma are [..., T]; logits, scaled (logits / temperature), exps (of scaled)
    and probs are [..., T, V]. z is all heads side by side, attn_out is z W_O.
    """

    ids: Ids
    settings: Settings
    tok: Array
    pos: Array
    resid_pre: Array
    ln1: Normalised
    q: Array
    k: Array
    v: Array
    heads: tuple[HeadTrace, ...]
    z: Array
    attn_out: Array
    resid_mid: Array
    ln2: Normalised
    mlp: MlpTrace
    resid_post: Array
    ln_final: Normalised
    logits: Array
    scaled: Array
    exps: Array
    probs: Array

    @property
    def exp_sums(self) -> Array:
        """What each row's exponentials are divided by, [..., T]."""
        sums: Array = self.exps.sum(axis=-1)
        return sums

    @property
    def predictions(self) -> Ids:
        """The greedy next token after each row, [..., T]."""
        best: Ids = self.logits.argmax(axis=-1)
        return best


def forward(weights: Weights, ids: Ids, settings: Settings = DEFAULT) -> Trace:
    """Run the network on rows of token numbers, [..., T] with 1 <= T <= 8.

    Raises ValueError for an empty or too long row and for a number that is no token.
    """
    check_ids(ids)
    tok, pos = weights.W_E[ids], weights.W_pos[: ids.shape[-1]]  # [..., T, d], [T, d]
    resid_pre = tok + pos
    ln1 = layer_norm(resid_pre, EPSILON)
    q, k, v = (ln1.out @ W for W in (weights.W_Q, weights.W_K, weights.W_V))  # [..., T, d] each
    heads = run_heads(q, k, v, settings)
    z = np.concatenate([head.z for head in heads], axis=-1)  # [..., T, K] side by side -> [..., T, d]
    attn_out = z @ weights.W_O
    resid_mid = resid_pre + attn_out
    ln2 = layer_norm(resid_mid, EPSILON)
    mlp = run_mlp(weights, ln2.out)
    resid_post = resid_mid + mlp.out
    ln_final = layer_norm(resid_post, EPSILON)
    logits = ln_final.out @ weights.W_U  # [..., T, d] @ [d, V] -> [..., T, V]
    scaled = logits / settings.temperature
    return Trace(
        ids=ids,
        settings=settings,
        tok=tok,
        pos=pos,
        resid_pre=resid_pre,
        ln1=ln1,
        q=q,
        k=k,
        v=v,
        heads=heads,
        z=z,
        attn_out=attn_out,
        resid_mid=resid_mid,
        ln2=ln2,
        mlp=mlp,
        resid_post=resid_post,
        ln_final=ln_final,
        logits=logits,
        scaled=scaled,
        exps=np.exp(scaled),
        probs=softmax(scaled),
    )


def run_heads(q: Array, k: Array, v: Array, settings: Settings) -> tuple[HeadTrace, ...]:
    """All heads on q, k, v [..., T, d]: each takes its K columns, the first head the first K."""
    rows = q.shape[-2]
    mask = causal_mask(rows) if settings.masked else np.ones((rows, rows), dtype=np.bool_)
    columns = zip(*(np.split(x, settings.heads, axis=-1) for x in (q, k, v)), strict=True)
    return tuple(_run_head(q_head, k_head, v_head, mask) for q_head, k_head, v_head in columns)


def run_mlp(weights: Weights, u: Array) -> MlpTrace:
    """The MLP on rows u [..., d]: GELU(u W_in) W_out."""
    pre = u @ weights.W_in
    post = gelu(pre)
    return MlpTrace(pre, post, out=post @ weights.W_out)


def check_ids(ids: Ids) -> None:
    """Raise ValueError unless the rows of token numbers have 1 to 8 tokens that exist."""
    rows = ids.shape[-1] if ids.ndim else 0
    if not 1 <= rows <= TOY.positions:
        message = f"a row of {rows} tokens was given; this network has positions for 1 to {TOY.positions}"
        raise ValueError(message)
    strange = (ids < 0) | (ids >= TOY.V)
    if strange.any():
        message = f"token numbers {np.unique(ids[strange]).tolist()} were given; allowed are 0 to {TOY.V - 1}"
        raise ValueError(message)


def _run_head(q: Array, k: Array, v: Array, mask: Mask) -> HeadTrace:
    """One head on its columns [..., T, K]: softmax of the masked scores, times v."""
    scores = attention_scores(q, k)
    pattern = attention_pattern(scores, mask)
    return HeadTrace(
        q=q,
        k=k,
        v=v,
        dots=q @ np.swapaxes(k, -1, -2),
        scores=scores,
        exps=np.where(mask, np.exp(scores), 0.0),
        pattern=pattern,
        z=pattern @ v,
    )
