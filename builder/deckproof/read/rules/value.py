"""`{{ name:spec }}` in running text becomes a `reference` token; `{{` that begins none, `stray_braces`."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from deckproof.reference import REFERENCE, parse


def value_plugin(md: MarkdownIt) -> None:
    """Add the inline rule, before escapes: nothing inside the braces is Markdown."""
    md.inline.ruler.before("escape", "reference", _reference)


def _reference(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  # markdown-it's signature
    """Turn double braces at the current position into a token."""
    match = REFERENCE.match(state.src, state.pos)
    if match is None:
        return _stray(state, silent=silent)
    if not silent:
        token = state.push("reference", "", 0)
        token.content = match.group()
        token.meta["reference"] = parse(match["body"])
    state.pos = match.end()
    return True


def _stray(state: StateInline, *, silent: bool) -> bool:
    """Keep double braces that begin no reference as a fault; of `{{{`, the last two may begin one."""
    if not state.src.startswith("{{", state.pos) or state.src.startswith("{{{", state.pos):
        return False
    if not silent:
        state.push("stray_braces", "", 0).content = "{{"
    state.pos += 2
    return True
