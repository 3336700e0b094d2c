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


def test_every_step_is_shown(printed: Show) -> None:
    """Fragments, details and all lines of code."""
    page = printed.page

    assert page.locator(".fragment").count() > 0
    assert page.locator(".fragment:not(.visible)").count() == 0
    assert page.locator("details").evaluate_all("all => all.map((e) => e.open)") == [True]
    expect(page.get_by_text("The total is")).to_be_visible()
    opacities = page.locator(".code-line").evaluate_all("all => all.map((e) => getComputedStyle(e).opacity)")
    assert opacities == ["1"] * 5


def test_notes_are_not_printed(printed: Show) -> None:
    """The slides' PDF is for the audience."""
    expect(printed.page.get_by_text("welcome")).to_be_hidden()
