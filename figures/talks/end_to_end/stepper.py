"""The stepper: the weights for the browser, and what numpy gives on a grid of states and on random ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np

from deckproof import Case, Live, live
from figures.core.gpt256.forward import EPSILON, HEADS, TEMPERATURES, HeadTrace, Settings, Trace, forward
from figures.core.gpt256.vocabulary import EOT, TOKENS, Ids, encode, token_id
from figures.core.gpt256.weights import Weights
from figures.core.nn import Normalised
from figures.talks.end_to_end.example import ids, weights
from figures.talks.end_to_end.look import SPACE
from figures.talks.end_to_end.stages import ADDED, STAGES

TOLERANCE: Final = 1e-9
TEMPERATURE_STEP: Final = 0.25
GRID_TEXT: Final = "the cat climbed the roof.<eot>"
"""The grid's sentences are its first tokens, one of each length; it has as many as there are positions."""
RANDOM_CASES: Final = 500
SEED: Final = 0


@dataclass(frozen=True)
class State:
    """What the audience can choose: a sentence's token numbers [T], and the settings."""

    ids: Ids
    settings: Settings

    @property
    def input(self) -> dict[str, object]:
        """The state as the browser's input."""
        chosen = self.settings
        return {
            "ids": self.ids.tolist(),
            "heads": chosen.heads,
            "masked": chosen.masked,
            "temperature": chosen.temperature,
        }


@live
def stepper() -> Live:
    """The whole path at any sentence, opened on the running example."""
    return stepper_of(weights())


def stepper_of(network: Weights) -> Live:
    """The stepper of a network of the toy's shape."""
    return Live("gpt256_stepper", _payload(network), lambda: _cases(network), TOLERANCE)


def temperatures() -> tuple[float, ...]:
    """Return the temperatures of the slider."""
    least, most = TEMPERATURES
    count = round((most - least) / TEMPERATURE_STEP) + 1
    return tuple(least + i * TEMPERATURE_STEP for i in range(count))  # quarters, which floats hold exactly


def grid_states() -> Iterator[State]:
    """Yield every combination of length, heads, mask and temperature, the sentences from `GRID_TEXT`."""
    text = encode(GRID_TEXT)
    for length, heads, masked, temperature in product(range(1, len(text) + 1), HEADS, (True, False), temperatures()):
        yield State(text[:length], Settings(heads, masked, temperature))


def random_states(count: int = RANDOM_CASES, seed: int = SEED) -> Iterator[State]:
    """Yield states drawn at random: any tokens, and temperatures between those of the slider too."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        row = rng.integers(len(TOKENS), size=rng.integers(1, len(encode(GRID_TEXT)) + 1))
        heads, masked = int(rng.choice(HEADS)), bool(rng.integers(2))
        yield State(row, Settings(heads, masked, float(rng.uniform(*TEMPERATURES))))


def _payload(network: Weights) -> dict[str, object]:
    """Return what the browser needs: weights, names, what can be chosen, the state to open with."""
    return {
        "weights": network.parameters(),
        "epsilon": EPSILON,
        "vocabulary": [token.replace(" ", SPACE) for token in TOKENS],
        "eot": token_id(EOT),
        "positions": len(network.W_pos),
        "heads": HEADS,
        "temperatures": temperatures(),
        "stages": [
            {"name": name, "box": stage.box, "title": stage.title, "formula": stage.formula}
            for name, stage in STAGES.items()
        ],
        "added": ADDED,
        "opening": {**State(ids(), Settings()).input, "stage": "softmax"},
    }


def _cases(network: Weights) -> Iterator[Case]:
    """Return the grid's states and the random ones, with everything that a pass computes."""
    for states in (grid_states(), random_states()):
        for state in states:
            yield Case(state.input, _expected(forward(network, state.ids, state.settings)))


def _expected(trace: Trace) -> dict[str, object]:
    """Return a pass under the names that `figures/live/gpt256.js` gives its parts."""
    return {
        "tok": trace.tok,
        "pos": trace.pos,
        "resid_pre": trace.resid_pre,
        "ln1": _norm(trace.ln1),
        "q": trace.q,
        "k": trace.k,
        "v": trace.v,
        "heads": [_head(head) for head in trace.heads],
        "attn_out": trace.attn_out,
        "resid_mid": trace.resid_mid,
        "ln2": _norm(trace.ln2),
        "mlp": {"pre": trace.mlp.pre, "post": trace.mlp.post, "out": trace.mlp.out},
        "resid_post": trace.resid_post,
        "ln_final": _norm(trace.ln_final),
        "logits": trace.logits,
        "scaled": trace.scaled,
        "probs": trace.probs,
        "next": int(trace.predictions[-1]),
    }


def _norm(norm: Normalised) -> dict[str, object]:
    """Return a LayerNorm's parts by name."""
    return {"mean": norm.mean, "sigma": norm.sigma, "out": norm.out}


def _head(head: HeadTrace) -> dict[str, object]:
    """Return a head's parts by name, those that the stepper shows."""
    return {"v": head.v, "scores": head.scores, "exps": head.exps, "pattern": head.pattern, "z": head.z}
