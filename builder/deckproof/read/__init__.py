"""Read a talk: Markdown files become a `Deck` whose every piece keeps its file and line."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from deckproof.errors import DeckError, Finding, Place, nearest
from deckproof.model import Deck, FrontMatter, Slide
from deckproof.read import front_matter, theme
from deckproof.read.collect import Collected, collect
from deckproof.read.findings import BrokenFrontMatter, DanglingReference, DuplicateId, MissingFile, NoSlides, NotText
from deckproof.read.footnotes import place_footnotes, take_footnotes
from deckproof.read.markdown import parser
from deckproof.read.pieces import Inseparable, Memo, Piece, cut, parse
from deckproof.read.slides import is_comment, split
from deckproof.read.steps import mark_incremental, wrap_pauses
from deckproof.read.title import title_slide

__all__ = ["Memo", "talk"]

_NOT_IN_IDS = re.compile(r"[^\w]+")


def talk(root: Path, folder: Path, memo: Memo | None = None) -> Deck:
    """Return the deck in `folder`; `root` is the project's folder, to which every place is relative.

    With a `memo`, a slide that has not changed since it was last read with it is not read again.

    Raises:
        DeckError: with everything that is wrong in all of its files.

    """
    if memo:
        with suppress(Inseparable):
            return _talk(root, folder, memo)
    return _talk(root, folder, None)


def _talk(root: Path, folder: Path, memo: Memo | None) -> Deck:
    """Read the talk, whole or piece by piece."""
    md, findings = parser(), list[Finding]()
    front, slides, digest, opens = FrontMatter(title=folder.name), list[Slide](), hashlib.sha256(), False
    for number, path in enumerate(_files(root, folder)):
        source = path.read_bytes()
        digest.update(source)
        file = path.relative_to(root).as_posix()
        text = _text(source, file, findings)
        first, *rest = cut(text) if memo else [Piece(text)]
        if number == 0:
            tokens = parse(md, first)
            front = _take_front_matter(tokens, file, findings)
            opens = _opens(tokens)
        else:
            tokens = _part(first, md, file, findings)
        slides += _slides(tokens, file, findings)
        slides += _kept(memo, file, rest, md) if memo else []
    if not slides:
        raise DeckError([*findings, NoSlides.at(Place(folder.relative_to(root).as_posix(), 1), "has no slides")])
    slides = title_slide(front, slides, md, opens=opens)
    _give_ids(slides, front, findings)
    found = collect(slides, root, memo.named if memo else None)
    style = theme.load(front, root, slides[0].place.file)
    digest.update(style.digest)
    findings += [*found.findings, *_dangling(found), *_bibliography(front, root, slides[0].place.file)]
    findings += style.findings
    if findings:
        raise DeckError(findings)
    whole = digest.hexdigest()
    return Deck(folder.name, root, front, slides, found.numbers, found.drawings, whole, style.css, style.fonts)


def _files(root: Path, folder: Path) -> list[Path]:
    """Return the talk's Markdown files in name order."""
    files = sorted((path for path in folder.glob("*.md") if path.name[0] != "."), key=lambda path: path.stem)
    if not files:
        place = Place(folder.relative_to(root).as_posix(), 1)
        raise DeckError([NoSlides.at(place, "has no Markdown file", "put the slides into slides.md in this folder")])
    return files


def _text(source: bytes, file: str, findings: list[Finding]) -> str:
    """Return a file's text; what is no UTF-8 goes to `findings`."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = Place(file, source.count(b"\n", 0, error.start) + 1)
        given = source[error.start : error.start + 1]
        findings.append(NotText.at(place, f"byte 0x{given.hex()} is not UTF-8", "save the file as UTF-8"))
        return source.decode("utf-8-sig", "replace")


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


def _part(piece: Piece, md: MarkdownIt, file: str, findings: list[Finding]) -> list[Token]:
    """Return the tokens of a file after the first, where `---` at the top only ends a slide."""
    tokens = parse(md, piece)
    if not tokens or tokens[0].type != "front_matter":
        return tokens
    if front_matter.looks_like_one(tokens[0].content):
        hint = "move what is still needed to the first file, and delete the rest up to its `---`"
        findings.append(BrokenFrontMatter.at(Place(file, 1), "only a talk's first file has front matter", hint))
        return tokens[1:]
    with md.reset_rules():
        return parse(md.disable("front_matter"), piece)


def _kept(memo: Memo, file: str, pieces: Sequence[Piece], md: MarkdownIt) -> Iterator[Slide]:
    """Yield the slides of pieces, read where they are not in `memo`, which then holds no other piece of the file."""
    known = {key: memo.slides.pop(key) for key in [*memo.slides] if key[0] == file}
    for piece in pieces:
        findings = list[Finding]()
        slides = known.get((file, piece)) or _slides(parse(md, piece), file, findings)
        if findings:  # they are said by who reads the whole file
            raise Inseparable
        memo.slides[file, piece] = slides
        yield from (replace(slide) for slide in slides)  # its id is given later, by its place among the others


def _opens(tokens: Sequence[Token]) -> bool:
    """Say whether what comes first belongs to the title slide: no `---` stands before it."""
    return next((token.type != "hr" for token in tokens if not is_comment(token)), False)


def _slides(tokens: list[Token], file: str, findings: list[Finding]) -> list[Slide]:
    """Return one file's slides, their steps and footnotes in place."""
    tokens, footnotes = take_footnotes(tokens)
    slides, unbalanced = split(tokens, file)
    findings += unbalanced
    for slide in slides:
        mark_incremental(slide.body)
        slide.body = place_footnotes(wrap_pauses(slide.body), footnotes, slide.heading)
        slide.notes = place_footnotes(slide.notes, footnotes)
    return slides


def _give_ids(slides: Sequence[Slide], front: FrontMatter, findings: list[Finding]) -> None:
    """Give each slide its id: the one in its attributes, else its title in small letters."""
    # The slides that list the sources come from the bibliography.
    known = {"references": front.places["bibliography"]} if front.bibliography else {}
    for number, slide in enumerate(slides, start=1):
        slug = _NOT_IN_IDS.sub("-", slide.title.lower()).strip("-")
        # reveal.js reads a hash of digits alone as a position.
        slug = f"slide-{slug}" if slug.isdigit() else slug
        slide.id = slide.id or slide.attributes.id or slug or f"slide-{number}"
        if slide.id in known:
            message = f"the slide id {slide.id!r} is taken by {known[slide.id]}"
            hint = "give one of the headings an id of its own: ## Title {#another-id}"
            findings.append(DuplicateId.at(slide.place, message, hint))
        known.setdefault(slide.id, slide.place)


def _dangling(found: Collected) -> Iterator[Finding]:
    """Find links and cross-references without a target."""
    for names, allowed, how_to_list in (
        (found.links, found.ids, "slides are named by {#id} or their title, other things by {#id}"),
        (found.crossrefs, found.pictures, "figures and tables are named by {#fig-id} or {#tbl-id} after the picture"),
    ):
        for target, place in names:
            if target not in allowed:
                hint = nearest(target, allowed, how_to_list)
                yield DanglingReference.at(place, f"nothing has the id {target!r}", hint)


def _bibliography(front: FrontMatter, root: Path, file: str) -> list[Finding]:
    """Report a bibliography that is not there."""
    if not front.bibliography or ((root / file).parent / front.bibliography).is_file():
        return []
    message = f"there is no bibliography {front.bibliography!r}"
    return [MissingFile.at(front.places["bibliography"], message, "the path is relative to the Markdown file")]
