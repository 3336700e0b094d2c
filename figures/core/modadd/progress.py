"""Progress measures: the loss with only the key frequencies, and without them (Nanda et al. 2023, section 5.1).

Logits [p, p, p] are those of `passes`. Their component of a frequency is what the waves cos and sin of
2 pi k (a + b) / p explain, each answer for itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.fourier import basis
from figures.core.modadd.key import mean_by_sum
from figures.core.nn import Array, cross_entropy

Chosen = NDArray[np.bool_]  # pairs, [p, p]


def component(logits: Array, frequencies: tuple[int, ...]) -> Array:
    """The part of the logits that some frequencies explain; it depends on s = a + b mod p alone, [s, c]."""
    rows = [row for k in frequencies for row in (2 * k - 1, 2 * k)]
    waves: Array = basis(len(logits))[rows]  # [waves, s]
    projected: Array = waves.T @ (waves @ mean_by_sum(logits))
    return projected


def by_pair(by_sum: Array) -> Array:
    """A table [s, c] as logits [a, b, c]."""
    p = len(by_sum)
    spread: Array = by_sum[np.add.outer(np.arange(p), np.arange(p)) % p]
    return spread


def restricted_logits(logits: Array, frequencies: tuple[int, ...]) -> Array:
    """Only the component, and each answer's mean over all pairs, which is no wave; [s, c]."""
    kept: Array = component(logits, frequencies) + logits.mean(axis=(0, 1))
    return kept


def excluded_logits(logits: Array, frequencies: tuple[int, ...]) -> Array:
    """All but the component, [p, p, p]."""
    return logits - by_pair(component(logits, frequencies))


def restricted_loss(logits: Array, frequencies: tuple[int, ...]) -> float:
    """Mean cross-entropy in nats over all pairs, of which each sum has p."""
    return float(cross_entropy(restricted_logits(logits, frequencies), np.arange(len(logits))).mean())


def restricted_accuracy(logits: Array, frequencies: tuple[int, ...]) -> float:
    """The share of all pairs that the component and the means alone answer rightly."""
    answers = restricted_logits(logits, frequencies).argmax(axis=-1)
    return float((answers == np.arange(len(logits))).mean())


def excluded_loss(logits: Array, frequencies: tuple[int, ...], chosen: Chosen) -> float:
    """Mean cross-entropy in nats over the chosen pairs; the paper takes those trained on."""
    return loss(excluded_logits(logits, frequencies), chosen)


def loss(logits: Array, chosen: Chosen) -> float:
    """Mean cross-entropy of the right answers in nats over the chosen pairs."""
    answers = np.add.outer(np.arange(len(logits)), np.arange(len(logits))) % len(logits)
    return float(cross_entropy(logits[chosen], answers[chosen]).mean())


def accuracy(logits: Array, chosen: Chosen) -> float:
    """The share of the chosen pairs whose greatest logit is the right answer's."""
    answers = np.add.outer(np.arange(len(logits)), np.arange(len(logits))) % len(logits)
    return float((logits[chosen].argmax(axis=-1) == answers[chosen]).mean())
