"""Keys, hashes and links lead where users of reveal.js expect."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import IS_SEEN, SLIDES, Show

pytestmark = pytest.mark.browser


def test_the_right_key_walks_the_whole_talk(show: Show) -> None:
    """Through every slide in order, each of its steps on the way; it stays on the last."""
    seen = [show.page.evaluate("Reveal.getCurrentSlide().id")]
    steps = show.page.evaluate("document.querySelectorAll('.slides .fragment').length")
    for _ in range(len(SLIDES) + steps):
        show.press("ArrowRight")
        seen.append(show.page.evaluate("Reveal.getCurrentSlide().id"))

    assert list(dict.fromkeys(seen)) == SLIDES
    assert seen[-3:] == ["picture", "references", "references"]


@pytest.mark.parametrize(
    ("keys", "slide"),
    [
        (["ArrowRight"], "part"),
        (["Space"], "part"),
        (["PageDown"], "part"),
        (["n"], "part"),
        (["ArrowRight", "ArrowRight", "ArrowLeft"], "part"),
        (["ArrowRight", "ArrowRight", "PageUp"], "part"),
        (["End"], "references"),
        (["End", "Home"], "title"),
        (["ArrowLeft"], "title"),
    ],
)
def test_keys(show: Show, keys: list[str], slide: str) -> None:
    """Forward, back, first, last."""
    show.press(*keys)

    show.expect_slide(slide)


@pytest.mark.parametrize(("name", "slide"), [("code", "code"), ("3", "steps"), ("fig-curve", "curve")])
def test_a_hash_opens_its_slide(show: Show, name: str, slide: str) -> None:
    """In a page that is loaded with it: a slide's id or number, or the id of a figure on it."""
    show.page.goto("about:blank")
    show.open(f"#/{name}")

    show.expect_slide(slide)


def test_a_hash_leads_to_its_slide(show: Show) -> None:
    """In a page that is open, as when the address is edited; a figure's id leads to the slide that holds it."""
    for name, slide in (("code", "code"), ("values", "values"), ("fig-curve", "curve"), ("title", "title")):
        show.page.evaluate("name => { location.hash = '#/' + name }", name)
        show.expect_slide(slide)


def test_the_address_follows(show: Show) -> None:
    """A reload, or a copied address, opens the slide that is shown."""
    show.press("ArrowRight", "ArrowRight")

    expect(show.page).to_have_url(re.compile(r"#/values$"))

    show.page.reload()

    show.expect_slide("values")


@pytest.mark.parametrize(
    ("text", "slide"),
    [("link back", "values"), ("Figure 1", "curve"), ("Knuth 1997", "references"), ("Doe et al. 2020", "references")],
)
def test_a_link_leads_to_its_slide(show: Show, text: str, slide: str) -> None:
    """To a slide, a figure, an entry of the references; as in the PDF, by the plain id."""
    show.open("#/columns")
    show.page.locator("section.present a", has_text=text).click()

    show.expect_slide(slide)


def test_the_overview_shows_all_slides(show: Show) -> None:
    """Esc opens it, arrows choose, Enter goes there."""
    show.press("Escape")
    expect(show.page.locator(".reveal.overview")).to_be_attached()
    show.press("ArrowRight", "ArrowRight", "Enter")

    expect(show.page.locator(".reveal.overview")).not_to_be_attached()
    show.expect_slide("values")


def test_only_one_slide_is_seen(show: Show) -> None:
    """The others take no part in the picture."""
    show.open("#/values")

    seen = show.page.locator(".slides > section").evaluate_all(f"all => all.filter({IS_SEEN}).map((e) => e.id)")
    assert seen == ["values"]
    expect(show.page.locator(".slide-number")).to_have_text("3")


def test_notes_are_not_seen(show: Show) -> None:
    """What the speaker says is not on the slide."""
    notes = show.page.locator("section.present aside.notes")

    assert "welcome" in (notes.text_content() or "")
    expect(notes).to_be_hidden()


def test_an_image_of_a_far_slide_waits(show: Show) -> None:
    """Until its slide comes near: a deck of many images opens at once."""
    image = show.page.locator("#picture img").first
    show.open("#/title")
    assert image.evaluate("(e) => e.naturalWidth") == 0

    show.open("#/picture")
    show.page.wait_for_function("(e) => e.naturalWidth > 0", arg=image.element_handle())
    expect(image).to_be_visible()
