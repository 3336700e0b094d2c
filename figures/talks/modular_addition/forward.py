"""The forward pass, live: the weights of some steps of training for the browser, and what numpy gives with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np

from deckproof import Case, Live, live
from figures.core.modadd import model, runs
from figures.core.modadd.curves import EXAMPLE
from figures.core.modadd.pairs import in_training
from figures.core.modadd.params import Params
from figures.core.modadd.rounding import round_params, rounded

STEPS: Final = (0, 100, 200, 1_000, 3_200, 4_400, 6_000, 7_200, 20_000)
"""Before training; half memorised; all memorised; sure of wrong answers; four on the way to the circuit; the end."""
TOLERANCE: Final = 1e-9
RANDOM_CASES: Final = 300
SEED: Final = 0
STRONGEST: Final = 0.98
"""The share of a vector's entries whose colours are told apart; the few greater ones are as strong as they."""


@dataclass(frozen=True)
class State:
    """What the audience can choose: the question a + b, and the step of training."""

    a: int
    b: int
    step: int


@live
def forward() -> Live:
    """The whole pass for any pair at any of `STEPS`, opened on the running example at the end of training."""
    return Live("modadd_forward", _payload(), _cases, TOLERANCE)


@lru_cache(maxsize=len(STEPS))
def weights(step: int) -> Params:
    """Return the weights that the browser computes with: those of the last step as they are stored, others rounded."""
    stored = runs.checkpoint(step)
    return stored if step == STEPS[-1] else rounded(stored)


def random_states(count: int = RANDOM_CASES, seed: int = SEED) -> Iterator[State]:
    """Yield states drawn at random."""
    rng = np.random.default_rng(seed)
    p = runs.recipe_of(0).p
    for _ in range(count):
        a, b = rng.integers(p, size=2).tolist()
        yield State(a, b, int(rng.choice(STEPS)))


def corner_states() -> Iterator[State]:
    """Yield the running example and the pairs of the least and the greatest number, at every step."""
    ends = (0, runs.recipe_of(0).p - 1)
    for step, (a, b) in product(STEPS, (EXAMPLE, *product(ends, ends))):
        yield State(a, b, step)


def _payload() -> dict[str, object]:
    """Return what the browser needs: weights by step, what is said about them, and the state to open with."""
    recipe, curves = runs.recipe_of(0), runs.curves()
    places = [curves.at(step) for step in STEPS]
    return {
        "p": recipe.p,
        "heads": recipe.n_heads,
        "steps": STEPS,
        "weights": [_packed(step) for step in STEPS],
        "accuracy": {"trained": curves.train_accuracy[places], "others": curves.test_accuracy[places]},
        "trained": in_training(recipe).reshape(recipe.p, recipe.p),
        "strongest": _strongest(),
        "opening": asdict(State(*EXAMPLE, STEPS[-1])),
    }


def _packed(step: int) -> dict[str, object]:
    """Return a step's arrays by name: rounded ones as counts and units."""
    stored = runs.checkpoint(step)
    if step == STEPS[-1]:
        return {**stored.parameters()}
    return {name: {"counts": array.counts, "units": array.units} for name, array in round_params(stored).items()}


def _strongest() -> dict[str, float]:
    """Return for each vector of the picture the size that gets the strongest colour, one for all steps."""
    traces = [model.forward(weights(step), *EXAMPLE) for step in STEPS]
    names = ("resid_pre", "resid_mid", "post", "resid_post")
    sizes = {name: np.abs(np.stack([getattr(trace, name) for trace in traces])) for name in names}
    # Of the neurons only those that are on: most are at zero.
    return {name: float(np.quantile(size[size > 0], STRONGEST)) for name, size in sizes.items()}


def _cases() -> Iterator[Case]:
    """Return the random states and the corners, with everything that a pass computes."""
    for states in (random_states(), corner_states()):
        for state in states:
            yield Case(asdict(state), _expected(model.forward(weights(state.step), state.a, state.b)))


def _expected(trace: model.Trace) -> dict[str, object]:
    """Return a pass under the names that `figures/live/modadd.js` gives its parts; vectors are rows there."""
    vectors = ("attn_out", "resid_mid", "pre", "post", "mlp_out", "resid_post", "logits", "probs")
    return {
        "tok": trace.tok,
        "pos": trace.pos,
        "resid_pre": trace.resid_pre,
        "heads": [_head(trace, head) for head in range(len(trace.q))],
        **{name: getattr(trace, name)[np.newaxis] for name in vectors},
        "answer": int(trace.answer),
    }


def _head(trace: model.Trace, head: int) -> dict[str, object]:
    """Return a head's parts by name."""
    rows = {name: getattr(trace, name)[head, np.newaxis] for name in ("q", "scores", "pattern", "z")}
    return {**rows, "k": trace.k[head], "v": trace.v[head]}
