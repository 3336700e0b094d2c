"""The speaker's window, opened from the disk: notes in the deck's own fonts, in step with the show."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Show

pytestmark = pytest.mark.browser

NOTES = ".speaker-controls-notes .value"


@pytest.fixture
def speaker(show: Show) -> Page:
    """The window that S opens, showing the first slide's notes."""
    with show.page.expect_popup() as popup:
        show.press("s")
    expect(popup.value.locator(NOTES)).to_contain_text("welcome")
    return popup.value


def test_formulas_in_notes_are_set_as_formulas(speaker: Page) -> None:
    """In KaTeX's own fonts, which are there, and with superscripts raised."""
    symbols = speaker.locator(f"{NOTES} .katex .mord")

    families = symbols.evaluate_all("all => all.map((e) => getComputedStyle(e).fontFamily)")
    assert families
    assert all(family.startswith("KaTeX_") for family in families)
    assert speaker.evaluate("document.fonts.load('20px KaTeX_Math').then((faces) => faces.length)") == 1
    base = speaker.locator(f"{NOTES} .katex .mathnormal").first.bounding_box()
    power = speaker.locator(f"{NOTES} .katex .msupsub .mord.mtight").first.bounding_box()
    assert base is not None
    assert power is not None
    assert power["y"] + power["height"] < base["y"] + base["height"]
    assert power["height"] < base["height"]


def test_numbers_in_notes_are_named(speaker: Page) -> None:
    """In text and in formulas, as on the slide."""
    numbers = speaker.locator(f"{NOTES} [data-num]")

    assert numbers.evaluate_all("all => all.map((e) => [e.dataset.num, e.textContent])") == [
        ["die.square", "4"],
        ["die.tiny", "1.2 × 10−7"],
    ]


def test_text_in_notes_is_in_the_deck_s_font(speaker: Page) -> None:
    """The same that the slides have."""
    family = speaker.locator(NOTES).evaluate("e => getComputedStyle(e).fontFamily")

    assert family.startswith('"Source Sans 3"')


def test_the_window_follows_the_show(show: Show, speaker: Page) -> None:
    """Notes of each slide that the show goes to; both previews move."""
    show.press("ArrowRight")
    expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")
    current = speaker.frame_locator("#current-slide iframe")
    expect(current.locator("section.present")).to_have_attribute("id", "part")
    upcoming = speaker.frame_locator("#upcoming-slide iframe")
    expect(upcoming.locator("section.present")).to_have_attribute("id", "values")


def test_the_show_follows_the_window(show: Show, speaker: Page) -> None:
    """The speaker may press keys in either window."""
    speaker.keyboard.press("ArrowRight")
    show.expect_slide("part")


def test_a_second_press_opens_no_second_window(show: Show, speaker: Page) -> None:
    """Nor are the styles put in twice."""
    show.press("s")
    show.press("ArrowRight")
    expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")

    assert len(show.context.pages) == 2
    assert speaker.locator("#deckproof-style").count() == 1


def test_the_window_reconnects_after_a_reload(show: Show, speaker: Page) -> None:
    """A reloaded show goes on being followed."""
    show.page.reload()
    expect(show.page.locator("html")).to_have_attribute("data-ready", "true")
    show.press("ArrowRight")
    expect(speaker.locator(NOTES)).to_contain_text("a section has notes too")
