"""Generation: one token at a time, each from a whole forward pass, until <eot> or until all positions are taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.forward import DEFAULT, Settings, Trace, check_ids, forward
from figures.core.gpt256.vocabulary import EOT, Ids, token_id
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array


@dataclass(frozen=True)
class Pass:
    """One pass and the token that it printed; `draw` is the number in [0, 1) that chose it, None if greedy."""

    trace: Trace
    chosen: int
    draw: float | None = None

    @property
    def probs(self) -> Array:
        """The probabilities of the next token, [V]."""
        last: Array = self.trace.probs[-1]
        return last

    @property
    def cumulative(self) -> Array:
        """Sums of the probabilities up to each token, [V]: a draw chooses the first one that is over it."""
        sums: Array = np.cumsum(self.probs)
        return sums


@dataclass(frozen=True)
class Generation:
    """A run: its passes in order, and the row of token numbers that it ended with, [T]."""

    passes: tuple[Pass, ...]
    ids: Ids

    @property
    def finished(self) -> bool:
        """Whether the run ended with <eot>, and not because all positions are taken."""
        return bool(self.ids[-1] == token_id(EOT))

    @property
    def probability(self) -> float:
        """The probability that sampling chooses just these tokens: the product of those of its passes."""
        return float(np.prod([step.probs[step.chosen] for step in self.passes]))


def greedy(weights: Weights, prompt: Ids, settings: Settings = DEFAULT) -> Generation:
    """Continue a row of token numbers [T] by the most probable token each time.

    Raises ValueError for what is no row of tokens.
    """
    return _run(weights, prompt, settings, None)


def sampled(weights: Weights, prompt: Ids, rng: np.random.Generator, settings: Settings = DEFAULT) -> Generation:
    """Continue a row of token numbers [T] by drawing each token with its probability.

    Raises ValueError for what is no row of tokens.
    """
    return _run(weights, prompt, settings, rng)


def forced(weights: Weights, prompt: Ids, tokens: Sequence[int], settings: Settings = DEFAULT) -> Generation:
    """The run that prints the given tokens, whatever their probability.

    Raises ValueError for what is no row of tokens, and for more of them than fit.
    """
    ids = np.concatenate((prompt, np.asarray(tokens, dtype=np.intp)))
    check_ids(ids)
    starts = range(len(prompt), len(ids))
    passes = tuple(Pass(forward(weights, ids[:start], settings), int(ids[start])) for start in starts)
    return Generation(passes, ids)


def pick(probs: Array, draw: float) -> int:
    """The token that a draw in [0, 1) chooses: the first whose cumulative probability is over it."""
    over = int(np.searchsorted(np.cumsum(probs), draw, side="right"))
    return min(over, len(probs) - 1)  # rounding may leave the whole sum below the draw


def _run(weights: Weights, prompt: Ids, settings: Settings, rng: np.random.Generator | None) -> Generation:
    check_ids(prompt)
    ids, passes = prompt, []
    while len(ids) < TOY.positions and ids[-1] != token_id(EOT):
        trace = forward(weights, ids, settings)
        if rng is None:
            passes.append(Pass(trace, int(trace.predictions[-1])))
        else:
            draw = float(rng.random())
            passes.append(Pass(trace, pick(trace.probs[-1], draw), draw))
        ids = np.append(ids, passes[-1].chosen)
    return Generation(tuple(passes), ids)
