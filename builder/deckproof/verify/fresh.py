"""The texts with digits of a slide as it was rendered afresh: what the page must hold, read without a browser."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

from deckproof.verify.digits import has_digit

_DRAWN = {"data-num"}
_NUMBERS = {*_DRAWN, "data-literal"}
_READ_ALOUD = ("alt", "title", "aria-label")
_NO_TEXT = {"script", "style", "template", "noscript", "textarea"}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_FIGURE = "data-figure"
"""The attribute of a figure with controls: its drawing and their outputs are compared state by state."""
Attributes = Sequence[tuple[str, str | None]]


def texts_with_digits(html: str) -> list[str]:
    """Return the texts with digits outside numbers: text nodes and attributes that are read aloud.

    What figures with controls change is left out.

    >>> texts_with_digits('<p>GPT-2 has <b data-num="n">12</b> layers<br>and 3</p>')
    ['GPT-2 has ', 'and 3']
    """
    reader = _Texts()
    reader.feed(html)
    reader.close()
    reader.flush()
    return reader.found


def drawn_texts(svg: str) -> list[str]:
    """Return the texts with digits inside a drawing that are no computed number; declared ones are among them.

    >>> drawn_texts('<svg aria-label="3 dots"><text>W2</text><text data-literal="">16</text></svg>')
    ['W2', '16']
    """
    # A check reads hundreds of drawings, which are XML: this parser is ten times as quick as that for HTML.
    root = ET.fromstring(svg)  # noqa: S314  # the figure's own drawing
    return [text for text in _inside(root) if has_digit(text)]


def _inside(element: ET.Element) -> Iterator[str]:
    """Yield the texts inside an element and what is read aloud of its descendants, in order."""
    yield element.text or ""
    for child in element:
        if "data-num" not in child.attrib and child.tag.rpartition("}")[2] not in _NO_TEXT:
            yield from (child.get(name, "") for name in _READ_ALOUD)
            yield from _inside(child)
        yield child.tail or ""


@dataclass(frozen=True)
class _Open:
    """An element that is open: whether its inside is looked at, and whether it is a figure with controls."""

    tag: str
    is_hidden: bool
    is_figure: bool


class _Texts(HTMLParser):
    """Walks the tags and keeps text outside numbers, and outside what figures with controls change."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[_Open] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element; whatever is in a number belongs to it."""
        self._attributes(tag, attrs)
        if tag not in _VOID:
            hidden = self._is_hidden(tag, attrs) or self._is_changing(tag)
            self._open.append(_Open(tag, hidden, any(name == _FIGURE for name, _ in attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element that holds nothing."""
        self._attributes(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Leave the innermost element of that name, and what was left open in it."""
        self.flush()
        names = [one.tag for one in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        """Collect a text node, which may come in pieces."""
        self._text += data

    def handle_comment(self, data: str) -> None:  # noqa: ARG002  # the parser's signature
        """End the text node, as a comment does in a browser."""
        self.flush()

    def flush(self) -> None:
        """Keep the text node that ends here."""
        self._keep(self._text, is_hidden=self._is_hidden("", []))
        self._text = ""

    def _attributes(self, tag: str, attrs: Attributes) -> None:
        """Keep what is read aloud of a tag."""
        self.flush()
        for name, value in attrs:
            if name in _READ_ALOUD:
                self._keep(value or "", is_hidden=self._is_hidden(tag, attrs))

    def _is_hidden(self, tag: str, attrs: Attributes) -> bool:
        """Say whether an element's text is not looked at: it is a number or no text at all, or it is inside one."""
        inherited = bool(self._open) and self._open[-1].is_hidden
        return inherited or tag in _NO_TEXT or any(name in self._numbers() for name, _ in attrs)

    def _numbers(self) -> Collection[str]:
        """Return the attributes of numbers here: those declared in drawings are in no ledger, hence texts."""
        return _DRAWN if any(one.tag == "svg" for one in self._open) else _NUMBERS

    def _is_changing(self, tag: str) -> bool:
        """Say whether an element's inside changes with the state of a figure: its drawing, a control's output."""
        if tag == "svg":
            return bool(self._open) and self._open[-1].is_figure
        return tag == "output" and any(one.is_figure for one in self._open)

    def _keep(self, text: str, *, is_hidden: bool) -> None:
        """Keep a text that counts."""
        if not is_hidden and has_digit(text):
            self.found.append(text)
