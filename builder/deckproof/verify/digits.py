"""Digits in running text: which are loose, and which belong to a word, an identifier or an address."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

GAP = "\N{HORIZONTAL ELLIPSIS}"
"""Stands in a text for what is not checked there: a reference, a formula, code."""

# Decimal digits, then superscripts, fractions and circled numbers, then Roman numerals that are one character.
_NUMERIC = {"Nd", "No", "Nl"}
# What a name may hold besides letters and digits: GPT-2, v1.2, x86-64 (also with the hyphen that does not break).
_WORD = r"(?<!\w)[^\W\d_]\w*(?:[-.\u2011]\w+)*"
_ADDRESS = r"(?i:https?://|www\.|doi:|arxiv:)\S+|(?<![\w.])[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+/\S*"
_ALLOWED = re.compile(rf"{_ADDRESS}|{_WORD}")
_RUN = re.compile(r"[0-9]+(?:[.,:][0-9]+)*")
_EXCERPT_WORDS = 3


@dataclass(frozen=True)
class LooseRun:
    """Digits that stand for themselves, and the words around them."""

    digits: str
    excerpt: str


def plain(text: str) -> str:
    """Return `text` with every digit character, whatever its script or form, as an ASCII `0`: same length."""
    return "".join("0" if unicodedata.category(c) in _NUMERIC else c for c in text)


def has_digit(text: str) -> bool:
    """Say whether any character of `text` stands for a number."""
    return "0" in plain(text)


def loose_runs(text: str) -> Iterator[LooseRun]:
    """Yield the loose numbers of one line, `1,234.5` as one.

    A digit belongs to a name where a letter comes before it in the same word: GPT-2, W2, x86-64. A number followed by
    letters (`3rd`, `10x`, `5ms`) is loose: its word begins with a digit.

    >>> [run.digits for run in loose_runs("GPT-2 has 12 layers, the 3rd of 1,5 kinds")]
    ['12', '3', '1,5']
    """
    outside_names = _ALLOWED.sub(lambda match: "a" * len(match.group()), plain(text))
    for match in _RUN.finditer(outside_names):
        yield LooseRun(text[match.start() : match.end()], _excerpt(text, match.start(), match.end()))


def digit_words(text: str) -> list[str]:
    """Return the words of `text`, parted by white space, that hold a digit."""
    return [word for word in text.split() if has_digit(word)]


def _excerpt(text: str, start: int, end: int) -> str:
    """Return the words that hold `text[start:end]`, with a few on either side."""
    before, after = text[:start], text[end:]
    head = before.split()[-_EXCERPT_WORDS - (not before[-1:].isspace()) :] if before.strip() else []
    tail = after.split()[: _EXCERPT_WORDS + (not after[:1].isspace())]
    left = " ".join(head) + (" " if before[-1:].isspace() else "")
    right = (" " if after[:1].isspace() else "") + " ".join(tail)
    return f"{left}{text[start:end]}{right}".strip()
