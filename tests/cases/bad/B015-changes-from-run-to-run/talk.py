"""The figures of the talk."""

from __future__ import annotations

import secrets
from typing import Annotated

from deckproof import Range, figure, num
from deckproof.draw import Svg


@figure
def drifting(step: Annotated[int, Range(0, 2)] = 0) -> Svg:
    """Draw a number that in the last state is another one each time."""
    svg = Svg(400, 60)
    svg.text(20, 30, num(secrets.randbelow(10**9) if step == 2 else step))
    return svg
