"""stand-in."""

from __future__ import annotations

from deckproof.compute.merge import Merged, apply, merge

__all__ = ["Merged", "apply", "merge"]
