"""The deck's fonts for matplotlib: the theme's own, if one was chosen, and ours for the signs that it lacks."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from matplotlib.font_manager import FontEntry, fontManager

from deckproof import typeface
from deckproof.assets import vendor

_OURS = "Source Sans 3"
_FACES = (("Regular", "normal", 400), ("It", "italic", 400), ("Semibold", "normal", 600), ("Bold", "normal", 700))


def families() -> list[str]:
    """Make the fonts known to matplotlib and return the names under which it finds them, the first before the next."""
    for face, style, weight in _FACES:
        _register(_OURS, vendor("source-sans", f"SourceSans3-{face}.ttf"), style, weight)
    own = typeface.chosen()
    if not own.regular:
        return [_OURS]
    for style, weight in product(("normal", "italic"), (400, 600, 700)):
        file = typeface.tabular_copy(Path(own.face(weight, italic=style == "italic")))
        _register(typeface.TEXT_FAMILY, file, style, weight)
    return [typeface.TEXT_FAMILY, _OURS]


def _register(family: str, file: Path, style: str, weight: int) -> None:
    """Make one face known, once."""
    entry = FontEntry(fname=str(file), name=family, style=style, weight=weight, size="scalable")
    if entry not in fontManager.ttflist:
        fontManager.ttflist.append(entry)
