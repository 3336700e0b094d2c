r"""The label grammar: what a drawn text consists of.

A text is a `Num`, a `Declared`, a `Label` of several such pieces, or plain text. Inside plain text `$...$` is a small
formula: letters italic, digits upright, `_x` or `_{...}` lowered, `^x` or `^{...}` raised (also both on one base, as in
`$W_{Q,h}^T$`), a hyphen a minus sign. Greek letters and operators are typed as themselves. `\$` is a dollar sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Literal, NoReturn

from deckproof.numbers import MINUS, Declared, Label, Num, label

SCRIPT_SIZE = 0.7
"""Size of lowered and raised text, as a share of the text's size."""

Kind = Literal["num", "literal", "formula", "plain"]

_DOLLAR = re.compile(r"(?<!\\)\$")
_SCRIPT_LEVELS = {"^": 1, "_": -1}
_SIGNS = str.maketrans({"-": MINUS, "'": "\N{PRIME}"})
# What has a letter in it, with what a hyphen appends to a word of two letters or more: W2, s_4, GPT-2, but not n-1.
_NAME = re.compile(r"[^\W\d]\w+(?:-\w+)+|\d*[^\W\d]\w*")
_TYPED_RESULT = re.compile(r"[=<>≤≥≈]\s*[-+−]?\.?\d")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style: `level` 1 is raised, -1 lowered; a stacked run starts where the last one did."""

    text: str
    italic: bool = False
    level: int = 0
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text with one provenance, as runs; `number` is the `Num` of a piece of kind `num`."""

    kind: Kind
    runs: tuple[Run, ...]
    number: Num | None = None

    @property
    def text(self) -> str:
        """The piece as it reads."""
        return "".join(run.text for run in self.runs)


def pieces(text: str) -> tuple[Piece, ...]:
    """Return the pieces of `text`.

    Raises:
        ValueError: where a formula in it breaks the grammar; names the text and the position.

    """
    if isinstance(text, Num):
        return (Piece("num", _number_runs(text), text),)
    if isinstance(text, Declared):
        return (Piece("literal", (Run(text),)),)
    if isinstance(text, Label):
        return tuple(piece for part in text.pieces for piece in pieces(part))
    return tuple(_plain_pieces(text))


def plain(text: str) -> str:
    """Return the text as it reads, without the grammar's marks."""
    return "".join(piece.text for piece in pieces(text))


def loose(parts: Iterable[Piece]) -> list[str]:
    """Return the texts of the pieces that hold typed numbers.

    These are digits outside names in plain text, and in formulas a number right after a relation sign.
    """
    return [piece.text for piece in parts if _is_loose(piece)]


def lines(text: str) -> list[str]:
    r"""Return the lines of `text`, parted at `\n`; every piece keeps what it is."""
    parts = text.pieces if isinstance(text, Label) else (text,)
    rows: list[list[str]] = [[]]
    for part in parts:
        if isinstance(part, Num | Declared):
            rows[-1].append(part)
            continue
        first, *rest = part.split("\n")
        rows[-1].append(first)
        rows.extend([line] for line in rest)
    return [row[0] if len(row) == 1 else label(*row) for row in rows]


def _number_runs(number: Num) -> tuple[Run, ...]:
    """Return a number's text with its power of ten raised."""
    power = number.shown.power
    if not power:
        return (Run(number.shown.text),)
    return (Run(number.shown.text.removesuffix(power)), Run(power, level=1))


def _plain_pieces(text: str) -> Iterator[Piece]:
    """Part plain text at its dollar signs: every second stretch is a formula."""
    marks = [match.start() for match in _DOLLAR.finditer(text)]
    if len(marks) % 2:
        _fail(text, marks[-1], r"this $ opens a formula that nothing closes; a dollar sign is written \$")
    edges = [-1, *marks, len(text)]
    for number, (start, end) in enumerate(pairwise(edges)):
        if end == start + 1:
            continue
        if number % 2:
            yield Piece("formula", tuple(_formula(text, start + 1, end)))
        else:
            yield Piece("plain", (Run(text[start + 1 : end].replace(r"\$", "$")),))


def _formula(text: str, start: int, end: int) -> Iterator[Run]:
    """Return the runs of the formula in `text[start:end]`."""
    position = start
    scripts: list[int] = []
    while position < end:
        level = _SCRIPT_LEVELS.get(text[position])
        if level is None:
            stop = next((i for i in range(position, end) if text[i] in _SCRIPT_LEVELS), end)
            yield from _styled(text, position, stop)
            position, scripts = stop, []
            continue
        if position == start or text[position - 1] == " ":
            _fail(text, position, f"{text[position]!r} has nothing before it to stand at")
        if level in scripts:
            _fail(text, position, f"a second {text[position]!r} at one base; put both into one pair of braces")
        first, stop = _script(text, position + 1, end)
        yield from _styled(text, first, stop, level, stacked=bool(scripts))
        position = stop + 1 if text[first - 1] == "{" else stop
        scripts.append(level)


def _script(text: str, start: int, end: int) -> tuple[int, int]:
    """Return from where to where the script's inside goes: one sign, or what stands in braces."""
    if start < end and text[start] == "{":
        close = text.find("}", start, end)
        if close < 0:
            _fail(text, start, "this { is never closed")
        if close == start + 1:
            _fail(text, start, "these braces are empty")
        return start + 1, close
    if start >= end or text[start] in " ^_":
        _fail(text, start - 1, f"nothing follows {text[start - 1]!r}")
    return start, start + 1


def _styled(text: str, start: int, stop: int, level: int = 0, *, stacked: bool = False) -> Iterator[Run]:
    """Return `text[start:stop]` as runs, letters italic and all else upright."""
    for position in range(start, stop):
        if text[position] in "{}^_":
            _fail(text, position, f"{text[position]!r} does not belong here; braces hold one script and no other")
        if text[position] == "\\":
            _fail(text, position, "commands are not known here; type the sign itself, like β, Σ, ≤ or ·")
    for italic, group in groupby(text[start:stop], key=_is_italic):
        yield Run("".join(group).translate(_SIGNS), italic, level, stacked)
        stacked = False


def _is_italic(sign: str) -> bool:
    """Say whether a formula sets the sign in italics: Latin letters and small Greek ones, as is the custom."""
    return (sign.isascii() and sign.isalpha()) or "α" <= sign <= "ω"


def _is_loose(piece: Piece) -> bool:
    """Say whether the piece holds a typed number."""
    if piece.kind == "plain":
        # Fractions and raised digits are no digits to `\d`, so each counts as one.
        digits = "".join("0" if sign.isnumeric() else sign for sign in piece.text)
        return "0" in _NAME.sub("", digits)
    if piece.kind == "formula":
        base = "".join(run.text if run.level == 0 else "'" for run in piece.runs)
        return _TYPED_RESULT.search(base) is not None
    return False


def _fail(text: str, position: int, reason: str) -> NoReturn:
    """Raise the error of the grammar."""
    raise ValueError(f"label {str.__str__(text)!r}, position {position}: {reason}")
