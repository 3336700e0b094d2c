"""How this talk draws what its figures have in common: widths, digits, tokens and cells of tables."""

from __future__ import annotations

from typing import Final

from deckproof import num
from figures.core.nn import Array
from figures.talks.modular_addition.example import A, B, P

WIDE: Final = 1152.0
"""The width between a slide's margins, in px."""
ROUNDED: Final = ".3f"
TOKENS: Final = (num(A), num(B), "=")
"""The three tokens of the example."""
NUMBER_TICKS: Final = tuple((number, num(number)) for number in (0, 20, 40, 60, 80, P - 1))
"""Some of the numbers from the first to the last, for an axis."""


def digits(vector: Array, spec: str = ROUNDED) -> list[str]:
    """Return a vector as the texts of a table's row."""
    return [num(entry, spec) for entry in vector]
