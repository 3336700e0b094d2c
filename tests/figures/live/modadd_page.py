"""The live forward pass on a slide, for the tests of its modules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

from figures.core.modadd import model
from figures.core.modadd.model import Trace
from figures.talks.modular_addition.forward import STEPS, forward, weights
from tests import live_pages
from tests.live_pages import Shown

NAME = "forward"
P = 113
LAST = STEPS[-1]


@dataclass(frozen=True)
class Pass:
    """The forward pass and its parts."""

    shown: Shown

    @property
    def slider(self) -> Locator:
        """The steps of training."""
        return self.shown.page.get_by_role("slider", name="step of training")

    @property
    def play(self) -> Locator:
        """The button that plays the training."""
        return self.shown.page.locator(".modadd-play")

    @property
    def panel(self) -> Locator:
        """The open stage's calculation."""
        return self.shown.page.get_by_role("region")

    @property
    def answer(self) -> Locator:
        """The line with the answer."""
        return self.shown.page.locator(".stage [aria-live]")

    @property
    def message(self) -> Locator:
        """What is wrong with what was typed."""
        return self.shown.page.locator("[data-live-message]")

    @property
    def about(self) -> Locator:
        """What the training has come to at the step."""
        return self.shown.page.locator(".modadd-about")

    def field(self, letter: str) -> Locator:
        """The field of a number."""
        return self.shown.page.get_by_role("spinbutton", name=f"the number {letter}")

    def button(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.shown.page.get_by_role("button", name=name, exact=True)

    def opener(self, stage: str) -> Locator:
        """The button that opens a stage."""
        return self.shown.page.locator(f"button#{NAME}-{stage}")

    def row(self, stage: str) -> Locator:
        """A stage's row."""
        return self.shown.page.locator(f".modadd-{stage}")

    def open(self, stage: str) -> None:
        """Open a stage by its name, beside what can be picked in it."""
        self.opener(stage).click()

    def go(self, step: int) -> None:
        """Go to a step of training."""
        self.slider.fill(str(STEPS.index(step)))

    def ask(self, a: int, b: int) -> None:
        """Type both numbers."""
        for letter, number in (("a", a), ("b", b)):
            self.field(letter).fill(str(number))
            self.press("Enter")

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.shown.page.keyboard.press(key)

    def expect_state(self, a: int, b: int, step: int) -> None:
        """Wait until the answer and its verdict are those of a state, and the controls show it."""
        given, right = int(trace(a, b, step).answer), (a + b) % P
        verdict = "right" if given == right else "wrong"
        expect(self.answer).to_contain_text(f"{given}, {verdict}probability of {right}: ")
        expect(self.field("a")).to_have_value(str(a))
        expect(self.field("b")).to_have_value(str(b))
        expect(self.slider).to_have_attribute("aria-valuetext", f"step {step}")
        expect(self.shown.page.locator(".stage output")).to_have_text(f"step {step:,}")


@lru_cache(maxsize=64)
def trace(a: int, b: int, step: int) -> Trace:
    """The pass by numpy, with the weights that the browser has."""
    return model.forward(weights(step), a, b)


@contextmanager
def passing(browser: Browser, folder: Path) -> Iterator[Pass]:
    """A page with the talk's forward pass; at the end it has said nothing."""
    with live_pages.shown(browser, folder, live_pages.live_page(forward(), NAME)) as shown:
        yield Pass(shown)
        troubles = list(shown.troubles)

    assert troubles == []


def reopened(pass_shown: Pass) -> Pass:
    """The forward pass as it opens."""
    page = pass_shown.shown.page
    page.mouse.move(0, 0)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("location.hash = '#/live'")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    return pass_shown
