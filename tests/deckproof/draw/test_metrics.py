"""Widths of texts."""

from __future__ import annotations

import pytest
from matplotlib.ft2font import FT2Font, LoadFlags

from deckproof.assets import vendor
from deckproof.draw.label import Run
from deckproof.draw.metrics import CAP_HEIGHT, Weight, laid, text_width


def freetype_width(text: str, face: str, size: float) -> float:
    """Return the sum of advances as FreeType, another reader of the font, gives them."""
    font = FT2Font(str(vendor("source-sans", f"SourceSans3-{face}.ttf")))
    font.set_size(100, 72)
    advances = [font.load_char(ord(sign), flags=LoadFlags.NO_HINTING).linearHoriAdvance for sign in text]
    return sum(advances) / 65536 * size / 100


@pytest.mark.parametrize(("weight", "face"), [(400, "Regular"), (600, "Semibold"), (700, "Bold")])
def test_plain_text(weight: Weight, face: str) -> None:
    """The width is that of the face of the weight, by FreeType."""
    text = "Outcome: 0.497 ≤ Σ → 1"

    assert text_width(text, 26, weight) == pytest.approx(freetype_width(text, face, 26), rel=1e-4, abs=0)


def test_a_formula() -> None:
    """Letters are measured in italics, scripts at seven tenths; stacked scripts are as wide as the wider one."""
    expected = freetype_width("W", "It", 20) + freetype_width("Qh", "It", 14) + freetype_width("=", "Regular", 20)

    assert text_width("$W_{Qh}^T=$", 20) == pytest.approx(expected, rel=1e-4, abs=0)


def test_runs_after_stacked_scripts() -> None:
    """Both scripts start at the end of their base, and what follows starts at the end of the wider one."""
    runs = [Run("x"), Run("aaaa", level=-1), Run("b", level=1, stacked=True), Run("y")]
    base, lower, upper, after = laid(runs)

    assert lower.start == upper.start == base.end
    assert after.start == lower.end > upper.end


def test_digits_are_tabular() -> None:
    """All digits have one width, so that columns of numbers align."""
    for weight in (400, 600, 700):
        assert len({text_width(digit, 26, weight) for digit in "0123456789"}) == 1


def test_height_of_capitals() -> None:
    """The constant is what the outline of H says, to a tenth of a px at 20 px."""
    font = FT2Font(str(vendor("source-sans", "SourceSans3-Regular.ttf")))
    font.set_size(1000, 72)
    glyph = font.load_char(ord("H"), flags=LoadFlags.NO_HINTING)

    assert glyph.bbox[3] / 64 / 1000 == pytest.approx(CAP_HEIGHT, rel=0, abs=0.005)
