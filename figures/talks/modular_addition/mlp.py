"""The MLP: ReLU on four numbers, and the 512 neurons of the example before and after it."""

from __future__ import annotations

from typing import Final

import numpy as np

from deckproof import figure, num, table
from deckproof.draw import Column, Matrix, Svg, Table, beside, captioned
from figures.core.nn import Array, relu
from figures.talks.modular_addition.example import trace

BY_HAND: Final = (2.3, -0.7, 0.0, 5.1)
"""What goes into the four neurons of the miniature."""
_COLUMNS: Final = 32
_CELL: Final = (17.0, 20.0)


@table
def relu_by_hand() -> Table:
    """Show what ReLU makes of four numbers."""
    body = [
        [f"${letter}$", num(before, ".1f"), num(after, ".1f")]
        for letter, before, after in zip("abcd", BY_HAND, relu(np.array(BY_HAND)), strict=True)
    ]
    columns = [Column("neuron"), Column("goes in", "right"), Column("comes out", "right", "green")]
    return Table(columns, body, size=34, width=640)


@figure
def neurons() -> Svg:
    """Draw all neurons for the example, before ReLU and after, in rows of 32."""
    found = trace()
    scale = float(np.abs(found.pre).max())
    return beside(
        captioned(_sheet(found.pre, scale), "go in: blue positive, red negative"),
        "\N{RIGHTWARDS ARROW}",
        captioned(_sheet(found.post, scale), "come out: what was negative is zero"),
        gap=12,
    )


def _sheet(values: Array, scale: float) -> Matrix:
    """Draw neurons in rows, number one in the corner."""
    return Matrix(values.reshape(-1, _COLUMNS), cell=_CELL, scale=scale)
