"""The numbers of a die."""

from __future__ import annotations

from deckproof import value


@value
def die() -> dict[str, object]:
    """Return the number of faces."""
    return {"faces": 6}
