"""Widths of texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.assets import vendor
from deckproof.draw.label import Run
from deckproof.draw.metrics import Weight, capital_height, laid, text_width
from deckproof.typeface import Fonts
from tests.typefaces import boxes, dejavu, freetype_capital, freetype_width, measured_with, without


def ours(face: str) -> Path:
    """A face of Source Sans."""
    return vendor("source-sans", f"SourceSans3-{face}.ttf")


@pytest.mark.parametrize(("weight", "face"), [(400, "Regular"), (600, "Semibold"), (700, "Bold")])
def test_plain_text(weight: Weight, face: str) -> None:
    """The width is that of the face of the weight, by FreeType."""
    text = "Outcome: 0.497 ≤ Σ → 1"

    assert text_width(text, 26, weight) == pytest.approx(freetype_width(text, ours(face), 26), rel=1e-4, abs=0)


def test_a_formula() -> None:
    """Letters are measured in italics, scripts at seven tenths; stacked scripts are as wide as the wider one."""
    expected = (
        freetype_width("W", ours("It"), 20)
        + freetype_width("Qh", ours("It"), 14)
        + freetype_width("=", ours("Regular"), 20)
    )

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
    """It is what the outline of H says, to a tenth of a px at 20 px."""
    assert capital_height() == pytest.approx(freetype_capital(ours("Regular")), rel=0, abs=0.005)


def test_a_theme_s_font_measures() -> None:
    """Texts in every weight are as wide as its faces are, by FreeType, and its capitals as high."""
    regular, bold, italic = (dejavu(f"DejaVuSans{name}") for name in ("", "-Bold", "-Oblique"))
    text, before = "Outcome: 0.497 ≤ Σ → 1", capital_height()

    with measured_with(Fonts(str(regular), str(italic), bold=str(bold))):
        widths = [text_width(text, 26), text_width(text, 26, 700), text_width(text, 26, italic=True)]
        assert capital_height() == pytest.approx(freetype_capital(regular), rel=0, abs=0.002)
    assert capital_height() == before
    assert widths == pytest.approx(
        [freetype_width(text, face, 26) for face in (regular, bold, italic)], rel=1e-4, abs=0
    )


def test_signs_that_a_theme_s_font_lacks_are_measured_in_ours(tmp_path: Path) -> None:
    """Each sign by itself, in the face of the same style; a browser draws them so."""
    lacking = without(dejavu(), "→Σ", tmp_path / "lacking.ttf")
    expected = freetype_width("a = b", lacking, 26) + freetype_width("→Σ", ours("Regular"), 26)

    with measured_with(Fonts(str(lacking))):
        assert text_width("a→ = Σb", 26) == pytest.approx(expected, rel=1e-4, abs=0)
        assert text_width("→", 26, 600) == pytest.approx(freetype_width("→", ours("Semibold"), 26), rel=1e-4, abs=0)


def test_capitals_that_a_theme_s_font_lacks_are_ours(tmp_path: Path) -> None:
    """They are as high as ours, since they are drawn with it."""
    before = capital_height()

    with measured_with(Fonts(str(boxes(tmp_path / "small.ttf", {"a": 480})))):
        assert capital_height() == before
