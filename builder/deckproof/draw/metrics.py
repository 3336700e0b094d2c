"""Widths of texts, measured in the very font that shows them: Source Sans 3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple

from fontTools.ttLib import TTFont

from deckproof.assets import vendor
from deckproof.draw.label import SCRIPT_SIZE, Run, pieces

Weight = Literal[400, 600, 700]

_UPRIGHT = {400: "SourceSans3-Regular.ttf", 600: "SourceSans3-Semibold.ttf", 700: "SourceSans3-Bold.ttf"}
# The browser slants no other face: where bold and italic meet, it emboldens this one, which keeps its widths.
_ITALIC = "SourceSans3-It.ttf"
_MISSING = ".notdef"

CAP_HEIGHT = 0.66
"""Height of capitals and digits of Source Sans 3, as a share of the size (its OS/2 table: 660 of 1000)."""


def text_width(text: str, size: float, weight: Weight = 400, *, italic: bool = False) -> float:
    """Return the width in px of `text`, by the label grammar, at `size` px.

    Kerning is left out, so the true width may be a little smaller.

    Raises:
        ValueError: where a formula in it breaks the grammar.

    """
    return size * sum(laid(piece.runs, weight, italic=italic)[-1].extent for piece in pieces(text))


class Laid(NamedTuple):
    """Where a run starts and ends, and how far the runs up to it reach, in em from the first run's start."""

    start: float
    end: float
    extent: float


def laid(runs: Iterable[Run], weight: Weight = 400, *, italic: bool = False) -> list[Laid]:
    """Lay runs side by side, a stacked script at the place where the script before it starts."""
    placed: list[Laid] = []
    base_end = end = extent = 0.0
    for run in runs:
        start = base_end if run.stacked else end if run.level else extent
        end = start + _run_width(run, weight, italic=italic)
        extent = max(extent, end)
        if run.level == 0:
            base_end = end
        placed.append(Laid(start, end, extent))
    return placed


def _run_width(run: Run, weight: Weight, *, italic: bool) -> float:
    """Return the width of one run in em."""
    advances = _advances(_ITALIC if run.italic or italic else _UPRIGHT[weight])
    unknown = advances[_MISSING]
    width = sum(advances.get(sign, unknown) for sign in run.text)
    return width * SCRIPT_SIZE if run.level else width


@cache
def _advances(file: str) -> Mapping[str, float]:
    """Return the advance in em of every sign of a font file."""
    with TTFont(vendor("source-sans", file), lazy=True) as font:
        em = font["head"].unitsPerEm
        table = font["hmtx"].metrics
        widths = {chr(code): table[glyph][0] / em for code, glyph in font.getBestCmap().items()}
        return widths | {_MISSING: table[_MISSING][0] / em}
