"""Code blocks: highlighted by Pygments, line by line, with steps that bring lines forward."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.lexers.special import TextLexer
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

from deckproof.numbers import MINUS

_INFO = re.compile(r"\s*(?:\{\s*\.)?(?P<language>[\w+#-]*)\s*(?:[{\[](?P<steps>[\d|,\s-]*)[}\]])?\s*\}?\s*")
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


@dataclass(frozen=True)
class Mark:
    """A stretch of code, `start` to `end`, that is a number: `opening` and `closing` are its tags."""

    start: int
    end: int
    opening: str
    closing: str


def highlight(code: str, info: str, marks: Sequence[Mark]) -> str:
    """Return a code block as HTML; `info` is a fence's `python {1|3-5}`."""
    match = _INFO.fullmatch(info)
    language = match["language"] if match else info.split(maxsplit=1)[0]
    steps = match["steps"].split("|") if match and match["steps"] else []
    lines = "".join(f'<span class="code-line">{line}</span>' for line in _lines(code, _lexer(language), marks))
    return f"<pre{_steps_attribute(steps)}><code>{lines}</code>{_fragments(steps)}</pre>"


def _lexer(language: str) -> Lexer:
    """Return the lexer for a language, plain text where there is none."""
    try:
        return get_lexer_by_name(language) if language else TextLexer()
    except ClassNotFound:
        return TextLexer()


def _lines(code: str, lexer: Lexer, marks: Sequence[Mark]) -> Iterator[str]:
    """Yield each line as HTML, its line feed kept for who copies the code."""
    pieces = "".join(_pieces(code, lexer, marks))
    # Every piece closes its tags before a line feed, so that lines can be cut here.
    for line in pieces.removesuffix("\n").split("\n"):
        yield line + "\n"


def _pieces(code: str, lexer: Lexer, marks: Sequence[Mark]) -> Iterator[str]:
    """Yield coloured stretches, cut at line feeds and at marks."""
    cuts = sorted({position for mark in marks for position in (mark.start, mark.end)})
    opening = {mark.start: mark.opening for mark in marks}
    closing = {mark.end: mark.closing for mark in marks}
    # A lexer knows the hyphen as the sign of a number, not the true minus sign.
    for start, kind, text in lexer.get_tokens_unprocessed(code.replace(MINUS, "-")):
        css_class = STANDARD_TYPES.get(kind, "")
        inner = [cut for cut in cuts if start < cut < start + len(text)]
        for begin, end in zip([start, *inner], [*inner, start + len(text)], strict=True):
            yield opening.get(begin, "")
            yield _coloured(code[begin:end], css_class)
            yield closing.get(end, "")


def _coloured(text: str, css_class: str) -> str:
    """Return text in its colour, one element for each of its lines."""
    if not css_class:
        return escape(text)
    return "\n".join(f'<span class="{css_class}">{escape(line)}</span>' if line else "" for line in text.split("\n"))


def _steps_attribute(steps: Sequence[str]) -> str:
    """Return the attribute from which the page's script takes each step's lines."""
    if not steps:
        return ""
    numbers = [sorted(_numbers(step)) for step in steps]
    return f' data-steps="{"|".join(" ".join(map(str, step)) for step in numbers)}"'


def _numbers(step: str) -> Iterator[int]:
    """Yield the line numbers of `1,3-5`."""
    for first, last in _RANGE.findall(step):
        yield from range(int(first), int(last or first) + 1)


def _fragments(steps: Sequence[str]) -> str:
    """Return one invisible fragment for each step after the first: the clicker's stops."""
    return '<i class="fragment" data-code-step></i>' * max(0, len(steps) - 1)
