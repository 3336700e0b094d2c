"""Figures with parameters in the browser: states, controls, keys and steps."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

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


def expect_focus(show: Show, selector: str, *, focused: bool) -> None:
    """Wait until a control has the focus, or until it has not."""
    check = expect(part(show, selector))
    check.to_be_focused() if focused else check.not_to_be_focused()


def test_every_state_is_drawn(attention: Show) -> None:
    """In whatever order: the drawing is that of the state, with all its texts, attributes and elements."""
    for state in [*range(8), 7, 0, 5, 5, 2]:
        attention.page.evaluate("(i) => deckproof.states.show(deckproof.states.figures()[0], i)", state)

        assert is_drawn(attention.page, "attention", ATTENTION[state])
        assert attention.page.evaluate("deckproof.states.current(deckproof.states.figures()[0])") == state


def test_only_what_differs_is_touched(attention: Show) -> None:
    """Another value of one parameter changes what depends on it, and nothing else in the drawing."""
    touched = attention.page.evaluate(
        """() => {
          const figure = deckproof.states.figures()[0];
          const observer = new MutationObserver(() => {});
          observer.observe(figure.querySelector("svg"), { attributes: true, childList: true, subtree: true });
          deckproof.states.show(figure, 3);
          return observer.takeRecords().map(({ target, attributeName }) => [target.localName, attributeName]);
        }"""
    )

    assert touched == [["rect", "fill-opacity"], ["circle", "display"]]


def test_states_are_counted(show: Show) -> None:
    """All combinations of the controls' values; figures come in the order of the page."""
    counts = show.page.evaluate(
        "deckproof.states.figures().map((figure) => [figure.dataset.figure, deckproof.states.count(figure)])"
    )

    assert counts == [["attention", 8], ["stepped", 3], ["left", 3], ["right", 3]]


@pytest.mark.parametrize("state", [-1, 8, 1.5])
def test_there_is_no_such_state(show: Show, state: float) -> None:
    """The error names the figure and the states that it has."""
    with pytest.raises(Exception, match=f"figure attention has the states 0 to 7, not {state}"):
        show.page.evaluate("(i) => deckproof.states.show(deckproof.states.figures()[0], i)", state)


def test_a_switch_is_announced(attention: Show) -> None:
    """Once for each; showing what is shown is none."""
    attention.page.evaluate(
        """() => {
          window.seen = [];
          const note = ({ target, detail }) => seen.push([target.dataset.figure, detail.state]);
          document.addEventListener("deckproof:state", note);
        }"""
    )
    attention.page.evaluate("[4, 4, 2].forEach((i) => deckproof.states.show(deckproof.states.figures()[0], i))")

    assert attention.page.evaluate("seen") == [["attention", 4], ["attention", 2]]


def test_data_is_read_when_it_is_needed(show: Show) -> None:
    """A figure that nobody touches costs nothing but its place in the page."""
    show.page.add_init_script(
        "window.read = 0; const parse = JSON.parse;"
        "JSON.parse = (text) => { if (text.includes('slots')) read += 1; return parse(text); };"
    )
    show.page.goto("about:blank")
    show.open("#/attention")
    assert show.page.evaluate("read") == 0

    part(show, "input").press("ArrowRight")

    expect_state(show.page, "attention", 4)
    assert show.page.evaluate("read") == 1


def test_arrows_move_a_slider(attention: Show) -> None:
    """Not the deck. The text beside it, and the one for screen readers, is the value's own."""
    part(attention, "input").focus()
    attention.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")

    expect(part(attention, "output")).to_have_text("2")
    expect(part(attention, "input")).to_have_attribute("aria-valuetext", "2")
    expect_state(attention.page, "attention", 6)
    attention.expect_slide("attention")


def test_arrows_move_a_choice(attention: Show) -> None:
    """Not the deck; they stop at the ends, and the focus goes along."""
    buttons = part(attention, ".choice button")
    buttons.first.focus()
    attention.press("ArrowRight", "ArrowRight")

    expect(buttons.last).to_be_focused()
    assert buttons.evaluate_all("all => all.map((e) => e.ariaPressed)") == ["false", "true"]
    expect_state(attention.page, "attention", 3)
    attention.press("ArrowUp")
    expect_state(attention.page, "attention", 2)
    attention.expect_slide("attention")


def test_enter_presses_a_button(attention: Show) -> None:
    """Which keeps the focus."""
    part(attention, ".choice button >> nth=1").focus()
    attention.press("Enter")

    expect_state(attention.page, "attention", 3)
    expect_focus(attention, ".choice button >> nth=1", focused=True)


