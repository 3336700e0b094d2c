"""The states of figures in the address, in links, in other windows and in print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Show
from tests.browser.parameters import ATTENTION, DEFAULT, STEPPED, expect_state, is_drawn, part, write_deck

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page that `show` opens."""
    return write_deck(tmp_path_factory.mktemp("parameters"))


@pytest.fixture
def attention(show: Show) -> Show:
    """The show at the slide with two parameters."""
    show.open("#/attention")
    return show


def expect_address(page: Page, query: str, slide: str) -> None:
    """Wait until the address is this."""
    expect(page).to_have_url(re.compile(re.escape(f"index.html{query}#/{slide}") + "$"))


def test_the_state_is_in_the_address(attention: Show) -> None:
    """What differs from the first state, with a hyphen for a minus sign, and gone when it differs no more."""
    expect_address(attention.page, "", "attention")
    part(attention, "input").press("ArrowLeft")
    expect_address(attention.page, "?attention.beta=-1", "attention")
    part(attention, ".choice button >> nth=1").click()
    expect_address(attention.page, "?attention.beta=-1&attention.causal=yes", "attention")
    part(attention, "input").press("ArrowRight")
    expect_address(attention.page, "?attention.causal=yes", "attention")


def test_the_state_survives_a_reload(attention: Show) -> None:
    """With the controls in their places, and on a slide that is not the first one shown."""
    part(attention, "input").press("End")
    expect_address(attention.page, "?attention.beta=2", "attention")
    attention.page.reload()

    expect_state(attention.page, "attention", 6)
    expect(part(attention, "input")).to_have_value("3")
    expect(part(attention, "output")).to_have_text("2")
    expect_address(attention.page, "?attention.beta=2", "attention")
    assert is_drawn(attention.page, "attention", ATTENTION[6])


def test_other_keys_of_the_address_are_kept(show: Show) -> None:
    """To the letter, as are parameters of other slides."""
    show.open("?a=b%20c&flag&twins.left.width=two&attention.beta=2#/attention")
    part(show, "input").press("ArrowLeft")

    expect_address(show.page, "?a=b%20c&flag&attention.beta=0.5&twins.left.width=two", "attention")


@pytest.mark.parametrize(
    "query", ["?attention.beta=7", "?attention.gamma=0", "?nowhere.beta=2", "?attention.beta=%E0&x"]
)
def test_an_unknown_value_in_the_address_is_passed_over(show: Show, query: str) -> None:
    """The figure is in its first state."""
    show.open(f"{query}#/attention")

    expect_state(show.page, "attention", DEFAULT)


def test_figures_on_one_slide_may_share_a_parameter_s_name(show: Show) -> None:
    """Each has its own state in the address; the short name is for both."""
    show.open("#/twins")
    part(show, "[data-figure=right] button >> nth=2").click()
    expect_address(show.page, "?twins.right.width=three", "twins")
    show.page.reload()
    expect_state(show.page, "right", 2)
    expect_state(show.page, "left", 0)

    show.page.goto("about:blank")
    show.open("?twins.width=two#/twins")

    expect_state(show.page, "right", 1)
    expect_state(show.page, "left", 1)


@pytest.mark.parametrize(
    "tail", ["?twins.width=two", "?twins.width=two&print-pdf", "?attention.beta=2&attention.width=3"]
)
def test_a_parameter_is_no_setting_of_reveal(show: Show, tail: str) -> None:
    """Which takes every `width=` in the address for its own."""
    show.open(tail)

    assert show.page.evaluate("Reveal.getConfig().width") == 1280


def test_steps_win_over_the_address(show: Show) -> None:
    """The hash holds the step; what the query says of that figure goes."""
    show.open("?stepped.t=two#/stepped/0")

    expect_state(show.page, "stepped", 2)
    expect_address(show.page, "", "stepped/0")


def test_a_link_leads_to_a_state(show: Show) -> None:
    """To the slide, with what the link names; the address is that of the state. The browser's way back is free."""
    part(show, "a >> nth=0").click()
    show.expect_slide("attention")
    expect_state(show.page, "attention", 7)
    expect_address(show.page, "?attention.beta=2&attention.causal=yes", "attention")
    show.page.go_back()

    show.expect_slide("home")
    expect_address(show.page, "?attention.beta=2&attention.causal=yes", "home")


