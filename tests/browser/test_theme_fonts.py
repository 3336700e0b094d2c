"""A theme's own fonts, from the files to what a browser draws: everywhere, as wide as measured, and nothing besides."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Browser, Page, expect

from deckproof import pipeline
from deckproof.draw import text_width
from deckproof.paper import ExportOptions
from deckproof.typeface import Fonts
from tests.projects import IMPORTS, Talk, make, write
from tests.typefaces import dejavu, measured_with, without

pytestmark = pytest.mark.browser

SLIDES = """---
title: Another font
theme: mine.css
---

## Words {#words}

Plain, **bold** and *slanted* words with {{ n }}.

Leads to → the end.

A line of `code`.

$s_n = {{ n }}$

![Rows](table:rows)

::: notes
What is said.
:::

## Drawings {#drawings}

![Tokens](figure:tokens)

![A matrix](figure:weights)

![A curve](figure:curve)
"""
THEME = """:root {
  --font: "fonts/Mine.ttf";
  --font-italic: "fonts/Mine-Italic.ttf";
  --font-code: "fonts/Mine-Mono.ttf";
}
"""
MODULE = """
import numpy as np
from typing import Annotated

from deckproof import Range
from deckproof.draw import Matrix, Table, Token, TokenRow
from deckproof.draw.style import subplots


@value
def n():
    return 12


@table
def rows():
    return Table(["face", "chance"], [[num(face), num(face / 7, ".3f")] for face in range(1, 4)])


@figure
def tokens(t: Annotated[int, Range(1, 3)] = 2):
    return TokenRow([Token("strawberry", "blue"), Token(num(t), "green"), Token("→ SEP")])


@figure
def weights():
    return Matrix(np.array([[1.0, -1.0], [0.1, -0.1]]), ["one row", "another"], spec=".2f", cell=(90, 50))


@figure
def curve():
    fig, ax = subplots(560, 260)
    ax.plot([0, 1, 2], [0, 1, 4])
    ax.set_title("squares → sums")
    ax.set_xlabel("number of steps")
    return fig
"""
SERIF, SLANTED, MONO, OURS = "DejaVu Serif", "DejaVu Serif", "DejaVu Sans Mono", "Source Sans 3"
# What the text of each element is drawn with, whichever order the browser lists it in.
DRAWN = {
    "#words h2": {SERIF},
    "#words .body > p:nth-of-type(1)": {SERIF},
    "#words em": {SLANTED},
    "#words strong": {SERIF},
    "#words .body > p:nth-of-type(2)": {SERIF, OURS},
    "#words code": {MONO},
    "#words .katex-html": {"KaTeX_Main", "KaTeX_Math"},
    "#words svg.draw": {SERIF},
    "#drawings figure:nth-of-type(1) svg.draw": {SERIF, OURS},
    "#drawings figure:nth-of-type(1) .controls": {SERIF},
    "#drawings figure:nth-of-type(2) svg.draw": {SERIF},
    "#drawings svg.plot": {SERIF, f"{OURS} Semibold"},
    ".slide-number": {SERIF},
}


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """A built and printed talk whose theme names a font without the arrow, an italic one, and one for code."""
    made = make(tmp_path_factory.mktemp("fonts"), SLIDES, IMPORTS + MODULE)
    write(made.folder / "mine.css", THEME)
    for name, file in (("Mine", "Serif"), ("Mine-Italic", "Serif-Italic"), ("Mine-Mono", "SansMono")):
        without(dejavu(f"DejaVu{file}"), "→", made.folder / "fonts" / f"{name}.ttf")
    pipeline.export(made.project, made.folder, ExportOptions(layouts=("slides", "handout")), lambda _: None)
    return made


@pytest.fixture(scope="module")
def findings(talk: Talk) -> list[str]:
    """What the check finds in it."""
    return [str(finding) for finding in pipeline.check(talk.project, talk.folder, lambda _: None).findings]


@pytest.fixture(scope="module")
def page(talk: Talk, findings: list[str], browser: Browser) -> Iterator[Page]:
    """The page, open at its words; the check's own browser is closed by then."""
    del findings
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    opened = context.new_page()
    opened.goto(f"{(talk.output / 'index.html').as_uri()}#/words")
    expect(opened.locator("html")).to_have_attribute("data-ready", "true")
    yield opened
    context.close()


@pytest.fixture
def measured(talk: Talk) -> Iterator[None]:
    """Let this process measure as the build did."""
    files = [str(talk.folder / "fonts" / f"{name}.ttf") for name in ("Mine", "Mine-Italic")]
    with measured_with(Fonts(*files)):
        yield


