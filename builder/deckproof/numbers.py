"""Numbers as they are shown: one rounding rule for prose, formulas, tables, figures and notes.

`show` turns a value and a format spec into a `Shown`. `num` does the same for text that is drawn in a figure and
remembers the value; `literal` declares a number typed on purpose; `label` joins such pieces with plain text.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Self, SupportsFloat, SupportsIndex

MINUS = "\N{MINUS SIGN}"
Scalar = bool | int | float | str | Fraction

_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_EXPONENT = re.compile(r"(?P<mantissa>.*\d)[eE](?P<sign>[-+]?)0*(?P<power>\d+)(?P<rest>.*)")
_SUPERSCRIPT = str.maketrans("0123456789" + MINUS, "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207b")
_TEX_ESCAPES = {c: "\\" + c for c in "#$%&_{}"} | {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    ",": "{,}",
}


class BadSpec(ValueError):
    """The format spec does not fit the value."""


class BadValue(ValueError):
    """The value cannot be shown as one number or one word."""


@dataclass(frozen=True)
class Shown:
    """A number's text. `power` is the power of ten written as a superscript, `""` where there is none."""

    mantissa: str
    power: str = ""

    @property
    def text(self) -> str:
        """The text as the page's elements hold it, superscript digits on the line: what a check compares."""
        return f"{self.mantissa} \N{MULTIPLICATION SIGN} 10{self.power}" if self.power else self.mantissa

    @property
    def plain(self) -> str:
        """The text for places without mark-up (alt texts, titles, terminals)."""
        raised = self.power.translate(_SUPERSCRIPT)
        return f"{self.mantissa} \N{MULTIPLICATION SIGN} 10{raised}" if self.power else self.mantissa

    @property
    def html(self) -> str:
        """The text as HTML, with a real superscript."""
        if not self.power:
            return escape(self.mantissa)
        return f"{escape(self.mantissa)} \N{MULTIPLICATION SIGN} 10<sup>{self.power}</sup>"

    @property
    def tex(self) -> str:
        """The text as TeX for a formula; words are set upright."""
        if self.power:
            # `{10}` keeps the digits of ten in one text node.
            return rf"{_tex(self.mantissa)} \times {{10}}^{{{self.power.replace(MINUS, '-')}}}"
        return _tex(self.mantissa)


def _tex(text: str) -> str:
    """Return `text` as TeX: a number stays a number, one letter a symbol, anything else upright text."""
    escaped = "".join(_TEX_ESCAPES.get(c, c) for c in text)
    if re.fullmatch(rf"[-+{MINUS}]?\d[\d.,]*\s?%?|[A-Za-z]", text):
        return escaped.replace(MINUS, "-")
    return rf"\text{{{escaped}}}"


def scalar(value: object) -> Scalar:
    """Return `value` as a plain Python number or word.

    Numpy scalars and one-element arrays become the Python number that they hold.

    Raises:
        BadValue: for None, nan, infinities and anything that is not one number or one word.

    """
    item = getattr(value, "item", None)
    if item is not None and getattr(value, "size", 0) == 1:
        value = item()
    if isinstance(value, float) and not math.isfinite(value):
        raise BadValue(f"is {value}, not a finite number")
    if isinstance(value, bool | int | float | str | Fraction):
        return value
    if value is None:
        raise BadValue("is None: the function returned nothing")
    raise BadValue(f"is a {type(value).__name__}, not one number or one word{_choices(value)}")


def _choices(value: object) -> str:
    """Return the keys that a container offers, to complete a message."""
    if hasattr(value, "__len__") and not len(value):
        return "; it is empty"
    if isinstance(value, dict):
        return f"; it has the keys {', '.join(map(str, list(value)[:8]))}"
    if hasattr(value, "__len__"):
        return f"; it has the indices 0 to {len(value) - 1}"
    return ""


def show(value: Scalar, spec: str = "") -> Shown:
    """Return how `value` is shown under `spec`: a Python format spec, or `words` for counts up to twenty.

    Raises:
        BadSpec: where the spec does not fit the value's kind.

    """
    if spec == "words":
        return Shown(_words(value))
    if isinstance(value, str):
        return Shown(_formatted(value, spec))
    if isinstance(value, bool):
        return Shown(_formatted(str(value).lower(), spec))
    text = _formatted(value, spec)
    # In base 16, an e is a digit.
    return Shown(text.replace("-", MINUS)) if spec.endswith(("x", "X")) else _mark_up(text)


