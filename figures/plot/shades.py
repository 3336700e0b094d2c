"""A large table of numbers as a picture: one small cell a number, the greater the stronger."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import numpy as np

from deckproof.draw import Role, Svg
from deckproof.draw.spans import px
from figures.core.nn import Array

LEVELS: Final = 6
"""Shades that are told apart, no ink being the first: each cell has that which is nearest."""


def shades(values: Array, *, cell: float, most: float, role: Role = "violet") -> Svg:
    """Draw `values` [R, C], all from 0 to `most`, as cells of `cell` px; equal neighbours of a row are drawn as one.

    Raises:
        ValueError: for values outside of 0 to `most`.

    """
    if not 0 <= float(values.min()) <= float(values.max()) <= most:
        raise ValueError(f"the values go from {values.min():g} to {values.max():g}; allowed is 0 to {most:g}")
    levels = np.rint(values / most * (LEVELS - 1)).astype(int)
    svg = Svg(levels.shape[1] * cell, levels.shape[0] * cell)
    for level in range(1, LEVELS):
        data = "".join(_row(row, level, number, cell) for number, row in enumerate(levels.tolist()))
        if data:
            svg.path(data, fill=role, stroke=None, opacity=level / (LEVELS - 1))
    return svg


def _row(levels: list[int], level: int, number: int, cell: float) -> str:
    """Return the path of one row's stretches of a level."""
    path, column = "", 0
    for found, run in groupby(levels):
        length = len(list(run))
        if found == level:
            wide = px(length * cell)
            path += f"M{px(column * cell)} {px(number * cell)}h{wide}v{px(cell)}h-{wide}z"
        column += length
    return path
