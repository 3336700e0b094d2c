"""Themes in the browser: one key, kept, followed by drawings and by other windows; paper stays light."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Show

pytestmark = pytest.mark.browser
PAPER = {"light": "rgb(253, 252, 249)", "dark": "rgb(21, 24, 29)", "contrast": "rgb(255, 255, 255)"}
INK = {"light": "rgb(28, 32, 38)", "dark": "rgb(232, 230, 225)", "contrast": "rgb(0, 0, 0)"}


def expect_theme(show: Show, theme: str) -> None:
    """Wait until the page's paper and a drawing's ink have the theme's colours."""
    expect(show.page.locator("html")).to_have_attribute("data-theme", theme)
    expect(show.page.locator("body")).to_have_css("background-color", PAPER[theme])
    expect(show.page.locator("svg.draw .f-ink").first).to_have_css("fill", INK[theme])


def test_one_key_goes_through_the_themes(show: Show) -> None:
    """D shows light, dark and high contrast in turn; drawings follow without being drawn again."""
    for theme in ("light", "dark", "contrast", "light"):
        expect_theme(show, theme)
        show.press("d")


def test_a_reload_keeps_the_choice(show: Show) -> None:
    """What was chosen is there when the page is opened again."""
    show.press("d")
    expect_theme(show, "dark")
    show.open()

    expect_theme(show, "dark")


def test_without_a_choice_the_system_decides(show: Show) -> None:
    """A dark system gets the dark theme, one that asks for contrast the high-contrast one."""
    show.page.emulate_media(color_scheme="dark")
    show.open()
    expect_theme(show, "dark")

    show.page.emulate_media(color_scheme="dark", contrast="more")
    show.open()
    expect_theme(show, "contrast")


def test_a_choice_beats_the_system(show: Show) -> None:
    """The speaker's choice holds on a dark system too."""
    show.page.evaluate("window.deckproof.theme.choose('light')")
    show.page.emulate_media(color_scheme="dark")
    show.open()

    expect_theme(show, "light")


def test_another_window_follows(show: Show) -> None:
    """Two windows of one deck show one theme."""
    other = show.context.new_page()
    other.goto(show.address)
    expect(other.locator("html")).to_have_attribute("data-ready", "true")
    show.page.evaluate("window.deckproof.theme.choose('dark')")

    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


def test_paper_is_light(show: Show) -> None:
    """The print view is light, whatever the screen shows, unless its address asks for another theme."""
    show.press("d")
    expect_theme(show, "dark")
    show.open("?print-pdf")
    expect_theme(show, "light")

    show.open("?print-pdf&theme=contrast")
    expect_theme(show, "contrast")


def test_an_address_may_name_a_theme(show: Show) -> None:
    """It beats what was chosen before, and is not kept; a theme that is none is the light one."""
    show.open("?theme=dark")
    expect_theme(show, "dark")
    show.open("?theme=pink")
    expect_theme(show, "light")

    show.open()
    expect_theme(show, "light")
