"""Who cannot see the slides, sees them badly or uses no pointer: names, roles, contrast, focus and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import axe
from tests.browser.conftest import Show

pytestmark = pytest.mark.browser
THEMES = ("light", "dark", "contrast")

_SLIDES = "() => Reveal.getSlides().map((slide) => slide.id)"
# The last step: everything that the slide shows is there.
_SHOW = "(index) => { Reveal.slide(index); while (Reveal.availableFragments().next) Reveal.nextFragment(); }"
_CONTRASTS = """() => {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
  };
  const mixed = (one, other, share) => one.map((part, i) => part * share + other[i] * (1 - share));
  const over = ([r, g, b, a], share, under) => mixed([r, g, b], under, a * share);
  const light = (rgb) => rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const opacity = (element) => {
    const outer = element.parentElement.localName === "section" ? 1 : opacity(element.parentElement);
    return outer * Number(getComputedStyle(element).opacity);
  };
  const paper = rgba(getComputedStyle(document.body).backgroundColor).slice(0, 3);
  const texts = [...document.querySelectorAll("section.present svg text")]
    .filter((text) => text.textContent.trim() && text.checkVisibility() && opacity(text) > 0);
  return texts.map((text) => {
    const box = text.getBoundingClientRect();
    const svg = text.ownerSVGElement;
    const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      .filter((e) => svg.contains(e) && ["rect", "path", "circle", "polygon"].includes(e.localName))
      .filter((e) => getComputedStyle(e).fill !== "none" && !e.matches(".live-cell"))
      .filter((e) => e.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
    const ground = under.reverse().reduce((seen, e) => {
      const { fill, fillOpacity } = getComputedStyle(e);
      return over(rgba(fill), Number(fillOpacity) * opacity(e), seen);
    }, paper);
    const { fill, fontSize } = getComputedStyle(text);
    const found = ratio(over(rgba(fill), opacity(text), ground), ground);
    return { text: text.textContent, size: parseFloat(fontSize), found };
  });
}"""
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


@pytest.fixture(params=["good", "talk"])
def deck(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A deck's page with axe-core in it: that of the deck of every form, and that of a talk."""
    file = request.getfixturevalue("page_file" if request.param == "good" else "talk_file")
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


def choose(page: Page, theme: str) -> None:
    """Show the deck in a theme."""
    page.evaluate("(theme) => window.deckproof.theme.choose(theme)", theme)


def test_nothing_stands_in_the_way(deck: Page) -> None:
    """axe-core finds nothing serious on any slide."""
    choose(deck, "light")

    assert [(name, found) for name in slides(deck) for found in axe.violations(deck)] == []


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_the_other_themes_have_contrast_too(deck: Page, theme: str) -> None:
    """axe-core finds no text that its ground swallows; its other rules ask nothing about colours."""
    choose(deck, theme)
    only = ("color-contrast",)

    assert [(name, found) for name in slides(deck) for found in axe.violations(deck, only)] == []


@pytest.mark.parametrize("theme", THEMES)
def test_drawn_texts_have_contrast(deck: Page, theme: str) -> None:
    """In drawings, which axe-core leaves out, a text has 3 to 1 on the shapes under it, small text 4.5 to 1."""
    choose(deck, theme)
    texts = [(name, text) for name in slides(deck) for text in deck.evaluate(_CONTRASTS)]

    assert texts
    # 24 px are WCAG's 18 pt, from which on text is large.
    assert [(name, text) for name, text in texts if text["found"] < (3 if text["size"] >= 24 else 4.5)] == []


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
