"""Drawings for anyone's talk: tables, matrices, token rows and free SVG whose numbers stay provable.

Matplotlib figures in the same look are made with `deckproof.draw.style`, which is imported by itself, since it loads
matplotlib.
"""

from __future__ import annotations

from deckproof.draw.highlight import Highlights
from deckproof.draw.layout import above, beside, captioned
from deckproof.draw.matrix import Group, Matrix
from deckproof.draw.metrics import text_width
from deckproof.draw.strip import Strip
from deckproof.draw.svg import SMALL_SIZE, TEXT_SIZE, Drawable, Role, Svg
from deckproof.draw.table import Column, Table
from deckproof.draw.tokens import Arc, Bracket, Token, TokenRow

__all__ = [
    "SMALL_SIZE",
    "TEXT_SIZE",
    "Arc",
    "Bracket",
    "Column",
    "Drawable",
    "Group",
    "Highlights",
    "Matrix",
    "Role",
    "Strip",
    "Svg",
    "Table",
    "Token",
    "TokenRow",
    "above",
    "beside",
    "captioned",
    "text_width",
]
