"""The Markdown parser of the dialect: CommonMark, then one plugin a form. The order is the documentation."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from deckproof.read.inline import LinedInline
from deckproof.read.rules.attribute import attribute_plugin
from deckproof.read.rules.cite import cite_plugin
from deckproof.read.rules.div import div_plugin
from deckproof.read.rules.math import math_plugin
from deckproof.read.rules.value import value_plugin

LINES_BEFORE = "lines-before"
"""The key in a parse's environment of how many lines of the file stand before the text."""


def parser() -> MarkdownIt:
    """Return a parser whose tokens all carry their line in `meta["line"]`, counted from 1.

    Setext headings are off: they would make `---` under a line of text a heading, where every user of slides means
    the end of the slide.
    """
    md = MarkdownIt()
    md.inline = LinedInline()
    md.configure("commonmark", {"typographer": True, "quotes": "\u201c\u201d\u2018\u2019"})
    md.enable(["table", "strikethrough", "smartquotes"]).disable("lheading")
    md.use(front_matter_plugin).use(footnote_plugin).use(deflist_plugin)
    md.use(math_plugin).use(div_plugin).use(value_plugin).use(attribute_plugin).use(cite_plugin)
    md.core.ruler.push("lines", _lines)
    return md


def _lines(state: StateCore) -> None:
    """Give every token its line; a token without one of its own stands where the one before it stands."""
    before = state.env.get(LINES_BEFORE, 0)
    line = before + 1
    for token in state.tokens:
        if token.map:
            token.map = [before + line for line in token.map]
            line = token.map[0] + 1
        token.meta["line"] = line
        number_children(token.children or [], line)


def number_children(children: Sequence[Token], first_line: int) -> None:
    """Give the children of a token that begins in `first_line` their lines."""
    line = first_line
    for child in children:
        # Footnote marks lose their offset to the plugin that makes them.
        line = first_line + child.meta["offset"] if "offset" in child.meta else line
        child.meta["line"] = line
        number_children(child.children or [], line)
        line += child.type in {"softbreak", "hardbreak"}
