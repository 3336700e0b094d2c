"""Handouts as HTML: the slides without notes, the notes apart, sizes from the paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckproof.assemble import handout
from deckproof.errors import Place, UsageError
from deckproof.model import NOTES_CLOSE, NOTES_OPEN, Deck, FrontMatter, Rendered, RenderedSlide
from deckproof.paper import PAPERS, ExportOptions, Layout, Paper
from tests.projects import ROOT

CACHE = ROOT / ".deckproof"
PLACE = Place("deck/talk/slides.md", 3)
PIXELS = 96 / 25.4


def slide(name: str, notes: str = "") -> RenderedSlide:
    """Return a slide with a text that holds its name."""
    aside = f"{NOTES_OPEN}{notes}{NOTES_CLOSE}" if notes else ""
    return RenderedSlide(name, name, PLACE, f'<section id="{name}"><h2>{name}</h2>{aside}</section>', notes)


SLIDES = [slide("one", "<p>said of one</p>"), slide("two"), slide("three"), slide("four")]


def made(layout: Layout, size: tuple[int, int] = (1280, 720), **options: str) -> str:
    """Return the handout of a talk of four slides."""
    front = FrontMatter(title="T", lang="de", width=size[0], height=size[1])
    deck = Deck("talk", Path("/project"), front, [], [], [], "abc")
    wishes = ExportOptions(**options)  # type: ignore[arg-type]
    return handout(deck, Rendered('A "title" </style>', SLIDES, []), layout, wishes, CACHE)


def test_notes_stand_under_their_slide_in_the_handout_alone() -> None:
    """In the section they would be hidden; other layouts do not hold them at all."""
    html = made("handout")

    assert html.count("said of one") == 1
    assert NOTES_OPEN not in html
    assert html.index(">one</h2>") < html.index('<div class="notes"><p>said of one</p></div>') < html.index(">two</h2>")
    for layout in ("2up", "3up", "6up"):
        assert "said of one" not in made(layout)


@pytest.mark.parametrize(("layout", "pages", "lines"), [("2up", 2, 0), ("3up", 2, 4), ("6up", 1, 0)])
def test_slides_share_pages(layout: Layout, pages: int, lines: int) -> None:
    """Two, three with lines to write on, six."""
    html = made(layout)

    assert html.count('<div class="page">') == pages
    assert html.count('<div class="lines"') == lines


def test_a_range_keeps_the_numbers_of_the_talk() -> None:
    """The third slide is slide three, also where it comes first."""
    html = made("2up", range="3-")

    assert re.findall(r'data-ref="number">(\d+)<', html) == ["3", "4"]
    with pytest.raises(UsageError, match="the slides 1 to 4"):
        made("2up", range="9")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (600, 900)])
@pytest.mark.parametrize(("layout", "grid"), [("handout", (1, 1)), ("2up", (1, 2)), ("3up", (2, 3)), ("6up", (2, 3))])
def test_slides_fit_the_paper(layout: Layout, grid: tuple[int, int], size: tuple[int, int], paper: Paper) -> None:
    """All columns and rows with their labels lie inside the margins; in the other half of 3up there are lines."""
    html = made(layout, size=size, paper=paper)

    columns, rows = grid
    scale = float(re.search(r"px;zoom:([\d.]+)", html)[1])  # type: ignore[index]
    width, height = PAPERS[paper]
    assert f"size:{width}mm {height}mm" in html
    assert columns * size[0] * scale / PIXELS <= width - 40
    assert rows * (size[1] * scale / PIXELS + 5) <= height - 40
    if size == (1280, 720):
        assert columns * size[0] * scale / PIXELS >= width - 50, "as wide as the paper takes it"


def test_the_title_cannot_end_its_rule() -> None:
    """It stands at the head of every page, in a string of CSS."""
    styles = re.search(r"@top-left\{content:(.*?)\}@bottom", made("handout"))

    assert styles is not None
    assert styles[1] == r'"A \"title\" \3c /style>"'


def test_the_page_says_its_language_and_sources() -> None:
    """As the deck's page does."""
    html = made("handout")

    assert '<html lang="de"' in html
    assert 'name="deckproof-digest" content="abc"' in html
