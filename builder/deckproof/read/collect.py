"""Walk a slide's tokens and collect what they name: values, drawings, files, targets; and what is wrong with that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import cast
from urllib.parse import unquote

from markdown_it.token import Token

from deckproof.durations import minutes
from deckproof.errors import Finding, Place, nearest
from deckproof.model import DrawingKind, DrawingUse, NumberUse, Slide
from deckproof.read.findings import (
    BrokenAttributes,
    DuplicateId,
    MalformedReference,
    MissingAltText,
    MissingFile,
)
from deckproof.read.slides import COMMENT, attributes_of, plain_text
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
_DRAWING_KINDS = ("figure", "table", "live")
_COUNTED = ("fig-", "tbl-")
_UNFINISHED_LINK = re.compile(r"\]\([^\s()]*$")
_ELSEWHERE = ("http:", "https:", "data:")


@dataclass
class Collected:
    """What the slides of a deck name."""

    numbers: list[NumberUse] = field(default_factory=list)
    drawings: list[DrawingUse] = field(default_factory=list)
    ids: dict[str, Place] = field(default_factory=dict)
    """Ids of slides and of all else that has one, which links may name."""
    pictures: set[str] = field(default_factory=set)
    """Ids of pictures that are counted, `fig-x` and `tbl-x`, which `@fig-x` and `@tbl-x` may name."""
    links: list[tuple[str, Place]] = field(default_factory=list)
    """Targets that links name."""
    crossrefs: list[tuple[str, Place]] = field(default_factory=list)
    """Targets that cross-references name."""
    others: list[tuple[str, Place]] = field(default_factory=list)
    """Ids of all that is no slide, also where one is taken."""
    files: list[tuple[str, Place]] = field(default_factory=list)
    """Image files."""
    findings: list[Finding] = field(default_factory=list)


def collect(slides: Sequence[Slide], root: Path, kept: dict[str, tuple[Slide, Collected]] | None = None) -> Collected:
    """Return all that the slides' headings, bodies and notes name; what a slide in `kept` names is not sought again."""
    kept = {} if kept is None else kept
    found = Collected(ids={slide.id: slide.place for slide in slides})
    for slide in slides:
        if slide.id not in kept or kept[slide.id][0] != slide:
            kept[slide.id] = slide, _of(slide)
        _add(kept[slide.id][1], root, found)
    for gone in kept.keys() - {slide.id for slide in slides}:
        del kept[gone]
    return found


def _of(slide: Slide) -> Collected:
    """Return what one slide names."""
    own = Collected()
    _take_time(slide, own)
    for token in _walk([*slide.heading, *slide.body, *slide.notes]):
        _take(token, slide, own)
        _take_id(token, slide, own)
    return own


def _add(own: Collected, root: Path, found: Collected) -> None:
    """Add what one slide names to what all name; an id that is taken and a file that is not there are faults."""
    found.numbers += own.numbers
    found.drawings += own.drawings
    found.pictures |= own.pictures
    found.links += own.links
    found.crossrefs += own.crossrefs
    found.findings += own.findings
    for identifier, place in own.others:
        if identifier in found.ids:
            message = f"the id {identifier!r} is taken by {found.ids[identifier]}"
            found.findings.append(DuplicateId.at(place, message, "give one of the two another id"))
        found.ids.setdefault(identifier, place)
    for source, place in own.files:
        _find_file(source, place, root, found)


