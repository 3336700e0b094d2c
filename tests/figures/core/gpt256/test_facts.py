"""Every checkable number of the talk, computed from the weights and held against the facts file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from figures.core.gpt256.dimensions import GPT2_SMALL, TOY, Dimensions
from figures.core.gpt256.example import ETA, SENTENCE, TARGET
from figures.core.gpt256.forward import forward
from figures.core.gpt256.step import train_step
from figures.core.gpt256.vocabulary import encode, token_id
from figures.core.gpt256.weights import hand_picked

IDS = encode(SENTENCE)
TRACE = forward(hand_picked(), IDS)
ONE, TWO = TRACE.heads
STEP = train_step(hand_picked(), IDS, token_id(TARGET), ETA)
LAST = -1
SURFACES = [token_id(token) for token in (" roof", " wall", " sofa", " floor")]


def counts(dimensions: Dimensions) -> list[int]:
    """Parameters by piece, and all together; a tied piece, which has none of its own, is left out."""
    return [*(piece.count for piece in dimensions.pieces if not piece.tied_to), dimensions.count]


COMPUTED: Mapping[str, Callable[[], Any]] = {
    "params": lambda: counts(TOY),
    "gpt2": lambda: counts(GPT2_SMALL),
    "ids": lambda: encode("the cat climbed the"),
    "x": lambda: TRACE.resid_pre,
    "ln.last": lambda: [TRACE.ln1.mean[LAST], TRACE.ln1.sigma[LAST]],
    "u": lambda: TRACE.ln1.out,
    "q": lambda: TRACE.q,
    "k": lambda: TRACE.k,
    "h1.qk": lambda: ONE.dots[LAST],
    "h1.s": lambda: ONE.scores[LAST],
    "h1.e": lambda: ONE.exps[LAST],
    "h1.a": lambda: ONE.pattern[LAST],
    "h2.qk": lambda: TWO.dots[LAST],
    "h2.s": lambda: TWO.scores[LAST],
    "h2.e": lambda: TWO.exps[LAST],
    "h2.a": lambda: TWO.pattern[LAST],
    "h1.verb": lambda: ONE.weight_on(LAST, [IDS.tolist().index(token_id(token)) for token in (" climb", "ed")]),
    "masked": lambda: ONE.pattern[2],
    "mix": lambda: TRACE.z[LAST],
    "h": lambda: TRACE.resid_mid[LAST],
    "ln2": lambda: TRACE.ln2.out[LAST],
    "gelu": lambda: TRACE.mlp.post[LAST],
    "m": lambda: TRACE.mlp.out[LAST],
    "y": lambda: TRACE.resid_post[LAST],
    "f": lambda: TRACE.ln_final.out[LAST],
    "z": lambda: TRACE.logits[LAST],
    "ez": lambda: TRACE.exps[LAST, SURFACES],
    "p": lambda: TRACE.probs[LAST],
    "loss": lambda: STEP.before.loss_nats,
    "grad": lambda: STEP.d_W_E[IDS],
    "grad.zero": lambda: np.abs(np.delete(STEP.d_W_E, IDS, axis=0)).max(),
    "step.row1": lambda: STEP.after.weights.W_E[1],
    "step.after": lambda: [STEP.after.p_target, STEP.after.loss_nats],
}


def test_every_fact_is_computed(facts: dict[str, dict[str, Any]]) -> None:
    """Each id of the file has a computation here, and the other way round."""
    assert set(COMPUTED) == set(facts)


@pytest.mark.parametrize("fact_id", COMPUTED)
def test_fact(fact_id: str, facts: dict[str, dict[str, Any]]) -> None:
    """The computed value, rounded to the digits printed, is the printed one; without digits it is equal."""
    fact = facts[fact_id]

    assert rounded(COMPUTED[fact_id](), fact["digits"]) == fact["expected"]


@pytest.mark.parametrize(
    ("computed", "digits", "expected"),
    [(0.9286, 3, 0.928), ([1.0], 3, [1.0, 1.0]), ([[1.0]], 3, [1.0]), (1e-9, None, 0), (-0.0016, 3, -0.001)],
)
def test_the_comparison_can_fail(computed: object, digits: int | None, expected: object) -> None:
    """A last digit, a length, a shape or a zero that is only nearly one is noticed."""
    assert rounded(computed, digits) != expected


def rounded(computed: object, digits: int | None) -> object:
    """Arrays as lists, and each number rounded as it is printed; as it is where no digits are said."""
    if isinstance(computed, np.ndarray | np.generic):
        computed = computed.tolist()
    if isinstance(computed, list):
        return [rounded(entry, digits) for entry in computed]
    return round(computed, digits) if isinstance(computed, float) and digits is not None else computed
