"""Inline parsing that knows where it is: each token keeps how many lines into its block it stands."""

from __future__ import annotations

from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token
from markdown_it.utils import EnvType

from deckproof.reference import REFERENCE


class LinedState(StateInline):
    """A state whose tokens have `meta["offset"]`, their line in the block, counted from 0."""

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """Push a token with its offset."""
        token = super().push(ttype, tag, nesting)
        token.meta["offset"] = self.src.count("\n", 0, self.pos)
        return token

    def pushPending(self) -> Token:  # noqa: N802  # markdown-it's name
        """Push the text so far with its offset; text holds no line feed, so it ends where it began."""
        token = super().pushPending()
        token.meta["offset"] = self.src.count("\n", 0, self.pos)
        return token

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: FBT001, N802  # markdown-it's
        """Scan asterisks and underscores: beside them, a reference is the number that it becomes, not punctuation."""
        source, self.src = self.src, REFERENCE.sub(lambda match: "0" * len(match[0]), self.src)
        try:
            return super().scanDelims(start, canSplitWord)
        finally:
            self.src = source


class LinedInline(ParserInline):
    """markdown-it's inline parser, with our state."""

    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        """Parse `src` into `tokens`, as the parser that this one replaces does."""
        state = LinedState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        return state.tokens
