"""Ask the browser with which fonts it drew what the slides show."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckproof.verify.browser_session import Session
from deckproof.verify.snapshot import ForeignGlyph, Json, Reader

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession


def foreign_glyphs(session: Session, reader: Reader) -> list[ForeignGlyph]:
    """Return every character that no font of the page drew, once for each slide that shows it.

    `fonts.js` sets all characters of one style together, so that a style whose fonts are all embedded costs one
    question; only in the others is each character asked for.
    """
    missing = json.loads(session.call("deckproofFonts.setProbes"))
    devtools = session.page.context.new_cdp_session(session.page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    found: list[ForeignGlyph] = []
    for style, entries in enumerate(missing):
        for entry in entries:
            found += _glyphs(entry, "", reader)
        if _foreign_font(devtools, f"deckproof-style-{style}"):
            found += _of_style(session, devtools, style, reader)
    return found


def _of_style(session: Session, devtools: CDPSession, style: int, reader: Reader) -> Iterator[ForeignGlyph]:
    """Yield the characters of one style that a font of the machine drew."""
    for number, entry in enumerate(json.loads(session.call("deckproofFonts.setCharacters", style))):
        font = _foreign_font(devtools, f"deckproof-character-{style}-{number}")
        if font:
            yield from _glyphs(entry, font, reader)


def _glyphs(entry: Json, font: str, reader: Reader) -> Iterator[ForeignGlyph]:
    """Yield one character for each slide that shows it."""
    for slide, spot in entry["places"].items():
        yield ForeignGlyph(slide, entry["character"], font, reader.spot(spot, slide))


def _foreign_font(devtools: CDPSession, identifier: str) -> str:
    """Return the name of a font of the machine that drew a probe, `""` where all its fonts are the page's own."""
    root = devtools.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    node = devtools.send("DOM.querySelector", {"nodeId": root, "selector": f"#{identifier}"})["nodeId"]
    used = devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return next((str(font["familyName"]) for font in used if not font["isCustomFont"]), "")
