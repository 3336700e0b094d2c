"""The fonts with which the slides are drawn, asked of a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckproof.verify.snapshot import Visit

pytestmark = pytest.mark.browser
UNASSIGNED = "\U0001f6d8"


def test_characters_of_the_embedded_font_are_fine(walked: Callable[[str], Visit]) -> None:
    """Accents and signs that it has, too."""
    assert walked("<p>Naïve β ≤ 2</p>").foreign_glyphs == []


def test_foreign_characters_are_named_with_font_and_element(walked: Callable[[str], Visit]) -> None:
    """Only those that are visible at some step."""
    visit = walked(
        '<p>plain</p><p data-line="9" style="font-family:serif">ab a</p><p hidden style="font-family:serif">c</p>'
        f'<p class="fragment">{UNASSIGNED}</p>'
    )

    found = [(glyph.character, bool(glyph.font), glyph.spot.place.line) for glyph in visit.foreign_glyphs]
    assert sorted(found) == [("a", True, 9), ("b", True, 9), (UNASSIGNED, False, 5)]
