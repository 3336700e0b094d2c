"""Widths of texts, measured in the very fonts that show them: the theme's own, and Source Sans 3 for what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from deckproof import typeface
from deckproof.assets import vendor
from deckproof.draw.label import SCRIPT_SIZE, Run, pieces

Weight = Literal[400, 600, 700]

_UPRIGHT = {400: "SourceSans3-Regular.ttf", 600: "SourceSans3-Semibold.ttf", 700: "SourceSans3-Bold.ttf"}
# The browser slants no other face: where bold and italic meet, it emboldens this one, which keeps its widths.
_ITALIC = "SourceSans3-It.ttf"


def capital_height() -> float:
    """Return the height of capitals and digits, as a share of the size."""
    own = typeface.chosen().regular
    return (typeface.capital_height(Path(own)) if own else 0.0) or typeface.capital_height(_ours(400, italic=False))


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
    italic = run.italic or italic
    advances = _advances(typeface.chosen().face(weight, italic=italic), _ours(weight, italic=italic))
    unknown = advances[typeface.MISSING]
    width = sum(advances.get(sign, unknown) for sign in run.text)
    return width * SCRIPT_SIZE if run.level else width


def _ours(weight: Weight, *, italic: bool) -> Path:
    """Return the file of Source Sans for a style."""
    return vendor("source-sans", _ITALIC if italic else _UPRIGHT[weight])


@cache
def _advances(own: str, ours: Path) -> Mapping[str, float]:
    """Return the advance in em of every sign: of the theme's own font where there is one that has it, else of ours."""
    return {**typeface.advances(ours), **(typeface.advances(Path(own)) if own else {})}