def _walk(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield every token and its children, in order."""
    for token in tokens:
        yield token
        yield from _walk(token.children or ())


def _take(token: Token, slide: Slide, found: Collected) -> None:
    """Collect what one token names."""
    place = Place(slide.place.file, token.meta["line"])
    found.findings += _broken(token, place)
    for part, line in _references(token):
        _take_part(part, Place(place.file, line), slide, found)
    if token.type == "image":
        _take_image(token, place, slide, found)
    elif token.type == "link_open" and str(token.attrGet("href")).startswith("#"):
        # A link may ask for a state of the slide's figures: `#slide?t=2`.
        found.links.append((unquote(str(token.attrGet("href"))[1:]).partition("?")[0], place))
    elif token.type == "crossref":
        found.crossrefs.append((token.meta["target"], place))


def _broken(token: Token, place: Place) -> Iterator[Finding]:
    """Find braces that are neither attributes nor a reference."""
    if "broken" in token.meta:
        allowed = 'allowed: #id, .class, key=value, key="some words"'
        yield BrokenAttributes.at(place, f"cannot read the attributes at {token.meta['broken']!r}", allowed)
    elif token.type == "stray_attributes":
        hint = "put the text in brackets, [text]{.fragment}, or its lines between ::: {.fragment} and :::"
        yield BrokenAttributes.at(place, f"{token.content} follows nothing that takes attributes", hint)
    elif token.type == "stray_braces":
        hint = "write {{ name }}, without a brace inside; \\{{ shows the braces themselves"
        yield MalformedReference.at(place, f"`{token.content}` begins no reference", hint)
    for before, after in pairwise(token.children or ()):
        if after.type == "reference" and _UNFINISHED_LINK.search(before.content):
            message = f"{after.content} stands in an address, where Markdown takes no spaces"
            hint = f"write {''.join(after.content.split())}"
            yield MalformedReference.at(Place(place.file, after.meta["line"]), message, hint)


def _references(token: Token) -> Iterator[tuple[Part, int]]:
    """Yield the references that a token holds, each with its line."""
    line = token.meta["line"]
    if token.type == "reference":
        yield token.meta["reference"], line
    elif token.type in _HOLDS_REFERENCES:
        yield from _split(_without_comments(token), line + (token.type == "fence"))
    elif token.type == "link_open":
        yield from ((part, line) for part in split(unquote(str(token.attrGet("href")))))
    for value in attributes_of(token).pairs.values():
        yield from ((part, line) for part in split(value))


def _split(text: str, line: int) -> Iterator[tuple[Part, int]]:
    """Yield the parts of `text`, which begins in `line`, each with its line."""
    for part in split(text):
        yield part, line
        line += part.count("\n") if isinstance(part, str) else 0


def _without_comments(token: Token) -> str:
    """Return a token's content; of the comments in raw HTML only the line feeds stay."""
    if not token.type.startswith("html"):
        return token.content
    return COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), token.content)


def _take_part(part: Part, place: Place, slide: Slide, found: Collected) -> None:
    """Collect a reference, or report that it is none."""
    if isinstance(part, Reference):
        found.numbers.append(NumberUse(part, place, slide.id))
    elif isinstance(part, Malformed):
        given = f"{{{{ {part.text} }}}}" if part.text else "{{ }}"
        hint = "write {{ name }}, {{ name.part:.2f }} or {{ 16 }}; what needs arithmetic is a @value of its own"
        message = f"{given} is neither a value's name nor a number"
        found.findings.append(MalformedReference.at(place, message, hint))


def _take_time(slide: Slide, found: Collected) -> None:
    """Report a slide's planned time that is no duration."""
    given = slide.attributes.pairs.get("time")
    if given is not None and minutes(given) is None:
        hint = "write minutes, or minutes and seconds: time=2, time=1:30"
        found.findings.append(BrokenAttributes.at(slide.place, f"time is {given!r}, not a duration", hint))


def _take_id(token: Token, slide: Slide, found: Collected) -> None:
    """Collect the id of anything but a slide."""
    identifier = attributes_of(token).id
    if identifier and not (slide.heading and token is slide.heading[0]):
        found.others.append((identifier, Place(slide.place.file, token.meta["line"])))


def _take_image(token: Token, place: Place, slide: Slide, found: Collected) -> None:
    """Collect a drawing, or find an image's file."""
    source = unquote(str(token.attrGet("src")))
    if not plain_text(token.children or []).strip():
        message = f"![]({source}) has no alt text"
        found.findings.append(MissingAltText.at(place, message, "say in the brackets what the picture shows"))
    if attributes_of(token).id.startswith(_COUNTED):
        found.pictures.add(attributes_of(token).id)
    kind, _, name = source.partition(":")
    if kind in _DRAWING_KINDS:
        found.drawings.append(DrawingUse(cast("DrawingKind", kind), name, place, slide.id, attributes_of(token).pairs))
    elif not source.startswith(_ELSEWHERE):
        found.files.append((source, place))


def _find_file(source: str, place: Place, root: Path, found: Collected) -> None:
    """Report an image that is not beside the Markdown file."""
    folder = (root / place.file).parent
    if (folder / source).is_file():
        return
    files = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
    hint = nearest(source, files, "paths are relative to the Markdown file; drawings are figure:name or table:name")
    found.findings.append(MissingFile.at(place, f"there is no file {source!r}", hint))