def fonts_of(page: Page, selector: str) -> dict[str, bool]:
    """The fonts that drew an element and what is in it, each with whether the page brought it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("DOM.enable")
    devtools.send("CSS.enable")
    root = devtools.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    found = devtools.send("DOM.querySelectorAll", {"nodeId": root, "selector": f"{selector}, {selector} *"})["nodeIds"]
    used = [font for node in found for font in devtools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]]
    devtools.detach()
    return {font["familyName"]: font["isCustomFont"] for font in used}


def test_the_check_finds_nothing(findings: list[str]) -> None:
    """Page and papers are as they were computed; the fonts are the theme's and ours."""
    assert findings == []


@pytest.mark.parametrize("selector", DRAWN)
def test_everything_is_drawn_in_the_theme_s_font(page: Page, selector: str) -> None:
    """Slides, drawings, figures of matplotlib and controls; a sign that it lacks in ours, a formula in its own."""
    page.evaluate("Reveal.slide(...[document.querySelector('#drawings')].map((e) => Reveal.getIndices(e).h))")
    if not selector.startswith("#drawings"):
        page.evaluate("Reveal.slide(Reveal.getIndices(document.querySelector('#words')).h)")

    assert fonts_of(page, selector) == dict.fromkeys(DRAWN[selector], True)


@pytest.mark.usefixtures("measured")
def test_drawn_texts_are_as_wide_as_measured(page: Page) -> None:
    """To one part in a hundred, in every drawing, upright and turned, regular and emboldened."""
    texts = page.evaluate("""() => [...document.querySelectorAll("svg.draw text")].map((e) => {
      const style = getComputedStyle(e);
      return [e.textContent, parseFloat(style.fontSize), Number(style.fontWeight), e.getComputedTextLength()];
    })""")

    assert {"strawberry", "→ SEP", "chance", "0.143", "another", "−1.00", "number of steps", "squares → sums"} <= {
        text for text, *_ in texts
    }
    assert {weight for _, _, weight, _ in texts} == {400, 600}
    for text, size, weight, width in texts:
        assert text_width(text, size, weight) == pytest.approx(width, rel=0.01, abs=0), text


@pytest.mark.usefixtures("measured")
def test_boxes_fit_their_texts(page: Page) -> None:
    """A token's box is made for the width in the theme's font."""
    box = page.locator("#drawings figure:nth-of-type(1) svg rect").first.get_attribute("width")

    assert float(box or 0) == pytest.approx(text_width("strawberry", 28) + 24, rel=0, abs=0.01)


@pytest.mark.parametrize("name", ["slides.pdf", "handout.pdf"])
def test_papers_embed_the_theme_s_fonts(talk: Talk, name: str) -> None:
    """They hold them and ours, and no font of the machine; bold is made of the regular outlines."""
    with pikepdf.Pdf.open(talk.output / name) as pdf:
        dictionaries = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary)]
        descriptors = [item for item in dictionaries if item.get("/Type") == "/FontDescriptor"]
        named = {str(item.FontName).partition("+")[2] for item in descriptors}
        embedded = {str(item.FontName).partition("+")[2] for item in descriptors if "/FontFile2" in item}

    assert named == embedded
    assert embedded == {
        *("DejaVuSerif", "DejaVuSerif-Italic", "DejaVuSansMono"),
        *("SourceSans3-Regular", "SourceSans3-Semibold"),
        *("KaTeX_Main-Regular", "KaTeX_Math-Italic"),
    }


def test_the_speaker_s_window_has_the_theme_s_font(page: Page) -> None:
    """Its notes, as the slides."""
    page.evaluate("Reveal.slide(Reveal.getIndices(document.querySelector('#words')).h)")
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    view = popup.value
    expect(view.locator(".speaker-notes")).to_contain_text("What is said.")

    assert fonts_of(view, ".speaker-notes") == {SERIF: True}
    view.close()


def test_a_build_with_another_font_draws_anew(tmp_path: Path) -> None:
    """Answers that are kept are those of the font's content, not of its name."""
    other = make(tmp_path, SLIDES, IMPORTS + MODULE)
    write(other.folder / "mine.css", ':root { --font: "Mine.ttf"; }\n')
    without(dejavu("DejaVuSerif"), "", other.folder / "Mine.ttf")
    serif = other.build().read_text("utf-8")
    without(dejavu("DejaVuSansMono"), "", other.folder / "Mine.ttf")
    mono = other.build().read_text("utf-8")

    for name in ("Rows", "Tokens", "A matrix", "A curve"):
        assert drawing(serif, name) != drawing(mono, name), name


def drawing(html: str, name: str) -> str:
    """The source of a page's drawing."""
    found = html.partition(f'aria-label="{name}"')[2].partition("</svg>")[0]
    assert "<text" in found
    return found
