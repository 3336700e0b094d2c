"""Fenced divs, pandoc's: `::: name` or `::: {.class key=value}` opens, a bare `:::` closes the innermost.

Opening and closing fences become tokens of their own line, so that divs of any number of colons nest; `read.slides`
checks that they balance, since only there it is known where a slide ends.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from deckproof.model import Attributes
from deckproof.read import attributes

_FENCE = re.compile(r":{3,}[ \t]*(?P<rest>.*?)[ \t]*:*")
_WORD = re.compile(r"[\w-]+")


def div_plugin(md: MarkdownIt) -> None:
    """Add the block rule; a fence line ends a paragraph, a list or a quotation, as a code fence does."""
    md.block.ruler.before("fence", "div", _div, {"alt": ["paragraph", "reference", "blockquote", "list"]})


def _div(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: ARG001, FBT001  # markdown-it's signature
    """Turn one fence line into a `div_open` or a `div_close` token."""
    line = state.src[state.bMarks[start_line] + state.tShift[start_line] : state.eMarks[start_line]].rstrip()
    match = _FENCE.fullmatch(line)
    if match is None:
        return False
    if silent:
        return True
    _push(state, match["rest"])
    state.line = start_line + 1
    state.tokens[-1].map = [start_line, state.line]
    return True


def _push(state: StateBlock, rest: str) -> None:
    """Push the token for a fence whose text after the colons is `rest`."""
    if not rest:
        state.push("div_close", "div", -1).block = True
        return
    token = state.push("div_open", "div", 1)
    token.block = True
    token.info = rest
    try:
        token.meta["attributes"] = _attributes(rest)
    except attributes.AttributeSyntaxError as error:
        token.meta["broken"] = str(error)


def _attributes(rest: str) -> Attributes:
    """Return what follows the colons: `{...}`, or one word that stands for a class."""
    if rest.startswith("{") and rest.endswith("}"):
        return attributes.parse(rest[1:-1])
    if _WORD.fullmatch(rest):
        return Attributes(classes=(rest,))
    raise attributes.AttributeSyntaxError(rest)
