"""Attributes in braces become HTML attributes."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import cast

from markdown_it.token import Token

from deckproof.model import Attributes

_NONE = Attributes()
_PIXELS = ("width", "height")
# What HTML knows on any element, or on a link; all other keys become `data-` attributes, which reveal.js reads.
_HTML = {"dir", "lang", "rel", "role", "target", "title"}


def attributes_of(token: Token) -> Attributes:
    """Return what was read in braces for a token."""
    return cast("Attributes", token.meta.get("attributes", _NONE))


def html_attributes(attributes: Attributes, plain: Callable[[str], str]) -> str:
    """Return attributes as HTML; `width` and `height` are styles, reveal.js's names become its data attributes.

    `plain` resolves the references in their values.
    """
    pairs = {key: plain(value) for key, value in attributes.pairs.items() if key != "caption"}
    style = "".join(f"{key}:{_length(pairs.pop(key))};" for key in _PIXELS if key in pairs) + pairs.pop("style", "")
    parts = [f' id="{escape(attributes.id)}"'] if attributes.id else []
    parts += [f' class="{escape(" ".join(attributes.classes))}"'] if attributes.classes else []
    parts += [f' style="{escape(style)}"'] if style else []
    parts += [f' {_name(key)}="{escape(value)}"' for key, value in pairs.items()]
    return "".join(parts)


def _length(text: str) -> str:
    """Return a CSS length; a bare number counts pixels."""
    return f"{text}px" if text.isdigit() else text


def _name(key: str) -> str:
    """Return the name under which the page holds a key."""
    return key if key in _HTML or key.startswith(("aria-", "data-")) else f"data-{key}"
