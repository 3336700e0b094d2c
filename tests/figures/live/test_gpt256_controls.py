"""The stepper's controls in a real browser: the sentence and the settings, by pointer and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.vocabulary import encode
from figures.core.gpt256.weights import hand_picked
from tests.figures.live.stepper_page import TEMPERATURE, Stepper, drawn, reopened, stepping

pytestmark = pytest.mark.browser

EIGHT = encode("the cat climbed the roof.<eot>")


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stepper]:
    """A page with the talk's stepper."""
    with stepping(browser, tmp_path_factory.mktemp("controls")) as shown:
        yield shown


@pytest.fixture
def stepper(opened: Stepper) -> Stepper:
    """The stepper as it opens."""
    return reopened(opened)


def test_a_token_is_changed(stepper: Stepper) -> None:
    """By its list."""
    stepper.lists.nth(1).select_option("3")

    stepper.expect_state([0, 3, 4, 5, 1])


def test_tokens_are_added_until_there_are_eight(stepper: Stepper) -> None:
    """By the last list, which then is gone."""
    for token, count in ((6, 7), (10, 8), (11, 8)):
        stepper.lists.last.select_option(str(token))
        expect(stepper.lists).to_have_count(count)

    stepper.expect_state(EIGHT.tolist())
    expect(stepper.lists.last).to_have_accessible_name("token 8")
    expect(stepper.button("append")).to_be_disabled()


def test_tokens_are_removed_until_there_is_one(stepper: Stepper) -> None:
    """By their lists; the last one offers no way."""
    for place in (1, 3, 0, 0):
        stepper.lists.nth(place).select_option("-1")

    stepper.expect_state([5])
    expect(stepper.lists.first.locator("option")).to_have_count(12)


def test_the_greedy_token_is_appended(stepper: Stepper) -> None:
    """One at a time, until the text ends."""
    ids = [0, 2, 4, 5, 1]
    while len(ids) < 8 and ids[-1] != 11:
        ids.append(int(forward(hand_picked(), np.array(ids)).predictions[-1]))
        expect(stepper.button("append")).to_have_text(f"append {drawn(ids[-1])}")
        stepper.button("append").click()
        stepper.expect_state(ids)

    assert len(ids) > 6
    expect(stepper.button("append")).to_be_disabled()


def test_heads_mask_and_temperature_are_chosen(stepper: Stepper) -> None:
    """Each by itself and together, and reset brings the opening back."""
    ids = [0, 2, 4, 5, 1]
    stepper.button("1 head").click()
    stepper.expect_state(ids, Settings(heads=1))
    stepper.button("mask").click()
    stepper.expect_state(ids, Settings(heads=1, masked=False))
    stepper.shown.page.get_by_label(TEMPERATURE).fill("15")
    stepper.expect_state(ids, Settings(heads=1, masked=False, temperature=4.0))
    stepper.lists.first.select_option("9")
    stepper.tab("qkv").click()
    stepper.button("reset").click()

    stepper.expect_state(ids)
    expect(stepper.button("mask")).to_have_attribute("aria-pressed", "true")
    expect(stepper.tab("qkv")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("place", "keys", "ids"),
    [
        (1, ["ArrowDown"], [0, 3, 4, 5, 1]),
        (0, ["ArrowUp"], [11, 2, 4, 5, 1]),
        (1, ["ArrowUp", "ArrowUp", "ArrowUp"], [0, 11, 4, 5, 1]),
        (0, ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp"], [0, 3, 3, 5, 1]),
        (2, ["Delete"], [0, 2, 5, 1]),
        (4, ["Backspace", "Backspace"], [0, 2, 4]),
        (5, ["ArrowDown", "ArrowDown"], [0, 2, 4, 5, 1, 1]),
        (5, ["ArrowUp"], [0, 2, 4, 5, 1, 11]),
        (5, ["Delete", "o", "b"], [0, 2, 4, 5, 1]),
        (1, ["d"], [0, 3, 4, 5, 1]),
        (0, ["t", "."], [10, 2, 4, 5, 1]),
        (4, ["t", "t"], [0, 2, 4, 5, 1]),
        (5, ["r", "f"], [0, 2, 4, 5, 1, 9]),
    ],
)
def test_keys_edit_the_sentence(stepper: Stepper, place: int, keys: list[str], ids: list[int]) -> None:
    """Up, down and letters choose tokens, left and right lead on, Delete removes; the deck stays."""
    stepper.lists.nth(place).focus()
    stepper.press(*keys)

    stepper.expect_state(ids)
    assert stepper.shown.slide() == "live"
    assert stepper.shown.page.evaluate("[Reveal.isPaused(), Reveal.isOverview()]") == [False, False]


def test_the_only_token_cannot_be_deleted(stepper: Stepper) -> None:
    """A sentence has one at least."""
    stepper.lists.first.focus()
    stepper.press(*["Delete"] * 8)

    stepper.expect_state([1])


def test_the_slider_is_moved_by_keys(stepper: Stepper) -> None:
    """By quarters, to both ends."""
    slider = stepper.shown.page.get_by_label(TEMPERATURE)
    slider.focus()
    stepper.press("ArrowRight")
    stepper.expect_state([0, 2, 4, 5, 1], Settings(temperature=1.25))
    stepper.press("Home")
    stepper.expect_state([0, 2, 4, 5, 1], Settings(temperature=0.25))
    assert stepper.shown.slide() == "live"
