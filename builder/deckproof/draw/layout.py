"""Drawings side by side and one above the other, with operators and captions between them."""

from __future__ import annotations

from typing import Literal

from deckproof.draw.label import lines
from deckproof.draw.metrics import text_width
from deckproof.draw.svg import Drawable, Svg

Align = Literal["start", "middle", "end"]

_SHIFT = {"start": 0.0, "middle": 0.5, "end": 1.0}
_LINE = 1.25


def beside(*items: Drawable | str, gap: float = 18.0, size: float = 32.0, label: str = "") -> Svg:
    """Return the items in a row, all on one middle line; texts, like the signs of an equation, at `size` px.

    A matrix has its middle at that of its cells, so `beside(x, "·", W, "=", y)` reads as an equation.
    """
    parts = _parts(items, size)
    above_line = max(part.middle for part in parts)
    below_line = max(part.height - part.middle for part in parts)
    width = sum(part.width for part in parts) + gap * (len(parts) - 1)
    svg = Svg(width, above_line + below_line, label, "group")
    svg.middle = above_line
    x = 0.0
    for part in parts:
        svg.place(part, x, above_line - part.middle)
        x += part.width + gap
    return svg


def above(
    *items: Drawable | str, gap: float = 16.0, size: float = 26.0, align: Align = "start", label: str = ""
) -> Svg:
    """Return the items one under the other; texts, like captions, at `size` px."""
    parts = _parts(items, size)
    width = max(part.width for part in parts)
    svg = Svg(width, sum(part.height for part in parts) + gap * (len(parts) - 1), label, "group")
    y = 0.0
    for part in parts:
        svg.place(part, (width - part.width) * _SHIFT[align], y)
        y += part.height + gap
    return svg


def captioned(item: Drawable, caption: str, *, size: float = 26.0) -> Svg:
    """Return the item with a caption centred under it; its middle line stays that of the item."""
    svg = above(item, caption, gap=8.0, size=size, align="middle")
    svg.middle = item.svg().middle
    return svg


def _parts(items: tuple[Drawable | str, ...], size: float) -> list[Svg]:
    """Return everything as drawings.

    Raises ValueError where there is nothing.
    """
    if not items:
        raise ValueError("there is nothing to arrange: give at least one drawing or text")
    return [_written(item, size) if isinstance(item, str) else item.svg() for item in items]


def _written(text: str, size: float) -> Svg:
    """Return a text as a drawing."""
    rows = lines(text)
    svg = Svg(max(text_width(row, size) for row in rows), len(rows) * size * _LINE)
    for number, row in enumerate(rows):
        svg.text(0, (number + 0.5) * size * _LINE, row, size=size)
    return svg
