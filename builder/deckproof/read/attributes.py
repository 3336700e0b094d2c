"""`{#id .class key=value}`: the attribute grammar of pandoc, for headings, divs, images, links, code and spans."""

from __future__ import annotations

import re

from deckproof.model import Attributes

_PART = re.compile(
    r"""\s*(?:\#(?P<id>[\w:.-]+)
      | \.(?P<cls>[\w-]+)
      | (?P<key>[A-Za-z][\w:-]*)=(?:"(?P<quoted>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"'{}]+))
      )(?=\s|$)""",
    re.VERBOSE,
)


class AttributeSyntaxError(ValueError):
    """The text between the braces is no list of attributes."""


def parse(text: str) -> Attributes:
    """Return the attributes that the text between `{` and `}` names.

    >>> parse('#fig-x .wide width=60%').pairs["width"]
    '60%'

    Raises:
        AttributeSyntaxError: where a part is none of `#id`, `.class`, `key=value`.

    """
    identifier, classes, pairs, position = "", [], {}, 0
    stripped = text.rstrip()
    while position < len(stripped):
        match = _PART.match(stripped, position)
        if match is None:
            raise AttributeSyntaxError(stripped[position:].strip())
        if match["id"]:
            identifier = match["id"]
        elif match["cls"]:
            classes.append(match["cls"])
        else:
            pairs[match["key"]] = match["quoted"] or match["single"] or match["bare"] or ""
        position = match.end()
    return Attributes(identifier, tuple(classes), pairs)
