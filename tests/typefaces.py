"""Fonts for tests: a real one that is not ours, cuts of it, and small ones made of boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import matplotlib as mpl
from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from matplotlib.ft2font import FT2Font, LoadFlags

from deckproof.typeface import Fonts, choose

EM = 1000
_SMALL = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x370, 0x400), *range(0x2000, 0x22FF)]
DIGITS = "0123456789"
FEATURE = "feature tnum {{ {} }} tnum;"


def dejavu(name: str = "DejaVuSans") -> Path:
    """A font that comes with matplotlib: as wide as no face of ours."""
    return Path(mpl.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf"


def without(path: Path, signs: str, to: Path) -> Path:
    """A small copy of a font: ASCII, Latin-1, Greek, arrows and the signs of mathematics, but for some."""
    options = subset.Options(layout_features=["kern", "liga"], drop_tables=["FFTM", "GDEF", "MATH"])
    with TTFont(path, recalcTimestamp=False) as font:
        cutter = subset.Subsetter(options)
        cutter.populate(text="".join(chr(code) for code in _SMALL if chr(code) not in signs))
        cutter.subset(font)
        to.parent.mkdir(parents=True, exist_ok=True)
        font.save(to)
    return to


def boxes(to: Path, widths: Mapping[str, int], *, even: int = 0, outlines: str = "glyf") -> Path:
    """A font whose signs are boxes of these advances; with `even`, a feature gives all digits that advance."""
    advances = {".notdef": 500, **{f"u{ord(sign):04X}": width for sign, width in widths.items()}}
    signs = {ord(sign): f"u{ord(sign):04X}" for sign in widths}
    digits = [sign for sign in DIGITS if even and sign in widths]
    advances |= {f"u{ord(sign):04X}.tab": even for sign in digits}
    builder = FontBuilder(EM, isTTF=outlines == "glyf")
    builder.setupGlyphOrder(list(advances))
    builder.setupCharacterMap(signs)
    if outlines == "glyf":
        builder.setupGlyf({name: _quadratic(width) for name, width in advances.items()})
    elif outlines == "CFF":
        strings = {name: _charstring(width) for name, width in advances.items()}
        builder.setupCFF("Boxes-Regular", {"FullName": "Boxes"}, strings, {})
    builder.setupHorizontalMetrics({name: (width, 0) for name, width in advances.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes-Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200, sCapHeight=0)
    builder.setupPost()
    if digits:
        builder.addOpenTypeFeatures(
            FEATURE.format(" ".join(f"sub u{ord(sign):04X} by u{ord(sign):04X}.tab;" for sign in digits))
        )
    to.parent.mkdir(parents=True, exist_ok=True)
    builder.save(to)
    return to


def _box(pen: AbstractPen, width: int) -> None:
    """Draw a box as wide as the advance, 700 high."""
    pen.moveTo((0, 0))
    for point in ((0, 700), (width, 700), (width, 0)):
        pen.lineTo(point)
    pen.closePath()


def _quadratic(width: int) -> Glyph:
    """A box as TrueType has it."""
    pen = TTGlyphPen(None)
    _box(pen, width)
    return pen.glyph()


def _charstring(width: int) -> T2CharString:
    """A box as PostScript has it."""
    pen = T2CharStringPen(width, None)
    _box(pen, width)
    return pen.getCharString()


@contextmanager
def measured_with(fonts: Fonts) -> Iterator[None]:
    """Let this process measure with a theme's fonts while the block runs."""
    choose(fonts)
    try:
        yield
    finally:
        choose(Fonts())


def freetype_width(text: str, path: Path, size: float) -> float:
    """The sum of advances as FreeType, another reader of fonts, gives them."""
    font = FT2Font(str(path))
    font.set_size(100, 72)
    advances = [font.load_char(ord(sign), flags=LoadFlags.NO_HINTING).linearHoriAdvance for sign in text]
    return sum(advances) / 65536 * size / 100


def freetype_capital(path: Path) -> float:
    """The height of the outline of H, as a share of the size, as FreeType gives it."""
    font = FT2Font(str(path))
    font.set_size(1000, 72)
    return font.load_char(ord("H"), flags=LoadFlags.NO_HINTING).bbox[3] / 64 / 1000
