"""The stages of the path from text to next token, in order: their names, and what each computes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

StageName = Literal["ids", "embed", "norm1", "qkv", "heads", "mix", "norm2", "mlp", "norm3", "logits", "softmax"]


@dataclass(frozen=True)
class Stage:
    """A stage: the text of its box, its title in words, and its formula (label grammar)."""

    box: str
    title: str
    formula: str


STAGES: Final[dict[StageName, Stage]] = {
    "ids": Stage("ids", "Text to token ids", "from left to right, the longest token that fits"),
    "embed": Stage("embed", "A vector for each token", "$x$ = its row of $E$ + its position’s row of $P$"),
    "norm1": Stage("norm", "LayerNorm before the heads", "$u = (x - μ) / σ$, row by row"),
    "qkv": Stage("Q K V", "Queries, keys, values", "$q = u W_Q$,  $k = u W_K$,  $v = u W_V$"),
    "heads": Stage("heads", "Attention", "$s = q · k / √K$,  $w = e^s / Σ e^s$ over the rows seen"),
    "mix": Stage("mix", "Heads mix values; x is added", "$o = Σ w v$,  $h = x + o$"),
    "norm2": Stage("norm", "LayerNorm before the MLP", "$u' = (h - μ) / σ$, row by row"),
    "mlp": Stage("MLP", "MLP; h is added", "$m = GELU(u' W_{in}) W_{out}$,  $y = h + m$"),
    "norm3": Stage("norm", "LayerNorm before the output", "$f = (y - μ) / σ$, row by row"),
    "logits": Stage("logits", "A score for each token", "$z = f W_U$"),
    "softmax": Stage("softmax", "The next token’s probabilities", "$p = e^{z/T} / Σ e^{z/T}$"),
}

# What goes round the heads and the MLP, and is added again: from the stage after which it leaves, to where it returns.
ADDED: Final[tuple[tuple[StageName, StageName, str], ...]] = (("embed", "mix", "$x$"), ("mix", "mlp", "$h$"))


def stage_names() -> tuple[StageName, ...]:
    """Return the names in the order of the path."""
    return get_args(StageName)
