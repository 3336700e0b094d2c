"""The faces of a die, one to three of them."""

from __future__ import annotations

from typing import Annotated

from deckproof import Range, num, table
from deckproof.draw import Table


@table
def faces(count: Annotated[int, Range(1, 3)] = 2) -> Table:
    """Draw the first faces."""
    return Table(["face"], [[num(face)] for face in range(1, count + 1)])