def _formatted(value: Scalar, spec: str) -> str:
    """Return Python's own formatting of the value."""
    try:
        return format(float(value) if isinstance(value, Fraction) and spec else value, spec)
    except (ValueError, OverflowError) as error:
        kinds = {str: "a word", int: "a whole number"}
        kind = next((said for of, said in kinds.items() if isinstance(value, of)), "a decimal number")
        raise BadSpec(f"{spec!r} does not fit {value!r}, {kind}: {error}") from error


def _words(value: Scalar) -> str:
    """Return a small count in words."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(_WORDS):
        return _WORDS[value]
    raise BadSpec(f"'words' does not fit {value!r}: it takes whole numbers from 0 to {len(_WORDS) - 1}")


def _mark_up(text: str) -> Shown:
    """Return Python's text with a true minus sign, and an exponent as a power of ten."""
    if text.startswith("-") and not re.search(r"[1-9]", text):
        text = text[1:]  # what rounds to zero has no sign
    match = _EXPONENT.fullmatch(text)
    if match is None:
        return Shown(text.replace("-", MINUS))
    sign = MINUS if match["sign"] == "-" else ""
    return Shown(match["mantissa"].replace("-", MINUS) + match["rest"], sign + match["power"])


class _Joinable(str):
    """Text of a figure that keeps what it is when it is joined to other text with `+`."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the text itself, so that libraries that call `str()` keep what it remembers."""
        return self

    def __add__(self, other: str) -> Label:
        """Return a label of both."""
        return label(self, other)

    def __radd__(self, other: str) -> Label:
        """Return a label of both."""
        return label(other, self)


class Num(_Joinable):
    """The text of a computed number; remembers its value, its spec and, where given, its name."""

    __slots__ = ("name", "shown", "spec", "value")
    value: Scalar
    spec: str
    name: str
    shown: Shown

    def __new__(cls, value: Scalar, spec: str, name: str) -> Self:
        """Format the value; the string itself is the text without mark-up."""
        shown = show(value, spec)
        self = super().__new__(cls, shown.plain)
        self.value, self.spec, self.name, self.shown = value, spec, name, shown
        return self


class Declared(_Joinable):
    """The text of a number that was typed on purpose."""

    __slots__ = ()


class Label(_Joinable):
    """Text of several pieces, each a `Num`, a `Declared` or plain text."""

    __slots__ = ("pieces",)
    pieces: tuple[str, ...]

    def __new__(cls, pieces: tuple[str, ...]) -> Self:
        """Join the pieces; the string itself is their plain text."""
        self = super().__new__(cls, "".join(str.__str__(piece) for piece in pieces))
        self.pieces = pieces
        return self


def provenance(name: str, value: Scalar, spec: str, text: str) -> str:
    """Return the attributes of the element that shows a number: its name and what its text leaves open.

    `data-value` is the value in full, absent where the text says it; `data-spec` the format spec, absent where none is.
    """
    full = str(value)
    attributes = [f'data-num="{escape(name)}"']
    attributes += [f'data-spec="{escape(spec)}"'] if spec else []
    attributes += [f'data-value="{escape(full)}"'] if full.replace("-", MINUS) != text else []
    return " ".join(attributes)


def num(value: SupportsFloat | SupportsIndex | str, spec: str = "", name: str = "") -> Num:
    """Return the text of a computed number for a figure or a table.

    `name` is the dotted name of a value that the same number has in the text; without one the figure numbers it.

    Raises:
        BadValue: for None, nan, infinities and containers.
        BadSpec: where the spec does not fit.

    """
    return Num(scalar(value), spec, name)


def literal(text: str) -> Declared:
    """Return text whose digits are typed on purpose, like the year of a paper."""
    return Declared(text)


def label(*pieces: str) -> Label:
    """Return one text of several pieces; `"row " + num(8)` makes the same."""
    flat: list[str] = []
    for piece in pieces:
        flat.extend(piece.pieces if isinstance(piece, Label) else [piece])
    return Label(tuple(flat))
