"""The stepper on a slide, for the tests of its modules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, Locator, expect

from figures.core.gpt256.forward import Settings, forward
from figures.core.gpt256.vocabulary import TOKENS
from figures.core.gpt256.weights import hand_picked
from figures.talks.end_to_end.stages import STAGES, StageName
from figures.talks.end_to_end.stepper import State, stepper
from tests import live_pages
from tests.live_pages import Shown

NAME = "stepper"
TEMPERATURE = "temperature"


@dataclass(frozen=True)
class Stepper:
    """The stepper and its parts."""

    shown: Shown

    @property
    def lists(self) -> Locator:
        """The lists of tokens in sight: one for each token, and one to add another with."""
        return self.shown.page.locator(".stage select:not([hidden])")

    @property
    def panel(self) -> Locator:
        """The open stage's calculation."""
        return self.shown.page.get_by_role("tabpanel")

    @property
    def next(self) -> Locator:
        """The line with the next token."""
        return self.shown.page.locator(".stage [aria-live]")

    def tab(self, stage: StageName) -> Locator:
        """A stage's box."""
        name = f"{STAGES[stage].box}: {STAGES[stage].title}"
        return self.shown.page.get_by_role("tab", name=name, exact=True)

    def button(self, name: str) -> Locator:
        """A button by the beginning of its name."""
        return self.shown.page.get_by_role("button", name=name)

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.shown.page.keyboard.press(key)

    def choose(self, state: State) -> None:
        """Bring a state about, by what the audience can reach."""
        self.button("reset").click()
        wanted = [str(token) for token in state.ids.tolist()]
        while self.lists.count() > 2:
            self.lists.first.select_option("-1")
        self.lists.first.select_option(wanted[0])
        for token in wanted[1:]:
            self.shown.page.locator("select:not([hidden])[aria-label='add a token']").select_option(token)
        self.button(f"{state.settings.heads} head").click()
        if not state.settings.masked:
            self.button("mask").click()
        self.shown.page.get_by_label(TEMPERATURE).fill(str(round(state.settings.temperature * 4) - 1))

    def sentence(self) -> list[str]:
        """The tokens that the lists show."""
        script = "lists => lists.map((list) => list.selectedOptions[0].textContent)"
        texts: list[str] = self.lists.evaluate_all(script)
        return [text for text in texts if text != "+"]

    def expect_state(self, ids: list[int], settings: Settings | None = None) -> None:
        """Wait until the next token and its probability are those of a state, and the lists show the sentence."""
        trace = forward(hand_picked(), np.array(ids), settings or Settings())
        best = int(trace.predictions[-1])
        expect(self.next).to_have_text(f"next token {drawn(best)}, {trace.probs[-1, best]:.3f}")
        assert self.sentence() == [drawn(token) for token in ids]


def drawn(token: int) -> str:
    """A token as slides show it."""
    return TOKENS[token].replace(" ", "_")


@contextmanager
def stepping(browser: Browser, folder: Path) -> Iterator[Stepper]:
    """A page with the talk's stepper; at the end it has said nothing."""
    with live_pages.shown(browser, folder, live_pages.live_page(stepper(), NAME)) as shown:
        yield Stepper(shown)
        troubles = list(shown.troubles)

    assert troubles == []


def reopened(stepper_shown: Stepper) -> Stepper:
    """The stepper as it opens."""
    page = stepper_shown.shown.page
    page.mouse.move(0, 0)
    page.evaluate("location.hash = '#/live'")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-ready", "true")
    return stepper_shown
