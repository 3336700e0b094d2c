"""The live figures of the talk."""

from __future__ import annotations

from deckproof import Case, Live, live


@live
def doubled() -> Live:
    """Return a figure that doubles a number."""
    return Live("doubled", {"factor": 2}, lambda: [Case({"x": x}, {"y": 2 * x}) for x in range(5)], tolerance=1e-9)
