"""Raw HTML in the source: values resolved, comments left out, `<details>` opened by a step of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckproof.render.numbers_in import Numbers

# Scripts and styles are opaque: no element can stand inside them, as none can inside a tag.
_PIECES = re.compile(
    r"""(?P<comment><!--.*?(?:-->|\Z))
      | (?P<opaque><(?P<name>script|style)\b.*?</(?P=name)\s*>)
      | (?P<tag></?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>)""",
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


def resolved(raw: str, line: int, numbers: Numbers) -> str:
    """Return raw HTML that begins in `line`, its numbers as elements, or as plain text inside tags."""
    return "".join(_resolved(raw, line, numbers))


def _resolved(raw: str, line: int, numbers: Numbers) -> Iterator[str]:
    """Yield the pieces of raw HTML: the text between its tags, and each tag."""
    end = 0
    for piece in _PIECES.finditer(raw):
        yield numbers.replaced(raw[end : piece.start()], line + raw.count("\n", 0, end), str, numbers.html)
        if not piece["comment"]:
            yield _stepped(numbers.plain(piece.group()))
        end = piece.end()
    yield numbers.replaced(raw[end:], line + raw.count("\n", 0, end), str, numbers.html)


def _stepped(tag: str) -> str:
    """Return a tag; before `<details>` stands the step that opens it."""
    return tag.replace("<details", '<i class="fragment" data-opens></i><details')
