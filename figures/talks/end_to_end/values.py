"""The numbers that the slides' texts and formulas name."""

from __future__ import annotations

from typing import Final

import numpy as np

from deckproof import value
from figures.core.gpt256 import claims, sums
from figures.core.gpt256.dimensions import GPT2_SMALL, TOY, Dimensions
from figures.core.gpt256.embedding import INITIAL_DEVIATION
from figures.core.gpt256.example import ETA
from figures.core.gpt256.forward import EPSILON
from figures.core.gpt256.vocabulary import token_id
from figures.core.nn import GELU_CUBIC
from figures.talks.end_to_end import generation
from figures.talks.end_to_end.example import LAST, ROOF, ids, step, trace, weights
from figures.talks.end_to_end.heads import KEY_OF
from figures.talks.end_to_end.output import ADDED, TEMPERATURES

LENGTH: Final = 4
"""The sentences that are all run without attention have so many tokens."""


@value
def counts() -> dict[str, object]:
    """Return sizes and numbers of parameters of the toy and of GPT-2 small."""
    return {"toy": _sizes(TOY), "gpt2": _sizes(GPT2_SMALL)}


def _sizes(dimensions: Dimensions) -> dict[str, float]:
    """Return one network's sizes, and its parameters, also in millions."""
    return {
        "d": dimensions.d,
        "V": dimensions.V,
        "positions": dimensions.positions,
        "m": dimensions.m,
        "blocks": dimensions.blocks,
        "total": dimensions.count,
        "millions": dimensions.count / 1e6,
    }


@value
def sentence() -> dict[str, object]:
    """Return how long the sentence is, and the numbers of its tokens."""
    return {"tokens": len(ids()), "the": int(ids()[-1]), "ids": ids().tolist()}


@value
def start() -> dict[str, float]:
    """Return the standard deviation of the numbers with which a table begins."""
    return {"deviation": INITIAL_DEVIATION}


@value
def norm() -> dict[str, object]:
    """Return LayerNorm of the last row, in the order of its sums."""
    found = sums.norm_sum(trace().resid_pre, trace().ln1, LAST)
    return {
        "mean": found.mean,
        "variance": found.variance,
        "sigma": found.sigma,
        "epsilon": EPSILON,
        "x": found.entries.tolist(),
        "u": found.out.tolist(),
    }


@value
def head() -> dict[str, object]:
    """Return what both heads do at the last row: its query, a dot product written out, and where the weight goes."""
    one, two = trace().heads
    verb = [ids().tolist().index(token_id(token)) for token in (" climb", "ed")]
    return {
        "one": _at_work(0, KEY_OF) | {"verb": one.weight_on(LAST, verb)},
        "two": _at_work(1, 1) | {"cat": two.weight_on(LAST, [1])},
        "size": one.k.shape[-1],
    }


def _at_work(number: int, seen: int) -> dict[str, object]:
    """Return a head's query in the last row, and its look at one row written out."""
    found = trace().heads[number]
    written = sums.dot_sum(found, LAST, seen)
    return {
        "q": found.q[LAST].tolist(),
        "terms": written.terms,
        "dot": written.total,
        "score": found.scores[LAST, seen],
        "exp": found.exps[LAST, seen],
        "sum": found.exp_sums[LAST],
        "weight": found.pattern[LAST, seen],
    }


@value
def mask() -> dict[str, object]:
    """Return how far lifting the mask moves the last row's probabilities, and those of any row."""
    moved = claims.mask_off(weights(), ids())
    return {"last_row_moves": moved[LAST], "most": float(moved.max())}


@value
def one_key() -> dict[str, float]:
    """Return what the heads do if all rows have one key: the common weight, and the gap to the plain average."""
    found = claims.identical_keys(weights(), ids(), KEY_OF)
    return {"weight": found.heads[0].pattern[LAST, 0], "gap": found.largest_gap}


@value
def mix() -> dict[str, object]:
    """Return the first entry of what the heads bring to the last row, as a sum over the rows seen."""
    written = sums.mix_sum(trace().heads[0], LAST, 0)
    return {"terms": written.terms, "total": written.total}


@value
def gelu() -> dict[str, float]:
    """Return the number in GELU's tanh form."""
    return {"cubic": GELU_CUBIC}


@value
def mlp() -> dict[str, object]:
    """Return what goes into the last row's units and comes out, and the row before and after the MLP."""
    found = trace().mlp
    return {
        "pre": found.pre[LAST].tolist(),
        "post": found.post[LAST].tolist(),
        "h": trace().resid_mid[LAST].tolist(),
        "y": trace().resid_post[LAST].tolist(),
    }


@value
def no_attention() -> dict[str, object]:
    """Return how far logits are apart over all sentences of four tokens that end alike, with attention and without."""
    found = claims.last_token_alone(weights(), token_id(" the"), LENGTH)
    return {
        "length": LENGTH,
        "sentences": found.sentences,
        "without": found.without_attention,
        "with": found.with_attention,
    }


@value
def roof() -> dict[str, object]:
    """Return the logit of the right token as a written-out sum, and what follows from it."""
    written = sums.logit_sum(weights(), trace(), LAST, ROOF)
    return {
        "terms": written.terms,
        "z": written.total,
        "exp": trace().exps[LAST, ROOF],
        "sum": trace().exp_sums[LAST],
        "p": trace().probs[LAST, ROOF],
        "loss": step().before.loss_nats,
    }


@value
def temperature() -> dict[str, object]:
    """Return at how many places another token stands at another temperature, and the range that is shown."""
    found = claims.temperature_order(weights(), ids(), TEMPERATURES)
    return {
        "swaps": found.swaps,
        "least": min(TEMPERATURES),
        "most": max(TEMPERATURES),
        "at_least": found.probs[0, ROOF],
        "at_most": found.probs[-1, ROOF],
    }


@value
def shift() -> dict[str, float]:
    """Return what adding one number to all logits changes."""
    found = claims.shift_all_logits(trace(), LAST, ADDED)
    return {"added": found.added, "factor": found.factor, "change": found.largest_change}


@value
def training() -> dict[str, object]:
    """Return the training step on the table: its size, what it moves, and both sides."""
    found = step()
    return {
        "eta": ETA,
        "row": int(ids()[LAST]),
        "unmoved": len(found.unmoved),
        "moved": int(found.d_W_E.any(axis=-1).sum()),
        "zero": float(np.abs(found.d_W_E[list(found.unmoved)]).max()),
        "updates": sums.updates(found, int(ids()[LAST])),
        "before": {"p": found.before.p_target, "loss": found.before.loss_nats},
        "after": {"p": found.after.p_target, "loss": found.after.loss_nats},
    }


@value
def continued() -> dict[str, object]:
    """Return how long both continuations of the sentence are, and how probable."""
    most = generation.greedy_run()
    drawn = generation.sampled_run(generation.SEED)
    return {
        "greedy": {"steps": len(most.passes), "probability": most.probability},
        "sampled": {"steps": len(drawn.passes), "probability": drawn.probability},
        "seed": generation.SEED,
    }
