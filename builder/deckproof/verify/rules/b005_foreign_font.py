"""B005: characters drawn with a font of the machine."""

from __future__ import annotations

from collections import defaultdict

from deckproof.errors import Finding, Place, Rule
from deckproof.verify.snapshot import Visit


class ForeignFont(Rule):
    """Characters are drawn with a font that the deck does not carry.

    What: visible text for which the browser fell back to a font of the machine, or for which it found none.
    Why: on another machine it looks different, is of another width, or is an empty box.
    Bad: a character that no embedded font has. Good: write it another way, or as a formula.
    """

    code = "B005"


def check(visit: Visit) -> list[Finding]:
    """Return one finding for each element and font, with all the characters concerned."""
    characters: dict[tuple[Place, str, str, str], str] = defaultdict(str)
    for glyph in visit.foreign_glyphs:
        characters[glyph.spot.place, glyph.spot.name, glyph.slide, glyph.font] += glyph.character
    hint = "use characters that the deck's own fonts have, or write them as a formula"
    return [
        ForeignFont.at(place, f"{found!r} of {element} on slide {slide!r} {_drawn(font)}", hint)
        for (place, element, slide, font), found in characters.items()
    ]


def _drawn(font: str) -> str:
    """Return how the characters came out."""
    return f"is drawn with the machine's font {font!r}" if font else "is in no font: an empty box is shown"
