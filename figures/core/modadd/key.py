"""The frequencies that the logits are made of, and the logits as a sum of cosines of a + b - c.

Logits [p, p, p] are those of `passes`: entry [a, b, c] is the logit of answer c. "Variance" is that over all entries
after each pair's mean over c, which no answer depends on, is taken away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.fourier import basis
from figures.core.nn import Array

KEY_SHARE: Final = 0.005  # of the logits' variance; the other frequencies have far less each


@dataclass(frozen=True)
class Cosines:
    """Logits as sum over k of weights[k - 1] cos(2 pi k (a + b - c) / p), and the shares of variance of each term.

    weights, shares [(p - 1) / 2], by least squares.
    """

    weights: Array
    shares: Array

    def explained(self, frequencies: tuple[int, ...]) -> float:
        """The share of variance that the cosines of some frequencies explain together."""
        return float(self.shares[np.array(frequencies, dtype=np.intp) - 1].sum())


def mean_by_sum(logits: Array) -> Array:
    """The mean logits of the p pairs whose sum is s modulo p, [s, c]."""
    p = len(logits)
    a, s = np.indices((p, p))
    means: Array = logits[a, (s - a) % p].mean(axis=0)  # [a, s, c] -> [s, c]
    return means


def frequency_shares(logits: Array) -> Array:
    """The share of the logits' variance that the waves of a + b of each frequency explain, [(p - 1) / 2]."""
    p = len(logits)
    centred = logits - logits.mean(axis=-1, keepdims=True)
    projections = basis(p) @ mean_by_sum(centred)  # [waves of s, c]
    squares = p * (projections**2).sum(axis=-1)  # each s stands for p pairs
    shares: Array = squares[1:].reshape(-1, 2).sum(axis=1) / (centred**2).sum()
    return shares


def key_frequencies(logits: Array) -> tuple[int, ...]:
    """The frequencies with more than 0.5 % of the logits' variance, in rising order."""
    return tuple(int(k) + 1 for k in np.flatnonzero(frequency_shares(logits) > KEY_SHARE))


def cosines(logits: Array) -> Cosines:
    """The logits, taken apart into the cosines of a + b - c (Nanda et al. 2023, section 4.3)."""
    p = len(logits)
    means = mean_by_sum(logits)  # [s, c]
    s, c = np.indices((p, p))
    by_difference: NDArray[np.float64] = means[(s + c) % p, c].mean(axis=-1)  # [(a + b - c) mod p]
    angles = 2 * np.pi * np.outer(np.arange(1, p // 2 + 1), np.arange(p)) / p
    weights: Array = 2 / p * np.cos(angles) @ by_difference
    centred = logits - logits.mean(axis=-1, keepdims=True)
    return Cosines(weights, shares=weights**2 / 2 / np.square(centred).mean())
