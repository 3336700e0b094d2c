"""The controls of the forward pass: numbers and steps are chosen, and the training plays once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, expect

from figures.talks.modular_addition.forward import STEPS
from tests.figures.live.modadd_page import LAST, Pass, passing, reopened

pytestmark = pytest.mark.browser

DWELL = 1200  # ms that a step is shown


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pass]:
    """A page with the talk's forward pass."""
    with passing(browser, tmp_path_factory.mktemp("controls")) as shown:
        yield shown


@pytest.fixture
def forward(opened: Pass) -> Pass:
    """The forward pass as it opens."""
    return reopened(opened)


@pytest.fixture(scope="module")
def timed_page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pass]:
    """A page of its own, whose time the tests let go by."""
    with passing(browser, tmp_path_factory.mktemp("timed")) as shown:
        shown.shown.page.clock.install(time=datetime(2026, 1, 1, tzinfo=UTC))
        yield shown


@pytest.fixture
def timed(timed_page: Pass) -> Iterator[Pass]:
    """The forward pass as it opens; its time stands still during the test."""
    shown = reopened(timed_page)
    shown.shown.page.clock.pause_at(shown.shown.page.evaluate("Date.now() / 1000") + 60)
    yield shown
    shown.shown.page.clock.resume()


def pass_time(timed: Pass, milliseconds: int) -> None:
    """Let time go by in the page."""
    timed.shown.page.clock.run_for(milliseconds)


# --- Numbers and steps ---


def test_buttons_go_up_and_down(forward: Pass) -> None:
    """By one, and round from 112 to 0 and back."""
    forward.button("a plus one").click()
    forward.expect_state(101, 50, LAST)
    forward.button("b minus one").click()
    forward.expect_state(101, 49, LAST)
    forward.ask(112, 0)
    forward.button("a plus one").click()
    forward.button("b minus one").click()
    forward.expect_state(0, 112, LAST)


def test_typed_numbers_are_taken(forward: Pass) -> None:
    """On Enter, and when the field is left."""
    forward.field("a").fill("7")
    forward.press("Enter")
    forward.expect_state(7, 50, LAST)
    forward.field("b").fill("112")
    forward.press("Tab")
    forward.expect_state(7, 112, LAST)


def test_arrows_in_a_field_go_up_and_down(forward: Pass) -> None:
    """The deck stays where it is."""
    forward.field("b").focus()
    forward.press("ArrowUp", "ArrowUp", "ArrowDown", "ArrowLeft")

    forward.expect_state(100, 51, LAST)
    assert forward.shown.slide() == "live"


@pytest.mark.parametrize(("typed", "named"), {"113": "113", "-1": "\u22121", "1.5": "1.5", "": "That"}.items())
def test_a_number_that_does_not_fit_is_refused(forward: Pass, typed: str, named: str) -> None:
    """The figure says why, and shows the last good state until another good one comes."""
    forward.field("a").fill(typed)
    forward.press("Enter")

    expect(forward.message).to_have_text(f"{named} does not fit: type a whole number from 0 to 112.")
    expect(forward.field("a")).to_have_attribute("aria-invalid", "true")
    expect(forward.answer).to_contain_text("37, right")
    forward.field("a").fill("99")
    forward.press("Enter")
    expect(forward.message).to_be_hidden()
    expect(forward.field("a")).not_to_have_attribute("aria-invalid", "true")
    forward.expect_state(99, 50, LAST)


def test_escape_takes_back_what_was_typed(forward: Pass) -> None:
    """And releases the focus."""
    forward.field("a").fill("500")
    forward.press("Enter")
    expect(forward.message).to_be_visible()
    forward.press("Escape")

    expect(forward.message).to_be_hidden()
    expect(forward.field("a")).not_to_be_focused()
    forward.expect_state(100, 50, LAST)


