"""Attributes after a heading, an image, a link or code, and spans: `[text]{.class}`."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from deckproof.read import attributes

# A brace pair that begins as attributes do; any other, and a reference's, stays text. Quoted values hold any character.
_BRACES = re.compile(r"""(?<!\\)\{(?=\s*(?:[#.]|[A-Za-z][\w:-]*=))(?P<body>(?:"[^"]*"|'[^']*'|[^{}"'])*)\}""")
_AT_END = re.compile(r"\s*" + _BRACES.pattern + r"\s*$")
# Attributes beyond doubt, where `{x=1}` and `{.5}` may be prose.
_CERTAIN = re.compile(r"\s*[#.][A-Za-z]")
_CARRIERS = ("image", "code_inline", "link_close")


def attribute_plugin(md: MarkdownIt) -> None:
    """Add the rules for headings (before inline parsing), for what is already parsed, and for spans."""
    md.core.ruler.before("inline", "heading_attributes", _heading_attributes)
    md.inline.ruler.after("reference", "attributes", _after_token)
    md.inline.ruler.before("link", "span", _span)


def _parse_into(token: Token, body: str) -> None:
    """Keep the parsed attributes, or the text that could not be read, on the token."""
    try:
        token.meta["attributes"] = attributes.parse(body)
    except attributes.AttributeSyntaxError as error:
        token.meta["broken"] = str(error)


def _heading_attributes(state: StateCore) -> None:
    """Take the braces at the end of each heading's text."""
    for token, inline in zip(state.tokens, state.tokens[1:], strict=False):
        if token.type != "heading_open":
            continue
        match = _AT_END.search(inline.content)
        if match:
            inline.content = inline.content[: match.start()]
            _parse_into(token, match["body"])


def _after_token(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    """Give braces that follow an image, code or a link directly to it; keep others as a fault."""
    match = _BRACES.match(state.src, state.pos)
    if match is None or silent:
        return False
    if not state.pending and state.tokens and state.tokens[-1].type in _CARRIERS:
        _parse_into(_carrier(state.tokens), match["body"])
    elif _CERTAIN.match(match["body"]):
        state.push("stray_attributes", "", 0).content = match.group()
    else:
        return False
    state.pos = match.end()
    return True


def _carrier(tokens: list[Token]) -> Token:
    """Return the token that takes the attributes: the last one, or the opening one of a link."""
    if tokens[-1].type != "link_close":
        return tokens[-1]
    return next(token for token in reversed(tokens) if token.type == "link_open")


def _span(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    """Turn `[text]{...}` into a span."""
    if state.src[state.pos] != "[":
        return False
    end = state.md.helpers.parseLinkLabel(state, state.pos)
    match = _BRACES.match(state.src, end + 1) if end >= 0 else None
    if match is None:
        return False
    if not silent:
        _push_span(state, end, match["body"])
    state.pos = match.end()
    return True


def _push_span(state: StateInline, end: int, body: str) -> None:
    """Push the span's tokens, its text parsed as Markdown."""
    _parse_into(state.push("span_open", "span", 1), body)
    outer_end, state.posMax = state.posMax, end
    state.pos += 1
    state.linkLevel += 1
    state.md.inline.tokenize(state)
    state.linkLevel -= 1
    state.posMax = outer_end
    state.push("span_close", "span", -1)
