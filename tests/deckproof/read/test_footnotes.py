"""Footnotes on their slides."""

from __future__ import annotations

from pathlib import Path

from markdown_it.token import Token

from tests.deckproof.read.reading import deck_of, leaves, slides_of


def marks(tokens: list[Token]) -> list[tuple[str, int]]:
    """Return the marks in the text, and the footnotes below it, each with its number."""
    return [
        (token.type, token.meta["number"])
        for token in leaves(tokens)
        if token.type in {"footnote_ref", "footnote_open"}
    ]


def text_of(tokens: list[Token]) -> list[str]:
    """Return the pieces of text, in order."""
    return [token.content for token in leaves(tokens) if token.type == "text"]


def test_each_slide_counts_from_one(tmp_path: Path) -> None:
    """A footnote stands on the slide of its mark, whatever the order of the definitions; a second mark repeats."""
    source = "## A\n\na[^x]b[^y]c[^x]\n\n## B\n\nd[^y]\n\n[^y]: why\n[^x]: ex\n"
    first, second = slides_of(tmp_path, source)

    assert marks(first.body) == [
        ("footnote_ref", 1),
        ("footnote_ref", 2),
        ("footnote_ref", 1),
        ("footnote_open", 1),
        ("footnote_open", 2),
    ]
    assert text_of(first.body) == ["a", "b", "c", "ex", "why"]
    assert marks(second.body) == [("footnote_ref", 1), ("footnote_open", 1)]
    assert text_of(second.body) == ["d", "why"]


def test_a_heading_and_the_notes_have_theirs(tmp_path: Path) -> None:
    """The footnote of a heading stands in the body, that of the notes in the notes."""
    (slide,) = slides_of(tmp_path, "## A[^x]\n\n::: notes\nn[^x]\n:::\n\n[^x]: ex\n")

    assert marks(slide.heading) == [("footnote_ref", 1)]
    assert marks(slide.body) == [("footnote_open", 1)]
    assert marks(slide.notes) == [("footnote_ref", 1), ("footnote_open", 1)]


def test_a_footnote_may_have_one(tmp_path: Path) -> None:
    """A mark in a footnote leads to a further footnote of the same slide."""
    (slide,) = slides_of(tmp_path, "## A\n\na[^x]\n\n[^x]: ex[^y]\n[^y]: why[^x]\n")

    assert marks(slide.body) == [
        ("footnote_ref", 1),
        ("footnote_open", 1),
        ("footnote_ref", 2),
        ("footnote_open", 2),
        ("footnote_ref", 1),
    ]


def test_a_footnote_in_the_line_has_its_line(tmp_path: Path) -> None:
    """References in `^[...]` are found in the lines where they are written."""
    deck = deck_of(tmp_path, "## A\n\na\nb^[{{ at.7 }}\n{{ at.8 }}] {{ at.8 }}\n^[{{ at.9 }}]\n")

    assert sorted((use.reference.name, use.place.line) for use in deck.numbers) == [
        ("at.7", 7),
        ("at.8", 8),
        ("at.8", 8),
        ("at.9", 9),
    ]


def test_files_do_not_share_footnotes(tmp_path: Path) -> None:
    """Two files of a talk may use the same label."""
    deck = deck_of(tmp_path, "## A\n\na[^x]\n\n[^x]: first\n", slides2_md="## B\n\nb[^x]\n\n[^x]: second\n")

    assert [text_of(slide.body) for slide in deck.slides[1:]] == [["a", "first"], ["b", "second"]]


def test_without_marks_nothing_changes(tmp_path: Path) -> None:
    """A definition that nothing refers to is left out."""
    (slide,) = slides_of(tmp_path, "## A\n\na\n\n[^x]: ex\n")

    assert text_of(slide.body) == ["a"]
