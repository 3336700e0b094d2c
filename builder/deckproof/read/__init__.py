"""Read a talk: Markdown files become a `Deck` whose every piece keeps its file and line."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from markdown_it.token import Token

from deckproof.errors import DeckError, Finding, Place, nearest
from deckproof.model import Deck, FrontMatter, Slide
from deckproof.read import front_matter
from deckproof.read.collect import Collected, collect
from deckproof.read.findings import BrokenFrontMatter, DanglingReference, DuplicateId, MissingFile, NoSlides
from deckproof.read.markdown import parser
from deckproof.read.slides import split
from deckproof.read.steps import mark_incremental, place_footnotes, take_footnotes, wrap_pauses
from deckproof.read.title import title_slide

__all__ = ["talk"]

_NOT_IN_IDS = re.compile(r"[^\w]+")


def talk(root: Path, folder: Path) -> Deck:
    """Return the deck in `folder`; `root` is the project's folder, to which every place is relative.

    Raises:
        DeckError: with everything that is wrong in all of its files.

    """
    md, findings = parser(), list[Finding]()
    front, slides, digest = FrontMatter(title=folder.name), list[Slide](), hashlib.sha256()
    for number, path in enumerate(_files(root, folder)):
        source = path.read_bytes()
        digest.update(source)
        file = path.relative_to(root).as_posix()
        tokens = md.parse(source.decode("utf-8").replace("\r\n", "\n"))
        if number == 0:
            front = _take_front_matter(tokens, file, findings)
        slides += _slides(tokens, file, findings)
    if not slides:
        raise DeckError([*findings, NoSlides.at(Place(folder.relative_to(root).as_posix(), 1), "has no slides")])
    slides = title_slide(front, slides, md)
    _give_ids(slides, findings)
    found = collect(slides, root)
    findings += [
        *found.findings,
        *_dangling(found, slides),
        *_bibliography(front, root, slides[0].place.file),
    ]
    if findings:
        raise DeckError(findings)
    return Deck(folder.name, root, front, slides, found.numbers, found.drawings, digest.hexdigest())


def _files(root: Path, folder: Path) -> list[Path]:
    """Return the talk's Markdown files in name order."""
    files = sorted(folder.glob("*.md"))
    if not files:
        place = Place(folder.relative_to(root).as_posix(), 1)
        raise DeckError([NoSlides.at(place, "has no Markdown file", "put the slides into slides.md in this folder")])
    return files


def _take_front_matter(tokens: list[Token], file: str, findings: list[Finding]) -> FrontMatter:
    """Take the head off the tokens and return its settings; faults go to `findings`."""
    start = Place(file, 1)
    if not tokens or tokens[0].type != "front_matter":
        hint = "begin the file with\n---\ntitle: The talk's title\n---"
        findings.append(BrokenFrontMatter.at(start, "the file does not begin with front matter", hint))
        return FrontMatter(title="")
    try:
        return front_matter.parse(tokens.pop(0).content, start)
    except DeckError as error:
        findings += error.findings
        return FrontMatter(title="")


def _slides(tokens: list[Token], file: str, findings: list[Finding]) -> list[Slide]:
    """Return one file's slides, their steps and footnotes in place."""
    tokens, footnotes = take_footnotes([token for token in tokens if token.type != "front_matter"])
    slides, unbalanced = split(tokens, file)
    findings += unbalanced
    for slide in slides:
        mark_incremental(slide.body)
        slide.body = place_footnotes(wrap_pauses(slide.body), footnotes)
    return slides


def _give_ids(slides: Sequence[Slide], findings: list[Finding]) -> None:
    """Give each slide its id: the one in its attributes, else its title in small letters."""
    known: dict[str, Place] = {}
    for number, slide in enumerate(slides, start=1):
        slug = _NOT_IN_IDS.sub("-", slide.title.lower()).strip("-")
        # reveal.js reads a hash of digits alone as a position.
        slug = f"slide-{slug}" if slug.isdigit() else slug
        slide.id = slide.id or slide.attributes.id or slug or f"slide-{number}"
        if slide.id in known:
            message = f"the slide id {slide.id!r} is taken by {known[slide.id]}"
            hint = "give one of the headings an id of its own: ## Title {#another-id}"
            findings.append(DuplicateId.at(slide.place, message, hint))
        known[slide.id] = slide.place


def _dangling(found: Collected, slides: Sequence[Slide]) -> list[Finding]:
    """Find links and cross-references without a target."""
    allowed = {slide.id for slide in slides} | set(found.targets)
    list_all = "slides are named by {#id} or their title, figures by {#fig-id}"
    return [
        DanglingReference.at(place, f"nothing has the id {target!r}", nearest(target, allowed, list_all))
        for target, place in found.links
        if target not in allowed
    ]


def _bibliography(front: FrontMatter, root: Path, file: str) -> list[Finding]:
    """Report a bibliography that is not there."""
    if not front.bibliography or ((root / file).parent / front.bibliography).is_file():
        return []
    message = f"there is no bibliography {front.bibliography!r}"
    return [MissingFile.at(front.places["bibliography"], message, "the path is relative to the Markdown file")]
