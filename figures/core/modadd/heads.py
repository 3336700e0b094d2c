"""What the heads look at from '=', over all pairs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.fourier import wave_shares
from figures.core.nn import Array


@dataclass(frozen=True)
class Attention:
    """Weights on the positions of a, b and '=' over all pairs: mean, least, most [H, 3].

    frequency, share [H]: the frequency that explains most of the weight on a, and the share of variance it explains.
    """

    mean: Array
    least: Array
    most: Array
    frequency: NDArray[np.intp]
    share: Array

    @property
    def on_equals(self) -> Array:
        """Each head's mean weight on '=', [H]."""
        on_equals: Array = self.mean[:, 2]
        return on_equals


def attention(pattern: Array) -> Attention:
    """The statistics of patterns [p, p, 3, H], by a and b."""
    shares = wave_shares(pattern[:, :, 0])
    mean, least, most = (reduce(pattern, axis=(0, 1)).T for reduce in (np.mean, np.min, np.max))
    return Attention(mean, least, most, shares.argmax(axis=0) + 1, shares.max(axis=0))
