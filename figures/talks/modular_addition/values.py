"""The numbers that the slides' texts and formulas name: sizes, and the pass of the example."""

from __future__ import annotations

from math import sqrt

import numpy as np

from deckproof import value
from figures.core.modadd.model import forward, qk_circuit
from figures.core.modadd.params import total
from figures.core.nn import softmax
from figures.talks.modular_addition import attention, mlp
from figures.talks.modular_addition.example import RECIPE, SUM, A, B, P, trace, weights
from figures.talks.modular_addition.output import rival
from figures.talks.modular_addition.stream import EQUALS


@value
def net() -> dict[str, float]:
    """Return the network's sizes and those of the question."""
    return {
        "p": P,
        "last": P - 1,
        "vocabulary": RECIPE.vocabulary,
        "d": RECIPE.d_model,
        "heads": RECIPE.n_heads,
        "head": RECIPE.d_head,
        "neurons": RECIPE.d_mlp,
        "positions": len(trace().tokens),
        "total": total(RECIPE),
        "pairs": RECIPE.n_pairs,
        "trained": RECIPE.n_train,
        "share": RECIPE.train_share,
    }


@value
def sums() -> dict[str, int]:
    """Return the running example."""
    return {"a": A, "b": B, "plain": A + B, "answer": SUM}


@value
def recipe() -> dict[str, float]:
    """Return how the network was trained."""
    return {
        "steps": RECIPE.steps,
        "lr": RECIPE.lr,
        "decay": RECIPE.weight_decay,
        "beta1": RECIPE.beta1,
        "beta2": RECIPE.beta2,
        "seed": RECIPE.seed,
    }


@value
def embedded() -> dict[str, object]:
    """Return the first entry of the first position as a sum, and how long the stream's parts at '=' are."""
    found = trace()
    parts = {
        "column": found.tok[EQUALS],
        "position": found.pos[EQUALS],
        "before": found.resid_pre[EQUALS],
        "attention": found.attn_out,
        "mlp": found.mlp_out,
        "after": found.resid_post,
    }
    return {
        "token": found.tok[0, 0],
        "position": found.pos[0, 0],
        "x": found.resid_pre[0, 0],
        "length": {name: float(np.linalg.norm(part)) for name, part in parts.items()},
    }


@value
def look() -> dict[str, object]:
    """Return the first head's look at the first position: dot product, root, score, and its weights."""
    found = trace()
    return {
        "dot": float(found.q[0] @ found.k[0, 0]),
        "root": sqrt(RECIPE.d_head),
        "score": found.scores[0, 0],
        "weights": found.pattern[0].tolist(),
    }


@value
def miniature() -> dict[str, object]:
    """Return softmax of the three scores chosen for a sum by hand, and ReLU of the four numbers."""
    scores = np.array(attention.BY_HAND)
    return {
        "scores": list(attention.BY_HAND),
        "exps": np.exp(scores).tolist(),
        "sum": float(np.exp(scores).sum()),
        "weights": softmax(scores).tolist(),
        "relu": list(mlp.BY_HAND),
    }


@value
def circuits() -> dict[str, int]:
    """Return the rank of a head's QK circuit, a matrix of d times d."""
    return {"rank": int(np.linalg.matrix_rank(qk_circuit(weights())[0]))}


@value
def firing() -> dict[str, int]:
    """Return how many neurons are on for the example."""
    return {"on": int((trace().pre > 0).sum())}


@value
def best() -> dict[str, object]:
    """Return the logit of the answer, that of the next one, and the probability."""
    found, other = trace(), rival()
    behind = np.exp(found.logits - found.logits[SUM])
    return {
        "z": found.logits[SUM],
        "rival": other,
        "rival_z": found.logits[other],
        "lead": found.logits[SUM] - found.logits[other],
        "rest": float(behind.sum() - behind[SUM]),
        "p": found.probs[SUM],
    }


@value
def swapped() -> dict[str, object]:
    """Return what the network makes of b + a: its answer, and how far a logit moves."""
    other = forward(weights(), B, A)
    return {"answer": int(other.answer), "moved": float(np.abs(other.logits - trace().logits).max())}
