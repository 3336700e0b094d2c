"""Who cannot see the slides, sees them badly or uses no pointer: names, roles, contrast, focus and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from deckproof.config import Project
from tests import axe
from tests.browser.conftest import Show
from tests.projects import TALKS

pytestmark = pytest.mark.browser
THEMES = ("light", "dark", "contrast")

_SLIDES = "() => Reveal.getSlides().map((slide) => slide.id)"
# The last step: everything that the slide shows is there.
_SHOW = "(index) => { Reveal.slide(index); while (Reveal.availableFragments().next) Reveal.nextFragment(); }"
_STOP = """() => {
  const element = document.activeElement;
  const slide = element.closest(".slides > section");
  const box = element.getBoundingClientRect();
  return slide && {
    present: slide.classList.contains("present"),
    seen: box.width * box.height > 0,
    place: [...document.querySelectorAll("*")].indexOf(element),
  };
}"""


@pytest.fixture(params=["good", *TALKS])
def deck(request: pytest.FixtureRequest, browser: Browser, page_file: Path, talks: Project) -> Iterator[Page]:
    """A deck's page with axe-core in it: that of the deck of every form, and that of each talk."""
    file = page_file if request.param == "good" else talks.dist / request.param / "index.html"
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(file.resolve().as_uri())
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    page.add_script_tag(path=axe.script())
    yield page
    page.close()


def slides(page: Page) -> Iterator[str]:
    """Show every slide at its last step, and yield its id."""
    for index, name in enumerate(page.evaluate(_SLIDES)):
        page.evaluate(_SHOW, index)
        yield name


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_stands_in_the_way(deck: Page, theme: str) -> None:
    """axe-core finds nothing serious on any slide, in any theme."""
    deck.evaluate("(theme) => window.deckproof.theme.choose(theme)", theme)

    assert [(name, found) for name in slides(deck) for found in axe.violations(deck)] == []


def test_slides_are_regions_of_the_main_landmark(show: Show) -> None:
    """A slide has the name of its heading; the deck takes no keys from a screen reader."""
    show.open("#/values")
    main = show.page.get_by_role("main")

    expect(main.get_by_role("region", name="Values")).to_be_visible()
    expect(main.get_by_role("region")).to_have_count(1)
    expect(show.page.get_by_role("application")).to_have_count(0)
    expect(show.page).to_have_title("Every form of dice")
    expect(show.page.locator("html")).to_have_attribute("lang", "en")


def test_pictures_tables_and_formulas_have_texts(show: Show) -> None:
    """A drawing is an image with its alternative text, a drawn table a table with cells, a formula its TeX."""
    show.open("#/curve")
    expect(show.page.get_by_role("img", name="The curve rises")).to_be_visible()
    show.open("#/picture")
    expect(show.page.get_by_role("img", name="A square")).to_be_visible()
    show.open("#/drawings")
    drawn = show.page.get_by_role("table", name="The faces and their")
    expect(drawn.get_by_role("row").first.get_by_role("columnheader").first).to_be_visible()
    expect(drawn.get_by_role("cell").first).to_be_visible()
    show.open("#/values")
    expect(show.page.get_by_role("math", name=r"\mathcal{L}")).to_be_visible()


def test_the_focus_goes_through_a_live_figure_in_order(browser: Browser, talk_file: Path) -> None:
    """Tab goes down the document, over controls with names on the slide in sight, then to the slide's number."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{talk_file.resolve().as_uri()}#/playground")
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    stops: list[dict[str, int]] = []
    while len(stops) < 40:
        page.keyboard.press("Tab")
        stop = page.evaluate(_STOP)
        if stop is None:
            break
        stops.append(stop)
    page.close()

    assert len(stops) > 5
    assert all(stop["present"] and stop["seen"] for stop in stops)
    assert [stop["place"] for stop in stops] == sorted({stop["place"] for stop in stops})


def test_keys_alone_work_a_live_figure(browser: Browser, talk_file: Path) -> None:
    """A button is reached by Tab and pressed by Enter, Escape gives the keys back, the next one moves the deck."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{talk_file.resolve().as_uri()}#/playground")
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    button = page.get_by_role("button", name="start state")
    before = button.inner_text()
    while not button.evaluate("(e) => e === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(button).not_to_have_text(before)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slides > section.present")).not_to_have_id("playground")
    page.close()
