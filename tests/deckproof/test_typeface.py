"""Font files: which face stands for which style, what a font says, and which files cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTCollection, TTFont

from deckproof import typeface
from deckproof.assets import vendor
from deckproof.typeface import Fonts
from tests.typefaces import DIGITS, boxes, dejavu, freetype_capital, freetype_width, measured_with

ALL = Fonts("r", "i", "s", "b")


@pytest.mark.parametrize(
    ("fonts", "files"),
    [
        (Fonts(), "      "),
        (Fonts("r"), "rrrrrr"),
        (Fonts("r", "i"), "rrriii"),
        (Fonts("r", semibold="s"), "rssrss"),
        (Fonts("r", bold="b"), "rbbrbb"),
        (Fonts("r", "i", bold="b"), "rbbiii"),
        (ALL, "rsbiii"),
    ],
)
def test_a_missing_face_is_replaced_by_the_nearest(fonts: Fonts, files: str) -> None:
    """Upright 400, 600, 700, then italic: the slant decides before the weight, and of two weights the heavier."""
    found = [fonts.face(weight, italic=italic) for italic in (False, True) for weight in (400, 600, 700)]

    assert found == [file.strip() for file in files]


def test_a_process_has_no_font_of_its_own_until_one_is_chosen() -> None:
    """What is chosen holds until something else is."""
    assert typeface.chosen() == Fonts()
    with measured_with(ALL):
        assert typeface.chosen() == ALL


@pytest.mark.parametrize("name", ["DejaVuSans", "DejaVuSerif-Bold", "DejaVuSansMono"])
def test_advances_are_the_font_s(name: str) -> None:
    """Of every sign, by FreeType."""
    found = typeface.advances(dejavu(name))

    for sign in "AVx0 ≤→Ω":
        assert found[sign] == pytest.approx(freetype_width(sign, dejavu(name), 1), rel=1e-4, abs=0)
    assert "\U0001f6d8" not in found


@pytest.mark.parametrize("name", ["DejaVuSans", "DejaVuSerif"])
def test_capitals_are_as_high_as_their_outline(name: str) -> None:
    """Also where the font's tables do not say it, as these do not."""
    with TTFont(dejavu(name)) as font:
        assert font["OS/2"].version < 2

    assert typeface.capital_height(dejavu(name)) == pytest.approx(freetype_capital(dejavu(name)), rel=0, abs=0.002)


def test_capitals_are_as_high_as_the_font_says() -> None:
    """Where its table does: 660 units of 1000 in ours, though the outline of H may differ by its rounding."""
    assert typeface.capital_height(vendor("source-sans", "SourceSans3-Bold.ttf")) == 0.66


def test_a_font_without_capitals_has_no_height_of_them(tmp_path: Path) -> None:
    """Its capitals come from another font."""
    assert typeface.capital_height(boxes(tmp_path / "a.ttf", {"a": 500})) == 0
    assert typeface.capital_height(boxes(tmp_path / "h.ttf", {"H": 500})) == 0.7


@pytest.fixture
def uneven(tmp_path: Path) -> Path:
    """A font with a narrow 1, and a feature that widens it to 600 like all digits."""
    return boxes(tmp_path / "uneven.ttf", {**dict.fromkeys(DIGITS, 550), "1": 300, "a": 480}, even=600)


def test_digits_are_measured_as_they_stand_in_columns(uneven: Path) -> None:
    """Pages ask for even digits everywhere; without the feature they keep their own widths."""
    found = typeface.advances(uneven)
    plain = typeface.advances(boxes(uneven.with_name("plain.ttf"), {**dict.fromkeys(DIGITS, 550), "1": 300}))

    assert {found[digit] for digit in DIGITS} == {0.6}
    assert found["a"] == 0.48
    assert (plain["0"], plain["1"]) == (0.55, 0.3)


