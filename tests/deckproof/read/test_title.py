"""The title slide."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckproof.model import Slide
from deckproof.reference import Literal, Reference
from tests.deckproof.read.reading import deck_of, leaves, types


def title_of(root: Path, head: str, body: str = "## A\n") -> Slide:
    """Return the first slide of a talk with this front matter."""
    return deck_of(root, body, f"---\n{head}\n---\n").slides[0]


def test_the_front_matter_becomes_a_slide(tmp_path: Path) -> None:
    """Title, subtitle, authors and date stand on the first slide, each at its own line, Markdown read."""
    head = "lang: en\ntitle: On *{{ n }}*\nsubtitle: Sub\nauthor: [A, B]\ndate: today"
    slide = title_of(tmp_path, head)
    blocks = [token for token in slide.body if token.nesting == 1]

    assert (slide.id, slide.kind, str(slide.place)) == ("title", "title", "deck/talk/slides.md:3")
    assert slide.title == "On {{ n }}"
    assert types(slide.heading) == ["heading_open", "text", "em_open", "reference", "em_close", "heading_close"]
    assert [(block.attrGet("class"), block.meta["line"]) for block in blocks] == [
        ("subtitle", 4),
        ("author", 5),
        ("date", 6),
    ]
    assert [token.content for token in leaves(slide.body) if token.type == "text"] == ["Sub", "A, B", "today"]


@pytest.mark.parametrize(
    ("date", "declared"),
    [
        ("2026-11-30", ["2026-11-30"]),
        ("2026", ["2026"]),
        ("30.11.2026", ["30.11.2026"]),
        ("30 November 2026", ["30", "2026"]),
        ("NeurIPS, 1/2", ["1/2"]),
        ("November", []),
    ],
)
def test_a_date_is_typed_on_purpose(tmp_path: Path, date: str, declared: list[str]) -> None:
    """The numbers of a date are declared ones, however it is written."""
    slide = title_of(tmp_path, f"title: T\ndate: {date}")
    found = [token.meta["reference"] for token in leaves(slide.body) if token.type == "reference"]

    assert found == [Literal(text) for text in declared]


def test_a_date_may_name_values(tmp_path: Path) -> None:
    """A reference in a date stays one beside declared numbers."""
    slide = title_of(tmp_path, 'title: T\ndate: "1 of {{ talk.days4:.0f }}"')
    found = [token.meta["reference"] for token in leaves(slide.body) if token.type == "reference"]

    assert found == [Literal("1"), Reference("talk.days4", ".0f")]


def test_an_opening_without_a_heading_joins(tmp_path: Path) -> None:
    """Text and notes between the front matter and the first slide stand on the title slide."""
    deck = deck_of(tmp_path, "\nopening\n\n::: notes\nsay\n:::\n\n## A\n")

    assert [slide.id for slide in deck.slides] == ["title", "a"]
    assert [token.content for token in leaves(deck.slides[0].body) if token.type == "text"] == ["opening"]
    assert [token.content for token in leaves(deck.slides[0].notes) if token.type == "text"] == ["say"]


@pytest.mark.parametrize("opening", ["---\n\n", "<!-- c -->\n\n---\n\n"])
def test_a_break_keeps_the_opening_apart(tmp_path: Path, opening: str) -> None:
    """After `---` a slide without a heading is one of its own."""
    deck = deck_of(tmp_path, f"\n{opening}first\n\n## A\n")

    assert [slide.id for slide in deck.slides] == ["title", "slide-2", "a"]
    assert deck.slides[0].body == []


def test_a_title_takes_no_footnotes(tmp_path: Path) -> None:
    """The signs of a footnote stay text on the title slide, which has nowhere to put one."""
    slide = title_of(tmp_path, 'title: "T^[note]"')

    assert "footnote_ref" not in types(slide.heading)
    assert slide.title == "T^[note]"
