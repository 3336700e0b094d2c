"""The parser: the rules that are on, and the line that every token carries."""

from __future__ import annotations

import pytest

from deckproof.read.markdown import number_children, parser
from tests.deckproof.read.reading import leaves, types

SOURCE = """\
## {{ at.1 }}

Paragraph
{{ at.4 }} *{{ at.4 }}*
and `code {{ at.5 }}`
$x = {{ at.6 }}$

- item
  {{ at.9 }}

  - {{ at.11 }}

> quoted
> {{ at.14 }}
>
> - {{ at.16 }}

| a | {{ at.18 }} |
|---|---|
| b | {{ at.20 }} |

::: box
:::: inner
{{ at.24 }}
::::
:::

{{ at.28 }}
: {{ at.29 }}

    {{ at.31 }}

[{{ at.33 }}
text](a.html) ![alt
{{ at.35 }}](b.png)

Note[^1]^[x
{{ at.38 }}]

[^1]: Foot
    {{ at.41 }}

    {{ at.43 }}
"""


def test_every_reference_knows_its_line() -> None:
    """In headings, paragraphs, lists, quotations, tables, divs, definitions, links, alt texts and footnotes."""
    found = [
        (token.meta["reference"].name, token.meta["line"])
        for token in leaves(parser().parse(SOURCE))
        if token.type == "reference" and token.meta["reference"].name != "at.38"
    ]

    assert len(found) == SOURCE.count("{{") - 3
    assert [name for name, _ in found] == [f"at.{line}" for _, line in found]


def test_every_token_has_a_line_of_its_file() -> None:
    """No token is without a line, closing ones included; those of `^[...]` get theirs when they reach their slide."""
    source = SOURCE.replace("^[", "[")
    lines = [token.meta["line"] for token in leaves(parser().parse(source))]

    assert min(lines) == 1
    assert max(lines) <= source.count("\n")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("text\n---", ["paragraph_open", "text", "paragraph_close", "hr"]),
        ("text\n===", ["paragraph_open", "text", "softbreak", "text", "paragraph_close"]),
        ("~~a~~", ["paragraph_open", "s_open", "text", "s_close", "paragraph_close"]),
        ("a\n: b", ["dl_open", "dt_open", "text", "dt_close", "dd_open", "paragraph_open", "text"]),
        ("---\na: b\n---\n", ["front_matter"]),
        ("a\n\n---\nb: c\n---\n", ["paragraph_open", "text", "paragraph_close", "hr", "paragraph_open", "text"]),
        ("https://example.org", ["paragraph_open", "text", "paragraph_close"]),
    ],
)
def test_the_rules_that_are_on(source: str, expected: list[str]) -> None:
    """A line under text is never a heading; tables' neighbours, definitions and front matter at the top are read."""
    assert types(parser().parse(source))[: len(expected)] == expected


def test_quotation_marks_are_set() -> None:
    """Straight marks become typographic ones, but not in code and formulas."""
    tokens = [token.content for token in leaves(parser().parse('"a" \'b\' it\'s `"c"` $"d"$'))]

    assert "\u201ca\u201d \u2018b\u2019 it\u2019s " in tokens
    assert {'"c"', '"d"'} <= set(tokens)


def test_children_can_be_numbered_again() -> None:
    """Tokens that move to another line take their children along, each as far below as before."""
    inline = parser().parseInline("a\n{{ n }}")[0]
    number_children(inline.children or [], 20)

    assert [token.meta["line"] for token in inline.children or []] == [20, 20, 21]
