"""What a rendered deck says that paper has to hold: numbers, words, links, steps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

_LETTERS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_OPAQUE = {"script", "style", "template", "svg"}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def words(text: str) -> list[str]:
    """Return the words of a text in order, without digits and signs."""
    return _LETTERS.findall(text)


def numbers(text: str) -> Counter[str]:
    """Return the numbers of a text, without signs, and how often each stands there."""
    return Counter(_DIGITS.findall(text))


class Content(HTMLParser):
    """The words, links, ids and steps of a stretch of HTML. Drawings and formulas have no words."""

    def __init__(self, html: str) -> None:
        """Read `html`."""
        super().__init__()
        self.sequence: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self._steps: list[str] = []
        self._hidden: list[str] = []
        self.feed(html)
        self.close()

    @property
    def words(self) -> Counter[str]:
        """How often each word stands there."""
        return Counter(self.sequence)

    @property
    def steps(self) -> int:
        """How many steps there are after the first: fragments of one index are one step, as in reveal.js."""
        return len({index for index in self._steps if index}) + self._steps.count("")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element's attributes; what is inside an opaque one is passed over."""
        values = {name: value or "" for name, value in attrs}
        classes = values.get("class", "").split()
        if self._hidden or tag in _OPAQUE or "math" in classes:
            if tag not in _VOID:
                self._hidden.append(tag)
            return
        if "id" in values:
            self.ids.add(values["id"])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if "fragment" in classes:
            self._steps.append(values.get("data-fragment-index", ""))

    def handle_endtag(self, tag: str) -> None:
        """Leave an opaque element."""
        if tag in self._hidden:
            while self._hidden.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Count words."""
        if not self._hidden:
            self.sequence += words(data)


def missing(wanted: Counter[str], found: Counter[str]) -> Iterator[str]:
    """Yield what is wanted more often than it is found."""
    yield from sorted((wanted - found).keys())
