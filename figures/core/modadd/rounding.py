"""Weights rounded to one byte each: a row keeps the proportions of its entries, up to 1/254 of its greatest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from figures.core.modadd.params import Floats, Params
from figures.core.nn import Array

MOST: Final = 127
"""The greatest entry of a row becomes so many of its unit."""


@dataclass(frozen=True)
class Rounded:
    """An array [..., N] as whole numbers from -127 to 127, of a unit for each row: counts [..., N], units [..., 1].

    A unit has float32's digits, so a product of the two is exact in float64, here as in a browser.
    """

    counts: NDArray[np.int8]
    units: NDArray[np.float32]

    @property
    def values(self) -> Array:
        """The rounded array, [..., N]."""
        return self.counts.astype(np.float64) * self.units.astype(np.float64)


def round_rows(array: Floats) -> Rounded:
    """Round an array [..., N], row by row; a row of zeros stays one."""
    greatest = np.abs(array).max(axis=-1, keepdims=True)
    # A unit rounded down by float32 lets the greatest entry come out as 127.00001: `rint` still makes it 127.
    units = np.where(greatest > 0, greatest / MOST, 1.0).astype(np.float32)
    counts = np.rint(array / units.astype(np.float64)).astype(np.int8)
    return Rounded(counts, units)


def round_params(params: Params) -> dict[str, Rounded]:
    """All arrays rounded, by name."""
    return {name: round_rows(array) for name, array in params.parameters().items()}


def rounded(params: Params) -> Params:
    """The weights that `round_params` leaves, in float64."""
    return Params(**{name: array.values for name, array in round_params(params).items()})
