"""Deckproof: slide decks in which every number shown is computed and proved."""

from __future__ import annotations

from deckproof.api import figure, table, value
from deckproof.numbers import label, literal, num

__all__ = ["figure", "label", "literal", "num", "table", "value"]
__version__ = "0.1.0"
