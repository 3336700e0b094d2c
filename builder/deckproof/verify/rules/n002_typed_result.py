r"""N002: a result typed into a formula.

A formula states a result where a number stands right after a relation: `p = 0.497`. Elsewhere its digits belong to
the mathematics (`2x`, `\frac{1}{2} n`, `\sum_{i=1}`) and are left alone. An arrow `\to` states a result too
(`loss: 2.3 \to 0.5`); `\mapsto`, `\in` and `\neq` do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from deckproof.errors import Finding, Place, Rule
from deckproof.model import Deck
from deckproof.reference import REFERENCE


class TypedResult(Rule):
    r"""A number is typed as the result of a formula.

    What: digits right after a relation sign (=, <, \le, \approx, \to, ...) of a formula, outside sub- and
    superscripts.
    Why: it is a claim about a value, and stays as it is when the computation changes.
    Bad: `$p = 0.497$`. Good: `$p = {{ p:.3f }}$`, or `$p = {{ 0.5 }}$` where it is given by definition.
    """

    code = "N002"


_RELATIONS = re.compile(
    r"\\(?:le|leq|leqslant|ge|geq|geqslant|lt|gt|ll|gg|approx|approxeq|equiv|sim|simeq|cong|doteq|propto"
    r"|to|rightarrow|longrightarrow|coloneqq|triangleq)"
)
# What may stand between a relation and its number: spaces, signs, opening brackets, fractions, upright type.
_BETWEEN = re.compile(
    r"\\(?:left|[bB]igg?l?|quad|qquad|pm|mp|[tdc]?frac|sqrt|text|textbf|textrm|mathrm|boxed|displaystyle|textstyle"
    r"|lbrace|lbrack|langle|lvert|nonumber|[,;:!>{ ])"
)
_TOKEN = re.compile(
    r"""(?P<newline>\\\\(?:\[[^\]]*\])?)
      | (?P<hidden>\\(?:htmlClass|htmlData|htmlId|htmlStyle|class|cssId|textcolor|color|colorbox|begin  # with what
            |[hv]?phantom|hspace|m?kern)(?![A-Za-z])\s*(?:\{[^{}]*\}|-?[0-9.]+\s*(?:em|ex|mu|pt))?)    # is not shown
      | (?P<command>\\(?:[A-Za-z]+|.))
      | (?P<number>(?:[0-9]|\.[0-9])(?:[0-9]|[.,](?=[0-9])|\{,\}(?=[0-9])|\\,(?=[0-9]))*)
      | (?P<script>[\^_])
      | (?P<relation>[=<>\u2264\u2265\u2248\u2261\u223c\u2243\u2245\u2192])
      | (?P<between>[\s&~{}(\[|+\u2212-])
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_WITH_ARGUMENT = re.compile(r"\\(?:text|math|operatorname)[a-z]*")


def check(deck: Deck) -> list[Finding]:
    """Return one finding for each number typed as a formula's result."""
    hint = "write {{ name:spec }} for a computed number, {{ 16 }} for one typed on purpose"
    return [
        TypedResult.at(Place(file, line), f"typed result {number!r} after {relation!r} in a formula", hint)
        for file, token in _formulas(deck)
        for line, relation, number in typed_results(token.content, token.meta["line"])
    ]


def _formulas(deck: Deck) -> Iterator[tuple[str, Token]]:
    """Yield every formula with its file."""
    for slide in deck.slides:
        for token in [*slide.heading, *slide.body, *slide.notes]:
            for one in (token, *(token.children or ())):
                if one.type in {"math_inline", "math_block"}:
                    yield slide.place.file, one


def typed_results(tex: str, line: int = 1) -> Iterator[tuple[int, str, str]]:
    r"""Yield line, relation and number for each number right after a relation; `tex` begins in `line`.

    >>> list(typed_results(r"s_{i=1} = 2x, p \approx -0.5"))
    [(1, '=', '2'), (1, '\\approx', '0.5')]
    """
    # A computed number is a symbol here; its line breaks stay.
    tex = REFERENCE.sub(lambda match: "x" * len(match.group()), tex)
    relation, position = "", 0
    while match := _TOKEN.match(tex, position):
        position = match.end()
        kind, text = str(match.lastgroup), match.group()
        if kind == "script":
            position = _end_of_argument(tex, position)
        elif kind == "number" and relation:
            yield line + tex.count("\n", 0, match.start()), relation, text
            relation = ""
        elif _is_relation(kind, text):
            relation = text
        elif not _is_between(kind, text):
            relation = ""


def _is_relation(kind: str, text: str) -> bool:
    """Say whether a token states a relation."""
    return kind == "relation" or (kind == "command" and _RELATIONS.fullmatch(text) is not None)


def _is_between(kind: str, text: str) -> bool:
    """Say whether a token may stand between a relation and its number."""
    if kind == "command":
        return _BETWEEN.fullmatch(text) is not None
    return kind in {"between", "newline", "hidden"}


def _end_of_argument(tex: str, position: int) -> int:
    """Return where the sub- or superscript that begins at `position` ends."""
    match = _TOKEN.match(tex, position)
    while match and match.group().isspace():
        match = _TOKEN.match(tex, match.end())
    if match is None:
        return len(tex)
    if _WITH_ARGUMENT.fullmatch(match.group()):
        return _end_of_argument(tex, match.end())
    if match.group() != "{":
        # Of `_12`, only the 1 is the subscript.
        return match.start() + 1 if match.lastgroup == "number" else match.end()
    depth, position = 1, match.end()
    while depth and (match := _TOKEN.match(tex, position)):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        position = match.end()
    return position
