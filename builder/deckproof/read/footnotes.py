"""Footnotes, brought from the end of the file to the slide that refers to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

from markdown_it.token import Token

from deckproof.read.markdown import number_children


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


def place_footnotes(body: list[Token], notes: dict[int, list[Token]], heading: Sequence[Token] = ()) -> list[Token]:
    """Return the body with the footnotes of the heading and of itself after it, counted from one on each slide."""
    placed = _counted([*heading, *body], notes)
    if not placed:
        return body
    near = [*heading, *body][-1]
    found = [*body, _block("footnotes_open", 1, near)]
    for number, footnote in enumerate(placed, start=1):
        opening = _block("footnote_open", 1, near)
        opening.meta["number"] = number
        found += [opening, *footnote, _block("footnote_close", -1, near)]
    return [*found, _block("footnotes_close", -1, near)]


def _counted(tokens: Sequence[Token], notes: dict[int, list[Token]]) -> list[list[Token]]:
    """Number the marks in `tokens`, and those in the footnotes they lead to; return these footnotes in order."""
    numbers: dict[int, int] = {}
    placed: list[list[Token]] = []
    stretches = [tokens]
    for stretch in stretches:  # grows by each footnote that is met
        for mark in _marks(stretch):
            identifier = mark.meta["id"]
            if identifier not in numbers:
                numbers[identifier] = len(numbers) + 1
                placed.append(_copy(notes[identifier], mark))
                stretches.append(placed[-1])
            mark.meta["number"] = numbers[identifier]
    return placed


def _copy(footnote: list[Token], mark: Token) -> list[Token]:
    """Return a footnote's tokens for one slide; those of `^[text]` have no line but the mark's."""
    tokens = deepcopy(footnote)
    if tokens and tokens[0].map is None:
        for token in tokens:
            token.meta["line"] = mark.meta["line"]
            number_children(token.children or [], mark.meta["line"])
    return tokens


def _block(kind: str, nesting: int, near: Token) -> Token:
    """Return a block token at the line of its neighbour."""
    token = Token(kind, "aside", 1 if nesting > 0 else -1, block=True)
    token.meta["line"] = near.meta["line"]
    return token


def _marks(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the footnote marks inside the inline tokens."""
    for token in tokens:
        if token.type == "footnote_ref":
            yield token
        yield from _marks(token.children or ())
