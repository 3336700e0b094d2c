"""The numbers of a die."""

from __future__ import annotations

from deckproof import value


@value
def die() -> dict[str, object]:
    """Return its name."""
    return {"name": "cube"}
