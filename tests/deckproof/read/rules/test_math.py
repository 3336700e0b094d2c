"""Formulas in all four delimiters, and the dollars that are money."""

from __future__ import annotations

import pytest

from deckproof.read.markdown import parser
from tests.deckproof.read.reading import leaves


def formulas(source: str) -> list[tuple[str, str]]:
    """Return whether each formula stands in a line or is displayed, and its TeX."""
    found = [token for token in leaves(parser().parse(source)) if token.type.startswith("math")]
    return [(token.type.removeprefix("math_"), token.content) for token in found]


@pytest.mark.parametrize(
    ("source", "tex"),
    [
        ("a $x_1$ b", "x_1"),
        (r"a \(x_1 * y\) b", "x_1 * y"),
        ("$s_{{{ n }}} = {{ m:.2f }}$", "s_{{{ n }}} = {{ m:.2f }}"),
        (r"$\{a\}$", r"\{a\}"),
        ("$a\nb$", "a\nb"),
        ("**$a$**", "a"),
    ],
)
def test_a_formula_in_a_line(source: str, tex: str) -> None:
    """What stands inside is TeX, untouched by Markdown."""
    assert formulas(source) == [("inline", tex)]


@pytest.mark.parametrize(
    "source", ["costs $5", "from $5 to $6", "$ a $", "$a $", r"\$a\$", "`$a$`", "5$ and 6$ more", "$a$5", r"\\(a\\)"]
)
def test_dollars_that_are_money_stay(source: str) -> None:
    """Pandoc's rule: no space inside the dollars, no digit after the closing one; escapes and code are left alone."""
    assert formulas(source) == []


@pytest.mark.parametrize(
    ("source", "tex"),
    [
        ("$$\na\n= b\n$$", "a\n= b"),
        ("$$a$$", "a"),
        ("\\[\n- a\n+ b\n\\]", "- a\n+ b"),
        (r"\[a\]", "a"),
        ("text\n\\[\na\n\\]\ntext", "a"),
        ("text\n$$\na\n$$", "a"),
        ("> \\[\n> - a\n> + b\n> \\]\n>\n> after", "- a\n+ b"),
        ("> $$\n> a\n> b\n> $$", "a\nb"),
        ("- item\n\n  \\[\n  - a\n  \\]", "- a"),
        ("in a line $$a$$ too", "a"),
        (r"in a line \[a\] too", "a"),
        ("\\[\na\n\n---\nb\n\\]", "a\n\n---\nb"),
    ],
)
def test_a_displayed_formula(source: str, tex: str) -> None:
    """Dollars and brackets display alike, in paragraphs, lists and quotations, whose marks are not TeX."""
    found = formulas(source)

    assert [(kind, "\n".join(line.strip() for line in text.strip().split("\n"))) for kind, text in found] == [
        ("block", tex)
    ]


@pytest.mark.parametrize("source", ["$$\na", "\\[\na", "    $$a$$", "    \\[a\\]"])
def test_without_an_end_there_is_none(source: str) -> None:
    """An open delimiter and indented code are no formula."""
    assert formulas(source) == []


def test_a_price_before_a_formula_is_no_delimiter() -> None:
    """A dollar with a digit after its pair leaves the formula after it alone."""
    assert formulas("It costs $5, where $x$ does not.") == [("inline", "x")]
