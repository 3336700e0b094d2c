"""Deckproof: slide decks in which every number shown is computed and proved."""

from __future__ import annotations

from deckproof.api import figure, live, table, value
from deckproof.numbers import label, literal, num
from deckproof.parameters import Choice, Range

__all__ = ["Choice", "Range", "figure", "label", "literal", "live", "num", "table", "value"]
__version__ = "0.1.0"
