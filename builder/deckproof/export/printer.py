"""Pages as PDFs and pictures, by a real browser."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as NotReady

from deckproof.browser import launch
from deckproof.errors import UsageError
from deckproof.paper import ExportOptions

_SECONDS = 60  # a page of 200 slides is ready within a few, also on a busy machine
_SHARPNESS = 2  # pixels of a picture for each of the slide's
_STEPS = "&pdfSeparateFragments=true"
# The print view's pages are numbered by now, and links to what is removed are no links on paper.
_KEEP = """(ids) => document.querySelectorAll(".pdf-page").forEach((page) => {
    if (!ids.includes(page.querySelector("section").id)) page.remove();
})"""
_IDS = 'all => all.map((page) => page.querySelector("section").id)'


class Printer:
    """Prints pages from the disk in one browser, without a network."""

    def __init__(self, browser: Browser) -> None:
        """Print with `browser`."""
        self._browser = browser

    def slides(self, page: Path, keep: Collection[str], options: ExportOptions) -> bytes:
        """Return the slides of a deck's page whose ids are in `keep` as a PDF, each as large as it is on the screen.

        Raises:
            UsageError: where the page does not become ready.

        """
        with self._print_view(page, keep, options) as view:
            return _pdf(view)

    def handout(self, html: str) -> bytes:
        """Return a page as a PDF on the paper that its own rules name.

        Raises:
            UsageError: where the page does not become ready.

        """
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "handout.html"
            page.write_text(html, "utf-8")
            with self._opened(page.as_uri()) as view:
                return _pdf(view)

    def pictures(self, page: Path, keep: Collection[str], options: ExportOptions) -> dict[str, bytes]:
        """Return the slides of a deck's page as PNG pictures by file name, `03-task.png`, as they are printed.

        Raises:
            UsageError: where the page does not become ready.

        """
        with self._print_view(page, None, options) as view:
            sheets = view.locator(".pdf-page")
            names = _names(sheets.evaluate_all(_IDS), steps=options.steps)
            return {
                name: sheets.nth(position).screenshot() for position, (slide, name) in enumerate(names) if slide in keep
            }

    @contextmanager
    def _print_view(self, page: Path, keep: Collection[str] | None, options: ExportOptions) -> Iterator[Page]:
        """Give the print view of a deck's page, of all slides or of those in `keep`."""
        steps = _STEPS if options.steps else ""
        with self._opened(f"{page.as_uri()}?print-pdf&theme={options.theme}{steps}") as view:
            if keep is not None:
                view.evaluate(_KEEP, list(keep))
            yield view

    @contextmanager
    def _opened(self, address: str) -> Iterator[Page]:
        """Give a page when its fonts are there and everything in it is drawn."""
        context = self._browser.new_context(offline=True, device_scale_factor=_SHARPNESS, service_workers="block")
        try:
            view = context.new_page()
            view.goto(address)
            try:
                view.wait_for_selector("html[data-ready=true]", state="attached", timeout=_SECONDS * 1000)
            except NotReady as error:
                hint = "see what `deckproof check` says of it"
                raise UsageError(f"{address} was not ready to print after {_SECONDS} s\n{hint}") from error
            yield view
        finally:
            context.close()


@contextmanager
def opened() -> Iterator[Printer]:
    """Give a printer.

    Raises:
        BrowserNotFound: where there is no browser that works; the text says how to get one.

    """
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield Printer(browser)


def _pdf(view: Page) -> bytes:
    """Print a page: on its own paper, with colours, tags and bookmarks."""
    return view.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)


def _names(ids: list[str], *, steps: bool) -> Iterator[tuple[str, str]]:
    """Yield each page's slide and file name; of several pages of one slide, the step too."""
    numbers = {name: number for number, name in enumerate(dict.fromkeys(ids), start=1)}
    digits = len(str(len(numbers)))
    seen = dict.fromkeys(ids, 0)
    for name in ids:
        step = f"-{seen[name]}" if steps and ids.count(name) > 1 else ""
        seen[name] += 1
        yield name, f"{numbers[name]:0{digits}}-{name}{step}.png"
