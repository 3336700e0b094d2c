"""Handouts: a page of HTML, ready to print, that shows slides small, with their notes or with lines to write on."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import floor
from pathlib import Path

from deckproof.assemble import fonts, numbers, parts
from deckproof.model import Deck, Rendered, RenderedSlide
from deckproof.paper import MARGIN, PAPERS, ExportOptions, Layout, chosen

_GAP = 8.0  # between slides, in mm
_LABEL = 7.0  # the line with a slide's number, in mm
_PIXELS = 96 / 25.4  # CSS pixels in one mm
_RULE = 8.0  # between lines to write on, in mm: that of ruled paper
# Columns and rows of slides on a page.
_GRIDS: dict[Layout, tuple[int, int]] = {"2up": (1, 2), "3up": (1, 3), "6up": (2, 3)}


@dataclass(frozen=True)
class Entry:
    """A slide in a handout: its place in the talk, its section without notes, and its notes."""

    number: int
    section: str
    notes: str


def handout(deck: Deck, rendered: Rendered, layout: Layout, options: ExportOptions, cache_folder: Path) -> str:
    """Return a handout as one HTML file.

    Raises:
        UsageError: where the range that is asked for is none of the talk's.

    """
    keep = chosen(options.range, [slide.id for slide in rendered.slides])
    entries = list(_entries(rendered.slides, keep, notes=layout == "handout"))
    listed = numbers.listed(rendered, keep) if options.numbers else []
    geometry = _geometry(deck, layout, options)
    content = parts.template("handout-content.html.j2").render(
        pages=[entries] if layout == "handout" else _pages(entries, geometry.per_page),
        layout=layout,
        lines=range(geometry.lines),
        numbers=listed,
    )
    return parts.template("handout.html.j2").render(
        lang=deck.front.lang,
        title=rendered.title,
        digest=deck.digest,
        layout=layout,
        reveal_css=parts.reveal_css(),
        fonts_css=fonts.css(content, cache_folder / "fonts", deck.fonts),
        math_css=parts.math_css(content),
        theme_css=parts.theme_css() + parts.own("theme/handout.css") + fonts.variables(deck.fonts),
        own_css=parts.in_style(deck.theme_css),
        geometry_css=geometry.css(rendered.title),
        content=content,
        import_map=parts.import_map(rendered),
        scripts=[parts.script(name) for name in ("live.js", "paper.js", "handout.js")],
    )


def _entries(slides: Sequence[RenderedSlide], keep: Collection[str], *, notes: bool) -> Iterator[Entry]:
    """Yield the chosen slides, numbered as in the talk."""
    for number, slide in enumerate(slides, start=1):
        if slide.id in keep:
            yield Entry(number, slide.public, slide.notes if notes else "")


def _pages(entries: list[Entry], size: int) -> list[list[Entry]]:
    """Return the entries of each page."""
    return [entries[start : start + size] for start in range(0, len(entries), size)]


@dataclass(frozen=True)
class _Geometry:
    """Sizes on paper: of the sheet and the space inside its margins in mm, of a slide in CSS pixels and its scale."""

    sheet: tuple[float, float]
    slide: tuple[int, int]
    scale: float
    grid: tuple[int, int]
    lines: int

    @property
    def per_page(self) -> int:
        """How many slides stand on a page."""
        return self.grid[0] * self.grid[1]

    def css(self, title: str) -> str:
        """Return the rules that depend on the sheet, the slides and the title."""
        width, height = self.sheet
        # Half a millimetre less than there is: rounding must not make a second page.
        inside = height - 2 * MARGIN - 0.5
        return (
            f"@page{{size:{width}mm {height}mm;margin:{MARGIN}mm;"
            f"@top-left{{content:{_css_string(title)}}}@bottom-right{{content:counter(page)}}}}"
            f":root{{--page-height:{inside}mm;--columns:{self.grid[0]};--rows:{self.grid[1]};--line:{_RULE}mm}}"
            f".pdf-page{{width:{self.slide[0]}px;height:{self.slide[1]}px;zoom:{floor(self.scale * 1e5) / 1e5}}}"
        )


def _geometry(deck: Deck, layout: Layout, options: ExportOptions) -> _Geometry:
    """Return the sizes of a layout: slides are as large as the paper takes them."""
    sheet = PAPERS[options.paper]
    columns, rows = grid = _GRIDS.get(layout, (1, 1))
    width, height = ((side - 2 * MARGIN + _GAP) / count - _GAP for side, count in zip(sheet, grid, strict=True))
    if layout == "3up":  # the other half is for writing
        width = (width - _GAP) / 2
    if layout == "handout":  # a tall slide leaves room for notes on its page
        height /= 2
    slide = deck.front.width, deck.front.height
    scale = min(width / slide[0], (height - _LABEL) / slide[1]) * _PIXELS
    lines = int((height - _LABEL) / _RULE) if layout == "3up" else 0
    return _Geometry(sheet, slide, scale, (columns, rows), lines)


def _css_string(text: str) -> str:
    """Return text as a string of CSS, which can end neither itself nor the element that holds it."""
    return json.dumps(text, ensure_ascii=False).replace("<", "\\3c ")
