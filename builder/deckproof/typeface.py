"""Font files: those that a deck's own theme names, and what is read from any font.

fontTools is loaded by what reads a font: a build that neither measures nor cuts one does without.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

TEXT_FAMILY = "Deck Text"
CODE_FAMILY = "Deck Code"
"""The names by which pages and figures ask for the theme's fonts: no font of a machine is called so."""

MISSING = ".notdef"
"""The key of `advances` for signs that a font does not have."""

_OUTLINES = {"glyf", "CFF "}
_READ = ("head", "hhea", "maxp", "hmtx", "cmap", "OS/2", "name")
_UNFIT = {
    b"wOFF": ("is a WOFF font, which matplotlib cannot measure with", "give the TTF file that it was made from"),
    b"wOF2": (
        "is a WOFF2 font, which matplotlib cannot measure with",
        "give the TTF file that it was made from, or unpack it: fonttools ttLib.woff2 decompress {path}",
    ),
    b"ttcf": ("is a collection of several fonts", "save the one that is meant as a TTF file of its own"),
}
_SFNT = {b"\0\1\0\0", b"true", b"OTTO"}
_ASCII = range(0x21, 0x7F)
_SINGLE = 1  # the kind of lookup that replaces one glyph by one


@dataclass(frozen=True)
class Fonts:
    """The paths of a theme's fonts, `""` for each that it does not name; with other faces there is a regular one."""

    regular: str = ""
    italic: str = ""
    semibold: str = ""
    bold: str = ""
    code: str = ""

    def face(self, weight: int, *, italic: bool = False) -> str:
        """Return the file that stands for a style, which a browser then slants or emboldens where it has to.

        The rules are those of CSS: the slant decides first, then the nearest weight, of heavy ones the heavier.
        """
        if italic and self.italic:
            return self.italic
        nearest = {400: (), 600: (self.semibold, self.bold), 700: (self.bold, self.semibold)}[weight]
        return next(filter(None, nearest), self.regular)


class _Process:
    """What this process measures with."""

    fonts = Fonts()


def choose(fonts: Fonts) -> None:
    """Let this process measure and draw with a theme's fonts; before a talk is imported, which may measure at once."""
    _Process.fonts = fonts


def chosen() -> Fonts:
    """Return the theme's fonts that this process measures with."""
    return _Process.fonts


def fault(path: Path) -> tuple[str, str] | None:
    """Return what is wrong with a font file and the next step, None where it can be cut and measured with."""
    with path.open("rb") as file:
        start = file.read(4)
    if start in _UNFIT:
        message, hint = _UNFIT[start]
        return message, hint.format(path=path.name)
    if start not in _SFNT:
        return "is no font", "give a TTF or OTF file"
    try:
        return _unfit(path)
    except Exception as error:  # noqa: BLE001  # a damaged table is found out in every way there is
        return f"cannot be read as a font: {type(error).__name__}: {error}", "get the file anew, it is damaged"


def _unfit(path: Path) -> tuple[str, str] | None:
    """Return what a font lacks or has too much of; raise whatever a damaged one brings about."""
    from fontTools.pens.basePen import NullPen  # noqa: PLC0415

    with _opened(path) as font:
        if "fvar" in font:
            hint = f"cut one weight out of it: fonttools varLib.instancer {path.name} wght=400"
            return "is a variable font, which has many widths", hint
        if not _OUTLINES & set(font.keys()):
            return "has no outlines", "give a TTF or OTF file with outlines"
        for table in (*_READ, *({"GSUB", "GPOS"} & set(font.keys()))):
            font[table]
        signs = font.getBestCmap()
        if not signs:
            return "has no table of Unicode signs", "give a font for text"
        outlines = font.getGlyphSet()
        for glyph in {signs[code] for code in _ASCII if code in signs}:
            outlines[glyph].draw(NullPen())
    return None


@cache
def advances(path: Path) -> Mapping[str, float]:
    """Return the advance in em of every sign of a font, of digits as they stand in columns, and that of `MISSING`."""
    with _opened(path) as font:
        em = font["head"].unitsPerEm
        widths = font["hmtx"].metrics
        even = tabular(font)
        found = {chr(code): widths[even.get(glyph, glyph)][0] / em for code, glyph in font.getBestCmap().items()}
        return found | {MISSING: widths[font.getGlyphName(0)][0] / em}


@cache
def capital_height(path: Path) -> float:
    """Return the height of capitals as a share of the size: of the font's OS/2 table, else of its H; 0 without an H."""
    from fontTools.pens.boundsPen import BoundsPen  # noqa: PLC0415

    with _opened(path) as font:
        glyph = font.getBestCmap().get(ord("H"))
        if glyph is None:
            return 0.0
        height = getattr(font["OS/2"], "sCapHeight", 0)
        if height <= 0:  # versions of the table before 2 do not have it
            outlines = font.getGlyphSet()
            pen = BoundsPen(outlines)
            outlines[glyph].draw(pen)
            height = pen.bounds[3] if pen.bounds else 0
        return float(height / font["head"].unitsPerEm)


def tabular(font: TTFont) -> dict[str, str]:
    """Return the glyph that stands for each where all digits have one width, by the font's feature `tnum`."""
    if "GSUB" not in font or font["GSUB"].table.FeatureList is None:
        return {}
    table = font["GSUB"].table
    features = (record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum")
    lookups = {index for feature in features for index in feature.LookupListIndex}
    tables = (subtable for index in sorted(lookups) for subtable in table.LookupList.Lookup[index].SubTable)
    plain = (getattr(subtable, "ExtSubTable", subtable) for subtable in tables)
    return {old: new for subtable in plain if subtable.LookupType == _SINGLE for old, new in subtable.mapping.items()}


def make_tabular(font: TTFont) -> bool:
    """Let a font's signs be those of columns from the start; say whether that changed anything."""
    even = tabular(font)
    for table in font["cmap"].tables:
        if hasattr(table, "cmap"):
            table.cmap = {code: even.get(glyph, glyph) for code, glyph in table.cmap.items()}
    return bool(even)


@cache
def tabular_copy(path: Path) -> Path:
    """Return a font file whose digits have one width: the one given, or a copy that lasts as long as the process."""
    with _opened(path) as font:
        if not make_tabular(font):
            return path
        folder = Path(tempfile.mkdtemp(prefix="deckproof-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        font.save(folder / path.name)
        return folder / path.name


def _opened(path: Path) -> TTFont:
    """Open a font; its tables are read when they are asked for."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415

    return TTFont(path, lazy=True)