def test_a_copy_has_even_digits_from_the_start(uneven: Path) -> None:
    """For who cannot ask for the feature; FreeType reads the same widths there. A font without it is its own copy."""
    copy = typeface.tabular_copy(uneven)

    assert freetype_width("1", uneven, 1) == pytest.approx(0.3, rel=0, abs=1e-3)
    assert freetype_width("1", copy, 1) == pytest.approx(0.6, rel=0, abs=1e-3)
    assert freetype_width("a", copy, 1) == pytest.approx(0.48, rel=0, abs=1e-3)
    assert typeface.tabular_copy(uneven) == copy
    assert typeface.tabular_copy(dejavu()) == dejavu()


@pytest.mark.parametrize("outlines", ["glyf", "CFF"])
def test_fonts_of_both_kinds_can_be_used(tmp_path: Path, outlines: str) -> None:
    """TrueType and OpenType, and real ones."""
    font = boxes(tmp_path / "boxes", {"a": 480}, outlines=outlines)

    assert typeface.fault(font) is None
    assert typeface.advances(font)["a"] == pytest.approx(freetype_width("a", font, 1), rel=1e-3, abs=0)
    assert typeface.fault(dejavu()) is None


def text_file(path: Path) -> None:
    """Write no font."""
    path.write_text("no font at all", "utf-8")


def empty(path: Path) -> None:
    """Write nothing."""
    path.touch()


def packed(flavor: str) -> Callable[[Path], None]:
    """Write a font in a form for the web."""

    def write(path: Path) -> None:
        with TTFont(boxes(path.with_suffix(".ttf"), {"a": 480})) as font:
            font.flavor = flavor
            font.save(path)

    return write


def collection(path: Path) -> None:
    """Write several fonts into one file."""
    several = TTCollection()
    several.fonts = [TTFont(boxes(path.with_name(name), {"a": 480})) for name in ("1.ttf", "2.ttf")]
    several.save(path)


def variable(path: Path) -> None:
    """Write a font with an axis."""
    builder = FontBuilder(font=TTFont(boxes(path, {"a": 480})))
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    builder.save(path)


def outline_free(path: Path) -> None:
    """Write a font of advances alone."""
    boxes(path, {"a": 480}, outlines="none")


def signless(path: Path) -> None:
    """Write a font whose only sign has no code."""
    boxes(path, {})


def cut(path: Path) -> None:
    """Write the beginning of a font."""
    path.write_bytes(dejavu().read_bytes()[:300_000])


def damaged(path: Path) -> None:
    """Write a font whose outlines are noise."""
    with TTFont(dejavu(), lazy=True) as font:
        start, length = font.reader.tables["glyf"].offset, font.reader.tables["glyf"].length
    whole = bytearray(dejavu().read_bytes())
    whole[start : start + length] = b"\xff" * length
    path.write_bytes(whole)


@pytest.mark.parametrize(
    ("write", "message", "hint"),
    [
        (text_file, "is no font", "give a TTF or OTF file"),
        (empty, "is no font", "give a TTF or OTF file"),
        (packed("woff"), "is a WOFF font, which matplotlib cannot measure with", "give the TTF file that it was made"),
        (packed("woff2"), "is a WOFF2 font, which matplotlib cannot", "fonttools ttLib.woff2 decompress mine.x"),
        (collection, "is a collection of several fonts", "save the one that is meant as a TTF file of its own"),
        (variable, "is a variable font, which has many widths", "fonttools varLib.instancer mine.x wght=400"),
        (outline_free, "has no outlines", "give a TTF or OTF file with outlines"),
        (signless, "has no table of Unicode signs", "give a font for text"),
        (cut, "cannot be read as a font: TTLibError: unexpected end of", "get the file anew, it is damaged"),
        (damaged, "cannot be read as a font: ", "get the file anew, it is damaged"),
    ],
    ids=["text", "empty", "woff", "woff2", "collection", "variable", "no-outlines", "no-signs", "cut", "damaged"],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, write: Callable[[Path], None], message: str, hint: str) -> None:
    """It is said what it is, and what to do."""
    path = tmp_path / "mine.x"
    write(path)
    found = typeface.fault(path)

    assert found is not None
    assert found[0].startswith(message)
    assert hint in found[1]
