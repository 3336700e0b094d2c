"""B005: characters drawn with a font of the machine."""

from __future__ import annotations

from collections.abc import Callable

from deckproof.verify.rules.b005_foreign_font import check
from deckproof.verify.snapshot import ForeignGlyph, Spot, Visit


def test_an_element_is_one_finding_with_all_its_characters(seen: Callable[..., Visit], spot: Spot) -> None:
    """Another font is another finding; so is no font at all."""
    glyphs = [
        ForeignGlyph("task", "x", "DejaVu Sans", spot),
        ForeignGlyph("task", "y", "DejaVu Sans", spot),
        ForeignGlyph("task", "z", "", spot),
    ]

    found = [finding.message for finding in check(seen({"foreign_glyphs": glyphs}))]

    assert found == [
        "'xy' of p \"Some words\" on slide 'task' is drawn with the machine's font 'DejaVu Sans'",
        "'z' of p \"Some words\" on slide 'task' is in no font: an empty box is shown",
    ]


def test_embedded_fonts_are_fine(seen: Callable[..., Visit]) -> None:
    """Nothing foreign, no finding."""
    assert check(seen()) == []
