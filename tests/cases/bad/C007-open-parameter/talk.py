"""The faces of a die, as many as nobody says."""

from __future__ import annotations

from deckproof import num, table
from deckproof.draw import Table


@table
def faces(count: int = 2) -> Table:
    """Draw the first faces."""
    return Table(["face"], [[num(face)] for face in range(1, count + 1)])
