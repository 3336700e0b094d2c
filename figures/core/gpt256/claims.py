"""What the audience is asked to check for itself, each claim with the number that proves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

import numpy as np

from figures.core.gpt256.dimensions import TOY
from figures.core.gpt256.forward import DEFAULT, HeadTrace, Settings, Trace, forward, run_heads
from figures.core.gpt256.vocabulary import Ids
from figures.core.gpt256.weights import Weights
from figures.core.nn import Array, softmax

MOST_TOKENS: Final = 5  # 12^4 = 20,736 sentences, about a second; one token more is twelve times that


@dataclass(frozen=True)
class IdenticalKeys:
    """With one key for all rows: the heads, the plain averages of the values seen [T, d], and the largest gap to them.

    `spread` is how far a row's scores are apart at most: they need not be 0 to be equal.
    """

    heads: tuple[HeadTrace, ...]
    averages: Array
    spread: float
    largest_gap: float


@dataclass(frozen=True)
class LastTokenAlone:
    """All sentences of one length that end in the same token: how far the logits after it are apart at most.

    Without attention, and with it.
    """

    sentences: int
    without_attention: float
    with_attention: float


@dataclass(frozen=True)
class TemperatureOrder:
    """The next token's probabilities at several temperatures, [number of these, V].

    `order` is the tokens by probability at the first of them, the greatest first; `swaps` is at how many of the
    places another token stands at some other temperature.
    """

    temperatures: tuple[float, ...]
    probs: Array
    order: tuple[int, ...]
    swaps: int


@dataclass(frozen=True)
class Shift:
    """What adding one number to all logits of a row changes: probs before and after [V], exponentials by a factor."""

    added: float
    before: Array
    after: Array
    factor: float
    largest_change: float


def identical_keys(weights: Weights, ids: Ids, row: int, settings: Settings = DEFAULT) -> IdenticalKeys:
    """Give every row of a sentence [T] the key of one of its rows; then each row takes the plain average of values.

    Raises ValueError for what is no row of tokens.
    """
    trace = forward(weights, ids, settings)
    heads = run_heads(trace.q, np.broadcast_to(trace.k[row], trace.k.shape), trace.v, settings)
    if settings.masked:
        averages = np.cumsum(trace.v, axis=0) / np.arange(1, len(ids) + 1)[:, np.newaxis]
    else:
        averages = np.broadcast_to(trace.v.mean(axis=0), trace.v.shape)
    z = np.concatenate([head.z for head in heads], axis=-1)
    spread = max(float(np.ptp(head.scores, axis=-1).max()) for head in heads)
    return IdenticalKeys(heads, averages, spread, _largest(z - averages))


def last_token_alone(weights: Weights, last: int, length: int, settings: Settings = DEFAULT) -> LastTokenAlone:
    """Run all V^(length - 1) sentences that end in the token `last`, with and without attention.

    Without means that W_O is 0, so that the heads add nothing. Raises ValueError for a length out of range and
    for a number that is no token.
    """
    if not 1 <= length <= MOST_TOKENS:
        message = f"sentences of {length} tokens were asked for; allowed are 1 to {MOST_TOKENS}, or they are too many"
        raise ValueError(message)
    starts = product(range(TOY.V), repeat=length - 1)
    ids = np.array([(*start, last) for start in starts], dtype=np.intp)
    without = replace(weights, W_O=np.zeros_like(weights.W_O))
    spreads = [_largest(np.ptp(forward(which, ids, settings).logits[:, -1], axis=0)) for which in (without, weights)]
    return LastTokenAlone(len(ids), *spreads)


def temperature_order(
    weights: Weights, ids: Ids, temperatures: Sequence[float], settings: Settings = DEFAULT
) -> TemperatureOrder:
    """The last row's probabilities at each temperature, which all have the same order.

    Raises ValueError for what is no row of tokens and for temperatures out of range.
    """
    runs = [forward(weights, ids, replace(settings, temperature=temperature)) for temperature in temperatures]
    probs = np.stack([run.probs[-1] for run in runs])  # [number of temperatures, V]
    orders = np.argsort(-probs, axis=-1, kind="stable")
    swaps = int((orders != orders[0]).any(axis=0).sum())
    return TemperatureOrder(tuple(temperatures), probs, tuple(orders[0].tolist()), swaps)


def shift_all_logits(trace: Trace, row: int, added: float) -> Shift:
    """Add a number to all logits of one row: exponentials grow by one factor, probabilities stay."""
    before = trace.probs[row]
    shifted = (trace.logits[row] + added) / trace.settings.temperature
    after = softmax(shifted)
    factor = float(np.exp(shifted).sum() / trace.exps[row].sum())
    return Shift(added, before, after, factor, _largest(after - before))


def shift_one_token(weights: Weights, ids: Ids, token: int, added: float, settings: Settings = DEFAULT) -> float:
    """Add a number to all four entries of a token's column of W_U: the largest change of any logit.

    It is 0 but for rounding, since the final vector sums to 0. Raises ValueError for what is no row of tokens.
    """
    moved = weights.W_U.copy()
    moved[:, token] += added
    logits = [forward(which, ids, settings).logits for which in (weights, replace(weights, W_U=moved))]
    return _largest(logits[1] - logits[0])


def mask_off(weights: Weights, ids: Ids, settings: Settings = DEFAULT) -> Array:
    """How far the probabilities of each row move when the mask is lifted, [T]; in a single block the last does not.

    The last row sees every row either way, and what it sees has not been through attention. Raises ValueError
    for what is no row of tokens.
    """
    on, off = (forward(weights, ids, replace(settings, masked=masked)).probs for masked in (True, False))
    largest: Array = np.abs(off - on).max(axis=-1)
    return largest


def _largest(change: Array) -> float:
    """The largest size of any entry."""
    return float(np.abs(change).max())
