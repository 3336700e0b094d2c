"""The numbers, figures and tables of the talk TITLE."""

from __future__ import annotations

from fractions import Fraction

from deckproof import num, table, value
from deckproof.draw import Table

FACES = range(1, 7)


@value
def die() -> dict[str, object]:
    """Return the mean of a fair die and its number of faces."""
    return {"mean": Fraction(sum(FACES), len(FACES)), "faces": len(FACES)}


@table
def faces() -> Table:
    """Draw each face with its chance."""
    chance = Fraction(1, len(FACES))
    return Table(["face", "chance"], [[num(face), num(chance, ".3f")] for face in FACES])
