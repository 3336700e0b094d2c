"""The view for print: everything on paper at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SLIDES, Show

pytestmark = pytest.mark.browser


@pytest.fixture
def printed(show: Show) -> Show:
    """The page in its view for print."""
    show.open("?print-pdf")
    expect(show.page.locator(".pdf-page").first).to_be_attached()
    return show


def test_one_page_for_each_slide(printed: Show) -> None:
    """In their order."""
    pages = printed.page.locator(".pdf-page")

    assert pages.evaluate_all("all => all.map((page) => page.querySelector('section').id)") == SLIDES


def test_every_image_is_there(printed: Show) -> None:
    """Also of slides that the screen would load later."""
    widths = printed.page.locator(".pdf-page img").evaluate_all("all => all.map((image) => image.naturalWidth)")

    assert widths
    assert all(widths)


def test_every_step_is_shown(printed: Show) -> None:
    """Fragments, details and all lines of code."""
    page = printed.page

    assert page.locator(".fragment").count() > 0
    assert page.locator(".fragment:not(.visible)").count() == 0
    assert page.locator("details").evaluate_all("all => all.map((e) => e.open)") == [True]
    expect(page.get_by_text("The total is")).to_be_visible()
    opacities = page.locator(".code-line").evaluate_all("all => all.map((e) => getComputedStyle(e).opacity)")
    assert opacities == ["1"] * 5


PLACES = """(root) => [...root.querySelectorAll("h1, h2, .body *")].flatMap((element) => {
    const [own, outer] = [element, root].map((one) => one.getBoundingClientRect());
    return own.width ? [own.left - outer.left, own.top - outer.top, own.width, own.height] : [];
})"""


@pytest.mark.parametrize("name", SLIDES)
def test_everything_stands_where_it_stands_on_the_screen(show: Show, name: str) -> None:
    """To half a pixel, once all steps are shown: the same padding, columns, sizes."""
    show.open(f"#/{name}")
    show.expect_slide(name)
    while show.page.evaluate("Reveal.availableFragments().next"):
        show.press("ArrowRight")
    on_screen = show.page.locator(f"section#{name}").evaluate(PLACES)

    show.open(f"?print-pdf&{name}")

    assert show.page.locator(f"section#{name}").evaluate(PLACES) == pytest.approx(on_screen, rel=0, abs=0.5)
    assert len(on_screen) > 0


def test_notes_are_not_printed(printed: Show) -> None:
    """The slides' PDF is for the audience."""
    expect(printed.page.get_by_text("welcome")).to_be_hidden()