@pytest.mark.parametrize("selector", ["input", ".choice button >> nth=1"])
@pytest.mark.parametrize(
    ("key", "slide"), [("PageDown", "stepped"), ("Space", "stepped"), ("PageUp", "home"), ("Shift+Space", "home")]
)
def test_a_clicker_moves_the_deck(attention: Show, selector: str, key: str, slide: str) -> None:
    """Also from a control, which stays as it is and gives the focus back when its slide goes."""
    part(attention, selector).focus()
    attention.press(key)

    attention.expect_slide(slide)
    expect_state(attention.page, "attention", DEFAULT)
    assert attention.page.evaluate("document.activeElement.localName") == "body"
    attention.press("ArrowLeft" if slide == "stepped" else "ArrowRight")
    attention.expect_slide("attention")


@pytest.mark.parametrize("selector", ["input", ".choice button >> nth=1"])
def test_escape_releases_the_focus(attention: Show, selector: str) -> None:
    """Then the keys are the deck's again; the overview opens only on the next Escape."""
    part(attention, selector).focus()
    attention.press("Escape")

    expect_focus(attention, selector, focused=False)
    assert attention.page.locator(".reveal.overview").count() == 0
    attention.press("ArrowRight")
    attention.expect_slide("stepped")


def test_dragging_releases_the_focus(attention: Show) -> None:
    """The state follows the pointer; after it is let go, also beside the slider, arrows move the deck."""
    box = part(attention, "input").bounding_box()
    assert box is not None
    mouse, y = attention.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] / 3, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] - 3, y, steps=4)
    expect_state(attention.page, "attention", 6)
    expect_focus(attention, "input", focused=True)
    mouse.move(box["x"] + box["width"] + 80, y + 60)
    mouse.up()

    expect_focus(attention, "input", focused=False)
    attention.press("ArrowRight")
    attention.expect_slide("stepped")
    expect_state(attention.page, "attention", 6)


def test_a_click_on_a_button_releases_the_focus(attention: Show) -> None:
    """The next arrow moves the deck."""
    part(attention, ".choice button >> nth=1").click()

    expect_state(attention.page, "attention", 3)
    expect_focus(attention, ".choice button >> nth=1", focused=False)


@pytest.mark.parametrize("selector", ["input", ".choice button >> nth=1"])
def test_the_focus_is_seen(attention: Show, selector: str) -> None:
    """By an outline, where keys brought it."""
    attention.press("Tab")
    part(attention, selector).focus()

    outline = part(attention, selector).evaluate(
        "e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]"
    )
    assert outline == ["solid", "3px"]


def test_controls_are_large_enough(attention: Show) -> None:
    """24 px text, and targets of 44 px, as fingers and the last row need them, also where a text is one letter."""
    sizes = part(attention, ".controls :is(.name, output, button)").evaluate_all(
        "all => all.map((e) => getComputedStyle(e).fontSize)"
    )
    part(attention, "button >> nth=0").evaluate("e => { e.textContent = '1'; }")
    boxes = part(attention, ".controls :is(input, button)").evaluate_all(
        "all => all.map((e) => [e.offsetWidth, e.offsetHeight])"
    )

    assert set(sizes) == {"24px"}
    assert len(boxes) == 3
    assert min(min(box) for box in boxes) >= 44


def test_steps_follow_the_clicker(show: Show) -> None:
    """Forward and back; a step that is not the figure's changes nothing in it."""
    show.open("#/stepped")
    for key, state in [("Right", 2), ("Right", 1), ("Right", 1), ("Left", 1), ("Left", 2), ("Left", 0)]:
        show.press(f"Arrow{key}")
        expect_state(show.page, "stepped", state)
        assert is_drawn(show.page, "stepped", STEPPED[state])
    show.expect_slide("stepped")


def test_a_slide_that_is_entered_backwards_shows_its_last_step(show: Show) -> None:
    """As reveal.js does with fragments."""
    show.open("#/twins")
    show.press("ArrowLeft")

    show.expect_slide("stepped")
    expect_state(show.page, "stepped", 1)


def test_a_chosen_state_lasts_until_the_next_step(show: Show) -> None:
    """The presenter may try something in between."""
    show.open("#/stepped")
    part(show, "input").press("ArrowRight")
    expect_state(show.page, "stepped", 1)
    show.press("Escape", "ArrowRight")
    expect_state(show.page, "stepped", 2)
    show.press("ArrowRight")
    part(show, "input").press("ArrowLeft")
    expect_state(show.page, "stepped", 0)
    show.press("Escape", "ArrowRight")

    expect(part(show, "p.fragment.visible")).to_have_text("more")
    expect_state(show.page, "stepped", 0)
