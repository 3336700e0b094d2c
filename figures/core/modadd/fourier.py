"""Functions of numbers modulo p as sums of waves: the basis, the embedding's spectrum, functions of (a, b).

Frequency k stands for the two waves cos(2 pi k x / p) and sin(2 pi k x / p), k = 1 to (p - 1) / 2; p is odd.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from figures.core.modadd.params import Params
from figures.core.nn import Array


@dataclass(frozen=True)
class Spectrum:
    """How long the projections of W_E on the waves are: constant, and cos, sin [(p - 1) / 2], first k = 1."""

    constant: float
    cos: Array
    sin: Array

    @property
    def norms(self) -> Array:
        """Both waves of a frequency together, sqrt(cos^2 + sin^2), [(p - 1) / 2]."""
        return np.hypot(self.cos, self.sin)

    @property
    def gini(self) -> float:
        """Gini coefficient of the lengths, constant left out: 0 for all alike, near 1 for a few alone.

        Nanda et al. (2023), section 5.2, follow it through training.
        """
        return gini(np.concatenate([self.cos, self.sin]))


def basis(p: int) -> Array:
    """The waves as orthonormal rows [p, p]: constant, cos 1, sin 1, cos 2, sin 2, ..."""
    angles = 2 * np.pi * np.outer(np.arange(1, p // 2 + 1), np.arange(p)) / p  # [(p - 1) / 2, p]
    waves = np.stack([np.cos(angles), np.sin(angles)], axis=1).reshape(-1, p) * np.sqrt(2 / p)
    return np.concatenate([np.full((1, p), 1 / np.sqrt(p)), waves])


def embedding_spectrum(params: Params) -> Spectrum:
    """W_E's columns of the numbers 0 to p - 1, taken apart into waves over the numbers (Nanda et al. 2023, fig. 3)."""
    p = params.W_E.shape[1] - 1
    projections = params.W_E[:, :p].astype(np.float64) @ basis(p).T  # [d, p]
    lengths: Array = np.linalg.norm(projections, axis=0)
    return Spectrum(float(lengths[0]), lengths[1::2], lengths[2::2])


def gini(x: Array) -> float:
    """Gini coefficient of numbers that are not negative: half the mean difference of two of them, over the mean."""
    ordered = np.sort(x)
    n = len(ordered)
    ranks = np.arange(1, n + 1)
    return float(((2 * ranks - n - 1) * ordered).sum() / (n * ordered.sum()))


def wave_shares(table: Array) -> Array:
    """Of functions of (a, b), [p, p, F]: the share of variance that each frequency explains, [(p - 1) / 2, F].

    A frequency explains with its waves of a, its waves of b and their four products, as in Nanda et al. (2023),
    section 4.2: all that the square of a sum of waves of a and b can hold. A constant function has shares of 0.
    """
    waves = basis(len(table))
    squares = np.einsum("ia,abf,jb->ijf", waves, table, waves, optimize=True) ** 2  # [p, p, F]
    whole = squares.sum(axis=(0, 1)) - squares[0, 0]  # all but the constant
    by_a = squares[1:, 0].reshape(-1, 2, table.shape[-1]).sum(axis=1)
    by_b = squares[0, 1:].reshape(-1, 2, table.shape[-1]).sum(axis=1)
    i = np.arange(1, len(table), 2)
    by_both = sum(squares[i + m, i + n] for m in (0, 1) for n in (0, 1))
    explained = by_a + by_b + by_both
    shares: Array = np.divide(explained, whole, out=np.zeros_like(explained), where=whole > 0)
    return shares
