"""The good deck's page in a real browser, opened from the disk, cut off from everything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect, sync_playwright

from deckproof.browser import launch
from deckproof.config import Project
from tests.projects import ROOT, case

SLIDES = ["title", "part", "values", "steps", "columns", "code", "drawings", "curve", "picture", "references"]

IS_SEEN = "(e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })"


@pytest.fixture(scope="session")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page of the good deck."""
    return case(ROOT / "tests" / "cases" / "good-project", tmp_path_factory.mktemp("browser")).build()


@pytest.fixture(scope="session")
def talk_file(talks: Project) -> Path:
    """The page of a whole talk."""
    return talks.dist / "process-vs-outcome" / "index.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a file of tests: two of Playwright's drivers cannot run in one process at once."""
    with sync_playwright() as playwright, launch(playwright) as session:
        yield session


@dataclass
class Show:
    """A running show: its page, and whatever it should not have done."""

    context: BrowserContext
    page: Page
    address: str
    troubles: list[str] = field(default_factory=list)

    def open(self, tail: str = "") -> None:
        """Load the page at `tail`, a query or a hash, and wait until it is ready."""
        self.page.goto(self.address + tail)
        expect(self.page.locator("html")).to_have_attribute("data-ready", "true")

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_slide(self, name: str) -> None:
        """Wait until this slide, and no other, is shown."""
        expect(self.page.locator(".slides > section.present")).to_have_attribute("id", name)

    def gate(self, route: Route) -> None:
        """Let only the page itself through."""
        if self._is_own(route.request):
            route.continue_()
        else:
            route.abort()

    def note(self, request: Request) -> None:
        """Keep a request for anything but the page itself and what it carries."""
        if not self._is_own(request):
            self.troubles.append(f"request: {request.url}")

    def _is_own(self, request: Request) -> bool:
        url = urlsplit(request.url)
        return url.scheme in {"data", "about", "blob"} or url._replace(query="", fragment="").geturl() == self.address


@pytest.fixture
def show(browser: Browser, page_file: Path) -> Iterator[Show]:
    """The page, open at its first slide; at the end it has asked for nothing and said nothing."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, service_workers="block")
    running = Show(context, context.new_page(), page_file.resolve().as_uri())
    context.route("**/*", running.gate)
    context.on("request", running.note)
    context.on("console", lambda message: running.troubles.append(f"console: {message.text}"))
    context.on("weberror", lambda error: running.troubles.append(f"error: {error.error}"))
    running.open()
    yield running
    context.close()

    assert running.troubles == []
