"""A label as the inside of an SVG `<text>`: every number an element of its own that says which number it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from deckproof.draw.label import SCRIPT_SIZE, Piece, Run
from deckproof.draw.metrics import Weight, laid
from deckproof.model import DrawnNumber
from deckproof.numbers import Num, provenance

# Shares of the size. A raised capital's top then stands a little over the line's capitals; a lowered one's bottom
# a little under the base line.
_RISE = {1: 0.36, 0: 0.0, -1: -0.16}

_ATTRIBUTES = {"literal": ' data-literal=""', "formula": ' data-formula=""', "plain": ""}

Markup = list[str | Num]
"""SVG source in parts; a `Num` stands for the attributes that say which number it is, known when all is drawn."""


def px(value: float) -> str:
    """Return a length or coordinate with two decimals at most.

    >>> px(12.0), px(0.125), px(-0.001)
    ('12', '0.12', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@dataclass
class _Pen:
    """Where the text stands: its height above the base line, and the gap to the next piece, both in px."""

    size: float
    weight: Weight
    italic: bool
    rise: float = 0.0
    gap: float = 0.0


def spans(parts: Sequence[Piece], size: float, weight: Weight = 400, *, italic: bool = False) -> Markup:
    """Return the inside of a text element of `size` px that shows the pieces."""
    markup: Markup = []
    pen = _Pen(size, weight, italic)
    for piece in parts:
        runs = _runs(piece, pen)
        if piece.number is not None:
            markup += ["<tspan ", piece.number, ">", *runs, "</tspan>"]
        elif attributes := _ATTRIBUTES[piece.kind]:
            markup += [f"<tspan{attributes}>", *runs, "</tspan>"]
        else:
            markup += runs
    return markup


def _runs(piece: Piece, pen: _Pen) -> list[str]:
    """Return the markup of a piece's runs and move the pen past them."""
    markup = []
    end = -pen.gap / pen.size
    for run, place in zip(piece.runs, places := laid(piece.runs, pen.weight, italic=pen.italic), strict=True):
        markup.append(_span(run, (place.start - end) * pen.size, pen))
        end = place.end
    pen.gap = (places[-1].extent - end) * pen.size
    return markup


def _span(run: Run, dx: float, pen: _Pen) -> str:
    """Return one run's markup, `dx` px off the end of the text before it."""
    rise = _RISE[run.level] * pen.size
    attributes = ""
    if px(dx) != "0":
        attributes += f' dx="{px(dx)}"'
    if rise != pen.rise:
        attributes += f' dy="{px(pen.rise - rise)}"'
    if run.level:
        attributes += f' font-size="{px(pen.size * SCRIPT_SIZE)}"'
    if run.italic:
        attributes += ' font-style="italic"'
    pen.rise = rise
    text = escape(run.text, quote=False)
    return f"<tspan{attributes}>{text}</tspan>" if attributes else text


def numbered(markup: Iterable[str | Num], numbers: list[DrawnNumber]) -> str:
    """Return the source with every number named, and enter the numbers into `numbers` in their order.

    A number's name is its own or, where it has none, `#` and its place in the drawing.
    """
    source = []
    for part in markup:
        if not isinstance(part, Num):
            source.append(part)
            continue
        name = part.name or f"#{len(numbers)}"
        numbers.append(DrawnNumber(name, str(part.value), part.spec, part.shown.text))
        source.append(provenance(name, part.value, part.spec, part.shown.text))
    return "".join(source)
