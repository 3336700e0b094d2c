"""A user's theme: one CSS file that sets the deck's colours and fonts, named in front matter."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from deckproof.errors import Finding, Place, nearest
from deckproof.model import FrontMatter
from deckproof.read.findings import MissingFile, UnfitFont, UnknownVariable
from deckproof.typeface import Fonts, fault

COLOURS = ("paper", "ink", "blue", "copper", "violet", "green", "red", "grey", "rule", "tint")
"""The custom properties that drawings, slides and pages take their colours from."""
FONTS = {
    "font": "regular",
    "font-italic": "italic",
    "font-semibold": "semibold",
    "font-bold": "bold",
    "font-code": "code",
}
"""The custom properties that hold the path of a font file, each with the face that it is."""
VARIABLES = (*COLOURS, *FONTS)
_SET = re.compile(r"(?<![\w-])--(?P<name>[\w-]+)\s*:\s*(?P<value>(?:\"[^\"\n]*\"|'[^'\n]*'|[^;}\"'])*)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PATH = re.compile(r"([\"'])(.+)\1")
_FONT_FILES = ("*.[to]tf", "*/*.[to]tf")


@dataclass(frozen=True)
class Theme:
    """A theme as it was read: its style rules, its fonts, what tells it from any other, and what is wrong with it."""

    css: str = ""
    fonts: Fonts = field(default_factory=Fonts)
    digest: bytes = b""
    findings: tuple[Finding, ...] = ()


class _Variable(NamedTuple):
    """A variable as the file sets it."""

    name: str
    value: str
    place: Place


def load(front: FrontMatter, root: Path, file: str) -> Theme:
    """Return the theme that a deck names; an empty one where it names none.

    Its path is relative to the Markdown file `file`, the paths in it are relative to itself.
    """
    if not front.theme:
        return Theme()
    path = (root / file).parent / front.theme
    if not path.is_file():
        hint = "the path is relative to the Markdown file"
        finding = MissingFile.at(front.places["theme"], f"there is no theme {front.theme!r}", hint)
        return Theme(findings=(finding,))
    css = path.read_text("utf-8")
    variables = _variables(css, path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path))
    findings = [*_unknown(variables), *_misset(variables)]
    files: dict[str, Path] = {}
    for variable in variables:
        found = _font(variable, path) if variable.name in FONTS else None
        if isinstance(found, Finding):
            findings.append(found)
        elif found is not None:
            files[FONTS[variable.name]] = found
    digest = css.encode() + b"".join(hashlib.sha256(files[face].read_bytes()).digest() for face in sorted(files))
    fonts = Fonts(**{face: str(file.resolve()) for face, file in files.items()})
    return Theme(css, fonts, digest, tuple(findings))


def _variables(css: str, file: str) -> list[_Variable]:
    """Return every variable that the rules set; what stands in comments is none."""
    bare = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), css)
    return [
        _Variable(match["name"], match["value"].strip(), Place(file, bare.count("\n", 0, match.start()) + 1))
        for match in _SET.finditer(bare)
    ]


def _unknown(variables: list[_Variable]) -> Iterator[Finding]:
    """Yield each variable that nothing in a deck uses."""
    known = f"variables: {', '.join(f'--{known}' for known in VARIABLES)}"
    for name, _, place in variables:
        if name not in VARIABLES:
            yield UnknownVariable.at(place, f"there is no theme variable '--{name}'", nearest(name, VARIABLES, known))


def _misset(variables: list[_Variable]) -> Iterator[Finding]:
    """Yield each font that is set a second time, and each face of a text font that is not set."""
    first: dict[str, Place] = {}
    for name, _, place in variables:
        if name in FONTS and name in first:
            hint = "fonts are the same in light and dark, since figures are measured once: set each in one place"
            yield UnfitFont.at(place, f"'--{name}' is set already, in {first[name]}", hint)
        first.setdefault(name, place)
    for name in ("font-italic", "font-semibold", "font-bold"):
        if name in first and "font" not in first:
            hint = 'name the regular face too, as in --font: "Mine-Regular.ttf";'
            yield UnfitFont.at(first[name], f"'--{name}' is set without '--font'", hint)


def _font(variable: _Variable, css: Path) -> Path | Finding:
    """Return the font file that a variable names, or what is wrong with it."""
    name, value, place = variable
    written = _PATH.fullmatch(value)
    if written is None:
        hint = f'write --{name}: "Mine-Regular.ttf"; with the path of a TTF file, relative to {css.name}'
        return UnfitFont.at(place, f"'--{name}' is {value!r}, which is no path in quotation marks", hint)
    path = css.parent / written[2]
    if not path.is_file():
        there = {
            file.relative_to(css.parent).as_posix() for pattern in _FONT_FILES for file in css.parent.glob(pattern)
        }
        hint = nearest(written[2], there, f"the path is relative to {css.name}")
        return MissingFile.at(place, f"there is no font {written[2]!r}", hint)
    unfit = fault(path)
    return UnfitFont.at(place, f"{written[2]!r} {unfit[0]}", unfit[1]) if unfit else path
