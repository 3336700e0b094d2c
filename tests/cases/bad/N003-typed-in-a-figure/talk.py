"""A figure with a typed number."""

from __future__ import annotations

from deckproof import figure
from deckproof.draw import Svg


@figure
def curve() -> Svg:
    """Write a number as plain text."""
    svg = Svg(200, 60)
    svg.text(10, 30, "loss 0.5")
    return svg
