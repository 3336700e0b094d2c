"""The texts with digits of a slide as it was rendered afresh: what the page must hold, read without a browser."""

from __future__ import annotations

from html.parser import HTMLParser

from deckproof.verify.digits import has_digit

_NUMBERS = {"data-num", "data-literal"}
_READ_ALOUD = ("alt", "title", "aria-label")
_NO_TEXT = {"script", "style", "template", "noscript", "textarea"}
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def texts_with_digits(html: str) -> list[str]:
    """Return the texts with digits outside numbers: text nodes and attributes that are read aloud.

    >>> texts_with_digits('<p>GPT-2 has <b data-num="n">12</b> layers<br>and 3</p>')
    ['GPT-2 has ', 'and 3']
    """
    reader = _Texts()
    reader.feed(html)
    reader.close()
    reader.flush()
    return reader.found


class _Texts(HTMLParser):
    """Walks the tags and keeps text outside numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element; whatever is in a number belongs to it."""
        self._attributes(tag, attrs)
        if tag not in _VOID:
            self._open.append((tag, self._is_hidden(tag, attrs)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element that holds nothing."""
        self._attributes(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """Leave the innermost element of that name, and what was left open in it."""
        self.flush()
        names = [name for name, _ in self._open]
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

    def _attributes(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what is read aloud of a tag."""
        self.flush()
        for name, value in attrs:
            if name in _READ_ALOUD:
                self._keep(value or "", is_hidden=self._is_hidden(tag, attrs))

    def _is_hidden(self, tag: str, attrs: list[tuple[str, str | None]]) -> bool:
        """Say whether an element's text is not looked at: it is a number or no text at all, or it is inside one."""
        inherited = bool(self._open) and self._open[-1][1]
        return inherited or tag in _NO_TEXT or any(name in _NUMBERS for name, _ in attrs)

    def _keep(self, text: str, *, is_hidden: bool) -> None:
        """Keep a text that counts."""
        if not is_hidden and has_digit(text):
            self.found.append(text)
