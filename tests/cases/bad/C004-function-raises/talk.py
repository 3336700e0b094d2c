"""The numbers of a die that was never thrown."""

from __future__ import annotations

from deckproof import value


@value
def share() -> float:
    """Return the share of sixes."""
    throws: list[int] = []
    return throws.count(6) / len(throws)
