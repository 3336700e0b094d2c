"""The title slide, made from the front matter; what stands before the first heading is added to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from deckproof.errors import Place
from deckproof.model import FrontMatter, Slide
from deckproof.read.markdown import number_children
from deckproof.read.slides import plain_text

_REFERENCE = re.compile(r"(\{\{[^{}]*\}\})")
_NUMBER = re.compile(r"\d(?:[\d.,:/-]*\d)?")


def title_slide(front: FrontMatter, slides: list[Slide], md: MarkdownIt, *, opens: bool) -> list[Slide]:
    """Return the slides with the title slide first.

    Where `opens`, a first slide without a heading becomes its body and notes.
    """
    if not front.title:
        return slides
    place = front.places.get("title", slides[0].place)
    first = Slide(id="title", kind="title", place=place)
    with md.reset_rules():
        md.disable(["footnote_inline", "footnote_ref"])  # a footnote's text would have no slide to stand on
        first.heading = list(_block(("heading", "h1", ""), front.title, place, md))
        first.title = plain_text(first.heading)
        for name, text in _lines(front):
            first.body += _block(("paragraph", "p", name), text, front.places.get(name, place), md)
    if opens and not slides[0].heading:
        opening = slides.pop(0)
        first.body += opening.body
        first.notes = opening.notes
    return [first, *slides]


def _lines(front: FrontMatter) -> Iterator[tuple[str, str]]:
    """Yield the lines under the title, each with the key that it comes from."""
    if front.subtitle:
        yield "subtitle", front.subtitle
    if front.author:
        yield "author", ", ".join(front.author)
    if front.date:
        yield "date", "".join(_declared(part) for part in _REFERENCE.split(front.date))


def _declared(text: str) -> str:
    """Return a stretch of the date with its numbers declared, for a date is typed on purpose."""
    return text if text.startswith("{{") else _NUMBER.sub(r"{{ \g<0> }}", text)


def _block(form: tuple[str, str, str], text: str, place: Place, md: MarkdownIt) -> Iterator[Token]:
    """Yield the tokens of inline Markdown in a block; `form` is the block's type, its tag and its class."""
    kind, tag, css_class = form
    opening = Token(f"{kind}_open", tag, 1, block=True)
    if css_class:
        opening.attrJoin("class", css_class)
    inline = md.parseInline(text)[0]
    closing = Token(f"{kind}_close", tag, -1, block=True)
    for token in (opening, inline, closing):
        token.meta["line"] = place.line
    number_children(inline.children or [], place.line)
    yield from (opening, inline, closing)
