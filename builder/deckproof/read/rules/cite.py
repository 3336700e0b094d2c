"""`[@key]`, `[@one; @two]` become citations; `@fig-x` and `@tbl-x` cross-references."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

_CITATION = re.compile(r"\[@(?P<keys>[\w:.+-]+(?:\s*;\s*@[\w:.+-]+)*)\]")
_CROSS_REFERENCE = re.compile(r"@(?P<id>(?:fig|tbl)-[\w-]*\w)")


def cite_plugin(md: MarkdownIt) -> None:
    """Add both inline rules before links, whose brackets they share."""
    md.inline.ruler.before("link", "citation", _citation)
    md.inline.ruler.before("link", "crossref", _cross_reference)


def _citation(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    """Turn bracketed keys into one `citation` token."""
    match = _CITATION.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        token = state.push("citation", "", 0)
        token.meta["keys"] = [key.strip().lstrip("@") for key in match["keys"].split(";")]
    state.pos = match.end()
    return True


def _cross_reference(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    """Turn `@fig-x` into a `crossref` token, unless it is part of a word such as an address."""
    match = _CROSS_REFERENCE.match(state.src, state.pos)
    if match is None or (state.pos and state.src[state.pos - 1].isalnum()):
        return False
    if not silent:
        state.push("crossref", "", 0).meta["target"] = match["id"]
    state.pos = match.end()
    return True
