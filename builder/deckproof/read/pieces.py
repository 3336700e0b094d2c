"""Cut a file where slides begin, so that after an edit only the slides that changed are parsed again.

A cut is made only where it changes nothing: what a piece alone means, it means in the whole file too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from deckproof.model import Slide
from deckproof.read.collect import Collected
from deckproof.read.markdown import LINES_BEFORE

# After an empty line, so that no paragraph, table or formula between `$$` reaches over the cut.
_HEADING = re.compile(r"(?<=\n\n)(?=##?[ \t])")
# Footnotes, and definitions of links, are the whole file's.
_OF_THE_FILE = ("[^", "^[", "]:")
_MARK = "# .\n"
# `\[` at the beginning of a line, with no `\]` at the end of one after it.
_OPENS_DISPLAY = re.compile(r"^[^\w\\$]*\\\[(?!.*\\\][ \t]*$)", re.DOTALL | re.MULTILINE)


class Inseparable(Exception):
    """A file whose pieces cannot be read one by one."""


@dataclass(frozen=True)
class Piece:
    """Some lines of a file, after `before` others."""

    text: str
    before: int = 0
    last: bool = True


@dataclass
class Memo:
    """What was read before: slides by file and piece, and by its id what a slide names."""

    slides: dict[tuple[str, Piece], list[Slide]] = field(default_factory=dict)
    named: dict[str, tuple[Slide, Collected]] = field(default_factory=dict)


def cut(text: str) -> list[Piece]:
    """Return a file's pieces: what comes before its first heading, if anything, and one for each heading.

    Raises:
        Inseparable: where something in the file reaches beyond its slide.

    """
    if any(sign in text for sign in _OF_THE_FILE) or "\r" in text:
        raise Inseparable
    texts, before, pieces = _HEADING.split(text), 0, []
    for number, part in enumerate(texts, start=1):
        pieces.append(Piece(part, before, last=number == len(texts)))
        before += part.count("\n")
    return pieces


def parse(md: MarkdownIt, piece: Piece) -> list[Token]:
    """Return a piece's tokens, which know their lines in the file.

    Raises:
        Inseparable: where the heading after the piece would not begin a slide: a block of code is open, say.

    """
    env = {LINES_BEFORE: piece.before}
    if piece.last:
        return md.parse(piece.text, env)
    tokens = md.parse(piece.text + _MARK, env)
    line = piece.before + piece.text.count("\n") + 1
    heading = tokens[-3] if len(tokens) >= 3 else None  # noqa: PLR2004  # a heading is three tokens
    begins = heading and (heading.type, heading.level, heading.meta["line"]) == ("heading_open", 0, line)
    if not begins or _OPENS_DISPLAY.search(piece.text):
        raise Inseparable
    return tokens[:-3]
