"""References become elements with names, and entries of the ledger."""

from __future__ import annotations

import pytest

from deckproof.errors import Place
from deckproof.model import Answer, Answers, ShownNumber
from deckproof.numbers import BadSpec, show
from deckproof.reference import Literal, Reference
from deckproof.render.numbers_in import Named, Numbers
from tests.deckproof.render.rendering import ORIGIN, VALUES

N = Reference("n", "")


def numbers() -> tuple[Numbers, list[ShownNumber]]:
    """Return a resolver for the slide `s`, and its ledger."""
    ledger: list[ShownNumber] = []
    values = {name: Answer(value, ORIGIN) for name, value in VALUES.items()}
    return Numbers(Answers(values, {}), "s", "s.md", ledger), ledger


@pytest.mark.parametrize(
    ("part", "html"),
    [
        (N, '<span data-num="n">7</span>'),
        (Reference("nested.4.1", ".3f"), '<span data-num="nested.4.1" data-spec=".3f" data-value="0.5">0.500</span>'),
        (
            Reference("tiny", ".1e"),
            '<span data-num="tiny" data-spec=".1e" data-value="1.25e-07">1.2 \u00d7 10<sup>\u22127</sup></span>',
        ),
        (Reference("markup", ""), '<span data-num="markup">a&lt;b &amp; c_d</span>'),
        (Literal("2023"), "<span data-literal>2023</span>"),
        (Literal("-3"), "<span data-literal>\u22123</span>"),
        (Literal("2026-11-30"), "<span data-literal>2026-11-30</span>"),
    ],
)
def test_in_text(part: Named, html: str) -> None:
    """A number is an element whose attribute says which it is; a declared one says so; a leading hyphen is a minus."""
    assert numbers()[0].html(part, 1) == html


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("{{ n }}", r"\htmlData{mark=0}{7}"),
        ("{{ low }}", r"\htmlData{mark=0}{-3}"),
        ("{{ word }}", r"\htmlData{mark=0}{\text{cat}}"),
        ("{{ 0.5 }} + {{ n:,}}", r"\htmlData{mark=0}{0.5} + \htmlData{mark=1}{7}"),
    ],
)
def test_in_a_formula(text: str, tex: str) -> None:
    """KaTeX gets a mark for each number."""
    assert numbers()[0].tex(text, 1)[0] == tex


def test_the_marks_of_a_formula() -> None:
    """A mark stands for the attributes that the number would have in text, whatever signs are in them."""
    assert numbers()[0].tex("{{ 0.5 }} + {{ n:, }}", 1)[1] == ["data-literal", 'data-num="n" data-spec=","']


def test_the_ledger_has_it_all() -> None:
    """A value's entry has name, value in full, spec, text, slide, place and origin; a literal's only what was typed."""
    found, ledger = numbers()
    found.html(Reference("x", ".1f"), 4)
    found.tex("{{ -3 }}", 5)

    assert ledger == [
        ShownNumber("x", "value", "0.25", ".1f", show(0.25, ".1f").text, "s", Place("s.md", 4), ORIGIN),
        ShownNumber("", "literal", "-3", "", "\u22123", "s", Place("s.md", 5)),
    ]


def test_plain_text_is_not_in_the_ledger() -> None:
    """What stands in an attribute is shown by no element."""
    found, ledger = numbers()

    assert (
        found.plain("{{ n:words }} of {{ tiny:.1e }} and {{ -3 }}") == "seven of 1.2 \u00d7 10\u207b\u2077 and \u22123"
    )
    assert ledger == []


def test_replacing_counts_lines() -> None:
    """Each reference is entered at its own line."""
    found, ledger = numbers()
    text = found.replaced("a {{ n }}\nb\n{{ n }} {{ 1 }}", 10, str.upper, found.html)

    assert text == 'A <span data-num="n">7</span>\nB\n<span data-num="n">7</span> <span data-literal>1</span>'
    assert [entry.place.line for entry in ledger] == [10, 12, 12]


def test_a_bad_spec_comes_through() -> None:
    """Computing has checked each spec; what slips through is not hidden."""
    with pytest.raises(BadSpec):
        numbers()[0].html(Reference("word", ".2f"), 1)


def test_the_attribute_is_escaped() -> None:
    """A name stands in its attribute as it is."""
    assert numbers()[0].attributes(Reference("markup", "")).startswith('data-num="markup"')
    assert numbers()[0].attributes(Literal("4")) == "data-literal"
