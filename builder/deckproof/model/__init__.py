"""What the stages hand to each other: a deck as read, its answers as computed, its slides as rendered.

Data flows one way: `read` makes a `Deck`, `compute` makes `Answers`, `render` makes `Rendered`.
"""

from __future__ import annotations

from deckproof.model.answers import Answer, Answers, Control, Drawing, Drawn, DrawnNumber, LiveFigure, Origin, Slot
from deckproof.model.deck import Attributes, Deck, DrawingKind, DrawingUse, FrontMatter, NumberUse, Slide, SlideKind
from deckproof.model.rendered import NOTES_CLOSE, NOTES_OPEN, Rendered, RenderedSlide, ShownNumber, StatesShown

__all__ = [
    "NOTES_CLOSE",
    "NOTES_OPEN",
    "Answer",
    "Answers",
    "Attributes",
    "Control",
    "Deck",
    "Drawing",
    "DrawingKind",
    "DrawingUse",
    "Drawn",
    "DrawnNumber",
    "FrontMatter",
    "LiveFigure",
    "NumberUse",
    "Origin",
    "Rendered",
    "RenderedSlide",
    "ShownNumber",
    "Slide",
    "SlideKind",
    "Slot",
    "StatesShown",
]
