"""Cut fonts down to the signs that are used, as WOFF2.

Our own text fonts are cut once, when Deckproof is installed, into `BLOCKS` of signs; a page takes the blocks that it
shows. fontTools is loaded by what cuts: a build that finds its blocks does without.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from itertools import chain
from pathlib import Path

from deckproof import typeface

OPTIONS: Mapping[str, object] = {
    "flavor": "woff2",
    "layout_features": ["kern", "liga", "mark", "tnum", "ccmp", "locl"],
    "notdef_outline": True,
}
FOLDER = "cut"
"""Where the blocks lie, in the folder of what the build hook brought in."""


def _signs(*ranges: tuple[int, int]) -> frozenset[str]:
    """Return the characters of ranges of code points, both ends included."""
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))


_LATIN = _signs((0x20, 0x7E), (0xA0, 0xFF)) | frozenset("–—‘’“”•…−×·≤≥≠≈→←⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
BLOCKS: Mapping[str, frozenset[str]] = {
    # Always there, so that an ordinary edit of the text changes no font.
    "latin": _LATIN,
    "greek": _signs((0x370, 0x3FF)),
    # Punctuation, scripts, currencies, letter-like signs, fractions, arrows, operators, shapes.
    "signs": _signs((0x2000, 0x2BFF)) - _LATIN,
    "accents": _signs((0x100, 0x24F), (0x300, 0x36F), (0x1E00, 0x1EFF)),
    "cyrillic": _signs((0x400, 0x52F)),
}


def file_name(font: str, block: str) -> str:
    """Return the name of a font's block: `SourceSans3-It.greek.woff2`."""
    return f"{Path(font).stem}.{block}.woff2"


def list_name(font: str) -> str:
    """Return the name of the list of a font's signs, a text in UTF-8: `SourceSans3-It.txt`."""
    return f"{Path(font).stem}.txt"


def cut_blocks(fonts: Iterable[Path], folder: Path) -> None:
    """Cut fonts into blocks, files in `folder`, with the list of each font's signs; of no signs there is no block."""
    folder.mkdir(parents=True, exist_ok=True)
    for font in fonts:
        there = {sign for sign in typeface.advances(font) if sign != typeface.MISSING}
        (folder / list_name(font.name)).write_text("".join(sorted(there)), "utf-8", newline="")
        for block, signs in BLOCKS.items():
            if signs & there:
                (folder / file_name(font.name, block)).write_bytes(cut(font, signs & there))


def cut(path: Path, signs: Collection[str]) -> bytes:
    """Return a font with these signs only, as WOFF2."""
    from fontTools import subset  # noqa: PLC0415  # a build whose fonts are cut does not load it

    logging.getLogger("fontTools.subset").setLevel(logging.ERROR)  # a font editor's own tables are left out
    options = subset.Options(**OPTIONS)
    with subset.load_font(str(path), options, dontLoadGlyphNames=True) as font:
        # The time of the cut would change the bytes.
        font.recalcTimestamp = False
        # Digits are even also where no style can ask for it, as on a canvas that measures.
        typeface.make_tabular(font)
        cutter = subset.Subsetter(options)
        cutter.populate(text="".join(sorted(signs)))
        cutter.subset(font)
        buffer = BytesIO()
        subset.save_font(font, buffer, options)
    return buffer.getvalue()


def unicode_range(signs: Collection[str]) -> str:
    """Return signs as a style rule lists them: `U+41-5A,U+61`."""
    codes = sorted(map(ord, signs))
    starts = [code for before, code in zip([None, *codes], codes, strict=False) if before is None or code != before + 1]
    ends = [code for code, after in zip(codes, chain(codes[1:], [None]), strict=True) if after != code + 1]
    return ",".join(
        f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in zip(starts, ends, strict=True)
    )
