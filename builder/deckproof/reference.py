"""The one grammar of `{{ name:spec }}`, wherever it stands: text, math, code, captions, front matter."""

from __future__ import annotations

import re
from dataclasses import dataclass

# The body has no brace, so `s_{{{ n }}}` in a formula is `s_{` + the reference to n + `}`.
REFERENCE = re.compile(r"\{\{(?P<body>[^{}]*)\}\}")
_NAME = re.compile(r"[A-Za-z_]\w*(\.\w+)*")
# A number typed on purpose: digits with an optional sign, point, thousands, exponent, fraction, date or per cent.
_LITERAL = re.compile(r"[-+\u2212]?[\d.][\d.,:/-]*(e[-+]?\d+)?\s?%?")


@dataclass(frozen=True)
class Reference:
    """A value named in a slide: `name` is a dotted path and `spec` a format spec, `""` where none was given."""

    name: str
    spec: str

    @property
    def key(self) -> str:
        """The reference in its shortest written form; equal keys always show the same text."""
        return f"{self.name}:{self.spec}" if self.spec else self.name


@dataclass(frozen=True)
class Literal:
    """A number that the author typed on purpose: `{{ 2023 }}`."""

    text: str


@dataclass(frozen=True)
class Malformed:
    """Double braces that hold neither a name nor a number."""

    text: str


Part = str | Reference | Literal | Malformed


def parse(body: str) -> Reference | Literal | Malformed:
    """Return what the text between `{{` and `}}` means.

    >>> parse(" loss.final:.3f ")
    Reference(name='loss.final', spec='.3f')
    """
    text = body.strip()
    if _LITERAL.fullmatch(text):
        return Literal(text)
    name, _, spec = text.partition(":")
    name, spec = name.strip(), spec.strip()
    return Reference(name, spec) if _NAME.fullmatch(name) else Malformed(text)


def split(text: str) -> list[Part]:
    """Return `text` as its plain stretches and the references between them, in order.

    >>> split("s_{{{ n }}} = {{ 1 }}")
    ['s_{', Reference(name='n', spec=''), '} = ', Literal(text='1')]
    """
    parts: list[Part] = []
    end = 0
    for match in REFERENCE.finditer(text):
        if match.start() > end:
            parts.append(text[end : match.start()])
        parts.append(parse(match["body"]))
        end = match.end()
    if end < len(text):
        parts.append(text[end:])
    return parts
