"""The deck in a small window, like a phone's: a page to scroll, with texts that can be read and controls to touch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from deckproof.config import Project
from tests import axe
from tests.browser.conftest import Show
from tests.projects import HEAD, IMPORTS, TALKS, make

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
LEAST, LEAST_DRAWN = 18, 15  # px
FILLING = "word\n\n" * 40
STATES = (
    f"{HEAD}## A {{#a}}\n\n[see three](#faces?t=3)\n\n{FILLING}"
    f"## Faces {{#faces}}\n\n![f](figure:f)\n\n## C\n\n{FILLING}"
)
STATES_MODULE = (
    IMPORTS
    + """from typing import Annotated

from deckproof import Range
from deckproof.draw import Svg


@figure
def f(t: Annotated[int, Range(1, 3)] = 1) -> Svg:
    svg = Svg(200, 60)
    svg.text(10, 40, num(t, "d"))
    return svg
"""
)

# Texts in sight, where each stands, and its size as it is shown; scripts are smaller by their nature.
_SIZES = """() => [...document.querySelectorAll(".slides *:not(tspan)")]
  .filter((e) => e.localName === "text" || [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((e) => e.checkVisibility() && !e.closest(".katex, sup, sub, script, style"))
  .map((e) => [e.textContent, e.localName === "text", parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom])"""
_TARGETS = """() => [...document.querySelectorAll(".controls :is(input, button), .stage :is(input, button)")]
  .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .map(([name, box]) => [name, box.width, box.height, box.left, box.right])"""


class Box(NamedTuple):
    """Where an element stands, px from the window's corner."""

    left: float
    right: float
    top: float
    bottom: float


def boxes_of(elements: Locator) -> list[Box]:
    """Where these elements stand."""
    script = "all => all.map((e) => e.getBoundingClientRect()).map((b) => [b.left, b.right, b.top, b.bottom])"
    return [Box(*box) for box in elements.evaluate_all(script)]


@pytest.fixture(params=["good", *TALKS])
def phone(request: pytest.FixtureRequest, browser: Browser, page_file: Path, talks: Project) -> Iterator[Page]:
    """A deck on a phone: that of every form, and each talk."""
    file = page_file if request.param == "good" else talks.dist / request.param / "index.html"
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page.goto(file.resolve().as_uri())
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    yield page
    context.close()

    assert errors == []


def test_the_page_scrolls_down_and_not_sideways(phone: Page) -> None:
    """Slides stand below one another, each as high as its content, none wider than the window."""
    boxes = boxes_of(phone.locator(".slides > section"))

    assert len(boxes) > 5
    assert all((box.left, box.right) == (0, PHONE["width"]) and box.bottom > box.top for box in boxes)
    assert [box.top for box in boxes[1:]] == [box.bottom for box in boxes[:-1]]
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert phone.evaluate("document.documentElement.scrollHeight") > PHONE["height"]


def test_texts_can_be_read(phone: Page) -> None:
    """No text of a slide is under 18 px, and none in a drawing under 15 px, except scripts."""
    sizes = phone.evaluate(_SIZES)

    assert len(sizes) > 20
    assert [(text, size) for text, drawn, size in sizes if size < (LEAST_DRAWN if drawn else LEAST)] == []


def test_everything_is_shown_but_notes(phone: Page) -> None:
    """Steps, details and all lines of code are there; what the speaker says is not."""
    assert phone.locator(".fragment:not(.visible)").count() == 0
    assert phone.locator("details:not([open]), .code-line.dim").count() == 0
    assert phone.locator("aside.notes:visible").count() == 0
    hidden = "all => all.filter((e) => getComputedStyle(e).opacity === '0').length"
    assert phone.locator(".fragment").evaluate_all(hidden) == 0


def test_columns_are_stacked(phone: Page) -> None:
    """A column begins below the one before it and is as wide as the slide's text."""
    for columns in phone.locator(".columns").all():
        boxes = boxes_of(columns.locator("> .column"))
        assert len(boxes) > 1
        assert all(below.top >= above.bottom for above, below in pairwise(boxes))
        assert {(box.left, box.right) for box in boxes} == {(boxes[0].left, boxes[0].right)}


def test_what_is_wide_scrolls_in_its_box(phone: Page) -> None:
    """Nothing is cut off: a wide drawing, table, formula or block of code scrolls, by keys too."""
    wide = phone.locator(".scroller").evaluate_all(
        "all => all.filter((e) => e.scrollWidth > e.clientWidth)"
        ".map((e) => [getComputedStyle(e).overflowX, e.tabIndex])"
    )

    assert all(found == ["auto", 0] for found in wide)
    phone.add_script_tag(path=axe.script())
    assert axe.violations(phone) == []


def test_controls_are_for_fingers(browser: Browser, talk_file: Path) -> None:
    """Every control is 44 px high and stands in the window; a touch works it."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{talk_file.resolve().as_uri()}#/playground")
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    targets = page.evaluate(_TARGETS)

    assert len(targets) > 8
    assert [target for target in targets if target[2] < 44 or target[1] < 44] == []
    assert [target for target in targets if target[3] < 0 or target[4] > PHONE["width"]] == []
    button = page.get_by_role("button", name="start state")
    before = button.inner_text()
    button.tap()
    expect(button).not_to_have_text(before)
    context.close()


def test_an_address_leads_to_its_slide(phone: Page) -> None:
    """A hash, as reveal.js writes it, scrolls to the slide."""
    name = phone.locator(".slides > section").nth(5).get_attribute("id")
    phone.evaluate("(name) => { location.hash = `#/${name}`; }", name)

    expect(phone.locator(f"#{name}")).to_be_in_viewport()
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("data-ready", "true")
    assert 0 <= phone.locator(f"#{name}").evaluate("(e) => e.getBoundingClientRect().top") < 60


def test_a_link_leads_to_a_state(browser: Browser, tmp_path: Path) -> None:
    """By a touch, or in an address that is opened: the slide is in sight, its figure in the state that is named."""
    file = make(tmp_path, STATES, STATES_MODULE).build()
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(file.resolve().as_uri())
    expect(page.locator("html.reading")).to_have_attribute("data-ready", "true")
    page.get_by_text("see three").tap()
    expect(page.locator("#faces output")).to_have_text("3")
    expect(page.locator("#faces h2")).to_be_in_viewport()

    page.goto("about:blank")
    page.goto(f"{file.resolve().as_uri()}#faces?t=2")
    expect(page.locator("html.reading")).to_have_attribute("data-ready", "true")
    expect(page.locator("#faces output")).to_have_text("2")
    expect(page.locator("#faces h2")).to_be_in_viewport()
    context.close()

    assert errors == []


def test_a_window_that_grows_becomes_slides_and_back(show: Show) -> None:
    """Below 600 px the deck is a page, from there on slides; the slide stays the same."""
    show.open("#/columns")
    for width, reading in ((599, True), (600, False)):
        show.page.set_viewport_size({"width": width, "height": 700})
        expect(show.page.locator("html.reading")).to_have_count(int(reading))
        expect(show.page.locator("html")).to_have_attribute("data-ready", "true")
        expect(show.page.locator("#columns")).to_be_in_viewport()
    show.expect_slide("columns")


def test_small_slides_of_the_speaker_and_paper_stay_slides(show: Show) -> None:
    """The print view has the size of the paper, and the slides in the speaker's window are slides."""
    show.page.set_viewport_size({"width": 390, "height": 300})
    expect(show.page.locator("html.reading")).to_have_attribute("data-ready", "true")
    for query in ("?receiver", "?print-pdf"):
        show.open(query)
        expect(show.page.locator("html.reading")).to_have_count(0)
        assert show.page.evaluate("Reveal.isReady()")
