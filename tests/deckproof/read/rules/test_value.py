"""References in running text."""

from __future__ import annotations

import pytest

from deckproof.read.markdown import parser
from deckproof.reference import Literal, Malformed, Reference
from tests.deckproof.read.reading import leaves, types

N = Reference("n", "")


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("{{ n }}", [N]),
        ("a{{n}}b{{ 16 }}c{{ n + 1 }}", [N, Literal("16"), Malformed("n + 1")]),
        ("**{{ n }}**th, *{{ n }}*, ~~{{ n }}~~", [N, N, N]),
        ("[{{ n }}](a.html)", [N]),
        ("[{{ n }}]{.x}", [N]),
        ("## {{ n }}", [N]),
        ("> {{ n }}", [N]),
        ("- {{ n }}", [N]),
        ("| {{ n }} |\n|---|\n| {{ n:.2f }} |", [N, Reference("n", ".2f")]),
        ("![{{ n }}](a.png)", [N]),
        ("{{{ n }}}", [N]),
        ("{{ a_b }} {{ c_d }}", [Reference("a_b", ""), Reference("c_d", "")]),
        ("{{ n:*^9 }} *a*", [Reference("n", "*^9")]),
    ],
)
def test_a_reference_is_a_token_wherever_it_stands(source: str, parts: list[object]) -> None:
    """In emphasis, links, spans, headings, lists, tables and alt texts; nothing in it is Markdown."""
    found = [token.meta["reference"] for token in leaves(parser().parse(source)) if token.type == "reference"]

    assert found == parts


@pytest.mark.parametrize("source", ["{{ n", "a {{ {n} }}", "{{{{", "{{\n\n}}"])
def test_braces_that_begin_nothing_are_a_fault(source: str) -> None:
    """Double braces without their end, or with a brace inside, become a token of their own."""
    assert "stray_braces" in types(parser().parse(source))


@pytest.mark.parametrize("source", [r"\{{ n }}", r"\{\{ n", "{ { n", "}}", "{n}"])
def test_other_braces_are_text(source: str) -> None:
    """Escaped, parted, single and closing braces are text."""
    assert not {"reference", "stray_braces"} & set(types(parser().parse(source)))


@pytest.mark.parametrize(
    ("source", "mark"),
    [
        ("**{{ n }}**th", "strong_open"),
        ("every**{{ n }}**", "strong_open"),
        ("a*{{ n }}*b", "em_open"),
        ("_{{ n }}_", "em_open"),
    ],
)
def test_emphasis_takes_a_reference_for_a_number(source: str, mark: str) -> None:
    """Marks beside a reference do what they do beside a digit: `**8**th` is bold."""
    assert mark in types(parser().parse(source))
    assert mark in types(parser().parse(source.replace("{{ n }}", "8")))