def test_a_link_may_lead_to_a_state_beside_the_steps(show: Show) -> None:
    """Until the next step."""
    part(show, "a >> nth=1").click()
    show.expect_slide("stepped")
    expect_state(show.page, "stepped", 1)
    show.press("ArrowRight")

    expect_state(show.page, "stepped", 2)


@pytest.mark.parametrize("tail", ["#attention?beta=2&causal=yes", "#/attention?attention.beta=2&causal=yes"])
def test_a_link_may_be_opened_in_a_new_window(show: Show, tail: str) -> None:
    """Its address is read at the start too."""
    show.page.goto("about:blank")
    show.open(tail)

    show.expect_slide("attention")
    expect_state(show.page, "attention", 7)
    expect_address(show.page, "?attention.beta=2&attention.causal=yes", "attention")


def test_two_windows_stay_in_step(attention: Show) -> None:
    """Each follows the other; a state that came from outside is not sent on."""
    other = attention.context.new_page()
    other.goto(f"{attention.address}#/attention")
    expect(other.locator("html")).to_have_attribute("data-ready", "true")
    other.evaluate(
        """() => {
          window.heard = [];
          new BroadcastChannel("deckproof:abc").onmessage = ({ data }) => heard.push(data);
        }"""
    )
    part(attention, "input").press("ArrowRight")
    expect_state(other, "attention", 4)
    expect(other.locator("section.present output")).to_have_text("0.5")
    other.locator("section.present .choice button >> nth=1").click()
    expect_state(attention.page, "attention", 5)
    part(attention, "input").press("ArrowRight")
    expect_state(other, "attention", 7)

    # The other channel of that page hears all that the two windows say, its own page included.
    assert other.evaluate("heard") == [{"figure": 0, "state": state} for state in (4, 5, 7)]
    expect_address(other, "?attention.beta=2&attention.causal=yes", "attention")


def test_another_deck_is_left_alone(attention: Show) -> None:
    """Windows are of one deck where its digest is the same; one with an older build is passed over."""
    attention.page.evaluate(
        """() => {
          new BroadcastChannel("deckproof:other").postMessage({ figure: 0, state: 1 });
          const channel = new BroadcastChannel("deckproof:abc");
          const messages = [{ figure: 9, state: 1 }, { figure: 0, state: 99 }, { figure: 1, state: 2 }];
          messages.forEach((data) => channel.postMessage(data));
        }"""
    )

    expect_state(attention.page, "stepped", 2)
    expect_state(attention.page, "attention", DEFAULT)


def test_the_speaker_s_view_follows(attention: Show) -> None:
    """It opens in the state of the show, and goes along, both ways."""
    part(attention, "input").press("ArrowRight")
    expect_address(attention.page, "?attention.beta=0.5", "attention")
    attention.press("Escape")
    with attention.page.expect_popup() as popup:
        attention.press("s")
    shown = popup.value.frame_locator("[data-preview=now] iframe").locator("section.present [data-figure=attention]")
    expect(shown).to_have_attribute("data-state", "4")
    part(attention, "input").press("ArrowRight")
    expect(shown).to_have_attribute("data-state", "6")
    shown.locator(".choice button >> nth=1").click()

    expect_state(attention.page, "attention", 7)


def test_print_shows_the_first_state(show: Show) -> None:
    """Whatever the address says, and without controls; links lead to slides."""
    show.open("?attention.beta=2&print-pdf")
    expect(show.page.locator(".pdf-page").first).to_be_attached()

    for name, state, svg in (("attention", DEFAULT, ATTENTION[DEFAULT]), ("stepped", 0, STEPPED[0])):
        expect_state(show.page, name, state)
        assert is_drawn(show.page, name, svg)
    assert show.page.locator(".drawing .controls:visible").count() == 0
    links = show.page.locator("section a").evaluate_all("all => all.map((e) => e.getAttribute('href'))")
    assert links == ["#attention", "#stepped"]
