"""The deck's fonts: cut down to the characters that it uses, inside the page.

The text fonts are the ones that measured the figures, so that a drawn text fills the space it was given. A theme's own
come first; ours then hold only the characters that those lack. Ours were cut into blocks when Deckproof was installed:
the first, of ordinary text, goes into every page as it is, and so do KaTeX's files; of the others, what the page shows
is cut out.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from importlib.metadata import version
from pathlib import Path

from deckproof import cutting, typeface, whole
from deckproof.assets import vendor
from deckproof.cutting import BLOCKS
from deckproof.typeface import CODE_FAMILY, TEXT_FAMILY, Fonts

_TAG = re.compile(r"<[^>]+>")
_FORMULA = re.compile(r'<span class="math(?: display)?"')
_SPAN = re.compile(r"<(/?)span\b[^>]*>")
_NO_FONTS = Fonts()
_FIRST = next(iter(BLOCKS))
_LATIN = set(BLOCKS[_FIRST])


@dataclass(frozen=True)
class Face:
    """One font file and the name under which style rules ask for it."""

    family: str
    path: tuple[str, ...]
    weight: int = 400
    style: str = "normal"
    own: bool = False
    """Whether it is the theme's, and the path is not that of a vendored file."""

    @property
    def file(self) -> Path:
        """Where it lies."""
        return Path(*self.path) if self.own else vendor(*self.path)


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


def css(html: str, cache: Path, own: Fonts = _NO_FONTS) -> str:
    """Return the font-face rules for a page's slides, with a theme's `own` fonts; cut fonts are kept in `cache`."""
    characters = _LATIN | set(unescape(_TAG.sub("", "".join(_texts(html)))))
    code = "<code" in html
    rules = [_rule(face, _cut(face.file, there, cache)) for face, there in _own_faces(own, characters, code=code)]
    for face, wanted in _our_faces(own, characters, code=code):
        there = wanted & _known(face)
        if wanted >= _LATIN:
            rules.append(_rule(face, _block(face, _FIRST).read_bytes(), there & _LATIN))
            there -= _LATIN
        rules += [_rule(face, _cut(source, part, cache), part) for source, part in _parts(face, there)]
    rules += [_rule(face, face.file.read_bytes()) for face in _math_faces(html)]
    return "".join(rules)


def _texts(html: str) -> Iterator[str]:
    """Yield a page without its formulas, which KaTeX's own faces draw."""
    at = 0
    for match in _FORMULA.finditer(html):
        yield html[at : match.start()]
        at = _end(html, match.start())
    yield html[at:]


def _end(html: str, start: int) -> int:
    """Return where the `<span>` ends that begins at `start`."""
    depth = 0
    for match in _SPAN.finditer(html, start):
        depth += -1 if match[1] else 1
        if depth == 0:
            return match.end()
    return len(html)


def _known(face: Face) -> set[str]:
    """Return the signs that one of our faces has."""
    return set(vendor(cutting.FOLDER, cutting.list_name(face.path[-1])).read_text("utf-8"))


def _block(face: Face, block: str) -> Path:
    """Return one of our faces' blocks."""
    return vendor(cutting.FOLDER, cutting.file_name(face.path[-1], block))


def _parts(face: Face, there: set[str]) -> Iterator[tuple[Path, set[str]]]:
    """Yield files of a face, each with what it has of these signs of the face: its blocks, then the whole font."""
    rest = set(there)
    for block, signs in BLOCKS.items():
        if block != _FIRST and (part := rest & signs):
            yield _block(face, block), part
            rest -= part
    if rest:
        yield face.file, rest


def variables(own: Fonts) -> str:
    """Return the rules by which a page asks for a theme's own fonts, each before ours, and knows their capitals."""
    rules = ""
    if own.regular:
        rules += f'--text-font:"{TEXT_FAMILY}","{TEXT_FACES[0].family}";'
        if height := typeface.capital_height(Path(own.regular)):
            rules += f"--capital-height:{height:.6g};"
    if own.code:
        rules += f'--code-font:"{CODE_FAMILY}","{CODE_FACE.family}";'
    return f":root{{{rules}}}\n" if rules else ""


def _own_faces(own: Fonts, characters: set[str], *, code: bool) -> Iterator[tuple[Face, set[str]]]:
    """Yield the faces of a theme's own fonts with what they have of the characters; of others a browser makes them."""
    for file, family, weight, style in (
        (own.regular, TEXT_FAMILY, 400, "normal"),
        (own.italic, TEXT_FAMILY, 400, "italic"),
        (own.semibold, TEXT_FAMILY, 600, "normal"),
        (own.bold, TEXT_FAMILY, 700, "normal"),
        (own.code if code else "", CODE_FAMILY, 400, "normal"),
    ):
        if file and (there := characters & typeface.advances(Path(file)).keys()):
            yield Face(family, (file,), weight, style, own=True), there


def _our_faces(own: Fonts, characters: set[str], *, code: bool) -> Iterator[tuple[Face, set[str]]]:
    """Yield our faces for text and code with the characters for each: what a theme's own font before it lacks."""
    for face in (*TEXT_FACES, *[CODE_FACE] * code):
        before = own.code if face is CODE_FACE else own.face(face.weight, italic=face.style == "italic")
        yield face, characters - typeface.advances(Path(before)).keys() if before else characters


def _math_faces(html: str) -> Iterator[Face]:
    """Yield the KaTeX faces that the page's formulas ask for."""
    if 'class="katex' not in html:
        return
    words = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', html))))
    for face, classes in MATH_FACES:
        if not classes or any(re.search(rf"({classes})$", word) for word in words):
            yield face


def _rule(face: Face, font: bytes, signs: Collection[str] = ()) -> str:
    """Return the rule that brings one face into the page, for some of its signs where they are given."""
    limits = f";unicode-range:{cutting.unicode_range(signs)}" if signs else ""
    return (
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{face.style};font-display:block;'
        f'src:url(data:font/woff2;base64,{base64.b64encode(font).decode()}) format("woff2"){limits}}}\n'
    )


@cache
def _cutter() -> str:
    """Return the version of what cuts."""
    return version("fonttools")


def _cut(path: Path, characters: Collection[str], cache: Path) -> bytes:
    """Return the font with these characters only, as WOFF2; from the cache where it was cut before."""
    made_by = f"{_cutter()} {cutting.OPTIONS} {''.join(sorted(characters))}"
    kept = cache / f"{hashlib.sha256(path.read_bytes() + made_by.encode()).hexdigest()}.woff2"
    if kept.is_file():
        return kept.read_bytes()
    data = cutting.cut(path, characters)
    with contextlib.suppress(OSError):  # where the cache cannot be written, the work is not saved
        cache.mkdir(parents=True, exist_ok=True)
        whole.write(kept, data)
    return data
