"""The numbers of the talk."""

from __future__ import annotations

from deckproof import value


@value
def n() -> int:
    """Return a count."""
    return 4
