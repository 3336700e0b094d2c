"""The running text of a deck's tokens, line by line, as far as its digits are checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser

from markdown_it.token import Token

from deckproof.errors import Place
from deckproof.model import Attributes, Deck, Slide
from deckproof.reference import split
from deckproof.verify.digits import GAP

Line = tuple[Place, str]


def lines(deck: Deck) -> Iterator[Line]:
    """Yield every piece of text of the deck with its place; a piece ends with its line or its block.

    References, formulas, code and citations are left out: each leaves a `GAP`. The title slide's tokens are the
    strings of the front matter; its date, which is typed on purpose, is left out too.
    """
    for slide in deck.slides:
        for token in _checked(slide):
            for line, text in _of_block(token):
                yield Place(slide.place.file, line), text


def _checked(slide: Slide) -> Iterator[Token]:
    """Yield a slide's tokens but for the text of the deck's date."""
    opened: Token | None = None
    for token in [*slide.heading, *slide.body, *slide.notes]:
        if not (slide.kind == "title" and opened is not None and opened.attrGet("class") == "date"):
            yield token
        opened = token


def _of_block(token: Token) -> Iterator[tuple[int, str]]:
    """Yield the lines of text of a block token."""
    if token.type == "inline":
        yield from _of_children(token.children or [])
    elif token.type == "html_block":
        yield from _of_html(token.content, token.meta["line"])


def _of_children(children: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Yield the text of inline tokens, marks such as `**` joined over: `**GPT**-2` is one word."""
    line, text = 0, ""
    for child in children:
        if child.type in {"softbreak", "hardbreak"}:
            yield from _unless_empty(line, text)
            line, text = 0, ""
            continue
        line = line or child.meta["line"]
        if child.type == "text":
            text += child.content
        elif not child.nesting:
            text += GAP
        if child.type == "image":
            yield from _of_image(child)
    yield from _unless_empty(line, text)


def _unless_empty(line: int, text: str) -> Iterator[tuple[int, str]]:
    """Yield the line unless nothing stands in it."""
    if text.strip():
        yield line, text


def _of_image(image: Token) -> Iterator[tuple[int, str]]:
    """Yield a picture's alt text and caption."""
    yield from _of_children(image.children or [])
    attributes = image.meta.get("attributes", Attributes())
    yield image.meta["line"], _without_references(attributes.pairs.get("caption", ""))


def _without_references(text: str) -> str:
    """Return `text` with a gap for each reference."""
    return "".join(part if isinstance(part, str) else GAP for part in split(text))


def _of_html(source: str, first_line: int) -> Iterator[tuple[int, str]]:
    """Yield the lines of text between the tags of raw HTML; scripts, styles and comments hold none."""
    reader = _TextOfHtml()
    reader.feed(source)
    reader.close()
    yield from _numbered(reader.found, first_line)


def _numbered(found: Iterable[tuple[int, str]], first_line: int) -> Iterator[tuple[int, str]]:
    """Yield each line of the found texts with its line in the file."""
    for start, text in found:
        for offset, line in enumerate(_without_references(text).split("\n")):
            yield first_line + start + offset, line


class _TextOfHtml(HTMLParser):
    """Collects text and where it starts, in lines after the first."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []

    def handle_data(self, data: str) -> None:
        """Keep text outside scripts and styles."""
        if self.cdata_elem is None:
            self.found.append((self.getpos()[0] - 1, data))
