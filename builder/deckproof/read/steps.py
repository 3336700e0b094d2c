"""What appears step by step: `. . .` pauses, incremental lists, and footnotes brought to their slide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.token import Token

from deckproof.read.slides import attributes_of


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
        if token.nesting == -1 and len(paused) > 1 and paused.pop():
            wrapped.append(_fragment("pause_close", -1, token))
        wrapped.append(token)
        if token.nesting == 1:
            paused.append(False)
        position += 1
    if paused[0] and tokens:
        wrapped.append(_fragment("pause_close", -1, tokens[-1]))
    return wrapped


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


def take_footnotes(tokens: list[Token]) -> tuple[list[Token], dict[int, list[Token]]]:
    """Return the tokens without the file's footnote block, and each footnote's tokens by its number in the file."""
    start = next((i for i, token in enumerate(tokens) if token.type == "footnote_block_open"), len(tokens))
    notes: dict[int, list[Token]] = {}
    current: list[Token] = []
    for token in tokens[start:]:
        if token.type == "footnote_open":
            current = notes.setdefault(token.meta["id"], [])
        elif token.type not in {
            "footnote_block_open",
            "footnote_block_close",
            "footnote_close",
            "footnote_anchor",
        }:
            current.append(token)
    return tokens[:start], notes


def place_footnotes(body: list[Token], notes: dict[int, list[Token]]) -> list[Token]:
    """Return the body with its own footnotes after it, counted anew from one on each slide."""
    numbers: dict[int, int] = {}
    for token in _inline(body):
        if token.type == "footnote_ref":
            token.meta["number"] = numbers.setdefault(token.meta["id"], len(numbers) + 1)
    if not numbers:
        return body
    placed = [*body, _block("footnotes_open", 1, body[-1])]
    for identifier, number in numbers.items():
        opening = _block("footnote_open", 1, body[-1])
        opening.meta["number"] = number
        placed += [opening, *notes[identifier], _block("footnote_close", -1, body[-1])]
    return [*placed, _block("footnotes_close", -1, body[-1])]


def _block(kind: str, nesting: int, near: Token) -> Token:
    """Return a block token at the line of its neighbour."""
    token = Token(kind, "aside", 1 if nesting > 0 else -1, block=True)
    token.meta["line"] = near.meta["line"]
    return token


def _inline(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield every token inside the inline tokens."""
    for token in tokens:
        for child in token.children or ():
            yield child
            yield from _inline(child.children or ())
