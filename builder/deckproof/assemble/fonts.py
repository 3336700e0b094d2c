"""The deck's fonts: cut down to the characters that it uses, inside the page.

The text fonts are the ones that measured the figures, so that a drawn text fills the space it was given.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from importlib.metadata import version
from io import BytesIO
from pathlib import Path

from deckproof import whole
from deckproof.assets import vendor

_TAG = re.compile(r"<[^>]+>")
_OPTIONS = {
    "flavor": "woff2",
    "layout_features": ["kern", "liga", "mark", "tnum", "ccmp", "locl"],
    "notdef_outline": True,
}
# Always included, so that an ordinary edit of the text changes no font: ASCII, Latin-1, quotes, dashes, signs.
_BASE = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100))} | set("–—‘’“”•…−×·≤≥≠≈→←⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Face:
    """One font file and the name under which style rules ask for it."""

    family: str
    path: tuple[str, ...]
    weight: int = 400
    style: str = "normal"


TEXT_FACES = (
    Face("Source Sans 3", ("source-sans", "SourceSans3-Regular.ttf")),
    Face("Source Sans 3", ("source-sans", "SourceSans3-It.ttf"), style="italic"),
    Face("Source Sans 3", ("source-sans", "SourceSans3-Semibold.ttf"), weight=600),
    Face("Source Sans 3", ("source-sans", "SourceSans3-Bold.ttf"), weight=700),
)
CODE_FACE = Face("Source Code Pro", ("source-code-pro", "SourceCodePro-Regular.ttf"))


def _katex(family: str, file: str, weight: int = 400, style: str = "normal") -> Face:
    return Face(f"KaTeX_{family}", ("katex", "fonts", f"KaTeX_{file}.woff2"), weight, style)


# KaTeX's faces, each with the classes in KaTeX's own output that ask for it; none means every formula does.
MATH_FACES: tuple[tuple[Face, str], ...] = (
    (_katex("Main", "Main-Regular"), ""),
    (_katex("Math", "Math-Italic", style="italic"), ""),
    (_katex("Main", "Main-Bold", 700), "mathbf|textbf"),
    (_katex("Main", "Main-Italic", style="italic"), "mathit|textit"),
    (_katex("Main", "Main-BoldItalic", 700, "italic"), "textit"),
    (_katex("Math", "Math-BoldItalic", 700, "italic"), "boldsymbol"),
    (_katex("AMS", "AMS-Regular"), "amsrm|mathbb|textbb"),
    (_katex("Caligraphic", "Caligraphic-Regular"), "mathcal"),
    (_katex("Fraktur", "Fraktur-Regular"), "mathfrak|textfrak"),
    (_katex("SansSerif", "SansSerif-Regular"), "mathsf|textsf"),
    (_katex("Script", "Script-Regular"), "mathscr|textscr"),
    (_katex("Typewriter", "Typewriter-Regular"), "mathtt|texttt"),
    (_katex("Size1", "Size1-Regular"), "size1|small-op"),
    (_katex("Size2", "Size2-Regular"), "size2|large-op"),
    (_katex("Size3", "Size3-Regular"), "size3"),
    (_katex("Size4", "Size4-Regular"), "size4"),
)


def css(html: str, cache: Path) -> str:
    """Return the font-face rules for a page's slides; cut fonts are kept in `cache`."""
    characters = _BASE | set(unescape(_TAG.sub("", html)))
    faces = [*TEXT_FACES, *([CODE_FACE] if "<code" in html else []), *_math_faces(html)]
    return "".join(_rule(face, characters, cache) for face in faces)


def _math_faces(html: str) -> Iterator[Face]:
    """Yield the KaTeX faces that the page's formulas ask for."""
    if 'class="katex' not in html:
        return
    words = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', html))))
    for face, classes in MATH_FACES:
        if not classes or any(re.search(rf"({classes})$", word) for word in words):
            yield face


def _rule(face: Face, characters: Iterable[str], cache: Path) -> str:
    """Return the rule that brings one face into the page."""
    data = base64.b64encode(_cut(vendor(*face.path), characters, cache)).decode()
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{face.style};'
        f'font-display:block;src:url(data:font/woff2;base64,{data}) format("woff2")}}\n'
    )


def _cut(path: Path, characters: Iterable[str], cache: Path) -> bytes:
    """Return the font with these characters only, as WOFF2; from the cache where it was cut before."""
    text = "".join(sorted(characters))
    name = hashlib.sha256(path.read_bytes() + f"{version('fonttools')} {_OPTIONS} {text}".encode()).hexdigest()
    kept = cache / f"{name}.woff2"
    if kept.is_file():
        return kept.read_bytes()
    data = _subset(path, text)
    with contextlib.suppress(OSError):  # where the cache cannot be written, the work is not saved
        cache.mkdir(parents=True, exist_ok=True)
        whole.write(kept, data)
    return data


def _subset(path: Path, text: str) -> bytes:
    """Cut one font file."""
    from fontTools import subset  # noqa: PLC0415  # a build whose fonts are cached does not load it

    options = subset.Options(**_OPTIONS)
    with subset.load_font(str(path), options, dontLoadGlyphNames=True) as font:
        # The time of the cut would change the bytes.
        font.recalcTimestamp = False
        cutter = subset.Subsetter(options)
        cutter.populate(text=text)
        cutter.subset(font)
        buffer = BytesIO()
        subset.save_font(font, buffer, options)
    return buffer.getvalue()
