"""Walk a slide's tokens and collect what they name: values, drawings, files, targets; and what is wrong with that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast
from urllib.parse import unquote

from markdown_it.token import Token

from deckproof.errors import Finding, Place, nearest
from deckproof.model import DrawingKind, DrawingUse, NumberUse, Slide
from deckproof.read.findings import BrokenAttributes, MalformedReference, MissingAltText, MissingFile
from deckproof.read.slides import attributes_of, plain_text
from deckproof.reference import Malformed, Part, Reference, split

_HOLDS_REFERENCES = {
    "math_inline",
    "math_block",
    "code_inline",
    "fence",
    "code_block",
    "html_block",
    "html_inline",
}
_DRAWING_KINDS = ("figure", "table")
_ELSEWHERE = ("http:", "https:", "data:")


@dataclass
class Collected:
    """What the slides of a deck name."""

    numbers: list[NumberUse] = field(default_factory=list)
    drawings: list[DrawingUse] = field(default_factory=list)
    targets: dict[str, Place] = field(default_factory=dict)
    """Ids given with `{#fig-x}`, which `@fig-x` may name."""
    links: list[tuple[str, Place]] = field(default_factory=list)
    """Targets that links and cross-references name."""
    findings: list[Finding] = field(default_factory=list)


def collect(slides: Sequence[Slide], root: Path) -> Collected:
    """Return all that the slides' headings, bodies and notes name."""
    found = Collected()
    for slide in slides:
        for token in _walk([*slide.heading, *slide.body, *slide.notes]):
            _take(token, slide, root, found)
    return found


def _walk(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield every token and its children, in order."""
    for token in tokens:
        yield token
        yield from _walk(token.children or ())


def _take(token: Token, slide: Slide, root: Path, found: Collected) -> None:
    """Collect what one token names."""
    place = Place(slide.place.file, token.meta["line"])
    if "broken" in token.meta:
        allowed = 'allowed: #id, .class, key=value, key="some words"'
        found.findings.append(
            BrokenAttributes.at(place, f"cannot read the attributes at {token.meta['broken']!r}", allowed)
        )
    for part, line in _references(token):
        _take_part(part, Place(place.file, line), slide, found)
    if token.type == "image":
        _take_image(token, place, slide, root, found)
    elif token.type == "link_open" and str(token.attrGet("href")).startswith("#"):
        found.links.append((unquote(str(token.attrGet("href"))[1:]), place))
    elif token.type == "crossref":
        found.links.append((token.meta["target"], place))


def _references(token: Token) -> Iterator[tuple[Part, int]]:
    """Yield the references that a token holds, each with its line."""
    line = token.meta["line"]
    if token.type == "reference":
        yield token.meta["reference"], line
    if token.type in _HOLDS_REFERENCES:
        line += token.type == "fence"
        for part in split(token.content):
            yield part, line
            line += part.count("\n") if isinstance(part, str) else 0
    for value in attributes_of(token).pairs.values():
        for part in split(value):
            yield part, token.meta["line"]


def _take_part(part: Part, place: Place, slide: Slide, found: Collected) -> None:
    """Collect a reference, or report that it is none."""
    if isinstance(part, Reference):
        found.numbers.append(NumberUse(part, place, slide.id))
    elif isinstance(part, Malformed):
        message = f"{{{{ {part.text} }}}} is neither a value's name nor a number"
        hint = "write {{ name }}, {{ name.part:.2f }} or {{ 16 }}; what needs arithmetic is a @value of its own"
        found.findings.append(MalformedReference.at(place, message, hint))


def _take_image(token: Token, place: Place, slide: Slide, root: Path, found: Collected) -> None:
    """Collect a drawing, or find an image's file."""
    source = unquote(str(token.attrGet("src")))
    if not plain_text(token.children or []).strip():
        message = f"![]({source}) has no alt text"
        found.findings.append(MissingAltText.at(place, message, "say in the brackets what the picture shows"))
    identifier = attributes_of(token).id
    if identifier:
        found.targets[identifier] = place
    kind, _, name = source.partition(":")
    if kind in _DRAWING_KINDS:
        found.drawings.append(DrawingUse(cast("DrawingKind", kind), name, place, slide.id))
    elif not source.startswith(_ELSEWHERE):
        _find_file(source, place, root, found)


def _find_file(source: str, place: Place, root: Path, found: Collected) -> None:
    """Report an image that is not beside the Markdown file."""
    folder = (root / place.file).parent
    if (folder / source).is_file():
        return
    files = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
    hint = nearest(source, files, "paths are relative to the Markdown file; drawings are figure:name or table:name")
    found.findings.append(MissingFile.at(place, f"there is no file {source!r}", hint))
