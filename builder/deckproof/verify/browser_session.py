"""A page opened from the disk in a real browser, cut off from everything else, all it asks for and says recorded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag

from deckproof.browser import launch

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Error, Page, Request, Route, ViewportSize

READY_SECONDS = 30.0
"""A deck of a few MB is ready within one second; a busy machine may take ten times as long."""
_READY = "document.documentElement.dataset.ready === 'true' && window.Reveal.isReady()"
_SCRIPTS = ("measure.js", "fonts.js", "seen.js", "contrast.js", "figures.js", "walk.js", "live.js")
_INSIDE = ("data:", "blob:", "about:blank")
_BLOCKED = "Failed to load resource"


@dataclass
class Session:
    """An open page with its records."""

    page: Page
    address: str
    requests: list[str] = field(default_factory=list)
    """Addresses asked for besides the page itself and what it carries."""
    messages: list[str] = field(default_factory=list)
    """Lines on the console, and errors of the page's scripts."""
    ready: bool = False

    def call(self, function: str, argument: object = None) -> Any:  # noqa: ANN401  # JSON
        """Return what one of our functions in the page returns."""
        return self.page.evaluate(f"(argument) => window.{function}(argument)", argument)

    def note_request(self, request: Request) -> None:
        """Keep a request that leaves the page."""
        if not self._is_own(request.url) and request.url not in self.requests:
            self.requests.append(request.url)

    def gate(self, route: Route) -> None:
        """Let only the page itself through."""
        if self._is_own(route.request.url):
            route.continue_()
        else:
            route.abort()

    def note_message(self, message: ConsoleMessage) -> None:
        """Keep a console line, unless it only says that a request was blocked."""
        if not (message.text.startswith(_BLOCKED) and message.location["url"] in self.requests):
            self.messages.append(f"{message.type}: {message.text}")

    def note_error(self, error: Error) -> None:
        """Keep an uncaught error."""
        self.messages.append(f"uncaught error: {error.message}")

    def _is_own(self, url: str) -> bool:
        """Say whether an address is the page itself or data that it carries."""
        return urldefrag(url).url == self.address or url.startswith(_INSIDE)


@contextmanager
def opened(page: Path, width: int, height: int) -> Iterator[Session]:
    """Open `page` in a window of `width` x `height` px, wait until it is ready, and load our scripts into it.

    Raises:
        BrowserNotFound: where there is no browser that works.

    """
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # only the check needs a browser

    size: ViewportSize = {"width": width, "height": height}
    with (
        sync_playwright() as playwright,
        launch(playwright) as browser,
        browser.new_context(viewport=size, service_workers="block") as context,
    ):
        session = Session(context.new_page(), page.resolve().as_uri())
        _record(session)
        session.page.goto(session.address)
        session.ready = _wait(session.page)
        if session.ready:
            for name in _SCRIPTS:
                session.page.evaluate(files("deckproof.verify").joinpath(name).read_text("utf-8"))
        yield session


def _record(session: Session) -> None:
    """Listen to everything the page does."""
    session.page.route("**/*", session.gate)
    session.page.on("request", session.note_request)
    session.page.on("websocket", lambda socket: session.requests.append(socket.url))
    session.page.on("console", session.note_message)
    session.page.on("pageerror", session.note_error)


def _wait(page: Page) -> bool:
    """Wait for the page to say that it is ready; False where it does not."""
    from playwright.sync_api import Error  # noqa: PLC0415  # only the check needs a browser

    try:
        page.wait_for_function(_READY, timeout=1000 * READY_SECONDS)
    except Error:
        return False
    return True
