"""What appears step by step: `. . .` pauses and incremental lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from deckproof.read.slides import COMMENT, attributes_of

_TAG = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z][\w-]*)(?:[^<>\"']|\"[^\"]*\"|'[^']*')*?(?P<empty>/?)>")
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def wrap_pauses(tokens: Sequence[Token]) -> list[Token]:
    """Put everything after a `. . .` up to the next one, or to the end of what holds it, into a fragment."""
    wrapped: list[Token] = []
    paused: list[bool] = [False]
    position = 0
    while position < len(tokens):
        token = tokens[position]
        if _is_pause(tokens, position):
            wrapped.extend(_switch(paused, token))
            position += 3
            continue
        closed, opened = _nesting(token)
        ending = [paused.pop() for _ in range(min(closed, len(paused) - 1))]
        wrapped += [_fragment("pause_close", -1, token) for paused_there in ending if paused_there]
        wrapped.append(token)
        paused += [False] * opened
        position += 1
    # Raw HTML may leave more than one level open.
    return wrapped + [_fragment("pause_close", -1, tokens[-1]) for paused_there in paused if paused_there]


def _nesting(token: Token) -> tuple[int, int]:
    """Return how many elements a token closes and opens; raw HTML may do several at once."""
    if token.type != "html_block":
        return int(token.nesting == -1), int(token.nesting == 1)
    closed = opened = 0
    for tag in _TAG.finditer(COMMENT.sub("", token.content)):
        if tag["empty"] or tag["name"].lower() in _VOID:
            continue
        if not tag["end"]:
            opened += 1
        elif opened:
            opened -= 1
        else:
            closed += 1
    return closed, opened


def _is_pause(tokens: Sequence[Token], position: int) -> bool:
    """Say whether the paragraph at `position` is `. . .` alone."""
    return tokens[position].type == "paragraph_open" and tokens[position + 1].content == ". . ."


def _switch(paused: list[bool], token: Token) -> Iterator[Token]:
    """Close the running fragment of this level, if any, and open the next."""
    if paused[-1]:
        yield _fragment("pause_close", -1, token)
    paused[-1] = True
    yield _fragment("pause_open", 1, token)


def _fragment(kind: str, nesting: int, near: Token) -> Token:
    """Return a token that opens or closes a fragment, at the line of its neighbour."""
    token = Token(kind, "div", 1 if nesting > 0 else -1, block=True)
    token.meta["line"] = near.meta["line"]
    return token


def mark_incremental(tokens: Sequence[Token]) -> None:
    """Make each item of a list inside `::: incremental` a fragment."""
    flags = [False]
    for token in tokens:
        if token.type == "div_open":
            classes = attributes_of(token).classes
            flags.append("incremental" in classes or (flags[-1] and "nonincremental" not in classes))
        elif token.type == "div_close" and len(flags) > 1:
            flags.pop()
        elif token.type == "list_item_open" and flags[-1]:
            token.attrJoin("class", "fragment")
