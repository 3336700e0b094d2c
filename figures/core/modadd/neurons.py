"""What each neuron of the MLP is tuned to: one frequency explains most of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.fourier import wave_shares
from figures.core.nn import Array

TUNED: Final = 0.85  # share of a neuron's variance that its frequency explains (Nanda et al. 2023, section 4.2)


@dataclass(frozen=True)
class Tuning:
    """For each of m neurons: the frequency that explains most, and the share of variance that it explains."""

    frequency: NDArray[np.intp]
    share: Array

    @property
    def tuned(self) -> NDArray[np.bool_]:
        """Which neurons one frequency explains by more than 85 %, [m]."""
        return self.share > TUNED

    @property
    def clusters(self) -> dict[int, int]:
        """How many tuned neurons each frequency has, in rising order of frequency."""
        found, sizes = np.unique(self.frequency[self.tuned], return_counts=True)
        return dict(zip(found.tolist(), sizes.tolist(), strict=True))

    def of(self, frequency: int) -> NDArray[np.intp]:
        """The numbers of a frequency's tuned neurons."""
        return np.flatnonzero(self.tuned & (self.frequency == frequency))


def tuning(post: Array) -> Tuning:
    """The tuning of neurons after the ReLU, [p, p, m] by a and b. A neuron that never changes has a share of 0."""
    shares = wave_shares(post)
    return Tuning(shares.argmax(axis=0) + 1, shares.max(axis=0))
