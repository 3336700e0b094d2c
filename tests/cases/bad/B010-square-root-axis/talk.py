"""A figure whose axis is neither linear nor logarithmic."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure

from deckproof import figure
from deckproof.draw.style import subplots


@figure
def curve() -> Figure:
    """Draw a line over the square root of x."""
    fig, ax = subplots(600, 300)
    ax.plot([0, 1, 2, 3, 4], [0, 1, 2, 3, 4])
    ax.set_xscale("function", functions=(np.sqrt, np.square))
    return fig
