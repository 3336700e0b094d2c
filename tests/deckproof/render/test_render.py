"""A deck's slides as sections, in order, with their notes, references and ledger."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from deckproof import render
from deckproof.errors import DeckError
from deckproof.model import Answer
from tests.deckproof.read.reading import HEAD, deck_of
from tests.deckproof.render.rendering import ORIGIN, answers, html_of, rendered, without_lines

BIB_HEAD = "---\ntitle: T\nbibliography: refs.bib\n---\n"


def test_sections_in_order(tmp_path: Path) -> None:
    """The title first, then each slide with its id, title and place."""
    found = rendered(tmp_path, "# A\n\n## B\n\n---\n\nc\n", HEAD)

    assert [(slide.id, slide.title, slide.place.line) for slide in found.slides] == [
        ("title", "Talk", 2),
        ("a", "A", 4),
        ("b", "B", 6),
        ("slide-4", "", 10),
    ]
    assert found.title == "Talk"
    assert [slide.html.partition(" data-file")[0] for slide in found.slides] == [
        '<section id="title" class="title-slide"',
        '<section id="a" class="section-slide"',
        '<section id="b" class="slide-slide"',
        '<section id="slide-4" class="slide-slide"',
    ]


def test_a_section_has_heading_body_and_notes(tmp_path: Path) -> None:
    """In this order; without notes there is no element for them."""
    with_notes = html_of(tmp_path / "1", "## A\n\nb\n\n::: notes\nc\n:::\n")
    without = html_of(tmp_path / "2", "## A\n\nb\n")

    assert without_lines(with_notes).partition(">")[2] == (
        '<h2>A</h2>\n<div class="body"><p>b</p>\n</div><aside class="notes"><p>c</p>\n</aside></section>'
    )
    assert "<aside" not in without


def test_a_section_knows_its_source(tmp_path: Path) -> None:
    """File and line stand on it, so that findings in the page can name them."""
    html = html_of(tmp_path, "\n## A\n")

    assert ' data-file="deck/talk/slides.md" data-line="5">' in html


@pytest.mark.parametrize(("time", "seconds"), [("2", 120), ("1:30", 90), ("0.7", 42), ("4.1", 246), ("0:05", 5)])
def test_planned_time_is_in_seconds(tmp_path: Path, time: str, seconds: int) -> None:
    """reveal.js's speaker view takes whole seconds."""
    html = html_of(tmp_path, f"## A {{time={time}}}\n")

    assert f' data-timing="{seconds}"' in html
    assert "data-time=" not in html


def test_values_in_a_slide_s_attributes(tmp_path: Path) -> None:
    """They are resolved, as plain text."""
    assert ' data-state="s7"' in html_of(tmp_path, '## A {data-state="s{{ n }}"}\n')


def test_pictures_are_counted_in_the_order_of_the_talk(tmp_path: Path) -> None:
    """Figures and tables apart, wherever they stand, a cross-reference before its picture included."""
    body = (
        "## A\n\n@fig-b @tbl-c @fig-d @fig-e\n\n![x](figure:f){#fig-b}\n\n- ![x](table:f){#tbl-c}\n\n"
        "## B\n\n::: notes\n![x](figure:f){#fig-e}\n:::\n\n![x](figure:f){#fig-d}\n"
    )
    html = rendered(tmp_path, body).slides[1].html

    assert '<a href="#fig-b" data-ref="number">Figure 1</a> <a href="#tbl-c" data-ref="number">Table 1</a>' in html
    assert '<a href="#fig-d" data-ref="number">Figure 2</a> <a href="#fig-e" data-ref="number">Figure 3</a>' in html


def test_what_is_cited_gets_slides(tmp_path: Path) -> None:
    """The references come last, on as many slides as they need, each with an id."""
    bib = "".join(f"@misc{{k{number}, title = {{T}}}}\n" for number in range(9))
    body = "## A\n\n" + "".join(f"[@k{number}] " for number in range(8))
    found = rendered(tmp_path, body, BIB_HEAD, refs_bib=bib)

    assert [slide.id for slide in found.slides] == ["title", "a", "references", "references-2"]
    assert [slide.html.count("<li") for slide in found.slides[2:]] == [7, 1]
    assert "ref-k8" not in found.slides[3].html


def test_nothing_cited_makes_no_slide(tmp_path: Path) -> None:
    """A bibliography alone adds nothing."""
    assert [slide.id for slide in rendered(tmp_path, "## A\n", BIB_HEAD, refs_bib="").slides] == ["title", "a"]


def test_the_ledger_is_in_the_order_of_the_talk(tmp_path: Path) -> None:
    """Title, headings, bodies, footnotes, notes: each number where it is shown, with its slide."""
    body = "## {{ n }}[^a]\n\n{{ x }} {{ 5 }}\n\n::: notes\n{{ low }}\n:::\n\n## B\n\n{{ word }}\n\n[^a]: {{ third }}\n"
    found = rendered(tmp_path, body, '---\ntitle: "{{ big }}"\n---\n')

    assert [(entry.text, entry.slide) for entry in found.ledger] == [
        ("1234567", "title"),
        ("7", "n"),
        ("0.25", "n"),
        ("5", "n"),
        ("1/3", "n"),
        ("\u22123", "n"),
        ("cat", "b"),
    ]
    assert found.title == "1234567"


def test_the_same_deck_gives_the_same_bytes(tmp_path: Path) -> None:
    """Rendering one deck twice, read anew, changes no sign."""
    body = "## A\n\n$x = {{ n }}$ ![b](figure:f) a[^b]\n\n[^b]: c\n"

    assert rendered(tmp_path, body) == rendered(tmp_path, body)


def test_a_deck_can_be_rendered_again(tmp_path: Path) -> None:
    """Rendering leaves the deck as it was: with other values it shows those, also in addresses."""
    deck = deck_of(tmp_path, "## A {#b}\n\n[{{ n }}](d/{{n}}) ![e](figure:f){#fig-g} @fig-g h[^i]\n\n[^i]: j\n")
    first = render.slides(deck, answers(deck))
    other = replace(answers(deck), values={"n": Answer(8, ORIGIN)})
    second = render.slides(deck, other)

    assert render.slides(deck, answers(deck)) == first
    assert second.slides[1].html == first.slides[1].html.replace(">7<", ">8<").replace("d/7", "d/8")


def test_faults_stop_the_rendering(tmp_path: Path) -> None:
    """A formula that cannot be typeset leaves no page behind."""
    with pytest.raises(DeckError, match="R001"):
        rendered(tmp_path, "## A\n\n$\\frac{a}$\n")
