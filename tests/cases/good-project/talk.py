"""The numbers and drawings of the good deck."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from matplotlib.figure import Figure

from deckproof import figure, num, table, value
from deckproof.draw import Table
from deckproof.draw.style import subplots

FACES = np.arange(1, 7)


@value
def die() -> dict[str, object]:
    """Return what the slides say of a die, in every kind of number."""
    return {
        "name": "dice",
        "mean": FACES.mean(),
        "square": 4,
        "faces": FACES.size,
        "share": Fraction(1, 6),
        "big": 1234567,
        "low": -1.0,
        "tiny": 1.25e-7,
        "total": np.float64(1),
    }


@table
def faces() -> Table:
    """Draw each face with its chance."""
    return Table(["face", "chance"], [[num(face), num(Fraction(1, 6), ".3f")] for face in FACES[:3]])


@figure
def curve() -> Figure:
    """Draw the squares of the faces, with the last one's value."""
    fig, ax = subplots(600, 300)
    ax.plot(FACES, FACES**2)
    ax.set_xlabel("face")
    ax.annotate(num(36), (6, 36), xytext=(4, 0), textcoords="offset points")
    return fig