def test_the_slider_goes_through_the_steps(forward: Pass) -> None:
    """By its keys too; the deck stays."""
    for step in STEPS:
        forward.go(step)
        forward.expect_state(100, 50, step)
    forward.slider.focus()
    forward.press("ArrowLeft", "ArrowLeft")
    forward.expect_state(100, 50, STEPS[-3])
    forward.press("Home")
    forward.expect_state(100, 50, 0)
    assert forward.shown.slide() == "live"


def test_a_clicker_moves_the_deck(forward: Pass) -> None:
    """Whatever has the focus."""
    for control in (forward.field("a"), forward.play, forward.slider, forward.opener("logits")):
        for key, slide in {"PageDown": "after", "PageUp": "before", "Space": "after"}.items():
            control.focus()
            forward.press(key)

            assert forward.shown.slide() == slide
            forward.shown.page.evaluate("Reveal.slide(1)")
    forward.expect_state(100, 50, LAST)


# --- The training played ---


def test_the_training_plays_once(timed: Pass) -> None:
    """From the first step to the last, each for its time; then the button offers it anew."""
    expect(timed.play).to_have_text("play")
    timed.play.click()

    timed.expect_state(100, 50, 0)
    expect(timed.play).to_have_text("pause")
    for step in STEPS[1:]:
        pass_time(timed, DWELL - 1)
        timed.expect_state(100, 50, STEPS[STEPS.index(step) - 1])
        pass_time(timed, 1)
        timed.expect_state(100, 50, step)
    expect(timed.play).to_have_text("play")
    pass_time(timed, 3 * DWELL)
    timed.expect_state(100, 50, LAST)


def test_a_pause_keeps_the_step(timed: Pass) -> None:
    """From there it goes on."""
    timed.play.click()
    pass_time(timed, DWELL)
    timed.play.click()
    expect(timed.play).to_have_text("play")
    pass_time(timed, 3 * DWELL)
    timed.expect_state(100, 50, STEPS[1])

    timed.play.click()
    pass_time(timed, DWELL)
    timed.expect_state(100, 50, STEPS[2])


def test_the_slider_pauses(timed: Pass) -> None:
    """What was chosen stays."""
    timed.play.click()
    timed.go(STEPS[4])
    pass_time(timed, 3 * DWELL)

    timed.expect_state(100, 50, STEPS[4])
    expect(timed.play).to_have_text("play")


def test_another_question_does_not_pause(timed: Pass) -> None:
    """It is asked of the next steps too."""
    timed.play.click()
    timed.ask(3, 4)
    pass_time(timed, DWELL)

    timed.expect_state(3, 4, STEPS[1])
    expect(timed.play).to_have_text("pause")


def test_leaving_the_slide_pauses(timed: Pass) -> None:
    """Who comes back finds the step that was left."""
    timed.play.click()
    pass_time(timed, DWELL)
    timed.shown.page.evaluate("Reveal.slide(2)")
    pass_time(timed, 3 * DWELL)
    timed.shown.page.evaluate("Reveal.slide(1)")
    pass_time(timed, 3 * DWELL)

    timed.expect_state(100, 50, STEPS[1])
    expect(timed.play).to_have_text("play")


def test_who_wants_no_motion_goes_step_by_step(timed: Pass) -> None:
    """One step a press, round the end, and nothing by itself."""
    timed.shown.page.emulate_media(reduced_motion="reduce")
    expect(timed.play).to_have_text("next step")
    for step in (*STEPS, 0):
        timed.play.click()
        pass_time(timed, 3 * DWELL)
        timed.expect_state(100, 50, step)
    expect(timed.play).to_have_text("next step")


def test_a_wish_for_no_motion_stops_what_plays(timed: Pass) -> None:
    """Also when it comes while the training plays."""
    timed.play.click()
    timed.shown.page.emulate_media(reduced_motion="reduce")
    expect(timed.play).to_have_text("next step")
    pass_time(timed, 3 * DWELL)

    timed.expect_state(100, 50, 0)
