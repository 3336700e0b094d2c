r"""Formulas: `$...$` and `$$...$$` by pandoc's rule (so `$5` survives), `\(...\)` and `\[...\]`.

All become `math_inline` or `math_block` tokens whose content is TeX with its references unresolved.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.dollarmath import dollarmath_plugin

_INLINE = re.compile(r"\\\((?P<inline>.+?)\\\)|\\\[(?P<display>.+?)\\\]", re.DOTALL)
_BLOCK = re.compile(r"[ \t]*\\\[(?P<display>.+?)\\\][ \t]*(?=\n|$)", re.DOTALL)


def math_plugin(md: MarkdownIt) -> None:
    """Add the delimiters; none of them leaves its inside to Markdown."""
    dollarmath_plugin(md, allow_labels=False, allow_space=False, allow_digits=False, double_inline=True)
    md.inline.ruler.before("escape", "bracket_math", _bracket_inline)
    md.block.ruler.before(
        "fence", "bracket_math_block", _bracket_block, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    md.core.ruler.after("inline", "display_math", _name_displays)


def _bracket_inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    r"""Turn `\(...\)`, or `\[...\]` inside a paragraph, into a token."""
    match = _INLINE.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        token = state.push("math_inline" if match["inline"] else "math_block", "math", 0)
        token.content = match["inline"] or match["display"]
    state.pos = match.end()
    return True


def _bracket_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    r"""Turn lines from `\[` to `\]` into a token; what they hold is TeX, even where it looks like a list."""
    first = state.src[state.bMarks[start_line] + state.tShift[start_line] : state.eMarks[start_line]]
    if not first.startswith("\\["):
        return False
    # Without the marks of a quotation or the indentation of a list around it.
    text = state.getLines(start_line, end_line, state.blkIndent, keepLastLF=False)
    match = _BLOCK.match(text)
    if match is None:
        return False
    if silent:
        return True
    token = state.push("math_block", "math", 0)
    token.block, token.content = True, match["display"]
    state.line = start_line + match.group().count("\n") + 1
    token.map = [start_line, state.line]
    return True


def _name_displays(state: StateCore) -> None:
    """Name `$$...$$` inside a paragraph as any other display."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "math_inline_double":
                child.type = "math_block"
