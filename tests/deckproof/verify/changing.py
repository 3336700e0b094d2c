"""Figures with controls for pages made by hand: as compute and render make them, with the page's own script."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from deckproof.errors import Place
from deckproof.merge import merge
from deckproof.model import Answers, Control, Drawing, DrawingUse, DrawnNumber, Origin
from deckproof.model import Drawn as Figure
from deckproof.pins import pins
from deckproof.render import drawings
from tests.projects import ROOT

FILE = "deck/talk/slides.md"
SCRIPT = f"<script>{(ROOT / 'builder/deckproof/assemble/scripts/states.js').read_text('utf-8')}</script>"
NUMBER = re.compile(r'data-num="([^"]*)"[^>]*>([^<]*)<')
BETA = Control("beta", "beta", "range", ("0", "4"), 0)
CAUSAL = Control("causal", "causal", "choice", ("no", "yes"), 0)


def svg(inside: str, width: int = 200, height: int = 100) -> str:
    """A drawing whose texts are 24 px high."""
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-size="24">{inside}</svg>'


def number(text: str, name: str = "figure:f#0", x: int = 20, y: int = 50) -> str:
    """A text that is a number."""
    return f'<text x="{x}" y="{y}"><tspan data-num="{name}">{text}</tspan></text>'


def drawn(states: Sequence[str], controls: Sequence[Control] = (BETA,), line: int = 3) -> Figure:
    """A figure of these states; its numbers are those that stand in them."""
    merged = merge(states, 0)
    whole = tuple(Drawing(one, 200, 100, tuple(_numbers(one))) for one in states)
    return Figure(merged.svg, whole, Origin("f", Place("talk.py", line)), tuple(controls), 0, merged.slots)


def _numbers(source: str) -> list[DrawnNumber]:
    return [DrawnNumber(name, text, "", text) for name, text in NUMBER.findall(source)]


def html(figure: Figure, pairs: Mapping[str, str] | None = None, name: str = "f") -> str:
    """The figure as it stands in a page, on line 7 of its source."""
    place = drawings.Place("figure", name, "A figure", f"task-{name}-")
    inner, own = drawings.figure(figure, pins(figure.controls, pairs or {}), place, controls=True)
    return f'<figure class="drawing figure" data-line="7"{own}>{inner}</figure>'


def use(pairs: Mapping[str, str] | None = None, name: str = "f", slide: str = "task") -> DrawingUse:
    """A slide's use of a figure."""
    return DrawingUse("figure", name, Place(FILE, 7), slide, pairs or {})


def answers(**figures: Figure) -> Answers:
    """The answers that hold these figures by name."""
    return Answers({}, {("figure", name): figure for name, figure in figures.items()})
