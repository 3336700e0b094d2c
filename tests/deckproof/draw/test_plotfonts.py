"""The fonts that matplotlib measures a deck's texts with."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from deckproof.assets import vendor
from deckproof.draw.plotfonts import families
from deckproof.typeface import Fonts
from tests.typefaces import DIGITS, boxes, dejavu, freetype_width, without

# Matplotlib remembers which file it found for a family: a theme's fonts are chosen once in a process, as in a build.
PROGRAM = """
import json, sys
from deckproof import typeface

fonts, texts = json.load(sys.stdin)
typeface.choose(typeface.Fonts(**fonts))

from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path
from deckproof.draw import style

def width(text, slant, weight):
    prop = FontProperties(style=slant, weight=weight, size=100)
    return text_to_path.get_text_width_height_descent(text, prop, False)[0]

print(json.dumps([width(*text) for text in texts]))
"""


def widths(fonts: Fonts, *texts: tuple[str, str, int]) -> list[float]:
    """The widths at 100 px that matplotlib gives for texts in a slant and a weight, under the deck's style."""
    request = json.dumps([asdict(fonts), texts])
    done = subprocess.run([sys.executable, "-c", PROGRAM], input=request, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    found: list[float] = json.loads(done.stdout)
    return found


def ours(face: str) -> Path:
    """A face of Source Sans."""
    return vendor("source-sans", f"SourceSans3-{face}.ttf")


def test_without_a_theme_s_font_it_is_ours() -> None:
    """The one family, however often it is asked for."""
    assert families() == families() == ["Source Sans 3"]


def test_every_style_is_measured_in_its_face(tmp_path: Path) -> None:
    """Of the theme's own, the nearest where one is missing; signs that they lack are measured in ours."""
    lacking, bold = without(dejavu(), "→", tmp_path / "lacking.ttf"), dejavu("DejaVuSerif-Bold")
    styles = (("normal", 400), ("normal", 600), ("normal", 700), ("italic", 400))
    found = widths(Fonts(str(lacking), bold=str(bold)), *(("mn=H", *style) for style in styles), ("→", "normal", 400))

    expected = [freetype_width("mn=H", file, 100) for file in (lacking, bold, bold, lacking)]
    assert found == pytest.approx([*expected, freetype_width("→", ours("Regular"), 100)], rel=0.01, abs=0)
    assert abs(expected[0] - freetype_width("mn=H", ours("Regular"), 100)) > 10


def test_digits_are_even(tmp_path: Path) -> None:
    """As the page shows them, where the font can do so."""
    uneven = boxes(tmp_path / "uneven.ttf", {**dict.fromkeys(DIGITS, 550), "1": 300}, even=600)

    assert widths(Fonts(str(uneven)), ("111", "normal", 400)) == pytest.approx([180], rel=0.01, abs=0)
