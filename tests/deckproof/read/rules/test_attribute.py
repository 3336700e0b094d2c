"""Braces after headings, images, links and code, and spans; and braces that belong to nothing."""

from __future__ import annotations

import pytest
from markdown_it.token import Token

from deckproof.model import Attributes
from deckproof.read.markdown import parser
from tests.deckproof.read.reading import leaves


def tokens(source: str) -> dict[str, Token]:
    """Return the last token of each type."""
    return {token.type: token for token in leaves(parser().parse(source))}


@pytest.mark.parametrize(
    ("source", "carrier"),
    [
        ("## Title {#x .y k=v}", "heading_open"),
        ("## Title {#x .y k=v}  ", "heading_open"),
        ("## {#x .y k=v}", "heading_open"),
        ("![alt](a.png){#x .y k=v}", "image"),
        ("[text](a.html){#x .y k=v}", "link_open"),
        ("`code`{#x .y k=v}", "code_inline"),
        ("[text]{#x .y k=v}", "span_open"),
        ("a [**b** c]{#x .y k=v} d", "span_open"),
        ("| a |\n|---|\n| [b]{#x .y k=v} |", "span_open"),
    ],
)
def test_braces_belong_to_what_they_follow(source: str, carrier: str) -> None:
    """A heading, an image, a link, code and a span take the braces after them, which are no text any more."""
    found = tokens(source)

    assert found[carrier].meta["attributes"] == Attributes("x", ("y",), {"k": "v"})
    assert not any("{" in token.content for token in found.values())


@pytest.mark.parametrize(
    "source",
    [
        "## The set {a, b}",
        "## A set {}",
        "## Title \\{.x}",
        "## Title {{ n }}",
        "## $x \\in \\{.5, .7\\}$",
        "Some {braces} and {x=1} and {.5, .7}",
        "Escaped \\{.fragment}",
        "`code` {a=1}",
    ],
)
def test_other_braces_stay(source: str) -> None:
    """A set, a reference, a formula, an escaped brace and a pair in prose are no attributes."""
    found = tokens(source)

    assert not any("attributes" in token.meta or "broken" in token.meta for token in found.values())
    assert "stray_attributes" not in found


@pytest.mark.parametrize(
    ("source", "carrier", "rest"),
    [
        ("## Task {#task time=}", "heading_open", "time="),
        ("![a](b){.x y}", "image", "y"),
        ("[a](b){.x,.y}", "link_open", ".x,.y"),
        ("[a]{#}", "span_open", "#"),
    ],
)
def test_broken_attributes_are_kept(source: str, carrier: str, rest: str) -> None:
    """The token keeps the text that could not be read."""
    assert tokens(source)[carrier].meta["broken"] == rest


@pytest.mark.parametrize(
    "source",
    [
        "- item {.fragment}",
        "A paragraph.\n{.fragment}",
        "**bold**{.red}",
        "`code` {.x}",
        "## Title {.x} goes on",
        "$x$ {#y}",
        "{{ n }}{.big}",
    ],
)
def test_attributes_after_text_are_a_fault(source: str) -> None:
    """Attributes beyond doubt that follow nothing which takes them become a token of their own."""
    assert "stray_attributes" in tokens(source)


def test_a_quoted_value_holds_any_sign() -> None:
    """Braces, quotation marks of the other kind and references may stand in quotation marks."""
    found = tokens("[a]{title=\"{b} 'c' {{ n }}\"}")

    assert found["span_open"].meta["attributes"].pairs == {"title": "{b} 'c' {{ n }}"}


def test_an_image_in_a_link_keeps_its_own() -> None:
    """The braces inside a link's text belong to the image there, those after it to the link."""
    found = tokens("[![a](b){.inner}](c){.outer}")

    assert found["image"].meta["attributes"].classes == ("inner",)
    assert found["link_open"].meta["attributes"].classes == ("outer",)


def test_spans_nest() -> None:
    """A span's text is Markdown, spans included."""
    opened = [token for token in leaves(parser().parse("[a [b]{.in} *c*]{.out}")) if token.type == "span_open"]

    assert [token.meta["attributes"].classes for token in opened] == [("out",), ("in",)]
