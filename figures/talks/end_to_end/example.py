"""The running example of every slide: the weights, the sentence, the pass on it and the training step."""

from __future__ import annotations

from functools import cache
from typing import Final

from figures.core.gpt256.example import ETA, SENTENCE, TARGET
from figures.core.gpt256.forward import Trace, forward
from figures.core.gpt256.step import Step, train_step
from figures.core.gpt256.vocabulary import Ids, encode, token_id
from figures.core.gpt256.weights import Weights, hand_picked

LAST: Final = len(encode(SENTENCE)) - 1
"""The row whose next token is asked for."""
ROOF: Final = token_id(TARGET)
"""The number of the token that is right."""


@cache
def weights() -> Weights:
    """Return the 256 numbers."""
    return hand_picked()


@cache
def ids() -> Ids:
    """Return the sentence's token numbers, [T]."""
    return encode(SENTENCE)


@cache
def trace() -> Trace:
    """Return the pass on the sentence: two heads, masked, temperature 1."""
    return forward(weights(), ids())


@cache
def step() -> Step:
    """Return the training step on the embedding table."""
    return train_step(weights(), ids(), ROOF, ETA)
